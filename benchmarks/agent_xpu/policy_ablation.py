"""The papers' mixed loads with one scheduling policy after the other switched off."""

from __future__ import annotations

from itertools import product

from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SOC, SocLoads
from benchmarks.common.figures import Figures
from xpu_runtime import Priority
from xpu_simulation import ABLATIONS, load_soc

__all__ = ["policy_ablation"]

_LOADS = ((3, 6), (5, 10))
"""Requests per minute: the load of the paper's breakdown, and one above the capacity of its machine."""


def policy_ablation(figures: Figures, loads: SocLoads) -> None:
    """Simulate the loads with each scheme."""
    soc = load_soc(SOC)
    schemes = (SERVERS[0], *(scheme.name for scheme in ABLATIONS if scheme.runs_on(soc)))
    cells = list(product(MODELS, _LOADS, schemes, loads.seeds))
    cases = [loads.mixed(model, *load, seed, scheme) for model, load, scheme, seed in cells]
    runs = dict(zip(cells, loads.simulate("one policy switched off", cases), strict=True))
    for model, load, scheme in product(MODELS, _LOADS, schemes):
        row = f"ablation, {model} {load[0]} + {load[1]} {scheme}"
        found = [runs[model, load, scheme, seed] for seed in loads.seeds]
        reactive, proactive = ([run.figures(priority) for run in found] for priority in Priority)
        figures.add_repeats(f"{row}: reactive mean", [each.latency.mean for each in reactive], "s")
        figures.add_repeats(f"{row}: P90", [each.latency.p90 for each in reactive], "s")
        figures.add_repeats(f"{row}: TTFT", [each.first.mean for each in reactive], "s")
        figures.add_repeats(f"{row}: proactive mean", [each.latency.mean for each in proactive], "s")
        figures.add_repeats(f"{row}: tokens/s", [run.tokens_per_s for run in found], "")
        figures.add_repeats(f"{row}: J/token", [run.joules_per_token for run in found], "")
