"""Checks of options that select or generate a load."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from xpu_runtime.errors import ConfigError

__all__ = ["given_options", "refuse_load_options"]


def given_options(context: typer.Context, names: Sequence[str]) -> list[str]:
    """The parameters among ``names`` that were given on the command line, in order."""
    option_sources = {option: context.get_parameter_source(option) for option in names}
    return [option for option, source in option_sources.items() if source is not None and source.name == "COMMANDLINE"]


def refuse_load_options(context: typer.Context, load_options: Sequence[str], option: str, trace: Path) -> None:
    """Reject options of a generated load beside ``option``, which replays the requests of ``trace``.

    Raises:
        ConfigError: one of ``load_options``, parameters of the command, was given.
    """
    given = given_options(context, load_options)
    if given:
        raise ConfigError(
            f"--{given[0].replace('_', '-')} {context.params[given[0]]}: an option of a generated load, but {option} "
            f"{trace} replays a file; remove one of them"
        )
