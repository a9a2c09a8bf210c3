"""``xpu-agents doctor``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from xpu_agents.cli.terminal import stdout
from xpu_agents.doctor import examine, render

__all__ = ["doctor"]


def doctor(
    model: Annotated[Path | None, typer.Argument(help="A model folder, to see whether it fits.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look at this machine: what is here, what is missing, and what to do about it. Exit code 1 if it cannot run."""
    report = examine(model)
    if as_json:
        typer.echo(report.to_json())
    else:
        stdout().print(render(report))
    if report.status == "fail":
        raise typer.Exit(1)
