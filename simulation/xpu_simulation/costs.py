"""What the kernels of a graph take on its lanes, computed once for all kernels that are alike."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from xpu_runtime.heg import Form, Heg, Kernel, Load
from xpu_simulation.contention import Contention, Demand
from xpu_simulation.passtimes import PassTimes

__all__ = ["KernelCost", "KernelCosts"]


class KernelCost(NamedTuple):
    """One launch of a kernel, alone: its duration, and a number for equal ones, which want the same of the memory."""

    seconds: float
    number: int


class KernelCosts:
    """Durations by the annotations, or as passes were timed, and by how much two kernels slow each other.

    The layers of a model are equal, so that a pass meets a handful of different kernels.
    """

    def __init__(self, heg: Heg, contention: Contention, times: PassTimes | None = None) -> None:
        self._heg = heg
        self._contention = contention
        self._times = times
        self._known: defaultdict[tuple[Form, str, Load], dict[int, KernelCost]] = defaultdict(dict)
        self._demands: list[Demand] = []
        self._slowed: dict[tuple[int, ...], list[float]] = {}

    def of(self, form: Form, start: int, stop: int, lane: str, load: Load) -> list[KernelCost]:
        """The costs of kernels ``[start, stop)`` of ``form`` on ``lane`` with ``load``."""
        known = self._known[form, lane, load]
        kinds = self._heg.kinds[form][start:stop]
        try:
            return list(map(known.__getitem__, kinds))
        except KeyError:
            for index, kind in enumerate(kinds, start):
                if kind not in known:
                    known[kind] = self._cost(form, self._heg.forms[form][index], lane, load)
        return [known[kind] for kind in kinds]

    def slowdowns(self, running: tuple[int, ...]) -> list[float]:
        """How many times longer each of the kernels with these numbers takes while all of them run."""
        slowed = self._slowed.get(running)
        if slowed is None:
            slowed = self._slowed[running] = self._contention.slowdowns([self._demands[number] for number in running])
        return slowed

    def _cost(self, form: Form, kernel: Kernel, lane: str, load: Load) -> KernelCost:
        demand = Demand.of(self._heg, kernel, lane, load)
        self._demands.append(demand)
        factor = 1.0 if self._times is None else self._times.factor(form, lane, load)
        return KernelCost(demand.time_s() * factor, len(self._demands) - 1)
