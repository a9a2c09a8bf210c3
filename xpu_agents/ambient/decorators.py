"""Decorators that declare agents and event sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterable, Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar, Unpack

from xpu_agents.ambient.agent import Agent, AgentOptions
from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.events import FileChange, Tick
from xpu_agents.ambient.runtime.execution_policy import parse_duration
from xpu_agents.ambient.sources.event_source import IteratorSource, SourceBinding
from xpu_agents.ambient.sources.path_patterns import PathPattern
from xpu_agents.ambient.sources.timers import TimerSource, parse_schedule
from xpu_agents.ambient.sources.watched_files import FileSource, default_poll_s
from xpu_runtime.errors import ConfigError

__all__ = ["AgentDecorators"]

HandlerT = TypeVar("HandlerT")
SourceT = TypeVar("SourceT", bound=AsyncIterable[Any] | Callable[[], AsyncIterable[Any]])

_SAVE_DEBOUNCE_S = 0.5  # an editor may write a file several times per save


class AgentDecorators:
    """The declared agents and sources of an app. `AmbientApp` runs them."""

    def __init__(self) -> None:
        self._agents: dict[str, Agent] = {}
        self._bindings: list[SourceBinding] = []
        self._app_entered = False  # the app is starting or running; later declarations are refused

    def on(self, topic: str, **options: Unpack[AgentOptions]) -> Callable[[HandlerT], HandlerT]:
        """Declare the handler of a topic. Several agents may listen to one topic.

        Used as a decorator of a function, or called with a framework agent: ``app.on("mail.received")(chain)``.

        Args:
            topic: topic to listen to.
            **options: see `AgentOptions`.

        Raises:
            ConfigError: an option is invalid, or the app is running.
        """
        _check_topic(topic)

        def declare(target: HandlerT) -> HandlerT:
            self._add_agent(Agent.declared(target, topic, options))
            return target

        return declare

    def every(self, when: str | float | timedelta, **options: Unpack[AgentOptions]) -> Callable[[HandlerT], HandlerT]:
        """Declare the handler of a timer, called with a `Tick`. Of several waiting ticks only the newest is handled.

        Args:
            when: ``"15m"``, seconds, a ``timedelta``, or a cron expression in the local time zone.
            **options: see `AgentOptions`.

        Raises:
            ConfigError: an option is invalid, or the app is running.
        """
        timer_source = TimerSource(parse_schedule(when))
        merged: AgentOptions = {"coalesce": "latest", **options}

        def declare(target: HandlerT) -> HandlerT:
            agent = Agent.declared(target, None, merged, source=timer_source, default=Tick, kind="every")
            self._add_agent(agent)
            return target

        return declare

    def watch(
        self,
        pattern: str | Path,
        *,
        poll: float | str | timedelta | None = None,
        **options: Unpack[AgentOptions],
    ) -> Callable[[HandlerT], HandlerT]:
        """Declare the handler of file changes, called with a `FileChange`. For one file only the newest is handled.

        Changes made while the app is not running are not reported.

        Args:
            pattern: path pattern such as ``"~/notes/**/*.md"``; a folder stands for all files in it.
            poll: time between two readings of the folder, such as ``"5s"``, for folders whose changes the system does
                not report (network folders). None takes the reports of the system, unless the variable
                ``WATCHFILES_FORCE_POLLING`` is set.
            **options: see `AgentOptions`.

        Raises:
            ConfigError: an option is invalid, or the app is running.
        """
        poll_s = default_poll_s() if poll is None else parse_duration("poll", poll)
        file_source = FileSource(PathPattern.of(pattern), poll_s)
        merged: AgentOptions = {"coalesce": "latest", "debounce": _SAVE_DEBOUNCE_S, "group": "path", **options}

        def declare(target: HandlerT) -> HandlerT:
            agent = Agent.declared(target, None, merged, source=file_source, default=FileChange, kind="watch")
            self._add_agent(agent)
            return target

        return declare

    def source(self, topic: str, *, key: Callable[[Any], str | None] | None = None) -> Callable[[SourceT], SourceT]:
        """Declare an async iterator, or better a function that returns one (an async generator), as an event source.

        The next item is requested after the previous one was accepted, so the source can acknowledge it then. A source
        that fails is restarted after a delay; a plain iterator is asked for its next item again. An item that does not
        match an agent becomes a dead letter of that agent at once.

        Args:
            topic: topic on which the items are emitted.
            key: function from an item to its idempotency key, or to None. Without it items have no key. If a topic has
                several sources, each has its own keys, which begin with the name of its function.

        Raises:
            ConfigError: the decorated object is not such a function, the topic is empty, or the app is running.
        """
        _check_topic(topic)

        def declare(target: SourceT) -> SourceT:
            begin = (lambda: target) if isinstance(target, AsyncIterable) else target
            if not callable(begin):
                raise ConfigError(
                    f"source: a {type(target).__name__} for {topic!r}; expected an async iterator, or a function that "
                    f"returns one"
                )
            name = getattr(target, "__name__", type(target).__name__)
            self._check_not_running(f"source {name!r}")
            self._bindings.append(SourceBinding(IteratorSource(name, begin, own=begin is target), topic, key))
            return target

        return declare

    @property
    def agents(self) -> tuple[Agent, ...]:
        """The agents in the order of their declaration."""
        return tuple(self._agents.values())

    def listening(self, topic: str) -> tuple[Agent, ...]:
        """The agents that listen to a topic.

        Raises:
            EventError: there are none.
        """
        listeners = tuple(agent for agent in self.agents if agent.topic == topic)
        if not listeners:
            raise EventError(f"topic: no agent listens to {topic!r}; expected {self._known_topics()}")
        return listeners

    def bindings(self) -> tuple[SourceBinding, ...]:
        """All sources, including those of agents.

        Raises:
            ConfigError: the app has no agents, or no agent listens to the topic of a source.
        """
        if not self._agents:
            raise ConfigError("the app has no agents; declare one with @app.on, @app.every or @app.watch")
        topics = {agent.topic for agent in self.agents}
        for binding in self._bindings:
            if binding.topic not in topics:
                raise ConfigError(
                    f"source {binding.source}: no agent listens to {binding.topic!r}; expected {self._known_topics()}"
                )
        own = (SourceBinding(agent.source, agent.topic) for agent in self.agents if agent.source is not None)
        return (*own, *_with_scopes(self._bindings))

    def _add_agent(self, agent: Agent) -> None:
        self._check_not_running(f"agent {agent.name!r}")
        if agent.name in self._agents:
            raise ConfigError(f"name: agent {agent.name!r} is declared twice; give one of them another name='...'")
        self._agents[agent.name] = agent

    def _check_not_running(self, what: str) -> None:
        """Raise if the app is running: a late declaration would accept events and never run them."""
        if self._app_entered:
            raise ConfigError(f"{what}: declared while the app runs; declare it before the app starts")

    def _known_topics(self) -> str:
        topics = sorted({agent.topic for agent in self.agents})
        return " or ".join(map(repr, topics)) or "the topic of an agent, but the app has no agents"


def _with_scopes(bindings: Sequence[SourceBinding]) -> Iterator[SourceBinding]:
    """Name the sources of topics that have several: equal keys of two mailboxes are not the same mail."""
    num_sources = Counter(binding.topic for binding in bindings)
    num_named: Counter[tuple[str, str]] = Counter()
    for binding in bindings:
        name = str(binding.source)
        num_named[binding.topic, name] += 1
        number = num_named[binding.topic, name]
        scope = name if number == 1 else f"{name}#{number}"
        yield replace(binding, scope=scope) if num_sources[binding.topic] > 1 else binding


def _check_topic(topic: object) -> None:
    if not isinstance(topic, str) or not topic.strip():
        raise ConfigError(f"topic: {topic!r}; expected a text such as 'mail.received'")
