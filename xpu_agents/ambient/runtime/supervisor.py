"""The supervisor of a running app: its workers and sources, and requests of other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial

from xpu_agents.ambient.agent import Agent, log_rejections
from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.events import Receipt, SourceItem
from xpu_agents.ambient.handlers.handler import HandlerServices, error_text
from xpu_agents.ambient.runtime.agent_worker import AgentWorker
from xpu_agents.ambient.runtime.clock import Clock, ClockSetBackDetector, wait_for_event
from xpu_agents.ambient.runtime.handler_run import AnswerWaiters
from xpu_agents.ambient.runtime.machine_conditions import Slowdown, SlowPolicy
from xpu_agents.ambient.sources.event_source import SourceBinding
from xpu_agents.ambient.store.agent_registry import RegisteredAgent
from xpu_agents.ambient.store.store import Store
from xpu_runtime.soc.conditions import Sensors

__all__ = ["Supervisor", "SupervisorSettings"]

_LOG = logging.getLogger("xpu_agents.ambient")

_STORE_POLL_S = 0.5
_SENSOR_POLL_S = 10.0
_CLOCK_POLL_S = 5.0
_PURGE_INTERVAL_S = 3600.0
_MIN_RESTART_DELAY_S = 1.0
_MAX_RESTART_DELAY_S = 60.0


@dataclass(frozen=True, slots=True)
class SupervisorSettings:
    """Settings of a supervisor.

    Attributes:
        clock: source of the time.
        sensors: reads the conditions of the machine.
        slow: policy for slowing background work.
        keep_s: seconds for which ended events and their idempotency keys are kept.
        keep_notices_s: seconds after which an unread notice is closed; None for never.
    """

    clock: Clock
    sensors: Sensors
    slow: SlowPolicy
    keep_s: float
    keep_notices_s: float | None


class Supervisor:
    """Runs the agents of a store in one event loop.

    Args:
        store: the store; no other process runs it.
        agents: the agents.
        bindings: event sources with their topics.
        accept: accepts an item of a source as an event.
        services: objects passed to handlers.
        settings: settings of this supervisor.
    """

    def __init__(
        self,
        store: Store,
        agents: Sequence[Agent],
        bindings: Sequence[SourceBinding],
        accept: Callable[[SourceBinding, SourceItem], Awaitable[Receipt]],
        services: HandlerServices,
        settings: SupervisorSettings,
    ) -> None:
        self._store = store
        self._source_bindings = bindings
        self._accept_item = accept
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._store_changed = asyncio.Event()
        self._slowdown = Slowdown()
        self._waiters = AnswerWaiters(self._store_changed.set)
        self._workers = [
            AgentWorker(agent, store, self._waiters, services, settings.clock, lambda: self._slowdown)
            for agent in agents
        ]
        self._supervisor_tasks: list[asyncio.Task[None]] = []

    def notify_changed(self) -> None:
        """Signal that the store has changed. Thread-safe."""
        # The loop may be closed already.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._store_changed.set)

    async def start(self) -> None:
        """Recover the state that an earlier run left behind, and start workers and sources."""
        now = self._settings.clock.time()
        agents = [worker.agent for worker in self._workers]
        await asyncio.wrap_future(
            self._store.registry.register(
                [RegisteredAgent(each.name, each.listens_to, each.priority.value, each.topic) for each in agents],
                os.getpid(),
                now,
            )
        )
        interrupted = await asyncio.wrap_future(self._store.journal.recover(now))
        if interrupted:
            _LOG.warning("the last run was interrupted in %d events; they run again", interrupted)
        for agent in agents:
            latest = now + agent.policy.longest_wait_s
            await asyncio.wrap_future(self._store.journal.limit_due_times(agent.name, latest))
        await self._close_orphaned(frozenset(agent.name for agent in agents), now)
        await self._update_slowdown()
        await self._refresh_workers()
        for worker in self._workers:
            self._spawn_task(f"agent {worker.agent.name}", worker.run, (worker.agent.name,))
        for binding in self._source_bindings:
            listening = tuple(agent.name for agent in agents if agent.topic == binding.topic)
            self._spawn_task(f"source {binding.source}", partial(self._consume_source, binding, listening), listening)
        self._spawn_task("store", self._watch_store)
        self._spawn_task("sensors", self._watch_sensors)
        self._spawn_task("clock", self._watch_clock)
        self._spawn_task("purge", self._purge_events)

    async def shut_down(self, grace_s: float) -> None:
        """Stop all work: start nothing more, wait for running handlers, then cancel the rest and requeue it.

        Handlers that wait for the user are not waited for; they run again when there is an answer.

        Args:
            grace_s: seconds that running handlers have.
        """
        for task in self._supervisor_tasks:
            task.cancel()
        try:
            await asyncio.gather(*self._supervisor_tasks, return_exceptions=True)
            if grace_s > 0:
                await self._wait_for_active(grace_s)
        finally:
            # Also if this wait is cancelled.
            remaining = [task for worker in self._workers for task in worker.tasks]
            for task in remaining:
                task.cancel()
            await asyncio.gather(*remaining, return_exceptions=True)
            await asyncio.wrap_future(self._store.journal.recover(self._settings.clock.time()))

    async def _wait_for_active(self, grace_s: float) -> None:
        """Wait until no handler is active, or the time is over."""
        over = asyncio.ensure_future(self._settings.clock.sleep(grace_s))
        logged = False
        try:
            while not over.done() and (active := [task for worker in self._workers for task in worker.active]):
                if not logged:
                    _LOG.info("waiting for %d running handlers, at most %g s", len(active), grace_s)
                    logged = True
                self._store_changed.clear()
                changed = asyncio.ensure_future(self._store_changed.wait())
                try:
                    await asyncio.wait([*active, over, changed], return_when=asyncio.FIRST_COMPLETED)
                finally:
                    changed.cancel()
        finally:
            over.cancel()

    def _spawn_task(self, name: str, work: Callable[[], Awaitable[None]], agents: Sequence[str] = ()) -> None:
        self._supervisor_tasks.append(
            asyncio.create_task(self._restart_on_failure(name, work, agents), name=f"ambient {name}")
        )

    async def _restart_on_failure(self, name: str, work: Callable[[], Awaitable[None]], agents: Sequence[str]) -> None:
        """Restart work that fails, with growing delays. Work that returns is finished.

        Args:
            name: name for log messages.
            work: the work.
            agents: names of the agents that depend on it.
        """
        wait = _MIN_RESTART_DELAY_S
        while True:
            started_at = self._settings.clock.time()
            try:
                await work()
                return
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt | SystemExit | GeneratorExit):
                    raise
                task, text = asyncio.current_task(), error_text(error)
                if task is not None and task.cancelling():  # no restart, whatever error the cancellation raises
                    if not isinstance(error, asyncio.CancelledError):
                        _LOG.warning("%s failed while it was stopped: %s", name, text)
                        _LOG.debug("%s", name, exc_info=error)
                    raise
                if self._settings.clock.time() - started_at > _MAX_RESTART_DELAY_S:
                    wait = _MIN_RESTART_DELAY_S
                _LOG.warning("%s: %s (restart in %g s)", name, text, wait)
                _LOG.debug("%s", name, exc_info=error)
                await self._report_error(agents, text)
            await self._settings.clock.sleep(wait)
            await self._report_error(agents, "")
            wait = min(2 * wait, _MAX_RESTART_DELAY_S)

    async def _report_error(self, agents: Sequence[str], text: str) -> None:
        # A store error must not stop the restarts.
        with contextlib.suppress(Exception):
            for agent in agents:
                await asyncio.wrap_future(self._store.registry.set_source_error(agent, text))

    async def _consume_source(self, binding: SourceBinding, agents: Sequence[str]) -> None:
        """Consume a source. An item that cannot be stored is reported as an error of the source and skipped."""
        last_key = await asyncio.wrap_future(self._store.journal.last_key(binding.topic))
        since = await asyncio.wrap_future(self._store.registry.first_registered_at(agents))
        source_error = ""
        async with aclosing(binding.source.events(self._settings.clock, last_key, since)) as events:
            async for item in events:
                before, source_error = source_error, ""
                try:
                    await self._accept_item(binding, item)
                except EventError as error:
                    source_error = f"an item is lost: {error}"
                    _LOG.error("source %s: %s", binding.source, source_error)
                if source_error != before:
                    await self._report_error(agents, source_error)

    async def _watch_store(self) -> None:
        """React to changes by this and other processes: events, answers and pauses."""
        version = -1  # no real version, so that a restart always refreshes
        while True:
            await wait_for_event(self._settings.clock, self._store_changed, _STORE_POLL_S)
            changed = self._store_changed.is_set()
            self._store_changed.clear()
            over = await asyncio.wrap_future(self._store.expiry.next_expiry())
            if over is not None and over <= (now := self._settings.clock.time()):
                await asyncio.wrap_future(self._store.expiry.close_expired(now))
                changed = True
            data_version = await asyncio.wrap_future(self._store.database.data_version())
            if changed or data_version != version:
                version = data_version
                await self._refresh_workers()

    async def _refresh_workers(self) -> None:
        await self._route_events()
        paused = await asyncio.wrap_future(self._store.registry.paused())
        if self._waiters.ids:
            answered = await asyncio.wrap_future(self._store.inbox.answered(self._waiters.ids))
            self._waiters.deliver(answered)
        for worker in self._workers:
            worker.paused = worker.agent.name in paused
            worker.wake()

    async def _route_events(self) -> None:
        """Route events that processes without the agents accepted. Agents that cannot take one get a dead letter."""
        agents = [worker.agent for worker in self._workers]
        for event in await asyncio.wrap_future(self._store.routing.unrouted({agent.topic for agent in agents})):
            targets = [agent.target_or_error(event.payload) for agent in agents if agent.topic == event.topic]
            await asyncio.wrap_future(self._store.routing.route(event.id, targets, self._settings.clock.time()))
            log_rejections(event.topic, event.id, targets)

    async def _watch_sensors(self) -> None:
        while True:
            await self._settings.clock.sleep(_SENSOR_POLL_S)
            await self._update_slowdown()

    async def _watch_clock(self) -> None:
        watch = ClockSetBackDetector(self._settings.clock)
        while True:
            back = await watch.sleep(_CLOCK_POLL_S)
            if back:
                _LOG.warning("the clock was set back by %.0f s; all due times are shifted", back)
                now = self._settings.clock.time()
                await asyncio.wrap_future(self._store.shift_times(back, now - 2 * _CLOCK_POLL_S, now))
                for worker in self._workers:
                    worker.set_back(back)

    async def _update_slowdown(self) -> None:
        slowdown = self._settings.slow.slowdown(self._settings.sensors.read())
        if slowdown != self._slowdown:
            _LOG.info("background work is %s", slowdown.reason or "at full speed")
            await asyncio.wrap_future(self._store.registry.set_slowed(slowdown.reason))
            self._slowdown = slowdown
            for worker in self._workers:
                worker.wake()

    async def _purge_events(self) -> None:
        while True:
            now, keep_notices_s = self._settings.clock.time(), self._settings.keep_notices_s
            if keep_notices_s is not None:
                await asyncio.wrap_future(self._store.expiry.close_old_notices(now - keep_notices_s, now))
            await asyncio.wrap_future(self._store.journal.purge(now - self._settings.keep_s))
            await self._settings.clock.sleep(_PURGE_INTERVAL_S)

    async def _close_orphaned(self, names: frozenset[str], now: float) -> None:
        if closed := await asyncio.wrap_future(self._store.expiry.close_orphaned(now)):
            _LOG.warning("%d inbox items are closed: this app does not have their agents", closed)
        for status in await asyncio.wrap_future(self._store.registry.statuses()):
            if status.name not in names and (count := status.waiting + status.running + status.asking):
                _LOG.warning("%d events wait for agent %r, which this app does not have", count, status.name)
