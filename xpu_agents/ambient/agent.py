"""Agents as they are declared: a handler, what it listens to, and its pace."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypedDict

from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.handlers.handler import Handler, error_text, make_handler
from xpu_agents.ambient.runtime.execution_policy import Coalesce, ExecutionPolicy, Rate, Retry, parse_duration
from xpu_agents.ambient.sources.event_source import EventSource
from xpu_agents.ambient.store.journal import DeliveryTarget
from xpu_agents.priority import checked_priority
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError, InvalidRequestError

__all__ = ["Agent", "AgentOptions"]

_NAME_CHARACTERS = "_-."


class AgentOptions(TypedDict, total=False):
    """What every declaration of an agent takes."""

    name: str
    """What it is called; by default as its handler is. Names differ within an app."""
    throttle: Rate | str | None
    """How often a handler may start, such as ``"6/min"``."""
    debounce: float | str | timedelta
    """An event waits until no other of its group has come for so long; ten times as long at most."""
    concurrency: int
    """How many handlers may work at once; 1 by default. Those that wait for a person do not count."""
    coalesce: Coalesce
    """What becomes of events of one group that wait together: ``"latest"`` handles only the newest, ``"all"`` hands
    them over as one list; None handles each by itself."""
    group: str | Callable[[Any], object] | None
    """What debouncing and coalescing go by: a field of the event, or a function of it; None is one group."""
    deadline: float | str | timedelta | None
    """From acceptance; then the event is a dead letter, and a handler at work is cancelled. Time that it waits for a
    person does not count."""
    retry: Retry | int | None
    """How often, and with which waits, it is tried."""
    priority: Priority | str
    """Proactive by default; reactive for what a person waits for."""
    prepare: Callable[..., Any] | None
    """For agents of frameworks: makes their input of the event; by default its content as it is."""
    then: Callable[..., Any] | None
    """Takes the ``result`` of the handler, and is given what it asks for as a handler is."""


@dataclass(frozen=True, slots=True)
class Agent:
    """One agent.

    Attributes:
        name: what it is called.
        topic: what it listens to.
        handler: what it does.
        pace: how fast.
        priority: whether somebody waits for it.
        source: what brings its events, besides `emit`; None for nothing.
        group: what debouncing and coalescing go by.
    """

    name: str
    topic: str
    handler: Handler
    pace: ExecutionPolicy
    priority: Priority
    source: EventSource | None
    group: str | Callable[[Any], object] | None

    @classmethod
    def declared(
        cls,
        target: object,
        topic: str | None,
        options: AgentOptions,
        *,
        source: EventSource | None = None,
        default: type | None = None,
        kind: str = "",
    ) -> Agent:
        """Make an agent of a declaration.

        Args:
            target: the handler.
            topic: what it listens to; None is one of its own, ``kind:name``.
            options: what the user said.
            source: what brings its events.
            default: type of an event's content where the handler does not say it.
            kind: what its own topic begins with.

        Raises:
            ConfigError: something in it cannot be used; the message names it.
        """
        unknown = sorted(options.keys() - AgentOptions.__annotations__.keys())
        if unknown:
            known = ", ".join(sorted(AgentOptions.__annotations__))
            raise ConfigError(f"{unknown[0]}: no agent has such an option; expected some of {known}")
        try:
            priority = checked_priority("priority", options.get("priority", Priority.PROACTIVE))
        except InvalidRequestError as error:
            raise ConfigError(str(error)) from None
        group = options.get("group")
        if group is not None and not isinstance(group, str) and not callable(group):
            raise ConfigError(f"group: {group!r}; expected a field of the event, or a function of it")
        pace = _pace(options)
        handler = make_handler(
            target,
            options.get("name"),
            default=default,
            batch=pace.coalesce == "all",
            prepare=options.get("prepare"),
            then=options.get("then"),
        )
        name = options.get("name") or handler.name
        if not isinstance(name, str) or not all(each.isalnum() or each in _NAME_CHARACTERS for each in name):
            raise ConfigError(f"name: {name!r} cannot be an agent's; give one of letters, digits and any of _ - .")
        return cls(name, topic or f"{kind}:{name}", handler, pace, priority, source, group)

    @property
    def listens_to(self) -> str:
        """What it listens to, for people."""
        return self.topic if self.source is None else str(self.source)

    def target(self, payload: str) -> DeliveryTarget:
        """Check an event for this agent, and tell how it is to be delivered.

        Args:
            payload: its content as JSON text.

        Raises:
            EventError: it does not fit what the handler takes.
        """
        parameters = self.handler.parameters
        content = parameters.read(self.name, self.topic, payload)
        if self.group is None:
            return DeliveryTarget(self.name, "", self.pace.debounce_s)
        if content is None:
            content = json.loads(payload)
        try:
            group = _field(content, self.group) if isinstance(self.group, str) else self.group(content)
        except Exception as error:
            raise EventError(
                f"payload of {self.topic!r}: agent {self.name!r} cannot tell its group: {error!r}"
            ) from error
        return DeliveryTarget(self.name, str(group), self.pace.debounce_s)

    def target_or_problem(self, payload: str) -> DeliveryTarget:
        """Like `target`; an event that does not fit is to be a dead letter."""
        try:
            return self.target(payload)
        except Exception as error:  # of the type's own validators, say
            return DeliveryTarget(self.name, problem=error_text(error, named=not isinstance(error, EventError)))


def _pace(options: AgentOptions) -> ExecutionPolicy:
    deadline = options.get("deadline")
    return ExecutionPolicy(
        throttle=Rate.of(options.get("throttle")),
        debounce_s=parse_duration("debounce", options.get("debounce", 0.0), zero=True),
        concurrency=options.get("concurrency", 1),
        coalesce=options.get("coalesce"),
        deadline_s=None if deadline is None else parse_duration("deadline", deadline),
        retry=Retry.of(options.get("retry")),
    )


def _field(content: Any, name: str) -> object:
    return content[name] if isinstance(content, dict) else getattr(content, name)
