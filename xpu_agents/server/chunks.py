"""Encoding of replies as OpenAI chat completions and streaming chunks."""

from __future__ import annotations

import time
import uuid
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatReply,
    InvalidToolCall,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    ToolCallDelta,
    Usage,
)
from xpu_agents.chat.structured.json_text import invalidating_suffix

__all__ = ["ChunkEncoder", "completion_body"]


def completion_body(reply: ChatReply, model: str) -> dict[str, Any]:
    """Encode a whole reply. The raw text of invalid tool calls becomes part of its content, except of truncated ones.

    The content is null if there are only calls or only reasoning.
    """
    complete = tuple(call for call in reply.invalid_tool_calls if not call.truncated)
    full_content = replace(reply, invalid_tool_calls=complete).message.full_content
    message: dict[str, Any] = {"role": "assistant", "content": None if reply.is_only_reasoning else full_content}
    if reply.reasoning:
        message["reasoning_content"] = reply.reasoning
    if reply.tool_calls:
        message |= {"content": full_content or None, "tool_calls": [call.openai for call in reply.tool_calls]}
    finish = _finish_reason(reply.finish_reason, calls=bool(reply.tool_calls))
    return {
        **_reply_head("chat.completion", model),
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": finish}],
        "usage": _usage_object(reply.usage),
        "timings": asdict(reply.timings),
    }


@dataclass(slots=True)
class ChunkEncoder:
    """Encodes the events of one reply as the chunks of a stream.

    Attributes:
        model: model name reported to the client.
        with_usage: whether the stream ends with a chunk of token counts.
    """

    model: str
    with_usage: bool
    _reply_head: dict[str, Any] = field(init=False)
    _call_indices: dict[int, int] = field(init=False, default_factory=dict)  # index in the reply -> index in the stream
    _sent_arguments: defaultdict[int, list[str]] = field(init=False, default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self._reply_head = _reply_head("chat.completion.chunk", self.model)

    def first(self) -> dict[str, Any]:
        """Return the first chunk."""
        return self._chunk({"role": "assistant", "content": ""})

    def of(self, event: ChatEvent) -> Iterator[dict[str, Any]]:
        """Encode an event."""
        match event:
            case TextDelta():
                yield self._chunk({"content": event.text})
            case ReasoningDelta():
                yield self._chunk({"reasoning_content": event.text})
            case ToolCallDelta():
                yield self._chunk({"tool_calls": [self._call_delta(event)]})
            case InvalidToolCall():
                if event.index not in self._call_indices:
                    if event.truncated:
                        return
                    yield self._chunk({"content": event.raw})
                else:
                    # Sent deltas cannot be withdrawn. A suffix makes the arguments invalid JSON, so that clients do not
                    # execute the call, even if they look complete or are empty.
                    sent = "".join(self._sent_arguments[event.index])
                    spoilt = f"{invalidating_suffix(sent)} ({event.reason})"
                    yield self._chunk(
                        {"tool_calls": [self._call_delta(ToolCallDelta(event.index, None, None, spoilt))]}
                    )
            case ReplyEnd():
                finish = _finish_reason(event.finish_reason, calls=bool(self._call_indices))
                yield {**self._chunk({}, finish), "timings": asdict(event.timings)}
                if self.with_usage:
                    yield {**self._reply_head, "choices": [], "usage": _usage_object(event.usage)}

    def _call_delta(self, event: ToolCallDelta) -> dict[str, Any]:
        index = self._call_indices.setdefault(event.index, len(self._call_indices))
        self._sent_arguments[event.index].append(event.arguments)
        function: dict[str, Any] = {"arguments": event.arguments}
        call: dict[str, Any] = {"index": index, "function": function}
        if event.id is not None:
            call |= {"id": event.id, "type": "function"}
        if event.name is not None:
            function["name"] = event.name
        return call

    def _chunk(self, delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        return {**self._reply_head, "choices": [choice]} | ({"usage": None} if self.with_usage else {})


def _reply_head(kind: str, model: str) -> dict[str, Any]:
    return {"id": f"chatcmpl-{uuid.uuid4().hex}", "object": kind, "created": int(time.time()), "model": model}


def _finish_reason(reason: ChatFinish, *, calls: bool) -> str:
    """Convert the finish reason; without visible calls ``tool_calls`` becomes ``stop``."""
    return ChatFinish.STOP.value if reason is ChatFinish.TOOL_CALLS and not calls else reason.value


def _usage_object(usage: Usage) -> dict[str, Any]:
    return {
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "total_tokens": usage.total_tokens,
        "prompt_tokens_details": {"cached_tokens": usage.cached_tokens},
    }
