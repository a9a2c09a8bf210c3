"""Which options a person gave, and which of them go together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from xpu_runtime.errors import ConfigError

__all__ = ["given_options", "refuse_load_options"]


def given_options(context: typer.Context, names: Sequence[str]) -> list[str]:
    """Those of ``names``, parameters of the command, that stand on its command line, in their order."""
    sources = {name: context.get_parameter_source(name) for name in names}
    return [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]


def refuse_load_options(context: typer.Context, drawn: Sequence[str], option: str, trace: Path) -> None:
    """Refuse options of a load that is drawn beside ``option``, which plays the requests of ``trace`` instead.

    Raises:
        ConfigError: one of ``drawn``, parameters of the command, stands on its command line.
    """
    given = given_options(context, drawn)
    if given:
        raise ConfigError(
            f"--{given[0].replace('_', '-')} {context.params[given[0]]}: it is of a load that is drawn, and {option} "
            f"{trace} plays the requests of a file; leave out one of them"
        )
