"""Interleaved decode: runs decode kernel by kernel between prefill kernels on the iGPU (`agent-xpu-v2 §4.3 (3)`).

Prefill of both priorities goes first there. A decode step runs as far as it gets before prefill needs the lane, and
resumes after it. The paper runs decode layer by layer as well (`agent-xpu-v2 §4.2`). In one kernel, a step of a large
model would delay the attention of every layer of a prompt.

While the static lane has short graphs, token-wise kernels of a step run there (`CoordGen §3.2`), one kernel a launch.
"""

from __future__ import annotations

from math import inf

from xpu_runtime.heg import Form, Heg, LaneSpec, Load
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.npu_gpu.graph_switch import GraphSwitch
from xpu_runtime.scheduler.queues import Queues

__all__ = ["InterleavedDecode"]


class InterleavedDecode:
    """Builds and resumes the decode batch, which has an activation slot of its own."""

    def __init__(
        self,
        heg: Heg,
        queues: Queues,
        launcher: Launcher,
        builder: BatchBuilder,
        lane: LaneSpec,
        static: LaneSpec,
        graphs: GraphSwitch,
    ) -> None:
        self._heg = heg
        self._queues = queues
        self._launcher = launcher
        self._builder = builder
        self._decode_lane = lane
        self._static_lane = static
        self._graphs = graphs

    def run(self, end: float, now: float, *, overdue: bool = False) -> None:
        """Resume the batch, or begin one, until prefill needs the lane at ``end``; ``inf`` if no prefill waits.

        ``overdue`` background decode runs in a guaranteed slice, which is not preempted.
        """
        launcher = self._launcher
        pass_ = launcher.decode_pass or self._build_decode(end, now, background_only=overdue)
        if pass_ is None or pass_.lanes or (overdue and pass_.reactive):
            return
        stop = self._decode_boundary(pass_, end, now, overdue=overdue)
        lane = self._decode_lane
        if pass_.form is Form.CUT and self._graphs.takes_decode(pass_.load):
            stop = min(stop, pass_.cursor + 1)  # the next kernel may run on the other lane
            if self._graphs.serves(pass_) and launcher.open(self._static_lane):
                lane = self._static_lane
        if stop > pass_.cursor and launcher.lanes.admit(lane, pass_, now, urgent=self._is_urgent(pass_)):
            if pass_.form is Form.CUT:
                launcher.hold_decode(pass_)
            launcher.launch(lane, pass_, stop, now, protected=overdue)
        elif pass_ is not launcher.decode_pass:
            self._builder.release(pass_)

    def _build_decode(self, end: float, now: float, *, background_only: bool) -> Pass | None:
        cut = end < inf or background_only or (self._graphs.enabled and self._graphs.takes_decode(self._next_load()))
        return self._builder.decode(now, background_only=background_only, interleaved=True, cut=cut)

    def _next_load(self) -> Load:
        """Load of the sequences that the next batch takes first, with their drafts."""
        ready = self._queues.reactive.ready_to_decode() or self._queues.proactive.ready_to_decode()
        rows = sum(1 + len(sequence.drafts) for sequence in ready)
        context = sum(len(sequence.tokens) for sequence in ready)
        return Load(rows, context, context, rows)

    def _is_urgent(self, pass_: Pass) -> bool:
        """True if a reactive sequence is in the batch or waits for it to end."""
        return pass_.reactive or self._queues.reactive.can_decode

    def _decode_boundary(self, pass_: Pass, end: float, now: float, *, overdue: bool) -> int:
        """Index of the kernel before which the batch stops; its cursor if it has to wait."""
        launcher, start = self._launcher, pass_.cursor
        last = self._heg.last_kernel(pass_.form, pass_.load)
        if overdue:
            return min(last, start + launcher.slice_kernels())
        urgent = self._is_urgent(pass_)
        limit = None if urgent else launcher.must_end_by(now)
        if limit is not None:
            end = min(end, limit)
        if launcher.lanes.limited(self._decode_lane) and not urgent:
            last = min(last, start + 1)
        return self._boundary_within(pass_, last, end - now, strictly=limit is not None)

    def _boundary_within(self, pass_: Pass, last: int, seconds: float, *, strictly: bool) -> int:
        """Boundary that the batch reaches with kernels that begin, or ``strictly`` that end, within ``seconds``.

        A kernel that begins in time may end a little late. Otherwise the rest of every interval would need a launch of
        its own, and with a small model no kernel would fit into any interval.
        """
        times = self._heg.times_s(pass_.form, self._decode_lane.name, pass_.load, pass_.cursor, last)
        for index, time_s in enumerate(times, pass_.cursor):
            if seconds < time_s if strictly else seconds <= 0.0 and index > pass_.cursor:
                return index
            seconds -= time_s
        return last
