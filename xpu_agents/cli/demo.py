"""``xpu-agents demo``: a chat with tools beside background agents."""

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

# The bundled models have 1024 tokens of context, and choose more reliably among few tools.
_DESK_TOOLS = 2
_DESK_TURNS = 2
_OTHER_TURNS = 8


def demo(
    model: DefaultModel = DEFAULT_MODEL,
    agents: Annotated[int, typer.Option(help="Number of background agents.", min=1, max=64)] = 4,
    questions: Annotated[
        int | None,
        typer.Option(
            help="Number of questions, asked first alone and then with background agents; by default all.",
            min=1,
            max=len(QUESTIONS),
            show_default=False,
        ),
    ] = None,
    headless: Headless = False,
    interactive: Interactive = False,
    seed: Annotated[int, typer.Option(help="Seed of the incoming events.")] = 0,
) -> None:
    """Run a chat that calls tools while background agents use the same model.

    It takes half a minute and needs no network.
    """
    console = stdout(tasks=True)
    live = use_live_display(console, headless=headless, interactive=interactive)
    if interactive and questions is not None:
        raise ConfigError(f"--questions {questions}: cannot be combined with --interactive; remove one of them")
    folder = open_model(model)
    is_builtin = folder.path in [builtin_dir(name) for name in BUILTIN_MODELS]
    settings = DemoSettings(
        agents=agents,
        questions=questions or len(QUESTIONS),
        seed=seed,
        live=live,
        interactive=interactive,
        max_tools=_DESK_TOOLS if is_builtin else None,
        max_turns=_DESK_TURNS if is_builtin else _OTHER_TURNS,
    )
    with load_engine(folder, EngineConfig(record_kernels=live)) as engine:
        show_demo(engine, settings, console)
