"""Ways to ask for journeys, tables in restaurants and orders."""

from __future__ import annotations

__all__: list[str] = []
