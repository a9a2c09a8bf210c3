"""What values say: messages, notes, things to do and to look up."""

from __future__ import annotations

__all__: list[str] = []
