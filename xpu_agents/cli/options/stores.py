"""Options that select the stores of ambient apps."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

__all__ = ["AppName", "StoreFolder"]

AppName: TypeAlias = Annotated[
    str | None, typer.Option("--name", help="Name of the app; by default all that have run.", show_default=False)
]
StoreFolder: TypeAlias = Annotated[
    Path | None, typer.Option("--folder", help="Folder of a store outside of the data folder.", show_default=False)
]
