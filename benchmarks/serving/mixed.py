"""Reactive Poisson arrivals over a background of 0.5, 1 and 2 times the saturation rate of openvino-genai.

- *Load 1* is the rate at which openvino-genai completes background requests that arrive at once
  (`genai_reference.saturation`).
- The *latency* of a reactive request is the time from its arrival to the last token of its answer.
- *No background* is this engine with the same reactive arrivals only, measured before and after the loads, since the
  speed of a machine drifts.
- *Tokens/s of the mix* are the prompt and answer tokens of all requests within the trace's time, divided by that time.
- Each repeat has its own trace (seed, seed + 1, ...). The runs of a repeat share one warm process for each engine;
  before them each reactive prompt runs once and is discarded. The figure of a repeat is the ratio of means, of 90th
  percentiles or of rates; the reported figure is the median over the repeats.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import (
    latencies,
    mixed_run,
    run_alternating,
    run_genai,
    run_xpu,
    warm_up_requests,
    window_throughput,
)
from benchmarks.common.figures import Figures
from benchmarks.common.plots import serving_plot
from benchmarks.common.request_traces import MixedTrace

__all__ = ["LOADS", "mixed"]

LOADS = (0.5, 1.0, 2.0)
_GENAI_LOADS = (1.0, 2.0)
Latencies = np.ndarray[Any, Any]


@dataclass
class _Repeat:
    """Latencies in seconds by load (0: no background), and tokens per second at load 2."""

    xpu: dict[float, Latencies] = field(default_factory=dict)
    genai: dict[float, Latencies] = field(default_factory=dict)
    xpu_throughput: float = 0.0
    genai_throughput: float = 0.0


def mixed(model: str, figures: Figures, mix: MixedTrace, repeats: int, plot: Path | None) -> None:
    """Measure reactive latency at each load against no background and openvino-genai, and the mix's throughput."""
    done = [_measure(model, replace(mix, seed=mix.seed + repeat), repeat) for repeat in range(repeats)]
    for load in LOADS:
        means = [float(r.xpu[load].mean() / r.xpu[0.0].mean()) for r in done]
        tails = [_p90(r.xpu[load]) / _p90(r.xpu[0.0]) for r in done]
        figures.add_repeats(f"load {load:g}: reactive mean / no background", means, "x", "<= 1.25")
        figures.add_repeats(f"load {load:g}: reactive P90 / no background", tails, "x", "<= 1.4")
    for load in _GENAI_LOADS:
        ratios = [float(r.xpu[load].mean() / r.genai[load].mean()) for r in done]
        figures.add_repeats(f"load {load:g}: reactive mean / openvino-genai", ratios, "x", "<= 0.4")
    throughputs = [r.xpu_throughput / r.genai_throughput for r in done]
    figures.add_repeats("load 2: tokens/s of the mix / openvino-genai", throughputs, "x", ">= 0.95")
    figures.add_repeats("reactive mean, no background", [float(r.xpu[0.0].mean()) for r in done], "s")
    figures.add_repeats("reactive mean, load 2", [float(r.xpu[2.0].mean()) for r in done], "s")
    figures.add_repeats("reactive mean, load 2, openvino-genai", [float(r.genai[2.0].mean()) for r in done], "s")
    if plot is not None:
        serving_plot(
            plot,
            {load: np.concatenate([r.xpu[load] for r in done]) for load in (0.0, *LOADS)},
            {load: np.concatenate([r.genai[load] for r in done]) for load in _GENAI_LOADS},
        )


def _measure(model: str, mix: MixedTrace, repeat: int) -> _Repeat:
    measured, warm_up = _Repeat(), warm_up_requests(mix)
    loads = (0.0, *LOADS, 0.0)
    xpu, genai = run_alternating(
        repeat,
        lambda: run_xpu(model, [mixed_run(mix, load) for load in loads], warm_up),
        lambda: run_genai(model, [mixed_run(mix, load) for load in _GENAI_LOADS], warm_up),
    )
    for load, result in zip(loads, xpu, strict=True):
        before = measured.xpu.get(load, np.empty(0))
        measured.xpu[load] = np.concatenate([before, latencies(result)])
        if load == LOADS[-1]:
            measured.xpu_throughput = window_throughput(result, mix.seconds)
    for load, result in zip(_GENAI_LOADS, genai, strict=True):
        measured.genai[load], measured.genai_throughput = latencies(result), window_throughput(result, mix.seconds)
    return measured


def _p90(values: Latencies) -> float:
    return float(np.quantile(values, 0.9))
