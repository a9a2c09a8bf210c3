"""How fast a busy engine turns to a person, and what becomes of the background when people never pause.

- *Arrival to first kernel* is the time from the submission of a reactive request to the launch of its first kernel,
  while background requests of 700 tokens in and 60 out saturate the engine; probes of 24 tokens come one by one.
- A *scheduler round* is one call of `Scheduler.dispatch` in the same run, beside threads that compute.
- The *steady stream* is a reactive request of 500 tokens in and 16 out every 0.8 s; the background below it has to be
  completed, and no request of it may be older at its end than the time after which one is aged.
"""

from __future__ import annotations

import numpy as np

from benchmarks.common.engine_jobs import job_run, ours
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import Call, uniform_calls
from xpu_runtime import SchedulerPolicy

__all__ = ["first_kernel", "steady_stream"]

_GAP_S = 0.35


def first_kernel(model: str, figures: Figures, seed: int, probes: int) -> None:
    """Arrival of a lone reactive request to its first kernel while the background saturates the engine."""
    background = uniform_calls(seed, 40 + int(probes * _GAP_S * 2), 700, 60)
    starts = [1.0 + _GAP_S * i + 0.1 * ((i * 7919) % 10) / 10 for i in range(probes)]
    reactive = [Call(at, "reactive", 24, 2, seed + i) for i, at in enumerate(starts)]
    calls = sorted([*background, *reactive], key=lambda call: call.at)
    result = ours(model, [{**job_run(calls), "until": "reactive"}])[0]
    delays = np.array(result["dispatch_delay_s"]) * 1e3
    cuts = ", ".join(f"P{q} {np.quantile(delays, q / 100):.1f}" for q in (50, 90, 95, 99, 100))
    print(f"arrival to first kernel, ms, {len(delays)} probes: {cuts}")
    middle = f"P50 {np.quantile(delays, 0.5):.1f}"
    figures.add("arrival to first kernel, saturated, P99", np.quantile(delays, 0.99), "ms", "<= 30", middle)
    decisions = np.array(result["decision_s"]) * 1e6
    tail = f"P99 {np.quantile(decisions, 0.99):.0f}"
    figures.add("scheduler round under load, median", np.median(decisions), "us", "", tail)


def steady_stream(model: str, figures: Figures, seed: int, seconds: float) -> None:
    """Background work under a reactive stream that never pauses: everything must end within the aging bound."""
    reactive = [Call(i * 0.8, "reactive", 500, 16, seed + i) for i in range(int(seconds / 0.8))]
    background = [Call(0.5 + i * 3.0, "proactive", 300, 16, seed + 1000 + i) for i in range(int(seconds / 6.0))]
    calls = sorted([*reactive, *background], key=lambda call: call.at)
    result = ours(model, [job_run(calls)])[0]
    done = [c for c in result["calls"] if c["priority"] == "proactive"]
    ended = [c["end"] - c["at"] for c in done if c["end"] is not None]
    name = "steady reactive stream: background requests completed"
    figures.add(name, len(ended) / len(done), "", "== 1", f"{len(done)} requests")
    name = "steady reactive stream: oldest background request / aging time"
    figures.add(name, max(ended, default=np.inf) / SchedulerPolicy().aging_s, "x", "<= 1")
