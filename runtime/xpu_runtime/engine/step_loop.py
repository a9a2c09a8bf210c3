"""What is done in the engine's turns: what has happened is heard of, what follows is decided, readers are served.

The papers poll busily in two loops; with few cores a spinning loop is stolen from the model, so here threads sleep
(`relay`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf

from xpu_runtime.engine.end_status import ERROR_BY_STATUS, status_of_error
from xpu_runtime.engine.engine_thread import EngineThread, Message
from xpu_runtime.engine.executor import Executor
from xpu_runtime.engine.kv_offload import KvOffloader
from xpu_runtime.engine.metrics import MetricsRecorder
from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.engine.request_tracker import RequestTracker
from xpu_runtime.engine.sampling import sample_tokens
from xpu_runtime.errors import RequestCancelledError, RequestError, RequestFailedError
from xpu_runtime.heg import Form
from xpu_runtime.kv import KvOffloadStore
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.lanes.lane import Lane, LaunchResult
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler import (
    Action,
    ActivationSlot,
    End,
    Extend,
    Launch,
    Offload,
    Pass,
    Restore,
    Scheduler,
    StepResult,
    Yield,
)

__all__ = ["StepLoop"]


class StepLoop:
    """Drives one scheduler with real lanes and the monotonic clock."""

    def __init__(
        self,
        scheduler: Scheduler,
        kv: KvCache,
        buffers: dict[ActivationSlot, ActivationBuffer],
        store: KvOffloadStore | None,
        kernel_timeout_s: float,
    ) -> None:
        self.relay = EngineThread(self)
        self.recorder = MetricsRecorder()
        self.scheduler = scheduler
        self.broken: str | None = None
        self._passes = Executor(scheduler, kv, buffers, self.recorder, kernel_timeout_s)
        self.swap = KvOffloader(kv, store, scheduler, self.relay.inbox.put)
        self._live: dict[int, RequestState] = {}
        self._delivered: list[RequestState] = []  # with something new for their readers
        self._masked: list[RequestState] = []  # handed in since readers were served, their first mask not computed
        self._turnstile = RequestTracker()  # those in the inbox are inside

    def start(self, lanes: dict[str, Lane]) -> None:
        """Begin serving on ``lanes``, which report to `relay`."""
        self._passes.lanes = lanes
        self.swap.start()
        self.relay.thread.start()

    @property
    def hung(self) -> frozenset[str]:
        """Lanes with a kernel that was given up and has not come back."""
        return self._passes.hung

    @property
    def stopped(self) -> bool:
        """Whether it has ended, or is about to and takes nothing more."""
        return self._turnstile.shut is not None

    def submit(self, live: RequestState) -> None:
        """Hand in ``live``; from any thread.

        Raises:
            EngineClosedError: the loop has ended.
        """
        self._turnstile.enter(live.sequence.id, lambda: self.relay.inbox.put(live))

    def wait_idle(self, timeout_s: float | None, *, refusing: str | None = None) -> bool:
        """Block until no request is left; False if ``timeout_s`` passed first. No more come, if why is said."""
        return self._turnstile.wait_empty(timeout_s, refusing)

    def cancel(self, live: RequestState) -> None:
        """Ask for the end of ``live``; from any thread."""
        self.relay.inbox.put(lambda: self._cancel(live))

    def stop(self, reason: str) -> None:
        """End everything that runs, and then the turns; from any thread."""
        self.relay.inbox.put(lambda: self._stop(reason))

    # -- turns -----------------------------------------------------------------------------------------------------

    def hear(self, message: Message, now: float) -> None:
        """A request has come, a lane has stopped, or something is to be called."""
        if isinstance(message, RequestState):
            self._submit(message, now)
        elif isinstance(message, LaunchResult):
            self._report(message)
        else:
            message()

    def watch(self, now: float) -> None:
        """If a kernel that hangs never comes back, everything ends rather than wait for ever."""
        lane = self._passes.watch(now)
        if lane is not None and self.broken is None:
            self.broken = (
                f"lane {lane!r} hangs in its device and does not come back; restart the process, and look at the "
                f"device's driver (`xpu-agents doctor`)"
            )
            self._fail_all(self.broken)

    def decide(self) -> bool:
        """Ask the scheduler, and do what it says; whether that is no more than launches."""
        began = time.perf_counter()
        actions = self.scheduler.dispatch(time.perf_counter())
        if actions:
            self.recorder.decision_s.append(time.perf_counter() - began)
        only_launches = True
        for action in actions:
            if isinstance(action, Launch):
                self._passes.launch(action)
            else:
                only_launches = False
                self._carry_out(action)
        return only_launches

    def serve(self, *, light: bool = False) -> bool:
        """Hand readers what is new for them, and prepare masks.

        With ``light`` nothing is done, and the answer is False, if somebody has ended or has a mask.
        """
        delivered = self._delivered
        if light and (self._masked or any(live.mask is not None or live.finish is not None for live in delivered)):
            return False
        self._delivered = []
        for live in delivered:
            live.deliver()
        if light:
            return True
        self._forget_ended(delivered)  # at once: their callers may look at the counters, and masks take long
        for live in (*delivered, *self._masked):
            if live.mask is not None:
                self._guarded(live, "preparing the mask", live.prepare)
        self._masked.clear()
        return True

    def wake_at(self, now: float) -> float:
        """When the scheduler or what runs is to be looked at again, in monotonic seconds; ``inf`` for never."""
        patience = self._passes.patience_s()
        return min(self.next_event(now), inf if patience is None else now + patience)

    def next_event(self, now: float) -> float:
        """The same of the scheduler alone."""
        wake = self.scheduler.next_wake(now)
        return inf if wake is None else wake

    def collapse(self, reason: str) -> None:
        """End every request without the scheduler, whose state cannot be trusted any more."""
        self.broken = reason
        self._turnstile.shut_for(reason)
        waiting = list(self._live.values())
        waiting += [message for message in self.relay.inbox.take() if isinstance(message, RequestState)]
        for live in waiting:
            live.handle.fail(RequestFailedError(reason, live.handle.request_id))
        self._live.clear()
        self._turnstile.clear()

    # -- what has happened -----------------------------------------------------------------------------------------

    def _submit(self, live: RequestState, now: float) -> None:
        number = live.handle.request_id
        try:
            if self._turnstile.shut is not None:
                raise RequestCancelledError(self._turnstile.shut, number)
            if self.broken is not None:
                raise RequestFailedError(self.broken, number)
            self._live[live.sequence.id] = live  # so that its caller hears of a fault as well
            self.scheduler.submit(live.sequence, now)
        except RequestError as error:
            self._live.pop(live.sequence.id, None)
            self.recorder.ended[live.sequence.priority, status_of_error(error)] += 1
            error.request_id = number
            live.handle.fail(error)
            self._turnstile.leave(live.sequence.id)
            return
        if live.mask is not None:
            self._masked.append(live)

    def _cancel(self, live: RequestState) -> None:
        if live.sequence.id in self._live:
            self.scheduler.cancel(live.sequence, RequestStatus.CANCELLED, "cancelled by the caller")
        else:
            self._turnstile.leave(live.sequence.id)  # Ctrl-C came before it was put into the inbox, or it has ended

    def _report(self, report: LaunchResult) -> None:
        job, work = report.job, report.job.launch.work
        if job.abandoned:
            self._passes.came_back(report.lane)
            if not self.hung:
                self.broken = None
            return
        if report.error is not None and not self._passes.try_again(report):
            return
        self.recorder.ran(report, self.scheduler.heg)
        finished = self.scheduler.stopped(report.lane, report.cursor, report.stopped_at)
        self.recorder.lane_busy_s[report.lane] = self.scheduler.lanes.busy_s[report.lane]
        # Dropped, if it is not through: unwanted, or its tokens join a later pass.
        if finished is not None or work.live == 0 or work.form is not Form.CUT:
            self._passes.forget(work)
        if finished is None:
            return
        before = len(self._delivered)
        self.scheduler.finish(finished, self._sample(finished, report), report.stopped_at)
        for live in self._delivered[before:]:
            if live.finish is None:
                self._guarded(live, "proposing tokens", live.propose)
            else:
                live.settle(report.stopped_at)

    def _sample(self, work: Pass, report: LaunchResult) -> dict[int, StepResult]:
        if work.prefill:
            self.recorder.prompt_tokens += sum(segment.length for segment in work.segments if segment.prefill)
        results: dict[int, StepResult] = {}
        for live, taken in sample_tokens(work, report.logits, self._live):
            if isinstance(taken, BaseException):
                self.scheduler.cancel(live.sequence, RequestStatus.FAILED, f"choosing a token failed: {taken}")
                continue
            results[live.sequence.id] = taken
            self._delivered.append(live)
            self.recorder.took(live)
        return results

    def _guarded(self, live: RequestState, what: str, act: Callable[[], None]) -> None:
        """Let a mask of the user's ``act``; what it raises, if only a panic of its library, ends no other request."""
        try:
            act()
        except BaseException as error:
            self.scheduler.cancel(live.sequence, RequestStatus.FAILED, f"{what} failed: {error!r}")

    # -- what follows ----------------------------------------------------------------------------------------------

    def _carry_out(self, action: Action) -> None:
        if isinstance(action, Yield):
            self.recorder.preemptions += action.preempts
            self._passes.lanes[action.lane].request_yield(cancel=action.cancel)
        elif isinstance(action, Offload):
            self.swap.save(action)
        elif isinstance(action, Restore):
            self.swap.load(action)
        elif isinstance(action, Extend):
            self._extended(self._live[action.sequence.id])
        elif isinstance(action, End):
            self._end(action)

    def _extended(self, live: RequestState) -> None:
        live.extended(time.perf_counter())
        self.recorder.extended(live)
        if live.finish is not None:
            live.settle(time.perf_counter())
        if live not in self._delivered:  # it had to wait for blocks
            self._delivered.append(live)

    # -- ends ------------------------------------------------------------------------------------------------------

    def _end(self, action: End) -> None:
        live = self._live.pop(action.sequence.id, None)
        if live is None:
            return
        live.settle(time.perf_counter())
        self.recorder.ended[action.sequence.priority, action.status] += 1
        message = f"request {live.handle.request_id}: {action.reason}"
        if action.sequence.offloads:
            self.swap.drop(action.sequence)
        # Last: the handle may hold the last reference to the engine, which is closed then.
        live.handle.fail(ERROR_BY_STATUS[action.status](message, live.handle.request_id))
        self._turnstile.leave(action.sequence.id)

    def _forget_ended(self, delivered: list[RequestState]) -> None:
        for live in delivered:
            if live.finish is not None and self._live.pop(live.sequence.id, None) is not None:
                self.recorder.finished(live)
                self._turnstile.leave(live.sequence.id)

    def _stop(self, reason: str) -> None:
        self._turnstile.shut_for(reason)
        self._fail_all(reason)

    def _fail_all(self, reason: str) -> None:
        status = RequestStatus.CANCELLED if self.broken is None else RequestStatus.FAILED
        for live in list(self._live.values()):
            self.scheduler.cancel(live.sequence, status, reason)
        for action in self.scheduler.take_ends():
            self._end(action)
