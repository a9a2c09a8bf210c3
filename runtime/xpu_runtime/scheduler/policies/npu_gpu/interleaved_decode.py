"""Decode on the iGPU in the gaps of prefill (`agent-xpu-v2 §4.3 (3)`).

Prefill comes first there, whoever it is for. So a step goes through the model kernel by kernel, as far as it gets
before prefill wants the lane again, and goes on in the next gap. The paper runs decode layer by layer as well
(`agent-xpu-v2 §4.2`): in one piece, a step of a large model would hold up the attention of every layer of a prompt.
"""

from __future__ import annotations

from math import inf

from xpu_runtime.heg.graph import Form, Heg, LaneSpec
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import ActivationSlot, Pass
from xpu_runtime.scheduler.queues import Queues

__all__ = ["InterleavedDecode"]


class InterleavedDecode:
    """The decode batch, which has a buffer of its own."""

    def __init__(self, heg: Heg, queues: Queues, launcher: Launcher, composer: BatchBuilder, lane: LaneSpec) -> None:
        self._heg = heg
        self._queues = queues
        self._launcher = launcher
        self._composer = composer
        self._lane = lane

    def decode(self, end: float, now: float, *, overdue: bool = False) -> None:
        """Go on with the batch, or begin one, with the kernels that end by ``end``; `math.inf` where no prefill waits.

        What is ``overdue`` is a slice of the background that nobody cuts short.
        """
        launcher = self._launcher
        work = launcher.decoding or self._compose(end, now, background=overdue)
        if work is None or work.lanes or (overdue and work.reactive):
            return
        stop = self._stop(work, end, now, overdue=overdue)
        if stop > work.cursor and launcher.lanes.admit(self._lane, work, now, urgent=self._hurries(work)):
            if work.form is Form.CUT:
                work.buffer, launcher.decoding = ActivationSlot.DECODE, work
            work.protected = overdue
            launcher.launch(self._lane, work, stop, now)
        elif work is not launcher.decoding:
            work.unbind()

    def _compose(self, end: float, now: float, *, background: bool) -> Pass | None:
        work = self._composer.decode(alone=False, now=now, kernel_lane=self._lane.name, background=background)
        if work is not None and (end < inf or background):
            work.form = Form.CUT
        return work

    def _hurries(self, work: Pass) -> bool:
        """Whether a person's next token is in it, or waits for it to end."""
        return work.reactive or self._queues.reactive.can_decode

    def _stop(self, work: Pass, end: float, now: float, *, overdue: bool) -> int:
        """How far the batch gets; where it started, if it has to wait."""
        launcher, start = self._launcher, work.cursor
        last = self._heg.last_kernel(work.form, work.load)
        if overdue:
            return min(last, start + launcher.slice())
        hurries = self._hurries(work)
        limit = None if hurries else launcher.must_end_by(now)
        if limit is not None:
            end = min(end, limit)
        if launcher.lanes.limited(self._lane) and not hurries:
            last = min(last, start + 1)
        return self._reached(work, last, end - now, strictly=limit is not None)

    def _reached(self, work: Pass, last: int, seconds: float, *, strictly: bool) -> int:
        """How far the batch gets with the kernels that begin within ``seconds``, or ``strictly``: that end by then.

        What begins in time may end a little late: else the rest of every gap would be a launch of its own, and the gaps
        of a small model too short for ever.
        """
        times = self._heg.times_s(work.form, self._lane.name, work.load, work.cursor, last)
        for index, time_s in enumerate(times, work.cursor):
            if seconds < time_s if strictly else seconds <= 0.0 and index > work.cursor:
                return index
            seconds -= time_s
        return last
