"""Selection of the stores of apps by name or folder: `select_stores`."""

from __future__ import annotations

from pathlib import Path

from xpu_agents.ambient.errors import StoreError
from xpu_agents.ambient.store.store import DATABASE_NAME, data_dir, store_dir
from xpu_runtime.errors import ConfigError
from xpu_runtime.files import expand_home

__all__ = ["select_stores"]


def select_stores(name: str | None, folder: Path | None) -> list[Path]:
    """Return the store in a folder, the store of a name, or all stores.

    Raises:
        ConfigError: both were given.
        StoreError: no store was found.
    """
    if name is not None and folder is not None:
        raise ConfigError(f"name: {name!r} and folder {str(folder)!r} cannot be combined; give one of them")
    ambient_dir = data_dir() / "ambient"
    stores = sorted(path.parent for path in ambient_dir.glob(f"*/{DATABASE_NAME}")) if ambient_dir.is_dir() else []
    if folder is not None or name is not None:
        # A shell does not expand --folder=~/store; an unknown home folder is a missing store.
        store_path = expand_home(folder) if folder is not None else store_dir(name or "")
        if not (store_path / DATABASE_NAME).is_file():
            app_names = ", ".join(each.name for each in stores) or "none"
            raise StoreError(f"{store_path}: no store there; apps in the data folder: {app_names}")
        return [store_path]
    if not stores:
        raise StoreError(f"{ambient_dir}: no app has run yet; start one with `xpu-agents ambient run app:app`")
    return stores
