"""Scheme (b) of `agent-xpu-v2 fig. 5`: two streams of one device, which has them in turns."""

from __future__ import annotations

from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.scheduler import Action, Pass, Sequence, Yield
from xpu_simulation.baselines.baseline import Baseline
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["TimeSharing"]


class TimeSharing(Baseline):
    """Continuous batching in each stream, one for people and one for the background; both get equal time.

    The stream that had less time runs the next kernel. One that had nothing to do gets no credit for it.
    """

    def __init__(self, heg: Heg, kv: KvManager, *, seats: int, budget: int) -> None:
        super().__init__(heg, kv, [BatchQueue(heg, kv, seats, budget) for _ in range(2)])
        self._spent = [0.0, 0.0]
        self._idle = [True, True]
        self._began = 0.0

    def line_of(self, sequence: Sequence) -> BatchQueue:
        """One for each priority."""
        return self.lines[0 if sequence.reactive else 1]

    def stopped(self, lane: str, cursor: int, now: float) -> Pass | None:
        """Book the time on its stream."""
        for index, line in enumerate(self.lines):
            if line.work is not None and lane in line.work.lanes:
                self._spent[index] += now - self._began
        return super().stopped(lane, cursor, now)

    def dispatch(self, now: float) -> list[Action]:
        """The next kernel of the stream whose turn it is; all of its pass where the other has nothing to do."""
        for index, line in enumerate(self.lines):
            if self._idle[index] and line.busy:
                self._spent[index] = max(self._spent)
            self._idle[index] = not line.busy
        both = not any(self._idle)
        if not self.free(self.lane):
            runs = next(line.work for line in self.lines if line.work is not None and line.work.lanes)
            if not both or not self.cut(runs):
                return []
            runs.yielding = True
            return [Yield(self.lane)]
        for index in sorted((0, 1), key=lambda each: self._spent[each]):
            work = self.next_pass(self.lines[index])
            if work is not None:
                self._began = now
                return [self.launch(self.lane, work, now, work.cursor + 1 if both else None)]
        return []
