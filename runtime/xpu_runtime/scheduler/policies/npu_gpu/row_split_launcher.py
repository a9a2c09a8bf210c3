"""Carries out how a person's kernels are divided: launches on lanes, and lanes that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xpu_runtime.heg.graph import Heg, LaneSpec
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues

if TYPE_CHECKING:
    from xpu_runtime.scheduler.launcher import Launcher

__all__ = ["RowSplitLauncher"]


class RowSplitLauncher:
    """Offers the rows of a person's token-wise kernels to the lanes, as `RowSplit` plans.

    Args:
        launcher: puts rows on lanes and keeps lanes for people.
        heg: the graph.
        queues: where answers wait for a step.
        composer: divides, and says whether answers ride along in prefill passes, so that none waits for a step, and
            how long a step takes.

    Attributes:
        wake_at: when rows want a lane that others may have until then; None: none do.
    """

    def __init__(self, launcher: Launcher, heg: Heg, queues: Queues, composer: BatchBuilder) -> None:
        self.wake_at: float | None = None
        self._launcher = launcher
        self._heg = heg
        self._all = heg.everything
        self._answers = queues.reactive
        self._composer = composer
        self._parallel = composer.parallel
        self._leaves = False

    def begin(self) -> None:
        """A new decision."""
        self.wake_at, self._leaves = None, False

    def offer(self, work: Pass, able: list[LaneSpec], now: float) -> bool:
        """Launch rows of the next kernel of ``work`` on ``able`` lanes, or keep lanes; False: it cannot be divided."""
        if not self._parallel.divides(work):
            return False
        launcher, lanes = self._launcher, self._launcher.lanes
        plan = self._parallel.plan(work, able, lanes, now, self._step_s())
        for lane, rows in plan.launches:
            if lanes.admit(lane, work, now, rows=rows):
                everything = work.left is None and rows == (0, work.load.tokens)
                launcher.launch(lane, work, work.cursor + 1, now, None if everything else rows)
            else:  # what takes the bandwidth has to stop, on whichever lane
                launcher.reserve(lane, *(self._heg.lanes[name] for name, _ in lanes.running()))
                return True
        launcher.reserve(*plan.waits)
        self.wake_at, self._leaves = plan.wake_at, plan.leaves
        return True

    def offer_rest(self, work: Pass | None, now: float) -> None:
        """Launch what was left for after a decode step, if no step began."""
        if self._leaves and work is not None and self._launcher.lanes.free(self._all):
            self.offer(work, [*self._heg.lanes.values()], now)

    def _step_s(self) -> float | None:
        """How long the next step of the answers that people wait for takes; None if none can begin."""
        begun = self._launcher.decoding
        if begun is not None and begun.reactive and not begun.lanes:
            last = len(self._heg.forms[begun.form])
            return self._launcher.lanes.span_s(begun, self._all.name, begun.cursor, last)
        if self._composer.rides or not self._answers.can_decode:
            return None
        return self._composer.step_s(self._answers.ready_to_decode())
