"""Pareto front."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.apps.simulate.pareto import pareto_front

NUMBERS = st.one_of(st.integers(-3, 3).map(float), st.floats(allow_nan=True, allow_infinity=False))


@given(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=20))
def test_the_front_has_all_undominated_points(points: list[tuple[float, float]]) -> None:
    """Guards against dominated points on the front, and against missing points."""

    def dominates(one: tuple[float, float], other: tuple[float, float]) -> bool:
        return one[0] <= other[0] and one[1] >= other[1] and one != other

    valid = [point for point in points if not any(map(math.isnan, point))]
    expected = [point in valid and not any(dominates(other, point) for other in valid) for point in points]
    assert pareto_front(points) == expected


def test_equal_points_share_the_front() -> None:
    """Guards settings without effect: their equal results are all on the front."""
    assert pareto_front([(1.0, 2.0), (1.0, 2.0), (1.0, 1.0), (0.5, 2.5)]) == [False, False, False, True]
    assert pareto_front([(1.0, 2.0), (1.0, 2.0), (math.nan, 9.0)]) == [True, True, False]
