"""Ways to ask for what is done at home."""

from __future__ import annotations

__all__: list[str] = []
