"""Time as ambient agents see it; tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

__all__ = ["Clock", "ClockSetBackDetector", "SystemClock", "wait_for_event"]

_NOTED_S = 1.0
"""Less is left alone: clocks are adjusted by that much all the time, and sleeps are not exact."""


class Clock(Protocol):
    """The time of the wall, since it must mean the same after a restart."""

    def time(self) -> float:
        """Seconds since the epoch."""

    async def sleep(self, seconds: float) -> None:
        """Come back after so many seconds; not before, unless cancelled."""


class SystemClock:
    """The machine's."""

    def time(self) -> float:
        """Seconds since the epoch."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """`asyncio.sleep`."""
        await asyncio.sleep(seconds)


class ClockSetBackDetector:
    """Notices that the clock was set back: after a sleep it shows less than it did before, and the sleep."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen = clock.time()

    async def sleep(self, seconds: float) -> float:
        """Sleep; by how many seconds the clock was set back since the last sleep ended, 0 if it was not."""
        await self._clock.sleep(seconds)
        now = self._clock.time()
        back, self._seen = self._seen + seconds - now, now
        return back if back > _NOTED_S else 0.0


async def wait_for_event(clock: Clock, flag: asyncio.Event, seconds: float | None) -> None:
    """Come back when the flag is set, or after so many seconds; None is as long as it takes."""
    if seconds is None:
        await flag.wait()
        return
    tasks = [asyncio.ensure_future(flag.wait()), asyncio.ensure_future(clock.sleep(seconds))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)  # unlike catching their cancellation, this lets one of our own through
