"""LangChain messages as messages of the chat layer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    ChatMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
)

from xpu_agents.chat import InvalidToolCall, Message, ToolCall
from xpu_runtime.errors import InvalidRequestError

__all__ = ["chat_messages"]

_ROLES: dict[type[BaseMessage], str] = {
    SystemMessage: "system",
    HumanMessage: "user",
    AIMessage: "assistant",
    ToolMessage: "tool",
}
_TEXT = frozenset({"text", "text-plain"})
_REASONING = frozenset({"reasoning", "thinking"})
"""Blocks of what an AI thought, as LangChain and as Anthropic call them; the key of their text is the same word."""
_CALLS = frozenset({"tool_call", "tool_call_chunk", "tool_use", "function_call", "invalid_tool_call"})
"""Blocks of calls, which an AI message holds a second time in ``tool_calls``."""
_ERROR = "Error: "


def chat_messages(messages: Sequence[BaseMessage]) -> list[Message]:
    """The messages of a conversation.

    Raises:
        InvalidRequestError: there is no message, or one that holds something else than text and calls.
    """
    if not messages:
        raise InvalidRequestError("messages: there are none; give at least one")
    return [_converted(message, f"messages[{index}]") for index, message in enumerate(messages)]


def _converted(message: BaseMessage, where: str) -> Message:
    role = _role(message, where)
    if isinstance(message, AIMessage):
        return _answer(message, where)
    # Blocks of a result are things of their own, as the items of a list that a tool of MCP gives.
    text = _text(_blocks(message), where, between="\n" if isinstance(message, ToolMessage) else "")
    if isinstance(message, ToolMessage):
        if message.status == "error" and not text.lower().startswith("error"):
            text = _ERROR + text  # or the model takes what went wrong for a result
        return Message(role, text, tool_call_id=message.tool_call_id, name=message.name)
    return Message(role, text, name=message.name)


def _role(message: BaseMessage, where: str) -> str:
    if isinstance(message, ChatMessage):
        return message.role
    for kind, role in _ROLES.items():
        if isinstance(message, kind):
            return role
    raise InvalidRequestError(
        f"{where}: a message of type {message.type!r}; expected a system, human, AI, tool or chat message"
    )


def _answer(message: AIMessage, where: str) -> Message:
    """A former answer with its calls, those that failed too, and with what was thought."""
    known = {call["id"] for call in (*message.tool_calls, *message.invalid_tool_calls)}
    texts, thoughts = [], []
    for index, block in _blocks(message):
        kind = block.get("type")
        if kind in _REASONING:
            thoughts.append(str(block.get(kind) or ""))
        elif kind not in _CALLS:
            texts.append((index, block))
        elif (made := block.get("call_id") or block.get("id")) not in known:  # OpenAI's have an id of the block as well
            raise InvalidRequestError(
                f"{where}.content[{index}]: a call with id {made!r}; expected one of the message's tool_calls"
            )
    reasoning = "".join(thoughts) or str(message.additional_kwargs.get("reasoning_content") or "")
    return Message(
        "assistant",
        _text(texts, where),
        tuple(
            ToolCall.of({**call, "arguments": call["args"]}, f"{where}.tool_calls[{index}]")
            for index, call in enumerate(message.tool_calls)
        ),
        tuple(
            InvalidToolCall(index, call["id"] or "", call["name"], call["args"] or "", call["error"] or "")
            for index, call in enumerate(message.invalid_tool_calls)
        ),
        name=message.name,
        reasoning=reasoning or None,
    )


def _blocks(message: BaseMessage) -> list[tuple[int, Mapping[str, Any]]]:
    """The blocks of a message, with their places."""
    content = [message.content] if isinstance(message.content, str) else message.content
    return [
        (index, {"type": "text", "text": block} if isinstance(block, str) else block)
        for index, block in enumerate(content)
    ]


def _text(blocks: Iterable[tuple[int, Mapping[str, Any]]], where: str, between: str = "") -> str:
    parts = []
    for index, block in blocks:
        if block.get("type") not in _TEXT:
            raise InvalidRequestError(
                f"{where}.content[{index}]: a block of type {block.get('type')!r}; expected text, the only input of "
                f"this model"
            )
        if block["type"] == "text-plain" and block.get("text") is None:
            raise InvalidRequestError(
                f"{where}.content[{index}].text: there is none in a block of type 'text-plain'; expected the text "
                f"itself, as nothing is fetched or decoded"
            )
        parts.append(str(block.get("text") or ""))
    return between.join(parts)
