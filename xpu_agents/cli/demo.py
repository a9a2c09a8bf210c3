"""``xpu-agents demo``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpu_agents.apps.demo.app import show_demo
from xpu_agents.apps.demo.questions import QUESTIONS
from xpu_agents.apps.demo.state import DemoSettings
from xpu_agents.apps.display.terminal import stdout
from xpu_agents.cli.options.models import DefaultModel, load_engine, open_model
from xpu_agents.cli.options.screen import Headless, Interactive, use_live_display
from xpu_agents.models.builtin import BUILTIN_MODELS, DEFAULT_MODEL, builtin_dir
from xpu_runtime import EngineConfig
from xpu_runtime.errors import ConfigError

__all__ = ["demo"]

# The small models of the package know texts of up to 1024 tokens, and choose most surely among few tools.
_DESK_TOOLS = 2
_DESK_TURNS = 2
_OTHER_TURNS = 8


def demo(
    model: DefaultModel = DEFAULT_MODEL,
    agents: Annotated[int, typer.Option(help="Agents of the background.", min=1, max=64)] = 4,
    questions: Annotated[
        int | None,
        typer.Option(
            help="How many questions are asked, alone and once more among the agents; by default all.",
            min=1,
            max=len(QUESTIONS),
            show_default=False,
        ),
    ] = None,
    headless: Headless = False,
    interactive: Interactive = False,
    seed: Annotated[int, typer.Option(help="Of what comes in for the agents.")] = 0,
) -> None:
    """See a chat that calls tools while background agents use the same model. Half a minute, without a network."""
    console = stdout(tasks=True)
    live = use_live_display(console, headless=headless, interactive=interactive)
    if interactive and questions is not None:
        raise ConfigError(
            f"--questions {questions}: with --interactive you ask them yourself; leave one of the two out"
        )
    folder = open_model(model)
    own = folder.path in [builtin_dir(name) for name in BUILTIN_MODELS]
    settings = DemoSettings(
        agents=agents,
        questions=questions or len(QUESTIONS),
        seed=seed,
        live=live,
        interactive=interactive,
        max_tools=_DESK_TOOLS if own else None,
        max_turns=_DESK_TURNS if own else _OTHER_TURNS,
    )
    with load_engine(folder, EngineConfig(record_kernels=live)) as engine:
        show_demo(engine, settings, console)
