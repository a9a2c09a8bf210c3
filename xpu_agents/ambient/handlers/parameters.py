"""What a handler's parameters ask for, read off their names and annotations."""

from __future__ import annotations

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
from xpu_runtime.error_location import error_location
from xpu_runtime.errors import ConfigError

__all__ = ["HandlerParameters", "ParameterKind", "read_parameters"]


class ParameterKind(Enum):
    """What a parameter can be given."""

    EVENT = "event"
    """The content of the event, of the annotated type."""
    EVENTS = "events"
    """Those of all coalesced events, a list."""
    ENVELOPE = "the event with its id, topic and key"
    LLM = "llm"
    INBOX = "inbox"
    APP = "app"
    RESULT = "result"
    """What the handler returned; for ``then`` alone."""


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
    """What to call a handler with.

    Attributes:
        given: what each parameter is given, by its name.
        adapter: reads the content of an event; None where it is taken as plain data.
        kinds: annotations that name what handlers are given, to see whether they fit its kind of function.
    """

    given: Mapping[str, ParameterKind]
    adapter: TypeAdapter[Any] | None
    kinds: frozenset[object]

    def takes(self, given: ParameterKind) -> bool:
        """Whether any parameter is given this."""
        return given in self.given.values()

    def read(self, agent: str, topic: str, payload: str) -> Any:
        """The content of an event as the handler wants it, from its JSON text.

        Raises:
            EventError: it does not fit the annotated type; the message names what does not.
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
        """The type of the content, for messages."""
        kind = getattr(self.adapter, "_type", None)
        return getattr(kind, "__name__", str(kind))


def read_parameters(
    function: Callable[..., Any], name: str, *, default: type | None = None, batch: bool = False, result: bool = False
) -> HandlerParameters:
    """Read a function's parameters.

    Args:
        function: the handler.
        name: the agent's, for messages.
        default: type of an event's content where the handler does not say it.
        batch: events come as a list.
        result: it is a ``then``, which may ask for the ``result``.

    Raises:
        ConfigError: a parameter can be given nothing, or a type is no type for content.
    """
    given: dict[str, ParameterKind] = {}
    kinds: set[object] = set()
    content: object = default
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        annotation = _annotation(function, parameter)
        what = _what(parameter, annotation, given, result=result)
        if what is None:
            if parameter.default is parameter.empty:
                raise ConfigError(
                    f"agent {name!r}: parameter {parameter.name!r} can be given nothing; expected one of "
                    f"{', '.join(_NAMES)}, a first parameter for the event, or one annotated with Event"
                )
            continue
        if parameter.kind is parameter.POSITIONAL_ONLY:
            raise ConfigError(f"agent {name!r}: parameter {parameter.name!r} is positional only; drop the '/'")
        given[parameter.name] = what
        kinds.add(annotation)
        if what in (ParameterKind.EVENT, ParameterKind.EVENTS) and annotation not in _NO_ANNOTATION:
            content = _element(annotation, name, parameter.name) if what is ParameterKind.EVENTS else annotation
    _check_batch(name, given, batch)
    return HandlerParameters(given, _adapter(content, name), frozenset(kind for kind in kinds if kind in _TYPES))


def _what(
    parameter: inspect.Parameter, annotation: object, given: Mapping[str, ParameterKind], *, result: bool
) -> ParameterKind | None:
    """What a parameter is given; None for nothing."""
    if isinstance(annotation, type) and annotation in _TYPES:
        return _TYPES[annotation]
    found = _NAMES.get(parameter.name)
    if found is ParameterKind.RESULT and not result:
        found = None
    if found is not None:
        return found
    # Handlers may call the event what it is: `mail: Mail`. Of a `then` the first parameter is the result.
    if not given and parameter.default is parameter.empty:
        return ParameterKind.RESULT if result else ParameterKind.EVENT
    return None


def _annotation(function: Callable[..., Any], parameter: inspect.Parameter) -> object:
    """The annotation, evaluated; as text where that cannot be done and the name says what is meant."""
    found = parameter.annotation
    if not isinstance(found, str):
        return found
    target: Any = function
    while isinstance(target, functools.partial):
        target = target.func
    target = inspect.unwrap(target)
    target = getattr(target, "__func__", target)
    scope = getattr(target, "__globals__", None) or getattr(type(target).__call__, "__globals__", {})
    cells = inspect.getclosurevars(target).nonlocals if inspect.isfunction(target) else {}
    try:
        return eval(found, dict(scope), dict(cells))  # the handler's own source, as typing.get_type_hints does it
    except Exception as error:
        if parameter.name in _NAMES and parameter.name not in ("event", "events"):
            return inspect.Parameter.empty
        raise ConfigError(
            f"parameter {parameter.name!r}: the annotation {found!r} cannot be looked up ({error}); define the type "
            f"at the top level of the module, and import it outside of TYPE_CHECKING"
        ) from None


def _element(annotation: object, name: str, parameter: str) -> object:
    arguments = get_args(annotation)
    if get_origin(annotation) is not list or len(arguments) != 1:
        raise ConfigError(f"agent {name!r}: {parameter!r} is a {annotation!r}; expected a list, such as list[Mail]")
    return arguments[0]


def _check_batch(name: str, given: Mapping[str, ParameterKind], batch: bool) -> None:
    wanted = set(given.values())
    if batch and wanted & {ParameterKind.EVENT, ParameterKind.ENVELOPE}:
        raise ConfigError(
            f"agent {name!r}: coalesce='all' hands over a list; take 'events: list[...]' instead of one event"
        )
    if not batch and ParameterKind.EVENTS in wanted:
        raise ConfigError(
            f"agent {name!r}: takes 'events', which come with coalesce='all' only; take 'event', or set it"
        )


def _adapter(content: Any, name: str) -> TypeAdapter[Any] | None:
    if content is None or content in _NO_ANNOTATION:
        return None
    try:
        return TypeAdapter(content)
    except (PydanticSchemaGenerationError, PydanticUserError) as error:
        raise ConfigError(
            f"agent {name!r}: the event's type {content!r} cannot be read from JSON; expected a pydantic model, a "
            f"dataclass or plain data ({str(error).splitlines()[0]})"
        ) from None
