"""Encoding of replies as Ollama's responses and streaming chunks: `OllamaEncoder`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatReply,
    DecodedLogprob,
    InvalidToolCall,
    LogprobsDelta,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    ToolCall,
    ToolCallDelta,
)
from xpu_agents.server.errors.forms import OLLAMA_ERRORS
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.streaming.event_stream import EventEncoder
from xpu_agents.server.streaming.stream_format import StreamFormat

__all__ = ["OllamaEncoder", "Part", "chat_part", "generate_part", "load_response", "nanoseconds", "timestamp"]

_DONE_REASONS = {ChatFinish.LENGTH: "length"}
"""Reasons by which a reply ended; others are ``stop``."""
Part = Callable[[str, Mapping[str, Any]], dict[str, Any]]
"""Returns the fields with a piece of a reply from its text and from its reasoning and calls."""


def chat_part(text: str, other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the field of a chat with a piece of its reply."""
    return {"message": {"role": "assistant", "content": text, **other}}


def generate_part(text: str, other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of generation with a piece of its reply."""
    return {"response": text, **other}


def timestamp(moment: datetime | None = None) -> str:
    """Return a moment in the form of RFC 3339, by default now."""
    return (moment or datetime.now(UTC)).astimezone(UTC).isoformat().replace("+00:00", "Z")


def nanoseconds(seconds: float | None) -> int:
    """Convert a duration; 0 for None."""
    return round(1e9 * (seconds or 0.0))


@dataclass(slots=True)
class OllamaEncoder(EventEncoder):
    """Encodes the events of one reply. Calls are sent at the end, when none of them can become invalid any more.

    Attributes:
        model: name of the model, as the client wrote it.
        part: `chat_part` or `generate_part`.
        load_s: seconds that the request waited for its model to load.
        context: returns the ``context`` for a whole answer; None without one.
    """

    model: str
    part: Part
    load_s: float = 0.0
    context: Callable[[str], list[int]] | None = None
    _texts: list[str] = field(default_factory=list)
    _calls: dict[int, ToolCall] = field(default_factory=dict)  # by index in the reply
    _invalid: list[InvalidToolCall] = field(default_factory=list)
    _logprobs: list[DecodedLogprob] = field(default_factory=list)  # for the next chunk

    @property
    def stream_format(self) -> StreamFormat:
        """Newline-delimited JSON."""
        return StreamFormat.JSON_LINES

    def whole(self, reply: ChatReply) -> dict[str, Any]:
        """Encode a whole reply. The raw text of invalid calls becomes text, except of truncated ones."""
        complete = tuple(call for call in reply.invalid_tool_calls if not call.truncated)
        text = replace(reply, invalid_tool_calls=complete).message.full_content
        self._texts, self._logprobs = [text], list(reply.logprobs)
        other = {**({"thinking": reply.reasoning} if reply.reasoning else {}), **_call_objects(reply.tool_calls)}
        return self._last(ReplyEnd(reply.finish_reason, reply.usage, reply.timings), text, other)

    def first(self) -> list[dict[str, Any]]:
        """Return nothing: the first chunk has the first piece."""
        return []

    def of(self, choice: int, event: ChatEvent) -> Iterator[dict[str, Any]]:
        """Encode an event of the only reply."""
        del choice
        match event:
            case TextDelta():
                yield self._chunk(event.text)
            case ReasoningDelta():
                yield self._chunk("", {"thinking": event.text})
            case ToolCallDelta():
                call = self._calls.get(event.index, ToolCall("", "", ""))
                name, call_id = event.name or call.name, event.id or call.id
                self._calls[event.index] = ToolCall(call_id, name, call.arguments + event.arguments)
            case InvalidToolCall():
                self._calls.pop(event.index, None)
                self._invalid.append(event)
            case LogprobsDelta():
                self._logprobs += event.tokens
            case ReplyEnd():
                if self._calls:
                    yield self._chunk("", _call_objects([call for _, call in sorted(self._calls.items())]))
                if raw := "\n".join(call.raw for call in self._invalid if not call.truncated and call.raw):
                    yield self._chunk(f"\n{raw}" if "".join(self._texts) else raw)
                yield self._last(event, "", {})

    def waiting(self) -> bytes:
        """Return a chunk without text."""
        return self.stream_format.encode(self._head({}, ""))

    def failed(self, error: ErrorResponse) -> list[dict[str, Any]]:
        """Return the last chunk after an error."""
        return [OLLAMA_ERRORS.event(error)]

    def end(self) -> bytes:
        """Return nothing: the last chunk is the end."""
        return b""

    def _chunk(self, text: str, other: Mapping[str, Any] | None = None) -> dict[str, Any]:
        self._texts.append(text)
        return {**self._head(other or {}, text), **self._take_logprobs()}

    def _last(self, end: ReplyEnd, text: str, other: Mapping[str, Any]) -> dict[str, Any]:
        context = {} if self.context is None else {"context": self.context("".join(self._texts))}
        usage, timings = end.usage, end.timings
        return {
            **self._head(other, text),
            "done": True,
            "done_reason": _DONE_REASONS.get(end.finish_reason, "stop"),
            **context,
            "total_duration": nanoseconds(self.load_s + (timings.latency_s or 0.0)),
            "load_duration": nanoseconds(self.load_s),
            "prompt_eval_count": usage.prompt_tokens,
            "prompt_eval_duration": nanoseconds(timings.prefill_s),
            "eval_count": usage.completion_tokens,
            "eval_duration": nanoseconds(timings.decode_s),
            **self._take_logprobs(),
        }

    def _head(self, other: Mapping[str, Any], text: str) -> dict[str, Any]:
        return {"model": self.model, "created_at": timestamp(), **self.part(text, other), "done": False}

    def _take_logprobs(self) -> dict[str, Any]:
        logprobs, self._logprobs = self._logprobs, []
        return {"logprobs": [each.openai for each in logprobs]} if logprobs else {}


def _call_objects(calls: Sequence[ToolCall]) -> dict[str, Any]:
    """Encode calls as Ollama does, with objects as arguments; empty without calls."""
    objects = [
        {"id": call.id, "function": {"index": at, "name": call.name, "arguments": call.parsed}}
        for at, call in enumerate(calls)
    ]
    return {"tool_calls": objects} if objects else {}


def load_response(model: str, part: Part, reason: str) -> dict[str, Any]:
    """Return the response to a request that loads or unloads a model."""
    return {"model": model, "created_at": timestamp(), **part("", {}), "done": True, "done_reason": reason}
