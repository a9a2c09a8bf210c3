"""What the early runs of a turn waste: `TurnWaste`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from xpu_speculation.cache.runs import EarlyRun
from xpu_speculation.cost.cost_model import CostModel, SpeculationDecision
from xpu_speculation.forks import ForkLock

__all__ = ["TurnWaste"]


class TurnWaste:
    """Seconds of a turn's early runs that nobody takes, times the cost of their tools; may be used from any thread.

    A run in a thread goes on after it was given up. So the cost model settles the turn when it is over and the last
    such run has ended; until then the budget keeps what the turn has set aside.

    Args:
        costs: is told.
        clock: time in seconds, that of the runs.
    """

    def __init__(self, costs: CostModel, clock: Callable[[], float]) -> None:
        self._costs = costs
        self._clock = clock
        self._lock = ForkLock()
        self._sum = 0.0
        self._live = 0
        self._decision: SpeculationDecision | None = None
        self._is_settled = False

    def charge(self, run: EarlyRun, cost: float) -> float:
        """Charge a run, to its end if that is all that is still expected of it.

        Args:
            run: the run.
            cost: of a second of it.

        Returns:
            What it has cost so far.
        """
        so_far = cost * run.spent_s(self._clock())
        if not run.is_settled:  # others want it, and it goes on for them
            self._add(so_far)
            return so_far
        with self._lock:
            self._live += 1
        run.place.on_free(partial(self._ended, run, cost))
        return so_far

    def over(self, decision: SpeculationDecision) -> None:
        """The turn is over; what is charged later is settled by itself."""
        with self._lock:
            self._decision = decision
            self._settle()

    def _ended(self, run: EarlyRun, cost: float) -> None:
        with self._lock:
            self._live -= 1
            self._add(cost * run.spent_s(self._clock()))

    def _add(self, spent: float) -> None:
        with self._lock:
            self._sum += spent
            self._settle()

    def _settle(self) -> None:
        if self._decision is None or self._live or (self._is_settled and not self._sum):
            return
        spent, self._sum, self._is_settled = self._sum, 0.0, True
        self._costs.settle(self._decision, spent, self._clock())
