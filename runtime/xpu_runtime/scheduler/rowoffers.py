"""Carries out how a person's kernels are divided: launches on lanes, and lanes that are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from xpu_runtime.heg.annotation import Load
from xpu_runtime.heg.graph import Heg, LaneSpec
from xpu_runtime.scheduler.composer import Composer
from xpu_runtime.scheduler.lanestate import LaneStates
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues

__all__ = ["RowOffers"]


class _Launch(Protocol):
    def __call__(
        self, lane: LaneSpec, work: Pass, stop: int, now: float, rows: tuple[int, int] | None = None
    ) -> None: ...


class _Reserve(Protocol):
    def __call__(self, *lanes: LaneSpec) -> None: ...


class RowOffers:
    """Offers the rows of a person's token-wise kernels to the lanes, as `TensorParallel` plans.

    Args:
        composer: divides, and says whether answers ride along in prefill passes, so that none waits for a step.
        lanes: their occupancy.
        queues: where answers wait for a step.
        launch: puts kernels, or rows of one, on a lane.
        reserve: keeps lanes for people.
        decoding: the step that was begun and goes on in gaps of prefill, if there is one.

    Attributes:
        wake_at: when rows want a lane that others may have until then; None: none do.
    """

    def __init__(
        self,
        composer: Composer,
        lanes: LaneStates,
        queues: Queues,
        *,
        launch: _Launch,
        reserve: _Reserve,
        decoding: Callable[[], Pass | None],
    ) -> None:
        self.wake_at: float | None = None
        self._parallel = composer.parallel
        self._lanes = lanes
        self._heg: Heg = lanes.heg
        self._all = self._heg.lane("all")
        self._answers = queues.reactive
        self._launch = launch
        self._reserve = reserve
        self._rides = composer.rides
        self._decoding = decoding
        self._leaves = False

    def begin(self) -> None:
        """A new decision."""
        self.wake_at, self._leaves = None, False

    def offer(self, work: Pass, able: list[LaneSpec], now: float) -> bool:
        """Launch rows of the next kernel of ``work`` on ``able`` lanes, or keep lanes; False: it cannot be divided."""
        if not self._parallel.divides(work):
            return False
        plan = self._parallel.plan(work, able, self._lanes, now, self._step_s())
        for lane, rows in plan.launches:
            if self._lanes.admit(lane, work.part(rows), now):
                everything = work.left is None and rows == (0, work.load.tokens)
                self._launch(lane, work, work.cursor + 1, now, None if everything else rows)
            else:  # what takes the bandwidth has to stop, on whichever lane
                self._reserve(lane, *(self._heg.lanes[name] for name, _ in self._lanes.running()))
                return True
        self._reserve(*plan.waits)
        self.wake_at, self._leaves = plan.wake_at, plan.leaves
        return True

    def offer_rest(self, work: Pass | None, now: float) -> None:
        """Launch what was left for after a decode step, if no step began."""
        if self._leaves and work is not None and self._all is not None and self._lanes.free(self._all):
            self.offer(work, [*self._heg.lanes.values()], now)

    def _step_s(self) -> float | None:
        """How long the next step of the answers that people wait for takes; None if none can begin."""
        everything = self._all
        begun = self._decoding()
        if everything is not None and begun is not None and begun.reactive and not begun.lanes:
            return self._lanes.span_s(begun, everything.name, begun.cursor, len(self._heg.forms[begun.form]))
        if self._rides or everything is None or not self._answers.can_decode:
            return None
        ready = self._answers.ready_to_decode()
        context = sum([len(sequence.tokens) for sequence in ready])
        load = Load(len(ready), context, context, len(ready))
        return self._heg.form_s(self._heg.decode_form, everything.name, load)
