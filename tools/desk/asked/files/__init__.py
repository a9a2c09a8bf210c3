"""Ways to ask for what is done with files and documents."""

from __future__ import annotations

__all__: list[str] = []
