"""A process that is forked from one that has a store open."""

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
    """How a forked process ends: 0 if it did so in time."""
    child = os.fork()
    if not child:
        try:
            signal.alarm(10)
            os._exit(0 if does() else 1)
        finally:
            os._exit(2)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def is_refused(does: Callable[[], object]) -> bool:
    """Whether it is refused because of the fork."""
    try:
        does()
    except StoreError as error:
        return "was open when this process was forked" in str(error)
    return False


def test_a_store_that_is_open_is_refused_in_a_fork(app: AmbientApp) -> None:
    """Guards a forked process against waiting for the parent's thread for ever, and the parent against the child.

    Neither is a connection of the child's own safe: SQLite would take the parent's locks for its own, and the parent
    delete the log that the child's accepted event is in.
    """
    app.on("note", name="reads")(lambda event: None)
    app.emit("note", 1)

    def child() -> bool:
        refused = is_refused(lambda: app.emit("note", 2)) and is_refused(lambda: Store(app.folder))
        app.close()
        return refused and is_refused(lambda: app.emit("note", 2))

    assert in_fork(child) == 0
    assert app.emit("note", 3).new


def test_a_store_that_was_closed_is_opened_in_a_fork(app: AmbientApp) -> None:
    """Guards what the refusal advises, and workers that are forked from a server which has loaded the app."""
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
    """Guards a forked process against a lock that a thread of the parent holds."""
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
