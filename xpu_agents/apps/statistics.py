"""The figures of a run: mean and P90 of a handful of times, how they are written, and how fast a count grows."""

from __future__ import annotations

from collections import deque

from xpu_runtime.trace import LatencySummary, percentile

__all__ = ["RECENT_S", "LatencySummary", "RecentRate", "percentile", "seconds"]

RECENT_S = 3.0
"""What "lately" is."""


class RecentRate:
    """How fast a count has grown in the last `RECENT_S` seconds."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def note(self, at: float, count: int) -> None:
        """At this time, in seconds, the count is this."""
        self._seen.append((at, count))
        while self._seen[0][0] < at - RECENT_S:
            self._seen.popleft()

    @property
    def per_s(self) -> float:
        """By how much a second; 0 before it was told twice."""
        if not self._seen:
            return 0.0
        (began, before), (ended, after) = self._seen[0], self._seen[-1]
        return (after - before) / (ended - began) if ended > began else 0.0


def seconds(value: float) -> str:
    """A time for people: ``42 ms``, ``1.37 s``, ``-`` for NaN."""
    if value != value:
        return "-"
    return f"{value * 1e3:.0f} ms" if value < 0.9995 else f"{value:.2f} s"
