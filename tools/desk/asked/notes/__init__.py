"""Ways to ask for notes to be written, found and read."""

from __future__ import annotations

__all__: list[str] = []
