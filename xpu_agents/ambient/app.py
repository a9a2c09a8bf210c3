"""`AmbientApp`: agents of the background, declared by decorators."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Self

from xpu_agents.ambient.decorators import AgentDecorators
from xpu_agents.ambient.errors import AmbientError, EventError
from xpu_agents.ambient.events import Receipt, SourceItem, escape_surrogates, payload_json
from xpu_agents.ambient.handlers.handler import HandlerServices
from xpu_agents.ambient.inbox_client import InboxClient
from xpu_agents.ambient.llm import LazyBackend, Llm, SyncLlm
from xpu_agents.ambient.runtime.clock import Clock, SystemClock
from xpu_agents.ambient.runtime.execution_policy import parse_duration
from xpu_agents.ambient.runtime.handler_run import current_run
from xpu_agents.ambient.runtime.machine_conditions import MachineSensors, Sensors, SlowPolicy
from xpu_agents.ambient.runtime.signals import stopping_signals
from xpu_agents.ambient.runtime.supervisor import Supervisor, SupervisorSettings
from xpu_agents.ambient.sources.event_source import SourceBinding
from xpu_agents.ambient.store.database import done
from xpu_agents.ambient.store.dead_letters import DeadLetter
from xpu_agents.ambient.store.journal import DeliveryTarget
from xpu_agents.ambient.store.store import AppStatus, Store, store_dir
from xpu_agents.backends import ChatBackend
from xpu_runtime import EngineConfig
from xpu_runtime.errors import ConfigError
from xpu_speculation.forks import ForkLock
from xpu_speculation.threads import running_loop

__all__ = ["AmbientApp"]

_LOG = logging.getLogger("xpu_agents.ambient")


class AmbientApp(AgentDecorators):
    """Agents that work in the background, and what they have in common.

    Args:
        model: what handlers' ``llm`` is: a model's folder, the id it was pulled by, or ``desk``, which is the default.
            It has to be there when the app starts; it is loaded when a handler first asks it something, and shared
            with whoever else uses it in this process.
        name: names the store; apps that may run at the same time need different names.
        folder: where the store lies; by default in the user's data folder (``XPU_AGENTS_DATA``), by its name.
        config: settings of the model's engine.
        backend: what answers instead of a model and its engine here, such as a server elsewhere.
        slow: how much the background slows on battery or when memory is short; None is never.
        keep: how long events that ended are remembered, and so how long an idempotency key holds.
        keep_notices: how long a notice stays in the inbox that nobody reads; None is for ever.
        grace: how long handlers at work may go on when the app is stopped.
        clock: the time, for tests.
        sensors: read the machine's power and memory, for tests.

    Raises:
        ConfigError: something in it cannot be used.
    """

    def __init__(
        self,
        model: str | Path | None = None,
        *,
        name: str = "default",
        folder: Path | str | None = None,
        config: EngineConfig | None = None,
        backend: ChatBackend | None = None,
        slow: SlowPolicy | None = SlowPolicy(),  # noqa: B008 - a value, never changed
        keep: float | str | timedelta = "7d",
        keep_notices: float | str | timedelta | None = "30d",
        grace: float | str | timedelta = 30.0,
        clock: Clock | None = None,
        sensors: Sensors | None = None,
    ) -> None:
        super().__init__()
        if not isinstance(folder, str | Path | None):
            raise ConfigError(f"folder: {folder!r}; expected a path, or None for that of the name")
        if not isinstance(slow, SlowPolicy | None):
            raise ConfigError(f"slow: {slow!r}; expected a SlowPolicy, or None for never")
        self.name = name
        try:
            self.folder = store_dir(name) if folder is None else Path(folder).expanduser()
        except RuntimeError as error:
            raise ConfigError(f"folder: {str(folder)!r}: {error} Give a path without '~'.") from error
        never = SlowPolicy(battery_factor=1.0, battery_stop=0.0, memory_slow=0.0, memory_stop=0.0)
        self._settings = SupervisorSettings(
            clock or SystemClock(),
            sensors or MachineSensors(),
            slow or never,
            parse_duration("keep", keep),
            None if keep_notices is None else parse_duration("keep_notices", keep_notices),
        )
        self._grace_s = parse_duration("grace", grace, zero=True)
        self._backend = LazyBackend(model, config, backend)
        self._tools = HandlerServices(Llm(self._backend), SyncLlm(self._backend), self)
        self._lock = ForkLock()
        self._store: Store | None = None
        self._supervisor: Supervisor | None = None
        self._held = ExitStack()
        self._stop: Callable[[], object] | None = None

    def __repr__(self) -> str:
        return f"<AmbientApp {self.name!r}: {', '.join(agent.name for agent in self.agents) or 'no agents'}>"

    # -- events ----------------------------------------------------------------------------------------------------

    def emit(self, topic: str, payload: object = None, key: str | None = None) -> Receipt:
        """Hand in an event; from any thread, and whether or not the app runs. It blocks for some milliseconds.

        When this returns, the event is accepted: it is in the journal, on the disk, and every agent that listens to the
        topic will handle it at least once, whatever happens to the process or the power.

        Args:
            topic: what it is about; some agent must listen to it.
            payload: a pydantic model, a dataclass, or plain data.
            key: events of one topic and key are one event, for as long as the first is remembered. Inside a handler
                the default is made of the event it handles and of this one, so that a handler that is run again emits
                the same event once.

        Raises:
            EventError: nobody listens to the topic, or the payload does not fit what a handler takes.
            StoreError: it could not be written; it is not accepted.
        """
        receipt = self._journal(topic, payload, key)
        found = receipt.result()
        self._announce()
        return found

    async def aemit(self, topic: str, payload: object = None, key: str | None = None) -> Receipt:
        """Like `emit`, without blocking the event loop."""
        found = await done(self._journal(topic, payload, key))
        self._announce()
        return found

    # -- running ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run until Ctrl-C or a request to terminate; then end gracefully (a second one ends it at once).

        Raises:
            ConfigError: the model is no path, it has no agent, or a source that nobody listens to; or an event loop
                runs here.
            ModelError: the model is not there.
            StoreError: the store cannot be opened, or another process runs it.
        """
        if running_loop() is not None:
            raise ConfigError(
                f"app {self.name!r}: run() begins an event loop, and one runs here already, as in a notebook; write "
                f"'async with app:' around what else is done, or 'await app.serve()'"
            )
        asyncio.run(self.serve())

    async def serve(self, started: Callable[[], None] | None = None) -> None:
        """Like `run`, inside an event loop; `stop` ends it too.

        Args:
            started: called when it runs.
        """
        stop = asyncio.Event()
        self._stop = partial(asyncio.get_running_loop().call_soon_threadsafe, stop.set)
        try:
            with stopping_signals(stop.set):
                async with self:
                    if started is not None:
                        started()
                    await stop.wait()
        finally:
            self._stop = None

    def stop(self) -> None:
        """End `serve` gracefully; from any thread."""
        if self._stop is not None:
            self._stop()

    async def __aenter__(self) -> Self:
        """Run beside other work of this event loop, until the end of the ``async with``."""
        if self._entered:
            raise AmbientError(f"app {self.name!r} runs already")
        feeds = self.feeds()
        self._entered = True  # before anybody else can enter it: they would close each other's store
        try:
            await asyncio.to_thread(self._backend.check)
            store = await asyncio.to_thread(self._opened)
            await asyncio.to_thread(self._held.enter_context, store.running())
            supervisor = Supervisor(store, self.agents, feeds, self._accept, self._tools, self._settings)
            await supervisor.start()
        except BaseException:
            self._entered = False
            self._close()
            raise
        self._supervisor = supervisor
        return self

    async def __aexit__(self, *exception: object) -> None:
        supervisor = self._supervisor
        assert supervisor is not None
        try:
            await supervisor.drain(self._grace_s)
        finally:
            self._supervisor = None
            self._entered = False
            self._close()

    # -- people ----------------------------------------------------------------------------------------------------

    @property
    def inbox(self) -> InboxClient:
        """The inbox as the person has it, to list and to answer."""
        return InboxClient(self._opened, self._settings.clock, self._announce)

    def status(self) -> AppStatus:
        """How the app is doing, whichever process runs it."""
        return self._opened().status(self._settings.clock.time(), self._announce)

    def pause(self, agent: str) -> None:
        """Let an agent begin nothing more, until `resume`; also after a restart. Its events are accepted and wait.

        Raises:
            AmbientError: there is no such agent, or it has not run yet.
        """
        self._opened().roster.set_paused(agent, True).result()
        self._announce()

    def resume(self, agent: str) -> None:
        """Let it go on.

        Raises:
            AmbientError: there is no such agent.
        """
        self._opened().roster.set_paused(agent, False).result()
        self._announce()

    def close(self) -> None:
        """Close the store of an app that does not run; it is opened again by whatever needs it."""
        if self._supervisor is None:
            self._close()

    def dead_letters(self) -> tuple[DeadLetter, ...]:
        """Events that were given up, the oldest first."""
        return tuple(self._opened().dead_letters.all().result())

    def revive(self, number: int) -> None:
        """Try a dead letter again, with as many tries and as much time as a new event.

        What a person has answered stays answered; what nobody answered is asked anew.

        Raises:
            AmbientError: there is none of this number.
        """
        self._opened().dead_letters.revive(number, self._settings.clock.time()).result()
        self._announce()

    # -- inside ----------------------------------------------------------------------------------------------------

    def _journal(self, topic: str, payload: object, key: str | None) -> Future[Receipt]:
        listening = self.listening(topic)
        if key is not None and (not isinstance(key, str) or not key or escape_surrogates(key) != key):
            raise EventError(f"key: {key!r}; expected a text that is not empty and that UTF-8 can write, or None")
        text = payload_json(topic, payload)
        run = current_run()
        if key is None and run is not None:
            key = run.emit_key(topic, text)
        targets = [agent.target(text) for agent in listening]
        return self._opened().journal.accept(topic, text, key, targets, self._settings.clock.time())

    async def _accept(self, feed: SourceBinding, incoming: SourceItem) -> Receipt:
        """Take what a source brings. Nobody is there to be refused: what does not fit an agent is its dead letter.

        Raises:
            EventError: it has no form in JSON.
        """
        listening = self.listening(feed.topic)
        text = payload_json(feed.topic, incoming.payload)
        try:
            key = feed.key_of(incoming)
            targets = [agent.target_or_problem(text) for agent in listening]
        except EventError as error:
            key, targets = None, [DeliveryTarget(agent.name, problem=str(error)) for agent in listening]
        found = await done(self._opened().journal.accept(feed.topic, text, key, targets, self._settings.clock.time()))
        for target in targets:
            if target.problem and found.new:
                _LOG.error("%s: %s %s is given up: %s", target.agent, feed.topic, found.event_id, target.problem)
        self._announce()
        return found

    def _announce(self) -> None:
        supervisor = self._supervisor
        if supervisor is not None:
            supervisor.announce()

    def _opened(self) -> Store:
        with self._lock:
            if self._store is None:
                self._store = Store(self.folder)
            return self._store

    def _close(self) -> None:
        with self._lock:
            store, self._store = self._store, None
        if store is not None:
            store.close()
        self._held.close()
