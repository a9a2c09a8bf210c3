"""Where stores lie."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs

from xpu_agents.ambient.errors import StoreError
from xpu_runtime.errors import ConfigError

__all__ = ["DATABASE", "LOCK", "chosen_stores", "data_dir", "store_dir", "stores"]

DATABASE = "journal.db"
LOCK = "run.lock"

_NAME = re.compile(r"[A-Za-z0-9][\w.-]*")


def data_dir() -> Path:
    """The folder of what must not be lost, unlike a cache; ``XPU_AGENTS_DATA`` overrides it."""
    given = os.environ.get("XPU_AGENTS_DATA")
    return Path(given) if given else Path(platformdirs.user_data_dir("xpu-agents", appauthor=False))


def store_dir(name: str) -> Path:
    """The store of the app of a name.

    Raises:
        ConfigError: the name cannot be that of a folder.
    """
    if not _NAME.fullmatch(name):
        raise ConfigError(f"name: {name!r} cannot be used; expected letters, digits and any of _ - .")
    return data_dir() / "ambient" / name


def stores() -> list[Path]:
    """The stores that are there, by name."""
    root = data_dir() / "ambient"
    return sorted(path.parent for path in root.glob(f"*/{DATABASE}")) if root.is_dir() else []


def chosen_stores(name: str | None, folder: Path | None) -> list[Path]:
    """The store in a folder, the one of a name, or all that are there.

    Raises:
        ConfigError: both were given.
        StoreError: there is none.
    """
    if name is not None and folder is not None:
        raise ConfigError(f"name: {name!r} beside folder {str(folder)!r}; give one of the two")
    if folder is not None or name is not None:
        place = folder if folder is not None else store_dir(name or "")
        if not (place / DATABASE).is_file():
            known = ", ".join(each.name for each in stores()) or "none"
            raise StoreError(f"{place}: there is no app's store; apps that have run under their own name: {known}")
        return [place]
    found = stores()
    if not found:
        raise StoreError(
            f"{data_dir() / 'ambient'}: no app has run yet; start one with `xpu-agents ambient run app:app`"
        )
    return found
