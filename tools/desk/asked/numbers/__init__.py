"""Ways to ask for calculations and conversions."""

from __future__ import annotations

__all__: list[str] = []
