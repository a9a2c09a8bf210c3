"""The continuous batching baseline on one device, without priorities."""

from __future__ import annotations

from xpu_runtime.deprecation import renamed_arguments
from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.scheduler import Action, Sequence
from xpu_simulation.baselines.baseline import Baseline
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["ContinuousBatching"]


@renamed_arguments(seats="max_seqs", budget="max_batched_tokens")
class ContinuousBatching(Baseline):
    """First-come, first-served batches: each pass has one decode step of all requests and a chunk of the prompts.

    Args:
        heg: the execution graph.
        kv: the KV cache manager.
        max_seqs: most running requests.
        max_batched_tokens: most rows of a pass; prompts are split into chunks.
    """

    def __init__(self, heg: Heg, kv: KvManager, *, max_seqs: int, max_batched_tokens: int) -> None:
        super().__init__(heg, kv, [BatchQueue(heg, kv, max_seqs, max_batched_tokens)])

    def queue_of(self, sequence: Sequence) -> BatchQueue:
        """The only queue."""
        return self.queues[0]

    def dispatch(self, now: float) -> list[Action]:
        """Launch the next pass if the lane is idle."""
        if not self.is_idle(self.lane):
            return []
        pass_ = self.next_pass(self.queues[0])
        return [] if pass_ is None else [self.launch(self.lane, pass_, now)]
