"""Continuous batching on one device: answers and prompts share passes, whoever waits for them."""

from __future__ import annotations

from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.scheduler import Action, Sequence
from xpu_simulation.baselines.baseline import Baseline
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["ContinuousBatching"]


class ContinuousBatching(Baseline):
    """First come, first served; every pass takes a step of all answers along, and a part of the prompts.

    Args:
        heg: the kernels.
        kv: the blocks.
        seats: most requests at once.
        budget: most rows of a pass; prompts are cut to it.
    """

    def __init__(self, heg: Heg, kv: KvManager, *, seats: int, budget: int) -> None:
        super().__init__(heg, kv, [BatchQueue(heg, kv, seats, budget)])

    def line_of(self, sequence: Sequence) -> BatchQueue:
        """All wait in one."""
        return self.lines[0]

    def dispatch(self, now: float) -> list[Action]:
        """The next pass when the last one is through."""
        if not self.free(self.lane):
            return []
        work = self.next_pass(self.lines[0])
        return [] if work is None else [self.launch(self.lane, work, now)]
