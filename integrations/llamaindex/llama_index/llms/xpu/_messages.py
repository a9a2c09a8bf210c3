"""LlamaIndex messages as messages of the chat layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from llama_index.core.base.llms.types import (
    CachePoint,
    ChatMessage,
    CitableBlock,
    CitationBlock,
    DocumentBlock,
    MessageRole,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
)

from xpu_agents.chat import Message, ToolCall
from xpu_runtime.errors import InvalidRequestError

__all__ = ["chat_messages"]

_ROLES = {
    MessageRole.SYSTEM: "system",
    MessageRole.DEVELOPER: "system",
    MessageRole.USER: "user",
    MessageRole.ASSISTANT: "assistant",
    MessageRole.CHATBOT: "assistant",
    MessageRole.MODEL: "assistant",
    MessageRole.TOOL: "tool",
    MessageRole.FUNCTION: "tool",
}


def chat_messages(messages: Sequence[ChatMessage]) -> list[Message]:
    """Converts the messages of a conversation.

    Raises:
        InvalidRequestError: A message contains something other than text, reasoning and tool calls.
    """
    return [_chat_message(message, f"messages[{at}]") for at, message in enumerate(messages)]


def _chat_message(message: ChatMessage, where: str) -> Message:
    texts: list[str] = []
    reasoning_parts: list[str] = []
    calls: list[ToolCall] = []
    for at, block in enumerate(message.blocks):
        match block:
            case TextBlock() | CitableBlock() | CitationBlock() | DocumentBlock():
                texts.append(_block_text(block, f"{where}.blocks[{at}]"))
            case ThinkingBlock():
                reasoning_parts.append(block.content or "")
            case ToolCallBlock():
                call = {"id": block.tool_call_id, "name": block.tool_name, "arguments": block.tool_kwargs}
                calls.append(ToolCall.of(call, f"{where}.blocks[{at}]"))
            case CachePoint():
                pass  # prefixes are always cached
            case _:
                raise _unreadable(block, f"{where}.blocks[{at}]")
    role = _ROLES[message.role]
    extra = message.additional_kwargs
    return Message(
        role,
        "\n".join(texts),
        tuple(calls or _calls_of_other_llm(extra, where)) if role == "assistant" else (),
        tool_call_id=extra.get("tool_call_id") if role == "tool" else None,
        name=extra.get("name"),
        reasoning="".join(reasoning_parts) or None,
    )


def _block_text(block: Any, where: str) -> str:
    """Text of a block: a text, cited contents with their title, or a document of text."""
    match block:
        case TextBlock():
            return block.text
        case CitableBlock():
            contents = [_block_text(content, f"{where}.content[{at}]") for at, content in enumerate(block.content)]
            return "\n".join([block.title, *contents])
        case CitationBlock():
            return _block_text(block.cited_content, f"{where}.cited_content")
        case DocumentBlock() if block.data is not None and (block.document_mimetype or "").startswith("text/"):
            try:
                return bytes(block.resolve_document().read()).decode()
            except (UnicodeDecodeError, ValueError):
                raise InvalidRequestError(f"{where}.data: the document is not text in UTF-8; expected text") from None
    raise _unreadable(block, where)


def _unreadable(block: Any, where: str) -> InvalidRequestError:
    return InvalidRequestError(
        f"{where}: a block of type {block.block_type!r}; expected text, the only input of this model"
    )


def _calls_of_other_llm(extra: Mapping[str, Any], where: str) -> list[ToolCall]:
    """Returns the calls of another LLM class's message: dicts or objects, in OpenAI's or Anthropic's form."""
    place = f"{where}.additional_kwargs['tool_calls']"
    return [ToolCall.of(_openai_call(call), f"{place}[{at}]") for at, call in enumerate(extra.get("tool_calls") or ())]


def _openai_call(call: Any) -> Mapping[str, Any]:
    call_fields: Mapping[str, Any] = call if isinstance(call, Mapping) else call.model_dump()
    return {"arguments": call_fields["input"], **call_fields} if "input" in call_fields else call_fields
