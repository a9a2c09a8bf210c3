"""Mixed load at higher rates than the paper's.

A reduction of latency depends on the baseline as much as on the scheduler: it is large where the baseline is
overloaded. Where the simulated baseline has a higher capacity than the paper's, the paper's reductions occur at higher
rates.
"""

from __future__ import annotations

from itertools import product

from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SocLoads
from benchmarks.common.figures import Figures
from xpu_runtime import Priority

__all__ = ["FACTORS", "high_load"]

FACTORS = (1.0, 1.5, 2.0, 2.5)
"""Multiples of 3 reactive and 6 proactive requests per minute."""


def high_load(figures: Figures, loads: SocLoads) -> None:
    """Simulate the loads with agent-xpu and with OpenVINO on the iGPU."""
    servers = SERVERS[:2]
    cells = list(product(MODELS, FACTORS, loads.seeds, servers))
    cases = [loads.mixed(model, 3 * factor, 6 * factor, seed, server) for model, factor, seed, server in cells]
    runs = dict(zip(cells, loads.simulate("more than the paper's rates", cases), strict=True))
    for model, factor in product(MODELS, FACTORS):
        row = f"strain, {model} x {factor:g}"
        for priority in Priority:
            xpu, peer_times = (
                [runs[model, factor, seed, server].figures(priority).latency.mean for seed in loads.seeds]
                for server in servers
            )
            figures.add_repeats(f"{row}: {priority} mean", xpu, "s")
            figures.add_repeats(f"{row}: {priority} mean of {servers[1]}", peer_times, "s")
            lower = [100 * (1 - a / b) for a, b in zip(xpu, peer_times, strict=True)]
            figures.add_repeats(f"{row}: {priority} lower by", lower, "%")
