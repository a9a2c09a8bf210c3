"""The engine thread: the only one that touches the scheduler, the samplers and the KV pool.

It sleeps on its inbox. Callers put requests and cancellations there, lanes put reports. The papers poll busily in two
loops; with few cores a spinning loop is stolen from the model.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding import greedy_tokens
from xpu_runtime.engine.live import LiveRequest
from xpu_runtime.engine.metrics import KernelSpan, Recorder
from xpu_runtime.errors import (
    KernelTimeoutError,
    OffloadError,
    QueueFullError,
    RequestCancelledError,
    RequestError,
    RequestFailedError,
    RequestShedError,
)
from xpu_runtime.heg import Form
from xpu_runtime.lanes.kvcache import KvCache
from xpu_runtime.lanes.lane import Lane, LaneJob, LaneReport
from xpu_runtime.lanes.step import StepInputs
from xpu_runtime.memory import KvStore
from xpu_runtime.memory.activation import ActivationBuffer
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import End, Launch, Offload, Pass, Restore, Scheduler, StepResult, Yield

__all__ = ["EngineLoop", "Stop"]

_ERRORS: dict[RequestStatus, type[RequestError]] = {
    RequestStatus.CANCELLED: RequestCancelledError,
    RequestStatus.SHED: RequestShedError,
    RequestStatus.FAILED: RequestFailedError,
}


@dataclass(frozen=True, slots=True)
class Stop:
    """Ends the loop after failing what still runs with ``reason``."""

    reason: str


Message = LiveRequest | LaneReport | Stop | Callable[[], None]


class EngineLoop:
    """Drives one scheduler with real lanes and the monotonic clock."""

    def __init__(
        self,
        scheduler: Scheduler,
        kv: KvCache,
        buffers: dict[Priority, ActivationBuffer],
        store: KvStore | None,
        kernel_timeout_s: float,
    ) -> None:
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.recorder = Recorder()
        self.scheduler = scheduler
        self.broken: str | None = None
        self._kv = kv
        self._buffers = buffers
        self._store = store
        self._timeout_s = kernel_timeout_s
        self._lanes: dict[str, Lane] = {}
        self._live: dict[int, LiveRequest] = {}
        self._steps: dict[int, StepInputs] = {}
        self._retried: set[int] = set()
        self._hung: dict[str, tuple[LaneJob, float]] = {}
        self._idle = threading.Condition()
        self._stopping = False
        self.thread = threading.Thread(target=self._run, name="xpu-engine", daemon=True)

    def start(self, lanes: dict[str, Lane]) -> None:
        """Begin serving on ``lanes``."""
        self._lanes = lanes
        self.thread.start()

    @property
    def live(self) -> int:
        """Requests that have not ended."""
        return len(self._live)

    def wait_idle(self, timeout_s: float | None) -> bool:
        """Block until no request is left; False if ``timeout_s`` passed first."""
        with self._idle:
            return self._idle.wait_for(lambda: not self._live, timeout_s)

    def cancel(self, live: LiveRequest) -> None:
        """Ask for the end of ``live``; from any thread."""
        self.inbox.put(
            lambda: self.scheduler.cancel(live.sequence, RequestStatus.CANCELLED, "cancelled by the caller")
        )

    # -- the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping:
            try:
                message: Message | None = self.inbox.get(timeout=self._patience())
            except queue.Empty:
                message = None
            now = time.monotonic()
            delivered: list[LiveRequest] = []
            while message is not None:
                self._handle(message, now, delivered)
                try:
                    message = self.inbox.get_nowait()
                except queue.Empty:
                    message = None
            self._watch(now)
            self._decide()
            # The next kernels run already while readers are served.
            for live in delivered:
                live.deliver()
            self._forget_ended(delivered)

    def _patience(self) -> float | None:
        now = time.monotonic()
        wake = self.scheduler.next_wake(now)
        limits = [] if wake is None else [max(0.0, wake - now)]
        if any(True for _ in self.scheduler.lanes.running()) or self._hung:
            limits.append(min(1.0, self._timeout_s / 4))
        return min(limits, default=None)

    def _handle(self, message: Message, now: float, delivered: list[LiveRequest]) -> None:
        if isinstance(message, LiveRequest):
            self._submit(message, now)
        elif isinstance(message, LaneReport):
            self._report(message, delivered)
        elif isinstance(message, Stop):
            self._fail_all(message.reason)
            self._stopping = True
        else:
            message()

    def _submit(self, live: LiveRequest, now: float) -> None:
        if self.broken is not None:
            live.handle.fail(RequestFailedError(self.broken, live.handle.request_id))
            return
        try:
            self.scheduler.submit(live.sequence, now)
        except QueueFullError as error:
            live.handle.fail(QueueFullError(str(error), live.handle.request_id))
            self.recorder.ended[live.sequence.priority, RequestStatus.SHED] += 1
            return
        self._live[live.sequence.id] = live

    def _report(self, report: LaneReport, delivered: list[LiveRequest]) -> None:
        job, work = report.job, report.job.launch.work
        if job.abandoned:
            self._hung.pop(report.lane, None)
            self.scheduler.recovered(report.lane)
            return
        if report.error is not None:
            self._kernel_failed(report)
            return
        for kernel, began, ended in report.times:
            name = self.scheduler.heg.forms[work.form][kernel].name
            self.recorder.kernels.append(
                KernelSpan(report.lane, name, work.priority, work.load.tokens, began, ended)
            )
        first = work.segments[0].sequence
        started = first.busy_s
        finished = self.scheduler.stopped(report.lane, report.cursor, report.stopped_at)
        self.recorder.lane_busy_s[report.lane] += first.busy_s - started
        if finished is None:
            if work.lane is None and work.live == 0:
                self._steps.pop(work.id, None)
            return
        self._steps.pop(work.id, None)
        self._retried.discard(work.id)
        results = self._choose_tokens(finished, report.logits, delivered)
        self.scheduler.finish(finished, results, report.stopped_at)
        for live in delivered:
            if live.finish is None:
                live.propose()
            else:
                live.settle(report.stopped_at)

    def _choose_tokens(
        self, work: Pass, logits: NDArray[np.float32] | None, delivered: list[LiveRequest]
    ) -> dict[int, StepResult]:
        """Sample every row that was asked for, the plain greedy ones together."""
        results: dict[int, StepResult] = {}
        sampled = []
        row = 0
        for segment in work.segments:
            live = self._live.get(segment.sequence.id)
            if segment.rows and live is not None and segment.sequence.ended is None:
                sampled.append((segment, live, row))
            row += segment.rows
            if segment.prefill:
                self.recorder.prompt_tokens += segment.length
        if not sampled:
            return results
        assert logits is not None
        plain = [at for segment, live, at in sampled if live.plain and segment.rows == 1]
        best = dict(zip(plain, greedy_tokens(logits[plain]).tolist(), strict=True)) if plain else {}
        for segment, live, at in sampled:
            try:
                results[segment.sequence.id] = live.take(segment, logits[at : at + segment.rows], best.get(at))
            except Exception as error:  # a grammar or proposer of the user's; it ends this request and no other
                self.scheduler.cancel(segment.sequence, RequestStatus.FAILED, f"choosing a token failed: {error}")
                continue
            delivered.append(live)
            self.recorder.output_tokens += len(live.emitted)
        return results

    def _decide(self) -> None:
        began = time.perf_counter()
        actions = self.scheduler.dispatch(time.monotonic())
        if actions:
            self.recorder.decision_s.append(time.perf_counter() - began)
        for action in actions:
            if isinstance(action, Launch):
                self._launch(action)
            elif isinstance(action, Yield):
                self.recorder.preemptions += 1
                self._lanes[action.lane].request_yield()
            elif isinstance(action, Offload):
                self._offload(action)
            elif isinstance(action, Restore):
                self._restore(action)
            elif isinstance(action, End):
                self._end(action)

    def _launch(self, launch: Launch) -> None:
        work = launch.work
        step = self._steps.get(work.id)
        if step is None:
            step = StepInputs(work, self.scheduler.kv.table, self._kv.layout.block_size)
            self._steps[work.id] = step
            now = time.monotonic()
            for segment in work.segments:
                sequence = segment.sequence
                if sequence.first_kernel_at is not None and segment.start == sequence.cached and sequence.reactive:
                    self.recorder.dispatch_delay_s.append(now - sequence.arrived_at)
        values = self._buffers[work.priority] if work.form is Form.CUT else None
        self._lanes[launch.lane].launch(LaneJob(launch, step, values))

    # -- memory ----------------------------------------------------------------------------------------------------

    def _offload(self, action: Offload) -> None:
        try:
            if self._store is None:
                raise OffloadError("off-loading is turned off")
            self._store.save(str(action.sequence.id), self._kv.read(action.blocks))
        except OffloadError:
            self.scheduler.lost(action.sequence)

    def _restore(self, action: Restore) -> None:
        try:
            if self._store is None:
                raise OffloadError("off-loading is turned off")
            content = self._store.load(str(action.sequence.id))
            self._store.drop(str(action.sequence.id))
            self._kv.write(action.blocks, content)
        except OffloadError:
            self.scheduler.lost(action.sequence)

    # -- ends ------------------------------------------------------------------------------------------------------

    def _end(self, action: End) -> None:
        live = self._live.pop(action.sequence.id, None)
        if live is None:
            return
        live.settle(time.monotonic())
        self.recorder.ended[action.sequence.priority, action.status] += 1
        message = f"request {live.handle.request_id}: {action.reason}"
        live.handle.fail(_ERRORS[action.status](message, live.handle.request_id))
        if self._store is not None and action.sequence.offloads:
            self._store.drop(str(action.sequence.id))
        self._notify_idle()

    def _forget_ended(self, delivered: list[LiveRequest]) -> None:
        for live in delivered:
            if live.finish is None or self._live.pop(live.sequence.id, None) is None:
                continue
            self.recorder.ended[live.sequence.priority, RequestStatus.FINISHED] += 1
            self.recorder.cached_tokens += live.sequence.cached
            self.recorder.recent.append((live.sequence.priority, live.handle.metrics))
        self._notify_idle()

    def _notify_idle(self) -> None:
        if not self._live:
            with self._idle:
                self._idle.notify_all()

    def _kernel_failed(self, report: LaneReport) -> None:
        """A kernel threw. It writes nothing but its outputs and its own KV rows, so it may simply run again, once."""
        launch, work = report.job.launch, report.job.launch.work
        if work.id not in self._retried and not report.job.stop:
            self._retried.add(work.id)
            again = Launch(launch.lane, work, report.cursor, launch.stop)
            self._lanes[launch.lane].launch(LaneJob(again, report.job.step, report.job.values))
            return
        self._steps.pop(work.id, None)
        self._retried.discard(work.id)
        reason = f"kernel {report.cursor} failed on lane {report.lane!r}: {report.error!r}"
        self.scheduler.failed(report.lane, reason, time.monotonic())

    def _watch(self, now: float) -> None:
        """Give up kernels that hang; if one never comes back, everything ends rather than wait for ever."""
        for name, lane in self._lanes.items():
            job = lane.overdue(now, self._timeout_s)
            if job is None or name in self._hung:
                continue
            lane.abandon(job)
            self._hung[name] = (job, now)
            self._steps.pop(job.launch.work.id, None)
            reason = KernelTimeoutError(
                f"kernel {job.running} on lane {name!r} has not ended within kernel_timeout_s={self._timeout_s}"
            )
            self.scheduler.failed(name, str(reason), now, hung=True)
        for name, (_, since) in self._hung.items():
            if now - since > self._timeout_s and self.broken is None:
                self.broken = (
                    f"lane {name!r} hangs in its device and does not come back; restart the process, and look at the "
                    f"device's driver (`xpu-agents doctor`)"
                )
                self._fail_all(self.broken)

    def _fail_all(self, reason: str) -> None:
        status = RequestStatus.CANCELLED if self.broken is None else RequestStatus.FAILED
        for live in list(self._live.values()):
            self.scheduler.cancel(live.sequence, status, reason)
        for action in self.scheduler.take_ends():
            self._end(action)
