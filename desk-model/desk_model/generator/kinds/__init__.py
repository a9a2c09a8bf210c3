"""The kinds of samples, one a module."""

from __future__ import annotations

__all__: list[str] = []
