"""Parameters of a handler, derived from names and annotations."""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, get_args, get_origin

from pydantic import PydanticSchemaGenerationError, PydanticUserError, TypeAdapter, ValidationError

from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.events import Event
from xpu_agents.ambient.inbox import Inbox, SyncInbox
from xpu_agents.ambient.llm import Llm, SyncLlm
from xpu_runtime.errors import ConfigError, error_location

__all__ = ["HandlerParameters", "ParameterKind", "read_parameters"]


class ParameterKind(Enum):
    """Values that a handler parameter can receive."""

    EVENT = "event"
    """The event content, in the annotated type."""
    EVENTS = "events"
    """The contents of all coalesced events, as a list."""
    ENVELOPE = "the event with its id, topic and key"
    LLM = "llm"
    INBOX = "inbox"
    APP = "app"
    RESULT = "result"
    """The result of the handler; only for ``then``."""


_NAMES = {given.value: given for given in ParameterKind if given is not ParameterKind.ENVELOPE}
_TYPES: dict[object, ParameterKind] = {
    Event: ParameterKind.ENVELOPE,
    Inbox: ParameterKind.INBOX,
    SyncInbox: ParameterKind.INBOX,
    Llm: ParameterKind.LLM,
    SyncLlm: ParameterKind.LLM,
}
_NO_ANNOTATION = (inspect.Parameter.empty, Any)


@dataclass(frozen=True, slots=True)
class HandlerParameters:
    """Parameters of a handler.

    Attributes:
        given: kind of each parameter, by name.
        adapter: parses the event content; None for plain JSON data.
        kinds: annotated interface types, such as `Inbox` or `SyncLlm`.
    """

    given: Mapping[str, ParameterKind]
    adapter: TypeAdapter[Any] | None
    kinds: frozenset[object]

    def takes(self, given: ParameterKind) -> bool:
        """True if any parameter is of this kind."""
        return given in self.given.values()

    def read(self, agent: str, topic: str, payload: str) -> Any:
        """Parse event content from JSON text into the annotated type; None for plain JSON data.

        Raises:
            EventError: the content does not match; the message names the field.
        """
        if self.adapter is None:
            return None
        try:
            return self.adapter.validate_json(payload)
        except ValidationError as error:
            first = error.errors()[0]
            where = error_location(first["loc"]) or "the payload"
            raise EventError(
                f"payload of {topic!r}: {where}: {first['msg']}, got {first.get('input')!r}; agent {agent!r} expects "
                f"{self.expects}"
            ) from None

    @property
    def expects(self) -> str:
        """Name of the content type, for messages."""
        kind = getattr(self.adapter, "_type", None)
        return getattr(kind, "__name__", str(kind))


def read_parameters(
    function: Callable[..., Any], name: str, *, default: type | None = None, batch: bool = False, result: bool = False
) -> HandlerParameters:
    """Derive the parameters of a function.

    Args:
        function: the handler.
        name: name of the agent, for messages.
        default: type of the event content if the handler does not annotate one.
        batch: events are passed as a list.
        result: the function is a ``then`` callback and may take the ``result``.

    Raises:
        ConfigError: no value fits a parameter, or an annotation cannot be a content type.
    """
    given: dict[str, ParameterKind] = {}
    kinds: set[object] = set()
    content: object = default
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        annotation = _parameter_annotation(function, parameter)
        kind = _parameter_kind(parameter, annotation, given, result=result)
        if kind is None:
            if parameter.default is parameter.empty:
                raise ConfigError(
                    f"agent {name!r}: no value fits parameter {parameter.name!r}; expected one of "
                    f"{', '.join(_NAMES)}, a first parameter for the event, or one annotated with Event"
                )
            continue
        if parameter.kind is parameter.POSITIONAL_ONLY:
            raise ConfigError(f"agent {name!r}: parameter {parameter.name!r} is positional-only; remove the '/'")
        given[parameter.name] = kind
        kinds.add(annotation)
        if kind in (ParameterKind.EVENT, ParameterKind.EVENTS) and annotation not in _NO_ANNOTATION:
            content = _list_element(annotation, name, parameter.name) if kind is ParameterKind.EVENTS else annotation
    _check_batch(name, given, batch)
    return HandlerParameters(
        given, _content_adapter(content, name), frozenset(kind for kind in kinds if kind in _TYPES)
    )


def _parameter_kind(
    parameter: inspect.Parameter, annotation: object, given: Mapping[str, ParameterKind], *, result: bool
) -> ParameterKind | None:
    """The kind of one parameter; None if no value fits it."""
    if isinstance(annotation, type) and annotation in _TYPES:
        return _TYPES[annotation]
    named_kind = _NAMES.get(parameter.name)
    if named_kind is ParameterKind.RESULT and not result:
        named_kind = None
    if named_kind is not None:
        return named_kind
    # The first parameter is the event under any name, as in `mail: Mail`; for `then` it is the result.
    if not given and parameter.default is parameter.empty:
        return ParameterKind.RESULT if result else ParameterKind.EVENT
    return None


def _parameter_annotation(function: Callable[..., Any], parameter: inspect.Parameter) -> object:
    """The evaluated annotation; empty if it cannot be evaluated and the parameter name is enough."""
    found = parameter.annotation
    if not isinstance(found, str):
        return found
    target: Any = function
    while isinstance(target, functools.partial):
        target = target.func
    target = inspect.unwrap(target)
    target = getattr(target, "__func__", target)
    scope = getattr(target, "__globals__", None) or getattr(type(target).__call__, "__globals__", {})
    try:
        # The source of the handler, evaluated as `typing.get_type_hints` does.
        return eval(found, dict(scope), _enclosing_variables(target))
    except Exception as error:
        if parameter.name in _NAMES and parameter.name not in ("event", "events"):
            return inspect.Parameter.empty
        raise ConfigError(
            f"parameter {parameter.name!r}: the annotation {found!r} cannot be evaluated ({error}); define the type "
            f"at the top level of the module, and import it outside of TYPE_CHECKING"
        ) from None


def _enclosing_variables(function: object) -> dict[str, Any]:
    """Variables of enclosing functions that a function uses, without those that have no value yet."""
    if not inspect.isfunction(function):
        return {}
    variables: dict[str, Any] = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):
            variables[name] = cell.cell_contents
    return variables


def _list_element(annotation: object, name: str, parameter: str) -> object:
    arguments = get_args(annotation)
    if get_origin(annotation) is not list or len(arguments) != 1:
        raise ConfigError(
            f"agent {name!r}: parameter {parameter!r}: {annotation!r}; expected a list such as list[Mail]"
        )
    return arguments[0]


def _check_batch(name: str, given: Mapping[str, ParameterKind], batch: bool) -> None:
    parameter_kinds = set(given.values())
    if batch and parameter_kinds & {ParameterKind.EVENT, ParameterKind.ENVELOPE}:
        raise ConfigError(
            f"agent {name!r}: coalesce='all' passes a list; take 'events: list[...]' instead of one event"
        )
    if not batch and ParameterKind.EVENTS in parameter_kinds:
        raise ConfigError(f"agent {name!r}: parameter 'events' needs coalesce='all'; take 'event', or set it")


def _content_adapter(content: Any, name: str) -> TypeAdapter[Any] | None:
    if content is None or content in _NO_ANNOTATION:
        return None
    try:
        return TypeAdapter(content)
    except (PydanticSchemaGenerationError, PydanticUserError) as error:
        raise ConfigError(
            f"agent {name!r}: the event type {content!r} cannot be parsed from JSON; expected a pydantic model, a "
            f"dataclass or plain data ({str(error).splitlines()[0]})"
        ) from None
