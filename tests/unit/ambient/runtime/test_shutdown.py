"""Ambient apps that are stopped while something fails: the stop is heard all the same, and nothing is begun again."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from typing import Any

import pytest
from ambient_harness import settled, until

from xpu_agents.ambient import AmbientApp
from xpu_agents.ambient.runtime.supervisor import Supervisor

MakeApp = Callable[..., AmbientApp]


class LockedStore:
    """A store that another process keeps locked for too long: jobs that come here wait, and fail when the test says so.

    Attributes:
        reached: whether a job waits.
    """

    def __init__(self, app: AmbientApp) -> None:
        self._database = app._open_store().database
        self._fails = threading.Event()
        self.reached = False

    def write(self, *args: Any) -> Future[Any]:
        """Stands for what writes to the journal."""
        return self._database.write(self._job)

    def fail(self) -> None:
        """Let all jobs fail."""
        self._fails.set()

    def _job(self, db: sqlite3.Connection) -> None:
        self.reached = True
        assert self._fails.wait(10)
        raise sqlite3.OperationalError("database is locked")


def supervisor_of(app: AmbientApp) -> Supervisor:
    """That of an app that runs."""
    assert app._supervisor is not None
    return app._supervisor


async def when(condition: Callable[[], object], then: Callable[[], object]) -> None:
    """Do something as soon as it may be done."""
    await until(condition)
    then()


async def test_a_source_whose_clean_up_fails(make_app: MakeApp, caplog: pytest.LogCaptureFixture) -> None:
    """Guards Ctrl-C against a connection that is gone when it is closed: the source was begun again, for ever."""
    app = make_app(grace=0)
    begun: list[int] = []

    @app.on("n")
    async def handler(event: object) -> None: ...

    @app.source("n")
    async def lines() -> AsyncIterator[int]:
        begun.append(1)
        try:
            await asyncio.get_running_loop().create_future()
            yield 1
        finally:
            raise ConnectionError("close failed")

    async with asyncio.timeout(10):
        async with app:
            await until(lambda: begun)
    assert len(begun) == 1
    assert "source lines failed while it was stopped: ConnectionError: close failed" in caplog.text
    assert "again in" not in caplog.text


async def test_a_claim_that_fails_while_the_app_stops(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards Ctrl-C against a store that fails just then: the worker went on, with new events, and never ended."""
    app = make_app(grace=0)
    begun: list[object] = []

    @app.on("n")
    async def handler(event: object) -> None:
        begun.append(event)

    async with asyncio.timeout(10):
        async with app:
            locked, supervisor = LockedStore(app), supervisor_of(app)
            with monkeypatch.context() as failing:
                failing.setattr(app._open_store().journal, "claim", locked.write)
                await app.aemit("n", 1)
                await until(lambda: locked.reached)
            stopped = when(lambda: all(task.cancelling() for task in supervisor._tasks), locked.fail)
            letting_go = asyncio.create_task(stopped)
    await letting_go
    assert begun == []
    assert app.status().agents[0].waiting == 1
    assert "agent handler failed while it was stopped: StoreError" in caplog.text


async def test_a_last_write_that_fails_while_the_app_stops(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards Ctrl-C against a store that fails when a handler has ended: it was written again and again, for ever."""
    app = make_app(grace=0)
    ran: list[object] = []

    @app.on("n")
    async def handler(event: object) -> None:
        ran.append(event)

    async with asyncio.timeout(10):
        async with app:
            locked = LockedStore(app)
            monkeypatch.setattr(app._open_store().journal, "finish", locked.write)
            await app.aemit("n", 1)
            await until(lambda: locked.reached)
            (writing,) = supervisor_of(app)._workers[0].tasks
            letting_go = asyncio.create_task(when(writing.cancelling, locked.fail))
    await letting_go
    assert ran == [1]
    assert writing.cancelled()
    assert app.status().agents[0].waiting == 1  # what cannot be written has not happened
    assert "database is locked (the event will run again)" in caplog.text


async def test_who_does_not_wait_for_a_source_ends_handlers_too(make_app: MakeApp) -> None:
    """Guards a second Ctrl-C while a source takes its time: handlers went on, with a store that was closed."""
    app = make_app()
    running, closing = asyncio.Event(), asyncio.Event()
    cut_short: list[str] = []

    @app.on("n")
    async def handler(event: object) -> None:
        running.set()
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            cut_short.append("handler")

    @app.source("n")
    async def slow() -> AsyncIterator[int]:
        try:
            yield 1
            await asyncio.get_running_loop().create_future()
        finally:
            closing.set()
            await asyncio.get_running_loop().create_future()

    async def run() -> None:
        async with app:
            await running.wait()
            await settled(app)

    async with asyncio.timeout(10):
        stopping = asyncio.create_task(run())
        await closing.wait()
        stopping.cancel()
        await asyncio.wait([stopping])
    assert stopping.cancelled()
    assert cut_short == ["handler"]
    assert (app.status().agents[0].running, app.status().agents[0].waiting) == (0, 1)
