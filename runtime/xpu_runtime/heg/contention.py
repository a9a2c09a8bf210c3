"""Memory contention between kernels that run at the same time.

All devices share one memory, and together they reach only slightly more bandwidth than one device alone. A
memory-bound kernel therefore slows down next to another one, by a factor of 1.4 to 1.6 at worst, while a compute-bound
kernel hardly does (`agent-xpu-v2 fig. 3`, `agent-xpu-v1 §3.1`).

The model keeps the compute time of each kernel and stretches the load time of all running kernels by one factor: the
smallest one with which their total bandwidth fits in the shared memory bandwidth. In a compute-bound kernel the
stretched load time overlaps with compute.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import NamedTuple, Self

from xpu_runtime.heg.roofline import Roofline

__all__ = ["TYPICAL_SLOWDOWN", "Contention", "Demand"]

TYPICAL_SLOWDOWN = 1.5
"""Slowdown of two memory-bound kernels (paper: `agent-xpu-v2 fig. 3`, 1.4 to 1.6)."""
_STEPS = 50
"""Most Newton steps (chosen: three or four are usual)."""
_TOLERANCE = 1e-7
"""Tolerance as a share of the peak bandwidth (chosen)."""


class Demand(NamedTuple):
    """Compute and memory demand of one kernel.

    Attributes:
        utilisation: share of the peak bandwidth that the kernel uses alone.
        compute_s: compute time in seconds.
        load_s: load time in seconds without contention.
        overlap: share of the shorter of both times that overlaps with the longer one.
        launch_s: launch overhead in seconds, with the copies of activations, keys and values.
    """

    utilisation: float
    compute_s: float
    load_s: float
    overlap: float = 1.0
    launch_s: float = 0.0

    def time_s(self, stretch: float = 1.0) -> float:
        """Duration in seconds with the load time multiplied by ``stretch``."""
        load = stretch * self.load_s
        longer, shorter = (load, self.compute_s) if load > self.compute_s else (self.compute_s, load)
        return self.launch_s + longer + (1.0 - self.overlap) * shorter


@dataclass(frozen=True, slots=True)
class Contention:
    """Contention on the shared memory.

    Attributes:
        ceiling: share of the peak bandwidth that all devices reach together; infinite without contention.
    """

    ceiling: float = inf

    @classmethod
    def of(cls, rooflines: Iterable[Roofline], worst_slowdown: float = TYPICAL_SLOWDOWN) -> Self:
        """The contention between lanes with ``rooflines`` of one peak bandwidth, of which there is at least one.

        Memory-bound kernels on the two fastest lanes slow each other down by ``worst_slowdown``.
        """
        shares = sorted(roofline.u_memory for roofline in rooflines)
        # At least the bandwidth of one device alone, at most the peak.
        return cls(min(1.0, max(shares[-1], sum(shares[-2:]) / worst_slowdown)))

    def slowdowns(self, running: Sequence[Demand]) -> list[float]:
        """Slowdown of each kernel while all of them run; at least 1."""
        if len(running) < 2 or sum([demand.utilisation for demand in running]) <= self.ceiling:
            return [1.0] * len(running)
        stretch = _bandwidth_stretch(self.ceiling, tuple(running))
        return [demand.time_s(stretch) / demand.time_s() for demand in running]


@lru_cache(maxsize=4096)  # every layer has the same kernels
def _bandwidth_stretch(ceiling: float, running: tuple[Demand, ...]) -> float:
    """The factor on the load time with which the total bandwidth equals ``ceiling``.

    Uses Newton's method piecewise. The total bandwidth is convex between the points at which a kernel becomes
    memory-bound, so a step inside one piece never overshoots.
    """
    stretch = 1.0
    for _ in range(_STEPS):
        used = slope = 0.0
        next_bound = inf
        for demand in running:
            time = demand.time_s(stretch)
            bandwidth_share = demand.utilisation * demand.time_s() / time
            memory_bound = stretch * demand.load_s >= demand.compute_s
            used += bandwidth_share
            slope += bandwidth_share * demand.load_s * (1.0 if memory_bound else 1.0 - demand.overlap) / time
            if not memory_bound and demand.load_s > 0:
                next_bound = min(next_bound, demand.compute_s / demand.load_s)
        excess = used - ceiling
        if excess <= _TOLERANCE:
            break
        following = stretch + excess / slope if slope > 0 else inf
        # Slightly beyond the end of the piece, so that rounding does not stay inside it.
        stretch = following if following <= next_bound else next_bound * (1.0 + 1e-12)
    return stretch
