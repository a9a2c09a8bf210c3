"""Replies of the chat layer as LlamaIndex responses."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from llama_index.core.base.llms.types import (
    ChatMessage,
    ChatResponse,
    CompletionResponse,
    ContentBlock,
    MessageRole,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
)

from xpu_agents.chat import (
    ChatEvent,
    ChatReply,
    ChatRequest,
    InvalidToolCall,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    ToolCall,
    ToolCallDelta,
)

__all__ = ["ResponseBuilder", "chat_response", "completion_response"]


class ResponseBuilder:
    """Builds cumulative responses from the events of a reply, each with its new text as delta.

    The arguments of a call are text while it is written, and an object at the end.

    Args:
        request: The request.
        model_name: Name of the model.
    """

    def __init__(self, request: ChatRequest, model_name: str) -> None:
        self._request = request
        self._model_name = model_name
        self._text = ""
        self._reasoning = ""
        self._calls: dict[int, ToolCall] = {}
        self._invalid: list[InvalidToolCall] = []

    def add(self, event: ChatEvent) -> ChatResponse:
        """Returns the response for an event."""
        delta, extra = "", {}
        match event:
            case TextDelta():
                self._text += event.text
                delta = event.text
            case ReasoningDelta():
                self._reasoning += event.text
                extra = {"thinking_delta": event.text}
            case ToolCallDelta():
                call = self._calls.get(event.index) or ToolCall(event.id or "", event.name or "", "")
                self._calls[event.index] = ToolCall(call.id, call.name, call.arguments + event.arguments)
            case InvalidToolCall():
                self._calls.pop(event.index, None)
                self._invalid.append(event)
                if not event.truncated:  # the raw text stays in the conversation and in the shown answer
                    delta = f"\n{event.raw}" if self._text else event.raw
                self._text += delta
            case ReplyEnd():
                return self._end_response(event)
        return ChatResponse(message=self._response_message(), delta=delta, additional_kwargs=extra)

    def _end_response(self, end: ReplyEnd) -> ChatResponse:
        usage = end.usage
        tokens = {
            "prompt_tokens": usage.prompt_tokens,
            "completion_tokens": usage.completion_tokens,
            "total_tokens": usage.total_tokens,
        }
        raw = {
            "model": self._model_name,
            "finish_reason": end.finish_reason.value,
            "usage": {**tokens, "prompt_tokens_details": {"cached_tokens": usage.cached_tokens}},
            "timings": asdict(end.timings),
            "priority": str(self._request.priority),
        }
        message = self._response_message(ended=True)
        return ChatResponse(message=message, delta="", raw=raw, additional_kwargs=tokens)

    def _response_message(self, *, ended: bool = False) -> ChatMessage:
        calls = [self._calls[index] for index in sorted(self._calls)]
        blocks: list[ContentBlock] = [ThinkingBlock(content=self._reasoning)] if self._reasoning else []
        if self._text or not calls:
            blocks.append(TextBlock(text=self._text))
        blocks += [
            ToolCallBlock(
                tool_call_id=call.id, tool_name=call.name, tool_kwargs=call.parsed if ended else call.arguments
            )
            for call in calls
        ]
        extra: dict[str, Any] = {}
        if calls:
            # Parts of LlamaIndex still read calls here instead of the blocks.
            extra["tool_calls"] = [call.openai for call in calls]
        if self._invalid:
            extra["invalid_tool_calls"] = [asdict(call) for call in self._invalid]
        return ChatMessage(role=MessageRole.ASSISTANT, blocks=blocks, additional_kwargs=extra)


def chat_response(reply: ChatReply, request: ChatRequest, model_name: str) -> ChatResponse:
    """Returns the response for a complete reply."""
    builder = ResponseBuilder(request, model_name)
    # Invalid calls first, since they remove earlier deltas of their index.
    events: list[ChatEvent] = [ReasoningDelta(reply.reasoning), TextDelta(reply.text), *reply.invalid_tool_calls]
    events += [ToolCallDelta(at, call.id, call.name, call.arguments) for at, call in enumerate(reply.tool_calls)]
    for event in events:
        builder.add(event)
    response = builder.add(ReplyEnd(reply.finish_reason, reply.usage, reply.timings))
    response.delta = None
    return response


def completion_response(response: ChatResponse) -> CompletionResponse:
    """Converts a response to a completion response."""
    return CompletionResponse(
        text=response.message.content or "",
        delta=response.delta,
        raw=response.raw,
        additional_kwargs={**response.message.additional_kwargs, **response.additional_kwargs},
    )
