"""Operations of the Messages API in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel

from xpu_agents.server.completions.generation_model import NonNegative, RequestTimings
from xpu_agents.server.messages.body_models import MessagesBody
from xpu_agents.server.openapi.errors import AnthropicError
from xpu_agents.server.openapi.operation import BODY_ERRORS, GENERATION_ERRORS, ApiOperation, event_stream, json_content
from xpu_agents.server.openapi.parameters import GENERATION_HEADERS, PRIORITY_HEADER, WARNING_HEADER

__all__ = [
    "OPERATIONS",
    "BlockDelta",
    "BlockStart",
    "BlockStop",
    "ContentBlock",
    "MessageDelta",
    "MessageEndDelta",
    "MessageObject",
    "MessageSignal",
    "MessageStart",
    "MessageUsage",
    "StopReason",
    "TextBlockObject",
    "ThinkingBlockObject",
    "ThinkingTokens",
    "TokenCount",
    "ToolUseBlockObject",
]


class TextBlockObject(BaseModel):
    """A text."""

    type: Literal["text"]
    text: str


class ThinkingBlockObject(BaseModel):
    """Reasoning."""

    type: Literal["thinking"]
    thinking: str
    signature: str


class ToolUseBlockObject(BaseModel):
    """A tool call."""

    type: Literal["tool_use"]
    id: str
    name: str
    input: dict[str, Any]


ContentBlock = TextBlockObject | ThinkingBlockObject | ToolUseBlockObject
StopReason = Literal["end_turn", "max_tokens", "stop_sequence", "tool_use"]


class ThinkingTokens(BaseModel):
    """Tokens of the reasoning."""

    thinking_tokens: NonNegative


class MessageUsage(BaseModel):
    """Token counts; those of the input are without the cached ones."""

    input_tokens: NonNegative
    cache_creation_input_tokens: NonNegative
    cache_read_input_tokens: NonNegative
    output_tokens: NonNegative
    service_tier: Literal["batch", "standard"]
    output_tokens_details: ThinkingTokens | None = None


class MessageObject(BaseModel):
    """A message, which is empty at the beginning of a stream."""

    id: str
    type: Literal["message"]
    role: Literal["assistant"]
    model: str
    content: list[ContentBlock]
    stop_reason: StopReason | None
    stop_sequence: str | None
    usage: MessageUsage
    timings: RequestTimings | None = None


class MessageStart(BaseModel):
    """The first event of a stream."""

    type: Literal["message_start"]
    message: MessageObject


class BlockStart(BaseModel):
    """The beginning of a content block."""

    type: Literal["content_block_start"]
    index: NonNegative
    content_block: ContentBlock


class BlockDelta(BaseModel):
    """The next piece of a content block."""

    type: Literal["content_block_delta"]
    index: NonNegative
    delta: dict[str, str]


class BlockStop(BaseModel):
    """The end of a content block."""

    type: Literal["content_block_stop"]
    index: NonNegative


class MessageEndDelta(BaseModel):
    """The reason why the message ended."""

    stop_reason: StopReason
    stop_sequence: str | None


class MessageDelta(BaseModel):
    """The end of the message, with its token counts."""

    type: Literal["message_delta"]
    delta: MessageEndDelta
    usage: MessageUsage
    timings: RequestTimings


class MessageSignal(BaseModel):
    """The end of a stream, or a filler."""

    type: Literal["message_stop", "ping"]


class TokenCount(BaseModel):
    """The tokens of a prompt."""

    input_tokens: NonNegative


_STREAM = event_stream(MessageStart, BlockStart, BlockDelta, BlockStop, MessageDelta, MessageSignal, AnthropicError)
OPERATIONS: Mapping[str, ApiOperation] = {
    "POST /v1/messages": ApiOperation(
        "Answer a conversation.",
        (json_content(MessageObject), _STREAM),
        GENERATION_ERRORS,
        MessagesBody,
        (PRIORITY_HEADER,),
        headers=GENERATION_HEADERS,
    ),
    "POST /v1/messages/count_tokens": ApiOperation(
        "Count the tokens of a prompt.",
        (json_content(TokenCount),),
        (*BODY_ERRORS, 404, 503),
        MessagesBody,
        (PRIORITY_HEADER,),
        headers=WARNING_HEADER,
    ),
}
