"""How long the simulator takes for a quarter of an hour, chip by chip.

The load is Poisson arrivals for 15 minutes, 10 requests a minute by people and 20 in the background, played until the
last of them has ended; for a chip that is too slow for it that is more than 15 minutes. The scheduler is asked for a
decision at every boundary of a kernel, so chips on which an NPU and an iGPU alternate take the longest.
"""

from __future__ import annotations

import statistics
import time

from benchmarks.common.figures import Figures
from xpu_agents.workload import Workload
from xpu_simulation import PRESETS, ModelCosts, Simulation, load_soc

__all__ = ["simulation_speed"]

_PEOPLE, _BACKGROUND = 10, 20
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
    load = Workload.mixed(_PEOPLE, _BACKGROUND, seconds=60 * minutes, seed=seed).trace()
    for chip, model in _CASES:
        simulation = Simulation(load_soc(chip), ModelCosts.open(model))
        taken = []
        for _ in range(repeats):
            began = time.perf_counter()
            run = simulation.run(load)
            taken.append(time.perf_counter() - began)
        label = f"speed: {chip}, {model}, {len(load.requests)} requests in {minutes} minutes"
        figures.add_repeats(label, taken, "s", _TARGET)
        print(f"{label}: {statistics.median(taken):.1f} s until minute {run.usage.seconds / 60:.1f}", flush=True)
