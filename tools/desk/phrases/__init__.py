"""Longer lists of phrases and what they are about."""

from __future__ import annotations

__all__: list[str] = []
