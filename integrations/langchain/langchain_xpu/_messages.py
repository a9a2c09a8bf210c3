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
_TEXT_BLOCKS = frozenset({"text", "text-plain"})
_REASONING_BLOCKS = frozenset({"reasoning", "thinking"})
"""Types of reasoning blocks of LangChain and Anthropic. The key of their text has the same name."""
_CALL_BLOCKS = frozenset({"tool_call", "tool_call_chunk", "tool_use", "function_call", "invalid_tool_call"})
"""Types of call blocks, which an AI message repeats in ``tool_calls``."""
_ERROR_PREFIX = "Error: "


def chat_messages(messages: Sequence[BaseMessage]) -> list[Message]:
    """Converts the messages of a conversation.

    Raises:
        InvalidRequestError: There is no message, or one contains something other than text and calls.
    """
    if not messages:
        raise InvalidRequestError("messages: empty; expected at least one message")
    return [_chat_message(message, f"messages[{index}]") for index, message in enumerate(messages)]


def _chat_message(message: BaseMessage, where: str) -> Message:
    role = _chat_role(message, where)
    if isinstance(message, AIMessage):
        return _assistant_message(message, where)
    # Blocks of a tool result are separate items, for example of an MCP list.
    text = _joined_text(_content_blocks(message), where, separator="\n" if isinstance(message, ToolMessage) else "")
    if isinstance(message, ToolMessage):
        if message.status == "error" and not text.lower().startswith("error"):
            text = _ERROR_PREFIX + text  # else the model takes the error for a result
        return Message(role, text, tool_call_id=message.tool_call_id, name=message.name)
    return Message(role, text, name=message.name)


def _chat_role(message: BaseMessage, where: str) -> str:
    if isinstance(message, ChatMessage):
        return message.role
    for kind, role in _ROLES.items():
        if isinstance(message, kind):
            return role
    raise InvalidRequestError(
        f"{where}: a message of type {message.type!r}; expected a system, human, AI, tool or chat message"
    )


def _assistant_message(message: AIMessage, where: str) -> Message:
    """Converts an AI message with its calls, invalid calls and reasoning."""
    call_ids = {call["id"] for call in (*message.tool_calls, *message.invalid_tool_calls)}
    text_blocks, reasoning_parts = [], []
    for index, block in _content_blocks(message):
        kind = block.get("type")
        if kind in _REASONING_BLOCKS:
            reasoning_parts.append(str(block.get(kind) or ""))
        elif kind not in _CALL_BLOCKS:
            text_blocks.append((index, block))
        elif (
            call_id := block.get("call_id") or block.get("id")
        ) not in call_ids:  # OpenAI's blocks also have an id of their own
            raise InvalidRequestError(
                f"{where}.content[{index}]: a call with id {call_id!r}; expected one of the message's tool_calls"
            )
    reasoning = "".join(reasoning_parts) or str(message.additional_kwargs.get("reasoning_content") or "")
    return Message(
        "assistant",
        _joined_text(text_blocks, where),
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


def _content_blocks(message: BaseMessage) -> list[tuple[int, Mapping[str, Any]]]:
    """Returns the blocks of a message with their indices."""
    content = [message.content] if isinstance(message.content, str) else message.content
    return [
        (index, {"type": "text", "text": block} if isinstance(block, str) else block)
        for index, block in enumerate(content)
    ]


def _joined_text(blocks: Iterable[tuple[int, Mapping[str, Any]]], where: str, separator: str = "") -> str:
    texts = []
    for index, block in blocks:
        if block.get("type") not in _TEXT_BLOCKS:
            raise InvalidRequestError(
                f"{where}.content[{index}]: a block of type {block.get('type')!r}; expected text, the only input of "
                f"this model"
            )
        if block["type"] == "text-plain" and block.get("text") is None:
            raise InvalidRequestError(
                f"{where}.content[{index}].text: missing in a block of type 'text-plain'; expected the text "
                f"itself, as nothing is fetched or decoded"
            )
        texts.append(str(block.get("text") or ""))
    return separator.join(texts)
