"""The commands, and what becomes of their errors: one line that says what to do, never a traceback."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from xpu_agents.cli import ambient, bench, demo, doctor, inbox, make_model, models, profile, pull, race, run, simulate
from xpu_agents.cli.terminal import complain, forgive_encodings
from xpu_runtime.errors import XpuError

__all__ = ["app", "main"]

_USER_ERROR = 2
_INTERRUPTED = 130
_TRACEBACK = "XPU_AGENTS_TRACEBACK"


class _Commands(TyperGroup):
    """Turns the errors that a user can mend into a line and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            sys.stderr.write("\n")
            raise typer.Exit(_INTERRUPTED) from None
        except BrokenPipeError:
            raise  # whoever read our output has gone; click ends quietly
        except Exception as error:
            if not isinstance(error, XpuError | OSError):
                raise
            complain(error)
            raise typer.Exit(_USER_ERROR) from None


app = typer.Typer(
    cls=_Commands,
    help="Reactive-first LLM serving on this machine: a person never waits for background agents.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("run")(run.run)
app.command("demo")(demo.demo)
app.command("race")(race.race)
app.command("bench")(bench.bench)
app.command("simulate")(simulate.simulate)
app.command("pull")(pull.pull)
app.add_typer(models.app, name="models")
app.add_typer(ambient.app, name="ambient")
app.add_typer(inbox.app, name="inbox")
app.command("profile")(profile.profile)
app.command("make-model")(make_model.make_model)
app.command("doctor")(doctor.doctor)


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


def main() -> None:
    """The entry point ``xpu-agents``."""
    forgive_encodings()
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except Exception as error:
        if os.environ.get(_TRACEBACK):
            raise
        complain(error, f"This is a bug in xpu-agents; {_TRACEBACK}=1 shows where.")
        sys.exit(1)
