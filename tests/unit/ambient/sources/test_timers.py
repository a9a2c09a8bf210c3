"""Intervals and cron expressions without an app."""

from __future__ import annotations

import asyncio
from datetime import datetime
from itertools import pairwise

import pytest
from ambient_harness import EPOCH, VirtualClock
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.ambient.events import SourceItem, Tick
from xpu_agents.ambient.sources.cron import Cron
from xpu_agents.ambient.sources.timers import Interval, TimerSource, parse_schedule
from xpu_runtime.errors import ConfigError

MOMENTS = st.floats(1e9, 2e9)


@given(
    MOMENTS, st.sampled_from(["*/5 * * * *", "0 9 * * 1-5", "30 2 * * *", "0 0 29 2 *", "*/10 * * * * *", "0 0 L * *"])
)
def test_the_next_time_is_in_the_future(moment: float, expression: str) -> None:
    """Guards against a timer that is due again at once, or never."""
    assert moment < Cron(expression).next_after(moment) < moment + 9 * 366 * 86400


def test_cron_uses_the_local_time_zone() -> None:
    """Guards the time zone of cron expressions."""
    monday = datetime(2024, 1, 1, 8, 0)
    schedule = parse_schedule("0 9 * * 1-5")
    assert schedule.next_after(monday.timestamp()) == datetime(2024, 1, 1, 9).timestamp()
    assert schedule.next_after(datetime(2024, 1, 5, 9).timestamp()) == datetime(2024, 1, 8, 9).timestamp()
    assert str(schedule) == "cron 0 9 * * 1-5"


def test_intervals() -> None:
    """Guards parsing of intervals."""
    assert parse_schedule("15m") == parse_schedule(900) == Interval(900)
    assert Interval(10).next_after(5) == 15
    assert str(parse_schedule("1h30m")) == "every 1:30:00"


@pytest.mark.parametrize("value", ["", "* * *", "61 * * * *", "0 0 31 2 *", "0s", -5, "every day"])
def test_invalid_schedules_are_rejected(value: str | float) -> None:
    """Guards that a timer without a next time is rejected."""
    with pytest.raises(ConfigError, match="every: "):
        parse_schedule(value)


class Suspended(VirtualClock):
    """A machine that is suspended: the wall clock jumps during a sleep."""

    def __init__(self, jump: float) -> None:
        super().__init__()
        self.jump = jump

    async def sleep(self, seconds: float) -> None:
        self.now += seconds + self.jump
        self.jump = 0.0
        await asyncio.sleep(0)


def moment(incoming: SourceItem) -> tuple[float, bool]:
    """The scheduled time of a tick, and whether it is late."""
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


async def test_a_suspended_machine_gets_one_tick() -> None:
    """Guards laptops: missed ticks come once after waking, and the phase stays."""
    found = await ticks(TimerSource(Interval(60)), Suspended(10_000), 3)
    assert found == [(10_020, True), (10_080, False), (10_140, False)]


async def test_short_periods_over_long_times() -> None:
    """Guards against iterating over every missed tick."""
    last = repr(EPOCH - 3e9 + 1)
    ((when, late),) = await ticks(TimerSource(Interval(1)), Suspended(0), 1, last)
    assert late
    assert -1 < when <= 0


@pytest.mark.parametrize("key", ["by hand", "42", "-inf", "nan", "-1e300"])
@pytest.mark.parametrize("schedule", [Interval(60), Cron("* * * * *")])
async def test_keys_that_are_not_times(schedule: Interval | Cron, key: str) -> None:
    """Guards ticks emitted with other keys: a number ended the timer, or produced a wrong tick.

    A date in 1970 is an error on Windows.
    """
    ((when, late),) = await ticks(TimerSource(schedule), Suspended(0), 1, key)
    assert 0 < when <= 60
    assert not late


async def test_cron_catches_up_after_missed_ticks() -> None:
    """Guards that a daily digest comes in the morning although the machine was off at nine."""
    day = 86400
    ((when, late),) = await ticks(TimerSource(Cron("0 9 * * *")), Suspended(0), 1, repr(EPOCH - 3 * day))
    assert late
    assert -day <= when <= 0


@pytest.mark.parametrize("passed", [3600, 5])
async def test_a_single_missed_tick_is_late(passed: float) -> None:
    """Guards the ``late`` flag of a tick at ten that was due at nine."""
    last = repr(EPOCH - 86400 - passed)
    assert await ticks(TimerSource(Interval(86400)), Suspended(0), 2, last) == [
        (-passed, True),
        (86400 - passed, False),
    ]
    assert await ticks(TimerSource(Interval(86400)), Suspended(90000), 1) == [(86400, True)]


async def test_cron_catches_up_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the event loop after a long pause: every missed time was computed one by one."""
    asked, next_after = [], Cron.next_after

    def counted(self: Cron, moment: float) -> float:
        asked.append(moment)
        return next_after(self, moment)

    monkeypatch.setattr(Cron, "next_after", counted)
    found = await ticks(TimerSource(Cron("* * * * *")), Suspended(0), 2, repr(EPOCH - 30 * 86400))
    assert found == [(EPOCH // 60 * 60 - EPOCH, True), (EPOCH // 60 * 60 + 60 - EPOCH, False)]
    assert len(asked) < 50


async def test_a_last_tick_in_the_future() -> None:
    """Guards timers against a clock that was wrong once: they do not wait until then."""
    assert (await ticks(TimerSource(Interval(60.0)), Suspended(0.0), 1, repr(EPOCH + 1e8)))[0] == (60.0, False)
    assert (await ticks(TimerSource(Interval(60.0)), Suspended(0.0), 1, "12e456789"))[0] == (60.0, False)


async def ticks_when_set_back(schedule: Interval | Cron, after: float, back: float, until: float) -> list[float]:
    """Times of ticks, in seconds of sleep, with a clock that is set back."""
    clock, found = SetBackOnce(after, back), []
    events = TimerSource(schedule).events(clock, None)
    async for _ in events:
        found.append(clock.now - EPOCH)
        if clock.now - EPOCH >= until:
            break
    await events.aclose()
    return found


class SetBackOnce(VirtualClock):
    """A clock that is set back during a sleep."""

    def __init__(self, after: float, back: float) -> None:
        super().__init__()
        self.after = after
        self.back = back

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        assert self.now < EPOCH + 4000, "it stands still"
        if self.back and self.now >= EPOCH + self.after:
            self.set_back(self.back)
            self.back = 0.0
        await asyncio.sleep(0)


@pytest.mark.parametrize("after", [59.0, 60.0, 80.0, 135.0])
async def test_intervals_keep_their_phase_when_the_clock_is_set_back(after: float) -> None:
    """Guards intervals against a corrected clock: they stood still until it caught up."""
    assert await ticks_when_set_back(Interval(60.0), after, 3000.5, 300.0) == [60, 120, 180, 240, 300]


async def test_cron_follows_a_clock_that_was_set_back() -> None:
    """Guards against a timer that stands still for a year after a wrong clock."""
    year = 365 * 86400.0
    found = await ticks_when_set_back(Cron("*/10 * * * *"), 100.0, year, 1800.0)
    assert found[-1] >= 1800
    assert all(later - earlier == 600 for earlier, later in pairwise(found))
