"""Response time of a saturated engine to a reactive request, and progress of the background under a reactive stream.

- *Arrival to first kernel* is the time from the submission of a reactive request to the launch of its first kernel,
  while background requests with prompts of 700 tokens and answers of 60 saturate the engine. Probes of 24 tokens arrive
  one by one.
- A *scheduler round* is one call of `Scheduler.dispatch` in the same run, beside the lane threads.
- The *steady stream* is a reactive request with a prompt of 500 tokens and an answer of 16 every 0.8 s. All background
  requests must finish, and none may be older at its end than `SchedulerPolicy.aging_s`.
"""

from __future__ import annotations

import numpy as np

from benchmarks.common.engine_jobs import full_run, run_xpu
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import RequestSpec, uniform_requests
from xpu_runtime import SchedulerPolicy

__all__ = ["first_kernel", "steady_stream"]

_PROBE_INTERVAL_S = 0.35


def first_kernel(model: str, figures: Figures, seed: int, probes: int) -> None:
    """Measure the time from arrival to first kernel of single reactive requests on a saturated engine."""
    background = uniform_requests(seed, 40 + int(probes * _PROBE_INTERVAL_S * 2), 700, 60)
    starts = [1.0 + _PROBE_INTERVAL_S * i + 0.1 * ((i * 7919) % 10) / 10 for i in range(probes)]
    reactive = [RequestSpec(at, "reactive", 24, 2, seed + i) for i, at in enumerate(starts)]
    requests = sorted([*background, *reactive], key=lambda request: request.at)
    probe_result = run_xpu(model, [{**full_run(requests), "until": "reactive"}])[0]
    delays = np.array(probe_result["dispatch_delay_s"]) * 1e3
    quantiles = ", ".join(f"P{q} {np.quantile(delays, q / 100):.1f}" for q in (50, 90, 95, 99, 100))
    print(f"arrival to first kernel, ms, {len(delays)} probes: {quantiles}")
    median = f"P50 {np.quantile(delays, 0.5):.1f}"
    figures.add("arrival to first kernel, saturated, P99", np.quantile(delays, 0.99), "ms", "<= 30", median)
    decisions = np.array(probe_result["decision_s"]) * 1e6
    tail = f"P99 {np.quantile(decisions, 0.99):.0f}"
    figures.add("scheduler round under load, median", np.median(decisions), "us", "", tail)


def steady_stream(model: str, figures: Figures, seed: int, seconds: float) -> None:
    """Measure the background under a continuous reactive stream; all of it must finish within the aging time."""
    reactive = [RequestSpec(i * 0.8, "reactive", 500, 16, seed + i) for i in range(int(seconds / 0.8))]
    background = [RequestSpec(0.5 + i * 3.0, "proactive", 300, 16, seed + 1000 + i) for i in range(int(seconds / 6.0))]
    requests = sorted([*reactive, *background], key=lambda request: request.at)
    stream_result = run_xpu(model, [full_run(requests)])[0]
    done = [c for c in stream_result["requests"] if c["priority"] == "proactive"]
    ended = [c["end"] - c["at"] for c in done if c["end"] is not None]
    name = "steady reactive stream: background requests completed"
    figures.add(name, len(ended) / len(done), "", "== 1", f"{len(done)} requests")
    name = "steady reactive stream: oldest background request / aging time"
    figures.add(name, max(ended, default=np.inf) / SchedulerPolicy().aging_s, "x", "<= 1")
