"""Mean and P90 of a handful of times, and how they are written."""

from __future__ import annotations

import statistics
from collections.abc import Collection
from dataclasses import dataclass

__all__ = ["Spread", "percentile", "seconds"]


def percentile(values: Collection[float], share: float) -> float:
    """The value below which ``share`` (0 to 1) of ``values`` lie, interpolated linearly; NaN if there are none."""
    ordered = sorted(values)
    if not ordered:
        return float("nan")
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


@dataclass(frozen=True, slots=True)
class Spread:
    """How many values there are, their mean and their P90; NaN where there are none."""

    count: int
    mean: float
    p90: float

    @classmethod
    def of(cls, values: Collection[float]) -> Spread:
        """The spread of ``values``."""
        mean = statistics.fmean(values) if values else float("nan")
        return cls(len(values), mean, percentile(values, 0.9))


def seconds(value: float) -> str:
    """A time for people: ``42 ms``, ``1.37 s``, ``-`` for NaN."""
    if value != value:
        return "-"
    return f"{value * 1e3:.0f} ms" if value < 0.9995 else f"{value:.2f} s"
