"""Embedding models that use the lanes of an engine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from xpu_runtime.engine.device_fallback import DeviceFallback, FallbackWork
from xpu_runtime.errors import KernelTimeoutError, RequestCancelledError, RequestError, RequestFailedError
from xpu_runtime.lanes.lane import Lane, LaneTask
from xpu_runtime.scheduler import Embed, EmbeddingBatch, EmbeddingQueue

__all__ = ["BatchScheduler", "EmbeddingRuns", "EmbeddingSource"]

_HANG_FACTOR = 20.0
"""A batch counts as hung only if it also takes this many times longer than predicted."""


class EmbeddingSource(FallbackWork, Protocol):
    """Requests of one embedding model; its methods are called inside a step, `execute` on a lane thread."""

    queue: EmbeddingQueue

    def prepare(self, batch: EmbeddingBatch, now: float) -> Any:
        """Return the inputs of ``batch``, which starts now."""

    def execute(self, run: Any) -> None:
        """Compute the inputs ``run`` of `prepare`; it can be called again after an error."""

    def finished(self, run: Any, busy_s: float, now: float) -> None:
        """Hand out the results of ``run``, which took ``busy_s`` seconds until ``now``."""

    def compute_again(self, run: Any) -> None:
        """Return the texts of ``run``, which was given up, to the queue."""

    def failed(self, run: Any, error: BaseException, *, final: bool = False) -> None:
        """Record that ``run`` raised ``error``; with ``final`` its requests do not run again."""

    def take_again(self, reason: str) -> None:
        """Accept requests again after `fail_all` for ``reason``."""

    def close(self, reason: str, error: type[RequestError] = RequestCancelledError) -> None:
        """End all requests, and refuse further ones, for ``reason``."""


class BatchScheduler(Protocol):
    """The part of `Scheduler` that decides about batches."""

    def attach(self, queue: EmbeddingQueue) -> None:
        """Schedule the batches of ``queue``."""

    def detach(self, queue: EmbeddingQueue) -> None:
        """Schedule no more batches of ``queue``."""

    def embedded(self, lane: str, now: float) -> float:
        """Record that the batch on ``lane`` has ended; returns its seconds."""

    def hung(self, lane: str) -> None:
        """Take ``lane`` out of use until `recovered`: a batch that was given up has not returned."""

    def recovered(self, lane: str) -> None:
        """Record that the hung batch of ``lane`` has returned."""


@dataclass(slots=True)
class _RunningBatch:
    """A batch on a lane.

    Attributes:
        source: its requests.
        run: the result of `EmbeddingSource.prepare`.
        action: the action of the scheduler.
        started_at: start in seconds.
        retried: True if it runs for the second time.
        replaced: True if it hangs, and its texts are computed by the CPU.
    """

    source: EmbeddingSource
    run: Any
    action: Embed
    started_at: float
    retried: bool = False
    replaced: bool = False


class EmbeddingRuns:
    """Carries out the batches that the scheduler launches.

    A batch that raises runs once more. If it raises again, or hangs, the lane goes on with the CPU, which computes its
    texts; where the lane uses the CPU, requests fail.

    Args:
        scheduler: source of the batches.
        kernel_timeout_s: seconds after which a batch may count as hung.
        ended: called with each batch that has ended, whatever its outcome.
    """

    def __init__(
        self,
        scheduler: BatchScheduler,
        kernel_timeout_s: float,
        ended: Callable[[LaneTask, EmbeddingBatch], None] = lambda task, batch: None,
    ) -> None:
        self.lanes: dict[str, Lane] = {}
        """Lanes by name; set before the first batch."""
        self.fallback: DeviceFallback | None = None
        """Carries the lane where its device fails; None if all lanes use the CPU."""
        self._scheduler = scheduler
        self._timeout_s = kernel_timeout_s
        self._ended = ended
        self._sources: list[EmbeddingSource] = []
        self._running: dict[LaneTask, _RunningBatch] = {}

    def announce(self, source: EmbeddingSource) -> None:
        """Note a source that `attach` follows for, so that `close` ends its requests, too; from any thread."""
        self._sources.append(source)

    def withdraw(self, source: EmbeddingSource) -> None:
        """Forget a source that was announced and is not attached; from any thread."""
        self._sources.remove(source)

    def attach(self, source: EmbeddingSource) -> None:
        """Serve ``source``, which was announced."""
        start = partial(self._scheduler.attach, source.queue)
        if self.fallback is None:
            start()
        else:
            self.fallback.add(source, start)

    def detach(self, source: EmbeddingSource) -> None:
        """Forget ``source``, whose requests have ended."""
        if source in self._sources:
            self._sources.remove(source)
            self._scheduler.detach(source.queue)
            if self.fallback is not None:
                self.fallback.remove(source)

    def fail_all(self, reason: str) -> None:
        """Fail all requests of all sources, and new ones until `take_again`, for ``reason``."""
        for source in tuple(self._sources):
            source.fail_all(reason)

    def take_again(self, reason: str) -> None:
        """Accept requests again after `fail_all` for ``reason``."""
        for source in tuple(self._sources):
            source.take_again(reason)

    def close(self, reason: str, *, failed: bool) -> None:
        """End all requests of all sources for good, for ``reason``."""
        for source in tuple(self._sources):
            source.close(reason, RequestFailedError if failed else RequestCancelledError)

    def launch(self, action: Embed) -> None:
        """Run a batch on its lane."""
        source = next(each for each in self._sources if each.queue is action.queue)
        now = time.perf_counter()
        self._start(_RunningBatch(source, source.prepare(action.batch, now), action, now))

    def process(self, task: LaneTask) -> None:
        """Handle a batch that has ended."""
        running, now = self._running.pop(task), task.stopped_at
        assert now is not None
        if running.replaced:
            assert self.fallback is not None
            self.fallback.returned()
            return
        if task.error is not None and not task.abandoned and not running.retried and running.action.batch.live:
            running.started_at, running.retried = now, True
            self._start(running)
            return
        self._scheduler.embedded(task.lane, now)
        self._ended(task, running.action.batch)
        if task.abandoned:
            self._scheduler.recovered(task.lane)
        elif task.error is None:
            assert task.started_at is not None
            running.source.finished(running.run, now - task.started_at, now)
        elif self._leave(task.lane, f"an embedding batch failed: {task.error!r}", task.error, now):
            running.source.compute_again(running.run)
        else:
            running.source.failed(running.run, task.error)

    def check_hung(self, now: float, resumed_at: float) -> str | None:
        """Give up batches that hang: the CPU computes their texts, or their requests fail and the lane is out of use.

        Args:
            now: time in seconds.
            resumed_at: as in `SuspensionDetector.check`.

        Returns:
            A lane out of use that has not recovered within another timeout, if there is one.
        """
        lost = None
        for task, running in self._running.items():
            if running.replaced:
                continue
            limit_s = max(self._timeout_s, _HANG_FACTOR * running.action.batch.predicted_s)
            waited_s = now - max(running.started_at, resumed_at)
            if task.abandoned and waited_s > limit_s + self._timeout_s:
                lost = task.lane
            if task.abandoned or waited_s <= limit_s:
                continue
            task.abandoned = True
            reason = f"a batch on lane {task.lane!r} has not ended within kernel_timeout_s={self._timeout_s}"
            error = KernelTimeoutError(reason)
            if self._leave(task.lane, reason, error, now, hung=True):
                running.replaced = True
                self._scheduler.embedded(task.lane, now)
                running.source.compute_again(running.run)
            else:
                self._scheduler.hung(task.lane)
                running.source.failed(running.run, error, final=True)
        return lost

    @property
    def hung(self) -> bool:
        """True while a batch that was given up has not returned."""
        return any(task.abandoned for task in tuple(self._running))

    def check_interval_s(self) -> float | None:
        """Return the seconds until `check_hung` should be called again; None if that is not needed."""
        waits = any(not running.replaced for running in self._running.values())
        return min(1.0, self._timeout_s / 4) if waits else None

    def _start(self, running: _RunningBatch) -> None:
        lane = running.action.lane
        task = LaneTask(lane, lambda: running.source.execute(running.run), self.process)
        self._running[task] = running
        self.lanes[lane].run_task(task)

    def _leave(self, lane: str, reason: str, error: BaseException, now: float, *, hung: bool = False) -> bool:
        """Let ``lane`` go on with the CPU; False if it uses the CPU."""
        if self.fallback is None or not self.fallback.takes(lane):
            return False
        self.fallback.leave(reason, now, hung=hung, error=error)
        return True
