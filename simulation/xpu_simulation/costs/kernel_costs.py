"""Durations and slowdowns of the kernels of an execution graph, cached for equal kernels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from xpu_runtime.heg import Contention, Demand, Form, Heg, Load
from xpu_simulation.costs.pass_times import PassTimes

__all__ = ["KernelCost", "KernelCosts"]


class KernelCost(NamedTuple):
    """Cost of one kernel launch without contention.

    Attributes:
        seconds: duration in seconds.
        number: key of its memory demand; equal kernels have the same number.
        utilisation: share of the peak bandwidth that the kernel uses.
    """

    seconds: float
    number: int
    utilisation: float


class _Slowdowns(dict[tuple[int, ...], list[float]]):
    """Slowdowns by the numbers of the running kernels, computed at the first lookup."""

    def __init__(self, contention: Contention, demands: Sequence[Demand]) -> None:
        super().__init__()
        self._contention = contention
        self._demands = demands

    def __missing__(self, running: tuple[int, ...]) -> list[float]:
        slowdowns = self[running] = self._contention.slowdowns([self._demands[number] for number in running])
        return slowdowns


class KernelCosts:
    """Kernel durations from annotations or measured passes, and slowdowns from contention.

    The layers of a model are equal, so a pass has only a few different kernels.

    Attributes:
        ceiling: share of the peak bandwidth up to which kernels do not slow each other down.
        slowdowns: slowdown of each kernel while all of them run, by the tuple of their numbers.
    """

    def __init__(self, heg: Heg, times: PassTimes | None = None) -> None:
        self._heg = heg
        self._pass_times = times
        self._costs_by_load: defaultdict[tuple[Form, str, Load], dict[int, KernelCost]] = defaultdict(dict)
        self._demands: list[Demand] = []
        self.ceiling = heg.contention.ceiling
        self.slowdowns = _Slowdowns(heg.contention, self._demands)

    def of(self, form: Form, start: int, stop: int, lane: str, load: Load) -> list[KernelCost]:
        """The costs of kernels ``[start, stop)`` of ``form`` on ``lane`` with ``load``."""
        known_costs = self._costs_by_load[form, lane, load]
        kinds = self._heg.kinds[form][start:stop]
        try:
            return list(map(known_costs.__getitem__, kinds))
        except KeyError:
            for index, kind in enumerate(kinds, start):
                if kind not in known_costs:
                    known_costs[kind] = self._kernel_cost(form, index, lane, load)
        return [known_costs[kind] for kind in kinds]

    def _kernel_cost(self, form: Form, index: int, lane: str, load: Load) -> KernelCost:
        demand = self._heg.demand(form, index, lane, load)
        self._demands.append(demand)
        factor = 1.0 if self._pass_times is None else self._pass_times.factor(form, lane, load)
        return KernelCost(demand.time_s() * factor, len(self._demands) - 1, demand.utilisation)
