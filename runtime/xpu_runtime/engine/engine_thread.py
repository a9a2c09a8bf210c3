"""Whose turn it is to run the engine: that of its own thread, or of a lane's that has just stopped.

Scheduler, samplers and KV tables belong to whoever has the turn, one thread at a time. The engine's thread sleeps until
there are messages for it, or something is due. A lane that stops takes the turn itself if it can have it at once: so
what follows a kernel is decided, and begins, without a change of threads. Two of them, as it takes through the engine's
thread, cost each token 0.04 ms, or 0.17 ms while a reader streams, which wants Python's lock as well (measured). What
of such a turn can wait until the kernel runs is left to the engine's thread.
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
from xpu_runtime.engine.timer_resolution import high_resolution_timer
from xpu_runtime.lanes.lane import LaunchResult

__all__ = ["EngineThread", "Message", "MessageQueue", "StepHandler"]

_LOG = logging.getLogger(__name__)
_PATIENCE_S = 3600.0
"""Longest sleep: a deadline may be farther away than a wait can be long."""

Message = RequestState | LaunchResult | Callable[[], None]


class StepHandler(Protocol):
    """What is done in a turn."""

    @property
    def stopped(self) -> bool:
        """Whether no more turns are to be taken."""

    def hear(self, message: Message, now: float) -> None:
        """Something has happened."""

    def watch(self, now: float) -> None:
        """Look after what should have happened."""

    def decide(self) -> bool:
        """Carry out what follows; whether that is no more than launches."""

    def serve(self, *, light: bool = False) -> bool:
        """Give readers what is new, and prepare what comes; what is not ``light`` may be left, then it is False."""

    def wake_at(self, now: float) -> float:
        """When something is due if nothing happens before, in monotonic seconds; ``inf`` for never."""

    def next_event(self, now: float) -> float:
        """The same of what a decision may bring forward."""

    def collapse(self, reason: str) -> None:
        """End everything: this failed."""


class MessageQueue:
    """Messages for whoever has the turn, with a bell that wakes the engine's thread.

    There is no lock that could be held when `put` is called: engines end in the midst of anything.
    """

    def __init__(self) -> None:
        self._messages: deque[Message] = deque()
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()

    def __bool__(self) -> bool:
        return bool(self._messages)

    def put(self, message: Message) -> None:
        """Leave ``message``; from any thread."""
        self._messages.append(message)
        self.ring()

    def ring(self) -> None:
        """Wake the engine's thread; from any thread."""
        self._bell.put(None)

    def wait(self, timeout_s: float) -> None:
        """Sleep until the bell rings, but no longer; for the engine's thread alone."""
        with suppress(queue.Empty):
            self._bell.get(timeout=max(0.0, min(timeout_s, _PATIENCE_S)))
        while not self._bell.empty():
            self._bell.get()

    def take(self) -> Iterator[Message]:
        """Messages as long as there are any, those included that come meanwhile; for whoever has the turn."""
        while self._messages:
            yield self._messages.popleft()


class EngineThread:
    """Hands the turn from thread to thread.

    Attributes:
        inbox: what any thread has to say.
        thread: the engine's own.
    """

    def __init__(self, conductor: StepHandler) -> None:
        self.inbox = MessageQueue()
        self.thread = threading.Thread(target=self._run, name="xpu-engine", daemon=True)
        self._conductor = conductor
        self._lock = threading.Lock()
        self._behind = False  # the last turn was a lane's, and not all of it was done
        self._wake_at = 0.0

    def report(self, report: LaunchResult) -> None:
        """A lane has stopped: take the turn, or leave the report to whoever has it; on the lane's thread."""
        if not self._lock.acquire(blocking=False):
            self.inbox.put(report)
            return
        try:
            if self._behind or self.inbox or self._conductor.stopped:  # what came before comes first
                self.inbox.put(report)
            else:
                self._take_over(report)
        finally:
            self._lock.release()

    def _take_over(self, report: LaunchResult) -> None:
        conductor, now = self._conductor, time.perf_counter()
        try:
            conductor.hear(report, now)
            self._behind = not (conductor.decide() and conductor.serve(light=True))
            if not self._behind and conductor.next_event(now) >= self._wake_at:
                return  # the engine's thread sleeps on
        except BaseException as error:
            self._fail(error)
        self.inbox.ring()

    # -- the engine's thread ---------------------------------------------------------------------------------------

    @high_resolution_timer()
    def _run(self) -> None:
        while not self._conductor.stopped:
            self.inbox.wait(self._wake_at - time.perf_counter())
            with self._lock:
                if self._conductor.stopped:
                    return  # a lane's turn has failed
                try:
                    self._take_turn()
                except BaseException as error:
                    self._fail(error)

    def _take_turn(self) -> None:
        conductor, now = self._conductor, time.perf_counter()
        if self._behind:
            conductor.serve()
            self._behind = False
            if not self.inbox and now < self._wake_at:
                self._wake_at = min(self._wake_at, conductor.wake_at(now))
                return
        for message in self.inbox.take():
            conductor.hear(message, now)
        conductor.watch(now)
        conductor.decide()
        conductor.serve()  # the next kernels run already
        self._wake_at = conductor.wake_at(time.perf_counter())

    def _fail(self, error: BaseException) -> None:
        """A fault of the engine itself: nobody may wait for what cannot come any more."""
        _LOG.error("the engine ends", exc_info=error)
        self._conductor.collapse(f"the engine failed: {error!r}")
