"""Scheme (a) of `agent-xpu-v2 fig. 5`: instant preemption with recomputation."""

from __future__ import annotations

from xpu_runtime.deprecation import renamed_arguments
from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.scheduler import Action, Sequence, Yield
from xpu_simulation.baselines.baseline import Baseline
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["InstantPreemption"]


@renamed_arguments(seats="max_seqs", budget="max_batched_tokens")
class InstantPreemption(Baseline):
    """Continuous batching of one priority at a time; preempted proactive requests are recomputed."""

    def __init__(self, heg: Heg, kv: KvManager, *, max_seqs: int, max_batched_tokens: int) -> None:
        super().__init__(heg, kv, [BatchQueue(heg, kv, max_seqs, max_batched_tokens) for _ in range(2)])
        self._reactive_queue, self._proactive_queue = self.queues

    def queue_of(self, sequence: Sequence) -> BatchQueue:
        """The queue of the priority of ``sequence``."""
        return self._reactive_queue if sequence.reactive else self._proactive_queue

    def dispatch(self, now: float) -> list[Action]:
        """Preempt proactive work after its kernel if a reactive request exists; else launch the next pass."""
        proactive = self._proactive_queue
        if not self.is_idle(self.lane):
            pass_ = proactive.current_pass
            if pass_ is None or not self._reactive_queue.busy or not self.can_yield(pass_):
                return []
            pass_.yielding = True
            return [Yield(self.lane, preempts=True)]
        if self._reactive_queue.busy and proactive.running:
            if proactive.current_pass is not None:
                proactive.current_pass.unbind()
                proactive.current_pass = None
            proactive.evict()
        pass_ = self.next_pass(self._reactive_queue if self._reactive_queue.busy else proactive)
        return [] if pass_ is None else [self.launch(self.lane, pass_, now)]
