"""Wasted tool time of one turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from xpu_speculation.cache.runs import EarlyRun
from xpu_speculation.cost.cost_model import CostModel, SpeculationDecision
from xpu_speculation.forks import ForkLock

__all__ = ["TurnWaste"]


class TurnWaste:
    """Sums the seconds of a turn's unused early runs, weighted by the cost of their tools. Thread-safe.

    A thread continues after its run was abandoned. So the cost model settles the turn when the turn is over and the
    last such run has ended; until then the budget keeps the turn's reservation.

    Args:
        costs: Receives the settlement.
        clock: Time in seconds, the same as that of the runs.
    """

    def __init__(self, costs: CostModel, clock: Callable[[], float]) -> None:
        self._costs = costs
        self._clock = clock
        self._lock = ForkLock()
        self._spent = 0.0
        self._num_running = 0
        self._decision: SpeculationDecision | None = None
        self._is_settled = False

    def charge(self, run: EarlyRun, cost: float) -> float:
        """Charges a run, and follows it to its end if it is already settled.

        Args:
            run: The run.
            cost: Cost of one second.

        Returns:
            Its cost so far.
        """
        so_far = cost * run.elapsed_s(self._clock())
        if not run.is_settled:  # another owner keeps it running
            self._add(so_far)
            return so_far
        with self._lock:
            self._num_running += 1
        run.slot.on_free(partial(self._ended, run, cost))
        return so_far

    def end_turn(self, decision: SpeculationDecision) -> None:
        """Ends the turn. Later charges are settled separately."""
        with self._lock:
            self._decision = decision
            self._settle()

    def _ended(self, run: EarlyRun, cost: float) -> None:
        with self._lock:
            self._num_running -= 1
            self._add(cost * run.elapsed_s(self._clock()))

    def _add(self, spent: float) -> None:
        with self._lock:
            self._spent += spent
            self._settle()

    def _settle(self) -> None:
        if self._decision is None or self._num_running or (self._is_settled and not self._spent):
            return
        spent, self._spent, self._is_settled = self._spent, 0.0, True
        self._costs.settle(self._decision, spent, self._clock())
