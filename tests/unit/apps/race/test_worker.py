"""The process that plays a script."""

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

PATIENCE_S = 20.0


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a player is given that waits for one line, on a system whose encoding is not UTF-8."""
    given: list[str] = []
    lines = f"{WorkerTask('ours', '', make_race_load(1.0, 0), 0).to_json()}\nWas w\xe4re \xc1 \u2192?\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode("utf-8")), encoding="cp1252"))
    monkeypatch.setattr(worker, "_channel", lambda: lambda message: None)
    monkeypatch.setattr(worker, "_load", lambda task, send: None)
    monkeypatch.setattr(
        worker, "play", lambda backend, script, send, typed: given.append(typed.get(timeout=PATIENCE_S))
    )
    return given


def test_what_a_person_typed_arrives_as_typed(typed: list[str]) -> None:
    """Guards letters beyond ASCII on Windows: they came garbled, or ended the thread that listens."""
    assert worker.main() == 0
    assert typed == ["Was w\xe4re \xc1 \u2192?"]


@pytest.mark.usefixtures("typed")
def test_a_race_that_nobody_watches_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a worker on Windows, where the end of its reader is another error, against a traceback."""

    def unread(*args: Any) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(worker, "play", unread)
    monkeypatch.setattr(sys, "platform", "win32")
    assert worker.main() == 1
