"""Which assumption moves a figure: one after the other is set to the ends of its range, all else equal.

The results are figures named ``moved, CLAIM @ ASSUMPTION = VALUE``, and ``moved, CLAIM @`` with all assumptions as they
are, both on the loads of the sensitivity run, which may be fewer than those of the page.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from benchmarks.common.claims import TOLERANCE, Claim
from benchmarks.common.figures import Figure, Figures, format_value

__all__ = ["Assumption", "Movement", "claims_to_explain", "movements", "vary"]

_PREFIX = "moved, "
T = TypeVar("T")
"""A change of one assumption."""


@dataclass(frozen=True)
class Assumption(Generic[T]):
    """An assumption with the ends of its range.

    Attributes:
        name: its name.
        used: the value in use, as text.
        ends: what to change for each end, by its value as text.
        source: why the range is plausible.
    """

    name: str
    used: str
    ends: Mapping[str, T]
    source: str


def claims_to_explain(rows: Sequence[Figure], claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims whose figure is further from the paper's than `TOLERANCE`, without inputs."""
    values = {row.name: row.value for row in rows}
    return [
        claim
        for claim in claims
        if not claim.given and claim.name in values and claim.close(values[claim.name]) is False
    ]


def vary(
    figures: Figures,
    claims: Sequence[Claim],
    assumptions: Sequence[Assumption[T]],
    compute: Callable[[Sequence[T | None]], Iterable[Mapping[str, float]]],
) -> None:
    """Add the figures of ``claims`` as they are and at each end of each assumption.

    Args:
        figures: receives them.
        claims: the claims to explain.
        assumptions: the assumptions.
        compute: computes figures by name for each of several changes, of which the first is None, no change.
    """
    if not claims:
        return
    changes: dict[str, T | None] = {"": None}
    for assumption in assumptions:
        changes |= {f"{assumption.name} = {value}": change for value, change in assumption.ends.items()}
    for setting, values in zip(changes, compute(list(changes.values())), strict=True):
        _add(figures, claims, setting, values)


def _add(figures: Figures, claims: Sequence[Claim], setting: str, values: Mapping[str, float]) -> None:
    for claim in claims:
        if claim.name in values and math.isfinite(values[claim.name]):
            figures.add(f"{_PREFIX}{claim.name} @ {setting}".rstrip(), values[claim.name])


@dataclass(frozen=True)
class Movement:
    """Figures of a claim at the ends of one assumption.

    Attributes:
        claim: the claim.
        assumption: name of the assumption.
        used: the figure with all assumptions as they are.
        ends: figure by value of the assumption.
    """

    claim: Claim
    assumption: str
    used: float
    ends: Mapping[str, float]

    @property
    def size(self) -> float:
        """Largest change of the deviation from the paper."""
        return max(abs(self._deviation(value) - self._deviation(self.used)) for value in self.ends.values())

    @property
    def best(self) -> tuple[str, float]:
        """The end whose figure is nearest to the paper's, and that figure."""
        return min(self.ends.items(), key=lambda end: abs(self._deviation(end[1])))

    def text(self) -> str:
        """Describe the movement in a cell of a table."""
        ends = ", ".join(f"{format_value(value)} at {name}" for name, value in self.ends.items())
        name, value = self.best
        reach = f"; within {TOLERANCE:.0%} at {name}" if self.claim.close(value) else ""
        return f"{self.assumption}: {format_value(self.used)} becomes {ends}{reach}"

    def _deviation(self, value: float) -> float:
        deviation = self.claim.deviation(value)
        return 0.0 if deviation is None else deviation


def movements(rows: Sequence[Figure], claim: Claim) -> list[Movement]:
    """Return the movements of a claim's figure, the largest first."""
    prefix = f"{_PREFIX}{claim.name} @"
    used = next((row.value for row in rows if row.name == prefix), None)
    if used is None:
        return []
    by_assumption: dict[str, dict[str, float]] = {}
    for row in rows:
        if row.name.startswith(f"{prefix} "):
            assumption, _, value = row.name.removeprefix(f"{prefix} ").rpartition(" = ")
            by_assumption.setdefault(assumption, {})[value] = row.value
    found = [Movement(claim, assumption, used, ends) for assumption, ends in by_assumption.items()]
    return sorted(found, key=lambda each: each.size, reverse=True)
