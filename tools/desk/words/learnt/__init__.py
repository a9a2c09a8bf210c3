"""Words for training only."""

from __future__ import annotations

__all__: list[str] = []
