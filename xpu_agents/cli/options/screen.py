"""The screen of commands that draw a live picture: their options, and whether there is one to draw on."""

from __future__ import annotations

import sys
from typing import Annotated, TypeAlias

import typer
from rich.console import Console

from xpu_runtime.errors import ConfigError

__all__ = ["Headless", "Interactive", "use_live_display"]

Headless: TypeAlias = Annotated[bool, typer.Option("--headless", help="Print lines instead of a live picture.")]
Interactive: TypeAlias = Annotated[bool, typer.Option("--interactive", help="Ask the questions yourself.")]


def use_live_display(console: Console, *, headless: bool, interactive: bool) -> bool:
    """Whether there is to be a picture.

    Raises:
        ConfigError: a person wants to type into it, and cannot.
    """
    live = console.is_interactive and not headless
    if interactive and not (live and sys.stdin is not None and sys.stdin.isatty()):
        raise ConfigError("--interactive: it needs a terminal to type in; leave it out, and --headless too")
    return live
