"""What runs beside what on an NPU and an iGPU (`agent-xpu-v2 §4.3`)."""

from __future__ import annotations

from xpu_runtime.heg.graph import Form, Heg, LaneSpec
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.queues import Queues

__all__ = ["Disaggregated"]


class Disaggregated:
    """Prefill alternates between the lanes kernel by kernel; decode has the iGPU in between, prefill first there."""

    def __init__(self, heg: Heg, static: LaneSpec, queues: Queues, launcher: Launcher, fairness: Fairness) -> None:
        self._kernels = heg.forms[Form.CUT]
        self._queues = queues
        self._launcher = launcher
        self._fairness = fairness
        self._all = launcher.everything
        self._static = static

    def dispatch(self, now: float, *, starved: bool) -> None:
        """Launch what should run now; ``starved``: the background has a right to a slice."""
        launcher, reactive = self._launcher, self._queues.reactive
        if starved and self._fairness.background_turn:
            # v2 §4.5 (3): the iGPU for the overdue prefill, reactive token-wise kernels stay on the NPU. Kernel by
            # kernel in turns, so that reactive prefill, which needs the iGPU for attention, is not suspended.
            launcher.offer_background([self._all], now, overdue=True)
            if launcher.decodes_wait() and launcher.lanes.free(self._all):
                launcher.start_decode(self._all, now, background=True)
        if launcher.reactive_prefill_wanted():
            launcher.offer_person([self._static] if starved else [self._static, self._all], now)
        # Prefill first on the iGPU, whoever it is for. But on the NPU, where it would only add to the memory pressure,
        # background prefill comes after a decode that a person waits for (v2 §4.3 (5)).
        yields = reactive.can_decode and self._next_is_static()
        if not yields:
            launcher.offer_background([self._static], now)
        if launcher.open(self._all):
            launcher.start_decode(self._all, now)
            if yields and reactive.can_decode:
                return  # refused for its memory pressure: the next slot is its own
        if yields:
            launcher.offer_background([self._static], now)

    def _next_is_static(self) -> bool:
        """Whether the next prefill kernel of the background may run on the static lane."""
        work = self._launcher.background
        return self._static.name in self._kernels[0 if work is None else work.cursor].lanes
