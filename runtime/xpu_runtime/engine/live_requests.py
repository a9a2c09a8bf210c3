"""The requests of an engine from arrival to end, inside engine steps: `LiveRequests`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial

from xpu_runtime.context_calibration.runs import CalibrationRuns
from xpu_runtime.engine.activity import ActivityRecorder, request_span
from xpu_runtime.engine.disk import KvOffloader, PrefixBackup
from xpu_runtime.engine.metrics import MetricsRecorder
from xpu_runtime.engine.request_state import ERROR_BY_STATUS, RequestState, sample_tokens, status_of_error
from xpu_runtime.engine.request_tracker import RequestTracker
from xpu_runtime.errors import RequestCancelledError, RequestError, RequestFailedError
from xpu_runtime.lanes.lane import LaunchResult
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler import End, Pass, Scheduler, Sequence, StepResult
from xpu_runtime.trace import RequestSpan

__all__ = ["LiveRequests"]


class LiveRequests:
    """Hands requests to the scheduler, samples their tokens, delivers their output, and records their ends.

    All methods but `spans` are called inside engine steps.

    Args:
        scheduler: the scheduler.
        tracker: in-flight requests, those in the message queue included.
        refusal: reason for which new requests fail at once; None otherwise.
        calibrations: in-context calibration of their prompts.
        kv_offloader: their KV blocks on disk.
        prefixes: the prefix cache on disk; None if it is in memory only.
        metrics: counters of the engine.
        activity: records their ends.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        tracker: RequestTracker,
        refusal: Callable[[], str | None],
        calibrations: CalibrationRuns,
        kv_offloader: KvOffloader,
        prefixes: PrefixBackup | None,
        metrics: MetricsRecorder,
        activity: ActivityRecorder,
    ) -> None:
        self._scheduler = scheduler
        self._tracker = tracker
        self._refusal = refusal
        self._calibrations = calibrations
        self._kv_offloader = kv_offloader
        self._prefixes = prefixes
        self._metrics = metrics
        self._activity = activity
        self._requests: dict[int, RequestState] = {}  # by sequence id
        self._undelivered: list[RequestState] = []  # with new output
        self._new_masked: list[RequestState] = []  # new requests whose first mask is not computed yet

    def __len__(self) -> int:
        return len(self._requests)

    def spans(self) -> tuple[RequestSpan, ...]:
        """Return the requests that have not ended, in the order of their arrival; from any thread."""
        return tuple(request_span(request) for request in tuple(self._requests.values()))

    # -- arrival ---------------------------------------------------------------------------------------------------

    def add(self, request: RequestState, now: float) -> None:
        """Begin a new request, once its prefix is read from disk if that is faster than to compute it."""
        self._requests[request.sequence.id] = request  # first: `abort` must reach it
        accepted = self._tracker.closed_reason is None and self._refusal() is None
        prefixes = self._prefixes if request.store and accepted else None
        if prefixes is None or not prefixes.prefetch(request.sequence, partial(self._begin, request), now):
            self._begin(request)

    def _begin(self, request: RequestState) -> None:
        """Hand a new request to the scheduler, unless it has ended while its prefix was read."""
        if self._requests.get(request.sequence.id) is not request or request.sequence.ended is not None:
            return
        request_id, refusal = request.handle.request_id, self._refusal()
        try:
            if self._tracker.closed_reason is not None:
                raise RequestCancelledError(self._tracker.closed_reason, request_id)
            if refusal is not None:
                raise RequestFailedError(refusal, request_id)
            self._scheduler.submit(request.sequence, time.perf_counter())
        except RequestError as error:
            self._requests.pop(request.sequence.id, None)
            self._metrics.ended[request.sequence.priority, status_of_error(error)] += 1
            self._activity.record_end(request, status_of_error(error))
            error.request_id = request_id
            request.handle.fail(error)
            self._tracker.remove(request.sequence.id)
            return
        self._calibrations.begin(request.sequence, request.proposer, constrained=request.mask is not None)
        if request.mask is not None:
            self._new_masked.append(request)

    # -- tokens ----------------------------------------------------------------------------------------------------

    def finish(self, work: Pass, result: LaunchResult) -> None:
        """Sample the tokens of a pass that has run all its kernels, and draft those of the next step."""
        num_before = len(self._undelivered)
        self._scheduler.finish(work, self._sample(work, result), result.stopped_at)
        for request in self._undelivered[num_before:]:
            if request.finish_reason is None:
                self._run_user_code(request, "proposing tokens", request.propose)
            else:
                request.settle(result.stopped_at)

    def _sample(self, work: Pass, result: LaunchResult) -> dict[int, StepResult]:
        if work.prefill:
            self._metrics.prompt_tokens += sum(segment.length for segment in work.segments if segment.prefill)
        results: dict[int, StepResult] = {}
        for request, sampled in sample_tokens(work, result.logits, self._requests):
            if isinstance(sampled, BaseException):
                self._scheduler.cancel(request.sequence, RequestStatus.FAILED, f"choosing a token failed: {sampled}")
                continue
            results[request.sequence.id] = sampled
            self._undelivered.append(request)
            self._metrics.record_step(request)
        return results

    def _run_user_code(self, request: RequestState, description: str, call: Callable[[], None]) -> None:
        """Run ``call`` of a user's grammar; an exception or a library panic fails only this request."""
        try:
            call()
        except BaseException as error:
            self._scheduler.cancel(request.sequence, RequestStatus.FAILED, f"{description} failed: {error!r}")

    def start_next_answer(self, sequence: Sequence) -> None:
        """Start the next answer of a request, whose tokens were appended."""
        request = self._requests[sequence.id]
        request.start_next_answer(time.perf_counter())
        self._calibrations.begin(request.sequence, request.proposer, constrained=request.mask is not None)
        self._metrics.record_extension(request)
        if request.finish_reason is not None:
            request.settle(time.perf_counter())
        if request not in self._undelivered:  # it waited for KV blocks
            self._undelivered.append(request)

    def deliver(self, *, fast_only: bool) -> bool:
        """Deliver new output to readers, and prepare masks; see `StepHandler.deliver_outputs`."""
        requests = self._undelivered
        if fast_only and (self._new_masked or any(each.mask is not None or each.finish_reason for each in requests)):
            return False
        self._undelivered = []
        for request in requests:
            request.deliver()
        if fast_only:
            return True
        self._forget_ended(requests)  # before the masks, which take long: callers may read the metrics
        for request in (*requests, *self._new_masked):
            if request.mask is not None:
                self._run_user_code(request, "preparing the mask", request.prepare_mask)
        self._new_masked.clear()
        return True

    # -- ends ------------------------------------------------------------------------------------------------------

    def cancel(self, request: RequestState) -> None:
        """Cancel ``request``, on behalf of its caller."""
        if request.sequence.id in self._requests:
            self._scheduler.cancel(request.sequence, RequestStatus.CANCELLED, "cancelled by the caller")
        else:
            self._tracker.remove(request.sequence.id)  # it has ended, or Ctrl-C came before it was queued

    def cancel_all(self, status: RequestStatus, reason: str) -> None:
        """End all requests with ``status``."""
        for request in list(self._requests.values()):
            self._scheduler.cancel(request.sequence, status, reason)

    def end(self, action: End) -> None:
        """Raise the error of a request that the scheduler has ended in its handle."""
        request = self._requests.pop(action.sequence.id, None)
        if request is None:
            return
        self._calibrations.forget(action.sequence)
        request.settle(time.perf_counter())
        self._metrics.ended[action.sequence.priority, action.status] += 1
        self._activity.record_end(request, action.status)
        message = f"request {request.handle.request_id}: {action.reason}"
        if action.sequence.memory.offloads:
            self._kv_offloader.drop(action.sequence)
        # Last: the handle may hold the last reference to the engine, which is closed then.
        request.handle.fail(ERROR_BY_STATUS[action.status](message, request.handle.request_id))
        self._tracker.remove(action.sequence.id)

    def _forget_ended(self, requests: list[RequestState]) -> None:
        for request in requests:
            if request.finish_reason is not None and self._requests.pop(request.sequence.id, None) is not None:
                if self._prefixes is not None and request.store:
                    self._prefixes.note(request.sequence.tokens)
                self._calibrations.forget(request.sequence)
                self._metrics.record_finished(request)
                self._activity.record_end(request, RequestStatus.FINISHED)
                self._tracker.remove(request.sequence.id)

    def abort(self, queued: Iterable[RequestState], reason: str) -> None:
        """Fail all requests, and those ``queued``, without the scheduler, whose state may be inconsistent."""
        for request in (*self._requests.values(), *queued):
            request.handle.fail(RequestFailedError(reason, request.handle.request_id))
        self._requests.clear()
