"""Virtual time, fixed sensors and waiting helpers for tests of ambient apps."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable

from xpu_agents.ambient import AmbientApp, Conditions

__all__ = ["EPOCH", "FixedSensors", "VirtualClock", "settled", "until"]

EPOCH = 1_700_000_000.0

_ROUNDS = 30


class VirtualClock:
    """A clock that advances on request. ``now`` never goes back; the wall clock may be set back."""

    def __init__(self) -> None:
        self.now = EPOCH
        self._behind = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    def time(self) -> float:
        return self.now - self._behind

    def set_back(self, seconds: float) -> None:
        """Set the wall clock back. Running sleeps keep their length."""
        self._behind += seconds

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + seconds, next(self._numbers), future))
        await future

    async def pass_(self, seconds: float, app: AmbientApp) -> None:
        """Advance the time. Each due sleeper runs as far as possible before the next one wakes."""
        end = self.now + seconds
        await settled(app)
        while self._sleepers and self._sleepers[0][0] <= end:
            when, _, future = heapq.heappop(self._sleepers)
            if not future.done():
                self.now = max(self.now, when)
                future.set_result(None)
                await settled(app)
        self.now = end
        await settled(app)


class FixedSensors:
    """Sensors with conditions set by the test."""

    def __init__(self) -> None:
        self.conditions = Conditions()

    def read(self) -> Conditions:
        return self.conditions


async def settled(app: AmbientApp) -> None:
    """Let all tasks run as far as possible without time. Each round lets a chain of jobs advance by one."""
    for _ in range(_ROUNDS):
        await asyncio.sleep(0)
        await asyncio.wrap_future(app._open_store().database.read(lambda _: None))


async def until(condition: Callable[[], object]) -> None:
    """Poll a condition that threads or other processes fulfil; the time limit of the test ends it."""
    while not condition():
        await asyncio.sleep(0.005)
