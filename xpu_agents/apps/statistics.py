"""Statistics for terminal output: mean and P90, formatted times, recent rates."""

from __future__ import annotations

from collections import deque

from xpu_runtime.trace import LatencySummary, percentile

__all__ = ["RECENT_S", "LatencySummary", "RecentRate", "format_seconds", "percentile"]

RECENT_S = 3.0
"""Window of `RecentRate` in seconds."""


class RecentRate:
    """Growth rate of a counter over the last `RECENT_S` seconds."""

    def __init__(self) -> None:
        self._rate_samples: deque[tuple[float, int]] = deque()

    def add(self, at: float, count: int) -> None:
        """Add a sample of the counter at the time ``at`` in seconds."""
        self._rate_samples.append((at, count))
        while self._rate_samples[0][0] < at - RECENT_S:
            self._rate_samples.popleft()

    @property
    def per_s(self) -> float:
        """Growth per second; 0 before the second sample."""
        if not self._rate_samples:
            return 0.0
        (start, before), (end, after) = self._rate_samples[0], self._rate_samples[-1]
        return (after - before) / (end - start) if end > start else 0.0


def format_seconds(value: float) -> str:
    """Format a duration: ``42 ms``, ``1.37 s``, ``-`` for NaN."""
    if value != value:
        return "-"
    return f"{value * 1e3:.0f} ms" if value < 0.9995 else f"{value:.2f} s"
