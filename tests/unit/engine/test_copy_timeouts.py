"""Copies of KV blocks that hang, with a fake lane and a fake fallback."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from xpu_runtime.engine.copy_timeouts import CopyTimeouts
from xpu_runtime.engine.disk.copy_timer import CopyTimer

TIMEOUT_S = 4.0


class FakeFallback:
    """A fallback of a lane whose kernel runs since ``lane.runs_since``, and the reasons for which it left."""

    def __init__(self) -> None:
        self.lane = SimpleNamespace(spec=SimpleNamespace(name="igpu"), runs_since=None)
        self.on_device = True
        self.reasons: list[str] = []

    def takes(self, lane: str) -> bool:
        return lane == "igpu" and self.on_device

    def leave(self, reason: str, now: float) -> None:
        self.reasons.append(reason)
        self.on_device = False


@pytest.fixture
def copier() -> Any:
    return SimpleNamespace(copy_timers=[CopyTimer()], busy=False)


@pytest.fixture
def timeouts(copier: Any) -> CopyTimeouts:
    timeouts = CopyTimeouts([copier], TIMEOUT_S)
    timeouts.fallback = cast("Any", FakeFallback())
    return timeouts


def test_a_lane_leaves_a_device_that_hangs_in_a_copy(timeouts: CopyTimeouts, copier: Any) -> None:
    """Guards a request that waits for its blocks: no kernel of it runs that could time out."""
    fallback = cast("FakeFallback", timeouts.fallback)
    with copier.copy_timers[0] as timer:
        since = timer.started_at
        timeouts.check_hung(since + TIMEOUT_S, 0.0)
        assert not fallback.reasons
        assert not timeouts.hung(since + TIMEOUT_S)
        timeouts.check_hung(since + TIMEOUT_S + 1.0, since + 2.0)
        assert not fallback.reasons, "the machine was suspended"
        for _ in range(2):
            timeouts.check_hung(since + TIMEOUT_S + 1.0, 0.0)
        assert len(fallback.reasons) == 1
        assert timeouts.hung(since + TIMEOUT_S + 1.0)
    assert not timeouts.hung(since + 1000.0)


def test_a_copy_that_hangs_is_one_fault(timeouts: CopyTimeouts, copier: Any) -> None:
    """Guards `doctor` against a failure per step: the copy still hangs while the kernels of the CPU are compiled."""
    fallback = cast("FakeFallback", timeouts.fallback)
    fallback.takes = lambda lane: True  # type: ignore[method-assign]
    for faults in (1, 2):
        with copier.copy_timers[0] as timer:
            for seconds in (1.0, 2.0, 3.0):
                timeouts.check_hung(timer.started_at + TIMEOUT_S + seconds, 0.0)
            assert len(fallback.reasons) == faults
        timeouts.check_hung(1000.0, 0.0)


def test_a_copy_may_wait_for_a_kernel(timeouts: CopyTimeouts, copier: Any) -> None:
    """Guards a slow machine: kernels have a longer limit, and a copy waits for those that the device has."""
    fallback = cast("FakeFallback", timeouts.fallback)
    with copier.copy_timers[0] as timer:
        since = timer.started_at
        fallback.lane.runs_since = since - 1.0
        timeouts.check_hung(since + 100.0, 0.0)
        assert not fallback.reasons
        fallback.lane.runs_since = since + 1.0
        timeouts.check_hung(since + 100.0, 0.0)
        assert fallback.reasons


def test_copies_wake_the_engine(timeouts: CopyTimeouts, copier: Any) -> None:
    """Guards an engine in which nothing else runs: without a timer it would not see a copy that hangs."""
    assert timeouts.check_interval_s() is None
    copier.busy = True
    assert timeouts.check_interval_s() == 1.0
    timeouts.fallback = None
    assert timeouts.check_interval_s() is None, "copies on a CPU do not hang"
