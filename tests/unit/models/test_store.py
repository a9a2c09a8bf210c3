"""The place of pulled models."""

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
    """A folder with one file in it."""
    folder.mkdir(parents=True)
    (folder / "version").write_text(version, "utf-8")


def test_a_new_version_takes_the_place_of_the_old() -> None:
    """Guards against two versions in one folder, and against what an interrupted replacement has left there."""
    put(model_dir(MODEL), "old")
    put(models_dir() / ".owner--name.old", "older")
    put(partial_dir(MODEL), "new")
    install_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "new"
    assert list(models_dir().iterdir()) == [model_dir(MODEL)]


def test_a_version_that_cannot_be_put_there_leaves_the_old() -> None:
    """Guards a model that works against a disk or a virus scanner in the wrong moment."""
    put(model_dir(MODEL), "old")
    with pytest.raises(FileNotFoundError):
        install_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "old"
    assert list(models_dir().iterdir()) == [model_dir(MODEL)]


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that a running program has mapped into its memory, as Windows sees it."""
    put(model_dir(MODEL), "old")
    renamed = Path.rename

    def rename(path: Path, target: Path) -> Path:
        if path == model_dir(MODEL):
            raise PermissionError(errno.EACCES, "Access is denied", str(path))
        return renamed(path, target)

    monkeypatch.setattr(Path, "rename", rename)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(files, "_PAUSES_S", ())


def test_what_could_not_be_removed_is_removed_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards gigabytes that nobody sees on Windows: told to remove it again, one heard that it was never pulled."""
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
def test_a_new_version_of_a_model_in_use_says_what_to_do() -> None:
    """Guards a pull on Windows against an end in "Access is denied", and what came against another download."""
    put(partial_dir(MODEL), "new")
    with pytest.raises(PullError, match=r"owner/name is in use\. Stop the programs .* the same command continues"):
        install_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "old"
    assert (partial_dir(MODEL) / "version").read_text("utf-8") == "new"


@pytest.mark.usefixtures("loaded")
def test_a_model_in_use_is_not_removed() -> None:
    """Guards the same for `models rm`, which may not leave half a model either."""
    with pytest.raises(PullError, match=r"owner/name is in use\. Stop the programs .* remove it again"):
        remove_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "old"
