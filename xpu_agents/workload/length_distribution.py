"""Distribution of the lengths of prompts or answers, given by quantiles."""

from __future__ import annotations

import math
import random
import statistics
from bisect import bisect
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

__all__ = ["LengthDistribution"]

_STANDARD_NORMAL = NormalDist()
_MIN_SHARE = 1e-9
_MEAN_POINTS = 2000


@dataclass(frozen=True, slots=True)
class LengthDistribution:
    """A distribution of lengths in tokens.

    Between two quantiles the logarithm of the length is interpolated as in a normal distribution; the outer intervals
    are extrapolated. Two quantiles give a log-normal distribution.

    Attributes:
        quantiles: pairs of a share and the length that this share does not exceed; two or more, both increasing.
        shortest: minimum length.
        longest: maximum length.
        mean: measured mean; None if unknown.
        lognormal: measured mean and standard deviation of the natural logarithm; None if unknown.
    """

    quantiles: tuple[tuple[float, float], ...]
    shortest: int = 1
    longest: int = 1 << 20
    mean: float | None = None
    lognormal: tuple[float, float] | None = None

    def at(self, share: float) -> int:
        """Return the length that ``share`` (0 to 1) of all lengths do not exceed."""
        shares = [quantile_share for quantile_share, _ in self.quantiles]
        above = min(max(1, bisect(shares, share)), len(shares) - 1)
        (low, shorter), (high, longer) = self.quantiles[above - 1], self.quantiles[above]
        low_z, high_z = _z_score(low), _z_score(high)
        share_z = _STANDARD_NORMAL.inv_cdf(min(max(share, _MIN_SHARE), 1 - _MIN_SHARE))
        slope = math.log(longer / shorter) / (high_z - low_z)
        return min(self.longest, max(self.shortest, round(shorter * math.exp(slope * (share_z - low_z)))))

    @property
    def drawn_mean(self) -> float:
        """Mean of the drawn lengths, which differs slightly from the measured `mean`."""
        return statistics.fmean(self.at((index + 0.5) / _MEAN_POINTS) for index in range(_MEAN_POINTS))

    def draw(self, rng: random.Random) -> int:
        """Draw a length."""
        return self.at(rng.random())


@cache
def _z_score(share: float) -> float:
    """The z-score of a share, cached because each draw needs two of the few known ones."""
    return _STANDARD_NORMAL.inv_cdf(share)
