"""Timing of functions and dummy passes."""

from __future__ import annotations

import statistics

import pytest

from xpu_runtime.calibration import timing
from xpu_runtime.calibration.timing import dummy_pass, interleaved_s, median_s


def test_load_of_a_dummy_pass() -> None:
    """Guards against attention pairs and context that are counted twice."""
    assert tuple(dummy_pass([(0, 4, 1)]).load) == (4, 10, 4, 1)
    made = dummy_pass([(8, 1, 1), (0, 3, 0)])
    assert tuple(made.load) == (4, 9 + 6, 9 + 3, 1)


def test_median_excludes_warm_up() -> None:
    """Guards against the first run, which allocates memory, in the result."""
    runs: list[int] = []
    assert median_s(lambda: runs.append(1), repeats=3, warm_up=2) >= 0
    assert len(runs) == 5


def test_interleaved_measurements_are_round_robin() -> None:
    """Guards against a choice that depends on a drift in the speed of the machine."""
    order: list[int] = []
    found = interleaved_s({1: lambda: order.append(1), 2: lambda: order.append(2)}, rounds=2, repeats=1)
    assert order == [1, 1, 2, 2] * 2, "one warm-up run and one timed run in every round"
    assert set(found) == {1, 2}


def test_interleaved_measurements_may_use_the_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards sums over many passes: the median ignores occasional slow runs."""
    now, slow = 0.0, iter([1.0, 1.0, 4.0] * 4)

    def run() -> None:
        nonlocal now
        now += next(slow)

    monkeypatch.setattr(timing.time, "perf_counter", lambda: now)
    assert interleaved_s({1: run}, rounds=2, repeats=3, warm_up=0) == {1: 1.0}
    assert interleaved_s({1: run}, rounds=2, repeats=3, warm_up=0, average=statistics.fmean) == {1: 2.0}
