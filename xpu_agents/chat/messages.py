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
        message = value if isinstance(value, Message) else _read(value, where)
        _check_kinds(message, where)
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
    found: list[Message] = []
    places: dict[str, int] = {}
    for are_results, group in groupby(messages, key=lambda message: message.role == "tool"):
        several = list(group)
        if are_results:
            several.sort(key=lambda result: places.get(result.tool_call_id or "", len(places)))
        else:
            made = several[-1]
            ids = [call.id for call in made.invalid_tool_calls] + [call.id for call in made.tool_calls]
            places = {name: at for at, name in enumerate(ids)} if len(set(ids)) == len(ids) else {}
        found += several
    return tuple(found)


_CALLS = (
    ("tool_calls", ToolCall, ("id", "name", "arguments")),
    ("invalid_tool_calls", InvalidToolCall, ("id", "raw")),
)
"""List fields of a message, the type of their items, and the items' string fields."""


def _read(value: Mapping[str, Any], where: str) -> Message:
    if not isinstance(value, Mapping):
        expected = python_or_json("a Message, or role and content", "an object with role and content")
        raise InvalidRequestError(f"{where}: {quoted(value)} cannot be used; expected {expected}")
    calls = _listed(value.get("tool_calls"), f"{where}.tool_calls", "calls")
    return Message(
        value.get("role"),  # type: ignore[arg-type]  # checked below with the other fields
        _text(value.get("content"), f"{where}.content", between="\n" if value.get("role") == "tool" else ""),
        tuple(ToolCall.of(call, f"{where}.tool_calls[{at}]") for at, call in enumerate(calls)),
        tuple(_listed(value.get("invalid_tool_calls"), f"{where}.invalid_tool_calls", "InvalidToolCall")),
        value.get("tool_call_id"),
        value.get("name"),
        value.get("reasoning") or value.get("reasoning_content"),
    )


def _listed(value: Any, where: str, of: str) -> Sequence[Any]:
    """Check that a value is a list; None means empty."""
    if value is None:
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str):
        expected = python_or_json("a list", "an array")
        raise InvalidRequestError(f"{where}: {quoted(value)} cannot be used; expected {expected} of {of}")
    return value


def _check_kinds(message: Message, where: str) -> None:
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
    for field, kind, texts in _CALLS:
        for at, call in enumerate(_listed(getattr(message, field), f"{where}.{field}", kind.__name__)):
            place = f"{where}.{field}[{at}]"
            if not isinstance(call, kind):
                raise InvalidRequestError(f"{place}: {call!r} cannot be used; expected {kind.__name__}")
            for name in texts:
                check_text(getattr(call, name), f"{place}.{name}")


def _text(content: object, where: str, between: str) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence) or isinstance(content, bytes):
        expected = python_or_json("a list", "an array")
        raise InvalidRequestError(
            f"{where}: {quoted(content)} cannot be used; expected a text or {expected} of text parts"
        )
    parts = []
    for index, part in enumerate(content):
        if isinstance(part, str):
            parts.append(part)
        elif isinstance(part, Mapping) and part.get("type") == "text":
            check_text(part.get("text"), f"{where}[{index}].text")
            parts.append(part["text"])
        else:
            raise InvalidRequestError(f"{where}[{index}]: {quoted(part)} cannot be used; expected a text part")
    return between.join(parts)
