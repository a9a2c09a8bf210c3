"""Ways to ask for what is known elsewhere: facts, pages, news, the weather, prices."""

from __future__ import annotations

__all__: list[str] = []
