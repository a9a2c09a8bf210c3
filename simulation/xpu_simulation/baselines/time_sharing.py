"""Scheme (b) of `agent-xpu-v2 fig. 5`: time sharing of one device between the two priorities."""

from __future__ import annotations

from xpu_runtime.deprecation import renamed_arguments
from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.scheduler import Action, Pass, Sequence, Yield
from xpu_simulation.baselines.baseline import Baseline
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["TimeSharing"]


@renamed_arguments(seats="max_seqs", budget="max_batched_tokens")
class TimeSharing(Baseline):
    """Continuous batching in each of two queues, reactive and proactive, with equal device time.

    The queue with less device time runs the next kernel. A queue without requests does not accumulate unused time.
    """

    def __init__(self, heg: Heg, kv: KvManager, *, max_seqs: int, max_batched_tokens: int) -> None:
        super().__init__(heg, kv, [BatchQueue(heg, kv, max_seqs, max_batched_tokens) for _ in range(2)])
        self._queue_used_s = [0.0, 0.0]
        self._queue_idle = [True, True]
        self._launched_at = 0.0

    def queue_of(self, sequence: Sequence) -> BatchQueue:
        """The queue of the priority of ``sequence``."""
        return self.queues[0 if sequence.reactive else 1]

    def stopped(self, lane: str, cursor: int, now: float) -> Pass | None:
        """Add the device time to the queue of the launch."""
        for index, queue in enumerate(self.queues):
            if queue.current_pass is not None and lane in queue.current_pass.lanes:
                self._queue_used_s[index] += now - self._launched_at
        return super().stopped(lane, cursor, now)

    def dispatch(self, now: float) -> list[Action]:
        """Launch the next kernel of the queue with less device time, or its whole pass if the other queue is empty."""
        for index, queue in enumerate(self.queues):
            if self._queue_idle[index] and queue.busy:
                self._queue_used_s[index] = max(self._queue_used_s)
            self._queue_idle[index] = not queue.busy
        both = not any(self._queue_idle)
        if not self.is_idle(self.lane):
            running = next(
                queue.current_pass
                for queue in self.queues
                if queue.current_pass is not None and queue.current_pass.lanes
            )
            if not both or not self.can_yield(running):
                return []
            running.yielding = True
            return [Yield(self.lane)]
        for index in sorted((0, 1), key=lambda each: self._queue_used_s[each]):
            pass_ = self.next_pass(self.queues[index])
            if pass_ is not None:
                self._launched_at = now
                return [self.launch(self.lane, pass_, now, pass_.cursor + 1 if both else None)]
        return []
