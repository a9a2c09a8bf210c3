"""One run of a tool while it is live, and what becomes of it."""

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
]

_LOOK_S = 1.0


class StartResult(Enum):
    """What came of asking for an early run.

    Attributes:
        STARTED: It was begun.
        SHARED: The value is there or on its way, and who asked has a part in it.
        REFUSED: As many go on as may; who asked has a part in nothing, and may ask again.
    """

    STARTED = auto()
    SHARED = auto()
    REFUSED = auto()


class ResultSource(StrEnum):
    """Where the value of a real call came from.

    Attributes:
        HIT: It was there.
        LATE_HIT: Another's run was live, and the call waited for it.
        MISS: The tool was run for the call.
    """

    HIT = "hit"
    LATE_HIT = "late_hit"
    MISS = "miss"


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """What a real call got.

    Attributes:
        value: What the tool returned. It is the caller's own: nobody else has a part of it.
        source: Where it came from.
        waited_s: Seconds the call took.
        ran_s: Seconds the run took that made the value.
        is_early: Whether that was an early run.
    """

    value: object
    source: ResultSource
    waited_s: float
    ran_s: float
    is_early: bool = field(default=False, compare=False)


@dataclass(slots=True, eq=False)
class EarlyRun:
    """An early run from its beginning until it has ended and it is decided what it was good for.

    Attributes:
        tool: Name of its tool.
        began_at: When the tool was called.
        owners: Who wants it: began it, or would have, and has neither called for it nor abandoned it.
        place: Held until it has really ended.
        ended_at: When it had; None while it has not.
        is_settled: Whether it is decided what it was good for.
        is_used: Whether that was a real call.
    """

    tool: str
    began_at: float
    owners: set[str]
    place: RunSlot = field(default_factory=RunSlot)
    ended_at: float | None = None
    is_settled: bool = False
    is_used: bool = False
    _counted_s: float = 0.0

    def spent_s(self, now: float) -> float:
        """Seconds that it has gone on for."""
        return (now if self.ended_at is None else self.ended_at) - self.began_at

    def settle(self, counters: CacheCounters, ran_s: float, **fate: int) -> None:
        """Decide it, unless that was done: count what became of it, and the seconds it ran if it was of no use."""
        if not self.is_settled:
            self.is_settled, self.is_used, self._counted_s = True, "used" in fate, ran_s
            self.owners = set()
            counters.add(self.tool, **fate, wasted_s=0.0 if self.is_used else ran_s)

    def end(self, counters: CacheCounters, now: float) -> None:
        """It has really ended: count the seconds, too, for which it went on after it was given up."""
        self.ended_at = now
        if self.is_settled and not self.is_used:
            counters.add(self.tool, wasted_s=max(0.0, self.spent_s(now) - self._counted_s))


CURRENT_EARLY_RUN: ContextVar[EarlyRun | None] = ContextVar("CURRENT_EARLY_RUN", default=None)
"""The early run that goes on here; its threads hold its place."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """A value.

    Attributes:
        value: As the run returned it.
        shared: The same for others.
        source: Where it came from, seen from whoever began the run.
        age_s: Seconds since it was finished; above 0 only for one from the disk.
        ran_s: Seconds the run took.
    """

    value: object
    shared: SharedValue
    source: ResultSource
    age_s: float
    ran_s: float


@dataclass(frozen=True, slots=True)
class RunEnd:
    """How a run ended: with a value, or with what it raised."""

    made: RunResult | None = None
    error: BaseException | None = None


@dataclass(slots=True, eq=False)
class LiveRun:
    """A run that has not ended. It belongs to the loop that began it; its end is told to all loops and threads.

    Its attributes are guarded by the lock of the cache that it is in, which is held for `cut` and `limit`.

    Attributes:
        spec: Its tool.
        key: Its call.
        loop: Its loop.
        is_early: Whether it was begun before its call.
        owners: Who wants it as an early run.
        waiting: How many real calls wait for it.
        early: What becomes of it if it is early; None as long as the tool was not called.
        place: What it takes up of its tool if it is early.
        is_over: Whether it has ended, or was made to end.
        is_cut: Whether it was made to end, since nobody wanted it.
    """

    spec: ToolSpec
    key: CallKey
    loop: asyncio.AbstractEventLoop
    is_early: bool
    owners: set[str] = field(default_factory=set)
    waiting: int = 0
    early: EarlyRun | None = None
    place: RunSlot = field(default_factory=RunSlot)
    is_over: bool = False
    is_cut: bool = False
    _told: Future[RunEnd] = field(default_factory=Future)
    _task: asyncio.Task[RunResult] | None = None
    _timer: asyncio.Timeout | None = None

    def __post_init__(self) -> None:
        self._told.set_running_or_notify_cancel()  # a caller who is cancelled does not cancel it for all

    @property
    def is_reachable(self) -> bool:
        """Whether its loop goes on, so that it can end."""
        return self.loop is _loop() or self.loop.is_running()

    def launch(self, work: Coroutine[Any, Any, RunResult], ended: Callable[[asyncio.Task[RunResult]], None]) -> None:
        """Begin it, in its loop. `ended` is called there when it has ended."""
        self._task = self.loop.create_task(work)
        self._task.add_done_callback(ended)
        if self.is_cut:  # by another thread, just now
            self._task.cancel()

    def cut(self, counters: CacheCounters, now: float) -> None:
        """Make it end, from any thread, and count it as wasted if it is early and has begun."""
        self.is_over = self.is_cut = True
        if self.early is not None:
            self.early.settle(counters, now - self.early.began_at, wasted=1, cancelled=1)
        if self._task is not None:
            _do_in(self.loop, self._task.cancel)

    def limited(self) -> asyncio.Timeout:
        """The limit on the time of an early run, to be entered by it."""
        self._timer = asyncio.timeout(self.spec.timeout_s if self.is_early and not self.waiting else None)
        return self._timer

    def limit(self) -> None:
        """Limit its time if it is early and no call waits, from now on; lift the limit if one does. From any thread."""
        if self.is_early:
            _do_in(self.loop, self._set_limit)

    def tell(self, ended: RunEnd) -> None:
        """Tell everybody how it ended."""
        self._told.set_result(ended)

    def on_end(self, act: Callable[[], None] | None) -> None:
        """Act in the running loop when it has ended, if there is something to do."""
        if act is not None:
            loop = _loop()
            self._told.add_done_callback(lambda _: _do_in(loop, act))

    async def end(self) -> RunEnd:
        """Wait for its end, in any loop; nothing was made if its loop has stopped."""
        told = asyncio.wrap_future(self._told)
        if self.loop is _loop():
            return await told
        while not told.done():
            if not self.is_reachable:
                return RunEnd()
            await asyncio.wait({told}, timeout=_LOOK_S)
        return told.result()

    async def closed(self) -> None:
        """Wait until a run that was cut has closed what it had open, if it is of this loop."""
        if self.is_cut and self.loop is _loop() and self._task is not None:
            await asyncio.wait({self._task})

    def _set_limit(self) -> None:
        if self._timer is None or self._timer.expired():
            return
        limit = None if self.waiting or self.spec.timeout_s is None else self.loop.time() + self.spec.timeout_s
        with contextlib.suppress(RuntimeError):  # it has not begun, or has ended
            self._timer.reschedule(limit)


def _loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _do_in(loop: asyncio.AbstractEventLoop | None, act: Callable[[], object]) -> None:
    """Act in a loop, at once if it is this thread's."""
    if loop is _loop():
        act()
    elif loop is not None:
        with contextlib.suppress(RuntimeError):  # it is closed, and nobody there waits any more
            loop.call_soon_threadsafe(act)
