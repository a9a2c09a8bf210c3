"""Users who wait for the answer before the next question, and conversations of several turns.

In v1 a reactive request follows the answer to the last one after an exponential interval (`agent-xpu-v1 §8.1`), which
is a closed loop; its intervals are not stated, so those of the rates of v2 are taken. Its latency is the TTFT per
prompt token. MTRAG has 7.7 turns per conversation (`agent-xpu-v1 §8.1`), whose prompts begin with the earlier turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from statistics import fmean
from typing import TypeAlias

from benchmarks.agent_xpu.mixed_load import PROACTIVE, REACTIVE
from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SocLoads
from benchmarks.common.figures import Figures
from xpu_agents.apps.simulate import Case
from xpu_agents.workload import Workload
from xpu_runtime import Priority
from xpu_simulation import Run

__all__ = ["ClosedCell", "add_closed_figures", "cached_share", "closed_cases", "closed_loop", "several_turns"]

_MODEL = "3B"
_CLOSED_SERVERS = SERVERS[0], SERVERS[-1]
_LOAD = 3, 6
_TURNS = 7.7
"""Turns of a conversation (`agent-xpu-v1 §8.1`)."""


ClosedCell: TypeAlias = tuple[str, int, int, int]
"""Closed loop on one server: its name, reactive and proactive requests per minute, and the seed."""


def closed_loop(figures: Figures, loads: SocLoads) -> None:
    """Simulate figure 7 of v1 with a closed loop: 3B, agent-xpu and llama.cpp, three intervals and background rates."""
    cases = closed_cases(loads, REACTIVE, PROACTIVE)
    runs = loads.simulate("closed loop", list(cases.values()))
    add_closed_figures(figures, loads.seeds, dict(zip(cases, runs, strict=True)), REACTIVE, PROACTIVE)


def closed_cases(
    loads: SocLoads, reactive_rates: Sequence[int], proactive_rates: Sequence[int]
) -> dict[ClosedCell, Case]:
    """Return the cases of the closed loop."""
    return {
        (server, *load, seed): replace(loads.mixed(_MODEL, *load, seed, server), closed_loop=True)
        for server, *load, seed in product(_CLOSED_SERVERS, reactive_rates, proactive_rates, loads.seeds)
    }


def add_closed_figures(
    figures: Figures,
    seeds: Sequence[int],
    runs: Mapping[ClosedCell, Run],
    reactive_rates: Sequence[int],
    proactive_rates: Sequence[int],
) -> None:
    """Add the figures of the runs of `closed_cases`."""
    rates = list(product(reactive_rates, proactive_rates))
    latency = {cell: _first_by_token(run) for cell, run in runs.items()}
    xpu, llama = _CLOSED_SERVERS
    for server, (reactive, proactive) in product(_CLOSED_SERVERS, rates):
        found = [runs[server, reactive, proactive, seed] for seed in seeds]
        row = f"closed loop, {60 // reactive} s + {proactive} {server}"
        times = [1e3 * latency[server, reactive, proactive, seed] for seed in seeds]
        figures.add_repeats(f"{row}: TTFT per prompt token", times, "ms")
        figures.add_repeats(f"{row}: answers", [each.figures(Priority.REACTIVE).finished for each in found])
        background = [each.figures(Priority.PROACTIVE).latency.mean for each in found]
        figures.add_repeats(f"{row}: proactive mean", background, "s")
    ratios = [fmean(latency[llama, *load, seed] / latency[xpu, *load, seed] for load in rates) for seed in seeds]
    figures.add_repeats("3B, closed loop: TTFT by prompt token, llama.cpp-cpu over agent-xpu", ratios, "x")

    few, many = proactive_rates[0], proactive_rates[-1]

    def growth(server: str, seed: int) -> float:
        ends = (fmean(latency[server, reactive, rate, seed] for reactive in reactive_rates) for rate in (many, few))
        return next(ends) / next(ends)

    name = f"3B, closed loop: growth of TTFT by prompt token, {few} to {many}"
    figures.add_repeats(f"{name} proactive", [100 * (growth(xpu, seed) - 1) for seed in seeds], "%")
    over = [growth(llama, seed) / growth(xpu, seed) for seed in seeds]
    figures.add_repeats(f"{name}, llama.cpp-cpu over agent-xpu", over, "x")


def _first_by_token(run: Run) -> float:
    """Mean seconds to the first token per prompt token of reactive requests."""
    return fmean(
        request.result.ttft_s / request.prompt_tokens
        for request in run.trace.requests
        if request.reactive and request.result is not None and request.result.ttft_s
    )


def several_turns(figures: Figures, loads: SocLoads) -> None:
    """Simulate the load of the breakdown with single questions and with conversations, with and without their cache."""
    shares = {"single questions": 0.0, "conversations": 1 - 1 / _TURNS}
    settings = {name: (share, True) for name, share in shares.items()}
    settings["conversations, no prefix cache"] = shares["conversations"], False
    servers = SERVERS[:2]
    cells = list(product(MODELS, settings, servers, loads.seeds))
    cases = []
    for model, name, server, seed in cells:
        share, cached = settings[name]
        case = loads.mixed(model, *_LOAD, seed, server)
        assert isinstance(case.load, Workload)
        streams = tuple(
            replace(stream, continued=share) if stream.priority is Priority.REACTIVE else stream
            for stream in case.load.streams
        )
        cases.append(replace(case, load=replace(case.load, streams=streams), prefix_cache=cached))
    runs = dict(zip(cells, loads.simulate("several turns", cases), strict=True))
    for model, name, server in product(MODELS, settings, servers):
        found = [runs[model, name, server, seed] for seed in loads.seeds]
        row = f"turns, {model} {server}, {name}"
        reactive = [each.figures(Priority.REACTIVE) for each in found]
        figures.add_repeats(f"{row}: cached share of prompts", [cached_share(each) for each in found])
        figures.add_repeats(f"{row}: TTFT", [each.first.mean for each in reactive], "s")
        figures.add_repeats(f"{row}: reactive mean", [each.latency.mean for each in reactive], "s")
        background = [each.figures(Priority.PROACTIVE).latency.mean for each in found]
        figures.add_repeats(f"{row}: proactive mean", background, "s")
        figures.add_repeats(f"{row}: J/token", [each.joules_per_token for each in found])


def cached_share(run: Run) -> float:
    """Share of the reactive prompt tokens that were in the prefix cache."""
    reactive = [request for request in run.trace.requests if request.reactive and request.result is not None]
    cached = sum(request.result.cached_tokens for request in reactive if request.result is not None)
    return cached / sum(request.prompt_tokens for request in reactive)
