"""The figures of a trace that was played: latencies by priority, and throughput."""

from __future__ import annotations

import statistics
from collections.abc import Collection
from dataclasses import dataclass

from xpu_runtime.request import Priority
from xpu_runtime.trace.trace import Trace

__all__ = ["LatencySummary", "TraceFigures", "percentile"]


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
class LatencySummary:
    """How many values there are, their mean and their P90; NaN where there are none."""

    count: int
    mean: float
    p90: float

    @classmethod
    def of(cls, values: Collection[float]) -> LatencySummary:
        """The spread of ``values``."""
        mean = statistics.fmean(values) if values else float("nan")
        return cls(len(values), mean, percentile(values, 0.9))


@dataclass(frozen=True, slots=True)
class TraceFigures:
    """Of the requests of one priority, or of all; times in seconds, of those that finished.

    Attributes:
        offered: how many came.
        finished: how many have an answer.
        tokens: length of prompts and answers that were finished.
        latency: arrival to end.
        first: arrival to first token.
        queue: arrival to first kernel.
        normalised: mean latency for each token of prompt and answer (`agent-xpu-v2 §6.1`).
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
        """The figures of ``trace``; None: of both priorities together."""
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
