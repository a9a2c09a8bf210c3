"""Messages of a conversation in OpenAI's form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

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
        arguments = function.get("arguments")
        if not isinstance(arguments, str):
            check_json(arguments, f"{where}.arguments")
            arguments = json_text(arguments or {})
        return cls(str(value.get("id") or ""), function["name"], arguments or "{}")


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
        """Convert a message in OpenAI's form; ``content`` may be None or a list of text parts. A `Message` is checked.

        Text parts of a tool result are joined with newlines, since tools (such as MCP's) return lists that way.

        Args:
            value: the message.
            where: name of the field for error messages.

        Raises:
            InvalidRequestError: the message is invalid.
        """
        message = value if isinstance(value, Message) else _read_message(value, where)
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
        return message


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
            ids = [call.id for call in caller.invalid_tool_calls] + [call.id for call in caller.tool_calls]
            places = {call_id: at for at, call_id in enumerate(ids)} if len(set(ids)) == len(ids) else {}
        ordered_messages += group_messages
    return tuple(ordered_messages)


_CALL_FIELDS = (
    ("tool_calls", ToolCall, ("id", "name", "arguments")),
    ("invalid_tool_calls", InvalidToolCall, ("id", "raw")),
)
"""List fields of a message, the type of their items, and the items' string fields."""


def _read_message(openai: Mapping[str, Any], where: str) -> Message:
    if not isinstance(openai, Mapping):
        expected = python_or_json("a Message, or role and content", "an object with role and content")
        raise InvalidRequestError(f"{where}: {quoted(openai)} cannot be used; expected {expected}")
    calls = _checked_list(openai.get("tool_calls"), f"{where}.tool_calls", "calls")
    return Message(
        openai.get("role"),  # type: ignore[arg-type]  # checked below with the other fields
        _content_text(openai.get("content"), f"{where}.content", between="\n" if openai.get("role") == "tool" else ""),
        tuple(ToolCall.of(call, f"{where}.tool_calls[{at}]") for at, call in enumerate(calls)),
        tuple(_checked_list(openai.get("invalid_tool_calls"), f"{where}.invalid_tool_calls", "InvalidToolCall")),
        openai.get("tool_call_id"),
        openai.get("name"),
        openai.get("reasoning") or openai.get("reasoning_content"),
    )


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


def _content_text(content: object, where: str, between: str) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence) or isinstance(content, bytes):
        expected = python_or_json("a list", "an array")
        raise InvalidRequestError(
            f"{where}: {quoted(content)} cannot be used; expected a text or {expected} of text parts"
        )
    content_parts = []
    for index, content_part in enumerate(content):
        if isinstance(content_part, str):
            content_parts.append(content_part)
        elif isinstance(content_part, Mapping) and content_part.get("type") == "text":
            check_text(content_part.get("text"), f"{where}[{index}].text")
            content_parts.append(content_part["text"])
        else:
            raise InvalidRequestError(f"{where}[{index}]: {quoted(content_part)} cannot be used; expected a text part")
    return between.join(content_parts)
