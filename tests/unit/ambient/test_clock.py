"""Waiting for a flag or for time to pass."""

from __future__ import annotations

import asyncio

import pytest

from xpu_agents.ambient.clock import SystemClock, wait_for_flag


@pytest.mark.parametrize("steps", range(8))
@pytest.mark.parametrize("happens", [True, False])
async def test_a_cancellation_is_never_lost(steps: int, happens: bool) -> None:
    """Guards the end of an app: a worker that is cancelled just as it is woken must not go on."""
    flag = asyncio.Event()
    task = asyncio.create_task(wait_for_flag(SystemClock(), flag, 3600.0))
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
    """Guards both ways out, and that nothing is left behind."""
    flag = asyncio.Event()
    before = asyncio.all_tasks()
    await wait_for_flag(SystemClock(), flag, 0.001)
    flag.set()
    await wait_for_flag(SystemClock(), flag, 3600.0)
    await wait_for_flag(SystemClock(), flag, None)
    assert asyncio.all_tasks() == before
