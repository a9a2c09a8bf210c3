"""What the kernels of a graph take on its lanes, computed once for all kernels that are alike."""

from __future__ import annotations

from typing import NamedTuple

from xpu_runtime.heg import Form, Heg, Kernel, Load
from xpu_simulation.contention import Contention, Demand
from xpu_simulation.passtimes import PassTimes

__all__ = ["KernelCost", "KernelCosts"]


class KernelCost(NamedTuple):
    """One launch of a kernel, alone: its duration, what it wants of the memory, and a number for equal ones."""

    seconds: float
    demand: Demand
    number: int


class KernelCosts:
    """Durations by the annotations, or as passes were timed, and by how much two kernels slow each other.

    The layers of a model are equal, so that a pass meets a handful of different kernels.
    """

    def __init__(self, heg: Heg, contention: Contention, times: PassTimes | None = None) -> None:
        self._heg = heg
        self._contention = contention
        self._times = times
        self._known: dict[tuple[int, str, Load], KernelCost] = {}
        self._slowed: dict[tuple[int, ...], list[float]] = {}

    def of(self, form: Form, index: int, lane: str, load: Load) -> KernelCost:
        """The cost of kernel ``index`` of ``form`` on ``lane`` with ``load``."""
        key = (self._heg.kinds[form][index], lane, load)
        cost = self._known.get(key)
        if cost is None:
            cost = self._known[key] = self._cost(form, self._heg.forms[form][index], lane, load)
        return cost

    def slowdowns(self, running: tuple[KernelCost, ...]) -> list[float]:
        """How many times longer each of these takes while all of them run."""
        key = tuple([cost.number for cost in running])
        slowed = self._slowed.get(key)
        if slowed is None:
            slowed = self._slowed[key] = self._contention.slowdowns([cost.demand for cost in running])
        return slowed

    def _cost(self, form: Form, kernel: Kernel, lane: str, load: Load) -> KernelCost:
        seconds = self._heg.time_s(kernel, lane, load)
        if self._times is not None:
            seconds *= self._times.factor(form, lane, load)
        return KernelCost(seconds, Demand.of(self._heg, kernel, lane, load), len(self._known))
