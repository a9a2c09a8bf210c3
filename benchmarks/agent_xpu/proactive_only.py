"""Proactive only: how many background requests of one data set a minute each server sustains (`agent-xpu-v2 fig. 8`).

What is sustained is the rate at which an answer takes one second for each token of prompt and answer, on average over a
load of 15 minutes that is played to its end; of a shorter load so much less, because waits grow with its length. It is
searched for, on each seed, since no grid fits a chat of 150 tokens and a history of 2000 alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from statistics import fmean

from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SETS, Chip
from benchmarks.common.figures import Figures
from xpu_agents.apps.simulate import Case
from xpu_simulation import Run

__all__ = ["Climb", "Course", "Point", "limit_s", "proactive_only"]

_LIMIT_S, _OF_S = 1.0, 900.0
"""Seconds a token that the paper compares at, and the length of its loads (`agent-xpu-v2 §6.1, §6.2`)."""
_START = 2.0
_LOWEST, _HIGHEST = 0.1, 4000.0
_NEAR = 0.15
"""A rate whose latency is so close to the limit, as a share of it, ends the search."""
_CLOSE = 1.05
"""So do two rates with the limit between them, where one is at most so many times the other."""
_MOST = 14


@dataclass(frozen=True)
class Course:
    """What is searched for: the rate of one server, model, data set and seed."""

    model: str
    kind: str
    server: str
    seed: int


@dataclass(frozen=True)
class Point:
    """What came of one rate.

    Attributes:
        rate: requests a minute that were asked for.
        offered: requests a minute that came, which chance makes more or fewer.
        latency: seconds a token.
        served: finished requests a minute.
        tokens: of finished prompts and answers, a second.
        busy: of the device that was busy longest, the share of the time.
        queues: whether it took longer than the load, so that every further request makes all others wait.
    """

    rate: float
    offered: float
    latency: float
    served: float
    tokens: float
    busy: float
    queues: bool

    @classmethod
    def empty(cls, rate: float) -> Point:
        """Of a load so short that no request came: nobody waited."""
        return cls(rate, 0.0, 0.0, 0.0, 0.0, 0.0, False)

    @classmethod
    def of(cls, rate: float, run: Run, seconds: float) -> Point:
        """Of one simulated run."""
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
class Climb:
    """The search for the rate at which the latency is ``limit``.

    While nothing queues the next rate is what the busiest device could do, and a little more. Where requests queue,
    latency grows in proportion to what comes beyond what is served.
    """

    limit: float
    start: float = _START
    points: list[Point] = field(default_factory=list)

    def next_rate(self) -> float | None:
        """The rate to try; None when the crossing is known well enough.

        Raises:
            ValueError: there is none between the lowest and the highest rate.
        """
        if not self.points:
            return self.start
        if self._near(self.nearest):
            return None
        below, above = self._sides()
        if len(self.points) >= _MOST or (below and above and above.rate < _CLOSE * below.rate):
            return None
        rate = self._guess(below, above)
        if not _LOWEST <= rate <= _HIGHEST:
            raise ValueError(f"at no rate from {_LOWEST:g} to {_HIGHEST:g} a minute is it {self.limit:g} s a token")
        return rate

    @property
    def crossing(self) -> float:
        """Requests a minute at the limit: from a rate that was near it, or between two."""
        below, above = self._sides()
        if below and above and not (self._near(self.nearest) and self.nearest.queues):
            return self._between(below, above)
        return self._beyond(self.nearest)

    @property
    def nearest(self) -> Point:
        """The point whose latency is nearest to the limit."""
        return min(self.points, key=lambda point: abs(self._far(point)))

    def _near(self, point: Point) -> bool:
        return abs(point.latency / self.limit - 1) <= _NEAR

    def _far(self, point: Point) -> float:
        return math.log(max(point.latency, 1e-9) / self.limit)

    def _sides(self) -> tuple[Point | None, Point | None]:
        below = max((p for p in self.points if p.latency <= self.limit), key=lambda p: p.rate, default=None)
        over = (p for p in self.points if p.latency > self.limit and (below is None or p.rate > below.rate))
        return below, min(over, key=lambda p: p.rate, default=None)

    def _guess(self, below: Point | None, above: Point | None) -> float:
        if below and above:
            queueing = next((point for point in (below, above) if point.queues), None)
            guess = self._between(below, above) if queueing is None else self._beyond(queueing)
            # Inside the gap, so that it shrinks however wrong the guess is.
            step = math.pow(above.rate / below.rate, 0.2)
            return min(max(guess, below.rate * step), above.rate / step)
        if above:
            return min(max(self._beyond(above), above.rate / 4), above.rate / 1.2)
        assert below is not None
        if below.queues:
            return min(max(self._beyond(below), 1.2 * below.rate), 4 * below.rate)
        return min(max(1.3 * below.rate / max(below.busy, 1e-3), 2 * below.rate), 4 * below.rate)

    def _between(self, below: Point, above: Point) -> float:
        """By a straight line through the logarithms."""
        low, high = self._far(below), self._far(above)
        return below.rate * math.pow(above.rate / below.rate, -low / (high - low))

    def _beyond(self, point: Point) -> float:
        """From one point: the wait grows with what comes beyond what is served."""
        if not point.queues or point.offered <= point.served:
            return point.rate
        wanted = point.served + (point.offered - point.served) * self.limit / point.latency
        return point.rate * wanted / point.offered


def limit_s(chip: Chip) -> float:
    """Seconds a token that are compared at."""
    return _LIMIT_S * chip.seconds / _OF_S


def proactive_only(figures: Figures, chip: Chip) -> dict[Course, list[Point]]:
    """Search all rates; returns what was tried, by rate.

    The first seed is searched from a low rate on; the others begin where that one ended.
    """
    courses = [Course(*each, chip.seeds[0]) for each in product(MODELS, SETS, SERVERS)]
    limit = limit_s(chip)
    climbs = {course: Climb(limit) for course in courses}
    _search(chip, climbs)
    others = {
        Course(course.model, course.kind, course.server, seed): Climb(limit, climb.crossing)
        for course, climb in climbs.items()
        for seed in chip.seeds[1:]
    }
    _search(chip, others)
    climbs |= others
    _tell(figures, chip.seeds, climbs)
    return {course: sorted(climb.points, key=lambda point: point.rate) for course, climb in climbs.items()}


def _search(chip: Chip, climbs: dict[Course, Climb]) -> None:
    """Each round tries one rate of every search that is not done, so that all processes have work."""
    for turn in range(1, _MOST + 1):
        rates = {course: climb.next_rate() for course, climb in climbs.items()}
        wanted = [(course, rate) for course, rate in rates.items() if rate is not None]
        if not wanted:
            return
        cases: dict[Course, Case] = {}
        for course, rate in wanted:
            case = chip.background(course.model, course.kind, rate, course.seed, course.server)
            if chip.any_comes(case):
                cases[course] = case
            else:
                climbs[course].points.append(Point.empty(rate))
        played = chip.play(f"proactive only, round {turn}", list(cases.values()))
        for course, run in zip(cases, played, strict=True):
            climbs[course].points.append(Point.of(rates[course], run, chip.seconds))


def _tell(figures: Figures, seeds: Sequence[int], climbs: dict[Course, Climb]) -> None:
    def of(model: str, kind: str, server: str) -> list[Climb]:
        return [climbs[Course(model, kind, server, seed)] for seed in seeds]

    def gains(model: str, kind: str, peer: str) -> list[float]:
        pairs = zip(of(model, kind, SERVERS[0]), of(model, kind, peer), strict=True)
        return [mine.crossing / other.crossing for mine, other in pairs]

    by_peer = {
        (peer, model, kind): gains(model, kind, peer) for peer, model, kind in product(SERVERS[1:], MODELS, SETS)
    }

    def over_sets(peer: str, models: Sequence[str], pick: Callable[[Iterable[float]], float]) -> list[float]:
        found = [by_peer[peer, model, kind] for model in models for kind in SETS]
        return [pick(values) for values in zip(*found, strict=True)]

    igpu, cpu = "openvino-igpu", "llama.cpp-cpu"
    for model, kind in product(MODELS, SETS):
        figures.add_repeats(f"{kind} {model}: rate at 1 s/token over {igpu}", by_peer[igpu, model, kind], "x")
    gained = zip(over_sets(igpu, ("8B",), fmean), over_sets(igpu, ("3B",), fmean), strict=True)
    by_size = [large / small for large, small in gained]
    figures.add_repeats("gain over openvino-igpu, 8B over 3B, mean of the sets", by_size, "x")
    figures.add_repeats("largest rate at 1 s/token over llama.cpp-cpu", over_sets(cpu, tuple(MODELS), max), "x")
    ahead = [
        [theirs / best for theirs, best in zip(by_peer[peer, model, kind], by_peer[igpu, model, kind], strict=True)]
        for model, kind, peer in product(MODELS, SETS, ("openvino-npu", cpu))
    ]
    smallest = [min(each) for each in zip(*ahead, strict=True)]
    figures.add_repeats("openvino-igpu over openvino-npu and llama.cpp-cpu, smallest", smallest, "x")
    figures.add_repeats("3B: smallest rate at 1 s/token over llama.cpp-cpu", over_sets(cpu, ("3B",), min), "x")
    figures.add_repeats("3B: largest rate at 1 s/token over llama.cpp-cpu", over_sets(cpu, ("3B",), max), "x")
    for model, kind, server in product(MODELS, SETS, SERVERS):
        found, row = of(model, kind, server), f"rates, {kind} {model} {server}"
        figures.add_repeats(f"{row}: requests a minute at 1 s/token", [climb.crossing for climb in found])
        figures.add_repeats(f"{row}: served there a minute", [climb.nearest.served for climb in found])
        figures.add_repeats(f"{row}: tokens/s there", [climb.nearest.tokens for climb in found])
        figures.add_repeats(f"{row}: busiest device", [climb.nearest.busy for climb in found])
