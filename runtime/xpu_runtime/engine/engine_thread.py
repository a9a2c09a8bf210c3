"""Runs engine steps one at a time, on the engine thread or on a lane thread.

The scheduler, the samplers and the block tables are used by one thread at a time, the one that runs the current step.
The engine thread sleeps until a message arrives or a timer is due. A lane thread that finishes a kernel runs the next
step itself if no other thread does, so that the next kernel is launched without a thread switch. Work of such a step
that can wait is left to the engine thread.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Protocol

from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.engine.waits import high_resolution_timer
from xpu_runtime.lanes.lane import LaneTask, LaunchResult

__all__ = ["EngineThread", "Message", "MessageQueue", "StepHandler"]

_LOG = logging.getLogger(__name__)
_MAX_WAIT_S = 3600.0
"""Longest single wait in seconds: a deadline may exceed the maximum timeout of a queue."""

Message = RequestState | LaunchResult | LaneTask | Callable[[], None]


class StepHandler(Protocol):
    """The parts of an engine step, called by the thread that runs the step."""

    @property
    def stopped(self) -> bool:
        """True if no more steps are to run."""

    def process_message(self, message: Message, now: float) -> None:
        """Handle a new request, the result of a launch, or a callback."""

    def check_timeouts(self, now: float) -> None:
        """Handle kernels that exceed their timeout."""

    def schedule(self) -> bool:
        """Run the scheduler and carry out its actions; returns whether all of them were launches."""

    def deliver_outputs(self, *, fast_only: bool = False) -> bool:
        """Deliver new output to readers and prepare masks; with ``fast_only`` skip slow work and return False."""

    def next_wake(self, now: float) -> float:
        """Return the monotonic time of the next timer, in seconds; ``inf`` for none."""

    def next_scheduler_wake(self, now: float) -> float:
        """Return the monotonic time of the next timer of the scheduler alone."""

    def abort_all(self, reason: str) -> None:
        """End all requests after a failure of the engine."""


class MessageQueue:
    """Queue of messages for the engine, which wakes the engine thread.

    `put` takes no lock: an engine may be closed at any point, also while `put` runs.
    """

    def __init__(self) -> None:
        self._messages: deque[Message] = deque()
        self._wakeups: queue.SimpleQueue[None] = queue.SimpleQueue()

    def __bool__(self) -> bool:
        return bool(self._messages)

    def put(self, message: Message) -> None:
        """Add ``message`` and wake the engine thread; from any thread."""
        self._messages.append(message)
        self.wake()

    def wake(self) -> None:
        """Wake the engine thread; from any thread."""
        self._wakeups.put(None)

    def wait(self, timeout_s: float) -> None:
        """Sleep until woken, at most ``timeout_s`` seconds; for the engine thread only."""
        with suppress(queue.Empty):
            self._wakeups.get(timeout=max(0.0, min(timeout_s, _MAX_WAIT_S)))
        while not self._wakeups.empty():
            self._wakeups.get()

    def drain(self) -> Iterator[Message]:
        """Pop messages until there are none, including those that arrive meanwhile; inside a step only."""
        while self._messages:
            yield self._messages.popleft()


class EngineThread:
    """Serialises engine steps: either the engine thread or a lane thread that just finished a kernel runs the next.

    Attributes:
        messages: queue that any thread may put messages into.
        thread: the engine thread.
        wakeups: times that it woke, for a message or a timer.
    """

    def __init__(self, handler: StepHandler) -> None:
        self.messages = MessageQueue()
        self.thread = threading.Thread(target=self._run_steps, name="xpu-engine", daemon=True)
        self.wakeups = 0
        self._handler = handler
        self._step_lock = threading.Lock()
        self._output_pending = False  # the last step ran on a lane thread and left output to deliver
        self._next_wake = 0.0

    def on_launch_result(self, result: LaunchResult | LaneTask) -> None:
        """Run a step for ``result``, or queue it if another thread runs a step; called on the lane thread."""
        if not self._step_lock.acquire(blocking=False):
            self.messages.put(result)
            return
        try:
            if self._output_pending or self.messages or self._handler.stopped:  # earlier messages come first
                self.messages.put(result)
            else:
                self._run_lane_step(result)
        finally:
            self._step_lock.release()

    def _run_lane_step(self, result: LaunchResult | LaneTask) -> None:
        handler, now = self._handler, time.perf_counter()
        try:
            handler.process_message(result, now)
            self._output_pending = not (handler.schedule() and handler.deliver_outputs(fast_only=True))
            if not self._output_pending and handler.next_scheduler_wake(now) >= self._next_wake:
                return  # the engine thread need not wake earlier
        except BaseException as error:
            self._fail(error)
        self.messages.wake()

    # -- engine thread ---------------------------------------------------------------------------------------------

    @high_resolution_timer()
    def _run_steps(self) -> None:
        while not self._handler.stopped:
            self.messages.wait(self._next_wake - time.perf_counter())
            self.wakeups += 1
            with self._step_lock:
                if self._handler.stopped:
                    return  # a step on a lane thread has failed
                try:
                    self._run_step()
                except BaseException as error:
                    self._fail(error)

    def _run_step(self) -> None:
        handler, now = self._handler, time.perf_counter()
        if self._output_pending:
            handler.deliver_outputs()
            self._output_pending = False
            if not self.messages and now < self._next_wake:
                self._next_wake = min(self._next_wake, handler.next_wake(now))
                return
        for message in self.messages.drain():
            handler.process_message(message, now)
        handler.check_timeouts(now)
        handler.schedule()
        handler.deliver_outputs()  # after the launches, so that kernels run meanwhile
        self._next_wake = handler.next_wake(time.perf_counter())

    def _fail(self, error: BaseException) -> None:
        """End all requests after an internal error, since their output cannot arrive any more."""
        _LOG.error("the engine failed", exc_info=error)
        self._handler.abort_all(f"the engine failed: {error!r}")
