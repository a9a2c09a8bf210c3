"""Background requests of one data set: the rate per minute that each server sustains (`agent-xpu-v2 fig. 8`).

The sustained rate is the rate at which latency is one second per token of prompt and answer, as the mean over a load of
15 minutes that runs to its end. For a shorter load the limit is proportionally lower, because waits grow with its
length. The rate is searched for each seed: no fixed grid fits both chats of 150 tokens and histories of 2000.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from statistics import fmean

from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SETS, SocLoads
from benchmarks.common.figures import Figures
from benchmarks.common.tasks import run_tasks
from xpu_agents.apps.simulate import Case
from xpu_simulation import Run

__all__ = [
    "RatePoint",
    "RateSearch",
    "RateTask",
    "SearchCase",
    "add_rate_figures",
    "limit_s",
    "proactive_only",
    "search_rates",
]

_LIMIT_S, _PAPER_LOAD_S = 1.0, 900.0
"""Seconds per token at which the paper compares, and the length of its loads (`agent-xpu-v2 §6.1, §6.2`)."""
_START = 2.0
_LOWEST, _HIGHEST = 0.1, 4000.0
_NEAR_SHARE = 0.15
"""Relative distance from the limit at which the search ends."""
_CLOSE_RATIO = 1.05
"""Ratio of two rates around the limit at which the search ends."""
_MAX_POINTS = 14


@dataclass(frozen=True)
class SearchCase:
    """Search for the rate of one server, model, data set and seed."""

    model: str
    kind: str
    server: str
    seed: int


@dataclass(frozen=True)
class RatePoint:
    """Results at one rate.

    Attributes:
        rate: requested requests per minute.
        offered: requests per minute that arrived.
        latency: seconds per token.
        served: finished requests per minute.
        tokens: prompt and answer tokens per second of finished requests.
        busy: share of time of the busiest device.
        queues: whether the run took longer than the load, so that each further request delays all others.
    """

    rate: float
    offered: float
    latency: float
    served: float
    tokens: float
    busy: float
    queues: bool

    @classmethod
    def empty(cls, rate: float) -> RatePoint:
        """Return the point of a load without requests."""
        return cls(rate, 0.0, 0.0, 0.0, 0.0, 0.0, False)

    @classmethod
    def of(cls, rate: float, run: Run, seconds: float) -> RatePoint:
        """Compute the point of a simulated run."""
        usage = run.usage
        busy = max(usage.busy_s.values()) / usage.seconds if usage.seconds else 0.0
        figures = run.figures()
        offered = 60 * figures.offered / seconds
        return cls(
            rate,
            offered,
            figures.normalised,
            run.requests_per_minute,
            run.tokens_per_s,
            busy,
            usage.seconds > 1.1 * seconds,
        )


@dataclass
class RateSearch:
    """Search for the rate at which the latency is ``limit``.

    It starts at ``start`` and ends within ``near_share`` of the limit, from where it extrapolates. Without queueing the
    next rate is the capacity of the busiest device and a margin. With queueing the latency grows in proportion to the
    rate beyond what is served. It is not ``reachable`` if no rate between the lowest and the highest has this latency.
    """

    limit: float
    start: float = _START
    near_share: float = _NEAR_SHARE
    points: list[RatePoint] = field(default_factory=list)
    reachable: bool = True

    def next_rate(self) -> float | None:
        """Return the rate to try next; None when the crossing is known well enough, or is not reachable."""
        if not self.points:
            return self.start
        if self._is_near(self.nearest):
            return None
        below, above = self._bracket()
        if len(self.points) >= _MAX_POINTS or (below and above and above.rate < _CLOSE_RATIO * below.rate):
            return None
        rate = self._guess(below, above)
        self.reachable = _LOWEST <= rate <= _HIGHEST
        return rate if self.reachable else None

    @property
    def crossing(self) -> float:
        """Requests per minute at the limit: extrapolated from a rate near it, or interpolated between two.

        Raises:
            ValueError: it is not reachable.
        """
        if not self.reachable:
            raise ValueError(
                f"limit={self.limit:g} s per token: not reached at rates from {_LOWEST:g} to {_HIGHEST:g} per minute"
            )
        below, above = self._bracket()
        if below and above and not (self._is_near(self.nearest) and self.nearest.queues):
            return self._interpolate(below, above)
        return self._extrapolate(self.nearest)

    @property
    def nearest(self) -> RatePoint:
        """Point whose latency is nearest to the limit."""
        return min(self.points, key=lambda point: abs(self._log_distance(point)))

    def _is_near(self, point: RatePoint) -> bool:
        return abs(point.latency / self.limit - 1) <= self.near_share

    def _log_distance(self, point: RatePoint) -> float:
        return math.log(max(point.latency, 1e-9) / self.limit)

    def _bracket(self) -> tuple[RatePoint | None, RatePoint | None]:
        below = max((p for p in self.points if p.latency <= self.limit), key=lambda p: p.rate, default=None)
        over = (p for p in self.points if p.latency > self.limit and (below is None or p.rate > below.rate))
        return below, min(over, key=lambda p: p.rate, default=None)

    def _guess(self, below: RatePoint | None, above: RatePoint | None) -> float:
        if below and above:
            queueing = next((point for point in (below, above) if point.queues), None)
            guess = self._interpolate(below, above) if queueing is None else self._extrapolate(queueing)
            # Strictly inside the bracket, so that it always shrinks.
            step = math.pow(above.rate / below.rate, 0.2)
            return min(max(guess, below.rate * step), above.rate / step)
        if above:
            return min(max(self._extrapolate(above), above.rate / 4), above.rate / 1.2)
        assert below is not None
        if below.queues:
            return min(max(self._extrapolate(below), 1.2 * below.rate), 4 * below.rate)
        return min(max(1.3 * below.rate / max(below.busy, 1e-3), 2 * below.rate), 4 * below.rate)

    def _interpolate(self, below: RatePoint, above: RatePoint) -> float:
        """Interpolate linearly between the logarithms."""
        low, high = self._log_distance(below), self._log_distance(above)
        return below.rate * math.pow(above.rate / below.rate, -low / (high - low))

    def _extrapolate(self, point: RatePoint) -> float:
        """Extrapolate from one point: the wait grows with the rate beyond what is served."""
        if not point.queues or point.offered <= point.served:
            return point.rate
        wanted_served = point.served + (point.offered - point.served) * self.limit / point.latency
        return point.rate * wanted_served / point.offered


def limit_s(loads: SocLoads) -> float:
    """Return the compared seconds per token."""
    return _LIMIT_S * loads.seconds / _PAPER_LOAD_S


def proactive_only(figures: Figures, loads: SocLoads) -> dict[SearchCase, list[RatePoint]]:
    """Search all rates; return the tried points by rate.

    The first seed is searched from a low rate; the others start at its result.
    """
    first_cases = [SearchCase(*each, loads.seeds[0]) for each in product(MODELS, SETS, SERVERS)]
    limit = limit_s(loads)
    searches = dict(
        zip(first_cases, search_rates([RateTask(loads, case, RateSearch(limit)) for case in first_cases]), strict=True)
    )
    others = [
        RateTask(loads, replace(case, seed=seed), RateSearch(limit, search.crossing))
        for case, search in searches.items()
        for seed in loads.seeds[1:]
    ]
    searches |= zip((task.case for task in others), search_rates(others), strict=True)
    add_rate_figures(figures, loads.seeds, searches)
    return {case: sorted(search.points, key=lambda point: point.rate) for case, search in searches.items()}


@dataclass(frozen=True)
class RateTask:
    """A search for a process of its own; ``change`` changes each simulated case."""

    loads: SocLoads
    case: SearchCase
    search: RateSearch
    change: Callable[[Case], Case] | None = None

    def run(self) -> RateSearch:
        """Run the search and return it."""
        loads, search, key = self.loads, self.search, self.case
        while (rate := search.next_rate()) is not None:
            case = loads.proactive(key.model, key.kind, rate, key.seed, key.server)
            if loads.has_requests(case):
                run = loads.simulate_here(case if self.change is None else self.change(case))
                search.points.append(RatePoint.of(rate, run, loads.seconds))
            else:
                search.points.append(RatePoint.empty(rate))
        return search


def search_rates(tasks: Sequence[RateTask]) -> list[RateSearch]:
    """Run all searches and return them in order."""
    workers = tasks[0].loads.workers if tasks else None
    # Those of the server with the longest simulations first, so that no process is left alone with one at the end.
    order = sorted(range(len(tasks)), key=lambda index: SERVERS.index(tasks[index].case.server))
    found = dict(zip(order, run_tasks("proactive only", [tasks[index] for index in order], workers), strict=True))
    return [found[index] for index in range(len(tasks))]


def add_rate_figures(figures: Figures, seeds: Sequence[int], searches: dict[SearchCase, RateSearch]) -> None:
    """Add the figures that compare the rates of the servers, and the rates."""

    def of(model: str, kind: str, server: str) -> list[RateSearch]:
        return [searches[SearchCase(model, kind, server, seed)] for seed in seeds]

    def gains(model: str, kind: str, peer: str) -> list[float]:
        search_pairs = zip(of(model, kind, SERVERS[0]), of(model, kind, peer), strict=True)
        return [xpu.crossing / peer_search.crossing for xpu, peer_search in search_pairs]

    by_peer = {
        (peer, model, kind): gains(model, kind, peer) for peer, model, kind in product(SERVERS[1:], MODELS, SETS)
    }

    def over_sets(peer: str, models: Sequence[str], pick: Callable[[Iterable[float]], float]) -> list[float]:
        searched = [by_peer[peer, model, kind] for model in models for kind in SETS]
        return [pick(values) for values in zip(*searched, strict=True)]

    igpu, cpu = "openvino-igpu", "llama.cpp-cpu"
    for model, kind in product(MODELS, SETS):
        figures.add_repeats(f"{kind} {model}: rate at 1 s/token over {igpu}", by_peer[igpu, model, kind], "x")
    gained = zip(over_sets(igpu, ("8B",), fmean), over_sets(igpu, ("3B",), fmean), strict=True)
    by_size = [large / small for large, small in gained]
    figures.add_repeats("gain over openvino-igpu, 8B over 3B, mean of the sets", by_size, "x")
    figures.add_repeats("largest rate at 1 s/token over llama.cpp-cpu", over_sets(cpu, tuple(MODELS), max), "x")
    ahead = [
        [
            peer_times / best
            for peer_times, best in zip(by_peer[peer, model, kind], by_peer[igpu, model, kind], strict=True)
        ]
        for model, kind, peer in product(MODELS, SETS, ("openvino-npu", cpu))
    ]
    smallest = [min(each) for each in zip(*ahead, strict=True)]
    figures.add_repeats("openvino-igpu over openvino-npu and llama.cpp-cpu, smallest", smallest, "x")
    figures.add_repeats("3B: smallest rate at 1 s/token over llama.cpp-cpu", over_sets(cpu, ("3B",), min), "x")
    figures.add_repeats("3B: largest rate at 1 s/token over llama.cpp-cpu", over_sets(cpu, ("3B",), max), "x")
    for model, kind, server in product(MODELS, SETS, SERVERS):
        searched, rates_row = of(model, kind, server), f"rates, {kind} {model} {server}"
        figures.add_repeats(f"{rates_row}: requests a minute at 1 s/token", [search.crossing for search in searched])
        figures.add_repeats(f"{rates_row}: served there a minute", [search.nearest.served for search in searched])
        figures.add_repeats(f"{rates_row}: tokens/s there", [search.nearest.tokens for search in searched])
        figures.add_repeats(f"{rates_row}: busiest device", [search.nearest.busy for search in searched])
