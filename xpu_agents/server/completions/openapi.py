"""Operations of chat completions and completions in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_agents.server.completions.chat_models import ChatChunk, ChatCompletion, ChatCompletionBody
from xpu_agents.server.completions.text_models import TextChunk, TextCompletion, TextCompletionBody
from xpu_agents.server.openapi.errors import OpenAIErrorEvent
from xpu_agents.server.openapi.operation import GENERATION_ERRORS, ApiOperation, event_stream, json_content
from xpu_agents.server.openapi.parameters import CACHED_REPLY_HEADERS, PRIORITY_HEADER, REPLY_HEADERS

__all__ = ["OPERATIONS"]

OPERATIONS: Mapping[str, ApiOperation] = {
    "POST /v1/chat/completions": ApiOperation(
        "Answer a conversation.",
        (json_content(ChatCompletion), event_stream(ChatChunk, OpenAIErrorEvent)),
        GENERATION_ERRORS,
        ChatCompletionBody,
        (PRIORITY_HEADER,),
        headers=CACHED_REPLY_HEADERS,
    ),
    "POST /v1/completions": ApiOperation(
        "Continue raw prompts.",
        (json_content(TextCompletion), event_stream(TextChunk, OpenAIErrorEvent)),
        GENERATION_ERRORS,
        TextCompletionBody,
        (PRIORITY_HEADER,),
        headers=REPLY_HEADERS,
    ),
}
