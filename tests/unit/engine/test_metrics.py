"""What the engine records, and what of it is new to a reader."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime import EngineMetrics, Priority
from xpu_runtime.engine.metrics import RollingLog
from xpu_runtime.kv import KvUsage


def snapshot(recorded: int, keeps: int) -> EngineMetrics:
    """Counters after so many decisions and dispatches, of which the latest are kept; each is its own number."""
    kept = tuple(map(float, range(max(0, recorded - keeps), recorded)))
    none = dict.fromkeys(Priority, 0)
    kv = KvUsage(10, 0, 0, 10, 0)
    return EngineMetrics(
        {}, none, none, 0, 0, 0, {}, 0, kv, 0.0, kept, kept, (), decisions=recorded, dispatches=recorded
    )


@given(keeps=st.integers(1, 8), steps=st.lists(st.integers(0, 12), max_size=8))
def test_a_reader_gets_every_entry_once(keeps: int, steps: list[int]) -> None:
    """Guards readers of a record that is full, from which each of them would see nothing new any more."""
    record: RollingLog[int] = RollingLog(keeps)
    mark = number = 0
    for step in steps:
        for _ in range(step):
            record.append(number)
            number += 1
        new, mark = record.since(mark)
        assert new == tuple(range(number - min(step, keeps), number))
        assert mark == number
    assert record.since(0)[0] == tuple(range(max(0, number - keeps), number))


def test_nothing_is_lost_between_two_threads() -> None:
    """Guards the mark against an entry that comes while a reader looks."""
    count = 20_000
    record: RollingLog[int] = RollingLog(count)
    writer = threading.Thread(target=lambda: [record.append(number) for number in range(count)])
    seen: list[int] = []
    mark = 0
    writer.start()
    while mark < count:
        new, mark = record.since(mark)
        seen += new
    writer.join()
    assert seen == list(range(count))


@pytest.mark.parametrize(
    ("before", "after", "new"), [(2, 3, [2.0]), (2, 2, []), (5, 6, [5.0]), (5, 9, [6.0, 7.0, 8.0]), (0, 2, [0.0, 1.0])]
)
def test_what_came_after_an_earlier_snapshot(before: int, after: int, new: list[float]) -> None:
    """Guards measured times against those of the warm-up, and against none at all once three are kept."""
    earlier, later = snapshot(before, 3), snapshot(after, 3)
    assert list(later.dispatch_delays_since(earlier)) == new
    assert list(later.decisions_since(earlier)) == new
