"""The worker of one agent: claims due deliveries within the execution policy and runs the handler."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from xpu_agents.ambient.agent import Agent
from xpu_agents.ambient.errors import EventError, GiveUp, StoreError
from xpu_agents.ambient.handlers.handler import HandlerServices, error_text, result_text
from xpu_agents.ambient.runtime.agent_operation import agent_operation
from xpu_agents.ambient.runtime.clock import Clock, wait_for_event
from xpu_agents.ambient.runtime.handler_run import AnswerWaiters, HandlerRun, HandlerSuspended
from xpu_agents.ambient.runtime.machine_conditions import Slowdown
from xpu_agents.ambient.runtime.throttle import StartThrottler
from xpu_agents.ambient.store.deliveries import ClaimedDelivery
from xpu_agents.ambient.store.store import Store
from xpu_agents.priority import priority_scope
from xpu_runtime import Priority

__all__ = ["AgentWorker"]

_LOG = logging.getLogger("xpu_agents.ambient")

_MAX_REST_S = 60.0
_STORE_RETRY_S = 5.0
_CANCEL_TIMEOUT_S = 5.0  # time for a cancelled handler to end before its agent continues without it
_MAX_SLEEP_S = 30.0  # due times and deadlines are rechecked this often, since suspends and clock changes move them


class AgentWorker:
    """Runs the handlers of one agent.

    Args:
        agent: the agent.
        store: the store with its deliveries.
        waiters: registry of handlers that wait for answers.
        services: objects passed to handlers.
        clock: source of the time.
        slowdown: returns the current slowdown of background work.
    """

    def __init__(
        self,
        agent: Agent,
        store: Store,
        waiters: AnswerWaiters,
        services: HandlerServices,
        clock: Clock,
        slowdown: Callable[[], Slowdown],
    ) -> None:
        self.agent = agent
        self.paused = False
        self._store = store
        self._waiters = waiters
        self._services = services
        self._clock = clock
        self._slowdown = slowdown
        self._wake_event = asyncio.Event()
        self._concurrency_slots = asyncio.Semaphore(agent.policy.concurrency)
        rate = agent.policy.throttle
        self._throttler = None if rate is None else StartThrottler(rate, clock)
        self._handler_runs: dict[int, tuple[HandlerRun, asyncio.Task[None]]] = {}
        self._rest_until = 0.0

    def wake(self) -> None:
        """Check again for a due delivery or a lifted limit."""
        self._wake_event.set()

    @property
    def active(self) -> list[asyncio.Task[None]]:
        """Tasks of running handlers, without those that wait for the user."""
        return [task for run, task in self._handler_runs.values() if not run.is_waiting]

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """Tasks of all handlers that have not ended."""
        return [task for _, task in self._handler_runs.values()]

    def set_back(self, seconds: float) -> None:
        """Shift the times that this worker holds after the clock was set back."""
        self._rest_until -= seconds
        if self._throttler is not None:
            self._throttler.set_back(seconds)
        for run, _ in self._handler_runs.values():
            run.set_back(seconds)
        self._wake_event.set()

    async def run(self) -> None:
        """Start handlers for due deliveries until cancelled. Running handlers continue then."""
        while True:
            self._wake_event.clear()
            blocked, seconds = self._start_blocked()
            if not blocked:
                due = await asyncio.wrap_future(
                    self._store.journal.next_due(self.agent.name, tuple(self._handler_runs))
                )
                now = self._clock.time()
                blocked, seconds = due is None or due > now, None if due is None else due - now
            if blocked:
                await wait_for_event(
                    self._clock, self._wake_event, None if seconds is None else min(seconds, _MAX_SLEEP_S)
                )
            else:
                await self._start_next_run()

    def _start_blocked(self) -> tuple[bool, float | None]:
        """Return whether starts are blocked now, and for how many seconds; None until a change wakes the worker."""
        if self.paused:
            return True, None
        until = 0.0 if self._throttler is None else self._throttler.next_start_at()
        if self.agent.priority is not Priority.REACTIVE:
            slow = self._slowdown()
            if slow.stopped or (slow.factor > 1 and self.active):
                return True, None
            until = max(until, self._rest_until)
        rest = until - self._clock.time()
        return rest > 0, rest

    async def _start_next_run(self) -> None:
        """Start the next handler once a slot is free."""
        await self._concurrency_slots.acquire()
        claim: ClaimedDelivery | None = None
        try:
            if not self._start_blocked()[0]:
                claim = await self._claim_delivery()
        finally:
            if claim is None:
                self._concurrency_slots.release()
        if claim is not None:
            if self._throttler is not None:
                await self._throttler.acquire()
            run = HandlerRun(self.agent.name, claim, self._store, self._waiters, self._concurrency_slots, self._clock)
            task = asyncio.create_task(self._handle_delivery(run), name=f"ambient {self.agent.name} {claim.seq}")
            self._handler_runs[claim.seq] = run, task

    async def _claim_delivery(self) -> ClaimedDelivery | None:
        name, coalesce = self.agent.name, self.agent.policy.coalesce
        claiming = self._store.journal.claim(name, self._clock.time(), coalesce, tuple(self._handler_runs))
        future = asyncio.wrap_future(claiming)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            # The claim may have succeeded, so the delivery has to return to the queue.
            claim = await future
            if claim is not None:
                await asyncio.wrap_future(self._store.journal.requeue(claim.seq))
            raise

    async def _handle_delivery(self, run: HandlerRun) -> None:
        seq, journal = run.delivery.seq, self._store.journal
        started_at = self._clock.time()
        label = f"{self.agent.name}: {run.event.topic} {run.event.id}"
        try:
            self._check_attempts(run.delivery)
            result = await self._within_deadline(run)
        except asyncio.CancelledError:
            await asyncio.wrap_future(journal.requeue(seq))
            raise
        except HandlerSuspended:
            _LOG.info("%s waits for the user", label)
        except (GiveUp, EventError, _DeadlineError, _AttemptsError) as error:
            failure = _failure_text(error)
            _LOG.error("%s is given up: %s", label, failure)
            await self._record_outcome(partial(journal.mark_dead, seq, failure, self._clock.time()))
        except BaseException as error:  # a panic of an extension module also has to end the event
            if isinstance(error, KeyboardInterrupt | GeneratorExit):
                raise
            await self._handle_failure(run, label, error)
        else:
            await self._record_outcome(partial(journal.finish, seq, result_text(result), self._clock.time()))
            _LOG.info("%s is handled (%.1f s)", label, self._clock.time() - started_at)
        finally:
            self._clean_up_run(run, self._clock.time() - started_at)

    def _check_attempts(self, claim: ClaimedDelivery) -> None:
        """Give up an event whose last attempt ended together with the process: it may have caused that.

        Raises:
            _AttemptsError: all attempts are used up.
        """
        if claim.attempt > self.agent.policy.retry.attempts:
            raise _AttemptsError(f"the process ended during attempt {claim.attempt - 1}, the last one")

    async def _handle_failure(self, run: HandlerRun, label: str, error: BaseException) -> None:
        retry, attempt, now = self.agent.policy.retry, run.delivery.attempt, self._clock.time()
        failure = _failure_text(error)
        if attempt >= retry.attempts:
            attempts = "1 attempt" if attempt == 1 else f"{attempt} attempts"
            _LOG.error("%s is given up after %s: %s", label, attempts, failure, exc_info=error)
            await self._record_outcome(partial(self._store.journal.mark_dead, run.delivery.seq, failure, now))
            return
        wait = retry.wait_s(attempt, random.random())
        _LOG.warning("%s failed (attempt %d of %d, next in %.1f s): %s", label, attempt, retry.attempts, wait, failure)
        _LOG.debug("%s", label, exc_info=error)
        await self._record_outcome(partial(self._store.journal.retry, run.delivery.seq, failure, now + wait))

    async def _record_outcome(self, write: Callable[[], Future[None]]) -> None:
        """Record the outcome of a handler, and retry until the store accepts it."""
        while True:
            try:
                writing = asyncio.wrap_future(write())
                try:
                    return await asyncio.shield(writing)
                except asyncio.CancelledError:
                    try:
                        await writing  # otherwise a stopping app would requeue the event
                    except StoreError as error:
                        _LOG.error("%s: %s (the event will run again)", self.agent.name, error)
                    raise
            except StoreError as error:
                _LOG.error("%s: %s (retry in %g s)", self.agent.name, error, _STORE_RETRY_S)
            await self._clock.sleep(_STORE_RETRY_S)

    def _clean_up_run(self, run: HandlerRun, duration_s: float) -> None:
        self._handler_runs.pop(run.delivery.seq, None)
        run.end()
        factor = self._slowdown().factor
        if factor > 1:
            worked = max(0.0, duration_s - (run.waited_s - run.delivery.waited_s))
            self._rest_until = self._clock.time() + min(_MAX_REST_S, (factor - 1) * worked)
        self._wake_event.set()

    async def _within_deadline(self, run: HandlerRun) -> object:
        """Run the handler, and cancel it at the deadline.

        Raises:
            _DeadlineError: the deadline passed.
        """
        limit = self.agent.policy.deadline_s
        if limit is not None and self._remaining_s(run, limit) <= 0:
            raise _DeadlineError(f"deadline: {limit:g} s had passed before the start")
        handler = asyncio.create_task(self._call_handler(run), name=f"ambient handler {self.agent.name}")
        try:
            while not handler.done():
                timer = asyncio.ensure_future(self._deadline_timer(run, limit))
                try:
                    await asyncio.wait([handler, timer], return_when=asyncio.FIRST_COMPLETED)
                finally:
                    await _cancel_task(timer)
                if (
                    limit is not None
                    and not handler.done()
                    and not run.is_waiting
                    and self._remaining_s(run, limit) <= 0
                ):
                    raise _DeadlineError(f"deadline: not done within {limit:g} s")
            if handler.cancelled():
                # Cancelled from inside: a cancellation of this worker would have raised in the wait above.
                raise RuntimeError("a task that the handler awaited was cancelled")
            return handler.result()
        finally:
            run.close()
            if not await _cancel_task(handler, _CANCEL_TIMEOUT_S):
                _LOG.error("%s: the handler ignores its cancellation and is abandoned", self.agent.name)

    async def _deadline_timer(self, run: HandlerRun, limit: float | None) -> None:
        if limit is None:
            await asyncio.get_running_loop().create_future()
        elif run.is_waiting:
            await run.resumed.wait()
        else:
            await self._clock.sleep(min(_MAX_SLEEP_S, max(0.0, self._remaining_s(run, limit))))

    def _remaining_s(self, run: HandlerRun, limit: float) -> float:
        return run.deadline_start + limit + run.waited_s - self._clock.time()

    async def _call_handler(self, run: HandlerRun) -> object:
        run.make_current()
        with priority_scope(self.agent.priority), agent_operation(self.agent, run):
            try:
                return await self.agent.handler.call(run, self._services)
            except SystemExit as error:  # a task would pass it on and end the app
                raise RuntimeError(f"the handler called sys.exit({error.code!r})") from error


class _DeadlineError(Exception):
    """The deadline of an event has passed."""


class _AttemptsError(Exception):
    """All attempts of an event are used up."""


async def _cancel_task(task: asyncio.Future[object] | asyncio.Future[None], timeout_s: float | None = None) -> bool:
    """Cancel a task, discard its error, and return whether it ended within ``timeout_s``."""
    if not task.done():
        task.cancel()
        # Unlike catching CancelledError, this does not hide a cancellation of the caller.
        await asyncio.wait([task], timeout=timeout_s)
        task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
    return task.done()


def _failure_text(error: BaseException) -> str:
    return error_text(error, named=not isinstance(error, _DeadlineError | _AttemptsError | EventError))
