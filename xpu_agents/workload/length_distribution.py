"""How long the prompts, or the answers, of a data set are."""

from __future__ import annotations

import math
import random
import statistics
from bisect import bisect
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

__all__ = ["LengthDistribution"]

_NORMAL = NormalDist()
_LEAST_SHARE = 1e-9
_POINTS = 2000


@dataclass(frozen=True, slots=True)
class LengthDistribution:
    """Lengths in tokens, by their quantiles.

    Between two quantiles, and beyond the outer ones as between the two next to them, the logarithm of a length goes as
    a normal distribution does. Two quantiles make a log-normal distribution; more bend it to what was counted.

    Attributes:
        quantiles: shares of the lengths, and the length that so many do not exceed; two or more, both growing.
        shortest: none is shorter.
        longest: none is longer.
        mean: that was counted; None where it is not known.
        lognormal: mean and standard deviation of the natural logarithm that were counted; None where not known.
    """

    quantiles: tuple[tuple[float, float], ...]
    shortest: int = 1
    longest: int = 1 << 20
    mean: float | None = None
    lognormal: tuple[float, float] | None = None

    def at(self, share: float) -> int:
        """The length that ``share`` (0 to 1) of all do not exceed."""
        shares = [known for known, _ in self.quantiles]
        above = min(max(1, bisect(shares, share)), len(shares) - 1)
        (low, shorter), (high, longer) = self.quantiles[above - 1], self.quantiles[above]
        begin, end = _score(low), _score(high)
        place = _NORMAL.inv_cdf(min(max(share, _LEAST_SHARE), 1 - _LEAST_SHARE))
        slope = math.log(longer / shorter) / (end - begin)
        return min(self.longest, max(self.shortest, round(shorter * math.exp(slope * (place - begin)))))

    @property
    def drawn_mean(self) -> float:
        """Mean of what is drawn: near `mean`, from which the tails between and beyond the quantiles part it."""
        return statistics.fmean(self.at((number + 0.5) / _POINTS) for number in range(_POINTS))

    def draw(self, source: random.Random) -> int:
        """A length at random."""
        return self.at(source.random())


@cache
def _score(share: float) -> float:
    """Where the normal distribution has a known quantile: there are few, and each draw asks for two."""
    return _NORMAL.inv_cdf(share)
