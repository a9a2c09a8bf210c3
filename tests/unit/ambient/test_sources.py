"""Timers and iterators by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from ambient_world import EPOCH, VirtualClock

from xpu_agents.ambient.events import Incoming, Tick
from xpu_agents.ambient.schedule import Cron, Interval
from xpu_agents.ambient.sources import IteratorSource, TimerSource, _file_changes


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
    assert found == [(9960, True), (10_080, False), (10_140, False)] or found[0][1]
    assert all(when % 60 == 0 for when, _ in found)


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


async def test_iterators_are_closed() -> None:
    """Guards connections that a source holds open."""
    closed = []

    async def numbers() -> AsyncIterator[int]:
        try:
            yield 1
            yield 2
        finally:
            closed.append(True)

    events = IteratorSource("numbers", numbers, str).events(VirtualClock(), None)
    assert await anext(events) == Incoming(1, "1")
    await events.aclose()
    assert closed == [True]


async def test_a_moment_that_is_still_to_come() -> None:
    """Guards timers against a clock that was wrong once: they do not wait until then."""
    assert (await ticks(TimerSource(Interval(60.0)), Suspended(0.0), 1, repr(EPOCH + 1e8)))[0] == (60.0, False)
    assert (await ticks(TimerSource(Interval(60.0)), Suspended(0.0), 1, "12e456789"))[0] == (60.0, False)


def test_files_are_told_as_they_are_now(tmp_path: Path) -> None:
    """Guards notes against editors that delete what they save: the file is there, so it was not deleted."""
    file, gone = tmp_path / "a.md", tmp_path / "b.md"
    file.write_text("x")
    seen: dict[Path, tuple[int, int]] = {}

    def told(*changes: tuple[int, Path]) -> list[tuple[Path, str]]:
        reported = {(change, str(path)) for change, path in changes}
        return [(each.path, each.change) for each in _file_changes(reported, seen)]

    assert told((1, file), (2, file), (3, gone)) == [(file, "added"), (gone, "deleted")]
    assert told((2, file)) == []
    file.write_text("longer")
    assert told((1, file), (3, file)) == [(file, "modified")]


def test_a_file_that_comes_back_is_told(tmp_path: Path) -> None:
    """Guards against a file that is put back just as it was, and taken for one that was told before."""
    file, away = tmp_path / "a.md", tmp_path / "away"
    file.write_text("x")
    seen: dict[Path, tuple[int, int]] = {}
    found = [*_file_changes([(1, str(file))], seen)]
    file.rename(away)
    found += _file_changes([(3, str(file))], seen)
    away.rename(file)
    found += _file_changes([(1, str(file))], seen)
    assert [each.change for each in found] == ["added", "deleted", "added"]
