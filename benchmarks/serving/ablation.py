"""What each mechanism is worth: the same trace at load 2 with it switched off, one run each, without a target.

Printed for each, and for openvino-genai on the same trace at the same plugin properties: the mean reactive latency,
the P99 of a reactive request's arrival to its first kernel (openvino-genai does not tell), and tokens a second within
the trace's time. Each reactive prompt runs once before, discarded. The prefix cache, off in every other benchmark, is
measured by the TTFT of a prompt of 1024 tokens that comes a second time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import job_run, latencies, mix_run, ours, warm_up, window_rate
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import Call, Mix
from benchmarks.serving.genai_reference import peer_on_mix

__all__ = ["ablations"]

_POLICIES: dict[str, dict[str, Any]] = {
    "all on": {},
    "preemption off": {"preemption": False},
    "disaggregation off": {"disaggregation": False},
    "batching cap off": {"batch_cap": False},
    "piggybacking off": {"piggybacking": False},
    "slack off": {"reactive_slack": 0.0},
}


def ablations(model: str, figures: Figures, mix: Mix) -> None:
    """Latency, response and throughput with each mechanism off, as figures and as a table of their own."""
    for label, policy in _POLICIES.items():
        result = ours(model, [mix_run(mix, 2.0)], warm_up(mix), policy=policy)[0]
        delay_ms = np.quantile(result["dispatch_delay_s"], 0.99) * 1e3
        figures.add(f"ablation, {label}: reactive mean", latencies(result).mean(), "s")
        figures.add(f"ablation, {label}: arrival to first kernel, P99", delay_ms, "ms")
        figures.add(f"ablation, {label}: tokens/s", window_rate(result, mix.seconds), "1/s")
    theirs = peer_on_mix(model, mix)
    figures.add("ablation, openvino-genai: reactive mean", theirs.mean_s, "s")
    figures.add("ablation, openvino-genai: tokens/s", theirs.tokens_per_s, "1/s")
    twice = [job_run([Call(0.0, "reactive", 1024, 16, mix.seed)])] * 2
    for name, on in (("on", True), ("off", False)):
        first = ours(model, twice, prefix_cache=on)[1]["calls"][0]["first"]
        figures.add(f"ablation, prefix cache {name}: TTFT of a repeated prompt", first, "s")
    figures.show_group("ablation")
