"""A process forked from one with an open store."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from xpu_agents.ambient import AmbientApp, StoreError
from xpu_agents.ambient.store.store import Store

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there are no forks on Windows"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]


def in_fork(does: Callable[[], bool]) -> int:
    """Run a function in a fork and return its exit code; 0 on success in time."""
    child = os.fork()
    if not child:
        try:
            signal.alarm(10)
            os._exit(0 if does() else 1)
        finally:
            os._exit(2)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def is_refused(does: Callable[[], object]) -> bool:
    """True if the call fails because of the fork."""
    try:
        does()
    except StoreError as error:
        return "was open when this process was forked" in str(error)
    return False


def test_an_open_store_is_refused_in_a_fork(app: AmbientApp) -> None:
    """Guards a fork against waiting forever for the thread of its parent.

    A second connection would not be safe either: SQLite would take the parent's locks for its own, and the parent would
    delete the log with the accepted event of the child.
    """
    app.on("note", name="reads")(lambda event: None)
    app.emit("note", 1)

    def child() -> bool:
        refused = is_refused(lambda: app.emit("note", 2)) and is_refused(lambda: Store(app.folder))
        app.close()
        return refused and is_refused(lambda: app.emit("note", 2))

    assert in_fork(child) == 0
    assert app.emit("note", 3).new


def test_a_closed_store_can_be_opened_in_a_fork(app: AmbientApp) -> None:
    """Guards the advice of the error, and workers that are forked from a server with the app loaded."""
    app.on("note", name="reads")(lambda event: None)
    app.emit("note", 1)
    app.close()

    def child() -> bool:
        new = app.emit("note", 2, key="child").new
        app.close()
        return new

    assert in_fork(child) == 0
    assert not app.emit("note", 2, key="child").new


def test_a_fork_while_another_thread_opens_the_store(app: AmbientApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a fork against a lock that a thread of its parent holds."""
    is_held, is_forked = threading.Event(), threading.Event()

    def opens(folder: Path) -> Store:
        is_held.set()
        is_forked.wait()
        return Store(folder)

    app.on("note", name="reads")(lambda event: None)
    with monkeypatch.context() as slow:
        slow.setattr("xpu_agents.ambient.app.Store", opens)
        other = threading.Thread(target=app.emit, args=("note", 1))
        other.start()
        is_held.wait()
        is_forked_well = in_fork(lambda: _emits(app, monkeypatch))
        is_forked.set()
        other.join()
    assert is_forked_well == 0


def _emits(app: AmbientApp, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr("xpu_agents.ambient.app.Store", Store)
    new = app.emit("note", 2).new
    app.close()
    return new
