"""How much kernels that run at once slow each other down.

All devices share one memory, and together they get only a little more out of it than one of them alone. So a kernel
that waits for memory runs longer beside another that does, 1.4 to 1.6 times at worst, while one that computes hardly
notices (`agent-xpu-v2 fig. 3`, `agent-xpu-v1 §3.1`).

Here every kernel keeps its computing time, and all loading times are stretched by one factor, the smallest with which
all kernels together fit in what the memory gives. Both facts follow from that: a stretched load hides behind computing
where there is much of it. Two parts of a CPU share more than the memory, caches and threads that wait: where it was
measured how much longer each of them takes beside the other, that holds.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf
from typing import NamedTuple, Self

from xpu_runtime.heg import Form, Heg, Load
from xpu_simulation.hardware.soc_spec import SocSpec

__all__ = ["Contention", "Demand"]

_STEPS = 50
"""Newton steps at most; three or four are usual."""
_TOLERANCE = 1e-7
"""Of the peak bandwidth."""


class Demand(NamedTuple):
    """What a kernel wants while it runs.

    Attributes:
        utilisation: share of the peak bandwidth that it takes alone.
        compute_s: seconds of computing.
        load_s: seconds of loading, alone.
        overlap: share of the shorter of both that hides behind the longer.
        launch_s: seconds that are neither.
        lane: where it runs.
    """

    utilisation: float
    compute_s: float
    load_s: float
    overlap: float = 1.0
    launch_s: float = 0.0
    lane: str = ""

    @classmethod
    def of(cls, heg: Heg, form: Form, index: int, lane: str, load: Load) -> Self:
        """The demand of kernel ``index`` of ``form`` on ``lane``, by the annotations."""
        line = heg.rooflines[lane]
        flops, traffic = heg.kernel_cost(form, index, lane, load)
        utilisation = heg.kernel_utilisation(form, index, lane, load)
        return cls(utilisation, flops / line.flops, traffic / line.bandwidth, line.overlap, line.launch_s, lane)

    def time_s(self, stretch: float = 1.0) -> float:
        """Duration where loading takes ``stretch`` times as long as alone."""
        load = stretch * self.load_s
        longer, shorter = (load, self.compute_s) if load > self.compute_s else (self.compute_s, load)
        return self.launch_s + longer + (1.0 - self.overlap) * shorter


@dataclass(frozen=True, slots=True)
class Contention:
    """The shared memory.

    Attributes:
        ceiling: share of the peak bandwidth that all devices together get, in [0, 1].
        beside: how many times longer the two parts of a CPU take beside each other, by lane, where that was measured:
            they share more than the memory.
    """

    ceiling: float
    beside: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def of(cls, soc: SocSpec, lanes: Collection[str]) -> Self:
        """The memory of ``soc``: its two most contended ``lanes`` slow each other by what its specification says."""
        worst = soc.contention.worst_slowdown
        parts = [name for name in soc.parts if name in lanes]
        if parts and soc.contention.parts:
            return cls(0.0, {str(name): slowdown for name, slowdown in soc.contention.parts.items()})
        shares = sorted(soc.device(lane).matmul.bandwidth_gb_s / soc.memory.bandwidth_gb_s for lane in parts or lanes)
        together = sum(shares[-2:]) / worst
        # Never more than the peak; and never less than one device gets alone, but for parts, which share more.
        return cls(min(1.0, together if parts else max(shares[-1], together)))

    def slowdowns(self, running: Sequence[Demand]) -> list[float]:
        """How many times longer each of the kernels takes than alone while all of them run; at least 1."""
        if len(running) < 2 or sum([demand.utilisation for demand in running]) <= self.ceiling:
            return [1.0] * len(running)
        if self.beside:
            return [self.beside.get(demand.lane, 1.0) for demand in running]
        stretch = _stretch(self.ceiling, tuple(running))
        return [demand.time_s(stretch) / demand.time_s() for demand in running]


@lru_cache(maxsize=4096)  # the same two kernels meet again in every layer
def _stretch(ceiling: float, running: tuple[Demand, ...]) -> float:
    """The factor by which loading slows down until it fits.

    Newton's method, one piece after the other: what is taken falls convexly between the points at which a kernel
    begins to wait for memory, so no step inside a piece goes too far.
    """
    stretch = 1.0
    for _ in range(_STEPS):
        taken = slope = 0.0
        corner = inf
        for demand in running:
            time = demand.time_s(stretch)
            share = demand.utilisation * demand.time_s() / time
            waits = stretch * demand.load_s >= demand.compute_s
            taken += share
            slope += share * demand.load_s * (1.0 if waits else 1.0 - demand.overlap) / time
            if not waits and demand.load_s > 0:
                corner = min(corner, demand.compute_s / demand.load_s)
        over = taken - ceiling
        if over <= _TOLERANCE:
            break
        following = stretch + over / slope if slope > 0 else inf
        # A hair beyond the corner, so that rounding cannot leave it in the piece before.
        stretch = following if following <= corner else corner * (1.0 + 1e-12)
    return stretch
