"""`AmbientApp`: background agents declared by decorators."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Self

from xpu_agents.ambient.agent import log_rejections
from xpu_agents.ambient.decorators import AgentDecorators
from xpu_agents.ambient.errors import AmbientError, EventError
from xpu_agents.ambient.events import Receipt, SourceItem, check_key, payload_json
from xpu_agents.ambient.handlers.handler import HandlerServices
from xpu_agents.ambient.inbox_client import InboxClient
from xpu_agents.ambient.llm import LazyBackend, Llm, SyncLlm
from xpu_agents.ambient.runtime.clock import Clock, SystemClock
from xpu_agents.ambient.runtime.execution_policy import parse_duration
from xpu_agents.ambient.runtime.handler_run import current_run
from xpu_agents.ambient.runtime.machine_conditions import SlowPolicy
from xpu_agents.ambient.runtime.signals import stopping_signals
from xpu_agents.ambient.runtime.supervisor import Supervisor, SupervisorSettings
from xpu_agents.ambient.sources.event_source import SourceBinding
from xpu_agents.ambient.store.dead_letters import DeadLetter
from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.store import AppStatus, Store, store_dir
from xpu_agents.backends import ChatBackend
from xpu_runtime import EngineConfig
from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.conditions import MachineSensors, Sensors
from xpu_speculation.forks import ForkLock
from xpu_speculation.threads import running_loop

__all__ = ["AmbientApp"]


@renamed_members(feeds="bindings")
class AmbientApp(AgentDecorators):
    """A set of background agents with their model, store and settings.

    Args:
        model: model for the ``llm`` of handlers: path or name of a model, or ``desk``, which is the
            default. It must exist when the app starts. It is loaded on first use, and shared with other users in this
            process.
        name: name of the store; apps that run at the same time need different names.
        folder: folder of the store; by default it lies in the user's data folder (``XPU_AGENTS_DATA``), under the name.
        config: engine settings of the model.
        backend: chat backend to use instead of a model in this process, for example a remote server.
        slow: policy for slowing background work on battery or with little memory; None for no_slowdown.
        keep: time for which ended events and their idempotency keys are kept.
        keep_notices: time after which an unread notice is closed; None for no_slowdown.
        grace: time that running handlers have when the app stops.
        clock: source of the time, for tests.
        sensors: reads the conditions of the machine, for tests.

    Raises:
        ConfigError: an argument is invalid.
    """

    def __init__(
        self,
        model: str | Path | None = None,
        *,
        name: str = "default",
        folder: Path | str | None = None,
        config: EngineConfig | None = None,
        backend: ChatBackend | None = None,
        slow: SlowPolicy | None = SlowPolicy(),  # noqa: B008 - immutable
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
            raise ConfigError(f"slow: {slow!r}; expected a SlowPolicy, or None for no_slowdown")
        self.name = name
        try:
            self.folder = store_dir(name) if folder is None else Path(folder).expanduser()
        except RuntimeError as error:
            raise ConfigError(
                f"folder: {str(folder)!r}: {str(error).rstrip('.')}; expected a path without '~'"
            ) from error
        no_slowdown = SlowPolicy(battery_factor=1.0, battery_stop=0.0, memory_slow=0.0, memory_stop=0.0)
        self._supervisor_settings = SupervisorSettings(
            clock or SystemClock(),
            sensors or MachineSensors(),
            slow or no_slowdown,
            parse_duration("keep", keep),
            None if keep_notices is None else parse_duration("keep_notices", keep_notices),
        )
        self._grace_s = parse_duration("grace", grace, zero=True)
        self._backend = LazyBackend(model, config, backend)
        self._handler_services = HandlerServices(Llm(self._backend), SyncLlm(self._backend), self)
        self._store_lock = ForkLock()
        self._store: Store | None = None
        self._supervisor: Supervisor | None = None
        self._lock_stack = ExitStack()
        self._request_stop: Callable[[], object] | None = None

    def __repr__(self) -> str:
        return f"<AmbientApp {self.name!r}: {', '.join(agent.name for agent in self.agents) or 'no agents'}>"

    # -- events ----------------------------------------------------------------------------------------------------

    def emit(self, topic: str, payload: object = None, key: str | None = None) -> Receipt:
        """Emit an event. Thread-safe, and independent of a running app. It blocks for some milliseconds.

        When this returns, the event is in the journal on the disk. Every agent that listens to the topic handles it at
        least once, also after a crash or a power failure.

        Args:
            topic: topic of the event; at least one agent must listen to it.
            payload: a pydantic model, a dataclass, or plain data.
            key: idempotency key: two events of one topic and key are the same event, as long as the first is kept.
                Inside a handler the default is derived from the handled event and the new one, so that a handler that
                runs again emits the same event once.

        Raises:
            EventError: no agent listens to the topic, or the payload does not match a handler.
            StoreError: the write failed, and the event is not accepted.
        """
        receipt = self._journal_event(topic, payload, key).result()
        self._announce_change()
        return receipt

    async def aemit(self, topic: str, payload: object = None, key: str | None = None) -> Receipt:
        """Like `emit`, without blocking the event loop."""
        receipt = await asyncio.wrap_future(self._journal_event(topic, payload, key))
        self._announce_change()
        return receipt

    # -- running ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run until Ctrl-C or SIGTERM, then stop gracefully. A second signal stops at once.

        Raises:
            ConfigError: the app has no agents or a source without listeners, the model is no path, or an event loop is
                running.
            ModelError: the model does not exist.
            StoreError: the store cannot be opened, or another process runs it.
        """
        if running_loop() is not None:
            raise ConfigError(
                f"app {self.name!r}: run() needs a thread without an event loop; in a notebook write "
                f"'async with app:' or 'await app.serve()'"
            )
        asyncio.run(self.serve())

    async def serve(self, started: Callable[[], None] | None = None) -> None:
        """Like `run`, inside an event loop. `stop` ends it too.

        Args:
            started: callback once the app runs.
        """
        stop = asyncio.Event()
        self._request_stop = partial(asyncio.get_running_loop().call_soon_threadsafe, stop.set)
        try:
            with stopping_signals(stop.set):
                async with self:
                    if started is not None:
                        started()
                    await stop.wait()
        finally:
            self._request_stop = None

    def stop(self) -> None:
        """Stop `serve` gracefully. Thread-safe."""
        if self._request_stop is not None:
            self._request_stop()

    async def __aenter__(self) -> Self:
        """Run the app beside other tasks of this event loop until the end of the ``async with`` block."""
        if self._app_entered:
            raise AmbientError(f"app {self.name!r} is already running")
        bindings = self.bindings()
        self._app_entered = True  # set before the first await, so that a second enter fails
        try:
            await asyncio.to_thread(self._backend.check)
            store = await asyncio.to_thread(self._open_store)
            await asyncio.to_thread(self._lock_stack.enter_context, store.exclusive_run())
            supervisor = Supervisor(
                store, self.agents, bindings, self._accept_item, self._handler_services, self._supervisor_settings
            )
            await supervisor.start()
        except BaseException:
            self._app_entered = False
            self._close_store()
            raise
        self._supervisor = supervisor
        return self

    async def __aexit__(self, *exception: object) -> None:
        supervisor = self._supervisor
        assert supervisor is not None
        try:
            await supervisor.shut_down(self._grace_s)
        finally:
            self._supervisor = None
            self._app_entered = False
            self._close_store()

    @property
    def model(self) -> str | Path | None:
        """Model of the ``llm`` of handlers; None if the app has a backend instead."""
        return None if self._backend.has_backend else self._backend.model

    def use_backend(self, backend: ChatBackend) -> None:
        """Use a backend instead of the app's model for the ``llm`` of handlers, such as a model of a server.

        Raises:
            AmbientError: the app is running.
        """
        if self._app_entered:
            raise AmbientError(f"app {self.name!r} is running; expected the backend before it starts")
        self._backend.set(backend)

    # -- inbox and supervision ---------------------------------------------------------------------------------------

    @property
    def inbox(self) -> InboxClient:
        """The user's side of the inbox, to list and answer items."""
        return InboxClient(self._open_store, self._supervisor_settings.clock, self._announce_change)

    def status(self) -> AppStatus:
        """Return the status of the app, whichever process runs it."""
        return self._open_store().status(self._supervisor_settings.clock.time(), self._announce_change)

    def pause(self, agent: str) -> None:
        """Pause an agent until `resume`, also across restarts. Its events are accepted and wait.

        Raises:
            AmbientError: the agent is unknown, or has not run yet.
        """
        self._open_store().registry.set_paused(agent, True).result()
        self._announce_change()

    def resume(self, agent: str) -> None:
        """Resume a paused agent.

        Raises:
            AmbientError: the agent is unknown.
        """
        self._open_store().registry.set_paused(agent, False).result()
        self._announce_change()

    def close(self) -> None:
        """Close the store of an app that is not running. It is opened again on demand."""
        if self._supervisor is None:
            self._close_store()

    def dead_letters(self) -> tuple[DeadLetter, ...]:
        """The dead letters, oldest first."""
        return tuple(self._open_store().dead_letters.all().result())

    def revive(self, number: int) -> None:
        """Retry a dead letter with a new set of attempts and a new deadline.

        Answers of the user are kept; unanswered questions are asked again.

        Raises:
            AmbientError: no dead letter has this number.
        """
        self._open_store().dead_letters.revive(number, self._supervisor_settings.clock.time()).result()
        self._announce_change()

    def _journal_event(self, topic: str, payload: object, key: str | None) -> Future[Receipt]:
        listening = self.listening(topic)
        check_key(key)
        text = payload_json(topic, payload)
        run = current_run()
        if key is None and run is not None:
            key = run.emit_key(topic, text)
        targets = [agent.target(text) for agent in listening]
        return self._open_store().journal.accept(topic, text, key, targets, self._supervisor_settings.clock.time())

    async def _accept_item(self, binding: SourceBinding, item: SourceItem) -> Receipt:
        """Accept an item of a source. For an agent that it does not match it becomes a dead letter.

        Raises:
            EventError: the item cannot be written as JSON.
        """
        listening = self.listening(binding.topic)
        text = payload_json(binding.topic, item.payload)
        try:
            key = binding.key_of(item)
            targets = [agent.target_or_error(text) for agent in listening]
        except EventError as error:
            key, targets = None, [DeliveryTarget(agent.name, problem=str(error)) for agent in listening]
        now = self._supervisor_settings.clock.time()
        accepting = self._open_store().journal.accept(
            binding.topic, text, binding.scoped(key), targets, now, unscoped_key=key if binding.scope else None
        )
        receipt = await asyncio.wrap_future(accepting)
        if receipt.new:
            log_rejections(binding.topic, receipt.event_id, targets)
        self._announce_change()
        return receipt

    def _announce_change(self) -> None:
        supervisor = self._supervisor
        if supervisor is not None:
            supervisor.notify_changed()

    def _open_store(self) -> Store:
        with self._store_lock:
            if self._store is None:
                self._store = Store(self.folder)
            return self._store

    def _close_store(self) -> None:
        with self._store_lock:
            store, self._store = self._store, None
        if store is not None:
            store.close()
        self._lock_stack.close()
