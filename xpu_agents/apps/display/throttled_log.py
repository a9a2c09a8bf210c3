"""News for a reader who has no live display."""

from __future__ import annotations

import time

from rich.console import Console

__all__ = ["ThrottledLog"]

_EVERY_S = 2.0


class ThrottledLog:
    """Lines about something that goes on, spaced in time so that a log stays readable."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._last = ""
        self._next = 0.0

    def say(self, line: str) -> None:
        """Print ``line``, unless it repeats the last one or comes within two seconds of it."""
        now = time.perf_counter()
        if line != self._last and now >= self._next:
            self._last, self._next = line, now + _EVERY_S
            self._console.print(line, highlight=False, markup=False, soft_wrap=True)
