"""``xpu-agents history``: what is kept for drafting, and that it can be removed."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from typer.testing import Result

from xpu_agents.chat.draft_history.disk_history import DiskHistory
from xpu_agents.chat.draft_history.task import DraftTask
from xpu_runtime.kv import KvPrefixStore

Cli = Callable[..., Result]

CLERK = DraftTask("", ("read", "search"), "You are a clerk.\nBe brief. " + "x" * 300)
CLIENT = DraftTask("0123456789abcdef", (), "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of the history of one test; it does not exist yet."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "history"


def add(model: str, task: DraftTask, *token_ids: int, age_s: float = 0.0) -> None:
    """Add an answer, as a program does that runs the model."""
    history = DiskHistory(model, lambda: f"fingerprint of {model}", 100, clock=lambda: time.time() - age_s)
    history.add(task, token_ids)
    history.close()


def test_nothing_is_kept_at_first(cli: Cli, folder: Path) -> None:
    """Guards against a folder that looking made, and says where it would be."""
    assert str(folder) in cli("history").stdout.replace("\n", "")
    assert json.loads(cli("history", "--json").stdout) == {"answers": [], "prefixes": []}
    assert "0 tasks" in cli("history", "clear").stdout
    assert not folder.exists()


def test_tasks_are_listed(cli: Cli, folder: Path) -> None:
    """Guards users who want to know what is kept of whom, the latest first."""
    add("tiny", CLERK, 1, 2, 3, age_s=7200.0)
    add("tiny", CLERK, 4, 5, age_s=3600.0)
    add("other", CLIENT, 6)
    client, clerk = json.loads(cli("history", "--json").stdout)["answers"]
    assert clerk["age_s"] == pytest.approx(3600, abs=60)
    assert client["age_s"] == pytest.approx(0, abs=60)
    assert clerk["bytes"] > client["bytes"] > 0
    assert (clerk["model"], clerk["owner"], clerk["tools"], clerk["answers"]) == ("tiny", "", ["read", "search"], 2)
    assert (client["model"], client["owner"], client["tools"], client["answers"]) == ("other", "01234567", [], 1)
    shown = cli("history").stdout
    for text in ("You are a clerk. Be brief.", "read, search", "this user", "no instructions", "01234567", "1 h ago"):
        assert text in shown
    assert CLIENT.owner not in shown


@pytest.mark.parametrize("model", [None, "tiny"])
def test_answers_are_removed(cli: Cli, folder: Path, model: str | None) -> None:
    """Guards privacy: the answers are gone, also from the files, of all models or of the named one."""
    add("tiny", CLERK, 1)
    add("other", CLIENT, 2)
    result = cli("history", "clear", *([] if model is None else ["--model", model]))
    assert result.exit_code == 0
    assert ("1 task" if model else "2 tasks") in result.stdout
    left = [row["model"] for row in json.loads(cli("history", "--json").stdout)["answers"]]
    assert left == (["other"] if model else [])
    assert b"clerk" not in b"".join(path.read_bytes() for path in folder.iterdir())


def test_entries_that_cannot_be_read_are_removed(cli: Cli, folder: Path) -> None:
    """Guards the list against damaged entries; `clear` removes them, too."""
    add("tiny", CLERK, 1)
    database = sqlite3.connect(folder / "cache.db")
    database.execute("UPDATE Cache SET value = 'nonsense'")
    database.commit()
    assert json.loads(cli("history", "--json").stdout)["answers"] == []
    assert "1 task" in cli("history", "clear").stdout
    assert database.execute("SELECT COUNT(*) FROM Cache").fetchall() == [(0,)]
    database.close()


def test_an_unknown_model_is_refused(cli: Cli, folder: Path) -> None:
    """Guards against a misspelt name that removes nothing silently."""
    add("tiny", CLERK, 1)
    result = cli("history", "clear", "--model", "tinny")
    assert result.exit_code == 2
    assert "--model tinny" in result.stderr
    assert "tiny" in result.stderr
    assert len(json.loads(cli("history", "--json").stdout)["answers"]) == 1


@pytest.mark.parametrize("arguments", [[], ["clear"]])
def test_an_unusable_history_is_one_line(cli: Cli, folder: Path, arguments: list[str]) -> None:
    """Guards against a claim that something was removed, and against a traceback."""
    (folder / "cache.db" / "full").mkdir(parents=True)
    folder.chmod(0o700)
    result = cli("history", *arguments)
    assert result.exit_code == 2
    assert str(folder) in result.stderr.replace("\n", "")
    assert "removed" not in result.stdout


def keep_prefix(folder: Path, model: str) -> None:
    """Write a block of a prompt, as an engine does."""
    store = KvPrefixStore(folder.with_name("prefixes"), model, model, 100)
    store.save(next(store.chain([1, 2], 2)), 0, np.zeros(100, np.uint8), 1.0, time.time())


@pytest.mark.parametrize("model", [None, "tiny model"])
def test_prefixes_are_listed_and_removed(cli: Cli, folder: Path, model: str | None) -> None:
    """Guards privacy: KV shows what was asked, so it goes with the answers, of all models or of the named one."""
    keep_prefix(folder, "tiny-model")  # as the name stands in file names
    keep_prefix(folder, "other")
    shown = cli("history").stdout.replace("\n", " ")
    assert "156 bytes of other, 156 bytes of tiny-model" in shown
    assert json.loads(cli("history", "--json").stdout)["prefixes"] == [
        {"model": name, "blocks": 1, "bytes": 156} for name in ("other", "tiny-model")
    ]
    result = cli("history", "clear", *([] if model is None else ["--model", model]))
    assert result.exit_code == 0
    assert ("156 bytes" if model else "312 bytes") in result.stdout
    left = [path.name.split(".")[0] for path in folder.with_name("prefixes").iterdir()]
    assert left == (["other"] if model else [])
    assert cli("history", "clear", "--model", "tiny-model").exit_code == 2
