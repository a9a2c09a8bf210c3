"""One request after the other: prompts on the NPU, attention and answers on the iGPU."""

from __future__ import annotations

from xpu_runtime.heg import Heg, LaneSpec
from xpu_runtime.kv import KvManager
from xpu_runtime.scheduler import Action, Pass, Sequence
from xpu_simulation.baselines.baseline import Baseline
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["SerialNpu"]


class SerialNpu(Baseline):
    """What OpenVINO does with an NPU, with the iGPU's kernels for decode and attention (`agent-xpu-v2 §6.1`)."""

    def __init__(self, heg: Heg, kv: KvManager, static: LaneSpec) -> None:
        super().__init__(heg, kv, [BatchQueue(heg, kv, 1, heg.static_tokens)])
        self._static = static.name

    def line_of(self, sequence: Sequence) -> BatchQueue:
        """All wait in one."""
        return self.lines[0]

    def dispatch(self, now: float) -> list[Action]:
        """The next kernels of the only pass, on the lane they belong to."""
        if not (self.free(self.lane) and self.free(self._static)):
            return []
        work = self.next_pass(self.lines[0])
        if work is None:
            return []
        stop, last = work.cursor + 1, self.heg.last_kernel(work.form, work.load)
        lane = self._lane(work, work.cursor)
        while stop < last and self._lane(work, stop) == lane:
            stop += 1
        return [self.launch(lane, work, now, stop)]

    def _lane(self, work: Pass, kernel: int) -> str:
        holders = self.heg.forms[work.form][kernel].lanes
        return self._static if self._static in holders else self.lane
