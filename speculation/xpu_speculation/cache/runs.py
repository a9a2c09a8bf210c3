"""Running tool calls and their results."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Any

from xpu_speculation.cache.counters import CacheCounters
from xpu_speculation.cache.run_slot import RunSlot
from xpu_speculation.cache.shared_value import SharedValue
from xpu_speculation.tools.keys import CallKey
from xpu_speculation.tools.specs import ToolSpec

__all__ = [
    "CURRENT_EARLY_RUN",
    "CallOutcome",
    "EarlyRun",
    "LiveRun",
    "ResultSource",
    "RunEnd",
    "RunResult",
    "StartResult",
    "running_loop",
]

_POLL_S = 1.0


class StartResult(Enum):
    """Result of starting an early run.

    Attributes:
        STARTED: The run was started.
        SHARED: The value is cached or being computed; the requester became an owner of it.
        REFUSED: A concurrency limit is reached; the requester owns nothing and may try again.
    """

    STARTED = auto()
    SHARED = auto()
    REFUSED = auto()


class ResultSource(StrEnum):
    """Where the value of a real call came from.

    Attributes:
        HIT: The value was cached.
        LATE_HIT: The call waited for a run that had already started.
        MISS: The tool ran for the call.
    """

    HIT = "hit"
    LATE_HIT = "late_hit"
    MISS = "miss"


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """Result of a real call.

    Attributes:
        value: Return value of the tool, an independent copy for the caller.
        source: Where it came from.
        waited_s: Duration of the call in seconds.
        ran_s: Duration of the run that made the value, in seconds.
        is_early: Whether that was an early run.
    """

    value: object
    source: ResultSource
    waited_s: float
    ran_s: float
    is_early: bool = field(default=False, compare=False)


@dataclass(slots=True, eq=False)
class EarlyRun:
    """An early run, until it has ended and its outcome is settled.

    Attributes:
        tool: Name of the tool.
        began_at: When the tool was called.
        owners: Owners that started it or joined it, and have neither called for it nor abandoned it.
        slot: Slot that is occupied until its task and threads have ended.
        ended_at: When they ended; None until then.
        is_settled: Whether it is counted as used, wasted or failed.
        is_used: Whether a real call used it.
    """

    tool: str
    began_at: float
    owners: set[str]
    slot: RunSlot = field(default_factory=RunSlot)
    ended_at: float | None = None
    is_settled: bool = False
    is_used: bool = False
    _counted_s: float = 0.0

    def elapsed_s(self, now: float) -> float:
        """Returns its duration so far in seconds."""
        return (now if self.ended_at is None else self.ended_at) - self.began_at

    def settle(self, counters: CacheCounters, ran_s: float, **outcome: int) -> None:
        """Counts its outcome and its seconds if unused, once."""
        if not self.is_settled:
            self.is_settled, self.is_used, self._counted_s = True, "used" in outcome, ran_s
            self.owners = set()
            counters.add(self.tool, **outcome, wasted_s=0.0 if self.is_used else ran_s)

    def end(self, counters: CacheCounters, now: float) -> None:
        """Records its end, and counts the seconds that it ran after it was settled as unused."""
        self.ended_at = now
        if self.is_settled and not self.is_used:
            counters.add(self.tool, wasted_s=max(0.0, self.elapsed_s(now) - self._counted_s))


CURRENT_EARLY_RUN: ContextVar[EarlyRun | None] = ContextVar("CURRENT_EARLY_RUN", default=None)
"""The early run of the current task; its threads occupy the slot."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """Result of a run.

    Attributes:
        value: Return value of the run.
        shared: The same value for other calls.
        source: Where it came from, as seen by the starter of the run.
        age_s: Seconds since the run finished; above 0 only for a value from disk.
        ran_s: Duration of the run in seconds.
    """

    value: object
    shared: SharedValue
    source: ResultSource
    age_s: float
    ran_s: float


@dataclass(frozen=True, slots=True)
class RunEnd:
    """End of a run: its result, or the exception it raised."""

    result: RunResult | None = None
    error: BaseException | None = None


@dataclass(slots=True, eq=False)
class LiveRun:
    """A run that has not ended.

    It belongs to the event loop that started it; callers in all loops and threads can wait.

    The cache's lock guards all attributes, and must be held for `cancel` and `update_timeout`.

    Attributes:
        spec: The tool.
        key: The call.
        loop: The event loop of the run.
        is_early: Whether it was started before its call.
        owners: Owners of the early run.
        waiting: Number of real calls that wait for it.
        early: Record of the early run; None until the tool is called.
        slot: Slot of the early run.
        is_done: Whether it has ended or was cancelled.
        is_cancelled: Whether it was cancelled because nobody waits for it or owns it.
    """

    spec: ToolSpec
    key: CallKey
    loop: asyncio.AbstractEventLoop
    is_early: bool
    owners: set[str] = field(default_factory=set)
    waiting: int = 0
    early: EarlyRun | None = None
    slot: RunSlot = field(default_factory=RunSlot)
    is_done: bool = False
    is_cancelled: bool = False
    _end_future: Future[RunEnd] = field(default_factory=Future)
    _task: asyncio.Task[RunResult] | None = None
    _run_timeout: asyncio.Timeout | None = None

    def __post_init__(self) -> None:
        self._end_future.set_running_or_notify_cancel()  # a cancelled caller must not cancel it for the others

    @property
    def is_reachable(self) -> bool:
        """True if its event loop is running, so that the run can end."""
        return self.loop is running_loop() or self.loop.is_running()

    def launch(self, work: Coroutine[Any, Any, RunResult], ended: Callable[[asyncio.Task[RunResult]], None]) -> None:
        """Starts the task in the run's event loop. `ended` is called when the task has ended."""
        self._task = self.loop.create_task(work)
        self._task.add_done_callback(ended)
        if self.is_cancelled:  # cancelled by another thread in the meantime
            self._task.cancel()

    def cancel(self, counters: CacheCounters, now: float) -> None:
        """Cancels the run, from any thread, and counts it as wasted if it is early and has started."""
        self.is_done = self.is_cancelled = True
        if self.early is not None:
            self.early.settle(counters, now - self.early.began_at, wasted=1, cancelled=1)
        if self._task is not None:
            _call_in(self.loop, self._task.cancel)

    def timeout(self) -> asyncio.Timeout:
        """Creates the timeout of the run, to be entered by its task."""
        self._run_timeout = asyncio.timeout(self.spec.timeout_s if self.is_early and not self.waiting else None)
        return self._run_timeout

    def update_timeout(self) -> None:
        """Applies the time limit to an early run, or lifts it while a real call waits. Callable from any thread."""
        if self.is_early:
            _call_in(self.loop, self._reschedule_timeout)

    def publish(self, ended: RunEnd) -> None:
        """Publishes the end of the run."""
        self._end_future.set_result(ended)

    def on_end(self, callback: Callable[[], None] | None) -> None:
        """Schedules a callback in the running event loop for the end of the run. None is ignored."""
        if callback is not None:
            loop = running_loop()
            self._end_future.add_done_callback(lambda _: _call_in(loop, callback))

    async def wait(self) -> RunEnd:
        """Waits for the end of the run, in any event loop. If the run's loop has stopped, the end has no result."""
        future = asyncio.wrap_future(self._end_future)
        if self.loop is running_loop():
            return await future
        while not future.done():
            if not self.is_reachable:
                return RunEnd()
            await asyncio.wait({future}, timeout=_POLL_S)
        return future.result()

    async def wait_until_closed(self) -> None:
        """Waits until a cancelled run of this event loop has cleaned up."""
        if self.is_cancelled and self.loop is running_loop() and self._task is not None:
            await asyncio.wait({self._task})

    def _reschedule_timeout(self) -> None:
        if self._run_timeout is None or self._run_timeout.expired():
            return
        run_deadline = None if self.waiting or self.spec.timeout_s is None else self.loop.time() + self.spec.timeout_s
        with contextlib.suppress(RuntimeError):  # not started, or already ended
            self._run_timeout.reschedule(run_deadline)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Returns the running event loop of this thread, or None."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _call_in(loop: asyncio.AbstractEventLoop | None, callback: Callable[[], object]) -> None:
    """Calls a function in an event loop: now, if it is this thread's loop."""
    if loop is running_loop():
        callback()
    elif loop is not None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, so no caller waits in it
            loop.call_soon_threadsafe(callback)
