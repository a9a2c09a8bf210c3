"""Ctrl-C during a wait for a server, on a system where it does not interrupt socket operations."""

from __future__ import annotations

import threading
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar

import pytest

from xpu_agents.chat import ChatEvent, TextDelta
from xpu_agents.remote import interruptible as module
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.interruptible import interruptible
from xpu_agents.remote.streams import RemoteStream
from xpu_runtime.errors import RequestFailedError

PATIENCE_S = 20.0
SCOPE: ContextVar[str] = ContextVar("scope", default="none")


@pytest.fixture(autouse=True)
def _deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_NEEDS_THREAD", True)


def test_exchange_in_a_worker_thread() -> None:
    """Guards the context, results and errors of an exchange in a worker thread."""
    SCOPE.set("mine")
    thread, scope = interruptible(lambda: (threading.current_thread(), SCOPE.get()), lambda: pytest.fail("it was cut"))
    assert thread is not threading.main_thread()
    assert scope == "mine"

    def fails() -> None:
        raise RequestFailedError("odd")

    with pytest.raises(RequestFailedError, match="odd"):
        interruptible(fails, lambda: pytest.fail("it was cut"))


def test_other_threads_run_the_exchange_directly() -> None:
    """Guards programs with many threads against twice as many."""
    with ThreadPoolExecutor(1) as pool:
        thread = pool.submit(threading.current_thread).result(PATIENCE_S)
        assert pool.submit(interruptible, threading.current_thread, lambda: None).result(PATIENCE_S) is thread


def test_ctrl_c_closes_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a silent server: the stream is closed at once."""
    waits, cut = threading.Event(), threading.Event()
    monkeypatch.setattr(Connection, "close", lambda connection: cut.set())

    def read(line: Connection) -> Generator[ChatEvent]:
        yield TextDelta("Hi")
        waits.set()
        cut.wait(PATIENCE_S)

    def interrupted(answer: Future[ChatEvent]) -> ChatEvent:
        assert waits.wait(PATIENCE_S)
        raise KeyboardInterrupt

    stream = RemoteStream(Connection(None), read)
    assert next(stream) == TextDelta("Hi")
    monkeypatch.setattr(module, "wait_for_result", interrupted)
    with pytest.raises(KeyboardInterrupt):
        next(stream)
    assert cut.is_set()
    assert list(stream) == []
