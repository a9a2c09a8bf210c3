"""Waiting with a clock, and clocks that are set back."""

from __future__ import annotations

import asyncio

import pytest
from ambient_harness import VirtualClock

from xpu_agents.ambient.runtime.clock import ClockSetBackDetector, SystemClock, wait_for_event


@pytest.mark.parametrize("steps", range(8))
@pytest.mark.parametrize("happens", [True, False])
async def test_a_cancellation_is_never_lost(steps: int, happens: bool) -> None:
    """Guards the stop of an app: a worker that is cancelled while it wakes must not continue."""
    flag = asyncio.Event()
    task = asyncio.create_task(wait_for_event(SystemClock(), flag, 3600.0))
    await asyncio.sleep(0)
    if happens:
        flag.set()
    for _ in range(steps):
        await asyncio.sleep(0)
    if task.cancel():
        with pytest.raises(asyncio.CancelledError):
            await task
    else:
        assert happens


async def test_waits_end() -> None:
    """Guards both ends of a wait, and that no task stays behind."""
    flag = asyncio.Event()
    before = asyncio.all_tasks()
    await wait_for_event(SystemClock(), flag, 0.001)
    flag.set()
    await wait_for_event(SystemClock(), flag, 3600.0)
    await wait_for_event(SystemClock(), flag, None)
    assert asyncio.all_tasks() == before


class Stepped(VirtualClock):
    """A clock that is changed during each sleep, which also takes longer than requested."""

    def __init__(self, steps: list[float]) -> None:
        super().__init__()
        self.steps = steps

    async def sleep(self, seconds: float) -> None:
        self.now += seconds + 0.01
        self.set_back(-self.steps.pop(0))


async def test_a_clock_step_back_is_detected_once() -> None:
    """Guards due times against a clock that is set back; steps forward are suspended machines."""
    clock = Stepped([0.0, -3600.0, 0.0, 5000.0, -0.3, -2.0])
    watch = ClockSetBackDetector(clock)
    noticed = [await watch.sleep(5.0) for _ in range(6)]
    assert noticed == [0, pytest.approx(3600, abs=0.1), 0, 0, 0, pytest.approx(2, abs=0.1)]
    clock.set_back(100.0)  # without a running sleep
    clock.steps = [0.0]
    assert await watch.sleep(5.0) == pytest.approx(100, abs=0.1)
