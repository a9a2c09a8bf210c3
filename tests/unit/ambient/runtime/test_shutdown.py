"""Stopping an app: running handlers finish, failures during the stop are not retried."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from typing import Any

import pytest
from ambient_harness import VirtualClock, settled, until

from xpu_agents.ambient import AmbientApp, Event
from xpu_agents.ambient.runtime.supervisor import Supervisor

MakeApp = Callable[..., AmbientApp]


class LockedStore:
    """A store that another process keeps locked: jobs wait, and fail when the test says so.

    Attributes:
        reached: True once a job waits.
    """

    def __init__(self, app: AmbientApp) -> None:
        self._database = app._open_store().database
        self._fails = threading.Event()
        self.reached = False

    def write(self, *args: Any) -> Future[Any]:
        """Replaces the write method of the journal."""
        return self._database.write(self._job)

    def fail(self) -> None:
        """Let all jobs fail."""
        self._fails.set()

    def _job(self, db: sqlite3.Connection) -> None:
        self.reached = True
        assert self._fails.wait(10)
        raise sqlite3.OperationalError("database is locked")


def supervisor_of(app: AmbientApp) -> Supervisor:
    """The supervisor of a running app."""
    assert app._supervisor is not None
    return app._supervisor


async def when(condition: Callable[[], object], then: Callable[[], object]) -> None:
    """Call a function once a condition is true."""
    await until(condition)
    then()


async def test_a_source_that_fails_while_closing_is_not_restarted(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards Ctrl-C against a source whose connection is lost: it was restarted forever."""
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


async def test_a_failing_claim_does_not_block_the_stop(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards Ctrl-C against a store error at that moment: the worker continued and never ended."""
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
            stopped = when(lambda: all(task.cancelling() for task in supervisor._supervisor_tasks), locked.fail)
            letting_go = asyncio.create_task(stopped)
    await letting_go
    assert begun == []
    assert app.status().agents[0].waiting == 1
    assert "agent handler failed while it was stopped: StoreError" in caplog.text


async def test_a_failing_last_write_does_not_block_the_stop(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards Ctrl-C against a store error at the end of a handler: the write was retried forever."""
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


async def test_a_cancelled_stop_cancels_handlers(make_app: MakeApp) -> None:
    """Guards a second Ctrl-C while a source closes slowly: handlers continued with a closed store."""
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


async def test_stopping_waits_for_running_handlers(make_app: MakeApp) -> None:
    """Guards that stopping loses nothing: running handlers end, and the rest is handled by the next run."""
    seen: list[object] = []
    begun = asyncio.Event()

    def declare(app: AmbientApp) -> None:
        @app.on("n")
        async def work(event) -> None:
            begun.set()
            await asyncio.sleep(0.01)
            seen.append(event)

    first = make_app()
    declare(first)
    async with first:
        await first.aemit("n", 1)
        await first.aemit("n", 2)
        await begun.wait()
    assert seen == [1]
    second = make_app()
    declare(second)
    async with second:
        await until(lambda: seen == [1, 2])


async def test_stopping_cancels_handlers_after_the_grace_period(make_app: MakeApp, clock: VirtualClock) -> None:
    """Guards that an endless handler cannot block the stop; its event is handled again."""
    tries: list[int] = []
    begun = asyncio.Event()

    def declare(app: AmbientApp, hang: bool) -> None:
        @app.on("n")
        async def work(event: Event) -> None:
            tries.append(event.attempt)
            begun.set()
            if hang:
                await asyncio.get_running_loop().create_future()

    first = make_app(grace=0.0)
    declare(first, hang=True)
    async with first:
        await first.aemit("n")
        await begun.wait()
    second = make_app()
    declare(second, hang=False)
    async with second:
        await settled(second)
    assert tries == [1, 1]


async def test_a_stop_waits_for_the_last_write(make_app: MakeApp) -> None:
    """Guards a finished handler against being recorded as interrupted."""
    app = make_app(grace=0.0)
    ended, disk = asyncio.Event(), threading.Event()

    @app.on("n", retry=1)
    async def handler(event: object) -> None:
        # A slow disk: what is written from now on has to wait.
        app._open_store().database.write(lambda _: disk.wait(10))
        ended.set()

    async with app:
        await app.aemit("n")
        await ended.wait()
        for _ in range(10):
            await asyncio.sleep(0)  # the handler's end is handed to the store
        asyncio.get_running_loop().call_later(0.2, disk.set)
    assert app.status().agents[0].done == 1
