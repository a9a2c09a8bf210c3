"""What runs beside what on an NPU and an iGPU (`agent-xpu-v2 §4.3`)."""

from __future__ import annotations

from math import inf

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg.graph import Form, Heg, LaneSpec
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.policies.npu_gpu.decode_share import DecodeShare
from xpu_runtime.scheduler.policies.npu_gpu.interleaved_decode import InterleavedDecode
from xpu_runtime.scheduler.queues import Queues

__all__ = ["NpuGpuPolicy"]


class NpuGpuPolicy:
    """Prefill alternates between the lanes kernel by kernel; decode has the iGPU in between, prefill first there.

    Two passes of the background do so, one with the NPU while the other has its attention.
    """

    def __init__(
        self,
        heg: Heg,
        policy: SchedulerPolicy,
        static: LaneSpec,
        queues: Queues,
        launcher: Launcher,
        composer: BatchBuilder,
        fairness: Fairness,
        turns: DecodeShare,
    ) -> None:
        self._kernels = heg.forms[Form.CUT]
        self._queues = queues
        self._launcher = launcher
        self._fairness = fairness
        self._turns = turns
        self._all = heg.everything
        self._static = static
        self._held_s = policy.max_held_s
        # A lean engine has no other form for decode, which rides along in prefill.
        self._gaps = None if composer.rides else InterleavedDecode(heg, queues, launcher, composer, self._all)

    def dispatch(self, now: float, *, starved: bool) -> None:
        """Launch what should run now; ``starved``: the background has a right to a slice."""
        launcher = self._launcher
        if starved and self._fairness.background_turn:
            # v2 §4.5 (3): the iGPU for the overdue prefill, reactive token-wise kernels stay on the NPU. Kernel by
            # kernel in turns, so that reactive prefill, which needs the iGPU for attention, is not suspended.
            launcher.offer_background([self._all], now, overdue=True)
            if launcher.lanes.free(self._all):
                self._overdue_decode(now)
        if launcher.reactive_prefill_wanted():
            launcher.offer_person([self._static] if starved else [self._static, self._all], now)
        # Prefill first on the iGPU, whoever it is for. But on the NPU, where it would only add to the memory pressure,
        # background prefill comes after a decode that a person waits for (v2 §4.3 (5)).
        yields = self._answer_waits() and self._next_is_static()
        if not yields:
            if self._gaps is not None and self._turns.due and launcher.open(self._all):
                self._gaps.decode(now + self._held_s, now)
            # Nobody's answer but the background's can wait on the iGPU then.
            idle = not self._queues.reactive and launcher.lanes.free(self._all)
            launcher.offer_background([self._static, self._all] if idle else [self._static], now)
        if launcher.open(self._all):
            self._decode(now)
            if yields and launcher.lanes.free(self._all):
                return  # refused for its memory pressure: the next slot is its own
        if yields:
            launcher.offer_background([self._static], now)

    def _overdue_decode(self, now: float) -> None:
        if self._gaps is not None:
            if self._queues.proactive.can_decode or self._launcher.decoding is not None:
                self._gaps.decode(now, now, overdue=True)
        elif self._launcher.decodes_wait():
            self._launcher.start_decode(self._all, now, background=True)

    def _decode(self, now: float) -> None:
        """Decode until prefill wants the iGPU again."""
        if self._gaps is None:
            self._launcher.start_decode(self._all, now)
        else:
            self._gaps.decode(self._wanted_at(now), now)

    def _wanted_at(self, now: float) -> float:
        """When prefill wants the iGPU again; never, if there is none."""
        lanes, work = self._launcher.lanes, self._launcher.background
        if self._launcher.awaits_step:
            return inf
        if work is None and not self._launcher.reactive_prefill_wanted() and not self._queues.proactive.can_prefill:
            return inf
        if lanes.work_on(self._static.name) is not None:
            return lanes.expected_free_at(self._static, now)
        if work is not None and not work.lanes and self._next_is_static():
            return now + lanes.span_s(work, self._static.name, work.cursor, work.cursor + 1)  # it is launched next
        return now + self._held_s

    def _answer_waits(self) -> bool:
        """Whether a person waits for a step that may begin, or was begun and stands still."""
        begun = self._launcher.decoding
        return self._queues.reactive.can_decode or (begun is not None and begun.reactive and not begun.lanes)

    def _next_is_static(self) -> bool:
        """Whether the next kernel of background prefill, of the first pass if two alternate, may run on that lane.

        Were it asked of both, a person's step would stand still wherever attention takes as long as the rest.
        """
        work = self._launcher.background
        if work is not None and self._launcher.warmup.serves(work):
            return True
        return self._static.name in self._kernels[0 if work is None else work.cursor].lanes
