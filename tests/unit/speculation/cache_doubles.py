"""Tools, keys and helpers for the tests of the future cache."""

from __future__ import annotations

import asyncio
import functools
import threading
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from virtual_time import run_virtual

from xpu_speculation.cache.future_cache import FutureCache
from xpu_speculation.tools.keys import CallKey, canonical_key
from xpu_speculation.tools.specs import ToolSpec

SCHEMA = {"type": "object", "properties": {"q": {"type": "string"}}}


def spec_of(name: str = "search", **options: Any) -> ToolSpec:
    return ToolSpec(name=name, parameters=SCHEMA, **options)


SPEC = spec_of(timeout_s=5.0, ttl_s=10.0, max_concurrency=2)


def key_of(query: str = "tea", spec: ToolSpec = SPEC) -> CallKey:
    return canonical_key(spec, {"q": query})


KEY = key_of()


class ToolFailure(Exception):
    """Exception of a tool."""


@dataclass(eq=False)
class Tool:
    """Tool whose runs end on request; a callable that counts them."""

    futures: list[asyncio.Future[object]] = field(default_factory=list)
    cancelled: int = 0
    closed: int = 0
    closing: Callable[[], Awaitable[None]] | None = None

    async def __call__(self) -> object:
        unblock: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.futures.append(unblock)
        try:
            return await unblock
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        finally:
            if self.closing is not None:
                await self.closing()
            self.closed += 1


def virtual(test: Callable[[FutureCache, Tool], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Runs a test with a cache and a tool in virtual time."""

    @functools.wraps(test)
    def wrapped() -> None:
        async def main() -> None:
            with FutureCache(clock=asyncio.get_running_loop().time) as cache:
                await test(cache, Tool())

        run_virtual(main())

    del wrapped.__wrapped__  # type: ignore[attr-defined]
    return wrapped


def call(cache: FutureCache, tool: Callable[[], Awaitable[object]], owner: str = "a", key: CallKey = KEY) -> Any:
    """Starts a real call as a task."""
    return asyncio.ensure_future(cache.result(SPEC, key, tool, owner=owner))


async def never() -> object:
    raise AssertionError("the tool is run")


async def at_once(value: object = "value") -> object:
    return value


class LoopThread:
    """Event loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()

    def close(self) -> None:
        if self._thread.is_alive():
            self.stop()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()


KEYS = tuple(key_of(query) for query in ("tea", "coffee", "milk"))
