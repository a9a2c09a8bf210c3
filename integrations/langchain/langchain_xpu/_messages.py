"""LangChain messages as messages of the chat layer."""

from __future__ import annotations

from collections.abc import Sequence

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    ChatMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
)

from xpu_agents.chat import InvalidToolCall, Message, ToolCall
from xpu_agents.chat.content_parts import read_content
from xpu_runtime.errors import InvalidRequestError

__all__ = ["chat_messages"]

_ROLES: dict[type[BaseMessage], str] = {
    SystemMessage: "system",
    HumanMessage: "user",
    AIMessage: "assistant",
    ToolMessage: "tool",
}
_ERROR_PREFIX = "Error: "


def chat_messages(messages: Sequence[BaseMessage]) -> list[Message]:
    """Converts the messages of a conversation.

    Raises:
        InvalidRequestError: There is no message, or one contains something other than text and calls.
    """
    if not messages:
        raise InvalidRequestError("messages: empty; expected at least one message")
    return [
        converted
        for index, message in enumerate(messages)
        for converted in _chat_messages(message, f"messages[{index}]")
    ]


def _chat_messages(message: BaseMessage, where: str) -> list[Message]:
    role = _chat_role(message, where)
    if isinstance(message, AIMessage):
        return [_assistant_message(message, where)]
    if not isinstance(message, ToolMessage):
        return Message.all_of({"role": role, "content": message.content, "name": message.name}, where)
    # Blocks are separate items, for example of an MCP list.
    text = read_content(message.content, f"{where}.content", between="\n").text
    if message.status == "error" and not text.lower().startswith("error"):
        text = _ERROR_PREFIX + text  # else the model takes the error for a result
    return [Message(role, text, tool_call_id=message.tool_call_id, name=message.name)]


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
    content = read_content(message.content, f"{where}.content")
    for place, block in content.calls:  # an AI message repeats its calls in `tool_calls`
        call_id = block.get("call_id") or block.get("id")  # OpenAI's blocks also have an id of their own
        if call_id not in call_ids:
            raise InvalidRequestError(f"{place}: a call with id {call_id!r}; expected one of the message's tool_calls")
    reasoning = content.reasoning or str(message.additional_kwargs.get("reasoning_content") or "")
    refusal = str(message.additional_kwargs.get("refusal") or "")
    return Message(
        "assistant",
        content.text or refusal,
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
