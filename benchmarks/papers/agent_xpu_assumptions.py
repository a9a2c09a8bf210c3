"""Assumptions of the simulated evaluation of Agent.xpu, and the figures with one of them changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from benchmarks.agent_xpu.mixed_load import CellResult, add_mixed_figures, figure_cells
from benchmarks.agent_xpu.proactive_only import (
    RateSearch,
    RateTask,
    SearchCase,
    add_rate_figures,
    limit_s,
    search_rates,
)
from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SETS, SOC, SocLoads
from benchmarks.agent_xpu.user_behaviour import add_closed_figures, closed_cases
from benchmarks.common.claims import Claim
from benchmarks.common.figures import Figures
from benchmarks.papers.sensitivity import Assumption, vary
from xpu_agents.apps.simulate import Case
from xpu_agents.workload import Workload
from xpu_simulation import Run, Scheme, load_soc

__all__ = ["CaseChange", "agent_xpu_assumptions", "explain_agent_xpu", "simulate_changes"]

_XPU, _IGPU, _NPU, _CPU = SERVERS
_RATES_S = 60.0
"""Length of the loads whose rate is searched, where the page has 15 minutes."""
_NEAR = 0.6
"""Relative distance from the limit at which the search of a rate ends, from where it is extrapolated."""
_CLOSED_RATES = (3,), (4, 10)
"""Reactive and proactive requests per minute of the closed loop, where the page has three of each."""


@dataclass(frozen=True)
class CaseChange:
    """A change of one assumption.

    Attributes:
        of: makes the changed case; it is sent to other processes.
        servers: servers whose results it changes.
        per_token: whether mixed latencies are compared per token.
        idle_w: change of the idle power by device, which changes energies and no times.
    """

    of: Callable[[Case], Case] = replace
    servers: frozenset[str] = frozenset()
    per_token: bool = False
    idle_w: Mapping[str, float] = field(default_factory=dict)


def agent_xpu_assumptions() -> list[Assumption[CaseChange]]:
    """Return the ranges in the description of the chip, then those of loads and compared servers."""
    return [*_chip_assumptions(), *_load_assumptions(), *_server_assumptions()]


def _chip_assumptions() -> list[Assumption[CaseChange]]:
    soc = load_soc(SOC)
    found = []
    for place, ends in soc.ranges.items():
        parents, _, number = place.rpartition(".")
        table: Any = soc
        for name in parents.split("."):
            table = getattr(table, name)
        used = getattr(table, number)
        changes = {f"{value:g}": _soc_change(place, value, used) for value in ends if value != used}
        found.append(Assumption(place, f"{used:g}", changes, f"`{SOC}.toml`"))
    return found


def _soc_change(place: str, value: float, used: float) -> CaseChange:
    if place.endswith("power.idle_w"):
        return CaseChange(idle_w={place.partition(".")[0]: value - used})
    return CaseChange(_with_soc_value(place, value), _affected(place))


def _with_soc_value(place: str, value: float) -> Callable[[Case], Case]:
    return partial(replace, soc=load_soc(SOC).with_values({place: value}))


def _affected(place: str) -> frozenset[str]:
    """Servers whose results depend on a number of the chip."""
    by_table: dict[str, tuple[str, ...]] = {
        "contention": (_XPU,),
        "npu.compile.layer_s": (),  # only in a cold start
        "npu.compile": (_XPU,),
        "npu.kv_copy": (_XPU,),
        "npu": (_XPU, _NPU),
        "igpu": (_XPU, _IGPU, _NPU),
        "cpu": (_CPU,),
    }
    return frozenset(next(servers for table, servers in by_table.items() if f"{place}.".startswith(f"{table}.")))


def _load_assumptions() -> list[Assumption[CaseChange]]:
    everywhere = frozenset(SERVERS)

    def lengths(prompts: float, answers: float) -> CaseChange:
        return CaseChange(partial(_with_lengths, prompts=prompts, answers=answers), everywhere)

    return [
        Assumption(
            "length of the answers",
            "as in the data sets",
            {"half": lengths(1.0, 0.5), "four times": lengths(1.0, 4.0)},
            "v2 §6.1 gives the lengths as a plot only (fig. 7)",
        ),
        Assumption(
            "length of the prompts",
            "as in the data sets",
            {"half": lengths(0.5, 1.0), "twice": lengths(2.0, 1.0)},
            "v2 §6.1 gives the lengths as a plot only (fig. 7)",
        ),
        Assumption(
            "latency in figure 9",
            "seconds of a request",
            {"seconds per token": CaseChange(per_token=True)},
            "v2 §6.1 defines a normalised latency, and figure 9 does not name its own",
        ),
    ]


def _with_lengths(case: Case, prompts: float, answers: float) -> Case:
    trace = case.load.trace() if isinstance(case.load, Workload) else case.load
    requests = tuple(
        replace(
            request,
            prompt_tokens=max(1, round(prompts * request.prompt_tokens)),
            output_tokens=max(1, round(answers * request.output_tokens)),
        )
        for request in trace.requests
    )
    return replace(case, load=replace(trace, requests=requests))


def _server_assumptions() -> list[Assumption[CaseChange]]:
    def server(name: str, lanes: Any, **limits: int) -> CaseChange:
        scheme = Scheme.continuous_batching(name, "a variant", lanes, **limits)
        return CaseChange(partial(replace, scheme=scheme), frozenset({name}))

    def product(**changes: Any) -> CaseChange:
        return CaseChange(partial(replace, **changes), frozenset({_XPU}))

    return [
        Assumption(
            "requests in a batch of openvino-igpu",
            "256",
            {each: server(_IGPU, "gpu", max_seqs=int(each), max_batched_tokens=256) for each in ("1", "4")},
            "v2 §6.1 names continuous batching without its limits; 256 is the default",
        ),
        Assumption(
            "rows in a pass of openvino-igpu",
            "256",
            {"whole prompts": server(_IGPU, "gpu")},
            "v2 §6.3: decode is batched with long prefills",
        ),
        Assumption(
            "slots of llama.cpp-cpu",
            "4",
            {each: server(_CPU, "cpu", max_seqs=int(each), max_batched_tokens=2048) for each in ("1", "16")},
            "v1 §8.1 limits the concurrency without a number",
        ),
        Assumption(
            "attention on the NPU (agent-xpu)",
            "on",
            {"off": product(policy={"attention_warmup": False})},
            "v2 §4.3 (5)",
        ),
        Assumption(
            "start of agent-xpu",
            "kernels in the compile cache",
            {"cold": product(cold_start=True)},
            "the papers compile offline (v2 §4.1)",
        ),
    ]


def _with_idle_power(run: Run, idle_w: Mapping[str, float]) -> Run:
    """The run with this change of the idle power of each device."""
    if not idle_w:
        return run
    usage = run.usage
    energy_j = {
        device: joules + idle_w.get(device, 0.0) * (usage.seconds - usage.busy_s[device])
        for device, joules in usage.energy_j.items()
    }
    return replace(run, usage=replace(usage, energy_j=energy_j))


def explain_agent_xpu(
    figures: Figures,
    claims: Sequence[Claim],
    seconds: float,
    workers: int | None,
    assumptions: Sequence[Assumption[CaseChange]] | None = None,
) -> None:
    """Add the figures of the claims at the ends of all assumptions, on one seed.

    Args:
        figures: receives them.
        claims: the claims to explain.
        seconds: length of a mixed load.
        workers: number of processes; None for one on each core.
        assumptions: the assumptions; all by default.
    """
    loads = SocLoads(seconds, (1,), workers)
    rate_loads = SocLoads(min(seconds, _RATES_S), loads.seeds, workers)
    assumptions = agent_xpu_assumptions() if assumptions is None else assumptions
    by_rate = {"fig. 8", "fig. 6"}
    rate_claims = [claim for claim in claims if any(figure in claim.source for figure in by_rate)]
    mixed_claims = [claim for claim in claims if claim not in rate_claims]
    rate_assumptions = [each for each in assumptions if _changes_rates(each.ends.values())]
    vary(figures, mixed_claims, assumptions, partial(_mixed_figures, loads))
    vary(figures, rate_claims, rate_assumptions, partial(_rate_figures, rate_loads))


def _mixed_figures(loads: SocLoads, changes: Iterable[CaseChange | None]) -> Iterator[Mapping[str, float]]:
    cells = sorted(figure_cells(loads.seeds), key=str)
    mixed = [loads.mixed(each.model, each.reactive, each.proactive, each.seed, each.server) for each in cells]
    closed = closed_cases(loads, *_CLOSED_RATES)
    changes = [change or CaseChange() for change in changes]
    for change, runs in zip(changes, simulate_changes(loads, [*mixed, *closed.values()], changes), strict=True):
        results = {cell: _result(run, change) for cell, run in zip(cells, runs, strict=False)}
        figures = Figures("mixed")
        add_mixed_figures(figures, loads.seeds, results)
        closed_runs = dict(zip(closed, runs[len(cells) :], strict=True))
        add_closed_figures(figures, loads.seeds, closed_runs, *_CLOSED_RATES)
        yield _values(figures)


def simulate_changes(loads: SocLoads, cases: Sequence[Case], changes: Sequence[CaseChange]) -> list[list[Run]]:
    """Simulate ``cases`` with each change, all together, and return the runs by change.

    Runs of servers that a change does not affect are simulated once for all changes.
    """
    affected = [
        (number, index)
        for number, change in enumerate(changes)
        for index, case in enumerate(cases)
        if case.scheme in change.servers
    ]
    runs = loads.simulate("mixed", [*cases, *(changes[number].of(cases[index]) for number, index in affected)])
    changed = dict(zip(affected, runs[len(cases) :], strict=True))
    return [
        [
            _with_idle_power(changed.get((number, index), run), change.idle_w)
            for index, run in enumerate(runs[: len(cases)])
        ]
        for number, change in enumerate(changes)
    ]


def _rate_figures(loads: SocLoads, changes: Sequence[CaseChange | None]) -> Iterator[Mapping[str, float]]:
    """Search the rates without a change, and from there those of the servers that a change affects."""
    limit = limit_s(loads)
    cases = [SearchCase(model, kind, server, loads.seeds[0]) for model in MODELS for kind in SETS for server in SERVERS]
    plain = dict(zip(cases, search_rates([RateTask(loads, case, RateSearch(limit)) for case in cases]), strict=True))
    tasks = {
        (number, case): RateTask(loads, case, RateSearch(limit, plain[case].crossing, _NEAR), change.of)
        for number, change in enumerate(changes)
        for case in cases
        if change is not None and case.server in change.servers
    }
    changed = dict(zip(tasks, search_rates(list(tasks.values())), strict=True))
    for number in range(len(changes)):
        figures = Figures("rates")
        try:
            add_rate_figures(figures, loads.seeds, {case: changed.get((number, case), plain[case]) for case in cases})
        except ValueError:  # a server never reaches the latency limit
            yield {}
        else:
            yield _values(figures)


def _changes_rates(changes: Iterable[CaseChange]) -> bool:
    return any(change.servers for change in changes)


def _result(run: Run, change: CaseChange) -> CellResult:
    result = CellResult.of(run)
    if not change.per_token:
        return result
    latencies = {priority: replace(parts, latency=parts.normalised) for priority, parts in result.latencies.items()}
    return replace(result, latencies=latencies)


def _values(figures: Figures) -> dict[str, float]:
    return {row.name: row.value for row in figures.rows}
