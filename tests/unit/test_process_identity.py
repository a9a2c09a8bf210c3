"""Identity of a process by its id and start."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from xpu_runtime.process_identity import is_alive, own_identity


def test_this_process_is_alive() -> None:
    """Guards files of a running process against removal by another one."""
    assert is_alive(own_identity())


@pytest.mark.parametrize(
    ("start", "alive"),
    [(1000.0, True), (1001.9, True), (998.1, True), (1003.0, False), (psutil.NoSuchProcess(7), False)],
)
def test_an_id_that_is_used_again_is_another_process(
    monkeypatch: pytest.MonkeyPatch, start: float | Exception, alive: bool
) -> None:
    """Guards against leftovers that stay for ever, and against a clock that is set by a little."""

    def process(pid: int) -> Any:
        assert pid == 7
        if isinstance(start, Exception):
            raise start
        return SimpleNamespace(create_time=lambda: start)

    monkeypatch.setattr(psutil, "Process", process)
    assert is_alive("7-1000000") == alive


def test_a_process_of_another_user_counts_as_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards its files against removal."""

    def process(pid: int) -> Any:
        raise psutil.AccessDenied(pid)

    monkeypatch.setattr(psutil, "Process", process)
    assert is_alive("7-1000000")
