"""The ``xpu-agents`` application: command table, error handling and exit codes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from importlib import import_module, metadata
from types import MappingProxyType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from xpu_agents.apps.display.broken_pipe import discard_output, is_broken_pipe
from xpu_agents.apps.display.terminal import print_error, replace_unencodable
from xpu_runtime.errors import XpuError

__all__ = ["COMMANDS", "app", "main"]

_USER_ERROR = 2
_INTERRUPTED = 130
_OUTPUT_UNREAD = 1
_TRACEBACK_VARIABLE = "XPU_AGENTS_TRACEBACK"
_HOME_PREFIX = re.compile(r"~(?:[/\\]|$)")
COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "run": "Chat with a model in the terminal.",
        "demo": "Run a chat that calls tools while background agents use the same model.",
        "race": "Run the same background agents and reactive questions on xpu-agents and openvino-genai, live.",
        "bench": "Measure reactive latency with and without background work, under Poisson arrivals.",
        "simulate": "Serve a load in virtual time with the engine's scheduler, on the model of another chip.",
        "serve": "Serve models to clients of OpenAI, Anthropic and Ollama until Ctrl-C.",
        "top": "Show the lanes, queues, KV pool, latencies and requests of a running server; q quits.",
        "pull": "Download a model from the Hugging Face hub, or update it.",
        "models": "List the models on this machine, also those of Ollama, LM Studio, llama.cpp and Hugging Face.",
        "history": "List or clear what is kept of requests: answers to draft later ones from, and the KV of prompts.",
        "ambient": "Run, inspect, pause and resume ambient agents.",
        "inbox": "Read and answer the questions, reviews and notices of agents.",
        "profile": "Measure a model on this machine, derive engine settings, and store the profile.",
        "make-model": "Build a synthetic model with random weights: real speed, meaningless text.",
        "doctor": "Check this machine: devices, drivers and packages, with advice for problems.",
        "report": "Write a file about this machine for an issue: devices, drivers, tested kernels, timings and errors.",
    }
)
"""First help line of each command. It also stands in the command's module, whose import takes seconds, too long for TAB
completion.
"""


class _CommandGroup(TyperGroup):
    """Imports the named command, and reports user errors in one line with an exit code instead of a traceback."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the named command in place of its stub with name and help."""
        command_name, _, command_args = super().resolve_command(ctx, args)
        return command_name, None if command_name is None else _import_command(command_name), command_args

    def invoke(self, ctx: Any) -> Any:
        """Run the named command."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            sys.stderr.write("\n")
            raise typer.Exit(_INTERRUPTED) from None
        except Exception as error:
            if is_broken_pipe(error) or not isinstance(error, XpuError | OSError):
                raise  # for a broken pipe click or `main` ends without a message
            print_error(error)
            raise typer.Exit(_USER_ERROR) from None


app = typer.Typer(
    cls=_CommandGroup,
    help="LLM serving on this machine: requests of a waiting user (reactive) preempt background work (proactive).",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for _name, _help in COMMANDS.items():
    app.command(_name, help=_help)(lambda: None)


def _import_command(command_name: str) -> Any:
    """Import the command of a name."""
    module_name = command_name.replace("-", "_")
    command_module = import_module(f"xpu_agents.cli.{module_name}")
    command_app = typer.Typer()
    if hasattr(command_module, "app"):
        command_app.add_typer(command_module.app, name=command_name)
    else:
        command_app.command(command_name)(getattr(command_module, module_name))
    return typer.main.get_group(command_app).commands[command_name]


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"xpu-agents {metadata.version('xpu-agents')}, openvino {metadata.version('openvino')}")
        raise typer.Exit


@app.callback()
def _global_options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show versions and exit.")
    ] = False,
) -> None:
    pass


def _command_arguments() -> list[str]:
    """Return the arguments as typed, without click's module_name expansion on Windows.

    There click would expand ``*`` and ``$NAME`` in texts and keys, which cannot be quoted. Only a leading ``~`` of a
    path is expanded.
    """
    typed = sys.argv[1:]
    if sys.platform != "win32":
        return typed
    texts = (os.path.expanduser(each) if _HOME_PREFIX.match(each) else each for each in typed)  # noqa: PTH111 (no path yet)
    return list(texts)


def main() -> None:
    """Entry point of ``xpu-agents``."""
    replace_unencodable()
    try:
        app(_command_arguments())
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except Exception as error:
        if is_broken_pipe(error):  # the form of Windows, which click does not handle
            discard_output()
            sys.exit(_OUTPUT_UNREAD)
        if os.environ.get(_TRACEBACK_VARIABLE):
            raise
        if isinstance(error, OSError):  # raised while writing the help
            print_error(error)
            sys.exit(_USER_ERROR)
        print_error(error, f"This is a bug in xpu-agents; {_TRACEBACK_VARIABLE}=1 shows where.")
        sys.exit(1)
