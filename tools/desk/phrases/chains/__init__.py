"""Chains of calls: how they are asked for, and what is said at their end."""

from __future__ import annotations

__all__: list[str] = []
