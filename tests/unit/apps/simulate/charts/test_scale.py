"""Axis scales."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.apps.simulate.charts.scale import AxisScale, format_number

VALUES = st.lists(st.floats(-1e9, 1e9).map(lambda value: round(value, 3)), max_size=10)


@given(VALUES, st.booleans(), st.booleans())
def test_all_values_lie_between_the_ticks(values: list[float], log: bool, from_zero: bool) -> None:
    """Guards against marks outside the plot area, equal ticks, and too many ticks."""
    scale = AxisScale.over(values, log=log, from_zero=from_zero)
    assert 2 <= len(scale.ticks) <= 15
    assert list(scale.ticks) == sorted(set(scale.ticks))
    assert all(-1e-6 <= scale.position(value) <= 1 + 1e-6 for value in values)
    assert (scale.position(scale.ticks[0]), scale.position(scale.ticks[-1])) == pytest.approx((0, 1))
    if from_zero and not scale.log:
        assert 0.0 in scale.ticks


@pytest.mark.parametrize("value", [0.3, 41.7, -2.5, 1e12])
@pytest.mark.parametrize("log", [False, True])
def test_nearly_equal_values_have_an_axis(value: float, log: bool) -> None:
    """Guards charts of settings without effect, whose values differ by one ulp."""
    scale = AxisScale.over([value, math.nextafter(value, math.inf)], log=log)
    assert len(set(scale.ticks)) == len(scale.ticks) >= 2
    assert -1e-6 <= scale.position(value) <= 1 + 1e-6


def test_ticks_are_round() -> None:
    """Guards the tick labels."""
    assert AxisScale.over([0.3, 41.0], from_zero=True).ticks == (0, 10, 20, 30, 40, 50)
    assert AxisScale.over([12.0, 700.0], log=True).ticks == (10, 20, 50, 100, 200, 500, 1000)
    assert [format_number(value) for value in (0.125, 3, 12.34, 1234.5)] == ["0.125", "3", "12.3", "1,234"]
