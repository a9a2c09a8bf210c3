"""Displays that are drawn again and again: `live_display`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.live import Live

__all__ = ["live_display"]


@contextlib.contextmanager
def live_display(
    view: RenderableType, console: Console, *, screen: bool = False, transient: bool = False
) -> Iterator[Live]:
    """Draw ``view`` at once and with each ``refresh`` of the result; restore the terminal at the end.

    ``with Live(...)`` does not restore it if Ctrl-C interrupts the first drawing.

    Args:
        view: what is drawn.
        console: terminal to draw on.
        screen: use the alternate screen.
        transient: remove the last drawing at the end.
    """
    display = Live(
        view, console=console, auto_refresh=False, screen=screen, transient=transient, vertical_overflow="crop"
    )
    try:
        display.start(refresh=True)
        yield display
    finally:
        display.stop()
