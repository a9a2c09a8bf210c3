"""How invented tools are described and asked for."""

from __future__ import annotations

__all__: list[str] = []
