"""The systems on a chip that come with the package, one file each."""

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
"""Names that `load_soc` knows."""


def load_soc(name: str | Path) -> SocSpec:
    """The preset called ``name``, or whose name ends so (``125H``, ``Ultra 7 258V``), or the TOML file at this path.

    Raises:
        ConfigError: there is no such preset or file, or a figure in it cannot be right.
    """
    is_file = isinstance(name, Path) or name.lower().endswith(".toml")
    if not is_file:
        end = "-" + str(name).lower().replace(" ", "-")
        name = next((preset for preset in PRESETS if f"-{preset}".endswith(end)), name)
    if not is_file and name not in PRESETS:
        raise ConfigError(
            f"soc={name!r}: known are {', '.join(PRESETS)}, or the path of a file that ends in .toml; on the command "
            f"line also host, this machine"
        )
    try:
        # Editors on Windows may begin a file with a BOM.
        text = (expand_home(name) if is_file else _FOLDER / f"{name}.toml").read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"soc={str(name)!r}: the file cannot be read: {error}") from error
    try:
        figures = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also an endless number, or nested too deeply
        raise ConfigError(f"soc={str(name)!r}: this is no TOML: {error}") from error
    try:
        return SocSpec(**figures)
    except ConfigError as error:
        raise ConfigError(f"soc={str(name)!r}: {error}") from error
