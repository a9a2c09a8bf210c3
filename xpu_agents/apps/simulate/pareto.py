"""What cannot be had better in one respect without being worse in another."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["pareto_front"]


def pareto_front(points: Sequence[tuple[float, float]]) -> list[bool]:
    """Which points are on the front: no other one costs at most as much, yields at least as much, and differs.

    Args:
        points: cost, the less the better, and yield, the more the better; one with a NaN is never on the front.
    """
    front = [False] * len(points)
    whole = (number for number, point in enumerate(points) if not any(map(math.isnan, point)))
    cheapest, most = math.nan, -math.inf
    for number in sorted(whole, key=lambda number: (points[number][0], -points[number][1])):
        cost, gain = points[number]
        if gain > most or (gain == most and cost == cheapest):
            front[number] = True
            cheapest, most = cost, gain
    return front
