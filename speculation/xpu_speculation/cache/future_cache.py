"""Values of calls: finished ones, and those of runs that are still live."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Self

from xpu_speculation.cache.counters import CacheCounters
from xpu_speculation.cache.entries import CacheBounds, CacheEntries, CacheEntry, SuspendAwareClock
from xpu_speculation.cache.process_sharing import find_or_run
from xpu_speculation.cache.runs import (
    CURRENT_EARLY_RUN,
    CallOutcome,
    EarlyRun,
    LiveRun,
    ResultSource,
    RunEnd,
    RunResult,
    StartResult,
)
from xpu_speculation.cache.shared_value import SharedValue
from xpu_speculation.forks import ForkLock, init_in_each_process
from xpu_speculation.store.result_store import ResultStore
from xpu_speculation.tools.keys import CallKey
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["CallOutcome", "FutureCache", "ResultSource", "StartResult", "ToolRun"]

ToolRun = Callable[[], Awaitable[object]]
"""Runs a tool once."""

_LOGGER = logging.getLogger(__name__)


class FutureCache:
    """Runs tools early, and answers real calls with what came of it (speculative-tool-calls §3.1, Algorithm 2).

    Of identical calls in flight one runs, and the others wait for it; with a store that holds across processes too.
    Values are kept for the time that their tool says, errors never: a call whose early run failed runs its tool itself.

    A run belongs to the loop that began it, and ends with it. Callers may be in any loop of any thread; a thread
    without one calls ``asyncio.run(cache.result(...))``. All other methods may be called from any thread.

    Args:
        store: Values on the disk, for later and for other processes; None for memory only. `close` closes it.
        clock: Time in seconds that never goes back, for the age of values and for how long things take. Values age by
            the usual one also while the machine sleeps.
        bounds: How much is held in memory.
    """

    def __init__(
        self,
        store: ResultStore | None = None,
        *,
        clock: Callable[[], float] = time.perf_counter,
        bounds: CacheBounds | None = None,
    ) -> None:
        self.counters = CacheCounters()
        self._store = store
        self._clock = clock
        self._time = SuspendAwareClock(clock) if clock is time.perf_counter else clock
        self._bounds = bounds or CacheBounds()
        self._kept = CacheEntries(self._bounds)
        self._is_closed = False
        self._lock = ForkLock()  # reentrant: what is cancelled may call back at once
        init_in_each_process(self, FutureCache._begin)

    def _begin(self) -> None:
        """Forget the live runs, in a forked process: they end in the parent. What is kept stays."""
        self._live: dict[str, LiveRun] = {}
        self._early: set[LiveRun] = set()

    def start(
        self, spec: ToolSpec, key: CallKey, run: ToolRun, *, owner: str, ended: Callable[[], None] | None = None
    ) -> StartResult:
        """Begin an early run in the running loop.

        Args:
            spec: The tool.
            key: The call.
            run: Runs the tool. It is not called at once, and what it raises is only counted.
            owner: Who wants it, until he calls for it or abandons it.
            ended: Called in the running loop when the run has ended that makes the value; see `peek`.

        Returns:
            Whether it was begun: not if the value is there or on its way, nor where there are as many early runs as
            may be. A run in a thread is one until the thread comes back.

        Raises:
            RuntimeError: No loop is running.
        """
        loop = asyncio.get_running_loop()
        with self._lock:
            kept = self._kept.get(key.digest, self._time(), spec.ttl_s)
            live = self._joinable(key)
            if kept is not None:
                kept.own(owner)
                return StartResult.SHARED
            if live is not None:
                live.owners.add(owner)
                live.on_end(ended)
                return StartResult.SHARED
            if self._is_closed or not self._has_room(spec):
                self.counters.add(spec.name, refused=1)
                return StartResult.REFUSED
            live = LiveRun(spec, key, loop, is_early=True, owners={owner})
            live.on_end(ended)
            live.place.hold(live)
            live.place.on_free(partial(self._free, live))
            self._early.add(live)
            self._live[key.digest] = live
        live.launch(self._make(live, run, self._store), partial(self._ended, live))
        return StartResult.STARTED

    def holds(self, spec: ToolSpec, key: CallKey) -> bool:
        """Whether the value of a call is kept in memory, or a live run makes it."""
        with self._lock:
            return self._kept.get(key.digest, self._time(), spec.ttl_s) is not None or self._joinable(key) is not None

    def peek(self, spec: ToolSpec, key: CallKey) -> SharedValue | None:
        """The value that is kept in memory, without running, waiting for or counting anything; None if none is."""
        with self._lock:
            kept = self._kept.get(key.digest, self._time(), spec.ttl_s)
        return None if kept is None else kept.value

    def find(self, spec: ToolSpec, key: CallKey) -> CallOutcome | None:
        """The value of a real call if it is kept in memory, without waiting for anything; None if none is."""
        arrived = self._clock()
        with self._lock:
            kept = self._kept.get(key.digest, self._time(), spec.ttl_s)
            if kept is None:
                return None
            kept.use(self.counters)
        with contextlib.suppress(Exception):  # its own code cannot copy it now
            return self._outcome(spec, kept.value.give(), arrived, ResultSource.HIT, kept.ran_s, kept.early is not None)
        return None

    def keep(self, spec: ToolSpec, key: CallKey, value: object, ran_s: float) -> None:
        """Keep the value of a real call that could not wait here, and has run its tool itself."""
        shared = SharedValue.of(value, largest=self._bounds.value_bytes, takers=0, itself=False)
        with self._lock:
            if self._is_closed:
                return
            now = self._time()
            for old in self._kept.put(key.digest, CacheEntry(shared, now, now + spec.ttl_s, ran_s, None), now):
                old.drop(self.counters)
        if self._store is not None:
            self._store.finish(key.digest, "", shared.text, ttl_s=spec.ttl_s, ran_s=ran_s)

    async def result(self, spec: ToolSpec, key: CallKey, run: ToolRun, *, owner: str) -> CallOutcome:
        """The value of a real call.

        Args:
            spec: The tool.
            key: The call.
            run: Runs the tool, at most once, if there is neither a value nor a live run that makes one.
            owner: Who calls. An early run of his is his no longer: it ends if the call is cancelled and it was
                wanted by nobody else.

        Raises:
            Exception: What `run` raised.
        """
        arrived = self._clock()
        for may_share in (True, False):
            found = self._take(spec, key, owner, may_share=may_share)
            if isinstance(found, CacheEntry):
                shared, came = found.value, (ResultSource.HIT, found.ran_s, found.early is not None)
            else:
                live, is_mine = found
                if is_mine:
                    # One that failed for others is not worth waiting for once more, in another process neither.
                    work = self._make(live, run, self._store if may_share else None)
                    live.launch(work, partial(self._ended, live))
                ended = await self._wait(live)
                made = ended.made
                if is_mine:
                    if made is None:
                        raise ended.error or asyncio.CancelledError
                    return self._outcome(spec, made.value, arrived, made.source, made.ran_s)
                if made is None:
                    continue
                source = ResultSource.HIT if made.source is ResultSource.HIT else ResultSource.LATE_HIT
                shared, came = made.shared, (source, made.ran_s, live.early is not None)
            with contextlib.suppress(Exception):  # there is none for this call, or its own code cannot copy it now
                return self._outcome(spec, shared.give(), arrived, *came)
        raise AssertionError("a run of one's own ends the loop")

    def abandon(self, owner: str) -> None:
        """End the early runs that only this owner still wants, and count them as wasted.

        Those that are finished count as wasted too, though their values stay: if one is called for later, that is a
        hit all the same.
        """
        with self._lock:
            for live in list(self._live.values()):
                live.owners.discard(owner)
                self._cut_unless_wanted(live)
            for kept in self._kept:
                kept.abandon(owner, self.counters)

    def close(self) -> None:
        """End all early runs that no call waits for, forget all values, and close the store."""
        with self._lock:
            self._is_closed = True
            for live in list(self._live.values()):
                live.owners.clear()
                self._cut_unless_wanted(live)
            for kept in self._kept.clear():
                kept.drop(self.counters)
        if self._store is not None:
            self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -- a run, in its loop ----------------------------------------------------------------------------------------

    async def _make(self, live: LiveRun, run: ToolRun, store: ResultStore | None) -> RunResult:
        async with live.limited():
            if store is None:
                return await self._run(live, run)
            return await find_or_run(store, live.spec, live.key, lambda: self._run(live, run))

    async def _run(self, live: LiveRun, run: ToolRun) -> RunResult:
        began_at = self._clock()
        with self._lock:
            if live.is_cut:  # by another thread, just now
                raise asyncio.CancelledError
            if live.is_early:
                live.early = EarlyRun(live.spec.name, began_at, live.owners, live.place)
            self.counters.add(live.spec.name, **{"early" if live.is_early else "misses": 1})
        CURRENT_EARLY_RUN.set(live.early)  # this is a task of its own
        value = await run()
        ran_s = self._clock() - began_at
        shared = SharedValue.of(
            value,
            largest=self._bounds.value_bytes,
            takers=live.waiting - (not live.is_early),
            itself=live.is_early,
        )
        return RunResult(value, shared, ResultSource.MISS, 0.0, ran_s)

    def _ended(self, live: LiveRun, task: asyncio.Task[RunResult]) -> None:
        error = asyncio.CancelledError() if task.cancelled() else task.exception()
        made = task.result() if error is None else None
        with self._lock:
            live.is_over = True
            self._forget(live)
            if made is not None:
                if not live.is_cut:
                    self._keep(live, made)
            elif live.early is not None:
                fate = {"wasted": 1, "cancelled": 1} if task.cancelled() else {"failed": 1}
                live.early.settle(self.counters, self._clock() - live.early.began_at, **fate)
                _LOGGER.debug("an early run of %s ended with %s", live.spec.name, type(error).__name__)
        try:
            live.place.release(live)
        finally:
            live.tell(RunEnd(made, error))

    def _free(self, live: LiveRun) -> None:
        """An early run has really ended: its threads too, which go on when it is cancelled. From any thread."""
        with self._lock:
            self._early.discard(live)
            if live.early is not None:
                live.early.end(self.counters, self._clock())

    # -- calls ---------------------------------------------------------------------------------------------------

    async def _wait(self, live: LiveRun) -> RunEnd:
        try:
            try:
                return await live.end()
            finally:
                with self._lock:
                    live.waiting -= 1
                    self._cut_unless_wanted(live)
                    if not live.waiting and not live.is_over:
                        live.limit()
        except asyncio.CancelledError:
            await live.closed()
            raise

    def _outcome(self, spec: ToolSpec, value: object, arrived: float, source: ResultSource, *made: Any) -> CallOutcome:
        if source is not ResultSource.MISS:  # those are counted when they run
            self.counters.add(spec.name, **{"hits" if source is ResultSource.HIT else "late_hits": 1})
        return CallOutcome(value, source, self._clock() - arrived, *made)

    # -- under the lock --------------------------------------------------------------------------------------------

    def _take(self, spec: ToolSpec, key: CallKey, owner: str, *, may_share: bool) -> CacheEntry | tuple[LiveRun, bool]:
        """A kept value, or else a live run that the call waits for from now on, and whether it is the call's own."""
        loop = asyncio.get_running_loop()
        with self._lock:
            if may_share:
                kept = self._kept.get(key.digest, self._time(), spec.ttl_s)
                if kept is not None:
                    kept.use(self.counters)
                    return kept
                live = self._joinable(key)
                if live is not None:
                    live.owners.discard(owner)
                    live.waiting += 1
                    live.limit()
                    return live, False
            live = LiveRun(spec, key, loop, is_early=False, waiting=1)
            self._live.setdefault(key.digest, live)
            return live, True

    def _joinable(self, key: CallKey) -> LiveRun | None:
        live = self._live.get(key.digest)
        if live is not None and not live.is_reachable:
            # Its loop has stopped. Should it go on, those who wait there get their value; nobody else joins them.
            live.owners.clear()
            self._cut_unless_wanted(live)
            self._forget(live)
            return None
        return live

    def _has_room(self, spec: ToolSpec) -> bool:
        for live in list(self._early):
            if live.loop.is_closed():  # it will not tell that it ended
                live.owners.clear()
                self._cut_unless_wanted(live)
                live.place.release(live)
        same = sum(live.spec.name == spec.name for live in self._early)
        return same < spec.max_concurrency and len(self._early) < self._bounds.early

    def _cut_unless_wanted(self, live: LiveRun) -> None:
        if live.is_over or live.waiting or live.owners:
            return
        self._forget(live)
        live.cut(self.counters, self._clock())

    def _forget(self, live: LiveRun) -> None:
        if self._live.get(live.key.digest) is live:
            del self._live[live.key.digest]

    def _keep(self, live: LiveRun, made: RunResult) -> None:
        if live.early is not None and live.waiting:
            live.early.settle(self.counters, made.ran_s, used=1)
        now = self._time()
        at = now - made.age_s
        kept = CacheEntry(made.shared, at, at + live.spec.ttl_s, made.ran_s, live.early)
        for old in [kept] if self._is_closed else self._kept.put(live.key.digest, kept, now):
            old.drop(self.counters)
