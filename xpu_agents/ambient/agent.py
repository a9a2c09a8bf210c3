"""The declaration of an agent: its handler, its topic and its execution policy."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypedDict

from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.handlers.handler import Handler, error_text, make_handler
from xpu_agents.ambient.runtime.execution_policy import Coalesce, ExecutionPolicy, Rate, Retry, parse_duration
from xpu_agents.ambient.sources.event_source import EventSource
from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.priority import checked_priority
from xpu_runtime import Priority
from xpu_runtime.deprecation import renamed_arguments, renamed_members
from xpu_runtime.errors import ConfigError, InvalidRequestError

__all__ = ["Agent", "AgentOptions", "log_rejections"]

_LOG = logging.getLogger("xpu_agents.ambient")

_NAME_CHARACTERS = "_-."


class AgentOptions(TypedDict, total=False):
    """Options of every agent declaration."""

    name: str
    """Name of the agent, by default that of its handler. Names are unique within an app."""
    throttle: Rate | str | None
    """Maximum rate of handler starts, for example ``"6/min"``."""
    debounce: float | str | timedelta
    """Quiet time of a group before its event is handled. An event waits at most ten times as long."""
    concurrency: int
    """Maximum number of running handlers, 1 by default. Handlers that wait for the user do not count."""
    coalesce: Coalesce
    """Handling of waiting events of one group: ``"latest"`` handles only the newest, ``"all"`` passes all of them as
    one list, None handles each separately.
    """
    group: str | Callable[[Any], object] | None
    """Group key for debouncing and coalescing: a field of the event, or a function of it. None is a single group."""
    deadline: float | str | timedelta | None
    """Time limit from acceptance. After it the event becomes a dead letter and a running handler is cancelled. Time
    spent waiting for the user does not count.
    """
    retry: Retry | int | None
    """Number of attempts, or a `Retry` with its delays."""
    priority: Priority | str
    """Proactive by default; reactive for work that the user waits for."""
    prepare: Callable[..., Any] | None
    """For framework agents: converts the event to their input. By default the input is the event's content."""
    then: Callable[..., Any] | None
    """Callback for the ``result`` of the handler. Its parameters are filled in like those of a handler."""


@renamed_arguments(pace="policy")
@renamed_members(pace="policy", target_or_problem="target_or_error")
@dataclass(frozen=True, slots=True)
class Agent:
    """A declared agent.

    Attributes:
        name: unique name.
        topic: topic it listens to.
        handler: the handler of its events.
        policy: execution policy, with throttle, debounce, concurrency and retries.
        priority: priority of its model requests.
        source: source of its events besides `emit`; None without one.
        group: group key for debouncing and coalescing.
    """

    name: str
    topic: str
    handler: Handler
    policy: ExecutionPolicy
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
        """Create an agent from a declaration.

        Args:
            target: the handler.
            topic: topic it listens to; None creates a private topic, ``kind:name``.
            options: the options of the declaration.
            source: source of its events.
            default: type of the event content if the handler does not annotate one.
            kind: prefix of the private topic.

        Raises:
            ConfigError: an option is invalid; the message names it.
        """
        unknown = sorted(options.keys() - AgentOptions.__annotations__.keys())
        if unknown:
            known = ", ".join(sorted(AgentOptions.__annotations__))
            raise ConfigError(f"{unknown[0]}: unknown agent option; expected one of {known}")
        try:
            priority = checked_priority("priority", options.get("priority", Priority.PROACTIVE))
        except InvalidRequestError as error:
            raise ConfigError(str(error)) from None
        group_option = options.get("group")
        if group_option is not None and not isinstance(group_option, str) and not callable(group_option):
            raise ConfigError(f"group: {group_option!r}; expected the name of an event field, or a function")
        policy = _execution_policy(options)
        handler = make_handler(
            target,
            options.get("name"),
            default=default,
            batch=policy.coalesce == "all",
            prepare=options.get("prepare"),
            then=options.get("then"),
        )
        name = options.get("name") or handler.name
        if not isinstance(name, str) or not all(each.isalnum() or each in _NAME_CHARACTERS for each in name):
            raise ConfigError(f"name: {name!r} is not a valid agent name; expected letters, digits and any of _ - .")
        return cls(name, topic or f"{kind}:{name}", handler, policy, priority, source, group_option)

    @property
    def listens_to(self) -> str:
        """The topic or source, as text for display."""
        return self.topic if self.source is None else str(self.source)

    def target(self, payload: str) -> DeliveryTarget:
        """Check an event for this agent and return its delivery target.

        Args:
            payload: event content as JSON text.

        Raises:
            EventError: the payload does not match the handler's parameters.
        """
        parameters = self.handler.parameters
        content = parameters.read(self.name, self.topic, payload)
        if self.group is None:
            return DeliveryTarget(self.name, "", self.policy.debounce_s)
        if content is None:
            content = json.loads(payload)
        try:
            delivery_group = _content_field(content, self.group) if isinstance(self.group, str) else self.group(content)
        except Exception as error:
            raise EventError(
                f"payload of {self.topic!r}: the group function of agent {self.name!r} failed: {error!r}"
            ) from error
        return DeliveryTarget(self.name, str(delivery_group), self.policy.debounce_s)

    def target_or_error(self, payload: str) -> DeliveryTarget:
        """Like `target`, but reports an error in the target, so that the event becomes a dead letter."""
        try:
            return self.target(payload)
        except Exception as error:  # validators of the annotated type can raise anything
            return DeliveryTarget(self.name, problem=error_text(error, named=not isinstance(error, EventError)))


def log_rejections(topic: str, event_id: str, targets: Sequence[DeliveryTarget]) -> None:
    """Log each agent that cannot take an event."""
    for target in targets:
        if target.problem:
            _LOG.error("%s: %s %s is given up: %s", target.agent, topic, event_id, target.problem)


def _execution_policy(options: AgentOptions) -> ExecutionPolicy:
    deadline = options.get("deadline")
    return ExecutionPolicy(
        throttle=Rate.of(options.get("throttle")),
        debounce_s=parse_duration("debounce", options.get("debounce", 0.0), zero=True),
        concurrency=options.get("concurrency", 1),
        coalesce=options.get("coalesce"),
        deadline_s=None if deadline is None else parse_duration("deadline", deadline),
        retry=Retry.of(options.get("retry")),
    )


def _content_field(content: Any, name: str) -> object:
    return content[name] if isinstance(content, dict) else getattr(content, name)
