"""Scheme (a) of `agent-xpu-v2 fig. 5`: a person takes the device at once, and what it did before is lost."""

from __future__ import annotations

from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.scheduler import Action, Sequence, Yield
from xpu_simulation.baselines.baseline import Baseline
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["InstantPreemption"]


class InstantPreemption(Baseline):
    """Continuous batching of one priority at a time; the background begins anew when all people are served."""

    def __init__(self, heg: Heg, kv: KvManager, *, seats: int, budget: int) -> None:
        super().__init__(heg, kv, [BatchQueue(heg, kv, seats, budget) for _ in range(2)])
        self._people, self._background = self.lines

    def line_of(self, sequence: Sequence) -> BatchQueue:
        """One for each priority."""
        return self._people if sequence.reactive else self._background

    def dispatch(self, now: float) -> list[Action]:
        """Stop the background at the end of its kernel if a person waits; else the next pass."""
        background = self._background
        if not self.free(self.lane):
            work = background.work
            if work is None or not self._people.busy or not self.cut(work):
                return []
            work.yielding = True
            return [Yield(self.lane, preempts=True)]
        if self._people.busy and background.running:
            if background.work is not None:
                background.work.unbind()
                background.work = None
            background.evict()
        work = self.next_pass(self._people if self._people.busy else background)
        return [] if work is None else [self.launch(self.lane, work, now)]
