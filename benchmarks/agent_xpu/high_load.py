"""The mixed load at more than the paper's rates.

A reduction of latency says as much of the peer as of the scheduler: it is large where the peer cannot keep up. Where
the simulated peer serves more than the paper's did, the paper's reductions must lie at higher rates.
"""

from __future__ import annotations

from itertools import product

from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, Chip
from benchmarks.common.figures import Figures
from xpu_runtime import Priority

__all__ = ["FACTORS", "strain"]

FACTORS = (1.0, 1.5, 2.0, 2.5)
"""Of 3 reactive and 6 proactive requests a minute."""


def strain(figures: Figures, chip: Chip) -> None:
    """Play the loads on ours and on OpenVINO's iGPU."""
    servers = SERVERS[:2]
    cells = list(product(MODELS, FACTORS, chip.seeds, servers))
    cases = [chip.mixed(model, 3 * by, 6 * by, seed, server) for model, by, seed, server in cells]
    runs = dict(zip(cells, chip.play("more than the paper's rates", cases), strict=True))
    for model, by in product(MODELS, FACTORS):
        row = f"strain, {model} x {by:g}"
        for priority in Priority:
            ours, theirs = (
                [runs[model, by, seed, server].figures(priority).latency.mean for seed in chip.seeds]
                for server in servers
            )
            figures.add_repeats(f"{row}: {priority} mean", ours, "s")
            figures.add_repeats(f"{row}: {priority} mean of {servers[1]}", theirs, "s")
            lower = [100 * (1 - mine / other) for mine, other in zip(ours, theirs, strict=True)]
            figures.add_repeats(f"{row}: {priority} lower by", lower, "%")
