"""The place of pulled models."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpu_agents.models.identifier import ModelId
from xpu_agents.models.store import model_dir, models_dir, partial_dir, put_model

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
    put_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "new"
    assert list(models_dir().iterdir()) == [model_dir(MODEL)]


def test_a_version_that_cannot_be_put_there_leaves_the_old() -> None:
    """Guards a model that works against a disk or a virus scanner in the wrong moment."""
    put(model_dir(MODEL), "old")
    with pytest.raises(FileNotFoundError):
        put_model(MODEL)
    assert (model_dir(MODEL) / "version").read_text("utf-8") == "old"
    assert list(models_dir().iterdir()) == [model_dir(MODEL)]
