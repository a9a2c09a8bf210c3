"""Ways to ask for the tools of demos: magic functions, colors, greetings, user names and customers."""

from __future__ import annotations

__all__: list[str] = []
