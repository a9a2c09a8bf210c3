"""Calibration of running requests: hidden states in, kernels on a lane, tables out."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.context_calibration.head_kernel import NUM_TOKENS, PIECE_ROWS, HeadKernel
from xpu_runtime.context_calibration.hidden_states import HiddenStates
from xpu_runtime.decoding import CalibratedProposer, CalibrationTable, Proposer
from xpu_runtime.heg import Form
from xpu_runtime.lanes.lane import Lane, LaneTask, LaunchResult
from xpu_runtime.scheduler import Calibrate, Pass, Scheduler, Sequence

__all__ = ["CalibrationRuns", "LaneFallback"]

_LOG = logging.getLogger(__name__)


class LaneFallback(Protocol):
    """Moves a lane to the CPU when its device fails."""

    def takes(self, lane: str) -> bool:
        """True if work of ``lane``, which uses its device, can go on with the CPU."""

    def leave(self, reason: str, now: float, *, hung: bool = False) -> None:
        """Go on with the CPU; ``hung``: a kernel still runs on the device."""

    def returned(self) -> None:
        """Note that the hung kernel has ended."""


@dataclass(slots=True, eq=False)
class _Request:
    """A request whose proposer drafts from a table; requests of one class ``kind`` share what calibration saves."""

    sequence: Sequence
    table: CalibrationTable
    kind: Hashable
    displaced: int = 0


@dataclass(slots=True, eq=False)
class _RunningPiece:
    """A piece on the lane.

    Attributes:
        action: the action of the scheduler.
        launched_at: start in seconds.
        replaced: True if it hangs, and the CPU is used in place of the device.
        found: token ids and probabilities, once they are computed.
    """

    action: Calibrate
    launched_at: float
    replaced: bool = False
    found: tuple[NDArray[np.int32], NDArray[np.float32]] | None = None


class CalibrationRuns:
    """Keeps hidden states of prompts, runs the calibration kernel where the scheduler says, and fills the tables.

    All methods are called inside engine steps. Without a kernel nothing is calibrated.

    Args:
        scheduler: decides when the kernel runs.
        kernel: the calibration kernel; None without `EngineConfig.context_calibration`.
        kernel_timeout_s: seconds after which a kernel counts as hung.
        record: called with each task that has ended, its number of rows, and the most bytes kept so far.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        kernel: HeadKernel | None,
        kernel_timeout_s: float,
        record: Callable[[LaneTask, int, int], None],
    ) -> None:
        self.lanes: dict[str, Lane] = {}
        """Lanes by name; set before the first request."""
        self.hidden_states = HiddenStates(PIECE_ROWS)
        self.fallback: LaneFallback | None = None
        """Carries the general lane where its device fails; None if all lanes use the CPU."""
        self._scheduler = scheduler
        self._kernel = kernel
        self._timeout_s = kernel_timeout_s
        self._record = record
        self._requests: dict[int, _Request] = {}  # by sequence id
        self._running: dict[LaneTask, _RunningPiece] = {}  # at most one that was not given up
        self._paused = False
        self._edge = ""
        if kernel is not None:
            self._edge = scheduler.heg.forms[Form.CUT][-1].reads[0]
            scheduler.enable_calibration(kernel.lane, kernel.work, PIECE_ROWS)

    def begin(self, sequence: Sequence, proposer: Proposer | None, *, constrained: bool) -> None:
        """Calibrate a new answer of ``sequence`` if ``proposer`` drafts from tables; a grammar makes it constrained."""
        if self._kernel is None or self._paused or not isinstance(proposer, CalibratedProposer):
            return
        request = self._requests.get(sequence.id)
        table = CalibrationTable(sequence.prompt_len, NUM_TOKENS) if request is None else request.table
        try:
            uses_table = proposer.calibrate(table)
        except BaseException:
            _LOG.warning("request r%d is not calibrated: its proposer failed", sequence.id, exc_info=True)
            return
        if uses_table and request is None:
            self._requests[sequence.id] = _Request(sequence, table, (sequence.priority, constrained))

    def use_device(self, *, own: bool) -> None:
        """Calibrate only while the general lane uses its own device, if the kernel is one of that device."""
        if self._kernel is None or self._kernel.lane.role == "static":
            return
        self._paused = not own
        if self._paused:
            self._forget_all()

    def keep(self, work: Pass, result: LaunchResult) -> None:
        """Keep the hidden states of the prompt rows of ``work``, which ``result`` has completed."""
        if not self._requests or not work.prefill:
            return
        hidden: NDArray[np.float32] | None = None
        row = 0
        for segment in work.segments:
            first, row = row, row + segment.length
            sequence, start = segment.sequence, segment.start
            request = self._requests.get(sequence.id)
            stop = min(start + segment.length, sequence.prompt_len)
            if request is None or sequence.ended is not None or request.table.known[start:stop].all():
                continue  # all rows of nothing are known, too
            if hidden is None and (hidden := self._hidden_states(work, result)) is None:
                return
            request.displaced = len(sequence.usage.displaced_at)
            pieces, made_room = self.hidden_states.keep(
                sequence.id, start, hidden[first : first + stop - start], reactive=sequence.reactive
            )
            for other in made_room:
                self._scheduler.drop_calibration(self._requests[other].sequence)
            if pieces:
                self._scheduler.offer_calibration(sequence, pieces, request.kind)

    def launch(self, action: Calibrate) -> None:
        """Run the kernel over some rows."""
        kernel, rows = self._kernel, self.hidden_states.piece(action.sequence.id, action.start)
        assert kernel is not None
        piece = _RunningPiece(action, time.perf_counter())

        def run() -> None:
            piece.found = kernel.run(rows)

        task = LaneTask(action.lane, run, self.process, kernel.cancel)
        self._running[task] = piece
        self.lanes[action.lane].run_task(task)

    def process(self, task: LaneTask) -> None:
        """Handle a kernel that has ended."""
        piece = self._running.pop(task)
        action = piece.action
        assert task.stopped_at is not None
        if piece.replaced:
            assert self.fallback is not None
            self.fallback.returned()
            return
        if task.abandoned:
            self._scheduler.recovered(task.lane)
            return
        self._scheduler.calibrated(task.lane, task.stopped_at, done=piece.found is not None)
        self._record(task, action.stop - action.start, self.hidden_states.peak_bytes)
        if task.error is not None:
            self._disable(f"its kernel failed: {task.error!r}")
        request = self._requests.get(action.sequence.id)
        if piece.found is not None and request is not None:
            request.table.fill(action.start, *piece.found)
            self.hidden_states.release(action.sequence.id, action.start)

    def forget(self, sequence: Sequence) -> None:
        """Free what is kept for ``sequence``, which has ended."""
        request = self._requests.pop(sequence.id, None)
        if request is not None:
            self.hidden_states.drop(sequence.id)
            self._scheduler.drop_calibration(sequence, request.table.num_accepted)

    def release_displaced(self) -> None:
        """Free the hidden states of requests that lost their KV blocks since: memory is short."""
        for request in self._requests.values() if len(self.hidden_states) else ():
            sequence = request.sequence
            if len(sequence.usage.displaced_at) > request.displaced and sequence.id in self.hidden_states:
                self.hidden_states.drop(sequence.id)
                self._scheduler.drop_calibration(sequence)

    def check_hung(self, now: float, resumed_at: float) -> str | None:
        """Give up a kernel that hangs: calibration ends, and its lane goes on with the CPU or is out of use.

        Args:
            now: time in seconds.
            resumed_at: as in `SuspensionDetector.check`.

        Returns:
            A lane out of use that has not recovered within another timeout, if no other lane carries its kernels.
        """
        lost = None
        for task, piece in self._running.items():
            waited_s = now - max(piece.launched_at, resumed_at)
            if waited_s > self._timeout_s and not task.abandoned:
                self._give_up(task, piece, now)
            elif waited_s > 2 * self._timeout_s and not piece.replaced and not self._is_static(task.lane):
                lost = task.lane
        return lost

    def check_interval_s(self) -> float | None:
        """Return the seconds until `check_hung` should be called again; None if that is not needed."""
        waits = any(not piece.replaced for piece in self._running.values())
        return min(1.0, self._timeout_s / 4) if waits else None

    def _give_up(self, task: LaneTask, piece: _RunningPiece, now: float) -> None:
        """Give up a kernel that hangs."""
        task.abandoned = True
        self._scheduler.calibrated(task.lane, now, done=False)
        reason = f"the kernel of in-context calibration has not ended within kernel_timeout_s={self._timeout_s}"
        if self.fallback is not None and self.fallback.takes(task.lane):
            piece.replaced = True
            self.fallback.leave(reason, now, hung=True)
        else:
            self._scheduler.hung(task.lane)
        self._disable(reason)

    def _is_static(self, lane: str) -> bool:
        """True for a static lane, whose other kernels the general lane carries as well."""
        return self._scheduler.heg.lanes[lane].role == "static"

    def _hidden_states(self, work: Pass, result: LaunchResult) -> NDArray[np.float32] | None:
        """Hidden states of all rows of a completed pass, as a view that the next pass overwrites."""
        if work.form is Form.CUT:
            assert result.job.values is not None
            return result.job.values.view(self._edge, work.load.tokens)
        return self.lanes[result.lane].hidden_states(work.form)

    def _disable(self, reason: str) -> None:
        """Calibrate nothing more: answers continue without it."""
        _LOG.error("in-context calibration is off from now on: %s", reason)
        self._kernel = None
        self._forget_all()

    def _forget_all(self) -> None:
        """Free what is kept for all requests."""
        for request in tuple(self._requests.values()):
            self.forget(request.sequence)
