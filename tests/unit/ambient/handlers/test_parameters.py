"""Values of handler parameters, by name and annotation."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel

from xpu_agents.ambient import Event, Inbox, Llm, SyncInbox, Tick
from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.handlers.handler import make_handler
from xpu_agents.ambient.handlers.parameters import ParameterKind, read_parameters
from xpu_runtime.errors import ConfigError

if TYPE_CHECKING:
    from decimal import Decimal


class Mail(BaseModel):
    """A pydantic model."""

    subject: str


@dataclass
class Note:
    """A dataclass."""

    text: str


class Opaque:
    """A type without a JSON form."""


def by_name(event, llm, inbox, app): ...
def by_type(first: Mail, brain: Llm, box: Inbox, meta: Event): ...
def with_more(mail: Mail, llm, limit: int = 3, *rest: Any, **others: Any): ...
def nothing(): ...
def only_inbox(inbox): ...
def dataclassed(note: Note): ...
def plain(event: dict[str, int]): ...
def known_name(event, llm: Decimal): ...


class Callable_:
    """A callable object."""

    def __call__(self, mail: Mail, inbox: Inbox) -> None: ...


@pytest.mark.parametrize(
    ("function", "given"),
    [
        (
            by_name,
            {
                "event": ParameterKind.EVENT,
                "llm": ParameterKind.LLM,
                "inbox": ParameterKind.INBOX,
                "app": ParameterKind.APP,
            },
        ),
        (
            by_type,
            {
                "first": ParameterKind.EVENT,
                "brain": ParameterKind.LLM,
                "box": ParameterKind.INBOX,
                "meta": ParameterKind.ENVELOPE,
            },
        ),
        (with_more, {"mail": ParameterKind.EVENT, "llm": ParameterKind.LLM}),
        (nothing, {}),
        (only_inbox, {"inbox": ParameterKind.INBOX}),
        (Callable_(), {"mail": ParameterKind.EVENT, "inbox": ParameterKind.INBOX}),
        (functools.partial(with_more, limit=4), {"mail": ParameterKind.EVENT, "llm": ParameterKind.LLM}),
        (known_name, {"event": ParameterKind.EVENT, "llm": ParameterKind.LLM}),
    ],
)
def test_parameter_kinds(function: Callable[..., Any], given: dict[str, ParameterKind]) -> None:
    """Guards the order of rules: type first, then name; the first parameter is the event."""
    assert read_parameters(function, "a").given == given


@pytest.mark.parametrize(
    ("function", "payload", "content"),
    [
        (by_type, '{"subject": "x"}', Mail(subject="x")),
        (dataclassed, '{"text": "x"}', Note("x")),
        (plain, '{"n": 1}', {"n": 1}),
    ],
)
def test_content_is_typed(function: Callable[..., Any], payload: str, content: object) -> None:
    """Guards the types of event content."""
    assert read_parameters(function, "a").read("a", "t", payload) == content


def test_invalid_content_is_an_error() -> None:
    """Guards the message: topic, field, value, agent and type."""
    with pytest.raises(EventError, match=r"'t': n: Input should be a valid integer.*got 'x'; agent 'a' expects dict"):
        read_parameters(plain, "a").read("a", "t", '{"n": "x"}')


def test_the_default_type_is_that_of_the_source() -> None:
    """Guards timers: without an annotation their events are ticks."""
    found = read_parameters(by_name, "a", default=Tick)
    assert isinstance(found.read("a", "t", '{"scheduled_at": 0}'), Tick)


def two_events(mail: Mail, other): ...
def positional(mail: Mail, /): ...
def unknown(event: Unheard): ...  # type: ignore[name-defined] # noqa: F821
def odd(event: Opaque): ...
def batch_of_one(events: Mail): ...
def batch(events: list[Mail]): ...
def result(result): ...


@pytest.mark.parametrize(
    ("function", "options", "expected_message"),
    [
        (two_events, {}, "no value fits parameter 'other'; expected one of event, events, llm, inbox, app"),
        (positional, {}, "positional-only"),
        (unknown, {}, "the annotation 'Unheard' cannot be evaluated"),
        (odd, {}, "cannot be parsed from JSON"),
        (batch_of_one, {"batch": True}, "expected a list such as"),
        (batch, {}, "'events' needs coalesce='all'"),
        (by_type, {"batch": True}, "take 'events: list"),
    ],
)
def test_invalid_signatures_are_rejected(
    function: Callable[..., Any], options: dict[str, Any], expected_message: str
) -> None:
    """Guards that an unusable signature is rejected at its declaration."""
    with pytest.raises(ConfigError, match=expected_message):
        read_parameters(function, "a", **options)


async def yields() -> AsyncIterator[int]:
    yield 1


async def wants_sync(inbox: SyncInbox) -> None: ...
def wants_async(inbox: Inbox) -> None: ...


@pytest.mark.parametrize(
    ("target", "expected_message"),
    [
        (yields, "app.source"),
        (Mail, "cannot handle events"),
        (wants_sync, "SyncInbox: an async function gets Inbox"),
        (wants_async, "Inbox: a plain function gets SyncInbox"),
    ],
)
def test_invalid_handlers_are_rejected(target: object, expected_message: str) -> None:
    """Guards against kinds of functions that cannot handle events."""
    with pytest.raises(ConfigError, match=expected_message):
        make_handler(target, None)


def test_prepare_is_rejected_for_functions() -> None:
    """Guards against an option without effect."""
    with pytest.raises(ConfigError, match="prepare: agent 'nothing' is a function"):
        make_handler(nothing, None, prepare=nothing)


def test_result_is_only_for_then() -> None:
    """Guards against a handler that takes its own result."""
    assert read_parameters(result, "a").given == {"result": ParameterKind.EVENT}
    assert read_parameters(result, "a", result=True).given == {"result": ParameterKind.RESULT}


def test_variables_without_a_value_yet() -> None:
    """Guards handlers in functions that use a variable assigned after them, as the result of ``app.on`` itself."""

    def handler(mail: Mail) -> str:
        return later + mail.subject

    assert read_parameters(handler, "handler").given == {"mail": ParameterKind.EVENT}
    later = "Re: "
    assert handler(Mail(subject="hi")) == "Re: hi"
