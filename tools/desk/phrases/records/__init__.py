"""Records: texts that tell them, and how their data are asked for."""

from __future__ import annotations

__all__: list[str] = []
