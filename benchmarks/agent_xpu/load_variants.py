"""Variants of the papers' mixed loads: higher rates, and one scheduling policy after the other switched off.

A reduction of latency depends on the baseline as much as on the scheduler: it is large where the baseline is
overloaded. Where the simulated baseline has a higher capacity than the paper's, the paper's reductions occur at higher
rates.
"""

from __future__ import annotations

from itertools import product

from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SOC, SocLoads
from benchmarks.common.figures import Figures
from xpu_runtime import Priority
from xpu_simulation import ABLATIONS, load_soc

__all__ = ["high_load", "policy_ablation"]

_FACTORS = (1.0, 1.5, 2.0, 2.5)
"""Multiples of 3 reactive and 6 proactive requests per minute."""
_LOADS = ((3, 6), (5, 10))
"""Requests per minute: the load of the paper's breakdown, and one above the capacity of its machine."""


def high_load(figures: Figures, loads: SocLoads) -> None:
    """Simulate the loads with agent-xpu and with OpenVINO on the iGPU."""
    servers = SERVERS[:2]
    strain_cells = list(product(MODELS, _FACTORS, loads.seeds, servers))
    cases = [loads.mixed(model, 3 * factor, 6 * factor, seed, server) for model, factor, seed, server in strain_cells]
    runs = dict(zip(strain_cells, loads.simulate("more than the paper's rates", cases), strict=True))
    for model, factor in product(MODELS, _FACTORS):
        strain_row = f"strain, {model} x {factor:g}"
        for priority in Priority:
            xpu, peer_times = (
                [runs[model, factor, seed, server].figures(priority).latency.mean for seed in loads.seeds]
                for server in servers
            )
            figures.add_repeats(f"{strain_row}: {priority} mean", xpu, "s")
            figures.add_repeats(f"{strain_row}: {priority} mean of {servers[1]}", peer_times, "s")
            lower = [100 * (1 - xpu_time / peer_time) for xpu_time, peer_time in zip(xpu, peer_times, strict=True)]
            figures.add_repeats(f"{strain_row}: {priority} lower by", lower, "%")


def policy_ablation(figures: Figures, loads: SocLoads) -> None:
    """Simulate the loads with each scheme."""
    soc = load_soc(SOC)
    schemes = (SERVERS[0], *(scheme.name for scheme in ABLATIONS if scheme.runs_on(soc)))
    ablation_cells = list(product(MODELS, _LOADS, schemes, loads.seeds))
    cases = [loads.mixed(model, *load, seed, scheme) for model, load, scheme, seed in ablation_cells]
    runs = dict(zip(ablation_cells, loads.simulate("one policy switched off", cases), strict=True))
    for model, load, scheme in product(MODELS, _LOADS, schemes):
        ablation_row = f"ablation, {model} {load[0]} + {load[1]} {scheme}"
        scheme_runs = [runs[model, load, scheme, seed] for seed in loads.seeds]
        reactive, proactive = ([scheme_run.figures(priority) for scheme_run in scheme_runs] for priority in Priority)
        figures.add_repeats(f"{ablation_row}: reactive mean", [each.latency.mean for each in reactive], "s")
        figures.add_repeats(f"{ablation_row}: P90", [each.latency.p90 for each in reactive], "s")
        figures.add_repeats(f"{ablation_row}: TTFT", [each.first.mean for each in reactive], "s")
        figures.add_repeats(f"{ablation_row}: proactive mean", [each.latency.mean for each in proactive], "s")
        figures.add_repeats(f"{ablation_row}: tokens/s", [scheme_run.tokens_per_s for scheme_run in scheme_runs], "")
        figures.add_repeats(f"{ablation_row}: J/token", [scheme_run.joules_per_token for scheme_run in scheme_runs], "")
