"""Complete replies, assembled from events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xpu_agents.chat.events import (
    ChatEvent,
    ChatFinish,
    DecodedLogprob,
    InvalidToolCall,
    LogprobsDelta,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    Timings,
    ToolCallDelta,
    Usage,
)
from xpu_agents.chat.messages import Message, ToolCall

__all__ = ["ChatReply"]


@dataclass(frozen=True, slots=True)
class ChatReply:
    """A complete reply.

    Attributes:
        text: text of the answer.
        reasoning: reasoning of the model, if it marks it.
        tool_calls: calls to execute, in order.
        invalid_tool_calls: calls that cannot be executed, with their raw text and the error.
        finish_reason: reason why the reply ended.
        usage: token counts.
        timings: durations.
        logprobs: log-probabilities of all generated tokens, if the request asks for them.
    """

    text: str
    reasoning: str
    tool_calls: tuple[ToolCall, ...]
    invalid_tool_calls: tuple[InvalidToolCall, ...]
    finish_reason: ChatFinish
    usage: Usage
    timings: Timings
    logprobs: tuple[DecodedLogprob, ...] = ()

    @classmethod
    def of(cls, events: Iterable[ChatEvent]) -> ChatReply:
        """Assemble a reply from all its events.

        Raises:
            ValueError: the last event is missing.
        """
        text_pieces: list[str] = []
        reasoning_pieces: list[str] = []
        calls: dict[int, _PartialCall] = {}
        invalid_calls: list[InvalidToolCall] = []
        logprobs: list[DecodedLogprob] = []
        reply_end: ReplyEnd | None = None
        for event in events:
            match event:
                case TextDelta():
                    text_pieces.append(event.text)
                case ReasoningDelta():
                    reasoning_pieces.append(event.text)
                case ToolCallDelta():
                    call = calls.setdefault(event.index, _PartialCall(event.id or "", event.name or "", []))
                    call.arguments.append(event.arguments)
                case InvalidToolCall():
                    calls.pop(event.index, None)
                    invalid_calls.append(event)
                case LogprobsDelta():
                    logprobs += event.tokens
                case ReplyEnd():
                    reply_end = event
        if reply_end is None:
            raise ValueError("events: the last one, ReplyEnd, is missing")
        return cls(
            "".join(text_pieces),
            "".join(reasoning_pieces),
            tuple(ToolCall(call.id, call.name, "".join(call.arguments)) for _, call in sorted(calls.items())),
            tuple(invalid_calls),
            reply_end.finish_reason,
            reply_end.usage,
            reply_end.timings,
            tuple(logprobs),
        )

    @property
    def is_only_reasoning(self) -> bool:
        """True if the reply has reasoning, but neither text nor calls; often ``max_tokens`` ended it too early."""
        return bool(self.reasoning) and not (self.text.strip() or self.tool_calls or self.invalid_tool_calls)

    @property
    def message(self) -> Message:
        """The reply as an assistant message, to continue the conversation with."""
        return Message(
            "assistant",
            self.text,
            self.tool_calls,
            self.invalid_tool_calls,
            reasoning=self.reasoning or None,
        )


@dataclass(slots=True)
class _PartialCall:
    id: str
    name: str
    arguments: list[str]
