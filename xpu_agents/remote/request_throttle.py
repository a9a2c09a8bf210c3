"""Limit of the requests per minute to a remote model, built on the library asyncio-throttle."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, Final, Protocol

from asyncio_throttle.throttler import Throttler

from xpu_agents.remote.connection import Connection
from xpu_runtime.errors import ConfigError
from xpu_speculation.loop_thread import LoopThread

__all__ = ["LoopRunner", "RequestThrottle"]

_PERIOD_S = 60.0
_RETRY_INTERVAL_S = 0.05
"""Polling interval of waiting requests in seconds (chosen)."""


class LoopRunner(Protocol):
    """Starts coroutines in one event loop, from any thread."""

    def start(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        """Start a coroutine; cancelling the future cancels it."""


_LOOP: Final = LoopThread()


class RequestThrottle:
    """Sliding window of one minute over the requests to a model; may be used from several threads and event loops.

    The library's throttler is not thread-safe, so all requests wait in one event loop thread.

    Args:
        requests_per_minute: maximum number of requests in a minute.
        loop: runs the throttler; None means a shared event loop thread.

    Raises:
        ConfigError: ``requests_per_minute`` is not a positive integer.
    """

    def __init__(self, requests_per_minute: int, loop: LoopRunner | None = None) -> None:
        if type(requests_per_minute) is not int or requests_per_minute < 1:
            raise ConfigError(f"requests_per_minute: {requests_per_minute!r} is invalid; expected an integer above 0")
        self._throttler = Throttler(requests_per_minute, _PERIOD_S, _RETRY_INTERVAL_S)
        self._loop = loop

    def acquire(self, connection: Connection) -> None:
        """Wait until the next request is allowed, and count it; closing ``connection`` ends the wait."""
        connection.wait_for(self._start())

    async def aacquire(self) -> None:
        """Like `acquire`, without blocking the event loop; cancelling the task ends the wait."""
        await asyncio.wrap_future(self._start())

    def _start(self) -> Future[None]:
        return (self._loop or _LOOP).start(self._throttler.acquire())  # type: ignore[no-untyped-call]
