"""Binomial proportions with their confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.common.figures import Figures

__all__ = ["Proportion"]

_Z = 1.959964  # of the normal distribution, for 95 %


@dataclass(frozen=True)
class Proportion:
    """``successes`` of ``total`` cases."""

    successes: int
    total: int

    @classmethod
    def of(cls, cases: Iterable[bool]) -> Proportion:
        """Count the true cases."""
        listed = list(cases)
        return cls(sum(listed), len(listed))

    @property
    def value(self) -> float:
        """Proportion from 0 to 1; NaN without cases."""
        return self.successes / self.total if self.total else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927)."""
        if not self.total:
            return 0.0, 1.0
        n, p = self.total, self.value
        middle = (p + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
        half = _Z / (1 + _Z**2 / n) * math.sqrt(p * (1 - p) / n + _Z**2 / (4 * n**2))
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{low:.3f} .. {high:.3f}, {self.successes} of {self.total}"

    def add_to(self, figures: Figures, name: str, target: str = "") -> None:
        """Add the proportion to the figures, with its interval as the spread."""
        figures.add(name, self.value, "", target, str(self))
