"""Options that select the stores of ambient apps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from xpu_agents.ambient.app_loading import load_app
from xpu_runtime.errors import ConfigError

if TYPE_CHECKING:
    from xpu_agents.server import AmbientStores

__all__ = ["AppName", "StoreFolder", "ambient_stores"]

AppName: TypeAlias = Annotated[
    str | None, typer.Option("--name", help="Name of the app; by default all that have run.", show_default=False)
]
StoreFolder: TypeAlias = Annotated[
    Path | None, typer.Option("--folder", help="Folder of a store outside of the data folder.", show_default=False)
]


def ambient_stores(app: str | None, place: str | None) -> AmbientStores:
    """Return the stores of an app that the server runs, of a name or folder, or of all apps.

    A place that contains a separator is a folder.

    Raises:
        ConfigError: both were given, or the app cannot be imported.
        StoreError: there is no store in the place.
    """
    from xpu_agents.server import AmbientStores

    if app is not None and place is not None:
        raise ConfigError(f"--ambient {app} and --ambient-store {place}: given together; expected one of them")
    if app is not None:
        return AmbientStores(load_app(app))
    is_folder = place is not None and any(separator in place for separator in ("/", "\\", "~"))
    stores = AmbientStores(name=None if is_folder else place, folder=Path(place) if place and is_folder else None)
    stores.check()
    return stores
