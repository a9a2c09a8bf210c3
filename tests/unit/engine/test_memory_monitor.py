"""Looks at the memory of the system, with users of it that are not real."""

from __future__ import annotations

from math import inf
from typing import Any, cast

from xpu_runtime.engine.memory_monitor import MemoryMonitor
from xpu_runtime.memory import MemoryState


class User:
    """A user of memory that records what it is told."""

    def __init__(self) -> None:
        self.has_work, self.more = True, False
        self.told: list[MemoryState] = []

    def adapt(self, state: MemoryState, now: float) -> bool:
        self.told.append(state)
        return self.more


def test_one_look_serves_all() -> None:
    """Guards an idle machine against a wake-up for each user, and one that returns memory against a delay."""
    first, second = users = User(), User()
    states = [MemoryState(100, free) for free in range(3)]
    left = iter(states)
    monitor = MemoryMonitor(cast("Any", users), lambda: next(left))
    monitor.check(0.0)
    monitor.check(1.9)
    assert monitor.next_check == 2.0
    second.more = True
    monitor.check(2.0)
    assert 2.0 < monitor.next_check <= 2.1
    second.more = False
    monitor.check(2.1)
    assert monitor.next_check > 4.0
    assert first.told == second.told == states
    first.has_work = False
    assert monitor.next_check < inf
    second.has_work = False
    assert monitor.next_check == inf
