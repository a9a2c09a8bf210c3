"""Assumptions of the simulated evaluation of Agent.xpu, and the figures with one of them changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.agent_xpu.mixed_load import CellResult, add_mixed_figures, figure_cells
from benchmarks.agent_xpu.proactive_only import RateSearch, SearchCase, add_rate_figures, limit_s, search_rates
from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SETS, SOC, SocLoads
from benchmarks.agent_xpu.user_behaviour import closed_loop
from benchmarks.common.claims import Claim
from benchmarks.common.figures import Figures
from benchmarks.papers.sensitivity import Assumption, vary
from xpu_agents.apps.display.terminal import progress_bar
from xpu_agents.apps.simulate import Case, run_cases
from xpu_agents.workload import Workload
from xpu_runtime.trace import Trace
from xpu_simulation import Run, Scheme, load_soc

__all__ = ["CaseChange", "VariedLoads", "agent_xpu_assumptions", "explain_agent_xpu"]

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
        of: makes the changed case.
        servers: servers whose results it changes.
        per_token: whether mixed latencies are compared per token.
        idle_w: change of the idle power by device, which changes energies and no times.
    """

    of: Callable[[Case], Case] = lambda case: case
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
    soc = load_soc(SOC).with_values({place: value})
    return lambda case: replace(case, soc=soc)


def _affected(place: str) -> frozenset[str]:
    """Servers whose results depend on a number of the chip."""
    by_table: dict[str, tuple[str, ...]] = {
        "contention": (_XPU,),
        "npu.compile.layer_s": (),  # only in a cold start
        "npu.compile": (_XPU,),
        "npu": (_XPU, _NPU),
        "igpu": (_XPU, _IGPU, _NPU),
        "cpu": (_CPU,),
    }
    return frozenset(next(servers for table, servers in by_table.items() if f"{place}.".startswith(f"{table}.")))


def _load_assumptions() -> list[Assumption[CaseChange]]:
    everywhere = frozenset(SERVERS)

    def lengths(prompts: float, answers: float) -> CaseChange:
        return CaseChange(lambda case: replace(case, load=_scaled(case.load, prompts, answers)), everywhere)

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


def _scaled(load: Workload | Trace, prompts: float, answers: float) -> Trace:
    trace = load.trace() if isinstance(load, Workload) else load
    return replace(
        trace,
        requests=tuple(
            replace(
                request,
                prompt_tokens=max(1, round(prompts * request.prompt_tokens)),
                output_tokens=max(1, round(answers * request.output_tokens)),
            )
            for request in trace.requests
        ),
    )


def _server_assumptions() -> list[Assumption[CaseChange]]:
    def server(name: str, lanes: Any, **limits: int) -> CaseChange:
        scheme = Scheme.continuous_batching(name, "a variant", lanes, **limits)
        return CaseChange(lambda case: replace(case, scheme=scheme) if case.scheme == name else case, frozenset({name}))

    def product(**changes: Any) -> CaseChange:
        return CaseChange(lambda case: replace(case, **changes) if case.scheme == _XPU else case, frozenset({_XPU}))

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
            "v2 §4.3 (5); the engine has it off",
        ),
        Assumption(
            "start of agent-xpu",
            "kernels in the compile cache",
            {"cold": product(cold_start=True)},
            "the papers compile offline (v2 §4.1)",
        ),
    ]


@dataclass(frozen=True)
class VariedLoads(SocLoads):
    """Loads with a change; runs of servers that it does not change are simulated once for all changes.

    Attributes:
        change: the change.
        unchanged: these runs.
    """

    change: CaseChange = field(default_factory=CaseChange)
    unchanged: dict[object, Run] = field(default_factory=dict)

    def simulate(self, title: str, cases: Sequence[Case]) -> list[Run]:
        """Simulate ``cases`` with the change and return their runs in order."""
        keys = [(case.scheme, case.model, case.load, case.closed_loop) for case in cases]
        changed = [case.scheme in self.change.servers for case in cases]
        wanted = {
            key: self.change.of(case) if is_changed else case
            for key, case, is_changed in zip(keys, cases, changed, strict=True)
            if is_changed or key not in self.unchanged
        }
        with progress_bar(title) as on_progress:
            runs = run_cases(list(wanted.values()), on_progress, self.workers) if wanted else []
        known = dict(zip(wanted, runs, strict=True))
        self.unchanged.update(
            (key, known[key]) for key, is_changed in zip(keys, changed, strict=True) if not is_changed and key in known
        )
        found = [known[key] if key in known else self.unchanged[key] for key in keys]
        return [_with_idle_power(run, self.change.idle_w) for run in found] if self.change.idle_w else found


def _with_idle_power(run: Run, idle_w: Mapping[str, float]) -> Run:
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
    seeds = (1,)
    assumptions = agent_xpu_assumptions() if assumptions is None else assumptions
    mixed_runs: dict[object, Run] = {}
    rate_runs: dict[object, Run] = {}
    base_searches: dict[SearchCase, RateSearch] = {}

    def mixed(change: CaseChange | None) -> Mapping[str, float]:
        loads = VariedLoads(seconds, seeds, workers, change or CaseChange(), mixed_runs)
        cells = sorted(figure_cells(seeds), key=str)
        runs = loads.simulate(
            "mixed",
            [loads.mixed(each.model, each.reactive, each.proactive, each.seed, each.server) for each in cells],
        )
        results = {cell: _result(run, loads.change) for cell, run in zip(cells, runs, strict=True)}
        found = Figures("mixed")
        add_mixed_figures(found, seeds, results)
        closed_loop(found, loads, *_CLOSED_RATES)
        return _values(found)

    def rates(change: CaseChange | None) -> Mapping[str, float]:
        loads = VariedLoads(min(seconds, _RATES_S), seeds, workers, change or CaseChange(), rate_runs)
        limit = limit_s(loads)
        cases = [SearchCase(model, kind, server, seeds[0]) for model in MODELS for kind in SETS for server in SERVERS]
        searches = {
            case: RateSearch(limit, base_searches[case].crossing, _NEAR) if case in base_searches else RateSearch(limit)
            for case in cases
            if change is None or case.server in loads.change.servers
        }
        try:
            search_rates(loads, searches)
        except ValueError:  # a server never reaches the latency limit
            return {}
        if change is None:
            base_searches.update(searches)
        found = Figures("rates")
        add_rate_figures(found, seeds, {**base_searches, **searches})
        return _values(found)

    by_rate = {"fig. 8", "fig. 6"}
    rate_claims = [claim for claim in claims if any(figure in claim.source for figure in by_rate)]
    vary(figures, [claim for claim in claims if claim not in rate_claims], assumptions, mixed)
    vary(figures, rate_claims, [each for each in assumptions if _changes_rates(each.ends.values())], rates)


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
