"""The tools that a desk has: what people want of them, and what comes back."""

from __future__ import annotations

__all__: list[str] = []
