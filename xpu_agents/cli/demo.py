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
from xpu_runtime.errors import ConfigError

__all__ = ["demo"]

# Small models choose more reliably among few tools, and the bundled ones have 1024 tokens of context.
_MAX_TOOLS = 2
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

    It needs no network, and takes half a minute with the bundled model and longer with larger ones. A model other than
    the bundled one gets general questions too, because it may answer without a tool.
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
        max_tools=_MAX_TOOLS,
        max_turns=_DESK_TURNS if is_builtin else _OTHER_TURNS,
        general=not is_builtin,
    )
    with load_engine(folder) as engine:
        show_demo(engine, settings, console)
