"""The worker of one agent: takes what is due, at the agent's pace, and runs the handler."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from xpu_agents.ambient.agent import Agent
from xpu_agents.ambient.errors import EventError, GiveUp, StoreError
from xpu_agents.ambient.handlers.handler import HandlerServices, error_text, result_text
from xpu_agents.ambient.runtime.clock import Clock, wait_for_event
from xpu_agents.ambient.runtime.handler_run import AnswerWaiters, HandlerRun, HandlerSuspended
from xpu_agents.ambient.runtime.machine_conditions import Slowdown
from xpu_agents.ambient.store.database import done
from xpu_agents.ambient.store.deliveries import ClaimedDelivery
from xpu_agents.ambient.store.store import Store
from xpu_agents.priority import priority_scope
from xpu_runtime import Priority

__all__ = ["AgentWorker"]

_LOG = logging.getLogger("xpu_agents.ambient")

_LONGEST_REST_S = 60.0
_REWRITE_S = 5.0
_STUBBORN_S = 5.0  # that a handler has to end when it was cancelled, before its agent goes on without it
_NAP_S = 30.0  # what is due, and deadlines, are looked at so often: a machine may sleep, and clocks are set


class AgentWorker:
    """Works for one agent.

    Args:
        agent: the agent.
        store: where its events are.
        waiters: handlers that wait for a person.
        tools: what handlers are given.
        clock: the time.
        slowness: how much the background slows now.
    """

    def __init__(
        self,
        agent: Agent,
        store: Store,
        waiters: AnswerWaiters,
        tools: HandlerServices,
        clock: Clock,
        slowness: Callable[[], Slowdown],
    ) -> None:
        self.agent = agent
        self.paused = False
        self._store = store
        self._waiters = waiters
        self._tools = tools
        self._clock = clock
        self._slowness = slowness
        self._wake = asyncio.Event()
        self._places = asyncio.Semaphore(agent.pace.concurrency)
        rate = agent.pace.throttle
        self._starts: deque[float] = deque(maxlen=0 if rate is None else rate.count)
        self._runs: dict[int, tuple[HandlerRun, asyncio.Task[None]]] = {}
        self._rest_until = 0.0

    def wake(self) -> None:
        """Look again: something may be due, or allowed."""
        self._wake.set()

    @property
    def active(self) -> list[asyncio.Task[None]]:
        """Handlers at work, without those that wait for a person."""
        return [task for run, task in self._runs.values() if not run.asking]

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """All handlers that have begun and not ended."""
        return [task for _, task in self._runs.values()]

    def set_back(self, seconds: float) -> None:
        """The clock was set back: what counts from a moment goes on counting."""
        self._rest_until -= seconds
        self._starts = deque((at - seconds for at in self._starts), self._starts.maxlen)
        for run, _ in self._runs.values():
            run.set_back(seconds)
        self._wake.set()

    async def work(self) -> None:
        """Take what is due, until cancelled; handlers that were begun go on then."""
        while True:
            self._wake.clear()
            held, seconds = self._held()
            if not held:
                due = await done(self._store.journal.next_due(self.agent.name, tuple(self._runs)))
                now = self._clock.time()
                held, seconds = due is None or due > now, None if due is None else due - now
            if held:
                await wait_for_event(self._clock, self._wake, None if seconds is None else min(seconds, _NAP_S))
            else:
                await self._begin()

    # -- inside ----------------------------------------------------------------------------------------------------

    def _held(self) -> tuple[bool, float | None]:
        """Whether nothing may be begun now, and for how long; None until something changes."""
        if self.paused:
            return True, None
        until = self._throttled_until()
        if self.agent.priority is not Priority.REACTIVE:
            slow = self._slowness()
            if slow.stopped or (slow.factor > 1 and self.active):
                return True, None
            until = max(until, self._rest_until)
        rest = until - self._clock.time()
        return rest > 0, rest

    def _throttled_until(self) -> float:
        """When the throttle lets another handler start; what it counts are starts, not attempts."""
        rate = self.agent.pace.throttle
        if rate is None or len(self._starts) < rate.count:
            return 0.0
        return self._starts[0] + rate.period_s

    async def _begin(self) -> None:
        """Begin the next handler, once there is a place for it."""
        await self._places.acquire()
        claim: ClaimedDelivery | None = None
        try:
            if not self._held()[0]:
                claim = await self._claim()
        finally:
            if claim is None:
                self._places.release()
        if claim is not None:
            self._starts.append(self._clock.time())
            run = HandlerRun(self.agent.name, claim, self._store, self._waiters, self._places, self._clock)
            task = asyncio.create_task(self._handle(run), name=f"ambient {self.agent.name} {claim.seq}")
            self._runs[claim.seq] = run, task

    async def _claim(self) -> ClaimedDelivery | None:
        taking = asyncio.wrap_future(
            self._store.journal.claim(self.agent.name, self._clock.time(), self.agent.pace.coalesce, tuple(self._runs))
        )
        try:
            return await asyncio.shield(taking)
        except asyncio.CancelledError:
            # It may have been taken all the same, and nobody will handle it.
            claim = await taking
            if claim is not None:
                await done(self._store.journal.put_back(claim.seq))
            raise

    async def _handle(self, run: HandlerRun) -> None:
        seq, journal = run.claim.seq, self._store.journal
        began = self._clock.time()
        what = f"{self.agent.name}: {run.event.topic} {run.event.id}"
        try:
            self._check_tries(run.claim)
            result = await self._within_deadline(run)
        except asyncio.CancelledError:
            await done(journal.put_back(seq))
            raise
        except HandlerSuspended:
            _LOG.info("%s waits for a person", what)
        except (GiveUp, EventError, _DeadlineError, _TriesError) as error:
            told = _told(error)
            _LOG.error("%s is given up: %s", what, told)
            await self._written(partial(journal.bury, seq, told, self._clock.time()))
        except BaseException as error:  # such as a panic of an extension: nothing else would end the event
            if isinstance(error, KeyboardInterrupt | GeneratorExit):
                raise
            await self._failed(run, what, error)
        else:
            await self._written(partial(journal.finish, seq, result_text(result), self._clock.time()))
            _LOG.info("%s is handled (%.1f s)", what, self._clock.time() - began)
        finally:
            self._ended(run, self._clock.time() - began)

    def _check_tries(self, claim: ClaimedDelivery) -> None:
        """Give up an event whose last try ended with the process: it may be what ended it.

        Raises:
            _TriesError: it had all its tries.
        """
        if claim.attempt > self.agent.pace.retry.attempts:
            raise _TriesError(f"the process ended in the middle of try {claim.attempt - 1}, the last")

    async def _failed(self, run: HandlerRun, what: str, error: BaseException) -> None:
        retry, attempt, now = self.agent.pace.retry, run.claim.attempt, self._clock.time()
        told = _told(error)
        if attempt >= retry.attempts:
            tries = "1 try" if attempt == 1 else f"{attempt} tries"
            _LOG.error("%s is given up after %s: %s", what, tries, told, exc_info=error)
            await self._written(partial(self._store.journal.bury, run.claim.seq, told, now))
            return
        wait = retry.wait_s(attempt, random.random())
        _LOG.warning("%s failed (try %d of %d, the next in %.1f s): %s", what, attempt, retry.attempts, wait, told)
        _LOG.debug("%s", what, exc_info=error)
        await self._written(partial(self._store.journal.retry, run.claim.seq, told, now + wait))

    async def _written(self, write: Callable[[], Future[None]]) -> None:
        """Write down how a handler ended, as soon as it can be done: until then nobody else takes the event."""
        while True:
            try:
                writing = asyncio.wrap_future(write())
                try:
                    return await asyncio.shield(writing)
                except asyncio.CancelledError:
                    try:
                        await writing  # or an app that stops takes the event for one that was cut short
                    except StoreError as error:  # which is no reason to go on
                        _LOG.error("%s: %s (its event is handled again)", self.agent.name, error)
                    raise
            except StoreError as error:
                _LOG.error("%s: %s (again in %g s)", self.agent.name, error, _REWRITE_S)
            await self._clock.sleep(_REWRITE_S)

    def _ended(self, run: HandlerRun, took_s: float) -> None:
        self._runs.pop(run.claim.seq, None)
        run.end()
        factor = self._slowness().factor
        if factor > 1:
            worked = max(0.0, took_s - (run.waited_s - run.claim.waited_s))
            self._rest_until = self._clock.time() + min(_LONGEST_REST_S, (factor - 1) * worked)
        self._wake.set()

    async def _within_deadline(self, run: HandlerRun) -> object:
        """Run the handler, and cancel it when its time is over.

        Raises:
            _DeadlineError: it is.
        """
        limit = self.agent.pace.deadline_s
        if limit is not None and self._left(run, limit) <= 0:
            raise _DeadlineError(f"deadline: {limit:g} s had passed before it was begun")
        work = asyncio.create_task(self._call(run), name=f"ambient handler {self.agent.name}")
        try:
            while not work.done():
                timer = asyncio.ensure_future(self._timer(run, limit))
                try:
                    await asyncio.wait([work, timer], return_when=asyncio.FIRST_COMPLETED)
                finally:
                    await _cancelled(timer)
                if limit is not None and not work.done() and not run.asking and self._left(run, limit) <= 0:
                    raise _DeadlineError(f"deadline: not done within {limit:g} s")
            if work.cancelled():
                # Not by this agent, whose own cancellation would have come out of the wait above.
                raise RuntimeError("something that the handler waited for was cancelled")
            return work.result()
        finally:
            run.close()
            if not await _cancelled(work, _STUBBORN_S):
                _LOG.error("%s: the handler goes on though it was cancelled; it is left to itself", self.agent.name)

    async def _timer(self, run: HandlerRun, limit: float | None) -> None:
        if limit is None:
            await asyncio.get_running_loop().create_future()
        elif run.asking:
            await run.resumed.wait()
        else:
            await self._clock.sleep(min(_NAP_S, max(0.0, self._left(run, limit))))

    def _left(self, run: HandlerRun, limit: float) -> float:
        return run.since + limit + run.waited_s - self._clock.time()

    async def _call(self, run: HandlerRun) -> object:
        run.begin()
        with priority_scope(self.agent.priority):
            try:
                return await self.agent.handler.call(run, self._tools)
            except SystemExit as error:  # which no task keeps to itself: the app would end
                raise RuntimeError(f"the handler called sys.exit({error.code!r})") from error


class _DeadlineError(Exception):
    """The time of an event is over."""


class _TriesError(Exception):
    """An event had all its tries."""


async def _cancelled(task: asyncio.Future[object] | asyncio.Future[None], patience_s: float | None = None) -> bool:
    """End a task; what it raises then is nobody's. Whether it has ended within ``patience_s``."""
    if not task.done():
        task.cancel()
        # Unlike catching its cancellation, this lets one of our own through.
        await asyncio.wait([task], timeout=patience_s)
        task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
    return task.done()


def _told(error: BaseException) -> str:
    return error_text(error, named=not isinstance(error, _DeadlineError | _TriesError | EventError))
