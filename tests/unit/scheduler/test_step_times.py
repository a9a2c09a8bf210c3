"""Durations of decode steps by rows, as the length of drafts needs them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scheduler_harness import TOPOLOGIES

from xpu_runtime.scheduler import StepTimes


def _times() -> StepTimes:
    return StepTimes(TOPOLOGIES["cpu"]())


def test_measured_steps_replace_predicted_ones() -> None:
    """Guards drafts against a wrong prediction: ratios approach the measured ones, also between the kept numbers."""
    times, random = _times(), np.random.default_rng(0)
    for _ in range(3000):
        rows = int(random.choice([1, 2, 3, 4, 8, 16]))
        times.record(rows, 0.02 * (1 + 0.2 * (rows - 1)) * random.uniform(0.8, 1.2))
    for rows in (2, 4, 8, 12, 16):
        assert times.relative(rows) == pytest.approx(1 + 0.2 * (rows - 1), rel=0.12)


def test_a_slower_machine_keeps_the_ratios() -> None:
    """Guards the ratios against other programs and longer contexts, which make all steps longer."""
    times, random = _times(), np.random.default_rng(1)
    before = [times.relative(rows) for rows in (4, 16)]
    predicted = {rows: times.relative(rows) for rows in (1, 4, 16)}
    for at in range(2000):
        rows = int(random.choice([1, 4, 16]))
        times.record(rows, predicted[rows] * (0.01 if at // 200 % 2 else 0.03))
    assert [times.relative(rows) for rows in (4, 16)] == pytest.approx(before, rel=0.15)


@given(st.lists(st.tuples(st.integers(1, 200), st.floats(0, 1e6)), max_size=60))
def test_ratios_stay_finite(steps: list[tuple[int, float]]) -> None:
    """Guards the drafter against steps of no or of endless duration."""
    times = _times()
    for rows, seconds in steps:
        times.record(rows, seconds)
    assert times.relative(1) == 1.0
    assert all(0 < times.relative(rows) < 1e4 for rows in range(1, 200))
