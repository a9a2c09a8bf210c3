"""SoC specifications included in the package, and loading of specification files."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

from xpu_runtime.errors import ConfigError
from xpu_runtime.files import expand_home
from xpu_simulation.hardware.soc_spec import SocSpec

__all__ = ["PRESETS", "load_soc"]

_FOLDER = files("xpu_simulation") / "socs"

PRESETS = tuple(sorted(entry.name.removesuffix(".toml") for entry in _FOLDER.iterdir() if entry.name.endswith(".toml")))
"""Names of the included specifications."""


def load_soc(name: str | Path) -> SocSpec:
    """Load a SoC specification.

    Args:
        name: name of a preset or the end of one (``125H``, ``Ultra 7 258V``), or the path of a TOML file.

    Raises:
        ConfigError: there is no such preset or file, or a value in the file is invalid.
    """
    is_file = isinstance(name, Path) or name.lower().endswith(".toml")
    if not is_file:
        preset_end = "-" + str(name).lower().replace(" ", "-")
        name = next((preset for preset in PRESETS if f"-{preset}".endswith(preset_end)), name)
    if not is_file and name not in PRESETS:
        raise ConfigError(
            f"soc={name!r}: expected one of {', '.join(PRESETS)}, the path of a .toml file or, on the command line, "
            f"'host' for this machine"
        )
    try:
        # Editors on Windows may add a BOM.
        soc_text = (expand_home(name) if is_file else _FOLDER / f"{name}.toml").read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"soc={str(name)!r}: the file cannot be read: {error}") from error
    try:
        soc_values = tomllib.loads(soc_text)
    except (ValueError, RecursionError) as error:  # includes numbers that are too long and deep nesting
        raise ConfigError(f"soc={str(name)!r}: invalid TOML: {error}") from error
    try:
        return SocSpec(**soc_values)
    except ConfigError as error:
        raise ConfigError(f"soc={str(name)!r}: {error}") from error
