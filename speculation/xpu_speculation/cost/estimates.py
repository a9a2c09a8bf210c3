"""Running estimates for the equations. They converge on stable values and forget old ones.

Each estimate counts at most ``window`` observations, the newest with the most weight. Evidence halves every
``half_life_s`` seconds, so an observation after a long pause outweighs those before it. Not thread-safe.
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

_PRIOR_TURNS = 2.0
"""Weight of the prior call probability of a tool, in turns (chosen)."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class EstimateMemory:
    """Window of an estimate.

    Attributes:
        window: Maximum number of observations that count.
        half_life_s: Seconds after which an observation counts half.
    """

    window: float = 64.0
    half_life_s: float = 21600.0

    def __post_init__(self) -> None:
        if not is_number(self.window) or not 1.0 <= self.window < math.inf:
            raise SpeculationError(f"window: {self.window!r}; expected a finite number, at least 1")
        if not is_number(self.half_life_s) or not self.half_life_s > 0.0:
            raise SpeculationError(f"half_life_s: {self.half_life_s!r}; expected a number above 0")

    def aged(self, evidence: float, passed_s: float) -> float:
        """Returns ``evidence`` after ``passed_s`` seconds of decay."""
        return evidence * math.exp2(-max(0.0, passed_s) / self.half_life_s)

    def with_room(self, evidence: float) -> float:
        """Returns ``evidence``, reduced so that one more observation fits in the window."""
        return min(evidence, self.window - 1.0)


@dataclass(slots=True)
class _Mean:
    """Running mean."""

    memory: EstimateMemory
    count: int = 0
    _evidence: float = 0.0
    _mean: float = 0.0
    _observed_at: float = 0.0

    def observe(self, value: float, now: float) -> None:
        """Adds an observation."""
        self._evidence = self.memory.with_room(self.evidence(now)) + 1.0
        self._observed_at = max(self._observed_at, now) if self.count else now
        self.count += 1
        self._mean += (value - self._mean) / self._evidence

    def evidence(self, now: float) -> float:
        """Returns the effective number of observations."""
        return self.memory.aged(self._evidence, now - self._observed_at)


@dataclass(slots=True)
class DurationEstimate(_Mean):
    """Running mean and standard deviation of a duration, or of any non-negative amount."""

    _variance: float = 0.0

    def observe(self, value: float, now: float) -> None:
        """Adds an observation.

        Raises:
            SpeculationError: ``value`` is negative or not finite.
        """
        deviation = checked_number("value", value) - self._mean
        _Mean.observe(self, value, now)  # `super()` fails in a dataclass with slots
        weight = 1.0 / self._evidence
        self._variance = (1.0 - weight) * (self._variance + weight * deviation * deviation)

    @property
    def normal(self) -> NormalDuration | None:
        """The estimate; None before the first observation."""
        return NormalDuration(self._mean, math.sqrt(self._variance)) if self.count else None


@dataclass(slots=True)
class HitRate(_Mean):
    """Running probability of an event. An observation is whether it happened."""

    def chance(self, now: float, expected: float, strength: float) -> float:
        """Returns the probability with a prior of ``expected`` that weighs ``strength`` observations."""
        evidence = self.evidence(now)
        return (evidence * self._mean + strength * expected) / (evidence + strength)


@dataclass(slots=True)
class DraftAccuracy:
    """α for each number of samples: the probability that one of them is the model's call.

    Learned per position: the probability that a sample is correct if all earlier ones were wrong. For independent
    samples it is the same at each position, which is the prior of unseen positions. A speculator that repeats itself
    loses its credit at the second position.
    """

    memory: EstimateMemory
    positions: tuple[HitRate, ...]

    @classmethod
    def of(cls, memory: EstimateMemory, most: int) -> DraftAccuracy:
        """Creates an estimate for up to ``most`` samples."""
        return cls(memory, tuple(HitRate(memory) for _ in range(most)))

    @property
    def count(self) -> int:
        """Number of observed calls in turns with samples."""
        return self.positions[0].count

    def observe(self, samples: int, first: int, now: float) -> None:
        """Records a call for which sample ``first`` of ``samples`` was the first correct one; 0 for none."""
        for position, hits in enumerate(self.positions[:samples], start=1):
            hits.observe(position == first, now)
            if position == first:
                return

    def chances(self, now: float, expected: Sequence[float], strength: float) -> list[float]:
        """Returns the probability at each position if all earlier samples were wrong.

        Args:
            now: Current time in seconds.
            expected: Prior by position. Ratios between positions are taken from it.
            strength: Weight of the prior, in observations.
        """
        chances: list[float] = []
        for position, hits in enumerate(self.positions):
            prior = expected[position]
            if position:
                before = expected[position - 1]
                prior = chances[-1] * prior / before if before > 0.0 else chances[-1]
            chances.append(hits.chance(now, min(1.0, prior), strength))
        return chances

    @staticmethod
    def within(chances: Sequence[float]) -> tuple[float, ...]:
        """Returns α of 0, 1, 2, ... samples from `chances`: non-decreasing, from 0 to 1."""
        wrong, alphas = 1.0, [0.0]
        for chance in chances:
            wrong *= 1.0 - chance
            alphas.append(1.0 - wrong)
        return tuple(alphas)


@dataclass(slots=True)
class ToolUsage:
    """Frequency of tool calls per turn of an agent. A turn with several calls counts for each tool in part."""

    memory: EstimateMemory
    most: int = 256
    count: int = 0
    _turns: float = 0.0
    _called: dict[str, float] = field(default_factory=dict)
    _offered: dict[str, float] = field(default_factory=dict)

    def observe(self, tools: Collection[str], offered: Collection[str] = ()) -> None:
        """Records a turn with calls of ``tools``, and eligible tools ``offered``."""
        turns_kept = self.memory.with_room(self._turns)
        if turns_kept < self._turns:
            for weights in (self._called, self._offered):
                weights.update({tool: weight * turns_kept / self._turns for tool, weight in weights.items()})
        self._turns = turns_kept + 1.0
        self.count += 1
        for tool in tools:
            self._called[tool] = self._called.get(tool, 0.0) + 1.0 / len(tools)
        for tool in offered:
            self._offered[tool] = self._offered.get(tool, 0.0) + 1.0
        for weights in (self._called, self._offered):  # called tools are kept before others
            if len(weights) > self.most:
                ranked = sorted(weights, key=lambda tool: (tool in self._called, weights[tool]), reverse=True)
                for tool in ranked[self.most :]:
                    del weights[tool]

    def share(self, tool: str) -> float:
        """Returns the share of turns that call ``tool``."""
        return self._called.get(tool, 0.0) / self._turns if self._turns else 0.0

    def chances(self, offered: Collection[str]) -> dict[str, float]:
        """Returns the call probability of each tool in the next turn, highest first.

        For an eligible tool this is its share of the turns that offered it. With few such turns the prior is the
        average of all tools, since an agent with new tools calls those too. For another tool it is its share of all
        turns; a tool that is no longer offered is left out.

        Args:
            offered: Eligible tools of the turn.
        """
        early = sum(weight for tool, weight in self._called.items() if tool in self._offered)
        expected = _PRIOR_TURNS * early / self._turns / len(offered) if self._turns and offered else 0.0
        chances = {tool: self.share(tool) for tool in self._called if tool not in self._offered}
        for tool in offered:
            called, turns = self._called.get(tool, 0.0), self._offered.get(tool, 0.0)
            chances[tool] = min(1.0, (called + expected) / (max(called, turns) + _PRIOR_TURNS))
        return dict(sorted(chances.items(), key=lambda each: (-each[1], each[0])))


class LruRecords(Generic[Value]):
    """Records by name, created on first access. Beyond ``most`` names the least recently used one is dropped."""

    def __init__(self, make: Callable[[], Value], most: int = 1024) -> None:
        self._make = make
        self._most = most
        self._records: OrderedDict[str, Value] = OrderedDict()

    def __getitem__(self, name: str) -> Value:
        if name not in self._records:
            self._records[name] = self._make()
            if len(self._records) > self._most:
                self._records.popitem(last=False)
        self._records.move_to_end(name)
        return self._records[name]

    def get(self, name: str) -> Value | None:
        """Returns a record without creating it or counting as use."""
        return self._records.get(name)

    def items(self) -> list[tuple[str, Value]]:
        """Returns all records by name."""
        return list(self._records.items())
