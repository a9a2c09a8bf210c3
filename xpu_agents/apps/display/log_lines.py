"""What programs that run until Ctrl-C tell of their work: a line for each record of their log."""

from __future__ import annotations

import contextlib
import logging
import signal
import time
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from xpu_agents.apps.display.broken_pipe import is_broken_pipe

__all__ = ["log_lines", "print_line"]

_STYLES = {logging.WARNING: "yellow", logging.ERROR: "red"}


def print_line(console: Console, line: str, style: str) -> None:
    """Write a line, however long."""
    console.print(Text(line, style=style), soft_wrap=True)


@contextlib.contextmanager
def log_lines(console: Console, name: str) -> Iterator[None]:
    """While inside, what the logger ``name`` is told is written to the console, above a live table."""
    logger = logging.getLogger(name)
    handler, level = _Lines(console), logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


class _Lines(logging.Handler):
    """Writes records as lines.

    They come from the middle of somebody's work, which must not fail for it. So when nobody reads any more, this stops
    the program as Ctrl-C does, and lets the work come to its end.
    """

    def __init__(self, console: Console) -> None:
        super().__init__(logging.INFO)
        self._console = console
        self._is_read = True

    def emit(self, record: logging.LogRecord) -> None:
        """Write one."""
        if not self._is_read:
            return
        style = next((_STYLES[level] for level in sorted(_STYLES, reverse=True) if record.levelno >= level), "dim")
        try:
            print_line(self._console, f"{time.strftime('%H:%M:%S')} {record.getMessage()}", style)
        except OSError as error:
            if not is_broken_pipe(error):
                raise
            self._is_read = False
            signal.raise_signal(signal.SIGINT)
