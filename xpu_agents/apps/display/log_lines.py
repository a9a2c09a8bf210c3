"""Log records as terminal lines, for commands that run until Ctrl-C."""

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
    """Print one line without wrapping."""
    console.print(Text(line, style=style), soft_wrap=True)


@contextlib.contextmanager
def log_lines(console: Console, name: str) -> Iterator[None]:
    """Print the records of the logger ``name`` to the console, above a live table, within the context."""
    logger = logging.getLogger(name)
    handler, level = _LineHandler(console), logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


class _LineHandler(logging.Handler):
    """Prints log records.

    Logging must not fail in the code that logs. So when the output pipe breaks, this handler stops the program like
    Ctrl-C and lets running work finish.
    """

    def __init__(self, console: Console) -> None:
        super().__init__(logging.INFO)
        self._console = console
        self._is_handler_open = True

    def emit(self, record: logging.LogRecord) -> None:
        """Print one record."""
        if not self._is_handler_open:
            return
        style = next((_STYLES[level] for level in sorted(_STYLES, reverse=True) if record.levelno >= level), "dim")
        try:
            print_line(self._console, f"{time.strftime('%H:%M:%S')} {record.getMessage()}", style)
        except OSError as error:
            if not is_broken_pipe(error):
                raise
            self._is_handler_open = False
            signal.raise_signal(signal.SIGINT)
