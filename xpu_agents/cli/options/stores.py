"""The stores of ambient apps that a command is about, and the options that choose them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from xpu_agents.ambient.errors import StoreError
from xpu_agents.ambient.store.store import DATABASE_NAME, data_dir, store_dir
from xpu_runtime.errors import ConfigError
from xpu_runtime.files import expand_home

__all__ = ["AppName", "StoreFolder", "select_stores"]

AppName: TypeAlias = Annotated[
    str | None, typer.Option("--name", help="Of the app; by default all that have run.", show_default=False)
]
StoreFolder: TypeAlias = Annotated[
    Path | None, typer.Option("--folder", help="Of an app's store that lies elsewhere.", show_default=False)
]


def select_stores(name: str | None, folder: Path | None) -> list[Path]:
    """The store in a folder, the one of a name, or all that are there.

    Raises:
        ConfigError: both were given.
        StoreError: there is none.
    """
    if name is not None and folder is not None:
        raise ConfigError(f"name: {name!r} beside folder {str(folder)!r}; give one of the two")
    root = data_dir() / "ambient"
    there = sorted(path.parent for path in root.glob(f"*/{DATABASE_NAME}")) if root.is_dir() else []
    if folder is not None or name is not None:
        # A shell leaves the ~ of --folder=~/store to us; one of nobody is a store that is not there.
        place = expand_home(folder) if folder is not None else store_dir(name or "")
        if not (place / DATABASE_NAME).is_file():
            known = ", ".join(each.name for each in there) or "none"
            raise StoreError(f"{place}: there is no app's store; apps that have run under their own name: {known}")
        return [place]
    if not there:
        raise StoreError(f"{root}: no app has run yet; start one with `xpu-agents ambient run app:app`")
    return there
