"""Embedding models that use the lanes of an engine."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Protocol

from xpu_runtime.engine.activity import ActivityRecorder
from xpu_runtime.engine.metrics import MetricsRecorder
from xpu_runtime.errors import KernelTimeoutError, RequestCancelledError, RequestError, RequestFailedError
from xpu_runtime.lanes.lane import Lane, LaneTask
from xpu_runtime.scheduler import Embed, EmbeddingBatch, EmbeddingQueue, Scheduler

__all__ = ["EmbeddingRuns", "EmbeddingSource"]

_HANG_FACTOR = 20.0
"""A batch counts as hung only if it also takes this many times longer than predicted."""


class EmbeddingSource(Protocol):
    """Requests of one embedding model; its methods are called inside a step, `execute` on a lane thread."""

    queue: EmbeddingQueue

    def prepare(self, batch: EmbeddingBatch, now: float) -> Any:
        """Return the inputs of ``batch``, which starts now."""

    def execute(self, run: Any) -> None:
        """Compute what `prepare` returned."""

    def finished(self, run: Any, busy_s: float, now: float) -> None:
        """Hand out the results of ``run``, which took ``busy_s`` seconds until ``now``."""

    def failed(self, run: Any, error: BaseException, *, final: bool = False) -> None:
        """Record that ``run`` raised ``error``; with ``final`` its requests do not run again."""

    def close(self, reason: str, error: type[RequestError] = RequestCancelledError) -> None:
        """End all requests, and refuse further ones, for ``reason``."""


@dataclass(slots=True)
class _RunningBatch:
    source: EmbeddingSource
    run: Any
    action: Embed
    started_at: float


class EmbeddingRuns:
    """Carries out the batches that the scheduler launches, and gives up batches that hang.

    Args:
        scheduler: source of the batches.
        metrics: counters of the engine.
        activity: record of what ran.
        kernel_timeout_s: seconds after which a batch may count as hung.
    """

    def __init__(
        self, scheduler: Scheduler, metrics: MetricsRecorder, activity: ActivityRecorder, kernel_timeout_s: float
    ) -> None:
        self.lanes: dict[str, Lane] = {}
        """Lanes by name; set before the first batch."""
        self._scheduler = scheduler
        self._metrics = metrics
        self._activity = activity
        self._timeout_s = kernel_timeout_s
        self._sources: list[EmbeddingSource] = []
        self._running: dict[LaneTask, _RunningBatch] = {}

    def attach(self, source: EmbeddingSource, closed_reason: str | None) -> None:
        """Serve ``source``; with ``closed_reason``, why the engine takes no more requests, end its requests."""
        if closed_reason is not None:
            source.close(closed_reason)
            return
        self._sources.append(source)
        self._scheduler.attach(source.queue)

    def detach(self, source: EmbeddingSource) -> None:
        """Forget ``source``, whose requests have ended."""
        if source in self._sources:
            self._sources.remove(source)
            self._scheduler.detach(source.queue)

    def close(self, reason: str, *, failed: bool) -> None:
        """End all requests of all sources, for ``reason``."""
        for source in self._sources:
            source.close(reason, RequestFailedError if failed else RequestCancelledError)

    def launch(self, action: Embed) -> None:
        """Run a batch on its lane."""
        source = next(each for each in self._sources if each.queue is action.queue)
        now = time.perf_counter()
        run = source.prepare(action.batch, now)
        task = LaneTask(action.lane, lambda: source.execute(run), self.process)
        self._running[task] = _RunningBatch(source, run, action, now)
        self.lanes[action.lane].run_task(task)

    def process(self, task: LaneTask) -> None:
        """Handle a batch that has ended."""
        running = self._running.pop(task)
        assert task.stopped_at is not None
        self._scheduler.embedded(task.lane, task.stopped_at)
        self._metrics.lane_busy_s[task.lane] = self._scheduler.lanes.busy_s[task.lane]
        if task.abandoned:
            self._scheduler.lanes.broken.discard(task.lane)
        elif task.error is not None:
            running.source.failed(running.run, task.error)
        else:
            assert task.started_at is not None
            self._metrics.record_embedding(running.action.batch)
            self._activity.record_embedding(task, running.action.batch)
            running.source.finished(running.run, task.stopped_at - task.started_at, task.stopped_at)

    def check_hung(self, now: float, resumed_at: float) -> str | None:
        """Give up batches that hang: their requests fail, and the lane is out of use until the batch ends.

        Args:
            now: time in seconds.
            resumed_at: time at which the process continued after it was suspended.

        Returns:
            A lane that has not recovered within another timeout, if there is one.
        """
        lost = None
        for task, running in self._running.items():
            limit_s = max(self._timeout_s, _HANG_FACTOR * running.action.batch.predicted_s)
            waited_s = now - max(running.started_at, resumed_at)
            if task.abandoned and waited_s > limit_s + self._timeout_s:
                lost = task.lane
            if task.abandoned or waited_s <= limit_s:
                continue
            task.abandoned = True
            self._scheduler.lanes.broken.add(task.lane)
            reason = f"a batch on lane {task.lane!r} has not ended within kernel_timeout_s={self._timeout_s}"
            running.source.failed(running.run, KernelTimeoutError(reason), final=True)
        return lost

    def check_interval_s(self) -> float | None:
        """Return the seconds until `check_hung` should be called again; None if that is not needed."""
        return min(1.0, self._timeout_s / 4) if self._running else None
