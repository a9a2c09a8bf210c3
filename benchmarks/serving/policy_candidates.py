"""Settings of the scheduler that the simulator prefers, against the defaults, on the real engine.

Two loads, told by the rate at which openvino-genai completes background requests when it has plenty: people now and
then over twice that background, and people nearly always over as much. Each repeat has a trace of its own, played with
every candidate in turns; the figures are ratios to the defaults within a repeat, below 1 is better for latencies and
above 1 for tokens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import Result, in_turns, latencies, mix_run, ours, warm_up, window_rate
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import Mix

__all__ = ["candidates"]

_CANDIDATES: dict[str, dict[str, Any]] = {
    "the defaults": {},
    "aged_share 0.1": {"aged_share": 0.1},
    "reactive_batch 8": {"reactive_batch": 8},
    "both": {"aged_share": 0.1, "reactive_batch": 8},
}
_LOADS = {"people now and then": (0.15, 2.0), "people nearly always": (0.3, 1.0)}
"""Requests of people and of the background, over the rate that saturates."""
_MEASURES: tuple[tuple[str, Callable[[Result, float], float]], ...] = (
    ("reactive mean", lambda result, _: float(latencies(result).mean())),
    ("reactive P90", lambda result, _: float(np.quantile(latencies(result), 0.9))),
    ("tokens/s", window_rate),
)


def candidates(model: str, figures: Figures, mix: Mix, repeats: int) -> None:
    """Latency of people and throughput with each candidate, as ratios to the defaults."""
    for load, (people, background) in _LOADS.items():
        asked = replace(mix, per_minute=people * mix.saturation)
        found = [_played(model, replace(asked, seed=mix.seed + turn), background, turn) for turn in range(repeats)]
        for label in list(_CANDIDATES)[1:]:
            for name, value in _MEASURES:
                ratios = [value(each[label], mix.seconds) / value(each["the defaults"], mix.seconds) for each in found]
                figures.add_repeats(f"{label}, {load}: {name} / the defaults", ratios, "x")


def _played(model: str, mix: Mix, background: float, turn: int) -> dict[str, Result]:
    jobs = [
        partial(ours, model, [mix_run(mix, background)], warm_up(mix), policy=policy) for policy in _CANDIDATES.values()
    ]
    return {label: results[0] for label, results in zip(_CANDIDATES, in_turns(turn, *jobs), strict=True)}
