"""Resolution of model names."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from model_stores import ModelStores

from xpu_agents.models import BUILTIN_MODELS, resolve_model
from xpu_runtime.errors import ConfigError, ModelFolderError
from xpu_runtime.model.folder import ModelFolder


@pytest.fixture
def store(tmp_path: Path, stores: ModelStores, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The store of one test, next to the working directory."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "cache" / "models").mkdir(parents=True)
    return tmp_path / "cache" / "models"


def test_path_before_id(store: Path) -> None:
    """Guards users whose folders are named like ids."""
    (store / "owner--name").mkdir()
    assert resolve_model("owner/name") == store / "owner--name"
    Path("owner/name").mkdir(parents=True)
    assert resolve_model("owner/name") == Path("owner/name")
    assert resolve_model(Path("owner/name").absolute()) == Path("owner/name").absolute()


def test_unknown_id_names_the_command(store: Path) -> None:
    """Guards the advice, which differs if the pull has begun."""
    with pytest.raises(ModelFolderError, match=r"'owner/name' is not a folder.*`xpu-agents pull owner/name`"):
        resolve_model("owner/name")
    (store / ".owner--name.partial").mkdir()
    with pytest.raises(ModelFolderError, match=r"'owner/name' is incomplete; `xpu-agents pull owner/name`"):
        resolve_model("owner/name")


@pytest.mark.parametrize("text", ["./nowhere", "no/such/folder", "../nowhere", "a--b/c"])
def test_other_paths_are_unchanged(store: Path, text: str) -> None:
    """Guards the error that describes a model folder."""
    assert resolve_model(text) == Path(text)


def test_unknown_name(store: Path) -> None:
    """Guards users who misspell a model of the package; an empty name is not the current folder."""
    with pytest.raises(ModelFolderError, match=r"'dsk' is not a folder.*did you mean desk.*-agents models.*OWNER/NAME"):
        resolve_model("dsk")
    with pytest.raises(ModelFolderError, match="model: it is empty; expected"):
        resolve_model("")


@pytest.mark.parametrize("text", ["~nobody-of-this-name/model", "x" * 300])
def test_invalid_path(store: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Guards against a traceback of the standard library."""

    def unknown(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    def too_long(path: Path) -> bool:
        raise OSError(errno.ENAMETOOLONG, "File name too long")

    if text.startswith("~"):
        monkeypatch.setattr(Path, "expanduser", unknown)  # Windows expands any user name
    else:
        monkeypatch.setattr(Path, "exists", too_long)  # later Python versions return False
    with pytest.raises(ModelFolderError, match=f"model: '{text[:9]}.* cannot be used as a path .*expected the folder"):
        resolve_model(text)


@pytest.mark.parametrize("name", BUILTIN_MODELS)
def test_models_of_the_package(store: Path, name: str) -> None:
    """Guards users without a model, also in a working directory with a folder of that name."""
    found = resolve_model(name)
    assert ModelFolder.open(found).max_context > 0
    Path(name).mkdir()
    assert resolve_model(name) == found
    (Path(name) / "openvino_model.xml").touch()
    assert resolve_model(name) == Path(name), "a local model takes precedence"


def test_wrong_type() -> None:
    """Guards against a bare TypeError."""
    with pytest.raises(ConfigError, match=r"model: 5 .*expected the folder of a model"):
        resolve_model(5)  # type: ignore[arg-type]
