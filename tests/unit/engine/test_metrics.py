"""Rolling logs of the engine, and the new entries since a snapshot."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime import EngineMetrics, Priority
from xpu_runtime.engine.metrics import RollingLog
from xpu_runtime.kv import KvUsage


def snapshot(recorded: int, capacity: int) -> EngineMetrics:
    """Metrics after ``recorded`` decisions and dispatches, of which the latest are kept; each value is its index."""
    kept = tuple(map(float, range(max(0, recorded - capacity), recorded)))
    none = dict.fromkeys(Priority, 0)
    kv = KvUsage(10, 0, 10, 0)
    return EngineMetrics(
        {}, none, none, 0, 0, 0, {}, 0, kv, 0.0, kept, kept, (), decisions=recorded, dispatches=recorded
    )


@given(capacity=st.integers(1, 8), steps=st.lists(st.integers(0, 12), max_size=8))
def test_each_entry_is_read_once(capacity: int, steps: list[int]) -> None:
    """A reader must get new entries exactly once, also from a full log."""
    log: RollingLog[int] = RollingLog(capacity)
    mark = number = 0
    for step in steps:
        for _ in range(step):
            log.append(number)
            number += 1
        new, mark = log.since(mark)
        assert new == tuple(range(number - min(step, capacity), number))
        assert mark == number
    assert log.since(0)[0] == tuple(range(max(0, number - capacity), number))


def test_concurrent_append_and_read_lose_nothing() -> None:
    """An entry appended while a reader reads must not be lost."""
    count = 20_000
    log: RollingLog[int] = RollingLog(count)
    writer = threading.Thread(target=lambda: [log.append(number) for number in range(count)])
    seen: list[int] = []
    mark = 0
    writer.start()
    while mark < count:
        new, mark = log.since(mark)
        seen += new
    writer.join()
    assert seen == list(range(count))


@pytest.mark.parametrize(
    ("before", "after", "new"), [(2, 3, [2.0]), (2, 2, []), (5, 6, [5.0]), (5, 9, [6.0, 7.0, 8.0]), (0, 2, [0.0, 1.0])]
)
def test_entries_since_an_earlier_snapshot(before: int, after: int, new: list[float]) -> None:
    """Measured times must not include those before the snapshot, also if the log is full."""
    earlier, later = snapshot(before, 3), snapshot(after, 3)
    assert list(later.dispatch_delays_since(earlier)) == new
    assert list(later.decisions_since(earlier)) == new
