"""Options of commands with a live display."""

from __future__ import annotations

import sys
from typing import Annotated, TypeAlias

import typer
from rich.console import Console

from xpu_runtime.errors import ConfigError

__all__ = ["Headless", "Interactive", "use_live_display"]

Headless: TypeAlias = Annotated[bool, typer.Option("--headless", help="Print lines instead of a live display.")]
Interactive: TypeAlias = Annotated[bool, typer.Option("--interactive", help="Ask the questions yourself.")]


def use_live_display(console: Console, *, headless: bool, interactive: bool) -> bool:
    """Return whether to draw a live display.

    Raises:
        ConfigError: the interactive mode was requested without a terminal for input.
    """
    live = console.is_interactive and not headless
    if interactive and not (live and sys.stdin is not None and sys.stdin.isatty()):
        raise ConfigError("--interactive: needs a terminal for input and no --headless")
    return live
