"""Messages of a conversation, in OpenAI's shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xpu_agents.chat.events import InvalidToolCall
from xpu_agents.chat.jsontext import JsonTextError, json_object, json_text
from xpu_runtime.errors import InvalidRequestError

__all__ = ["Message", "ToolCall"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call that the model asked for.

    Attributes:
        id: by which the result refers to it.
        name: the tool.
        arguments: JSON text of an object, as the model wrote it.
    """

    id: str
    name: str
    arguments: str = "{}"

    @property
    def parsed(self) -> dict[str, Any]:
        """The arguments.

        Raises:
            InvalidRequestError: they are no JSON object; never so for a call that came from a reply.
        """
        try:
            return json_object(self.arguments)
        except JsonTextError as error:
            raise InvalidRequestError(f"tool_calls[{self.id!r}].arguments: {error}") from None

    @classmethod
    def of(cls, value: ToolCall | Mapping[str, Any]) -> ToolCall:
        """A call as it is, or from ``{id, name, arguments}``, also inside OpenAI's ``{"function": ...}``.

        Raises:
            InvalidRequestError: it lacks a name, or its arguments are no JSON object.
        """
        if isinstance(value, ToolCall):
            return value
        function = value.get("function", value)
        if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
            raise InvalidRequestError(f"tool_calls: {value!r} has no name; expected id, name and arguments")
        arguments = function.get("arguments")
        text = arguments if isinstance(arguments, str) else json_text(arguments or {})
        return cls(str(value.get("id") or ""), function["name"], text or "{}")


@dataclass(frozen=True, slots=True)
class Message:
    """One message.

    Attributes:
        role: ``system``, ``user``, ``assistant``, ``tool``, or what else the model's template knows.
        content: its text.
        tool_calls: what an assistant asked for.
        invalid_tool_calls: what it tried to ask for; the model sees them as it wrote them.
        tool_call_id: the call that a ``tool`` message answers.
        name: who speaks; of a ``tool`` message the tool.
        reasoning: what an assistant thought; only some templates show it to the model again.
    """

    role: str
    content: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    invalid_tool_calls: tuple[InvalidToolCall, ...] = ()
    tool_call_id: str | None = None
    name: str | None = None
    reasoning: str | None = None

    @classmethod
    def of(cls, value: Message | Mapping[str, Any], where: str = "message") -> Message:
        """A message as it is, or from OpenAI's form; ``content`` may be None or a list of text parts.

        Args:
            value: the message.
            where: what to call it in an error.

        Raises:
            InvalidRequestError: it cannot be used.
        """
        message = value if isinstance(value, Message) else _read(value, where)
        if not message.role:
            raise InvalidRequestError(f"{where}.role: it is empty; expected 'system', 'user', 'assistant' or 'tool'")
        if message.role == "tool" and not message.tool_call_id:
            raise InvalidRequestError(f"{where}.tool_call_id: a tool message without one; give the id of the call")
        if (message.tool_calls or message.invalid_tool_calls) and message.role != "assistant":
            raise InvalidRequestError(
                f"{where}.tool_calls: on a message of role {message.role!r}; only 'assistant' has calls"
            )
        for call in message.tool_calls:
            try:
                json_object(call.arguments)
            except JsonTextError as error:
                raise InvalidRequestError(f"{where}.tool_calls[{call.id!r}].arguments: {error}") from None
        return message


def _read(value: Mapping[str, Any], where: str) -> Message:
    role = value.get("role")
    if not isinstance(role, str):
        raise InvalidRequestError(f"{where}.role: {role!r}; expected 'system', 'user', 'assistant' or 'tool'")
    return Message(
        role,
        _text(value.get("content"), f"{where}.content"),
        tuple(ToolCall.of(call) for call in value.get("tool_calls") or ()),
        tuple(value.get("invalid_tool_calls") or ()),
        value.get("tool_call_id"),
        value.get("name"),
        value.get("reasoning") or value.get("reasoning_content"),
    )


def _text(content: object, where: str) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence):
        raise InvalidRequestError(f"{where}: a {type(content).__name__}; expected a text or a list of text parts")
    parts = []
    for index, part in enumerate(content):
        if isinstance(part, str):
            parts.append(part)
        elif isinstance(part, Mapping) and part.get("type") == "text":
            parts.append(str(part.get("text", "")))
        else:
            raise InvalidRequestError(f"{where}[{index}]: {part!r}; expected text, the only input of this model")
    return "".join(parts)
