"""``xpu-agents race``: the same load on xpu-agents and on openvino-genai."""

from __future__ import annotations

from typing import Annotated

import typer

from xpu_agents.apps.display.terminal import stdout
from xpu_agents.apps.race.app import show_race
from xpu_agents.apps.race.live_view import RaceSettings
from xpu_agents.apps.race.race_load import make_race_load
from xpu_agents.cli.options.models import OptionalModel, Shape, choose_model
from xpu_agents.cli.options.screen import Headless, Interactive, use_live_display

__all__ = ["race"]


def race(
    model: OptionalModel = None,
    seconds: Annotated[float, typer.Option(help="Duration of the load on each engine.", min=1.0, max=3600)] = 20.0,
    no_peer: Annotated[bool, typer.Option("--no-peer", help="Run without openvino-genai.")] = False,
    headless: Headless = False,
    interactive: Interactive = False,
    agents: Annotated[int, typer.Option(help="Number of background agents.", min=1, max=1000)] = 6,
    shape: Shape = None,
    seed: Annotated[int, typer.Option(help="Seed of the load.")] = 0,
) -> None:
    """Run the same background agents and reactive questions on xpu-agents and openvino-genai, live.

    It takes about a minute, and longer the first time, when the model is built and measured.
    """
    console = stdout()
    live = use_live_display(console, headless=headless, interactive=interactive)
    folder = choose_model(model, shape).path
    load = make_race_load(seconds, seed, agents=agents, interactive=interactive, text=model is not None)
    show_race(RaceSettings(folder, load, not no_peer, live, interactive, random_model=model is None), console)
