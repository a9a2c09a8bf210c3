"""Small talk, and who the assistant is."""

from __future__ import annotations

__all__: list[str] = []
