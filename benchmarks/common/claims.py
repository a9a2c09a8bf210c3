"""Figures of papers with their sources, and the deviation of simulated figures from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from benchmarks.common.figures import Figure, format_value

__all__ = ["TOLERANCE", "Claim", "Kind", "compare_claims"]

TOLERANCE = 0.25
"""Relative deviation up to which a ratio counts as reproduced."""
_MARK = {None: "", True: "yes", False: "**no**"}
_INPUT = "input"

Kind = Literal["ratio", "value", "reduction", "growth", "bound", "sign"]


@dataclass(frozen=True)
class Claim:
    """Figure of a paper.

    Attributes:
        name: name of the simulated figure.
        low: the paper's value, or the smallest one; in percent for a reduction or growth.
        high: the largest value.
        kind: ``ratio``; ``value``: any other number; ``reduction`` or ``growth`` in percent; ``bound``: an upper limit;
            ``sign``: above 1, without a number in the paper.
        source: paper, section and figure.
        given: whether the constants of the chip were derived from it; it is shown and not counted.
    """

    name: str
    low: float
    high: float
    kind: Kind
    source: str
    given: bool = False

    @property
    def stated(self) -> str:
        """The paper's figure as text."""
        if self.kind == "sign":
            return "> 1"
        numbers = f"{self.low:g}" if self.low == self.high else f"{self.low:g} to {self.high:g}"
        return {"bound": "<= "}.get(self.kind, "") + numbers

    def deviation(self, value: float) -> float | None:
        """Return the relative distance of ``value`` from the paper's range; None without a number.

        Percentages are compared by the ratio behind them: reductions of 90 % and 95 % differ by half.
        """
        if self.kind == "sign":
            return None
        factor, ends = self._factor(value), sorted((self._factor(self.low), self._factor(self.high)))
        nearest = min(max(factor, ends[0]), ends[1])
        return factor / nearest - 1

    def direction(self, value: float) -> bool | None:
        """Return whether ``value`` has the direction of the paper; None if it has only a size."""
        if self.kind in ("growth", "value"):
            return None
        if self.kind == "bound":
            return value <= self.high
        return value > (0 if self.kind == "reduction" else 1)

    def close(self, value: float) -> bool | None:
        """Return whether ``value`` is within `TOLERANCE`; None without a number."""
        deviation = self.deviation(value)
        if deviation is None:
            return None
        return (deviation if self.kind == "bound" else abs(deviation)) <= TOLERANCE

    def _factor(self, value: float) -> float:
        return {"reduction": 1 - value / 100, "growth": 1 + value / 100}.get(self.kind, value)


def compare_claims(rows: Sequence[Figure], claims: Sequence[Claim]) -> tuple[list[list[str]], str]:
    """Return each simulated claim with deviation and verdict, and a summary sentence.

    Claims that are inputs of the simulation are shown and not counted.
    """
    by_name = {fig.name: fig for fig in rows}
    lines = [["figure", "source", "paper", "simulated", "spread", "deviation", "direction", f"within {TOLERANCE:.0%}"]]
    ways: list[bool] = []
    near: list[bool] = []
    inputs = 0
    for claim in claims:
        fig = by_name.get(claim.name)
        if fig is None:
            continue
        way, close = claim.direction(fig.value), claim.close(fig.value)
        marks = [_MARK[way], _MARK[close]]
        if claim.given:
            inputs += 1
            marks = [_INPUT, _INPUT]
        else:
            ways += [] if way is None else [way]
            near += [] if close is None else [close]
        unit = f" {fig.unit}" if fig.unit not in ("", "x") else ""
        values = [claim.stated + unit, f"{format_value(fig.value)}{unit}", fig.spread, _deviation(claim, fig.value)]
        lines.append([claim.name, claim.source, *values, *marks])
    summary = f"Direction right: {sum(ways)} of {len(ways)}. Within {TOLERANCE:.0%}: {sum(near)} of {len(near)}."
    if inputs:
        summary += f" Not counted: {inputs} inputs of the anchors."
    return lines, summary


def _deviation(claim: Claim, simulated: float) -> str:
    deviation = claim.deviation(simulated)
    if deviation is None:
        return ""
    if claim.kind in ("reduction", "growth"):
        nearest = min(max(simulated, claim.low), claim.high)
        return f"{simulated - nearest:+.1f} points (ratio {deviation:+.0%})"
    return "0%" if abs(deviation) < 0.005 else f"{deviation:+.0%}"
