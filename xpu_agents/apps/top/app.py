"""Shows a server live until ``q`` or Ctrl-C, or prints its state once: `show_top`."""

from __future__ import annotations

import contextlib
import sys

from rich.console import Console

from xpu_agents.apps.display.keyboard import Keyboard
from xpu_agents.apps.display.live_display import live_display
from xpu_agents.apps.display.timeline import TIMELINE_S, Glyphs
from xpu_agents.apps.top.event_reader import EventReader, read_events
from xpu_agents.apps.top.server_activity import ServerActivity
from xpu_agents.apps.top.view import TopView
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.endpoint import Endpoint
from xpu_runtime.errors import XpuError

__all__ = ["show_top"]

_FRAME_S = 0.2
_QUIT = "q"


def show_top(endpoint: Endpoint, console: Console, *, model: str = "", live: bool = True) -> None:
    """Show the engines of a server.

    Args:
        endpoint: root URL of the server.
        console: terminal to draw on.
        model: name of the model to show; empty for the default model of the server.
        live: draw until ``q`` or Ctrl-C; else print the state once.

    Raises:
        XpuError: the server does not answer, refused the request, or is none of ours.
    """
    state = ServerActivity(model)
    view = TopView(state, endpoint.address, Glyphs(plain=console.options.ascii_only), live=live)
    with contextlib.closing(read_events(endpoint, Connection(None), TIMELINE_S)) as events:
        state.apply(next(events))  # raises the error of a server that does not answer
    if model and model not in state.models:
        raise XpuError(f"model: {model!r} is not loaded; expected one of {', '.join(state.models) or 'none'}")
    if not live:
        console.print(view)
        return
    can_type = sys.stdin is not None and sys.stdin.isatty()
    with (
        Keyboard() if can_type else contextlib.nullcontext() as keyboard,
        live_display(view, console, screen=True) as display,
        EventReader(endpoint, TIMELINE_S) as reader,
    ):
        while keyboard is None or not _quits(keyboard):
            for received in reader.received(_FRAME_S):
                if isinstance(received, XpuError):
                    state.error = f"reconnecting: {received}"
                else:
                    state.apply(received)
            display.refresh()


def _quits(keyboard: Keyboard) -> bool:
    """True if ``q`` was typed."""
    lines = keyboard.poll()
    return any(_QUIT in text.lower() for text in (*lines, keyboard.line))
