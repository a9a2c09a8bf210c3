"""Metrics of simulated runs: by priority, by run, and medians over the seeds of a setting."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any

from xpu_agents.apps.simulate.policy_options import PolicySettings
from xpu_runtime import Priority
from xpu_runtime.trace import Trace, TraceFigures
from xpu_simulation import DeviceUsage, Run

__all__ = ["MedianRange", "PriorityMetrics", "RunMetrics", "SettingResult"]


@dataclass(frozen=True, slots=True)
class MedianRange:
    """Median, minimum and maximum over the seeds; NaN without values."""

    value: float
    minimum: float
    maximum: float


@dataclass(frozen=True, slots=True)
class PriorityMetrics:
    """Metrics of the requests of one priority.

    Attributes:
        trace: counts and latencies.
        pending: mean seconds from arrival to the first kernel.
        prefill: mean seconds from the first kernel to the first token, interruptions included.
        decode: mean seconds from the first token to the end; the three add up to the mean latency.
        tokens_per_s: prompt and output tokens of finished requests per second.
    """

    trace: TraceFigures
    pending: float
    prefill: float
    decode: float
    tokens_per_s: float

    @classmethod
    def of(cls, trace: Trace, priority: Priority, seconds: float) -> PriorityMetrics:
        """Return the metrics of one priority in a trace that took ``seconds``."""
        figures = TraceFigures.of(trace, priority)
        parts = [
            (result.queue_s, result.ttft_s - result.queue_s, result.latency_s - result.ttft_s)
            for request in trace.requests
            if request.priority is priority and (result := request.result) is not None
            if result.status == "finished" and result.ttft_s is not None and result.latency_s is not None
        ]
        pending, prefill, decode = map(fmean, zip(*parts, strict=True)) if parts else (math.nan,) * 3
        return cls(figures, pending, prefill, decode, figures.tokens / seconds if seconds else 0.0)

    def as_json(self) -> dict[str, float | int | None]:
        """Return the metrics for JSON, with None for NaN."""
        figures = self.trace
        spreads = (("latency", figures.latency), ("ttft", figures.first), ("queue", figures.queue))
        times = {
            f"{name}_{statistic}_s": getattr(spread, statistic)
            for name, spread in spreads
            for statistic in ("mean", "p90")
        }
        times |= {"pending_s": self.pending, "prefill_s": self.prefill, "decode_s": self.decode}
        times["normalised_s_per_token"] = figures.normalised
        known = {name: None if math.isnan(value) else value for name, value in times.items()}
        counts = {"offered": figures.offered, "finished": figures.finished}
        return {**counts, **known, "tokens_per_s": self.tokens_per_s}


@dataclass(frozen=True, slots=True)
class RunMetrics:
    """Metrics of one run: by priority, of the devices, and of both priorities together."""

    reactive: PriorityMetrics
    proactive: PriorityMetrics
    usage: DeviceUsage
    tokens_per_s: float
    requests_per_minute: float
    joules_per_token: float

    @classmethod
    def of(cls, run: Run) -> RunMetrics:
        """Return the metrics of a run."""
        priorities = Priority.REACTIVE, Priority.PROACTIVE
        reactive, proactive = (PriorityMetrics.of(run.trace, each, run.usage.seconds) for each in priorities)
        return cls(reactive, proactive, run.usage, run.tokens_per_s, run.requests_per_minute, run.joules_per_token)

    def of_priority(self, priority: Priority) -> PriorityMetrics:
        """Return the metrics of one priority."""
        return self.reactive if priority is Priority.REACTIVE else self.proactive

    def as_json(self) -> dict[str, Any]:
        """Return the metrics for JSON, with None for NaN."""
        usage = self.usage
        return {
            **{priority.value: self.of_priority(priority).as_json() for priority in Priority},
            "seconds": usage.seconds,
            "tokens_per_s": self.tokens_per_s,
            "requests_per_minute": self.requests_per_minute,
            "joules_per_token": None if math.isnan(self.joules_per_token) else self.joules_per_token,
            "energy_j": usage.energy_j,
            "compile_s": usage.compile_s,
            "startup_s": usage.startup_s,
            "peak_w": usage.peak_w,
            "prefill_s": usage.prefill_s,
            "decode_s": usage.decode_s,
            "utilisation": {lane: usage.utilisation(lane) for lane in usage.prefill_s},
        }


@dataclass(frozen=True, slots=True)
class SettingResult:
    """Result of one setting: a scheme, a rate and a policy, over all seeds.

    Attributes:
        scheme: name of the scheme.
        rate: background requests per minute; None for a trace.
        policy: `SchedulerPolicy` settings that differ from the default.
        runs: metrics of the run of each seed.
    """

    scheme: str
    rate: float | None
    policy: PolicySettings
    runs: tuple[RunMetrics, ...]

    @property
    def lanes(self) -> tuple[str, ...]:
        """Names of the lanes."""
        return tuple(self.runs[0].usage.prefill_s)

    @property
    def devices(self) -> tuple[str, ...]:
        """Names of the devices."""
        return tuple(self.runs[0].usage.energy_j)

    @property
    def trade_off(self) -> tuple[float, float]:
        """Medians of reactive P90 latency (seconds) and background throughput (tokens/s), rounded to 9 digits.

        The rounding makes settings equal whose results differ only by the order of a sum.
        """
        latency = self.median(lambda run: run.reactive.trace.latency.p90)
        throughput = self.median(lambda run: run.proactive.tokens_per_s)
        return float(f"{latency.value:.9g}"), float(f"{throughput.value:.9g}")

    def median(self, metric: Callable[[RunMetrics], float]) -> MedianRange:
        """Return the median of a metric over the runs that have it."""
        values = [value for value in map(metric, self.runs) if not math.isnan(value)]
        return MedianRange(median(values), min(values), max(values)) if values else MedianRange(*(math.nan,) * 3)
