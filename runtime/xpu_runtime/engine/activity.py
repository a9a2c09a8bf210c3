"""Records the recent activity of an engine inside its steps: `ActivityRecorder`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import zip_longest

from xpu_runtime.engine.metrics import MetricsRecorder, RollingLog
from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.lanes.lane import LaneTask, LaunchResult
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import EmbeddingBatch, Scheduler
from xpu_runtime.trace import LaunchLog, LoadSample, RequestSpan

__all__ = ["ActivityRecorder", "num_ahead", "request_span"]

_MAX_REQUESTS = 2048
_MAX_SAMPLES = 2400
"""Ten minutes (chosen)."""
_SAMPLE_S = 0.25
"""Seconds between two samples while there are requests (chosen)."""
_MAX_DISPLACED = 16
_EMBEDDING, _CALIBRATION = "embedding", "calibration"


class ActivityRecorder:
    """The latest launches, ended requests and samples of the load; read from any thread.

    Args:
        scheduler: scheduler of the engine.
        metrics: counters of the engine.
        max_bytes: most bytes of launches; 0 records nothing.

    Attributes:
        launches: the latest launches.
        requests: the latest ended requests, in the order of their ends.
        samples: samples of the load in the last ten minutes with requests.
    """

    def __init__(self, scheduler: Scheduler, metrics: MetricsRecorder, max_bytes: int) -> None:
        kernels = {form.value: [kernel.name for kernel in kernels] for form, kernels in scheduler.heg.forms.items()}
        kernels |= {name: [name] for name in (_EMBEDDING, _CALIBRATION)}
        self.launches = LaunchLog(max_bytes, list(scheduler.heg.lanes), kernels)
        self.requests: RollingLog[RequestSpan] = RollingLog(_MAX_REQUESTS)
        self.samples: RollingLog[LoadSample] = RollingLog(_MAX_SAMPLES)
        self._scheduler = scheduler
        self._metrics = metrics
        self._enabled = max_bytes > 0
        self._next_sample_at = 0.0
        self._was_idle = True

    def record_launch(self, result: LaunchResult) -> None:
        """Record a launch that has ended; before the scheduler is told."""
        work = result.job.launch.work
        unfinished = result.cursor < self._scheduler.heg.last_kernel(work.form, work.load)
        self.launches.append(
            result.lane,
            work.form,
            work.priority,
            work.phase,
            result.job.launch.load.tokens,
            result.times,
            result.stopped_at,
            [segment.sequence.id for segment in work.segments],
            preempted=unfinished and work.yielding and work.live > 0,
            aborted=None if result.aborted_at is None else (result.cursor, result.aborted_at),
        )

    def record_embedding(self, task: LaneTask, batch: EmbeddingBatch) -> None:
        """Record a batch of an embedding model."""
        if task.started_at is not None and task.stopped_at is not None:
            times = [(0, task.started_at, task.stopped_at)]
            self.launches.append(
                task.lane, _EMBEDDING, batch.priority, _EMBEDDING, batch.tokens, times, task.stopped_at
            )

    def record_calibration(self, task: LaneTask, rows: int, peak_bytes: int) -> None:
        """Record a calibration kernel over ``rows`` of a prompt, the busy time of its lane, and the memory in use."""
        if task.started_at is None or task.stopped_at is None:
            return
        self._metrics.lane_busy_s[task.lane] = self._scheduler.lanes.busy_s[task.lane]
        self._metrics.calibrated_rows += rows * task.done
        self._metrics.calibration_bytes = peak_bytes
        times = [(0, task.started_at, task.stopped_at)]
        self.launches.append(
            task.lane,
            _CALIBRATION,
            Priority.PROACTIVE,
            _CALIBRATION,
            rows,
            times if task.done else [],
            task.stopped_at,
            aborted=None if task.done else (0, task.started_at),
        )

    def record_end(self, request: RequestState, status: RequestStatus) -> None:
        """Record a request that has ended; its metrics are complete."""
        if self._enabled:
            self.requests.append(request_span(request, status, time.perf_counter()))

    def record_load(self, now: float) -> None:
        """Record a sample of the load if one is due, and when the last request has ended."""
        idle = not self._scheduler.queues.reactive and not self._scheduler.queues.proactive
        if self._enabled and (idle is not self._was_idle or (not idle and now >= self._next_sample_at)):
            self._was_idle, self._next_sample_at = idle, now + _SAMPLE_S
            self.samples.append(self.sample(now))

    def sample(self, now: float) -> LoadSample:
        """Return the current load."""
        queues = {
            Priority.REACTIVE: self._scheduler.queues.reactive,
            Priority.PROACTIVE: self._scheduler.queues.proactive,
        }
        kv, metrics = self._scheduler.kv.usage(), self._metrics
        return LoadSample(
            at=now,
            waiting={kind: len(queue.waiting) + len(queue.offloaded) for kind, queue in queues.items()},
            prefilling={kind: len(queue.prefill) for kind, queue in queues.items()},
            decoding={kind: len(queue.decode) + len(queue.extending) for kind, queue in queues.items()},
            kv_used=kv.used,
            kv_cached=kv.cached,
            kv_total=kv.total,
            prompt_tokens=metrics.prompt_tokens,
            cached_tokens=metrics.cached_tokens,
            output_tokens=metrics.output_tokens,
            drafted_tokens=metrics.drafted_tokens,
            accepted_tokens=metrics.accepted_tokens,
            preemptions=metrics.preemptions,
        )


def num_ahead(live: Iterable[RequestSpan], priority: Priority, number: int | None) -> int | None:
    """Return how many of the ``live`` requests start before one, see `Engine.num_ahead`."""
    waiting = [request for request in live if request.first_kernel_at is None]
    if number is not None and all(request.number != number for request in waiting):
        return None
    return sum(
        number is None or request.number < number
        if request.priority is priority
        else request.priority is Priority.REACTIVE
        for request in waiting
    )


def request_span(request: RequestState, status: RequestStatus | None = None, now: float | None = None) -> RequestSpan:
    """Return the times and counts of a request so far; ``status`` and ``now`` are those of its end, if it has ended."""
    sequence, metrics = request.sequence, request.handle.metrics
    usage = sequence.usage
    displaced = zip_longest(tuple(usage.displaced_at), tuple(usage.readmitted_at))
    return RequestSpan(
        number=sequence.id,
        priority=sequence.priority,
        status=sequence.status if status is None else status,
        arrived_at=sequence.arrived_at,
        admitted_at=usage.admitted_at,
        first_kernel_at=usage.first_kernel_at,
        first_token_at=usage.first_token_at,
        ended_at=None if status is None else metrics.ended_at or now,
        prompt_tokens=sequence.prompt_len,
        cached_tokens=sequence.memory.first_cached,
        output_tokens=max(0, sequence.num_generated),
        max_tokens=sequence.max_new,
        drafted_tokens=metrics.drafted_tokens,
        accepted_tokens=metrics.accepted_tokens,
        appended_tokens=sequence.num_appended,
        preemptions=usage.preemptions,
        displaced=tuple(displaced)[-_MAX_DISPLACED:],
    )
