"""The worker process of a race."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import Any

import pytest

from xpu_agents.apps.race import worker
from xpu_agents.apps.race.race_load import make_race_load
from xpu_agents.apps.race.worker import WorkerTask

TIMEOUT_S = 20.0


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Questions that the worker receives, on a system whose encoding is not UTF-8."""
    questions: list[str] = []
    lines = f"{WorkerTask('ours', '', make_race_load(1.0, 0), 0).to_json()}\nWas w\xe4re \xc1 \u2192?\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode("utf-8")), encoding="cp1252"))
    monkeypatch.setattr(worker, "_message_writer", lambda: lambda message: None)
    monkeypatch.setattr(worker, "_load_backend", lambda task, send: None)
    monkeypatch.setattr(
        worker, "run_race_load", lambda backend, load, send, typed: questions.append(typed.get(timeout=TIMEOUT_S))
    )
    return questions


def test_typed_questions_keep_their_characters(typed: list[str]) -> None:
    """Guards non-ASCII questions on Windows against decoding errors."""
    assert worker.main() == 0
    assert typed == ["Was w\xe4re \xc1 \u2192?"]


@pytest.mark.usefixtures("typed")
def test_a_closed_pipe_ends_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a traceback on Windows, where a closed pipe gives EINVAL."""

    def raise_einval(*args: Any) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(worker, "run_race_load", raise_einval)
    monkeypatch.setattr(sys, "platform", "win32")
    assert worker.main() == 1
