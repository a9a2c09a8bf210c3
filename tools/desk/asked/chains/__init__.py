"""Ways to ask for chains of calls, by what they begin with."""

from __future__ import annotations

__all__: list[str] = []
