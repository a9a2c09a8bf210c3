"""Reactive Poisson arrivals over a background of 0.5, 1 and 2 times what openvino-genai saturates at.

- *Load 1* is the rate at which openvino-genai completes background requests when it has plenty of them
  (`reference.saturation`).
- A reactive request's *latency* is the time from its arrival to the last token of its answer.
- *No background* is this engine with the same reactive arrivals alone, once before and once after the loads, since a
  machine's speed drifts.
- *Tokens/s of the mix* are the prompt and answer tokens of all requests within the trace's time, over that time.
- A repeat has a trace of its own (seed, seed + 1, ...). Its runs share one warm process an engine; before the first of
  them each reactive prompt runs once, discarded, so that no run is warmed up by another one. Its figure is the ratio
  of means, of 90th percentiles or of rates within the repeat, and the figure reported the median over the repeats.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import in_turns, latencies, mix_run, ours, peer, warm_up, window_rate
from benchmarks.common.figures import Figures
from benchmarks.common.plots import serving_plot
from benchmarks.common.request_traces import Mix

__all__ = ["LOADS", "mixed"]

LOADS = (0.5, 1.0, 2.0)
_PEER_LOADS = (1.0, 2.0)
Latencies = np.ndarray[Any, Any]


@dataclass
class _Repeat:
    """Latencies in seconds by load (0: no background), and tokens a second at load 2."""

    ours: dict[float, Latencies] = field(default_factory=dict)
    peer: dict[float, Latencies] = field(default_factory=dict)
    our_rate: float = 0.0
    peer_rate: float = 0.0


def mixed(model: str, figures: Figures, mix: Mix, repeats: int, plot: Path | None) -> None:
    """Reactive latency at every load against no background and against openvino-genai, and the mix's throughput."""
    done = [_measure(model, replace(mix, seed=mix.seed + turn), turn) for turn in range(repeats)]
    for load in LOADS:
        means = [float(r.ours[load].mean() / r.ours[0.0].mean()) for r in done]
        tails = [_p90(r.ours[load]) / _p90(r.ours[0.0]) for r in done]
        figures.add_repeats(f"load {load:g}: reactive mean / no background", means, "x", "<= 1.25")
        figures.add_repeats(f"load {load:g}: reactive P90 / no background", tails, "x", "<= 1.4")
    for load in _PEER_LOADS:
        ratios = [float(r.ours[load].mean() / r.peer[load].mean()) for r in done]
        figures.add_repeats(f"load {load:g}: reactive mean / openvino-genai", ratios, "x", "<= 0.4")
    rates = [r.our_rate / r.peer_rate for r in done]
    figures.add_repeats("load 2: tokens/s of the mix / openvino-genai", rates, "x", ">= 0.95")
    figures.add_repeats("reactive mean, no background", [float(r.ours[0.0].mean()) for r in done], "s")
    figures.add_repeats("reactive mean, load 2", [float(r.ours[2.0].mean()) for r in done], "s")
    figures.add_repeats("reactive mean, load 2, openvino-genai", [float(r.peer[2.0].mean()) for r in done], "s")
    if plot is not None:
        serving_plot(
            plot,
            {load: np.concatenate([r.ours[load] for r in done]) for load in (0.0, *LOADS)},
            {load: np.concatenate([r.peer[load] for r in done]) for load in _PEER_LOADS},
        )


def _measure(model: str, mix: Mix, turn: int) -> _Repeat:
    repeat, warm = _Repeat(), warm_up(mix)
    loads = (0.0, *LOADS, 0.0)
    mine, theirs = in_turns(
        turn,
        lambda: ours(model, [mix_run(mix, load) for load in loads], warm),
        lambda: peer(model, [mix_run(mix, load) for load in _PEER_LOADS], warm),
    )
    for load, result in zip(loads, mine, strict=True):
        before = repeat.ours.get(load, np.empty(0))
        repeat.ours[load] = np.concatenate([before, latencies(result)])
        if load == LOADS[-1]:
            repeat.our_rate = window_rate(result, mix.seconds)
    for load, result in zip(_PEER_LOADS, theirs, strict=True):
        repeat.peer[load], repeat.peer_rate = latencies(result), window_rate(result, mix.seconds)
    return repeat


def _p90(values: Latencies) -> float:
    return float(np.quantile(values, 0.9))
