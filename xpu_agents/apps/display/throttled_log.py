"""Progress lines for output that is not a live display."""

from __future__ import annotations

import time

from rich.console import Console

__all__ = ["ThrottledLog"]

_INTERVAL_S = 2.0


class ThrottledLog:
    """Prints progress lines with at least two seconds between them."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._last_line = ""
        self._next_line_at = 0.0

    def print(self, line: str) -> None:
        """Print ``line`` unless it equals the last one or comes less than two seconds after it."""
        now = time.perf_counter()
        if line != self._last_line and now >= self._next_line_at:
            self._last_line, self._next_line_at = line, now + _INTERVAL_S
            self._console.print(line, highlight=False, markup=False, soft_wrap=True)
