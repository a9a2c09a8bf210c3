"""Scheduler settings compared on mixed loads of the real engine.

- *ablation*: each mechanism switched off in turn, and openvino-genai, on one trace at load 2, one run each, without a
  target. The prefix cache, off in every other benchmark, is measured by the TTFT of a repeated prompt of 1024 tokens.
- *trade-off*: one point for each `SchedulerPolicy.reactive_slack` on one trace at load 2. Slowdown is the mean reactive
  latency relative to the same process without background; throughput is relative to openvino-genai.

Each reactive prompt runs once before the measurement; that run is discarded.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import (
    full_run,
    latencies,
    mixed_run,
    run_xpu,
    warm_up_requests,
    window_throughput,
)
from benchmarks.common.figures import Figures
from benchmarks.common.plots import tradeoff_plot
from benchmarks.common.request_traces import MixedTrace, RequestSpec
from benchmarks.serving.genai_reference import genai_on_mix

__all__ = ["ablations", "tradeoff"]

_ABLATIONS: dict[str, dict[str, Any]] = {
    "all on": {},
    "preemption off": {"preemption": False},
    "disaggregation off": {"disaggregation": False},
    "batching cap off": {"batch_cap": False},
    "piggybacking off": {"piggybacking": False},
    "slack off": {"reactive_slack": 0.0},
}


def ablations(model: str, figures: Figures, mix: MixedTrace) -> None:
    """Measure latency, response and throughput with each mechanism switched off."""
    for label, policy in _ABLATIONS.items():
        mixed_result = run_xpu(model, [mixed_run(mix, 2.0)], warm_up_requests(mix), policy=policy)[0]
        delay_ms = np.quantile(mixed_result["dispatch_delay_s"], 0.99) * 1e3
        figures.add(f"ablation, {label}: reactive mean", latencies(mixed_result).mean(), "s")
        figures.add(f"ablation, {label}: arrival to first kernel, P99", delay_ms, "ms")
        figures.add(f"ablation, {label}: tokens/s", window_throughput(mixed_result, mix.seconds), "1/s")
    genai = genai_on_mix(model, mix)
    figures.add("ablation, openvino-genai: reactive mean", genai.mean_s, "s")
    figures.add("ablation, openvino-genai: tokens/s", genai.tokens_per_s, "1/s")
    twice = [full_run([RequestSpec(0.0, "reactive", 1024, 16, mix.seed)])] * 2
    for name, on in (("on", True), ("off", False)):
        first = run_xpu(model, twice, prefix_cache=on)[1]["requests"][0]["first"]
        figures.add(f"ablation, prefix cache {name}: TTFT of a repeated prompt", first, "s")
    figures.show_group("ablation")


_SLACKS = (0.0, 0.1, 0.2, 0.4, 0.8)


def tradeoff(model: str, figures: Figures, mix: MixedTrace, plot: Path | None) -> None:
    """Measure the curve over `_SLACKS`, as figures, a table and a plot."""
    genai = genai_on_mix(model, mix)
    slack_points: dict[float, tuple[float, float]] = {}
    for slack in _SLACKS:
        runs = [mixed_run(mix, 0.0), mixed_run(mix, 2.0)]
        alone_result, full = run_xpu(model, runs, warm_up_requests(mix), policy={"reactive_slack": slack})
        tokens_per_s, mean_s = window_throughput(full, mix.seconds), float(latencies(full).mean())
        slack_points[slack] = mean_s / float(latencies(alone_result).mean()), tokens_per_s / genai.tokens_per_s
        _add_tradeoff(figures, f"slack {slack:g}", *slack_points[slack], mean_s, tokens_per_s)
    _add_tradeoff(figures, "openvino-genai", genai.slowdown, 1.0, genai.mean_s, genai.tokens_per_s)
    figures.show_group("trade-off")
    if plot is not None:
        tradeoff_plot(plot, slack_points, genai.slowdown)


def _add_tradeoff(
    figures: Figures, label: str, slowdown: float, throughput: float, mean_s: float, tokens_per_s: float
) -> None:
    figures.add(f"trade-off, {label}: reactive mean / no background", slowdown, "x")
    figures.add(f"trade-off, {label}: tokens/s / openvino-genai", throughput, "x")
    figures.add(f"trade-off, {label}: reactive mean", mean_s, "s")
    figures.add(f"trade-off, {label}: tokens/s", tokens_per_s, "1/s")
