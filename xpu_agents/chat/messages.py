"""Messages of a conversation in OpenAI's form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from xpu_agents.chat.content_parts import read_content
from xpu_agents.chat.events import InvalidToolCall
from xpu_agents.chat.structured.json_text import JsonTextError, check_json, check_text, json_object, json_text
from xpu_agents.error_wording import python_or_json, quoted
from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import InvalidRequestError

__all__ = ["Message", "ToolCall", "order_tool_results"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call of the model.

    Attributes:
        id: id that the result refers to.
        name: name of the tool.
        arguments: JSON text of an object, as the model wrote it.
    """

    id: str
    name: str
    arguments: str = "{}"

    @property
    def parsed(self) -> dict[str, Any]:
        """The parsed arguments.

        Raises:
            InvalidRequestError: they are not a JSON object; calls of a reply always are.
        """
        try:
            return json_object(self.arguments)
        except JsonTextError as error:
            raise InvalidRequestError(f"tool_calls[{self.id!r}].arguments: {error}") from None

    @property
    def openai(self) -> dict[str, Any]:
        """The call in OpenAI's form."""
        return {"id": self.id, "type": "function", "function": {"name": self.name, "arguments": self.arguments}}

    @classmethod
    def of(cls, value: ToolCall | Mapping[str, Any], where: str = "tool_calls") -> ToolCall:
        """Convert ``{id, name, arguments}``, or OpenAI's ``{"function": {...}}``; a `ToolCall` is returned as is.

        Args:
            value: the call.
            where: name of the field for error messages.

        Raises:
            InvalidRequestError: the name is missing, or the arguments cannot be written as JSON.
        """
        if isinstance(value, ToolCall):
            return value
        function = value.get("function", value) if isinstance(value, Mapping) else None
        if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
            raise InvalidRequestError(f"{where}: {quoted(value)} has no name; expected id, name and arguments")
        arguments, call_id = function.get("arguments"), value.get("id")
        if not isinstance(arguments, str):
            check_json(arguments, f"{where}.arguments")
            arguments = "" if arguments in (None, []) else json_text(arguments)  # PHP writes an empty object as []
        if type(call_id) is int:
            call_id = str(call_id)
        if call_id is not None:
            check_text(call_id, f"{where}.id")
        return cls(call_id or "", function["name"], arguments or "{}")


@renamed_members(said="full_content")
@dataclass(frozen=True, slots=True)
class Message:
    """A message of a conversation.

    Attributes:
        role: ``system``, ``user``, ``assistant``, ``tool``, or another role that the chat template supports.
        content: text of the message.
        tool_calls: calls of an assistant message.
        invalid_tool_calls: calls that could not be executed; the model sees their raw text.
        tool_call_id: id of the call that a ``tool`` message answers.
        name: name of the speaker; for a ``tool`` message the name of the tool.
        reasoning: reasoning of an assistant message; only some templates pass it to the model.
    """

    role: str
    content: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    invalid_tool_calls: tuple[InvalidToolCall, ...] = ()
    tool_call_id: str | None = None
    name: str | None = None
    reasoning: str | None = None

    @property
    def full_content(self) -> str:
        """The content, followed by the raw text of invalid tool calls."""
        return "\n".join(filter(None, (self.content, *(call.raw for call in self.invalid_tool_calls))))

    @classmethod
    def of(cls, value: Message | Mapping[str, Any], where: str = "message") -> Message:
        """Convert a message in OpenAI's form; see `all_of`.

        Raises:
            InvalidRequestError: the message is invalid, or has tool results among other content.
        """
        *others, message = cls.all_of(value, where)
        if others:
            raise InvalidRequestError(f"{where}.content: tool results; expected them as messages of role 'tool'")
        return message

    @classmethod
    def all_of(cls, value: Message | Mapping[str, Any], where: str = "message") -> list[Message]:
        """Convert a message in OpenAI's form; ``content`` may be None or a list of parts. A `Message` is checked.

        Text parts of a tool result are joined with newlines, since tools (such as MCP's) return lists that way. Tool
        results in the content of a user message (Anthropic) become messages of their own before it.

        Args:
            value: the message.
            where: name of the field for error messages.

        Raises:
            InvalidRequestError: the message is invalid.
        """
        messages = [value] if isinstance(value, Message) else _read_messages(value, where)
        for message in messages:
            _check_message(message, where)
        return messages


def order_tool_results(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Sort the tool results after a message into the order of its calls.

    Most templates render no ids, so the model matches results to calls by position, while parallel calls may finish in
    any order. Results of other calls come last. If calls share an id, the order is kept.
    """
    ordered_messages: list[Message] = []
    places: dict[str, int] = {}
    for are_results, message_group in groupby(messages, key=lambda message: message.role == "tool"):
        group_messages = list(message_group)
        if are_results:
            group_messages.sort(key=lambda result: places.get(result.tool_call_id or "", len(places)))
        else:
            caller = group_messages[-1]
            ids = [call.id for call in caller.tool_calls] + [call.id for call in caller.invalid_tool_calls]
            places = {call_id: at for at, call_id in enumerate(ids)} if len(set(ids)) == len(ids) else {}
        ordered_messages += group_messages
    return tuple(ordered_messages)


_CALL_FIELDS = (
    ("tool_calls", ToolCall, ("id", "name", "arguments")),
    ("invalid_tool_calls", InvalidToolCall, ("id", "raw")),
)
"""List fields of a message, the type of their items, and the items' string fields."""


def _read_messages(openai: Mapping[str, Any], where: str) -> list[Message]:
    if not isinstance(openai, Mapping):
        expected = python_or_json("a Message, or role and content", "an object with role and content")
        raise InvalidRequestError(f"{where}: {quoted(openai)} cannot be used; expected {expected}")
    role: Any = openai.get("role")
    content = read_content(openai.get("content"), f"{where}.content", between="\n" if role == "tool" else "")
    results = [_result_message(part, place) for place, part in content.results]
    text, refusal = content.text, openai.get("refusal")
    if results and not text:
        return results
    if refusal is not None and not text:
        check_text(refusal, f"{where}.refusal")
        text = refusal
    calls = [
        ToolCall.of(call, f"{where}.tool_calls[{at}]")
        for at, call in enumerate(_checked_list(openai.get("tool_calls"), f"{where}.tool_calls", "calls"))
    ]
    invalid_calls = _checked_list(openai.get("invalid_tool_calls"), f"{where}.invalid_tool_calls", "InvalidToolCall")
    known_ids = {call.id for call in calls} | {getattr(call, "id", None) for call in invalid_calls}
    calls += [call for place, part in content.calls if (call := _provider_call(part, place)).id not in known_ids]
    for key in ("reasoning", "reasoning_content"):
        if openai.get(key) is not None:
            check_text(openai[key], f"{where}.{key}")
    reasoning = openai.get("reasoning") or openai.get("reasoning_content") or content.reasoning or None
    message = Message(
        role, text, tuple(calls), tuple(invalid_calls), openai.get("tool_call_id"), openai.get("name"), reasoning
    )
    return [*results, message]


def _provider_call(part: Mapping[str, Any], where: str) -> ToolCall:
    """Convert a call part of Anthropic, LangChain or OpenAI's Responses API."""
    arguments = next((part[key] for key in ("arguments", "input", "args") if part.get(key) is not None), None)
    call_id = part.get("call_id") or part.get("id")
    return ToolCall.of({"id": call_id, "name": part.get("name"), "arguments": arguments}, where)


def _result_message(part: Mapping[str, Any], where: str) -> Message:
    """Convert a tool result of Anthropic or of OpenAI's Responses API."""
    content = part.get("content") if part.get("output") is None else part.get("output")
    text = read_content(content, f"{where}.content", between="\n").text
    if part.get("is_error") and not text.lower().startswith("error"):
        text = f"Error: {text}"  # else the model takes the error for a result
    return Message("tool", text, tool_call_id=part.get("tool_use_id") or part.get("call_id"))


def _check_message(message: Message, where: str) -> None:
    _check_field_types(message, where)
    if not message.role:
        raise InvalidRequestError(f"{where}.role: it is empty; expected 'system', 'user', 'assistant' or 'tool'")
    if message.role == "tool" and not message.tool_call_id:
        raise InvalidRequestError(f"{where}.tool_call_id: missing in a tool message; expected the id of the call")
    if (message.tool_calls or message.invalid_tool_calls) and message.role != "assistant":
        raise InvalidRequestError(
            f"{where}.tool_calls: given in a message of role {message.role!r}; expected them with 'assistant' only"
        )
    for call in message.tool_calls:
        try:
            json_object(call.arguments)
        except JsonTextError as error:
            raise InvalidRequestError(f"{where}.tool_calls[{call.id!r}].arguments: {error}") from None


def _checked_list(listed: Any, where: str, item_kind: str) -> Sequence[Any]:
    """Check that a value is a list; None means empty."""
    if listed is None:
        return ()
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        expected = python_or_json("a list", "an array")
        raise InvalidRequestError(f"{where}: {quoted(listed)} cannot be used; expected {expected} of {item_kind}")
    return listed


def _check_field_types(message: Message, where: str) -> None:
    """Check the types of all fields, since templates would render any value."""
    if not isinstance(message.role, str):
        raise InvalidRequestError(
            f"{where}.role: {quoted(message.role)}; expected 'system', 'user', 'assistant' or 'tool'"
        )
    for field in ("role", "content"):
        check_text(getattr(message, field), f"{where}.{field}")
    for field in ("tool_call_id", "name", "reasoning"):
        if getattr(message, field) is not None:
            check_text(getattr(message, field), f"{where}.{field}")
    for field, kind, text_fields in _CALL_FIELDS:
        for at, call in enumerate(_checked_list(getattr(message, field), f"{where}.{field}", kind.__name__)):
            call_place = f"{where}.{field}[{at}]"
            if not isinstance(call, kind):
                raise InvalidRequestError(f"{call_place}: {call!r} cannot be used; expected {kind.__name__}")
            for text_field in text_fields:
                check_text(getattr(call, text_field), f"{call_place}.{text_field}")
