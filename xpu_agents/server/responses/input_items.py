"""Conversion of the items of a conversation to chat messages: `InputMessages`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from xpu_agents.chat.content_parts import is_provider_part, read_content
from xpu_agents.chat.structured.json_text import check_text, json_text
from xpu_agents.error_wording import quoted
from xpu_agents.server.responses.store import Item
from xpu_runtime.errors import InvalidRequestError

__all__ = ["InputMessages", "text_item"]

_CALL_TYPES: Mapping[str, str] = {"custom_tool_call": "input", "function_call": "arguments"}
"""Types of calls, and the key of their arguments."""
_RESULT_TYPES = frozenset({"custom_tool_call_output", "function_call_output"})
_ROLES = ("user", "assistant", "system", "developer")


def text_item(text: str, role: str = "user") -> Item:
    """Return a message item with a text."""
    kind = "output_text" if role == "assistant" else "input_text"
    return {"type": "message", "role": role, "content": [{"type": kind, "text": text}]}


@dataclass(slots=True)
class InputMessages:
    """Chat messages of the items of a conversation.

    Reasoning, text and calls that follow each other are one message of the assistant. Items that only another provider
    can read, such as calls of its own tools, are left out.

    Attributes:
        find_item: returns the stored item with an id, for references; the second argument is the field's name.
        messages: messages in the form of chat completions.
        places: name of the field from which each message comes.
    """

    find_item: Callable[[str, str], Item]
    messages: list[dict[str, Any]] = field(default_factory=list)
    places: list[str] = field(default_factory=list)

    def add(self, items: Iterable[Item], where: str) -> list[Item]:
        """Add items; return them, with references resolved.

        Args:
            items: the items.
            where: name of their field for error messages.

        Raises:
            InvalidRequestError: an item is invalid.
        """
        return [self._add_item(item, f"{where}[{at}]") for at, item in enumerate(items)]

    def remove_lone_reasoning(self) -> None:
        """Remove reasoning without text or calls, which no template renders as such."""
        kept = [at for at, message in enumerate(self.messages) if not _is_only_reasoning(message)]
        self.messages, self.places = [self.messages[at] for at in kept], [self.places[at] for at in kept]

    def _add_item(self, item: Any, where: str) -> Item:
        if not isinstance(item, Mapping):
            raise InvalidRequestError(f"{where}: {quoted(item)} cannot be used; expected an item, as role and content")
        kind = item.get("type")
        kind = "message" if kind in (None, "") else kind
        if not isinstance(kind, str):
            raise InvalidRequestError(f"{where}.type: {quoted(kind)} is not a string; expected as 'message'")
        if kind == "item_reference":
            check_text(item.get("id"), f"{where}.id")
            return self._add_item(self.find_item(item["id"], where), where)
        if kind == "message":
            self._add_message(item, where)
        elif kind == "reasoning":
            self._reasoning_turn(where)["reasoning"] += _reasoning_text(item, where)
        elif kind in _CALL_TYPES:
            self._add_call(item, _CALL_TYPES[kind], where)
        elif kind in _RESULT_TYPES:
            check_text(item.get("call_id"), f"{where}.call_id")
            if not item["call_id"]:
                raise InvalidRequestError(f"{where}.call_id: it is empty; expected that of the call")
            text = read_content(item.get("output"), f"{where}.output", between="\n").text
            self._append({"role": "tool", "tool_call_id": item["call_id"], "content": text}, where)
        elif not is_provider_part(kind):
            raise InvalidRequestError(
                f"{where}.type: {quoted(kind)} is not supported; expected message, reasoning, function_call or "
                f"function_call_output"
            )
        return item

    def _add_message(self, item: Item, where: str) -> None:
        role = item.get("role")
        if role not in _ROLES:
            raise InvalidRequestError(f"{where}.role: {quoted(role)} cannot be used; expected {', '.join(_ROLES)}")
        message = {"role": role, "content": item.get("content")}
        last = self.messages[-1] if self.messages else None
        if role == "assistant" and last is not None and _is_only_reasoning(last):
            last["content"] = message["content"]
        else:
            self._append(message, where)

    def _add_call(self, item: Item, arguments_key: str, where: str) -> None:
        for key in ("name", "call_id"):
            check_text(item.get(key), f"{where}.{key}")
        arguments = item.get(arguments_key)
        check_text("" if arguments is None else arguments, f"{where}.{arguments_key}")
        if arguments_key == "input":  # a text, not JSON
            arguments = json_text({"input": arguments or ""})
        function = {"name": item["name"], "arguments": arguments or "{}"}
        call = {"id": item["call_id"], "type": "function", "function": function}
        self._assistant_turn(where).setdefault("tool_calls", []).append(call)

    def _assistant_turn(self, where: str) -> dict[str, Any]:
        """Return the assistant's message that calls belong to."""
        if not self.messages or self.messages[-1]["role"] != "assistant":
            self._append({"role": "assistant", "content": None}, where)
        return self.messages[-1]

    def _reasoning_turn(self, where: str) -> dict[str, Any]:
        """Return the assistant's message that reasoning belongs to; it begins one."""
        if not self.messages or not _is_only_reasoning(self.messages[-1]):
            self._append({"role": "assistant", "content": None, "reasoning": ""}, where)
        return self.messages[-1]

    def _append(self, message: dict[str, Any], where: str) -> None:
        self.messages.append(message)
        self.places.append(where)


def _is_only_reasoning(message: Mapping[str, Any]) -> bool:
    is_empty = message["content"] is None and "tool_calls" not in message
    return message["role"] == "assistant" and is_empty


def _reasoning_text(item: Item, where: str) -> str:
    """Text of a reasoning item: its content, else its summary; encrypted content cannot be read."""
    for key in ("content", "summary"):
        parts = item.get(key)
        if parts in (None, ""):
            continue
        if not isinstance(parts, list):
            raise InvalidRequestError(f"{where}.{key}: {quoted(parts)} cannot be used; expected an array of texts")
        texts: list[Any] = [part.get("text") if isinstance(part, Mapping) else part for part in parts]
        for at, text in enumerate(texts):
            check_text(text, f"{where}.{key}[{at}].text")
        if texts:
            return "\n".join(texts)
    return ""
