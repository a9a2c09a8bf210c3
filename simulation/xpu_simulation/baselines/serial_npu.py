"""The serial NPU baseline: one request at a time, prefill on the NPU, attention and decode on the iGPU."""

from __future__ import annotations

from xpu_runtime.heg import Heg, LaneSpec
from xpu_runtime.kv import KvManager
from xpu_runtime.scheduler import Action, Pass, Sequence
from xpu_simulation.baselines.baseline import Baseline
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["SerialNpu"]


class SerialNpu(Baseline):
    """OpenVINO on an NPU, with decode and attention on the iGPU (`agent-xpu-v2 §6.1`)."""

    def __init__(self, heg: Heg, kv: KvManager, static: LaneSpec) -> None:
        super().__init__(heg, kv, [BatchQueue(heg, kv, 1, heg.static_tokens)])
        self._npu_lane = static.name

    def queue_of(self, sequence: Sequence) -> BatchQueue:
        """The only queue."""
        return self.queues[0]

    def dispatch(self, now: float) -> list[Action]:
        """Launch the next kernels of the current pass that run on the same lane."""
        if not (self.is_idle(self.lane) and self.is_idle(self._npu_lane)):
            return []
        pass_ = self.next_pass(self.queues[0])
        if pass_ is None:
            return []
        stop, last_kernel = pass_.cursor + 1, self.heg.last_kernel(pass_.form, pass_.load)
        lane = self._kernel_lane(pass_, pass_.cursor)
        while stop < last_kernel and self._kernel_lane(pass_, stop) == lane:
            stop += 1
        return [self.launch(lane, pass_, now, stop)]

    def _kernel_lane(self, pass_: Pass, kernel: int) -> str:
        lanes = self.heg.forms[pass_.form][kernel].lanes
        return self._npu_lane if self._npu_lane in lanes else self.lane
