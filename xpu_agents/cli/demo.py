"""``xpu-agents demo``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from xpu_agents.cli.common import model_or_demo, stdout

__all__ = ["demo"]


def demo(
    model: Annotated[
        Path | None, typer.Argument(help="Model folder; by default one with random weights is built once.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long each engine is under load.", min=1.0)] = 20.0,
    no_peer: Annotated[bool, typer.Option("--no-peer", help="Do not run openvino-genai for comparison.")] = False,
    headless: Annotated[bool, typer.Option("--headless", help="Print lines instead of a live picture.")] = False,
    interactive: Annotated[bool, typer.Option("--interactive", help="Ask the questions yourself.")] = False,
    agents: Annotated[int, typer.Option(help="Background agents.", min=1)] = 6,
    shape: Annotated[str, typer.Option(help="Of the random model: test, 0.5b, 1b, 3b, 8b.")] = "0.5b",
    seed: Annotated[int, typer.Option(help="Of the load.")] = 0,
) -> None:
    """See it work: background agents keep the model busy while a person asks questions, here and on openvino-genai.

    Takes about a minute, and a little longer the first time, when the model is built and measured.
    """
    from xpu_agents.demo.script import write_script
    from xpu_agents.demo.show import Settings, show
    from xpu_runtime.errors import ConfigError
    from xpu_runtime.model.folder import ModelFolder

    console = stdout()
    live = console.is_terminal and not headless
    if interactive and not (live and sys.stdin.isatty()):
        raise ConfigError("--interactive: it needs a terminal to type in; leave it out, and --headless too")
    folder = ModelFolder.open(model_or_demo(model, shape)).path
    script = write_script(seconds, seed, agents=agents, scripted=not interactive)
    show(Settings(folder, script, not no_peer, live, interactive, random_model=model is None), console)
