"""Facts that a conversation tells, and how they are asked for."""

from __future__ import annotations

__all__: list[str] = []
