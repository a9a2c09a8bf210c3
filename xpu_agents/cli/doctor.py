"""``xpu-agents doctor``: checks of this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from xpu_agents.apps.display.terminal import stdout
from xpu_agents.apps.doctor import render_report, run_checks
from xpu_agents.cli.options.models import MODEL_HELP, complete_model

__all__ = ["doctor"]


def doctor(
    model: Annotated[
        str | None, typer.Argument(help=f"{MODEL_HELP}, to check whether it fits.", autocompletion=complete_model)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check this machine: devices, drivers and packages, with advice for problems.

    The exit code is 1 if the engine cannot run.
    """
    report = run_checks(model)
    if as_json:
        typer.echo(report.to_json())
    else:
        stdout().print(render_report(report))
    if report.status == "fail":
        raise typer.Exit(1)
