"""Messages of a conversation, in OpenAI's shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from xpu_agents.chat.events import InvalidToolCall
from xpu_agents.chat.structured.json_text import JsonTextError, check_json, check_text, json_object, json_text
from xpu_agents.error_wording import python_or_json, shown
from xpu_runtime.errors import InvalidRequestError

__all__ = ["Message", "ToolCall", "order_tool_results"]


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

    @property
    def openai(self) -> dict[str, Any]:
        """The call in OpenAI's form."""
        return {"id": self.id, "type": "function", "function": {"name": self.name, "arguments": self.arguments}}

    @classmethod
    def of(cls, value: ToolCall | Mapping[str, Any], where: str = "tool_calls") -> ToolCall:
        """A call as it is, or from ``{id, name, arguments}``, also inside OpenAI's ``{"function": ...}``.

        Args:
            value: the call.
            where: what to call it in an error.

        Raises:
            InvalidRequestError: it lacks a name, or its arguments are nothing that JSON has words for.
        """
        if isinstance(value, ToolCall):
            return value
        function = value.get("function", value) if isinstance(value, Mapping) else None
        if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
            raise InvalidRequestError(f"{where}: {shown(value)} has no name; expected id, name and arguments")
        arguments = function.get("arguments")
        if not isinstance(arguments, str):
            check_json(arguments, f"{where}.arguments")
            arguments = json_text(arguments or {})
        return cls(str(value.get("id") or ""), function["name"], arguments or "{}")


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

    @property
    def said(self) -> str:
        """Its content, and below that the calls that cannot be carried out, as the model wrote them."""
        return "\n".join(filter(None, (self.content, *(call.raw for call in self.invalid_tool_calls))))

    @classmethod
    def of(cls, value: Message | Mapping[str, Any], where: str = "message") -> Message:
        """A message as it is, or from OpenAI's form; ``content`` may be None or a list of text parts.

        Parts of a result stand on lines of their own: tools, as those of MCP, give the items of a list as such.

        Args:
            value: the message.
            where: what to call it in an error.

        Raises:
            InvalidRequestError: it cannot be used.
        """
        message = value if isinstance(value, Message) else _read(value, where)
        _check_kinds(message, where)
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


def order_tool_results(messages: Sequence[Message]) -> tuple[Message, ...]:
    """A conversation in which the results behind a message have the order of its calls, as the model sees them.

    Most templates show no ids: which call a result answers is told by its place alone. Whoever runs calls at once may
    give their results as they come. Results of other calls come last; where calls share an id, nothing is moved.
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
"""Fields of a message with what they are lists of, and which of its fields are texts."""


def _read(value: Mapping[str, Any], where: str) -> Message:
    if not isinstance(value, Mapping):
        expected = python_or_json("a Message, or role and content", "an object with role and content")
        raise InvalidRequestError(f"{where}: {shown(value)} cannot be used; expected {expected}")
    calls = _listed(value.get("tool_calls"), f"{where}.tool_calls", "calls")
    return Message(
        value.get("role"),  # type: ignore[arg-type]  # checked with all other fields
        _text(value.get("content"), f"{where}.content", between="\n" if value.get("role") == "tool" else ""),
        tuple(ToolCall.of(call, f"{where}.tool_calls[{at}]") for at, call in enumerate(calls)),
        tuple(_listed(value.get("invalid_tool_calls"), f"{where}.invalid_tool_calls", "InvalidToolCall")),
        value.get("tool_call_id"),
        value.get("name"),
        value.get("reasoning") or value.get("reasoning_content"),
    )


def _listed(value: Any, where: str, of: str) -> Sequence[Any]:
    """A list that may be missing."""
    if value is None:
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str):
        expected = python_or_json("a list", "an array")
        raise InvalidRequestError(f"{where}: {shown(value)} cannot be used; expected {expected} of {of}")
    return value


def _check_kinds(message: Message, where: str) -> None:
    """Refuse fields of another type than theirs, which templates would write out as they are."""
    if not isinstance(message.role, str):
        raise InvalidRequestError(
            f"{where}.role: {shown(message.role)}; expected 'system', 'user', 'assistant' or 'tool'"
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
            f"{where}: {shown(content)} cannot be used; expected a text or {expected} of text parts"
        )
    parts = []
    for index, part in enumerate(content):
        if isinstance(part, str):
            parts.append(part)
        elif isinstance(part, Mapping) and part.get("type") == "text":
            check_text(part.get("text"), f"{where}[{index}].text")
            parts.append(part["text"])
        else:
            raise InvalidRequestError(f"{where}[{index}]: {shown(part)}; expected text, the only input of this model")
    return between.join(parts)
