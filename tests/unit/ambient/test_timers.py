"""Timers and cron expressions, by themselves."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest
from ambient_world import EPOCH, VirtualClock
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.ambient.events import Incoming, Tick
from xpu_agents.ambient.timers import Cron, Interval, TimerSource, schedule_of
from xpu_runtime.errors import ConfigError

MOMENTS = st.floats(1e9, 2e9)


@given(
    MOMENTS, st.sampled_from(["*/5 * * * *", "0 9 * * 1-5", "30 2 * * *", "0 0 29 2 *", "*/10 * * * * *", "0 0 L * *"])
)
def test_the_next_moment_lies_ahead(moment: float, expression: str) -> None:
    """Guards against a timer that is due again at once, or never."""
    assert moment < Cron(expression).next_after(moment) < moment + 9 * 366 * 86400


def test_cron_goes_by_the_clock_on_the_wall() -> None:
    """Guards the time zone: nine o'clock is nine where the machine is."""
    monday = datetime(2024, 1, 1, 8, 0)
    schedule = schedule_of("0 9 * * 1-5")
    assert schedule.next_after(monday.timestamp()) == datetime(2024, 1, 1, 9).timestamp()
    assert schedule.next_after(datetime(2024, 1, 5, 9).timestamp()) == datetime(2024, 1, 8, 9).timestamp()
    assert str(schedule) == "cron 0 9 * * 1-5"


def test_intervals() -> None:
    """Guards the other form."""
    assert schedule_of("15m") == schedule_of(900) == Interval(900)
    assert Interval(10).next_after(5) == 15
    assert str(schedule_of("1h30m")) == "every 1:30:00"


@pytest.mark.parametrize("value", ["", "* * *", "61 * * * *", "0 0 31 2 *", "0s", -5, "every day"])
def test_what_is_no_schedule(value: str | float) -> None:
    """Guards that a timer that never comes is refused."""
    with pytest.raises(ConfigError, match="every: "):
        schedule_of(value)


class Suspended(VirtualClock):
    """A machine that is suspended: the clock on the wall jumps while everybody sleeps."""

    def __init__(self, jump: float) -> None:
        super().__init__()
        self.jump = jump

    async def sleep(self, seconds: float) -> None:
        self.now += seconds + self.jump
        self.jump = 0.0
        await asyncio.sleep(0)


def moment(incoming: Incoming) -> tuple[float, bool]:
    """When a tick was due, and whether it is late."""
    assert isinstance(incoming.payload, Tick)
    assert float(incoming.key or "") == incoming.payload.scheduled_at.timestamp()
    return incoming.payload.scheduled_at.timestamp() - EPOCH, incoming.payload.late


async def ticks(source: TimerSource, clock: VirtualClock, count: int, last: str | None = None) -> list:
    """The first ticks."""
    found = []
    events = source.events(clock, last)
    async for each in events:
        found.append(moment(each))
        if len(found) == count:
            break
    await events.aclose()
    return found


async def test_a_suspended_machine_wakes_to_one_tick() -> None:
    """Guards laptops: what was due in the night comes once, soon after waking, and the phase stays."""
    found = await ticks(TimerSource(Interval(60)), Suspended(10_000), 3)
    assert found == [(10_020, True), (10_080, False), (10_140, False)]


async def test_short_periods_over_long_times() -> None:
    """Guards against counting every tick that was missed."""
    last = repr(EPOCH - 3e9 + 1)
    ((when, late),) = await ticks(TimerSource(Interval(1)), Suspended(0), 1, last)
    assert late
    assert -1 < when <= 0


async def test_a_key_that_is_no_moment() -> None:
    """Guards ticks that were emitted by hand."""
    assert await ticks(TimerSource(Interval(60)), Suspended(0), 1, "by hand") == [(60, False)]


async def test_cron_makes_up_for_what_was_missed() -> None:
    """Guards that a daily digest comes in the morning although the machine was off at nine."""
    day = 86400
    ((when, late),) = await ticks(TimerSource(Cron("0 9 * * *")), Suspended(0), 1, repr(EPOCH - 3 * day))
    assert late
    assert -day <= when <= 0


async def test_a_moment_that_is_still_to_come() -> None:
    """Guards timers against a clock that was wrong once: they do not wait until then."""
    assert (await ticks(TimerSource(Interval(60.0)), Suspended(0.0), 1, repr(EPOCH + 1e8)))[0] == (60.0, False)
    assert (await ticks(TimerSource(Interval(60.0)), Suspended(0.0), 1, "12e456789"))[0] == (60.0, False)
