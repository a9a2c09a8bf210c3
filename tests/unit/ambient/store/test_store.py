"""Store folders and their lock."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpu_agents.ambient.errors import StoreError
from xpu_agents.ambient.store.selection import select_stores
from xpu_agents.ambient.store.store import Store, data_dir, store_dir
from xpu_runtime.errors import ConfigError


def test_stores_are_found(tmp_path: Path) -> None:
    """Guards the selection of stores by folder, by name, or all."""
    with pytest.raises(StoreError, match="no app has run yet"):
        select_stores(None, None)
    for name in ("one", "two"):
        Store(store_dir(name)).close()
    Store(tmp_path / "elsewhere").close()
    assert [place.name for place in select_stores(None, None)] == ["one", "two"]
    assert select_stores("two", None) == [data_dir() / "ambient" / "two"]
    assert select_stores(None, tmp_path / "elsewhere") == [tmp_path / "elsewhere"]
    with pytest.raises(StoreError, match=r"three: no store there; .* one, two"):
        select_stores("three", None)
    with pytest.raises(ConfigError, match="give one of them"):
        select_stores("one", tmp_path)


def test_an_unwritable_lock_is_named(tmp_path: Path) -> None:
    """Guards against an operating system error that does not name the app."""
    store = Store(tmp_path)
    (tmp_path / "run.lock").mkdir()
    with pytest.raises(StoreError, match=r"run\.lock: cannot be locked: "), store.exclusive_run():
        pass
    with pytest.raises(StoreError, match=r"run\.lock: cannot be locked: "):
        store.status(0.0)
    store.close()


def test_the_home_folder_is_expanded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Guards against a folder called ``~`` beside the app, where other processes found no events."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("XPU_AGENTS_DATA", "~/data")
    assert store_dir("mail") == tmp_path / "data" / "ambient" / "mail"
    Store(tmp_path / "store").close()
    assert select_stores(None, Path("~/store")) == [tmp_path / "store"]
    with pytest.raises(StoreError, match="no store there"):
        select_stores(None, Path("~nobody-of-that-name/store"))
