"""Pareto front of points with a cost and a gain."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["pareto_front"]


def pareto_front(points: Sequence[tuple[float, float]]) -> list[bool]:
    """Return for each point True if it is on the Pareto front.

    A point is on the front if no other point has at most its cost and at least its gain and differs from it.

    Args:
        points: cost and gain of each point; a point with a NaN is not on the front.
    """
    front = [False] * len(points)
    valid = (index for index, point in enumerate(points) if not any(map(math.isnan, point)))
    lowest_cost, highest_gain = math.nan, -math.inf
    for index in sorted(valid, key=lambda index: (points[index][0], -points[index][1])):
        cost, gain = points[index]
        if gain > highest_gain or (gain == highest_gain and cost == lowest_cost):
            front[index] = True
            lowest_cost, highest_gain = cost, gain
    return front
