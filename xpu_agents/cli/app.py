"""The commands, and what becomes of their errors: one line that says what to do, never a traceback."""

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
_UNREAD = 1
_TRACEBACK = "XPU_AGENTS_TRACEBACK"
_HOME = re.compile(r"~(?:[/\\]|$)")
COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "run": "Chat with a model in the terminal.",
        "demo": "See a chat that calls tools while background agents use the same model.",
        "race": "Race openvino-genai: the same background agents and the same person's questions on both, live.",
        "bench": "Measure reactive latency with and without background work, under Poisson arrivals.",
        "simulate": "Serve a load in virtual time with the engine's own scheduler, on a chip that is not here.",
        "serve": "Serve a model to every client of OpenAI's protocol until Ctrl-C.",
        "pull": "Download a model from the Hugging Face hub, or bring it up to date.",
        "models": "List the models that are here: those of the package and those that were pulled.",
        "ambient": "Agents of the background: run them, see how they do, pause and resume them.",
        "inbox": "What agents ask you and tell you.",
        "profile": "Measure a model on this machine, choose the engine's settings from it, and keep the result.",
        "make-model": "Build a synthetic model with random weights: real speed, meaningless text.",
        "doctor": "Look at this machine: what is here, what is missing, and what to do about it.",
    }
)
"""How the help of each begins. Its module says so too, but imports OpenVINO, and a TAB must not wait for that."""


class _Commands(TyperGroup):
    """Imports the command that was named, and turns the errors that a user can mend into a line and an exit code."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that was named, in place of the one that only has its name and its help."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, None if name is None else _imported(name), rest

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            sys.stderr.write("\n")
            raise typer.Exit(_INTERRUPTED) from None
        except Exception as error:
            if is_broken_pipe(error) or not isinstance(error, XpuError | OSError):
                raise  # where a reader has gone, click or `main` ends quietly
            print_error(error)
            raise typer.Exit(_USER_ERROR) from None


app = typer.Typer(
    cls=_Commands,
    help="Reactive-first LLM serving on this machine: a person never waits for background agents.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for _name, _help in COMMANDS.items():
    app.command(_name, help=_help)(lambda: None)


def _imported(name: str) -> Any:
    """The command of this name, from its module."""
    own = name.replace("-", "_")
    module = import_module(f"xpu_agents.cli.{own}")
    holder = typer.Typer()
    if hasattr(module, "app"):
        holder.add_typer(module.app, name=name)
    else:
        holder.command(name)(getattr(module, own))
    return typer.main.get_group(holder).commands[name]


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"xpu-agents {metadata.version('xpu-agents')}, openvino {metadata.version('openvino')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show versions and exit.")
    ] = False,
) -> None:
    pass


def _arguments() -> list[str]:
    """What was typed. Where it is handed over, click does not do what shells do, which on Windows it would.

    There it would take ``*`` for the files that are here and ``$NAME`` for a variable, in texts and keys too, and
    nobody could quote them. Only ``~`` at the beginning of a path, which people type there as well, is their folder.
    """
    given = sys.argv[1:]
    if sys.platform != "win32":
        return given
    texts = (os.path.expanduser(each) if _HOME.match(each) else each for each in given)  # noqa: PTH111 (no path yet)
    return list(texts)


def main() -> None:
    """The entry point ``xpu-agents``."""
    replace_unencodable()
    try:
        app(_arguments())
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except Exception as error:
        if is_broken_pipe(error):  # in the way of Windows, which click does not know
            discard_output()
            sys.exit(_UNREAD)
        if os.environ.get(_TRACEBACK):
            raise
        if isinstance(error, OSError):  # what writes the help is no command
            print_error(error)
            sys.exit(_USER_ERROR)
        print_error(error, f"This is a bug in xpu-agents; {_TRACEBACK}=1 shows where.")
        sys.exit(1)
