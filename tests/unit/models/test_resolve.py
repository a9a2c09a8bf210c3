"""From what a user calls a model to its folder."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from xpu_agents.models import BUILTIN_MODELS, resolve_model
from xpu_runtime.errors import ConfigError, ModelFolderError
from xpu_runtime.model.folder import ModelFolder


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The store of one test, with the working folder beside it."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "cache" / "models").mkdir(parents=True)
    return tmp_path / "cache" / "models"


def test_a_path_comes_before_an_id(store: Path) -> None:
    """Guards users whose folders are named like ids."""
    (store / "owner--name").mkdir()
    assert resolve_model("owner/name") == store / "owner--name"
    Path("owner/name").mkdir(parents=True)
    assert resolve_model("owner/name") == Path("owner/name")
    assert resolve_model(Path("owner/name").absolute()) == Path("owner/name").absolute()


def test_an_id_that_is_not_here_names_the_command(store: Path) -> None:
    """Guards the next step of a user, which is another one when the pull has begun."""
    with pytest.raises(ModelFolderError, match=r"'owner/name' is not a folder.*`xpu-agents pull owner/name`"):
        resolve_model("owner/name")
    (store / ".owner--name.partial").mkdir()
    with pytest.raises(ModelFolderError, match=r"'owner/name' is incomplete; `xpu-agents pull owner/name`"):
        resolve_model("owner/name")


@pytest.mark.parametrize("text", ["./nowhere", "no/such/folder", "../nowhere", "a--b/c"])
def test_what_looks_like_no_id_stays_a_path(store: Path, text: str) -> None:
    """Guards the error that says what a model folder is."""
    assert resolve_model(text) == Path(text)


def test_a_name_that_nothing_has(store: Path) -> None:
    """Guards who mistypes a model of the package; an empty name is no word for the current folder."""
    with pytest.raises(ModelFolderError, match=r"'dsk' is not a folder.*desk and desk-draft.*OWNER/NAME.*-agents mod"):
        resolve_model("dsk")
    with pytest.raises(ModelFolderError, match="model: it is empty; expected"):
        resolve_model("")


@pytest.mark.parametrize("text", ["~nobody-of-this-name/model", "x" * 300])
def test_what_can_be_no_path_is_named(store: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Guards a typing error against a traceback of the standard library."""

    def unknown(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    def too_long(path: Path) -> bool:
        raise OSError(errno.ENAMETOOLONG, "File name too long")

    if text.startswith("~"):
        monkeypatch.setattr(Path, "expanduser", unknown)  # Windows makes up a folder for every name
    else:
        monkeypatch.setattr(Path, "exists", too_long)  # later Pythons say that there is none
    with pytest.raises(ModelFolderError, match=f"model: '{text[:9]}.* cannot be used as a path .*expected the folder"):
        resolve_model(text)


@pytest.mark.parametrize("name", BUILTIN_MODELS)
def test_the_models_of_the_package_need_no_folder(store: Path, name: str) -> None:
    """Guards a newcomer without a model, in any working folder, also one that has a folder of that name."""
    found = resolve_model(name)
    assert ModelFolder.open(found).max_context > 0
    Path(name).mkdir()
    assert resolve_model(name) == found
    (Path(name) / "openvino_model.xml").touch()
    assert resolve_model(name) == Path(name), "a model of one's own comes first"


def test_what_is_neither_text_nor_a_path_is_named() -> None:
    """Guards against a bare TypeError, which does not say what it is about."""
    with pytest.raises(ConfigError, match=r"model: 5 .*expected the folder of a model"):
        resolve_model(5)  # type: ignore[arg-type]
