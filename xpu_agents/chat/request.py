"""What a caller asks for: `ChatRequest`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from xpu_agents.chat.messages import Message, order_tool_results
from xpu_agents.chat.structured.json_text import check_json, check_text
from xpu_agents.chat.tool_cache.cache import ToolCache
from xpu_agents.chat.tools import NamedTool, Tool, ToolChoice, tool_choice_of
from xpu_agents.error_wording import python_or_json, shown
from xpu_agents.priority import checked_priority, default_priority
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError

__all__ = ["ChatRequest", "ResponseFormat", "check_deadline", "checked_request"]

_TEMPLATES_OWN = ("messages", "tools")
_KINDS = ("text", "json_object", "json_schema")


def check_deadline(seconds: object, field: str) -> None:
    """Refuse what is no time from now; None is.

    Raises:
        InvalidRequestError: it is none; the message names ``field``.
    """
    if seconds is None:
        return
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not seconds > 0:
        raise InvalidRequestError(f"{field}: {shown(seconds)} cannot be used; expected seconds from now, above 0")


def checked_request(value: object) -> ChatRequest:
    """A request as it is.

    Raises:
        InvalidRequestError: it is none.
    """
    if isinstance(value, ChatRequest):
        return value
    raise InvalidRequestError(
        f"request: a {type(value).__name__} was given; expected a ChatRequest, as ChatRequest([{{'role': 'user', "
        f"'content': 'Hello'}}])"
    )


@dataclass(frozen=True, slots=True)
class ResponseFormat:
    """The form of the answer.

    Attributes:
        kind: free text, any JSON object, or JSON that follows ``schema``.
        schema: the JSON schema; for ``json_schema`` only.
        shown: tell the model the schema as well, at the end of the system message.
    """

    kind: Literal["text", "json_object", "json_schema"] = "text"
    schema: Mapping[str, Any] | None = None
    shown: bool = True

    @classmethod
    def of(cls, value: ResponseFormat | Mapping[str, Any] | None) -> ResponseFormat:
        """A format as it is, or in OpenAI's form: ``{"type": "json_schema", "json_schema": {"schema": ...}}``.

        Raises:
            InvalidRequestError: it is neither, or the schema is missing.
        """
        found = value if isinstance(value, ResponseFormat) else cls() if value is None else cls._read(value)
        if found.kind not in _KINDS:
            raise InvalidRequestError(
                f"response_format: type {shown(found.kind)} cannot be used; expected "
                f"{', '.join(map(repr, _KINDS[:-1]))} or {_KINDS[-1]!r}"
            )
        if (found.kind == "json_schema") != isinstance(found.schema, Mapping):
            raise InvalidRequestError(
                f"response_format: type {found.kind!r} with schema {shown(found.schema)}; expected a JSON schema with "
                f"type 'json_schema', and with that only"
            )
        if found.schema is not None:
            check_json(dict(found.schema), "response_format.schema")
        return found

    @classmethod
    def _read(cls, value: Mapping[str, Any]) -> ResponseFormat:
        if not isinstance(value, Mapping):
            expected = f"{python_or_json('a ResponseFormat, or as', 'as')} {shown({'type': 'json_object'})}"
            raise InvalidRequestError(f"response_format: {shown(value)} cannot be used; expected {expected}")
        kind: Any = value.get("type")
        inner = value.get("json_schema", value)  # of other kinds as well, which have none: it is not to be ignored
        return cls(kind, inner.get("schema") if isinstance(inner, Mapping) else None)


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One turn of a conversation.

    Messages, tools, ``tool_choice`` and ``response_format`` may also be given in OpenAI's form.

    Attributes:
        messages: the conversation so far.
        tools: what the model may call.
        tool_choice: whether it must not, may, or must call, or must call a certain tool (`NamedTool`).
        parallel_tool_calls: whether it may make several calls in one reply.
        response_format: the form of the answer.
        params: sampling; without a ``max_tokens`` of its own the answer gets what the context leaves, at most the
            default.
        priority: whether a person waits; by default that of the `priority_scope` around the place where the request is
            made, as in the handlers of ambient agents, else reactive.
        deadline_s: seconds from now after which nobody wants the answer.
        constrain: hold the model to the tools' schemas and ``response_format``. Without it they are only wishes: the
            arguments of a call may be any. ``tool_choice`` is obeyed either way.
        template: further variables of the chat template, for instance ``enable_thinking``.
        tool_cache: results of calls that are known before they are made, for the requests of one conversation.

    Raises:
        InvalidRequestError: something in it cannot be used, or contradicts the rest.
    """

    messages: Sequence[Message | Mapping[str, Any]]
    tools: Sequence[Tool | Mapping[str, Any]] = ()
    tool_choice: ToolChoice | Mapping[str, Any] = "auto"
    parallel_tool_calls: bool = True
    response_format: ResponseFormat | Mapping[str, Any] | None = None
    params: SamplingParams | None = None
    priority: Priority | str = field(default_factory=lambda: default_priority(None))
    deadline_s: float | None = None
    constrain: bool = True
    template: Mapping[str, Any] = field(default_factory=dict)
    tool_cache: ToolCache | None = None

    conversation: tuple[Message, ...] = field(init=False)
    """``messages``, checked, results in the order of their calls."""
    offered: tuple[Tool, ...] = field(init=False)
    """``tools``, checked."""
    choice: ToolChoice = field(init=False)
    """``tool_choice``, checked."""
    answer: ResponseFormat = field(init=False)
    """``response_format``, checked."""

    def __post_init__(self) -> None:
        _check_list("messages", self.messages, "messages")
        _check_list("tools", self.tools, "tools")
        if not self.messages:
            raise InvalidRequestError("messages: there are none; give at least one")
        if not isinstance(self.params, SamplingParams | None):
            raise InvalidRequestError(f"params: {self.params!r} cannot be used; expected SamplingParams")
        for at, stop in enumerate(() if self.params is None else self.params.stop):
            check_text(stop, f"params.stop[{at}]")
        checked_priority("priority", self.priority)
        for name in ("parallel_tool_calls", "constrain"):
            if not isinstance(getattr(self, name), bool):
                expected = f"{shown(True)} or {shown(False)}"
                raise InvalidRequestError(f"{name}: {shown(getattr(self, name))} cannot be used; expected {expected}")
        check_deadline(self.deadline_s, "deadline_s")
        if not isinstance(self.template, Mapping):
            raise InvalidRequestError(
                f"template: {shown(self.template)} cannot be used; expected values by name, as "
                f"{shown({'enable_thinking': True})}"
            )
        taken = next((name for name in _TEMPLATES_OWN if name in self.template), None)
        if taken is not None:
            raise InvalidRequestError(
                f"template: {taken!r} is a variable that the request sets itself; expected others, or give {taken}"
            )
        check_json(dict(self.template), "template")
        if not isinstance(self.tool_cache, ToolCache | None):
            raise InvalidRequestError(f"tool_cache: {self.tool_cache!r} cannot be used; expected a ToolCache")
        messages = [Message.of(each, f"messages[{at}]") for at, each in enumerate(self.messages)]
        offered = tuple(Tool.of(each) for each in self.tools)
        choice = tool_choice_of(self.tool_choice)
        _check_choice(choice, [tool.name for tool in offered])
        values = {
            "conversation": order_tool_results(messages),
            "offered": offered,
            "choice": choice,
            "answer": ResponseFormat.of(self.response_format),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)  # frozen for everybody else

    @property
    def callable_tools(self) -> tuple[Tool, ...]:
        """The tools that a call of this turn may name."""
        if self.choice == "none":
            return ()
        if isinstance(self.choice, NamedTool):
            return tuple(tool for tool in self.offered if tool.name == self.choice.name)
        return self.offered

    @property
    def has_schemas(self) -> bool:
        """Whether there may be schemas to make a grammar of: those of tools, or of the answer."""
        return bool(self.offered) or self.answer.kind != "text"

    @property
    def must_call(self) -> bool:
        """Whether an answer without a call is not wanted."""
        return self.choice == "required" or isinstance(self.choice, NamedTool)


def _check_list(field: str, value: object, of: str) -> None:
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        expected = python_or_json("a list", "an array")
        raise InvalidRequestError(f"{field}: {shown(value)} cannot be used; expected {expected} of {of}")


def _check_choice(choice: ToolChoice, names: list[str]) -> None:
    twice = next((name for name, count in Counter(names).items() if count > 1), None)
    if twice is not None:
        raise InvalidRequestError(f"tools: {twice!r} is there twice; names must differ")
    if choice == "required" and not names:
        raise InvalidRequestError("tool_choice: 'required' without tools; offer at least one")
    if isinstance(choice, NamedTool) and choice.name not in names:
        raise InvalidRequestError(
            f"tool_choice: no tool {choice.name!r} is offered; expected one of {', '.join(names) or '(no tools)'}"
        )
