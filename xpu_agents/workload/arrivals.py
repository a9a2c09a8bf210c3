"""Arrival times of a Poisson process of requests or of bursts."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from xpu_runtime.errors import ConfigError

__all__ = ["Burst", "arrivals", "check_rate"]


@dataclass(frozen=True, slots=True)
class Burst:
    """Requests that arrive together, such as the steps of an agent's plan.

    Attributes:
        size: requests per burst.
        gap_s: mean time between two requests of a burst in seconds, exponentially distributed.

    Raises:
        ConfigError: a field is out of range.
    """

    size: int
    gap_s: float = 0.2

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ConfigError(f"burst size: {self.size}; give 1 or more")
        if not 0 <= self.gap_s < math.inf:
            raise ConfigError(f"burst gap_s: {self.gap_s}; give a finite number, 0 or more")


def check_rate(name: str, per_minute: float) -> None:
    """Check a rate.

    Raises:
        ConfigError: the rate is negative or not finite.
    """
    if not 0 <= per_minute < math.inf:
        raise ConfigError(f"{name}: {per_minute}; give a finite number, 0 or more")


def arrivals(
    rng: random.Random, per_minute: float, seconds: float, burst: Burst | None = None, first_by: float = math.inf
) -> list[float]:
    """Draw the arrival times of a Poisson process.

    Args:
        rng: random number generator.
        per_minute: mean number of requests per minute, with or without bursts.
        seconds: length of the load; later requests of a burst are dropped.
        burst: form of the bursts; None for single requests.
        first_by: latest time of the first request, if the rate is not 0.

    Returns:
        Sorted times in seconds from the start, rounded to microseconds.
    """
    return sorted(round(at, 6) for at in _arrival_times(rng, per_minute, seconds, burst or Burst(1), first_by))


def _arrival_times(
    rng: random.Random, per_minute: float, load_s: float, burst: Burst, first_by: float
) -> Iterator[float]:
    bursts_per_s = per_minute / 60 / burst.size
    if not bursts_per_s:  # also a rate that underflows
        return
    burst_at = min(rng.expovariate(bursts_per_s), first_by)
    while burst_at < load_s:
        request_at = burst_at
        for _ in range(burst.size):
            if request_at < load_s:
                yield request_at
            request_at += rng.expovariate(1 / burst.gap_s) if burst.size > 1 and burst.gap_s else 0.0
        burst_at += rng.expovariate(bursts_per_s)
