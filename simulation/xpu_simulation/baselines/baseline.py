"""What all baselines share: passes on lanes, and what becomes of the requests in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from itertools import count

from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form, Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler import Action, Launch, Pass, Sequence, StepResult
from xpu_simulation.baselines.batch_queue import BatchQueue

__all__ = ["Baseline"]


class Baseline(ABC):
    """Serves lines of requests on one lane, in its own way.

    None of them knows deadlines, sheds requests, or saves KV blocks.

    Attributes:
        heg: the kernels.
        kv: the blocks.
        lane: the lane that runs every kernel.
        lines: of requests.
    """

    def __init__(self, heg: Heg, kv: KvManager, lines: Iterable[BatchQueue]) -> None:
        self.heg = heg
        self.kv = kv
        self.lane = heg.everything.name
        self.lines = tuple(lines)
        self._running: dict[str, tuple[Pass, float]] = {}
        self._numbers = count()

    @abstractmethod
    def line_of(self, sequence: Sequence) -> BatchQueue:
        """Where ``sequence`` waits."""

    @abstractmethod
    def dispatch(self, now: float) -> list[Action]:
        """What to do now, in order."""

    def submit(self, sequence: Sequence, now: float) -> None:
        """A request has come."""
        sequence.progressed_at = now
        self.line_of(sequence).waiting.append(sequence)

    def next_wake(self, now: float) -> float | None:
        """Only arrivals and the ends of kernels change anything."""
        return None

    def compiled(self, context: int, now: float) -> None:
        """None of them asks for attention on an NPU."""
        raise XpuError(f"attention over {context} tokens was compiled, and no baseline asks for it")

    def restored(self, sequence: Sequence) -> None:
        """None of them off-loads."""
        raise XpuError(f"request {sequence.id} was restored, and no baseline asks for it")

    def stopped(self, lane: str, cursor: int, now: float) -> Pass | None:
        """``lane`` is idle again; returns its pass if that is through."""
        work, since = self._running.pop(lane)
        work.lanes.remove(lane)
        work.book(now - since, now, self.heg.rooflines[lane])
        work.cursor, work.yielding = cursor, False
        if cursor < self.heg.last_kernel(work.form, work.load):
            return None
        for line in self.lines:
            if line.work is work:
                line.work = None
        return work

    def finish(self, work: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Take in what a pass yielded."""
        work.unbind()
        for segment in work.segments:
            sequence = segment.sequence
            sequence.computed = segment.start + segment.length
            if segment.rows:
                result = results[sequence.id]
                sequence.tokens.extend(result.tokens)
                self.kv.extend(sequence.id, result.tokens)
                if sequence.first_token_at is None:
                    sequence.first_token_at = now
                if result.finished:
                    sequence.status = RequestStatus.FINISHED
            self.kv.computed(sequence.id, sequence.computed)
            if sequence.status is RequestStatus.FINISHED:
                self.line_of(sequence).running.remove(sequence)
                self.kv.release(sequence.id)

    def next_pass(self, line: BatchQueue) -> Pass | None:
        """The pass of ``line`` that goes on, or begins; None if there is nothing to do."""
        if line.work is None:
            line.admit()
            line.begin(next(self._numbers))
        return line.work

    def launch(self, lane: str, work: Pass, now: float, stop: int | None = None) -> Launch:
        """Run ``work`` on ``lane`` up to kernel ``stop``, by default to its end."""
        for segment in work.segments:
            if segment.sequence.first_kernel_at is None:
                segment.sequence.first_kernel_at = now
        self._running[lane] = work, now
        work.lanes.append(lane)
        last = self.heg.last_kernel(work.form, work.load)
        return Launch(lane, work, work.cursor, last if stop is None else stop)

    def free(self, lane: str) -> bool:
        """Whether nothing runs on ``lane``."""
        return lane not in self._running

    def cut(self, work: Pass) -> bool:
        """Whether ``work`` runs kernel by kernel and was not asked to stop yet."""
        return bool(work.lanes) and work.form is Form.CUT and not work.yielding
