"""Time to simulate a quarter of an hour, for each chip.

The load has Poisson arrivals for 15 minutes, with 10 reactive and 20 background requests per minute, and runs until the
last request ends. On a chip that is too slow for it that takes longer than 15 minutes. The scheduler decides at every
kernel boundary, so chips on which NPU and iGPU alternate take the longest.
"""

from __future__ import annotations

import statistics
import time

from benchmarks.common.figures import Figures
from xpu_agents.workload import Workload
from xpu_simulation import PRESETS, ModelCosts, Simulation, load_soc

__all__ = ["simulation_speed"]

_REACTIVE, _BACKGROUND = 10, 20
_MINUTES, _QUICK_MINUTES = 15, 1
_CHIP, _MODEL = "core-ultra-5-125h", "Llama-3.2-3B"
_CASES = (
    *((_CHIP, model) for model in ("Llama-3.2-1B", _MODEL, "Llama-3.1-8B")),
    *((chip, _MODEL) for chip in PRESETS if chip != _CHIP),
)
_TARGET = "<= 5"


def simulation_speed(figures: Figures, seed: int, repeats: int, *, quick: bool) -> None:
    """Simulate the load on one chip with three models, and on all others with one."""
    minutes = _QUICK_MINUTES if quick else _MINUTES
    load = Workload.mixed(_REACTIVE, _BACKGROUND, seconds=60 * minutes, seed=seed).trace()
    for chip, model in _CASES:
        simulation = Simulation(load_soc(chip), ModelCosts.open(model))
        wall_s = []
        for _ in range(repeats):
            began = time.perf_counter()
            run = simulation.run(load)
            wall_s.append(time.perf_counter() - began)
        label = f"speed: {chip}, {model}, {len(load.requests)} requests in {minutes} minutes"
        figures.add_repeats(label, wall_s, "s", _TARGET)
        print(f"{label}: {statistics.median(wall_s):.1f} s until minute {run.usage.seconds / 60:.1f}", flush=True)
