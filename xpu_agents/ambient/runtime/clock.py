"""Time source of ambient agents; replaceable in tests."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

__all__ = ["Clock", "ClockSetBackDetector", "SystemClock", "wait_for_event"]

_MIN_STEP_S = 1.0
"""Smaller steps are ignored: time synchronisation and inexact sleeps cause them."""


class Clock(Protocol):
    """Wall-clock time, so that stored times keep their meaning after a restart."""

    def time(self) -> float:
        """Current time in seconds since the epoch."""

    async def sleep(self, seconds: float) -> None:
        """Sleep for at least the given seconds."""


class SystemClock:
    """The clock of the machine."""

    def time(self) -> float:
        """Current time in seconds since the epoch."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Sleep with `asyncio.sleep`."""
        await asyncio.sleep(seconds)


class ClockSetBackDetector:
    """Detects that the clock was set back: after a sleep it shows less than the time before plus the sleep."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last_time = clock.time()

    async def sleep(self, seconds: float) -> float:
        """Sleep and return the seconds by which the clock was set back since the last sleep; 0 if it was not."""
        await self._clock.sleep(seconds)
        now = self._clock.time()
        step_back_s, self._last_time = self._last_time + seconds - now, now
        return step_back_s if step_back_s > _MIN_STEP_S else 0.0


async def wait_for_event(clock: Clock, event: asyncio.Event, seconds: float | None) -> None:
    """Wait until an event is set or the time is over; None waits without a limit."""
    if seconds is None:
        await event.wait()
        return
    tasks = [asyncio.ensure_future(event.wait()), asyncio.ensure_future(clock.sleep(seconds))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)  # unlike catching CancelledError, this does not hide a cancellation of the caller
