"""Requests of chats: `ChatRequest` and `ResponseFormat`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from xpu_agents.chat.content_parts import read_content
from xpu_agents.chat.messages import Message, order_tool_results
from xpu_agents.chat.structured.json_text import check_json, check_text
from xpu_agents.chat.tools import NamedTool, Tool, ToolChoice, tool_choice_of
from xpu_agents.error_wording import python_or_json, quoted
from xpu_agents.owner import current_owner
from xpu_agents.priority import checked_priority, default_priority
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError

if TYPE_CHECKING:
    from xpu_agents.chat.tool_cache.cache import ToolCache

__all__ = ["ChatRequest", "ResponseFormat", "check_deadline", "checked_request"]

_RESERVED_VARIABLES = ("messages", "tools")
_FORMAT_KINDS = ("text", "json_object", "json_schema")


def check_deadline(seconds: object, field: str) -> None:
    """Check that a value is a positive number of seconds, or None.

    Raises:
        InvalidRequestError: it is not; the message names ``field``.
    """
    if seconds is None:
        return
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not seconds > 0:
        raise InvalidRequestError(f"{field}: {quoted(seconds)} cannot be used; expected seconds from now, above 0")


def checked_request(value: object) -> ChatRequest:
    """Check that a value is a `ChatRequest`.

    Raises:
        InvalidRequestError: it is not.
    """
    if isinstance(value, ChatRequest):
        return value
    raise InvalidRequestError(
        f"request: got a {type(value).__name__}; expected a ChatRequest, such as ChatRequest([{{'role': 'user', "
        f"'content': 'Hello'}}])"
    )


@dataclass(frozen=True, slots=True)
class ResponseFormat:
    """The format of an answer.

    Attributes:
        kind: free text, any JSON object, or JSON that matches ``schema``.
        schema: the JSON schema; only with kind ``json_schema``.
        shown: whether the schema is also added to the system message.
    """

    kind: Literal["text", "json_object", "json_schema"] = "text"
    schema: Mapping[str, Any] | None = None
    shown: bool = True

    @classmethod
    def of(cls, value: ResponseFormat | Mapping[str, Any] | None) -> ResponseFormat:
        """Convert OpenAI's form: ``{"type": "json_schema", "json_schema": {"schema": ...}}``; None means text.

        Raises:
            InvalidRequestError: the value is not a response format, or its schema is missing.
        """
        given = value if isinstance(value, ResponseFormat) else cls() if value is None else cls._read_openai(value)
        if given.kind not in _FORMAT_KINDS:
            raise InvalidRequestError(
                f"response_format: type {quoted(given.kind)} cannot be used; expected "
                f"{', '.join(map(repr, _FORMAT_KINDS[:-1]))} or {_FORMAT_KINDS[-1]!r}"
            )
        if not isinstance(given.schema, Mapping if given.kind == "json_schema" else type(None)):
            raise InvalidRequestError(
                f"response_format: type {given.kind!r} with schema {quoted(given.schema)}; expected a JSON schema with "
                f"type 'json_schema' and only with it"
            )
        if given.schema is not None:
            check_json(dict(given.schema), "response_format.schema")
        return given

    @classmethod
    def _read_openai(cls, value: Mapping[str, Any]) -> ResponseFormat:
        if not isinstance(value, Mapping):
            expected = f"{python_or_json('a ResponseFormat, or as', 'as')} {quoted({'type': 'json_object'})}"
            raise InvalidRequestError(f"response_format: {quoted(value)} cannot be used; expected {expected}")
        kind: Any = value.get("type")
        inner = value.get("json_schema", value)  # also read for other kinds, so that a misplaced schema is reported
        return cls(kind, inner.get("schema") if isinstance(inner, Mapping) else None)


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One turn of a conversation.

    Messages, tools, ``tool_choice`` and ``response_format`` may also be given in OpenAI's form.

    Attributes:
        messages: the conversation so far.
        tools: tools that the model may call.
        tool_choice: whether a tool call is forbidden, allowed or required, or which tool is required (`NamedTool`).
        parallel_tool_calls: whether a reply may have several calls.
        response_format: format of the answer.
        params: sampling parameters; if ``max_tokens`` is not set, it is limited by the remaining context and the
            default.
        priority: reactive or proactive; the default is that of the enclosing `priority_scope` where the request is
            created, as in the handlers of ambient agents, else reactive.
        deadline_s: seconds from now after which the answer is no longer needed.
        constrain: whether tool calls and answers are constrained to their schemas. ``tool_choice`` always applies.
        template: additional variables of the chat template, such as ``enable_thinking``.
        tool_cache: results of speculative tool calls, shared by the requests of a conversation.
        prediction: text that the answer is expected to resemble, such as a file to edit, or OpenAI's form of it. Its
            tokens are drafted and verified; it never changes the answer.
        history: whether the answer may be drafted from earlier ones of its task, and is kept for later ones
            (`EngineConfig.history`), and whether its KV may be kept on disk (`EngineConfig.prefix_cache`).
        owner: the client that the request is made for, whose answers serve no other; by default that of the enclosing
            `owner_scope`, else this user.
        reasoning_budget: most tokens of the reasoning, after which its closing marker follows; None for no limit. It
            has an effect for models whose markers of reasoning are tokens, as ``</think>`` of Qwen3.

    Raises:
        InvalidRequestError: a field is invalid or contradicts another one.
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
    prediction: str | Mapping[str, Any] | None = None
    history: bool = True
    owner: str = field(default_factory=current_owner)
    reasoning_budget: int | None = None

    conversation: tuple[Message, ...] = field(init=False)
    """Checked ``messages``, with tool results in the order of their calls."""
    offered: tuple[Tool, ...] = field(init=False)
    """Checked ``tools``."""
    choice: ToolChoice = field(init=False)
    """Checked ``tool_choice``."""
    answer: ResponseFormat = field(init=False)
    """Checked ``response_format``."""
    predicted: str = field(init=False)
    """Text of ``prediction``; empty without one."""

    def __post_init__(self) -> None:
        _check_list("messages", self.messages, "messages")
        _check_list("tools", self.tools, "tools")
        if not self.messages:
            raise InvalidRequestError("messages: the list is empty; expected at least one message")
        if not isinstance(self.params, SamplingParams | None):
            raise InvalidRequestError(f"params: {self.params!r} cannot be used; expected SamplingParams")
        for at, stop in enumerate(() if self.params is None else self.params.stop):
            check_text(stop, f"params.stop[{at}]")
        checked_priority("priority", self.priority)
        for name in ("parallel_tool_calls", "constrain", "history"):
            if not isinstance(getattr(self, name), bool):
                expected = f"{quoted(True)} or {quoted(False)}"
                raise InvalidRequestError(f"{name}: {quoted(getattr(self, name))} cannot be used; expected {expected}")
        check_text(self.owner, "owner")
        check_deadline(self.deadline_s, "deadline_s")
        if not isinstance(self.template, Mapping):
            raise InvalidRequestError(
                f"template: {quoted(self.template)} cannot be used; expected values by name, as "
                f"{quoted({'enable_thinking': True})}"
            )
        reserved = next((name for name in _RESERVED_VARIABLES if name in self.template), None)
        if reserved is not None:
            raise InvalidRequestError(
                f"template: {reserved!r} is set by the request itself; expected other variables, or use the field "
                f"{reserved}"
            )
        check_json(dict(self.template), "template")
        budget = self.reasoning_budget
        if budget is not None and (type(budget) is not int or budget < 0):
            raise InvalidRequestError(
                f"reasoning_budget: {quoted(budget)} cannot be used; expected a number of tokens, 0 or more"
            )
        _check_tool_cache(self.tool_cache)
        messages = [one for at, each in enumerate(self.messages) for one in Message.all_of(each, f"messages[{at}]")]
        offered = tuple(Tool.of(each) for each in self.tools)
        choice = tool_choice_of(self.tool_choice)
        _check_tool_choice(choice, [tool.name for tool in offered])
        checked_fields = {
            "conversation": order_tool_results(messages),
            "offered": offered,
            "choice": choice,
            "answer": ResponseFormat.of(self.response_format),
            "predicted": _prediction_text(self.prediction),
        }
        for name, checked_value in checked_fields.items():
            object.__setattr__(self, name, checked_value)  # the dataclass is frozen

    @property
    def callable_tools(self) -> tuple[Tool, ...]:
        """Tools that this turn may call."""
        if self.choice == "none":
            return ()
        if isinstance(self.choice, NamedTool):
            return tuple(tool for tool in self.offered if tool.name == self.choice.name)
        return self.offered

    @property
    def has_schemas(self) -> bool:
        """True if the request has schemas to compile."""
        return bool(self.offered) or self.answer.kind != "text"

    @property
    def must_call(self) -> bool:
        """True if the answer must contain a tool call."""
        return self.choice == "required" or isinstance(self.choice, NamedTool)


def _prediction_text(prediction: object) -> str:
    """Read a text, or OpenAI's form: ``{"type": "content", "content": ...}`` with a text or a list of text parts.

    Raises:
        InvalidRequestError: it is neither.
    """
    if isinstance(prediction, Mapping):
        kind = prediction.get("type")
        if kind not in (None, "content"):
            raise InvalidRequestError(f"prediction.type: {quoted(kind)} cannot be used; expected 'content'")
        text = read_content(prediction.get("content"), "prediction.content").text
    elif isinstance(prediction, str | None):
        text = prediction or ""
    else:
        expected = quoted({"type": "content", "content": "..."})
        raise InvalidRequestError(f"prediction: {quoted(prediction)} cannot be used; expected a text, or {expected}")
    check_text(text, "prediction")
    return text


def _check_list(field: str, listed: object, item_kind: str) -> None:
    if not isinstance(listed, Sequence) or isinstance(listed, str | bytes):
        expected = python_or_json("a list", "an array")
        raise InvalidRequestError(f"{field}: {quoted(listed)} cannot be used; expected {expected} of {item_kind}")


def _check_tool_cache(cache: object) -> None:
    if cache is None:
        return
    from xpu_agents.chat.tool_cache.cache import ToolCache  # imports the tools of `xpu_speculation`

    if not isinstance(cache, ToolCache):
        raise InvalidRequestError(f"tool_cache: {cache!r} cannot be used; expected a ToolCache")


def _check_tool_choice(choice: ToolChoice, tool_names: list[str]) -> None:
    duplicate_tool = next((tool_name for tool_name, count in Counter(tool_names).items() if count > 1), None)
    if duplicate_tool is not None:
        raise InvalidRequestError(f"tools: {duplicate_tool!r} occurs twice; expected distinct names")
    if choice == "required" and not tool_names:
        raise InvalidRequestError("tool_choice: 'required' without tools; expected at least one tool")
    if isinstance(choice, NamedTool) and choice.name not in tool_names:
        raise InvalidRequestError(
            f"tool_choice: tool {choice.name!r} is not offered; expected one of {', '.join(tool_names) or '(no tools)'}"
        )
