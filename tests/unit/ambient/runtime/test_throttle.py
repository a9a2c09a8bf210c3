"""The throttle of an agent on the app's clock."""

from __future__ import annotations

import asyncio

from ambient_harness import EPOCH, VirtualClock

from xpu_agents.ambient import Rate
from xpu_agents.ambient.runtime.throttle import StartThrottler


class AdvancingClock(VirtualClock):
    """A clock whose sleeps advance it at once."""

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)


async def test_acquire_waits_for_the_window() -> None:
    """Guards the window: two starts at once, and the third when the first leaves the window."""
    clock = AdvancingClock()
    throttler = StartThrottler(Rate(2, 60.0), clock)
    times = []
    for _ in range(5):
        await throttler.acquire()
        times.append(clock.time() - EPOCH)
    assert times == [0, 0, 60, 60, 120]


async def test_the_window_shifts_with_the_clock() -> None:
    """Guards a clock that is set back: the next start keeps its delay."""
    clock = AdvancingClock()
    throttler = StartThrottler(Rate(1, 60.0), clock)
    await throttler.acquire()
    clock.now += 10
    assert throttler.next_start_at() - clock.time() == 50
    clock.set_back(3600.0)
    throttler.set_back(3600.0)
    assert throttler.next_start_at() - clock.time() == 50
