"""Running estimates of what the equations need: they converge on what stays the same, and forget what has changed.

Each counts at most ``window`` observations, the newest most, and its evidence halves every ``half_life_s`` seconds, so
that what is seen after a long pause counts for more than what was seen before it.

Not thread-safe: their owner is.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from xpu_speculation.cost.equations import NormalDuration, checked_number, is_number
from xpu_speculation.errors import SpeculationError

__all__ = ["DraftAccuracy", "DurationEstimate", "EstimateMemory", "HitRate", "LruRecords", "ToolUsage"]

_FEW_TURNS = 2.0
"""Turns that count as much as what is expected of any tool (chosen)."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class EstimateMemory:
    """How much estimates remember.

    Attributes:
        window: most observations that count.
        half_life_s: seconds after which an observation counts half.
    """

    window: float = 64.0
    half_life_s: float = 21600.0

    def __post_init__(self) -> None:
        if not is_number(self.window) or not 1.0 <= self.window < math.inf:
            raise SpeculationError(f"window: {self.window!r}; expected a finite number, at least 1")
        if not is_number(self.half_life_s) or not self.half_life_s > 0.0:
            raise SpeculationError(f"half_life_s: {self.half_life_s!r}; expected a number above 0")

    def aged(self, evidence: float, passed_s: float) -> float:
        """What is left of ``evidence`` after ``passed_s``."""
        return evidence * math.exp2(-max(0.0, passed_s) / self.half_life_s)

    def with_room(self, evidence: float) -> float:
        """``evidence``, cut so that one more observation is within the window."""
        return min(evidence, self.window - 1.0)


@dataclass(slots=True)
class _Mean:
    """The mean of what was observed."""

    memory: EstimateMemory
    count: int = 0
    _evidence: float = 0.0
    _mean: float = 0.0
    _at: float = 0.0

    def observe(self, value: float, now: float) -> None:
        """One more observation."""
        self._evidence = self.memory.with_room(self.evidence(now)) + 1.0
        self._at = max(self._at, now) if self.count else now
        self.count += 1
        self._mean += (value - self._mean) / self._evidence

    def evidence(self, now: float) -> float:
        """How many observations count."""
        return self.memory.aged(self._evidence, now - self._at)


@dataclass(slots=True)
class DurationEstimate(_Mean):
    """Mean and standard deviation of a duration, or of any amount that is not negative."""

    _variance: float = 0.0

    def observe(self, value: float, now: float) -> None:
        """One more observation.

        Raises:
            SpeculationError: ``value`` is negative or no finite number.
        """
        away = checked_number("value", value) - self._mean
        _Mean.observe(self, value, now)  # in a class with slots `super()` knows the wrong one
        weight = 1.0 / self._evidence
        self._variance = (1.0 - weight) * (self._variance + weight * away * away)

    @property
    def spread(self) -> NormalDuration | None:
        """What is known; None before the first observation."""
        return NormalDuration(self._mean, math.sqrt(self._variance)) if self.count else None


@dataclass(slots=True)
class HitRate(_Mean):
    """How often something that may happen did; an observation is whether it did."""

    def chance(self, now: float, expected: float, strength: float) -> float:
        """The chance of the next, if ``strength`` trials with a chance of ``expected`` had been seen before."""
        evidence = self.evidence(now)
        return (evidence * self._mean + strength * expected) / (evidence + strength)


@dataclass(slots=True)
class DraftAccuracy:
    """α for every number of samples: the chance that one of them is the call that the model makes.

    What is learned is, place by place, the chance that a sample is right where all before it were wrong. Were samples
    independent it would be the same at each place, and that is what is expected of places not seen yet; a speculator
    that repeats itself is found out at the second place and believed no more.
    """

    memory: EstimateMemory
    places: tuple[HitRate, ...]

    @classmethod
    def of(cls, memory: EstimateMemory, most: int) -> DraftAccuracy:
        """For up to ``most`` samples."""
        return cls(memory, tuple(HitRate(memory) for _ in range(most)))

    @property
    def count(self) -> int:
        """Calls seen that were speculated on."""
        return self.places[0].count

    def observe(self, samples: int, first: int, now: float) -> None:
        """A call was made; sample ``first`` of ``samples`` was the first with that very call, 0 for none."""
        for place, hits in enumerate(self.places[:samples], start=1):
            hits.observe(place == first, now)
            if place == first:
                return

    def chances(self, now: float, expected: Sequence[float], strength: float) -> list[float]:
        """The chance at each place if all before it were wrong.

        Args:
            now: seconds of the clock that the observations have.
            expected: the same, as it is elsewhere; a place is expected to be to the one before it as it is there.
            strength: observations that the expected counts for.
        """
        found: list[float] = []
        for place, hits in enumerate(self.places):
            guess = expected[place]
            if place:
                before = expected[place - 1]
                guess = found[-1] * guess / before if before > 0.0 else found[-1]
            found.append(hits.chance(now, min(1.0, guess), strength))
        return found

    @staticmethod
    def within(chances: Sequence[float]) -> tuple[float, ...]:
        """α of 0, 1, 2, ... samples, by `chances`: never falling, from 0 to 1."""
        wrong, found = 1.0, [0.0]
        for chance in chances:
            wrong *= 1.0 - chance
            found.append(1.0 - wrong)
        return tuple(found)


@dataclass(slots=True)
class ToolUsage:
    """Which tool a turn of an agent calls; a turn that calls several counts for each in part."""

    memory: EstimateMemory
    most: int = 256
    count: int = 0
    _turns: float = 0.0
    _called: dict[str, float] = field(default_factory=dict)
    _offered: dict[str, float] = field(default_factory=dict)

    def observe(self, tools: Collection[str], offered: Collection[str] = ()) -> None:
        """A turn that called ``tools``, empty if it called none, and might have called those ``offered`` early."""
        kept = self.memory.with_room(self._turns)
        if kept < self._turns:
            for weights in (self._called, self._offered):
                weights.update({tool: weight * kept / self._turns for tool, weight in weights.items()})
        self._turns = kept + 1.0
        self.count += 1
        for tool in tools:
            self._called[tool] = self._called.get(tool, 0.0) + 1.0 / len(tools)
        for tool in offered:
            self._offered[tool] = self._offered.get(tool, 0.0) + 1.0
        for weights in (self._called, self._offered):  # of the tools offered those that were called stay longest
            if len(weights) > self.most:
                heaviest = sorted(weights, key=lambda tool: (tool in self._called, weights[tool]), reverse=True)
                for tool in heaviest[self.most :]:
                    del weights[tool]

    def share(self, tool: str) -> float:
        """The share of turns that call ``tool``."""
        return self._called.get(tool, 0.0) / self._turns if self._turns else 0.0

    def chances(self, offered: Collection[str]) -> dict[str, float]:
        """For each tool that the next turn may call the chance that it does, the likeliest first.

        Of one that it may call early that is the share of the turns that offered it. While those are few it is taken to
        be called as often as any other: an agent whose tools change calls the new ones, too. Of another tool that was
        called it is the share of all turns; but one that the agent is no longer offered is left out.

        Args:
            offered: what the turn may call early.
        """
        early = sum(weight for tool, weight in self._called.items() if tool in self._offered)
        expected = _FEW_TURNS * early / self._turns / len(offered) if self._turns and offered else 0.0
        found = {tool: self.share(tool) for tool in self._called if tool not in self._offered}
        for tool in offered:
            called, turns = self._called.get(tool, 0.0), self._offered.get(tool, 0.0)
            found[tool] = min(1.0, (called + expected) / (max(called, turns) + _FEW_TURNS))
        return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


class LruRecords(Generic[Value]):
    """What is kept by name, made when first asked for; beyond ``most`` names the one not used for longest goes."""

    def __init__(self, make: Callable[[], Value], most: int = 1024) -> None:
        self._make = make
        self._most = most
        self._kept: OrderedDict[str, Value] = OrderedDict()

    def __getitem__(self, name: str) -> Value:
        if name not in self._kept:
            self._kept[name] = self._make()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return self._kept[name]

    def get(self, name: str) -> Value | None:
        """What is kept under ``name``, without making it or counting as use."""
        return self._kept.get(name)

    def items(self) -> list[tuple[str, Value]]:
        """All that is kept."""
        return list(self._kept.items())
