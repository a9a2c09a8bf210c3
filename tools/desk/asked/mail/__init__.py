"""Ways to ask for what is done with mail."""

from __future__ import annotations

__all__: list[str] = []
