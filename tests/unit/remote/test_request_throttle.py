"""The limit of requests per minute to a remote model, in virtual time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from virtual_time import VirtualLoop

from xpu_agents.remote.connection import Connection
from xpu_agents.remote.request_throttle import RequestThrottle
from xpu_agents.settings import ModelSettings
from xpu_runtime.errors import ConfigError, RequestCancelledError, RequestExpiredError

TIMEOUT_S = 20.0


class VirtualRunner:
    """Runs coroutines to their end in virtual time."""

    def __init__(self) -> None:
        self.loop = VirtualLoop()

    def start(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        with ThreadPoolExecutor(1) as pool:  # the caller's thread may run another loop
            return pool.submit(self.loop.run_until_complete, work)


class BlockedRunner:
    """Never runs a coroutine."""

    def __init__(self) -> None:
        self.started = threading.Event()
        self.future: Future[None] = Future()

    def start(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        work.close()
        self.started.set()
        return self.future


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualRunner]:
    """A runner whose time is that of the library."""
    found = VirtualRunner()
    monkeypatch.setattr("asyncio_throttle.throttler.time", SimpleNamespace(monotonic=found.loop.time))
    yield found
    found.loop.close()


def test_requests_beyond_the_limit_wait_for_the_next_minute(runner: VirtualRunner) -> None:
    """Guards the server's rate limit, which synchronous and asynchronous requests share."""
    throttle = RequestThrottle(3, runner)
    for _ in range(2):
        throttle.acquire(Connection(None))
    asyncio.run(throttle.aacquire())
    assert runner.loop.time() == 0.0
    throttle.acquire(Connection(None))
    assert 60.0 <= runner.loop.time() < 61.0
    for _ in range(3):
        throttle.acquire(Connection(None))
    assert 120.0 <= runner.loop.time() < 122.0


def test_closing_the_connection_ends_the_wait() -> None:
    """Guards a stream that is closed by another thread before its request may be sent."""
    blocked, connection = BlockedRunner(), Connection(None)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(RequestThrottle(1, blocked).acquire, connection)
        assert blocked.started.wait(TIMEOUT_S)
        connection.close()
        with pytest.raises(RequestCancelledError):
            waiting.result(TIMEOUT_S)
    with pytest.raises(RequestCancelledError):
        RequestThrottle(1, BlockedRunner()).acquire(connection)


def test_the_deadline_ends_the_wait() -> None:
    """Guards a deadline against a wait for the next minute."""
    connection = Connection(0.01)
    with pytest.raises(RequestExpiredError), connection.enforce_deadline():
        RequestThrottle(1, BlockedRunner()).acquire(connection)


async def test_cancelling_the_task_ends_the_wait() -> None:
    """Guards the place in the window: a cancelled request must not be counted later."""
    blocked = BlockedRunner()
    task = asyncio.ensure_future(RequestThrottle(1, blocked).aacquire())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert blocked.future.cancelled()


@pytest.mark.parametrize("value", [0, -1, 1.5, "60", True])
def test_a_limit_is_a_positive_integer(value: Any) -> None:
    """Guards against a limit that never lets a request through."""
    with pytest.raises(ConfigError, match="requests_per_minute"):
        RequestThrottle(value)


def test_the_setting_needs_a_server() -> None:
    """Guards users against a limit without effect; models with equal settings share one limit."""
    with pytest.raises(ValueError, match="requests_per_minute: 60 without base_url"):
        ModelSettings(requests_per_minute=60)
    one, same, other = (
        ModelSettings(base_url="http://host/v1", model="m", requests_per_minute=limit)._ready_backend("m")
        for limit in (60, 60, 30)
    )
    assert one is same
    assert one is not other
