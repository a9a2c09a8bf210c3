"""What is told of a simulated run: one run, or several that differ in nothing but the seed."""

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
    """The median over the seeds, with the least and the largest; NaN where there is nothing to measure."""

    value: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class PriorityMetrics:
    """Of the requests of one priority.

    Attributes:
        trace: counts and latencies.
        pending: mean seconds from arrival to the first kernel.
        prefill: mean seconds from there to the first token, interruptions included.
        decode: mean seconds from there to the end; the three add up to the mean latency.
        tokens_per_s: of finished prompts and answers.
    """

    trace: TraceFigures
    pending: float
    prefill: float
    decode: float
    tokens_per_s: float

    @classmethod
    def of(cls, trace: Trace, priority: Priority, seconds: float) -> PriorityMetrics:
        """Of the requests of ``priority`` in a trace that took so many ``seconds``."""
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
        """What is written of it; None for what there is none of."""
        figures = self.trace
        spreads = (("latency", figures.latency), ("ttft", figures.first), ("queue", figures.queue))
        times = {f"{name}_{what}_s": getattr(spread, what) for name, spread in spreads for what in ("mean", "p90")}
        times |= {"pending_s": self.pending, "prefill_s": self.prefill, "decode_s": self.decode}
        times["normalised_s_per_token"] = figures.normalised
        known = {name: None if math.isnan(value) else value for name, value in times.items()}
        counts = {"offered": figures.offered, "finished": figures.finished}
        return {**counts, **known, "tokens_per_s": self.tokens_per_s}


@dataclass(frozen=True, slots=True)
class RunMetrics:
    """Of one run: each class, the chip, and what both got done."""

    reactive: PriorityMetrics
    proactive: PriorityMetrics
    usage: DeviceUsage
    tokens_per_s: float
    requests_per_minute: float
    joules_per_token: float

    @classmethod
    def of(cls, run: Run) -> RunMetrics:
        """Of ``run``."""
        both = Priority.REACTIVE, Priority.PROACTIVE
        reactive, proactive = (PriorityMetrics.of(run.trace, each, run.usage.seconds) for each in both)
        pace = run.tokens_per_s, run.requests_per_minute
        return cls(reactive, proactive, run.usage, *pace, run.joules_per_token)

    def of_class(self, priority: Priority) -> PriorityMetrics:
        """Of the requests of ``priority``."""
        return self.reactive if priority is Priority.REACTIVE else self.proactive

    def as_json(self) -> dict[str, Any]:
        """What is written of it; None for what there is none of."""
        usage = self.usage
        return {
            **{priority.value: self.of_class(priority).as_json() for priority in Priority},
            "seconds": usage.seconds,
            "tokens_per_s": self.tokens_per_s,
            "requests_per_minute": self.requests_per_minute,
            "joules_per_token": None if math.isnan(self.joules_per_token) else self.joules_per_token,
            "energy_j": usage.energy_j,
            "compile_s": usage.compile_s,
            "startup_s": usage.startup_s,
            "prefill_s": usage.prefill_s,
            "decode_s": usage.decode_s,
            "utilisation": {lane: usage.utilisation(lane) for lane in usage.prefill_s},
        }


@dataclass(frozen=True, slots=True)
class SettingResult:
    """What came of one setting.

    Attributes:
        scheme: who decided.
        rate: background requests a minute; None where a trace was played.
        policy: settings of the scheduler that differ from the default.
        runs: figures of one run for each seed.
    """

    scheme: str
    rate: float | None
    policy: PolicySettings
    runs: tuple[RunMetrics, ...]

    @property
    def lanes(self) -> tuple[str, ...]:
        """The lanes there were."""
        return tuple(self.runs[0].usage.prefill_s)

    @property
    def devices(self) -> tuple[str, ...]:
        """The devices there were."""
        return tuple(self.runs[0].usage.energy_j)

    @property
    def trade(self) -> tuple[float, float]:
        """What a person waits (P90, seconds) for what the background gets (tokens a second): medians, of 9 digits.

        What differs only by rounding is the same: of two settings that do nothing neither is better.
        """
        waited = self.median(lambda run: run.reactive.trace.latency.p90)
        gained = self.median(lambda run: run.proactive.tokens_per_s)
        return float(f"{waited.value:.9g}"), float(f"{gained.value:.9g}")

    def median(self, of: Callable[[RunMetrics], float]) -> MedianRange:
        """Of one figure, over the runs that have it."""
        values = [value for value in map(of, self.runs) if not math.isnan(value)]
        return MedianRange(median(values), min(values), max(values)) if values else MedianRange(*(math.nan,) * 3)
