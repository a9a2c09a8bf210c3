"""The store of pulled models."""

from __future__ import annotations

import errno
import shutil
import sys
from pathlib import Path

import pytest

from xpu_agents.models.errors import PullError
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.store import existing_dirs, install_model, model_dir, models_dir, partial_dir, remove_model
from xpu_runtime import files

MODEL = ModelId("owner", "name")


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))


def put(folder: Path, version: str) -> None:
    """A folder with one file."""
    folder.mkdir(parents=True)
    (folder / "version").write_text(version, "utf-8")


def test_new_version_replaces_the_old() -> None:
    """Guards against two versions in one folder, and against the rest of an interrupted replacement."""
    put(model_dir(MODEL), "old")
    put(models_dir() / ".owner--name.old", "older")
    put(partial_dir(MODEL), "new")
    install_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "new"
    assert list(models_dir().iterdir()) == [model_dir(MODEL)]


def test_failed_replacement_keeps_the_old_version() -> None:
    """Guards a working model against a full disk or a virus scanner."""
    put(model_dir(MODEL), "old")
    with pytest.raises(FileNotFoundError):
        install_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "old"
    assert list(models_dir().iterdir()) == [model_dir(MODEL)]


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that another program has mapped, as on Windows."""
    put(model_dir(MODEL), "old")
    renamed = Path.rename

    def rename(path: Path, target: Path) -> Path:
        if path == model_dir(MODEL):
            raise PermissionError(errno.EACCES, "Access is denied", str(path))
        return renamed(path, target)

    monkeypatch.setattr(Path, "rename", rename)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(files, "_PAUSES_S", ())


def test_removal_is_completed_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards disk space on Windows: a second removal deletes what the first one could not."""
    put(model_dir(MODEL), "old")
    removed, refusals = shutil.rmtree, ["an indexer", "a virus scanner", "again"]

    def rmtree(path: Path, ignore_errors: bool = False) -> None:
        if not refusals or ignore_errors:
            removed(path, ignore_errors)
        else:
            raise PermissionError(errno.EACCES, "Access is denied", f"{path}, by {refusals.pop()}")

    monkeypatch.setattr(shutil, "rmtree", rmtree)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(files, "_PAUSES_S", (0.0,))
    with pytest.raises(PullError, match="remove it again"):
        remove_model(MODEL)
    assert [each.name for each in existing_dirs(MODEL)] == [".owner--name.old"]
    assert remove_model(MODEL)
    assert list(models_dir().iterdir()) == []
    assert not remove_model(MODEL)


@pytest.mark.usefixtures("loaded")
def test_replacing_a_model_in_use() -> None:
    """Guards a pull on Windows: the error has advice, and the downloaded files are kept."""
    put(partial_dir(MODEL), "new")
    with pytest.raises(PullError, match=r"owner/name is in use\. Stop the programs .* the same command continues"):
        install_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "old"
    assert (partial_dir(MODEL) / "version").read_text("utf-8") == "new"


@pytest.mark.usefixtures("loaded")
def test_removing_a_model_in_use() -> None:
    """Guards `models rm` in the same way; no partial model is left."""
    with pytest.raises(PullError, match=r"owner/name is in use\. Stop the programs .* remove it again"):
        remove_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "old"
