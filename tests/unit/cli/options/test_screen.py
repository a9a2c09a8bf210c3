"""Progress output, and the choice of a live display."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from xpu_agents.apps.display import terminal
from xpu_agents.cli.options.screen import use_live_display
from xpu_runtime.errors import ConfigError


def dumb_console(shown: io.StringIO) -> Console:
    """A terminal that cannot move its cursor, like the shell in Emacs."""
    return Console(file=shown, force_terminal=True, width=80, _environ={"TERM": "dumb"})


def test_a_terminal_without_a_cursor_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against minutes of silence, and against blind input without a live display."""
    shown = io.StringIO()
    console = dumb_console(shown)
    monkeypatch.setattr(terminal, "stderr", lambda: console)
    with terminal.progress_bar("loading X") as say:
        say(0.5, "half")
    with terminal.transfer_bar("pulling X") as tell:
        tell(1, 4, "weights.bin")
    assert "loading X: 50%, half" in shown.getvalue()
    assert "pulling X: 25% of 4 bytes, weights.bin" in shown.getvalue()
    assert not use_live_display(console, headless=False, interactive=False)
    with pytest.raises(ConfigError, match="--interactive: needs a terminal"):
        use_live_display(console, headless=False, interactive=True)


def test_brackets_in_a_name_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards folder names that look like markup: a part of the name was missing."""
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, width=120, _environ={"TERM": "xterm"})
    monkeypatch.setattr(terminal, "stderr", lambda: console)
    with terminal.progress_bar("loading model [red]") as say:
        say(0.5, "half")
    assert "loading model [red]" in shown.getvalue()
