"""The engine step: processes messages, runs the scheduler, carries out its actions and delivers output.

The papers poll in two loops. With few cores that takes time from the model, so here threads sleep (`EngineThread`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from math import inf

from xpu_runtime.context_calibration.head_kernel import HeadKernel
from xpu_runtime.context_calibration.runs import CalibrationRuns
from xpu_runtime.engine.activity import ActivityRecorder
from xpu_runtime.engine.attention_compiler import AttentionCompiler
from xpu_runtime.engine.copy_timeouts import CopyTimeouts
from xpu_runtime.engine.deferred_load import DeferredLane
from xpu_runtime.engine.desktop_conditions import DesktopConditions
from xpu_runtime.engine.device_fallback import DeviceFallback
from xpu_runtime.engine.disk import KvOffloader, PrefixBackup
from xpu_runtime.engine.embedding_runs import EmbeddingRuns, EmbeddingSource
from xpu_runtime.engine.engine_thread import EngineThread, Message
from xpu_runtime.engine.executor import Executor
from xpu_runtime.engine.lane_status import LaneStatus, lane_status
from xpu_runtime.engine.live_requests import LiveRequests
from xpu_runtime.engine.memory_monitor import MemoryMonitor
from xpu_runtime.engine.metrics import MetricsRecorder
from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.engine.request_tracker import RequestTracker
from xpu_runtime.engine.shared_devices import EngineDevices
from xpu_runtime.engine.suspension import SuspensionDetector
from xpu_runtime.engine.warm_up_runs import WarmUpRuns
from xpu_runtime.errors import EngineClosedError
from xpu_runtime.heg import Form
from xpu_runtime.kv import KvOffloadStore, KvPrefixStore
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.graph_loader import GraphLoader
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.lanes.lane import Lane, LaneTask, LaunchResult
from xpu_runtime.qualification import FaultNotes
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler import (
    Action,
    ActivationSlot,
    Calibrate,
    CompileKernel,
    Embed,
    EmbeddingBatch,
    End,
    Extend,
    Launch,
    Offload,
    OutOfUse,
    ReleaseKernel,
    Restore,
    Scheduler,
    SwitchGraph,
    WarmUp,
    Yield,
)

__all__ = ["StepLoop"]


class StepLoop:
    """Connects one scheduler with real lanes and the monotonic clock; implements `StepHandler`.

    `submit`, `cancel`, `stop`, `wait_idle` and `lane_status` may be called from any thread, all else inside a step.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        kv: KvCache,
        buffers: dict[ActivationSlot, ActivationBuffer],
        store: KvOffloadStore | None,
        kernel_timeout_s: float,
        activity_log_bytes: int,
        calibration_kernel: HeadKernel | None = None,
        prefix_store: KvPrefixStore | None = None,
    ) -> None:
        self.engine_thread = EngineThread(self)
        self.metrics = MetricsRecorder()
        self.activity = ActivityRecorder(scheduler, self.metrics, activity_log_bytes)
        self.scheduler = scheduler
        self.fallback: DeviceFallback | None = None  # set before the start
        self.deferred: DeferredLane | None = None  # set before the start, and at each later load of the lane
        self.memory: MemoryMonitor | None = None  # set before the start
        self.devices: EngineDevices | None = None  # shared with other engines; set before the start
        self.failure: str | None = None
        """Reason for which new requests fail at once: a lane hangs, or the engine failed; None otherwise."""
        self._without_kernels: str | None = None  # the same, until the next `use_kv`
        self._suspensions = SuspensionDetector(kernel_timeout_s)
        self._executor = Executor(scheduler, kv, buffers, self.metrics, kernel_timeout_s)
        self.embeddings = EmbeddingRuns(scheduler, kernel_timeout_s, self._record_embedding)
        self._calibrations = CalibrationRuns(
            scheduler, calibration_kernel, kernel_timeout_s, self.activity.record_calibration
        )
        self.kv_offloader = KvOffloader(kv, store, scheduler, self.post, kernel_timeout_s)
        self.warm_ups: WarmUpRuns | None = None  # set before the start
        self.conditions: DesktopConditions | None = None  # with an integrated GPU; set before the start
        self.prefixes = None if prefix_store is None else PrefixBackup(kv, prefix_store, scheduler, self.post)
        """Keeps the prefix cache on disk; None if it is in memory only."""
        copiers = (self.kv_offloader,) if self.prefixes is None else (self.kv_offloader, self.prefixes)
        self._copies = CopyTimeouts(copiers, kernel_timeout_s)
        self.tracker = RequestTracker()  # includes requests that are still in the message queue
        self.requests = LiveRequests(
            scheduler,
            self.tracker,
            lambda: self._refusal,
            self._calibrations,
            self.kv_offloader,
            self.prefixes,
            self.metrics,
            self.activity,
        )

    def start(self, lanes: dict[str, Lane], graphs: GraphLoader | None = None) -> None:
        """Start serving on ``lanes``, which report to `engine_thread`; ``graphs`` changes those of the static lane."""
        self._executor.lanes = self.embeddings.lanes = self._calibrations.lanes = lanes
        self._executor.graphs = graphs
        if self.warm_ups is not None:
            self.warm_ups.lanes = lanes
        self.kv_offloader.start()
        if self.prefixes is not None:
            self.prefixes.start()
        if self.conditions is not None:
            self.conditions.thread.start()
        self.engine_thread.thread.start()

    def use_fallback(self, fallback: DeviceFallback, faults: FaultNotes) -> None:
        """Let the general lane go on with the CPU where its device fails, and keep failures with ``faults``."""
        self._executor.faults = fallback.faults = faults
        self._executor.fallback = self.embeddings.fallback = self._copies.fallback = self.fallback = fallback
        self._calibrations.fallback = fallback

    def use_attention(self, attention: AttentionCompiler) -> None:
        """Compile attention for the static lane with ``attention``."""
        self._executor.attention = attention

    def use_kv(self, kv: KvCache, own: bool) -> None:
        """Use another KV cache; ``own``: that of the general lane's own device, whose prefixes are kept on disk."""
        self.failure = self._without_kernels = None
        self._executor.use(kv)
        self._calibrations.use_device(own=own)
        self.kv_offloader.use(kv)
        if self._executor.attention is not None:
            self._executor.attention.moved(own=own)
        if self.prefixes is not None:
            self.prefixes.pause()
            if own:
                self.prefixes.resume()

    def stop_copies(self, kv: KvCache) -> bool:
        """Give up copies of prefixes until `use_kv`; returns whether nothing is copied to or from ``kv``."""
        if self.prefixes is not None:
            self.prefixes.pause()
            if self.prefixes.is_copying(kv):
                return False
        return not self.kv_offloader.is_copying(kv)

    def fail_requests(self, reason: str) -> None:
        """Fail the requests in flight, and new ones until `use_kv`."""
        self._without_kernels = reason
        if self.prefixes is not None:
            self.prefixes.pause()
        self.requests.cancel_all(RequestStatus.FAILED, reason)

    @property
    def _refusal(self) -> str | None:
        """Reason for which new requests fail at once; None otherwise."""
        return self.failure or self._without_kernels

    @property
    def hung_lanes(self) -> frozenset[str]:
        """Lanes in use with a hung kernel."""
        fallback = self.fallback
        if fallback is None or not fallback.hung or fallback.on_cpu:
            return self._executor.hung_lanes
        return self._executor.hung_lanes | {fallback.lane.spec.name}

    @property
    def copies_hang(self) -> bool:
        """True if a copy of KV blocks has not ended within its time limit."""
        return self._copies.hung(time.perf_counter())

    @property
    def stopped(self) -> bool:
        """True if the loop has stopped or takes no more requests."""
        return self.tracker.closed_reason is not None

    def submit(self, request: RequestState) -> None:
        """Queue ``request``.

        Raises:
            EngineClosedError: the loop has stopped.
        """
        self.tracker.add(request.sequence.id, lambda: self.engine_thread.messages.put(request))

    def lane_status(self) -> tuple[LaneStatus, ...]:
        """Return the lanes as they are now; from any thread."""
        out_of_use, rest_reasons = self.scheduler.lanes.out_of_use, self._executor.rest_reasons
        on_fallback = None if self.fallback is None else self.fallback.status
        load = None if self.deferred is None else self.deferred.status
        return tuple(
            lane_status(lane, out_of_use.get(name, ()), on_fallback, self._refusal, load, rest_reasons.get(name, ""))
            for name, lane in self.scheduler.heg.lanes.items()
        )

    def wait_idle(self, timeout_s: float | None, *, drain_reason: str | None = None) -> bool:
        """Block until no request is in flight; False after ``timeout_s``. ``drain_reason`` refuses new requests."""
        return self.tracker.wait_until_idle(timeout_s, drain_reason)

    def cancel(self, request: RequestState) -> None:
        """Cancel ``request``."""
        self.engine_thread.messages.put(lambda: self.requests.cancel(request))

    def stop(self, reason: str) -> None:
        """End all requests, then stop the loop."""
        self.engine_thread.messages.put(lambda: self._stop(reason))

    def expect_continuation(self, tokens: Sequence[int]) -> None:
        """Keep the cached KV of ``tokens`` longer than that of others; a request is expected to begin with them."""
        self.scheduler.kv.expect_continuation(tokens)
        if self.prefixes is not None:
            self.prefixes.expect(tokens)

    # -- embedding models ------------------------------------------------------------------------------------------

    def attach(self, source: EmbeddingSource) -> None:
        """Serve ``source`` until the loop stops, or until it is detached from `embeddings`; from any thread.

        Raises:
            EngineClosedError: the loop has stopped.
        """
        self.embeddings.announce(source)
        try:
            self.tracker.check_open()
        except EngineClosedError:
            self.embeddings.withdraw(source)
            raise
        self.post(lambda: self._attach(source))

    def _attach(self, source: EmbeddingSource) -> None:
        if self.stopped:
            return  # `embeddings.close` has ended its requests
        self.embeddings.attach(source)
        if self.failure is not None:
            source.fail_all(self.failure)

    def post(self, message: Callable[[], None]) -> None:
        """Call ``message`` inside a step; from any thread."""
        self.engine_thread.messages.put(message)

    @property
    def on_own_thread(self) -> bool:
        """True if the caller runs on the engine thread or a lane thread, where waiting for a step blocks for ever."""
        return threading.current_thread() in self.threads

    @property
    def threads(self) -> tuple[threading.Thread, ...]:
        """Threads that run steps."""
        others = () if self.fallback is None else self.fallback.threads
        return (self.engine_thread.thread, *(lane.thread for lane in self._executor.lanes.values()), *others)

    # -- parts of a step -------------------------------------------------------------------------------------------

    def process_message(self, message: Message, now: float) -> None:
        """Handle a new request, the result of a launch, or a callback."""
        if isinstance(message, RequestState):
            self.requests.add(message, now)
        elif isinstance(message, LaunchResult):
            self._process_launch_result(message)
        elif isinstance(message, LaneTask):
            message.process(message)
            if message.abandoned:
                self._take_requests_again()
        else:
            message()

    def check_timeouts(self, now: float) -> None:
        """Give memory back to other programs; give up hung kernels, and fail all requests if a lane stays hung."""
        if self.conditions is not None:  # before the launches of this step
            self.conditions.update()
        if self.prefixes is not None:
            self.prefixes.begin_overdue(now)
        lane, resumed_at = None, self._suspensions.check(now)
        for runs in (self._executor, self.embeddings, self._calibrations, self.warm_ups):
            if runs is not None:
                lane = runs.check_hung(now, resumed_at) or lane
        self._copies.check_hung(now, resumed_at)
        if self.memory is not None and not self.stopped:  # after the end of rests
            self.memory.check(now)
        if lane is not None and self.failure is None:
            self.failure = (
                f"lane {lane!r} hangs in its device and does not recover; restart the process and check the driver "
                f"of the device (`xpu-agents doctor`)"
            )
            self._fail_all(self.failure)

    def schedule(self) -> bool:
        """Run the scheduler and carry out its actions; returns whether all of them were launches."""
        start = time.perf_counter()
        if self.fallback is not None:
            self.fallback.advance(start)
        actions = (self.devices or self.scheduler).dispatch(time.perf_counter())
        if actions:
            self.metrics.decision_s.append(time.perf_counter() - start)
        for action in actions:
            self._carry_out(action)
        self._calibrations.release_displaced()
        self.activity.record_load(start)
        return all(isinstance(action, Launch | Embed | Calibrate | WarmUp) for action in actions)

    def deliver_outputs(self, *, fast_only: bool = False) -> bool:
        """Deliver new output to readers, and prepare masks.

        With ``fast_only`` nothing is done, and the result is False, if a request has ended or has a mask.
        """
        if not self.requests.deliver(fast_only=fast_only):
            return False
        if fast_only:
            return True
        if self.prefixes is not None and self.scheduler.idle:
            self.prefixes.back_up()
        if self.warm_ups is not None and self.scheduler.idle:
            self.warm_ups.return_memory()
        if self.conditions is not None:
            self.conditions.update()  # the last background request may have ended
        return True

    def next_wake(self, now: float) -> float:
        """Return the monotonic time of the next timer, in seconds; ``inf`` for none."""
        all_runs = (self._executor, self.embeddings, self._calibrations, self.warm_ups, self._copies)
        intervals = [runs.check_interval_s() for runs in all_runs if runs is not None]
        wake = min(self.next_scheduler_wake(now), *(inf if each is None else now + each for each in intervals))
        if self.prefixes is not None:
            wake = min(wake, self.prefixes.next_wake())
        return wake if self.memory is None else min(wake, self.memory.next_check)

    def next_scheduler_wake(self, now: float) -> float:
        """Return the monotonic time of the next timer that a step on a lane thread may set."""
        wakes = (self.scheduler.next_wake(now), None if self.fallback is None else self.fallback.next_wake())
        return min((wake for wake in wakes if wake is not None), default=inf)

    def abort_all(self, reason: str) -> None:
        """Fail all requests without the scheduler, whose state may be inconsistent."""
        self.failure = reason
        if self.devices is not None:
            self.devices.leave()
        if self.conditions is not None:
            self.conditions.close()
        if self.deferred is not None:
            self.deferred.cancel()
        self.tracker.close(reason)
        queued = (each for each in self.engine_thread.messages.drain() if isinstance(each, RequestState))
        self.requests.abort(queued, reason)
        self.embeddings.close(reason, failed=True)
        self.tracker.remove_all()

    # -- messages --------------------------------------------------------------------------------------------------

    def _process_launch_result(self, result: LaunchResult) -> None:
        job, work = result.job, result.job.launch.work
        if job.abandoned:
            self._executor.mark_recovered(result.lane)
            self._take_requests_again()
            return
        if result.error is None:
            self._executor.served(result.lane, result.stopped_at)
        elif not self._executor.retry(result):
            return
        self._executor.drop_not_finite(result)
        self.activity.record_launch(result)
        finished = self.scheduler.stopped(result.lane, result.cursor, result.stopped_at)
        self.metrics.lane_busy_s[result.lane] = self.scheduler.lanes.busy_s[result.lane]
        # An unfinished pass is dropped if all its requests ended, or if its tokens join a later pass.
        if finished is not None or work.live == 0 or work.form is not Form.CUT:
            self._executor.release(work)
        if finished is None:
            return
        self._calibrations.keep(finished, result)
        self.requests.finish(finished, result)

    def _take_requests_again(self) -> None:
        """Accept requests after a hung kernel, warm-up or batch has returned, unless another one hangs."""
        hangs = any(OutOfUse.HANGS in reasons for reasons in self.scheduler.lanes.out_of_use.values())
        if self.failure is not None and not hangs:
            self.embeddings.take_again(self.failure)
            self.failure = None

    def _record_embedding(self, task: LaneTask, batch: EmbeddingBatch) -> None:
        """Record a batch of an embedding model that has ended, with its tokens."""
        self.metrics.lane_busy_s[task.lane] = self.scheduler.lanes.busy_s[task.lane]
        if task.done and not task.abandoned:
            self.metrics.record_embedding(batch)
            self.activity.record_embedding(task, batch)

    # -- scheduler actions -----------------------------------------------------------------------------------------

    def _carry_out(self, action: Action) -> None:
        if isinstance(action, Launch):
            self._executor.launch(action)
        elif isinstance(action, Embed):
            self.embeddings.launch(action)
        elif isinstance(action, Calibrate):
            self._calibrations.launch(action)
        elif isinstance(action, WarmUp) and self.warm_ups is not None:
            self.warm_ups.launch(action)
        elif isinstance(action, Yield):
            self.metrics.preemptions += action.preempts
            self._executor.lanes[action.lane].request_yield(cancel=action.cancel)
        elif isinstance(action, Offload):
            self._suspensions.check(time.perf_counter())
            self.kv_offloader.offload(action)
            self._suspensions.waited(time.perf_counter())  # for the copy
        elif isinstance(action, Restore):
            self.kv_offloader.restore(action)
        elif isinstance(action, SwitchGraph):
            self._executor.switch_graph(action, self.post)
        elif isinstance(action, CompileKernel) and self._executor.attention is not None:
            self._executor.attention.compile(action)
        elif isinstance(action, ReleaseKernel) and self._executor.attention is not None:
            self._executor.attention.release(action)
        elif isinstance(action, Extend):
            self.requests.start_next_answer(action.sequence)
        elif isinstance(action, End):
            self.requests.end(action)
        else:
            raise TypeError(f"action: {action!r} of the scheduler is not supported by the engine")

    # -- ends ------------------------------------------------------------------------------------------------------

    def _stop(self, reason: str) -> None:
        self.tracker.close(reason)
        if self.deferred is not None:
            self.deferred.cancel()
        self._fail_all(reason)

    def _fail_all(self, reason: str) -> None:
        status = RequestStatus.CANCELLED if self.failure is None else RequestStatus.FAILED
        self.requests.cancel_all(status, reason)
        for action in self.scheduler.take_ends():
            self.requests.end(action)
        if self.tracker.closed_reason is not None:
            self.embeddings.close(reason, failed=self.failure is not None)
        elif self.failure is not None:
            self.embeddings.fail_all(reason)
