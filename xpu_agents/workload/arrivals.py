"""When requests come: one by one at random, or in bursts."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from xpu_runtime.errors import ConfigError

__all__ = ["Burst", "arrivals", "check_rate"]


@dataclass(frozen=True, slots=True)
class Burst:
    """Requests that come together, as the steps of an agent's plan do.

    Attributes:
        size: requests of a burst.
        gap_s: mean time between two of them in seconds, exponential.
    """

    size: int
    gap_s: float = 0.2

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ConfigError(f"burst size: {self.size} requests; give 1 or more")
        if not 0 <= self.gap_s < math.inf:
            raise ConfigError(f"burst gap_s: {self.gap_s} seconds; give a finite number, 0 or more")


def check_rate(name: str, per_minute: float) -> None:
    """Refuse a rate that is none.

    Raises:
        ConfigError: it is negative or not finite.
    """
    if not 0 <= per_minute < math.inf:
        raise ConfigError(f"{name}: {per_minute} requests a minute; give a finite number, 0 or more")


def arrivals(
    source: random.Random, per_minute: float, seconds: float, burst: Burst | None = None, first_by: float = math.inf
) -> list[float]:
    """A Poisson process, of requests or of bursts.

    Args:
        source: of the randomness.
        per_minute: mean number of requests in a minute, whether in bursts or not.
        seconds: length of the load; what a burst has left then does not come.
        burst: how requests come together, if they do.
        first_by: the first one comes by then at the latest, if any does.

    Returns:
        Times in seconds from the start, growing, to a microsecond.
    """
    return sorted(round(at, 6) for at in _times(source, per_minute, seconds, burst or Burst(1), first_by))


def _times(source: random.Random, per_minute: float, seconds: float, burst: Burst, first_by: float) -> Iterator[float]:
    rate = per_minute / 60 / burst.size
    if not rate:  # or so small that a float cannot hold it
        return
    at = min(source.expovariate(rate), first_by)
    while at < seconds:
        own = at
        for _ in range(burst.size):
            if own < seconds:
                yield own
            own += source.expovariate(1 / burst.gap_s) if burst.size > 1 and burst.gap_s else 0.0
        at += source.expovariate(rate)
