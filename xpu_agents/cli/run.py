"""``xpu-agents run``: chat with a model in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from xpu_agents.apps.display.log_lines import log_lines
from xpu_agents.apps.display.output_files import read_text
from xpu_agents.apps.display.terminal import check_standard_streams, stderr
from xpu_agents.apps.display.terminal_chat import TerminalChat, converse, print_metrics, write_text
from xpu_agents.cli.options.models import DefaultModel, load_engine, open_model, print_memory
from xpu_agents.models import DEFAULT_MODEL
from xpu_agents.models.sampling import config_for
from xpu_runtime import SamplingParams
from xpu_runtime.errors import InvalidRequestError

__all__ = ["run"]


def run(
    model: DefaultModel = DEFAULT_MODEL,
    system: Annotated[str, typer.Option(help="System prompt.")] = "",
    max_tokens: Annotated[
        int | None,
        typer.Option(help="Maximum tokens of an answer; by default the rest of the context, at most 1024.", min=1),
    ] = None,
    temperature: Annotated[
        float | None,
        typer.Option(help="Sampling temperature; 0 is greedy. By default that of the model, else 0.", min=0.0),
    ] = None,
    raw: Annotated[bool, typer.Option("--raw", help="Send prompts as they are, without the chat template.")] = False,
) -> None:
    """Chat with a model in the terminal. Piped input is one prompt, answered on standard output."""
    check_standard_streams()
    sampling = SamplingParams() if temperature is None else SamplingParams(temperature=temperature)
    folder = open_model(model)  # validated before standard input is read
    prompt = "" if sys.stdin.isatty() else _read_prompt()
    config = config_for(model)
    print_memory(folder, config)
    with log_lines(stderr(), "xpu_runtime.qualification"), load_engine(folder, config) as engine:
        chat = TerminalChat(engine, write_text, sampling, system=system, max_tokens=max_tokens, raw=raw)
        if prompt:
            metrics = chat.ask(prompt)
            write_text("\n")
            print_metrics(metrics, stderr())
        else:
            converse(chat, lambda: input("> "), engine.name)


def _read_prompt() -> str:
    prompt = read_text().strip()
    if not prompt:
        raise InvalidRequestError("standard input: '' is no prompt; pipe a text in, or start without a pipe to chat")
    return prompt
