"""Latency and throughput figures of a trace with results, by priority."""

from __future__ import annotations

import statistics
from collections.abc import Collection
from dataclasses import dataclass

from xpu_runtime.request import Priority
from xpu_runtime.trace.trace import Trace

__all__ = ["LatencySummary", "TraceFigures", "percentile"]


def percentile(values: Collection[float], share: float) -> float:
    """Percentile of ``values`` at ``share`` (0 to 1), interpolated linearly; NaN without values."""
    ordered = sorted(values)
    if not ordered:
        return float("nan")
    position = share * (len(ordered) - 1)
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (position - below)


@dataclass(frozen=True, slots=True)
class LatencySummary:
    """Number, mean and P90 of some values; NaN without values."""

    count: int
    mean: float
    p90: float

    @classmethod
    def of(cls, values: Collection[float]) -> LatencySummary:
        """Summary of ``values``."""
        mean = statistics.fmean(values) if values else float("nan")
        return cls(len(values), mean, percentile(values, 0.9))


@dataclass(frozen=True, slots=True)
class TraceFigures:
    """Figures of the requests of one priority, or of all; times in seconds, of finished requests.

    Attributes:
        offered: number of requests.
        finished: number of finished requests.
        tokens: prompt and answer tokens of finished requests.
        latency: arrival to end.
        first: arrival to first token.
        queue: arrival to first kernel.
        normalised: mean latency per token of prompt and answer (`agent-xpu-v2 §6.1`).
    """

    offered: int
    finished: int
    tokens: int
    latency: LatencySummary
    first: LatencySummary
    queue: LatencySummary
    normalised: float

    @classmethod
    def of(cls, trace: Trace, priority: Priority | None = None) -> TraceFigures:
        """Figures of ``trace``; ``priority`` None counts both priorities."""
        offered = [each for each in trace.requests if priority in (None, each.priority)]
        ended = [(each, each.result) for each in offered if each.result is not None]
        done = [(each, result) for each, result in ended if result.status == "finished"]
        times = [(each.tokens, result.latency_s) for each, result in done if result.latency_s is not None]
        return cls(
            offered=len(offered),
            finished=len(done),
            tokens=sum(each.tokens for each, _ in done),
            latency=LatencySummary.of([latency for _, latency in times]),
            first=LatencySummary.of([result.ttft_s for _, result in done if result.ttft_s is not None]),
            queue=LatencySummary.of([result.queue_s for _, result in done]),
            normalised=LatencySummary.of([latency / tokens for tokens, latency in times]).mean,
        )
