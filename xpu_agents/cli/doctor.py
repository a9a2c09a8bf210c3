"""``xpu-agents doctor``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpu_agents.apps.display.terminal import stdout
from xpu_agents.apps.doctor import render_report, run_checks
from xpu_agents.cli.options.models import MODEL_HELP

__all__ = ["doctor"]


def doctor(
    model: Annotated[str | None, typer.Argument(help=f"{MODEL_HELP}, to see whether it fits.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look at this machine: what is here, what is missing, and what to do about it. Exit code 1 if it cannot run."""
    report = run_checks(model)
    if as_json:
        typer.echo(report.to_json())
    else:
        stdout().print(render_report(report))
    if report.status == "fail":
        raise typer.Exit(1)
