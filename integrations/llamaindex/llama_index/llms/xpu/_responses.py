"""What the chat layer answers, as responses of LlamaIndex."""

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
    """Makes responses of the events of one reply: each has all that has come so far, and what is new as its delta.

    The arguments of a call are text while it is written, and an object at the end.

    Args:
        request: what was asked for.
        model_name: what answers.
    """

    def __init__(self, request: ChatRequest, model_name: str) -> None:
        self._request = request
        self._model_name = model_name
        self._text = ""
        self._reasoning = ""
        self._calls: dict[int, ToolCall] = {}
        self._invalid: list[InvalidToolCall] = []

    def add(self, event: ChatEvent) -> ChatResponse:
        """The response that an event makes."""
        delta, more = "", {}
        match event:
            case TextDelta():
                self._text += event.text
                delta = event.text
            case ReasoningDelta():
                self._reasoning += event.text
                more = {"thinking_delta": event.text}
            case ToolCallDelta():
                call = self._calls.get(event.index) or ToolCall(event.id or "", event.name or "", "")
                self._calls[event.index] = ToolCall(call.id, call.name, call.arguments + event.arguments)
            case InvalidToolCall():
                self._calls.pop(event.index, None)
                self._invalid.append(event)
                # The model sees it again as it wrote it, and so does whoever shows the answer.
                delta = f"\n{event.raw}" if self._text else event.raw
                self._text += delta
            case ReplyEnd():
                return self._last(event)
        return ChatResponse(message=self._message(), delta=delta, additional_kwargs=more)

    def _last(self, end: ReplyEnd) -> ChatResponse:
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
        message = self._message(ended=True)
        return ChatResponse(message=message, delta="", raw=raw, additional_kwargs=tokens)

    def _message(self, *, ended: bool = False) -> ChatMessage:
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
        more: dict[str, Any] = {}
        if calls:
            # Parts of LlamaIndex still look for them here, not into the blocks.
            more["tool_calls"] = [call.openai for call in calls]
        if self._invalid:
            more["invalid_tool_calls"] = [asdict(call) for call in self._invalid]
        return ChatMessage(role=MessageRole.ASSISTANT, blocks=blocks, additional_kwargs=more)


def chat_response(reply: ChatReply, request: ChatRequest, model_name: str) -> ChatResponse:
    """The response that a whole reply makes."""
    collector = ResponseBuilder(request, model_name)
    # Broken calls first: they take back what came before under their index.
    parts: list[ChatEvent] = [ReasoningDelta(reply.reasoning), TextDelta(reply.text), *reply.invalid_tool_calls]
    parts += [ToolCallDelta(at, call.id, call.name, call.arguments) for at, call in enumerate(reply.tool_calls)]
    for event in parts:
        collector.add(event)
    response = collector.add(ReplyEnd(reply.finish_reason, reply.usage, reply.timings))
    response.delta = None
    return response


def completion_response(response: ChatResponse) -> CompletionResponse:
    """The same as the response to a completion."""
    return CompletionResponse(
        text=response.message.content or "",
        delta=response.delta,
        raw=response.raw,
        additional_kwargs={**response.message.additional_kwargs, **response.additional_kwargs},
    )
