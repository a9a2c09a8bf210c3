"""The option for engine settings."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from xpu_runtime import EngineConfig
from xpu_runtime.errors import ConfigError

__all__ = ["ConfigFile", "read_settings"]

ConfigFile: TypeAlias = Annotated[
    Path | None, typer.Option(help="Engine settings: a TOML file with the names of docs/configuration.md.")
]


def read_settings(file: Path | None) -> EngineConfig | None:
    """Read the engine settings from a file.

    Raises:
        ConfigError: the file is not TOML, or a setting is invalid.
    """
    if file is None:
        return None
    try:
        settings = tomllib.loads(file.read_text("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # also for wrong encoding, huge numbers and deep nesting
        raise ConfigError(
            f"--config: {str(file)!r} is not TOML ({error}); expected lines such as `precision = 'f32'`"
        ) from None
    return EngineConfig(**settings)
