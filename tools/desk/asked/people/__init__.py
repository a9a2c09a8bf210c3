"""Ways to ask for contacts, messages and calls."""

from __future__ import annotations

__all__: list[str] = []
