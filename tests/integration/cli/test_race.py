"""``xpu-agents race`` and its worker processes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tiny_gguf import write_tiny_gguf
from typer.testing import Result

from xpu_agents.apps.race.race_load import make_race_load
from xpu_agents.apps.race.worker import WorkerTask
from xpu_agents.apps.race.worker_messages import Failed, WorkerMessage
from xpu_agents.apps.race.worker_process import WorkerProcess

Cli = Callable[..., Result]


def last_message(worker: WorkerProcess) -> WorkerMessage:
    """The last message of a process."""
    messages: list[WorkerMessage] = []
    while not worker.ended:
        messages += worker.messages(1.0)
    return messages[-1]


@pytest.mark.slow
def test_a_headless_race_compares_both_engines(cli: Cli) -> None:
    """Guards the whole command: it builds a model, runs both engines, and prints the comparison."""
    result = cli("race", "--shape", "test", "--seconds", 1.5, "--agents", 2)
    assert result.exit_code == 0, result.output
    output = result.stdout
    assert "building a test model" in result.stderr
    assert "no meaning" in output
    for expected in ("xpu-agents", "openvino-genai", "ratio", "reactive: first token, mean", "all tokens a second"):
        assert expected in output
    assert "2 of 2" in output or "1 of 1" in output


@pytest.mark.slow
def test_a_race_without_the_peer_on_a_given_model(cli: Cli, test_model: Path) -> None:
    """Guards --no-peer, and a given model against the note about random weights."""
    result = cli("race", test_model, "--seconds", 1, "--agents", 1, "--no-peer", "--headless")
    assert result.exit_code == 0, result.output
    assert "random weights" not in result.stdout
    assert "ratio" not in result.stdout
    assert "The first token took" in result.stdout


@pytest.mark.slow
def test_a_race_on_a_gguf_file_compares_both_engines(cli: Cli, tmp_path: Path) -> None:
    """Guards general models: both engines run the converted file, on prompts of text."""
    model = write_tiny_gguf(tmp_path / "tiny.gguf", "llama", context=4096)
    result = cli("race", model, "--seconds", 1.5, "--agents", 2, "--headless")
    assert result.exit_code == 0, result.output
    assert "mails to summarise" in result.stdout
    assert "ratio" in result.stdout
    assert "did not run" not in result.stdout


def test_a_worker_that_cannot_start_sends_the_reason(tmp_path: Path) -> None:
    """Guards the live view against waiting forever for a dead process."""
    with WorkerProcess(WorkerTask("ours", str(tmp_path / "nowhere"), make_race_load(1.0, 0), 1 << 24)) as worker:
        message = last_message(worker)
    assert isinstance(message, Failed)
    assert "nowhere" in message.reason


def test_a_killed_worker_gives_a_failure(tmp_path: Path) -> None:
    """Guards against a worker that dies without a message, such as one out of memory."""
    with WorkerProcess(WorkerTask("no such engine", str(tmp_path), make_race_load(1.0, 0), 1 << 24)) as worker:
        worker._process.kill()
        message = last_message(worker)
    assert isinstance(message, Failed)
    assert worker._process.returncode is not None


def test_workers_do_not_import_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a race in a folder with a module that has the name of a library."""
    (tmp_path / "random.py").write_text("raise ValueError('another random')", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with WorkerProcess(WorkerTask("ours", str(tmp_path / "nowhere"), make_race_load(1.0, 0), 1 << 24)) as worker:
        message = last_message(worker)
    assert isinstance(message, Failed)
    assert "nowhere" in message.reason
