"""Declaring agents and sources by decorators."""

from __future__ import annotations

from collections.abc import AsyncIterable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar, Unpack

from xpu_agents.ambient.agent import Agent, AgentOptions
from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.events import FileChange, Tick
from xpu_agents.ambient.sources.event_source import IteratorSource, SourceBinding
from xpu_agents.ambient.sources.path_patterns import PathPattern
from xpu_agents.ambient.sources.timers import TimerSource, parse_schedule
from xpu_agents.ambient.sources.watched_files import FileSource
from xpu_runtime.errors import ConfigError

__all__ = ["AgentDecorators"]

H = TypeVar("H")
S = TypeVar("S", bound=AsyncIterable[Any] | Callable[[], AsyncIterable[Any]])

_EDITORS_S = 0.5  # a program that saves a file may write it several times


class AgentDecorators:
    """What was declared; `AmbientApp` runs it."""

    def __init__(self) -> None:
        self._agents: dict[str, Agent] = {}
        self._feeds: list[SourceBinding] = []
        self._entered = False  # whether it runs, or is about to: what is declared then would come too late

    def on(self, topic: str, **options: Unpack[AgentOptions]) -> Callable[[H], H]:
        """Declare the handler of a topic; several agents may listen to one.

        Used as a decorator of a function, or called with an agent of a framework: ``app.on("mail.received")(chain)``.

        Args:
            topic: what is listened to.
            **options: see `AgentOptions`.

        Raises:
            ConfigError: something in it cannot be used, or the app runs.
        """
        _check_topic(topic)

        def declare(target: H) -> H:
            self._add(Agent.declared(target, topic, options))
            return target

        return declare

    def every(self, when: str | float | timedelta, **options: Unpack[AgentOptions]) -> Callable[[H], H]:
        """Declare the handler of a timer, given a `Tick`; of ticks that wait only the newest is handled.

        Args:
            when: ``"15m"``, seconds, a ``timedelta``, or a cron expression in the machine's time zone.
            **options: see `AgentOptions`.

        Raises:
            ConfigError: something in it cannot be used, or the app runs.
        """
        source = TimerSource(parse_schedule(when))
        merged: AgentOptions = {"coalesce": "latest", **options}

        def declare(target: H) -> H:
            agent = Agent.declared(target, None, merged, source=source, default=Tick, kind="every")
            self._add(agent)
            return target

        return declare

    def watch(self, pattern: str | Path, **options: Unpack[AgentOptions]) -> Callable[[H], H]:
        """Declare the handler of changes to files, given a `FileChange`; of one file only the newest is handled.

        Changes made while the app does not run are not seen.

        Args:
            pattern: such as ``"~/notes/**/*.md"``; a folder is all that is in it.
            **options: see `AgentOptions`.

        Raises:
            ConfigError: something in it cannot be used, or the app runs.
        """
        source = FileSource(PathPattern.of(pattern))
        merged: AgentOptions = {"coalesce": "latest", "debounce": _EDITORS_S, "group": "path", **options}

        def declare(target: H) -> H:
            agent = Agent.declared(target, None, merged, source=source, default=FileChange, kind="watch")
            self._add(agent)
            return target

        return declare

    def source(self, topic: str, *, key: Callable[[Any], str | None] | None = None) -> Callable[[S], S]:
        """Declare an async iterator, or better a function that returns one (an async generator); its items are emitted.

        The next item is asked for when the one before has been accepted, so it may be acknowledged then. If it fails it
        is begun again after a while (an iterator itself is asked for its next item again). An item that an agent cannot
        take is a dead letter of that agent at once, and the next is asked for.

        Args:
            topic: what its items are emitted on.
            key: makes the idempotency key of an item, or None where it has none; None for none of any.

        Raises:
            ConfigError: it is no such function, there is no topic, or the app runs.
        """
        _check_topic(topic)

        def declare(target: S) -> S:
            begin = (lambda: target) if isinstance(target, AsyncIterable) else target
            if not callable(begin):
                raise ConfigError(
                    f"source: a {type(target).__name__} for {topic!r}; expected an async iterator, or a function that "
                    f"returns one"
                )
            name = getattr(target, "__name__", type(target).__name__)
            self._check_in_time(f"source {name!r}")
            self._feeds.append(SourceBinding(IteratorSource(name, begin, own=begin is target), topic, key))
            return target

        return declare

    @property
    def agents(self) -> tuple[Agent, ...]:
        """The agents, in the order they were declared."""
        return tuple(self._agents.values())

    def listening(self, topic: str) -> tuple[Agent, ...]:
        """The agents that listen to a topic.

        Raises:
            EventError: there are none.
        """
        found = tuple(agent for agent in self.agents if agent.topic == topic)
        if not found:
            raise EventError(f"topic: no agent listens to {topic!r}; expected {self._topics()}")
        return found

    def feeds(self) -> tuple[SourceBinding, ...]:
        """All sources, those of agents too.

        Raises:
            ConfigError: there is no agent at all, or nobody listens to what a source brings.
        """
        if not self._agents:
            raise ConfigError("the app has no agent; declare one with @app.on, @app.every or @app.watch")
        topics = {agent.topic for agent in self.agents}
        for feed in self._feeds:
            if feed.topic not in topics:
                raise ConfigError(
                    f"source {feed.source}: no agent listens to {feed.topic!r}; expected {self._topics()}"
                )
        own = (SourceBinding(agent.source, agent.topic) for agent in self.agents if agent.source is not None)
        return (*own, *self._feeds)

    def _add(self, agent: Agent) -> None:
        self._check_in_time(f"agent {agent.name!r}")
        if agent.name in self._agents:
            raise ConfigError(
                f"name: there is an agent {agent.name!r} already; give one of the two another, name='...'"
            )
        self._agents[agent.name] = agent

    def _check_in_time(self, what: str) -> None:
        """Refuse what nobody would run: its events would be accepted, and wait."""
        if self._entered:
            raise ConfigError(f"{what}: declared while the app runs; declare it before the app starts")

    def _topics(self) -> str:
        topics = sorted({agent.topic for agent in self.agents})
        return " or ".join(map(repr, topics)) or "the topic of an agent, of which there is none"


def _check_topic(topic: object) -> None:
    if not isinstance(topic, str) or not topic.strip():
        raise ConfigError(f"topic: {topic!r}; expected a text such as 'mail.received'")
