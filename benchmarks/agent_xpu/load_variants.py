"""Variants of the papers' mixed loads: higher rates, policies off, start of the NPU, contention, copies, graphs, chunk.

A reduction of latency depends on the baseline as much as on the scheduler: it is large where the baseline is
overloaded. Where the simulated baseline has a higher capacity than the paper's, the paper's reductions occur at higher
rates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SOC, SocLoads
from benchmarks.common.figures import Figures
from benchmarks.coordgen.phones import MODELS as PHONE_MODELS
from benchmarks.coordgen.phones import PHONES
from xpu_runtime import EngineConfig, Priority, SchedulerPolicy
from xpu_runtime.config import MEMORY_MODES
from xpu_simulation import ABLATIONS, ConditionChange, Run, SocSpec, load_soc

__all__ = [
    "LOADS",
    "add_latencies",
    "contention_range",
    "high_load",
    "kv_copies",
    "measured_chunk",
    "npu_start",
    "policy_ablation",
    "short_graphs",
    "weight_copies",
]

_FACTORS = (1.0, 1.5, 2.0, 2.5)
"""Multiples of 3 reactive and 6 proactive requests per minute."""
LOADS = ((3, 6), (5, 10))
"""Requests per minute: the load of the paper's breakdown, and one above the capacity of its machine."""
_COPIES_SOCS = ("125H", "388H")
"""Chips with the slowest and the fastest iGPU."""
_COPIES_MODELS = {"0.5B": "Qwen2.5-0.5B", **MODELS}
_KV_COPIES = {"free": 0.0, "10 GB/s": 0.1, "1 GB/s": 1.0}
"""Seconds for a GB of keys and values: the range of the chip, and between its ends."""
_GRAPH_PHONES = ("13", "K70")
"""Phones with a fast and a slow NPU."""
_GRAPH_LOAD = (1, 2)
"""Requests per minute that all phones serve (chosen)."""
_DRAFTS = {"no drafts": 0.0, "drafts": 0.75}
"""Probability that a token is foreseen: four tokens a verification (paper: `CoordGen table 4`, 3.56 to 5.47)."""
_CHUNK_SOCS = ("125H", "258V", "388H")
"""Chips on whose NPU a full profile chooses another chunk for `_CHUNK_MODEL` than that of the paper."""
_CHUNK_MODEL = "0.5B"
_GPU_LOAD = 0.7
"""Share of the time in which other programs keep the iGPU busy (chosen)."""


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
    """Simulate the loads with each scheme; switches that need a setting or conditions have their own baseline there."""
    situations = _situations(load_soc(SOC))
    rows = list(product(MODELS, LOADS, ((name, scheme) for name in situations for scheme in situations[name].schemes)))
    cells = list(product(rows, loads.seeds))
    cases = [
        replace(loads.mixed(model, *load, seed, scheme), **situations[name].changes)
        for (model, load, (name, scheme)), seed in cells
    ]
    runs = dict(zip(cells, loads.simulate("one policy switched off", cases), strict=True))
    for row in rows:
        model, load, (name, scheme) = row
        ablation_row = f"ablation, {model} {load[0]} + {load[1]} {scheme}{name}"
        add_latencies(figures, ablation_row, [runs[row, seed] for seed in loads.seeds])


class _Situation(NamedTuple):
    """Changes of a `Case`, and the compared schemes: the engine's, and those whose switch has an effect only there."""

    changes: Mapping[str, Any]
    schemes: tuple[str, ...]


def _situations(soc: SocSpec) -> dict[str, _Situation]:
    """The situations of the ablation, by the end of the name of a row."""
    npu_w, igpu_w = soc.device("npu").power.prefill_w, soc.device("igpu").power.decode_w
    budget_w = npu_w + igpu_w - 1  # below it no kernel of the iGPU runs beside prefill on the NPU
    all_changes: dict[str, dict[str, Any]] = {
        "": {},
        f", {budget_w:g} W": {"policy": {"power_budget_w": budget_w}},
        f", iGPU load {_GPU_LOAD:g}": {"conditions": (ConditionChange(0.0, gpu_load=_GPU_LOAD),)},
    }
    situations: dict[str, _Situation] = {}
    compared: set[str] = set()
    for name, changes in all_changes.items():
        config = EngineConfig(policy=SchedulerPolicy(**changes.get("policy", {})), kv_precision="f16")
        conditions = changes.get("conditions", ())
        schemes = [
            scheme.name
            for scheme in ABLATIONS
            if scheme.name not in compared and scheme.runs_on(soc, config, conditions=conditions)
        ]
        compared.update(schemes)
        situations[name] = _Situation(changes, (SERVERS[0], *schemes))
    return situations


def npu_start(figures: Figures, loads: SocLoads) -> None:
    """Simulate the load of the breakdown with and without attention on the NPU, loaded and from a cold start.

    In a cold start the compile cache is empty: the engine serves without the NPU until it has compiled all of its
    kernels.
    """
    warm_ups = {"NPU attention": True, "no NPU attention": False}
    starts = {"kernels in the cache": False, "cold start": True}
    cells = list(product(MODELS, warm_ups, starts, loads.seeds))
    cases = [
        replace(
            loads.mixed(model, *LOADS[0], seed, SERVERS[0]),
            policy={"attention_warmup": warm_ups[warm_up]},
            cold_start=starts[start],
        )
        for model, warm_up, start, seed in cells
    ]
    runs = dict(zip(cells, loads.simulate("start of the NPU", cases), strict=True))
    for model, warm_up, start in product(MODELS, warm_ups, starts):
        found = [runs[model, warm_up, start, seed] for seed in loads.seeds]
        row = f"start, {model} {warm_up}, {start}"
        figures.add_repeats(
            f"{row}: until the NPU is used", [each.usage.startup_s * starts[start] for each in found], "s"
        )
        add_latencies(figures, row, found)
        figures.add_repeats(f"{row}: compilation", [each.usage.compile_s for each in found], "s")


def contention_range(figures: Figures, loads: SocLoads) -> None:
    """Simulate the loads with the lowest and the highest slowdown that the papers give."""
    place = "contention.worst_slowdown"
    values = {f"x {value:g}": value for value in load_soc(SOC).ranges[place]}
    _simulate_values(figures, loads, "slowdown", place, values)


def kv_copies(figures: Figures, loads: SocLoads) -> None:
    """Simulate the loads with copies of keys and values for attention on the NPU at several speeds."""
    _simulate_values(figures, loads, "kv copies", "npu.kv_copy.s_per_gb", _KV_COPIES)


def _simulate_values(figures: Figures, loads: SocLoads, group: str, place: str, values: Mapping[str, float]) -> None:
    """Simulate the loads with each of ``values``, by name, at one place of the chip."""
    soc = load_soc(SOC)
    cells = list(product(MODELS, LOADS, values, loads.seeds))
    cases = [
        replace(loads.mixed(model, *load, seed, SERVERS[0]), soc=soc.with_values({place: values[name]}))
        for model, load, name, seed in cells
    ]
    runs = dict(zip(cells, loads.simulate(group, cases), strict=True))
    for model, load, name in product(MODELS, LOADS, values):
        row = f"{group}, {model} {load[0]} + {load[1]} {name}"
        add_latencies(figures, row, [runs[model, load, name, seed] for seed in loads.seeds])


def short_graphs(figures: Figures, loads: SocLoads) -> None:
    """Simulate phones with and without short graphs on the NPU, with and without drafts (`CoordGen §3.2`).

    The loads have a third of the length, because each kernel of decode is a launch of its own there.
    """
    loads = replace(loads, seconds=loads.seconds / 3)
    schemes = (SERVERS[0], "no short graphs")
    cells = list(product(_GRAPH_PHONES, PHONE_MODELS, _DRAFTS, schemes, loads.seeds))
    cases = [
        replace(
            loads.mixed("3B", *_GRAPH_LOAD, seed, scheme),
            soc=PHONES[phone],
            model=PHONE_MODELS[model],
            policy={"short_graphs": True},
            draft_acceptance=_DRAFTS[drafts],
        )
        for phone, model, drafts, scheme, seed in cells
    ]
    runs = dict(zip(cells, loads.simulate("short graphs", cases), strict=True))
    for phone, model, drafts, scheme in product(_GRAPH_PHONES, PHONE_MODELS, _DRAFTS, schemes):
        row = f"graphs, {phone} {model} {scheme}, {drafts}"
        found = [runs[phone, model, drafts, scheme, seed] for seed in loads.seeds]
        add_latencies(figures, row, found)
        figures.add_repeats(f"{row}: decode on the NPU", [run.usage.decode_s.get("npu", 0.0) for run in found], "s")


def measured_chunk(figures: Figures, loads: SocLoads) -> None:
    """Simulate chips whose NPU has the chunk that a full profile chooses, and that of the paper (`agent-xpu-v2 §4.4`).

    The model is small, because for the larger ones both are the same.
    """
    schemes, model = (SERVERS[0], "no measured chunk"), _COPIES_MODELS[_CHUNK_MODEL]
    cells = list(product(_CHUNK_SOCS, LOADS, schemes, loads.seeds))
    cases = [
        replace(loads.mixed("3B", *load, seed, scheme), soc=soc, model=model, measured_chunk=True)
        for soc, load, scheme, seed in cells
    ]
    runs = dict(zip(cells, loads.simulate("measured chunk", cases), strict=True))
    for soc, load, scheme in product(_CHUNK_SOCS, LOADS, schemes):
        row = f"chunk, {soc} {_CHUNK_MODEL} {load[0]} + {load[1]} {scheme}"
        add_latencies(figures, row, [runs[soc, load, scheme, seed] for seed in loads.seeds])


def weight_copies(figures: Figures, loads: SocLoads) -> None:
    """Simulate NPU and iGPU with one copy of the weights on the iGPU, and with one more for decode."""
    cells = list(product(_COPIES_SOCS, _COPIES_MODELS, MEMORY_MODES, loads.seeds))
    cases = [
        replace(loads.mixed("3B", *LOADS[0], seed, SERVERS[0]), soc=soc, model=_COPIES_MODELS[model], memory=memory)
        for soc, model, memory, seed in cells
    ]
    runs = dict(zip(cells, loads.simulate("copies of the weights", cases), strict=True))
    for soc, model, memory in product(_COPIES_SOCS, _COPIES_MODELS, MEMORY_MODES):
        row = f"copies, {soc} {model} {memory}"
        add_latencies(figures, row, [runs[soc, model, memory, seed] for seed in loads.seeds])


def add_latencies(figures: Figures, row: str, runs: Sequence[Run]) -> None:
    """Add latencies, throughput and energy of runs with different seeds."""
    reactive, proactive = ([run.figures(priority) for run in runs] for priority in Priority)
    figures.add_repeats(f"{row}: reactive mean", [each.latency.mean for each in reactive], "s")
    figures.add_repeats(f"{row}: P90", [each.latency.p90 for each in reactive], "s")
    figures.add_repeats(f"{row}: TTFT", [each.first.mean for each in reactive], "s")
    figures.add_repeats(f"{row}: proactive mean", [each.latency.mean for each in proactive], "s")
    figures.add_repeats(f"{row}: tokens/s", [run.tokens_per_s for run in runs])
    figures.add_repeats(f"{row}: J/token", [run.joules_per_token for run in runs])
