"""Timers of an app: phase across restarts, missed ticks, and clock jumps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ambient_harness import EPOCH, VirtualClock

from xpu_agents.ambient import (
    AmbientApp,
    Tick,
)

MakeApp = Callable[..., AmbientApp]


async def test_timers_keep_their_phase_and_catch_up_once(make_app: MakeApp, clock: VirtualClock) -> None:
    """Guards timers over restarts: no tick twice, and missed ticks come as one."""

    async def run_for(seconds: float, *, after: float = 0.0) -> list[tuple[float, bool]]:
        clock.now += after
        ticks: list[tuple[float, bool]] = []
        app = make_app()

        @app.every("90s")
        async def digest(event) -> None:
            assert isinstance(event, Tick)
            ticks.append((event.scheduled_at.timestamp() - EPOCH, event.late))

        async with app:
            await clock.pass_(seconds, app)
        return ticks

    assert await run_for(95) == [(90, False)]
    assert await run_for(30, after=60) == [(180, False)]
    assert await run_for(1, after=3600) == [(3780, True)]


@pytest.mark.parametrize("when", ["1d", "0 9 * * *"])
async def test_a_missed_first_tick_is_caught_up(make_app: MakeApp, clock: VirtualClock, when: str) -> None:
    """Guards laptops that are shut each evening: a timer that had never ticked started anew each morning."""
    late: list[bool] = []
    for _ in range(3):
        app = make_app()

        @app.every(when)
        async def digest(event: Tick) -> None:
            late.append(event.late)

        async with app:
            await clock.pass_(60, app)
        clock.now += 86400
    assert late == [True, True]


async def test_due_events_run_after_a_clock_jump(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards events that became due while the machine was suspended: they waited for the full delay again."""
    seen: list[object] = []

    @app.on("n", debounce="1h")
    async def collect(event: object) -> None:
        seen.append(event)

    async with app:
        await app.aemit("n", 1)
        await clock.pass_(60, app)
        clock.set_back(-8 * 3600.0)
        await clock.pass_(31, app)
        assert seen == [1]
