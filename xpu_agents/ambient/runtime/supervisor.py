"""The supervisor: workers and sources while an app runs, and what other processes ask of it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial

from xpu_agents.ambient.agent import Agent
from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.events import Receipt, SourceItem
from xpu_agents.ambient.handlers.handler import HandlerServices, error_text
from xpu_agents.ambient.runtime.agent_worker import AgentWorker
from xpu_agents.ambient.runtime.clock import Clock, ClockSetBackDetector, wait_for_event
from xpu_agents.ambient.runtime.handler_run import AnswerWaiters
from xpu_agents.ambient.runtime.machine_conditions import Sensors, Slowdown, SlowPolicy
from xpu_agents.ambient.sources.event_source import SourceBinding
from xpu_agents.ambient.store.agent_registry import RegisteredAgent
from xpu_agents.ambient.store.database import done
from xpu_agents.ambient.store.store import Store

__all__ = ["Supervisor", "SupervisorSettings"]

_LOG = logging.getLogger("xpu_agents.ambient")

_POLL_S = 0.5
_SENSE_S = 10.0
_CLOCK_S = 5.0
_PURGE_S = 3600.0
_FIRST_RESTART_S = 1.0
_LAST_RESTART_S = 60.0


@dataclass(frozen=True, slots=True)
class SupervisorSettings:
    """How an app runs.

    Attributes:
        clock: the time.
        sensors: read the machine's conditions.
        slow: how much the background slows for them.
        keep_s: how long events that ended are remembered, and with them their idempotency keys.
        keep_notices_s: how long a notice stays open that nobody reads; None is for ever.
    """

    clock: Clock
    sensors: Sensors
    slow: SlowPolicy
    keep_s: float
    keep_notices_s: float | None


class Supervisor:
    """Runs the agents of a store; of one event loop.

    Args:
        store: the store; nobody else runs it.
        agents: the agents.
        feeds: what brings events.
        accept: takes an event of a source.
        tools: what handlers are given.
        settings: how it runs.
    """

    def __init__(
        self,
        store: Store,
        agents: Sequence[Agent],
        feeds: Sequence[SourceBinding],
        accept: Callable[[SourceBinding, SourceItem], Awaitable[Receipt]],
        tools: HandlerServices,
        settings: SupervisorSettings,
    ) -> None:
        self._store = store
        self._feeds = feeds
        self._accept = accept
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._stirred = asyncio.Event()
        self._slowness = Slowdown()
        self._waiters = AnswerWaiters(self._stirred.set)
        self._workers = [
            AgentWorker(agent, store, self._waiters, tools, settings.clock, lambda: self._slowness) for agent in agents
        ]
        self._tasks: list[asyncio.Task[None]] = []

    def announce(self) -> None:
        """Something was written to the store; from any thread."""
        # A loop that has closed needs to hear of nothing.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._stirred.set)

    async def start(self) -> None:
        """Take up what an earlier run left, and begin."""
        now = self._settings.clock.time()
        agents = [worker.agent for worker in self._workers]
        await done(
            self._store.roster.enlist(
                [RegisteredAgent(agent.name, agent.listens_to, agent.priority.value) for agent in agents],
                os.getpid(),
                now,
            )
        )
        left = await done(self._store.journal.recover(now))
        if left:
            _LOG.warning("the last run ended in the middle of %d events; they are handled again", left)
        for agent in agents:
            await done(self._store.journal.bound_wait(agent.name, now + agent.pace.longest_wait_s))
        await self._note_orphans(frozenset(agent.name for agent in agents), now)
        await self._sense()
        await self._look()
        for worker in self._workers:
            self._spawn(f"agent {worker.agent.name}", worker.work, (worker.agent.name,))
        for feed in self._feeds:
            listening = tuple(agent.name for agent in agents if agent.topic == feed.topic)
            self._spawn(f"source {feed.source}", partial(self._listen, feed, listening), listening)
        self._spawn("store", self._watch_store)
        self._spawn("sensors", self._watch_sensors)
        self._spawn("clock", self._watch_clock)
        self._spawn("purge", self._purge)

    async def drain(self, grace_s: float) -> None:
        """End: begin nothing more, give handlers at work some time, cancel the rest; what is not done stays accepted.

        Handlers that wait for a person are not waited for; they are run again when there is an answer.
        """
        for task in self._tasks:
            task.cancel()
        try:
            await asyncio.gather(*self._tasks, return_exceptions=True)
            if grace_s > 0:
                await self._finishing(grace_s)
        finally:
            # Also when somebody has no patience for that.
            left = [task for worker in self._workers for task in worker.tasks]
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
            await done(self._store.journal.recover(self._settings.clock.time()))

    # -- inside ----------------------------------------------------------------------------------------------------

    async def _finishing(self, grace_s: float) -> None:
        """Wait until no handler is at work, or the time is over; one that begins to wait for a person is one less."""
        over = asyncio.ensure_future(self._settings.clock.sleep(grace_s))
        told = False
        try:
            while not over.done() and (active := [task for worker in self._workers for task in worker.active]):
                if not told:
                    _LOG.info("waiting for handlers at work: %d, %g s at most", len(active), grace_s)
                    told = True
                self._stirred.clear()
                stirred = asyncio.ensure_future(self._stirred.wait())
                try:
                    await asyncio.wait([*active, over, stirred], return_when=asyncio.FIRST_COMPLETED)
                finally:
                    stirred.cancel()
        finally:
            over.cancel()

    def _spawn(self, what: str, work: Callable[[], Awaitable[None]], agents: Sequence[str] = ()) -> None:
        self._tasks.append(asyncio.create_task(self._kept_going(what, work, agents), name=f"ambient {what}"))

    async def _kept_going(self, what: str, work: Callable[[], Awaitable[None]], agents: Sequence[str]) -> None:
        """Begin again what ended badly, after a while that grows; one that ends well has ended.

        Args:
            what: what it is, for people.
            work: what is kept going.
            agents: those that suffer when it ends badly.
        """
        wait = _FIRST_RESTART_S
        while True:
            began = self._settings.clock.time()
            try:
                await work()
                return
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt | SystemExit | GeneratorExit):
                    raise
                task, told = asyncio.current_task(), error_text(error)
                if task is not None and task.cancelling():  # whatever it raises on its way out, it is not begun again
                    if not isinstance(error, asyncio.CancelledError):
                        _LOG.warning("%s, which was to end: %s", what, told)
                        _LOG.debug("%s", what, exc_info=error)
                    raise
                if self._settings.clock.time() - began > _LAST_RESTART_S:
                    wait = _FIRST_RESTART_S
                _LOG.warning("%s: %s (again in %g s)", what, told, wait)
                _LOG.debug("%s", what, exc_info=error)
                await self._trouble(agents, told)
            await self._settings.clock.sleep(wait)
            await self._trouble(agents, "")
            wait = min(2 * wait, _LAST_RESTART_S)

    async def _trouble(self, agents: Sequence[str], text: str) -> None:
        # A store that cannot be written is trouble enough: it was logged, and this goes on.
        with contextlib.suppress(Exception):
            for agent in agents:
                await done(self._store.roster.set_trouble(agent, text))

    async def _listen(self, feed: SourceBinding, agents: Sequence[str]) -> None:
        """Take what a source brings; what cannot even be written down is told, and the next one taken."""
        last = await done(self._store.journal.last_key(feed.topic))
        since = await done(self._store.roster.since(agents))
        trouble = ""
        async with aclosing(feed.source.events(self._settings.clock, last, since)) as events:
            async for incoming in events:
                before, trouble = trouble, ""
                try:
                    await self._accept(feed, incoming)
                except EventError as error:
                    trouble = f"an item is lost: {error}"
                    _LOG.error("source %s: %s", feed.source, trouble)
                if trouble != before:
                    await self._trouble(agents, trouble)

    async def _watch_store(self) -> None:
        """Follow what this process and others write: events, answers, pauses."""
        version = -1  # which none is: when this is begun again, what came meanwhile is looked at
        while True:
            await wait_for_event(self._settings.clock, self._stirred, _POLL_S)
            stirred = self._stirred.is_set()
            self._stirred.clear()
            over = await done(self._store.closing.next_at())
            if over is not None and over <= (now := self._settings.clock.time()):
                await done(self._store.closing.overdue(now))
                stirred = True
            found = await done(self._store.database.version())
            if stirred or found != version:
                version = found
                await self._look()

    async def _look(self) -> None:
        paused = await done(self._store.roster.paused())
        if self._waiters.ids:
            answered = await done(self._store.inbox.answered(self._waiters.ids))
            self._waiters.tell(answered)
        for worker in self._workers:
            worker.paused = worker.agent.name in paused
            worker.wake()

    async def _watch_sensors(self) -> None:
        while True:
            await self._settings.clock.sleep(_SENSE_S)
            await self._sense()

    async def _watch_clock(self) -> None:
        watch = ClockSetBackDetector(self._settings.clock)
        while True:
            back = await watch.sleep(_CLOCK_S)
            if back:
                _LOG.warning("the clock was set back by %.0f s; what is due moves with it", back)
                now = self._settings.clock.time()
                await done(self._store.set_back(back, now - 2 * _CLOCK_S, now))
                for worker in self._workers:
                    worker.set_back(back)

    async def _sense(self) -> None:
        found = self._settings.slow.slowness(self._settings.sensors.read())
        if found != self._slowness:
            _LOG.info("the background is %s", found.reason or "as fast as it may be")
            await done(self._store.roster.set_slowed(found.reason))
            self._slowness = found
            for worker in self._workers:
                worker.wake()

    async def _purge(self) -> None:
        while True:
            now, keep_notices_s = self._settings.clock.time(), self._settings.keep_notices_s
            if keep_notices_s is not None:
                await done(self._store.closing.notices(now - keep_notices_s, now))
            await done(self._store.journal.purge(now - self._settings.keep_s))
            await self._settings.clock.sleep(_PURGE_S)

    async def _note_orphans(self, names: frozenset[str], now: float) -> None:
        if closed := await done(self._store.closing.orphans(now)):
            _LOG.warning("%d items of the inbox are closed: this app does not have the agents that asked", closed)
        for status in await done(self._store.roster.statuses()):
            if status.name not in names and (count := status.waiting + status.running + status.asking):
                _LOG.warning("%d events wait for agent %r, which this app does not have", count, status.name)
