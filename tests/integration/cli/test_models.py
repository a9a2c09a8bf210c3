"""``xpu-agents models``, and models named by their id."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Cli = Callable[..., Result]

ID = "Tester/tiny-int8-ov"


@pytest.fixture
def folder(store: Path, test_model: Path) -> Path:
    """A model in the store, as if it had been pulled."""
    return Path(shutil.copytree(test_model, store / "Tester--tiny-int8-ov"))


def test_an_empty_store_names_the_pull_command(cli: Cli, store: Path) -> None:
    """Guards the first call of a new user against an empty table."""
    result = cli("models")
    assert result.exit_code == 0
    assert str(store) in result.stdout
    assert "xpu-agents pull OpenVINO/" in result.stdout
    assert [model["id"] for model in json.loads(cli("models", "--json").stdout)] == ["desk", "desk-draft"]


def test_the_table_lists_installed_models(cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the columns, also for a broken model, and that other cache content is not listed."""
    monkeypatch.setenv("COLUMNS", "250")
    (folder.parent / "Tester--broken").mkdir()
    (folder.parent / "synthetic-test-int8").mkdir()
    (folder.parent / ".Tester--coming.partial").mkdir()
    printed = cli("models").stdout
    row = next(line for line in printed.splitlines() if ID in line)
    assert str(folder.parent) in printed
    for wanted in ("int8", "MB", "tokens"):
        assert wanted in row
    assert "Tester/broken: model:" in printed
    assert "Tester/coming is not complete" in printed
    assert "synthetic" not in printed
    *package, broken, whole = json.loads(cli("models", "--json").stdout)
    assert [(model["id"], model["weights"], model["problem"]) for model in package] == [
        ("desk", "int8", None),
        ("desk-draft", "int8", None),
    ]
    assert broken["id"] == "Tester/broken"
    assert "openvino_model.xml" in broken["problem"]
    assert whole["id"] == ID
    assert whole["path"] == str(folder)
    assert whole["weights"] == "int8"
    assert whole["max_context"] > 0
    assert whole["size_bytes"] == sum(file.stat().st_size for file in folder.iterdir())


def test_brackets_in_a_folder_are_shown(
    cli: Cli, test_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards folder names that look like markup: part of the path was missing."""
    monkeypatch.setenv("COLUMNS", "250")
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "[bold]"))
    shutil.copytree(test_model, tmp_path / "[bold]" / "models" / "Tester--tiny-int8-ov")
    assert str(tmp_path / "[bold]" / "models") in cli("models").stdout


def test_rm_asks_and_removes(cli: Cli, folder: Path) -> None:
    """Guards gigabytes against a typing error; scripts pass --yes."""
    kept = cli("models", "rm", ID, stdin="n\n")
    assert kept.exit_code == 1
    assert f"Remove {ID}" in kept.output
    assert folder.is_dir()
    assert cli("models", "rm", ID).exit_code == 1, "no answer is no"
    assert folder.is_dir()
    (folder.parent / ".Tester--tiny-int8-ov.partial").mkdir()
    removed = cli("models", "rm", ID, "--yes")
    assert removed.exit_code == 0, removed.output
    assert "are free again" in removed.stdout
    assert not list(folder.parent.iterdir())


def test_rm_of_an_unknown_model_lists_the_pulled_ones(cli: Cli, folder: Path) -> None:
    """Guards against success that removed nothing, and against removing other folders."""
    result = cli("models", "rm", "Tester/other", "--yes")
    assert result.exit_code == 2
    assert f"expected one of: {ID}" in result.stderr
    for other in ("desk", "synthetic-test-int8", str(folder), "..", "../.."):
        assert cli("models", "rm", other, "--yes").exit_code == 2
    assert folder.is_dir()


COMMANDS = [("run",), ("profile", "--quick"), ("bench",), ("race",)]


@pytest.mark.parametrize("command", COMMANDS)
def test_an_id_that_was_not_pulled_names_the_command(cli: Cli, store: Path, command: tuple[str, ...]) -> None:
    """Guards against 'no such folder' for a model that has to be pulled."""
    result = cli(*command, ID, stdin="hello")
    assert result.exit_code == 2
    assert f"`xpu-agents pull {ID}`" in result.stderr
    assert result.stdout.strip() == ""


@pytest.mark.slow
def test_commands_take_the_id_of_a_pulled_model(cli: Cli, folder: Path) -> None:
    """Guards the MODEL argument of commands that load or check one; `race` takes it as `bench` does."""
    fitting = cli("doctor", ID)
    assert fitting.exit_code == 0, fitting.output
    assert "Tester--tiny-int8-ov: weights" in fitting.stdout
    assert cli("profile", ID, "--quick").exit_code == 0
    assert cli("bench", ID, "--seconds", 1, "--reactive-per-minute", 120).exit_code == 0
    missing = cli("doctor", "Tester/other")
    assert missing.exit_code == 1
    assert "`xpu-agents pull Tester/other`" in missing.stdout.replace("\n", " ")
