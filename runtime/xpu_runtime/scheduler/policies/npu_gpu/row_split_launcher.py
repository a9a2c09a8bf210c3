"""Launches and reservations of row splits, as `RowSplit` plans them."""

from __future__ import annotations

from xpu_runtime.heg import Heg, LaneSpec
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues

__all__ = ["RowSplitLauncher"]


class RowSplitLauncher:
    """Launches rows of reactive token-wise kernels on both lanes.

    Attributes:
        wake_at: time at which rows need a lane that other work may use until then; None if none do.
    """

    def __init__(self, launcher: Launcher, heg: Heg, queues: Queues, builder: BatchBuilder) -> None:
        self.wake_at: float | None = None
        self._launcher = launcher
        self._heg = heg
        self._general_lane = heg.general_lane
        self._reactive_queues = queues.reactive
        self._builder = builder
        self._decode_first = False

    def begin_decision(self) -> None:
        """Forget the plan of the previous decision."""
        self.wake_at, self._decode_first = None, False

    def offer(self, pass_: Pass, able: list[LaneSpec], now: float) -> bool:
        """Launch rows of the next kernel of ``pass_`` on the ``able`` lanes, or reserve lanes for them.

        Returns:
            False if the kernel cannot be split.
        """
        split = self._builder.row_split
        if not split.can_split(pass_):
            return False
        plan = split.plan(pass_, able, self._launcher.lanes, now, self._waiting_step_s())
        for lane, rows in plan.launches:
            if not self._launcher.offer(lane, pass_, pass_.cursor + 1, now, rows):
                return True
        self._launcher.reserve(*plan.reserved)
        self.wake_at, self._decode_first = plan.wake_at, plan.decode_first
        return True

    def offer_remaining(self, pass_: Pass | None, now: float) -> None:
        """Launch the rows of ``pass_`` that were left for after a decode step, if no step has started."""
        if self._decode_first and pass_ is not None and self._launcher.lanes.free(self._general_lane):
            self.offer(pass_, [*self._heg.lanes.values()], now)

    def _waiting_step_s(self) -> float | None:
        """Predicted duration of the next reactive decode step; None if none is ready."""
        step = self._launcher.decode_pass
        if step is not None and step.reactive and not step.lanes:
            last = len(self._heg.forms[step.form])
            return self._launcher.lanes.span_s(step, self._general_lane.name, step.cursor, last)
        if not self._reactive_queues.can_decode:
            return None
        return self._builder.step_s(self._reactive_queues.ready_to_decode())
