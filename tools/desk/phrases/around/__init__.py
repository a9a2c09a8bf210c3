"""What stands around a request: before it, after it, and in the messages that follow."""

from __future__ import annotations

__all__: list[str] = []
