"""Cache of results and running calls (`speculative-tool-calls §3.1`, Algorithm 2)."""

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
"""Runs a tool once with fixed arguments."""

_LOGGER = logging.getLogger(__name__)


class FutureCache:
    """Starts tools early, and answers real calls from the results (`speculative-tool-calls §3.1`, Algorithm 2).

    Of identical concurrent calls one runs and the others wait for it; with a store this also holds across processes.
    Values are kept for the tool's ttl, errors never: if an early run failed, the real call runs the tool itself.

    A run belongs to the event loop that started it and ends with it. Callers may be in any loop of any thread; a thread
    without a loop calls ``asyncio.run(cache.result(...))``. All other methods are thread-safe.

    Args:
        store: Values on disk, for later and for other processes; None for memory only. `close` closes it.
        clock: Monotonic time in seconds, for ages and durations. With the default, values also age during suspend.
        bounds: Memory limits.
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
        self._entries = CacheEntries(self._bounds)
        self._is_closed = False
        self._lock = ForkLock()  # reentrant: a cancellation may call back at once
        init_in_each_process(self, FutureCache._init_process)

    def _init_process(self) -> None:
        """Drops the running calls in a forked process, since they end in the parent. Values stay."""
        self._live_runs: dict[str, LiveRun] = {}
        self._early_runs: set[LiveRun] = set()

    def start(
        self, spec: ToolSpec, key: CallKey, run: ToolRun, *, owner: str, ended: Callable[[], None] | None = None
    ) -> StartResult:
        """Starts an early run in the running event loop.

        Args:
            spec: The tool.
            key: The call.
            run: Runs the tool. It is called later, and its exceptions are only counted.
            owner: Id of the requester, which owns the run until it calls for it or abandons it.
            ended: Called in the running event loop when the run of this value has ended; see `peek`.

        Returns:
            Whether the run was started: not if the value is cached or being computed, nor at a concurrency limit. A run
            in a thread counts until the thread returns.

        Raises:
            RuntimeError: No event loop is running.
        """
        loop = asyncio.get_running_loop()
        with self._lock:
            cached = self._entries.get(key.digest, self._time(), spec.ttl_s)
            running = self._joinable_run(key)
            if cached is not None:
                cached.add_owner(owner)
                return StartResult.SHARED
            if running is not None:
                running.owners.add(owner)
                running.on_end(ended)
                return StartResult.SHARED
            if self._is_closed or not self._has_room_for(spec):
                self.counters.add(spec.name, refused=1)
                return StartResult.REFUSED
            running = LiveRun(spec, key, loop, is_early=True, owners={owner})
            running.on_end(ended)
            running.slot.hold(running)
            running.slot.on_free(partial(self._run_freed, running))
            self._early_runs.add(running)
            self._live_runs[key.digest] = running
        running.launch(self._run_or_share(running, run, self._store), partial(self._run_ended, running))
        return StartResult.STARTED

    def holds(self, spec: ToolSpec, key: CallKey) -> bool:
        """Returns whether the value of a call is in memory or being computed."""
        with self._lock:
            return (
                self._entries.get(key.digest, self._time(), spec.ttl_s) is not None
                or self._joinable_run(key) is not None
            )

    def peek(self, spec: ToolSpec, key: CallKey) -> SharedValue | None:
        """Returns the value in memory without running, waiting or counting; None if there is none."""
        with self._lock:
            cached = self._entries.get(key.digest, self._time(), spec.ttl_s)
        return None if cached is None else cached.value

    def find(self, spec: ToolSpec, key: CallKey) -> CallOutcome | None:
        """Returns the outcome of a real call if its value is in memory, without waiting; else None."""
        started_at = self._clock()
        with self._lock:
            cached = self._entries.get(key.digest, self._time(), spec.ttl_s)
            if cached is None:
                return None
            cached.use(self.counters)
        with contextlib.suppress(Exception):  # the value's own copy code failed
            return self._cache_outcome(
                spec, cached.value.give(), started_at, ResultSource.HIT, cached.ran_s, cached.early is not None
            )
        return None

    def keep(self, spec: ToolSpec, key: CallKey, value: object, ran_s: float) -> None:
        """Caches the value of a real call that ran its tool outside the cache."""
        shared = SharedValue.of(value, max_bytes=self._bounds.value_bytes, waiting=0, give_original=False)
        with self._lock:
            if self._is_closed:
                return
            now = self._time()
            for evicted in self._entries.put(key.digest, CacheEntry(shared, now, now + spec.ttl_s, ran_s, None), now):
                evicted.drop(self.counters)
        if self._store is not None:
            self._store.finish(key.digest, "", shared.text, ttl_s=spec.ttl_s, ran_s=ran_s)

    async def result(self, spec: ToolSpec, key: CallKey, run: ToolRun, *, owner: str) -> CallOutcome:
        """Returns the outcome of a real call.

        Args:
            spec: The tool.
            key: The call.
            run: Runs the tool; called at most once, if there is neither a value nor a running call.
            owner: Id of the caller. It gives up its own early run: the run is cancelled if this call is, and no other
                owner is left.

        Raises:
            Exception: Any exception of `run`.
        """
        started_at = self._clock()
        for may_share in (True, False):
            joined = self._entry_or_run(spec, key, owner, may_share=may_share)
            if isinstance(joined, CacheEntry):
                shared, hit_details = joined.value, (ResultSource.HIT, joined.ran_s, joined.early is not None)
            else:
                running, is_own = joined
                if is_own:
                    # After a failed shared run this call runs by itself, without other processes.
                    shared_run = self._run_or_share(running, run, self._store if may_share else None)
                    running.launch(shared_run, partial(self._run_ended, running))
                run_end = await self._wait_for_run(running)
                run_result = run_end.result
                if is_own:
                    if run_result is None:
                        raise run_end.error or asyncio.CancelledError
                    return self._cache_outcome(spec, run_result.value, started_at, run_result.source, run_result.ran_s)
                if run_result is None:
                    continue
                source = ResultSource.HIT if run_result.source is ResultSource.HIT else ResultSource.LATE_HIT
                shared, hit_details = run_result.shared, (source, run_result.ran_s, running.early is not None)
            with contextlib.suppress(Exception):  # no copy left, or the value's copy code failed
                return self._cache_outcome(spec, shared.give(), started_at, *hit_details)
        raise AssertionError("the call's own run ends the loop")

    def abandon(self, owner: str) -> None:
        """Cancels the running early runs that only this owner wants, and counts them as wasted.

        Finished ones count as wasted too, but their values stay: a later call for one is still a hit.
        """
        with self._lock:
            for running in list(self._live_runs.values()):
                running.owners.discard(owner)
                self._cancel_if_unwanted(running)
            for entry in self._entries:
                entry.abandon(owner, self.counters)

    def close(self) -> None:
        """Cancels the early runs without a waiting call, drops all values, and closes the store."""
        with self._lock:
            self._is_closed = True
            for running in list(self._live_runs.values()):
                running.owners.clear()
                self._cancel_if_unwanted(running)
            for entry in self._entries.clear():
                entry.drop(self.counters)
        if self._store is not None:
            self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # ---- Runs, in their event loop -------------------------------------------------------------------------------

    async def _run_or_share(self, running: LiveRun, run_tool: ToolRun, store: ResultStore | None) -> RunResult:
        async with running.timeout():
            if store is None:
                return await self._run_tool(running, run_tool)
            return await find_or_run(store, running.spec, running.key, lambda: self._run_tool(running, run_tool))

    async def _run_tool(self, running: LiveRun, run_tool: ToolRun) -> RunResult:
        began_at = self._clock()
        with self._lock:
            if running.is_cancelled:  # cancelled by another thread in the meantime
                raise asyncio.CancelledError
            if running.is_early:
                running.early = EarlyRun(running.spec.name, began_at, running.owners, running.slot)
            self.counters.add(running.spec.name, **{"early" if running.is_early else "misses": 1})
        CURRENT_EARLY_RUN.set(running.early)  # each run is a task with its own context
        tool_value = await run_tool()
        ran_s = self._clock() - began_at
        shared = SharedValue.of(
            tool_value,
            max_bytes=self._bounds.value_bytes,
            waiting=running.waiting - (not running.is_early),
            give_original=running.is_early,
        )
        return RunResult(tool_value, shared, ResultSource.MISS, 0.0, ran_s)

    def _run_ended(self, running: LiveRun, task: asyncio.Task[RunResult]) -> None:
        run_error = asyncio.CancelledError() if task.cancelled() else task.exception()
        run_result = task.result() if run_error is None else None
        with self._lock:
            running.is_done = True
            self._forget_run(running)
            if run_result is not None:
                if not running.is_cancelled:
                    self._keep_result(running, run_result)
            elif running.early is not None:
                run_counts = {"wasted": 1, "cancelled": 1} if task.cancelled() else {"failed": 1}
                running.early.settle(self.counters, self._clock() - running.early.began_at, **run_counts)
                _LOGGER.debug("an early run of %s ended with %s", running.spec.name, type(run_error).__name__)
        try:
            running.slot.release(running)
        finally:
            running.publish(RunEnd(run_result, run_error))

    def _run_freed(self, running: LiveRun) -> None:
        """Records the real end of an early run: its threads outlive a cancelled task. Called from any thread."""
        with self._lock:
            self._early_runs.discard(running)
            if running.early is not None:
                running.early.end(self.counters, self._clock())

    # ---- Real calls ----------------------------------------------------------------------------------------------

    async def _wait_for_run(self, running: LiveRun) -> RunEnd:
        try:
            try:
                return await running.wait()
            finally:
                with self._lock:
                    running.waiting -= 1
                    self._cancel_if_unwanted(running)
                    if not running.waiting and not running.is_done:
                        running.update_timeout()
        except asyncio.CancelledError:
            await running.wait_until_closed()
            raise

    def _cache_outcome(
        self, spec: ToolSpec, value: object, started_at: float, source: ResultSource, *details: Any
    ) -> CallOutcome:
        if source is not ResultSource.MISS:  # misses are counted when they run
            self.counters.add(spec.name, **{"hits" if source is ResultSource.HIT else "late_hits": 1})
        return CallOutcome(value, source, self._clock() - started_at, *details)

    # ---- Under the lock ------------------------------------------------------------------------------------------

    def _entry_or_run(
        self, spec: ToolSpec, key: CallKey, owner: str, *, may_share: bool
    ) -> CacheEntry | tuple[LiveRun, bool]:
        """Returns a cached value, or else the run that the call waits for and whether the call owns it."""
        loop = asyncio.get_running_loop()
        with self._lock:
            if may_share:
                cached = self._entries.get(key.digest, self._time(), spec.ttl_s)
                if cached is not None:
                    cached.use(self.counters)
                    return cached
                running = self._joinable_run(key)
                if running is not None:
                    running.owners.discard(owner)
                    running.waiting += 1
                    running.update_timeout()
                    return running, False
            running = LiveRun(spec, key, loop, is_early=False, waiting=1)
            self._live_runs.setdefault(key.digest, running)
            return running, True

    def _joinable_run(self, key: CallKey) -> LiveRun | None:
        running = self._live_runs.get(key.digest)
        if running is not None and not running.is_reachable:
            # Its loop has stopped. If it resumes, its waiters still get their value; no other call joins.
            running.owners.clear()
            self._cancel_if_unwanted(running)
            self._forget_run(running)
            return None
        return running

    def _has_room_for(self, spec: ToolSpec) -> bool:
        for running in list(self._early_runs):
            if running.loop.is_closed():  # its end will never be reported
                running.owners.clear()
                self._cancel_if_unwanted(running)
                running.slot.release(running)
        same_tool = sum(running.spec.name == spec.name for running in self._early_runs)
        return same_tool < spec.max_concurrency and len(self._early_runs) < self._bounds.early

    def _cancel_if_unwanted(self, running: LiveRun) -> None:
        if running.is_done or running.waiting or running.owners:
            return
        self._forget_run(running)
        running.cancel(self.counters, self._clock())

    def _forget_run(self, running: LiveRun) -> None:
        if self._live_runs.get(running.key.digest) is running:
            del self._live_runs[running.key.digest]

    def _keep_result(self, running: LiveRun, run_result: RunResult) -> None:
        if running.early is not None and running.waiting:
            running.early.settle(self.counters, run_result.ran_s, used=1)
        now = self._time()
        finished_at = now - run_result.age_s
        entry = CacheEntry(
            run_result.shared, finished_at, finished_at + running.spec.ttl_s, run_result.ran_s, running.early
        )
        for evicted in [entry] if self._is_closed else self._entries.put(running.key.digest, entry, now):
            evicted.drop(self.counters)
