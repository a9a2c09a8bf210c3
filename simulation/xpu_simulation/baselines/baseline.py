"""The base class of the baselines: passes on one lane, and the state of their requests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from itertools import count

from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form, Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler import Action, Launch, Pass, Sequence, StepResult
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["Baseline"]


@renamed_members(cut="can_yield", free="is_idle", line_of="queue_of", lines="queues")
class Baseline(ABC):
    """A scheduler for one or more queues of requests on one lane.

    Baselines have no deadlines, no load shedding and no offload of KV blocks.

    Attributes:
        heg: the execution graph.
        kv: the KV cache manager.
        lane: the lane that runs all kernels.
        queues: the queues of requests.
    """

    def __init__(self, heg: Heg, kv: KvManager, queues: Iterable[BatchQueue]) -> None:
        self.heg = heg
        self.kv = kv
        self.lane = heg.general_lane.name
        self.queues = tuple(queues)
        self._running_passes: dict[str, tuple[Pass, float]] = {}
        self._pass_ids = count()

    @abstractmethod
    def queue_of(self, sequence: Sequence) -> BatchQueue:
        """The queue of ``sequence``."""

    @abstractmethod
    def dispatch(self, now: float) -> list[Action]:
        """Schedule; returns the actions in order."""

    def submit(self, sequence: Sequence, now: float) -> None:
        """Add a new request to its queue."""
        sequence.progressed_at = now
        self.queue_of(sequence).waiting.append(sequence)

    def next_wake(self, now: float) -> float | None:
        """None, because only arrivals and the ends of launches change the state."""
        return None

    def compiled(self, context: int, now: float) -> None:
        """Raise an error, because baselines do not compile attention for an NPU."""
        raise XpuError(f"attention over {context} tokens was compiled, but no baseline requests it")

    def graph_loaded(self, block: int, *, failed: bool) -> None:
        """Raise an error, because baselines do not change graphs."""
        raise XpuError(f"the graphs of block {block} were loaded, but no baseline requests it")

    def set_conditions(self, *, gpu_load: float, on_battery: bool) -> None:  # noqa: B027
        """Ignore the conditions of the machine."""

    def restored(self, sequence: Sequence) -> None:
        """Raise an error, because baselines do not offload KV blocks."""
        raise XpuError(f"request {sequence.id} was restored, but no baseline requests it")

    def stopped(self, lane: str, cursor: int, now: float) -> Pass | None:
        """Handle the end of a launch on ``lane``; returns its pass if all its kernels have run."""
        pass_, since = self._running_passes.pop(lane)
        pass_.lanes.remove(lane)
        pass_.record_time(now - since, now, self.heg.rooflines[lane])
        pass_.cursor, pass_.yielding = cursor, False
        if cursor < self.heg.last_kernel(pass_.form, pass_.load):
            return None
        for queue in self.queues:
            if queue.current_pass is pass_:
                queue.current_pass = None
        return pass_

    def finish(self, pass_: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Handle the sampled tokens of a pass, by sequence id."""
        pass_.unbind()
        for segment in pass_.segments:
            sequence = segment.sequence
            sequence.num_computed_tokens = segment.start + segment.length
            if segment.rows:
                step_result = results[sequence.id]
                sequence.tokens.extend(step_result.tokens)
                self.kv.extend(sequence.id, step_result.tokens)
                if sequence.usage.first_token_at is None:
                    sequence.usage.first_token_at = now
                if step_result.finished:
                    sequence.status = RequestStatus.FINISHED
            self.kv.mark_computed(sequence.id, sequence.num_computed_tokens)
            if sequence.status is RequestStatus.FINISHED:
                self.queue_of(sequence).running.remove(sequence)
                self.kv.release(sequence.id)

    def next_pass(self, queue: BatchQueue) -> Pass | None:
        """The current or a new pass of ``queue``; None if it has no work."""
        if queue.current_pass is None:
            queue.admit()
            queue.build_pass(next(self._pass_ids))
        return queue.current_pass

    def launch(self, lane: str, pass_: Pass, now: float, stop: int | None = None) -> Launch:
        """Launch ``pass_`` on ``lane`` up to kernel ``stop``, by default to its end."""
        for segment in pass_.segments:
            if segment.sequence.usage.first_kernel_at is None:
                segment.sequence.usage.first_kernel_at = now
        self._running_passes[lane] = pass_, now
        pass_.lanes.append(lane)
        last_kernel = self.heg.last_kernel(pass_.form, pass_.load)
        return Launch(lane, pass_, pass_.cursor, last_kernel if stop is None else stop)

    def is_idle(self, lane: str) -> bool:
        """True if no launch runs on ``lane``."""
        return lane not in self._running_passes

    def can_yield(self, pass_: Pass) -> bool:
        """True if ``pass_`` runs in the cut form and has not been asked to yield."""
        return bool(pass_.lanes) and pass_.form is Form.CUT and not pass_.yielding
