"""Displays that are drawn again and again."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, ConsoleOptions, RenderResult

from xpu_agents.apps.display.live_display import live_display

_LEAVE_SCREEN, _SHOW_CURSOR = "\x1b[?1049l", "\x1b[?25h"


class _Interrupted:
    """A view whose first drawing is interrupted by Ctrl-C."""

    def __init__(self) -> None:
        self._drawn = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if not self._drawn:
            self._drawn = True
            raise KeyboardInterrupt
        yield "drawn"


@pytest.mark.parametrize("screen", [True, False])
def test_ctrl_c_in_the_first_drawing_restores_the_terminal(screen: bool) -> None:
    """Guards the terminal: it must not stay without cursor or on the alternate screen."""
    output = io.StringIO()
    console = Console(file=output, force_terminal=True, width=80)
    with pytest.raises(KeyboardInterrupt), live_display(_Interrupted(), console, screen=screen):
        pytest.fail("the drawing was interrupted")
    assert output.getvalue().rindex(_SHOW_CURSOR) > output.getvalue().rindex("\x1b[?25l")
    assert (_LEAVE_SCREEN in output.getvalue()) == screen
