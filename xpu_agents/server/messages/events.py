"""Encoding of replies as messages and their events: `MessageEncoder`."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    InvalidToolCall,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    ToolCallDelta,
    Usage,
)
from xpu_agents.chat.structured.json_text import invalidating_suffix, json_object
from xpu_agents.server.errors.forms import ANTHROPIC_ERRORS
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.streaming.event_stream import EventEncoder
from xpu_agents.server.streaming.leading_blank import LeadingBlank
from xpu_agents.server.streaming.stream_format import StreamFormat

__all__ = ["MessageEncoder"]

_SIGNATURE = "xpu-agents"
"""Signature of thinking blocks; many clients drop blocks without one."""
_TEXT_KEYS = {"text": "text", "thinking": "thinking", "tool_use": "partial_json"}
"""Keys of the text in the deltas of a block by its type."""
_DELTA_TYPES = {"text": "text_delta", "thinking": "thinking_delta", "tool_use": "input_json_delta"}


@dataclass(slots=True)
class _OpenBlock:
    """A content block that is being generated.

    Attributes:
        block: the block as it is started.
        is_held: whether it is sent when it is complete.
        call: index of a call in the reply.
        pieces: its text or input so far.
    """

    block: dict[str, Any]
    is_held: bool = False
    call: int | None = None
    pieces: list[str] = field(default_factory=list)


@dataclass(slots=True)
class MessageEncoder(EventEncoder):
    """Encodes the events of one reply as those of a message.

    Calls are sent when they are complete, as clients cannot take back the beginning of an invalid one, except those of
    ``eager_tools``.

    Attributes:
        model: name of the model.
        service_tier: tier in the usage.
        num_tokens: returns the number of tokens of a text.
        num_prompt_tokens: returns the number of tokens of the prompt, when the request is submitted.
        shows_thinking: whether the text of the reasoning is sent.
        only_caches: whether the content is left out.
        eager_tools: names of the tools whose input is sent while it is generated.
    """

    model: str
    service_tier: str
    num_tokens: Callable[[str], int]
    num_prompt_tokens: Callable[[], int] = lambda: 0
    shows_thinking: bool = True
    only_caches: bool = False
    eager_tools: Collection[str] = ()
    _message: dict[str, Any] = field(init=False)
    _open: _OpenBlock | None = field(init=False, default=None)
    _blank: LeadingBlank = field(init=False, default_factory=LeadingBlank)
    _reasoning: list[str] = field(init=False, default_factory=list)
    _has_calls: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self._message = {
            "id": f"msg_{uuid.uuid4().hex}",
            "type": "message",
            "role": "assistant",
            "model": self.model,
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
        }

    @property
    def message(self) -> dict[str, Any]:
        """The message; complete after the last event."""
        return self._message

    def add(self, events: Iterable[ChatEvent]) -> ReplyEnd:
        """Add all events of a reply to the message; return the last one."""
        for event in events:
            for _ in self.of(0, event):
                pass
        assert isinstance(event, ReplyEnd)
        return event

    def first(self) -> Iterator[dict[str, Any]]:
        """Return the first event."""
        usage = self._usage(Usage(self.num_prompt_tokens(), 0, 0))
        yield {"type": "message_start", "message": {**self._message, "content": [], "usage": usage}}

    def of(self, choice: int, event: ChatEvent) -> Iterator[dict[str, Any]]:
        """Encode an event of the only reply."""
        del choice
        if self.only_caches and not isinstance(event, ReplyEnd):
            return
        match event:
            case TextDelta():
                yield from self._text(event.text)
            case ReasoningDelta() if event.text:
                self._reasoning.append(event.text)
                yield from self._begin({"type": "thinking", "thinking": "", "signature": ""})
                if self.shows_thinking:
                    yield from self._add(event.text)
            case ToolCallDelta():
                yield from self._call(event)
            case InvalidToolCall():
                yield from self._invalid_call(event)
            case ReplyEnd():
                yield from self._finish(event)

    def waiting(self) -> bytes:
        """Return a filler for a stream without events."""
        return StreamFormat.EVENTS.encode({"type": "ping"})

    def failed(self, error: ErrorResponse) -> Iterable[dict[str, Any]]:
        """Return the last event after an error."""
        return [ANTHROPIC_ERRORS.event(error)]

    def end(self) -> bytes:
        """Return nothing: the last event is the end."""
        return b""

    def _text(self, text: str) -> Iterator[dict[str, Any]]:
        """Encode text; white space alone begins no block."""
        text = self._blank.add(text, begun=self._open is not None and self._open.block["type"] == "text")
        if not text:
            return
        yield from self._begin({"type": "text", "text": ""})
        yield from self._add(text)

    def _call(self, event: ToolCallDelta) -> Iterator[dict[str, Any]]:
        if event.id is not None or event.name is not None:
            yield from self._close()
            call_id, name = event.id or f"toolu_{uuid.uuid4().hex}", event.name or ""
            block = {"type": "tool_use", "id": call_id, "name": name, "input": {}}
            yield from self._begin(block, call=event.index, is_held=name not in self.eager_tools)
        if event.arguments:
            yield from self._add(event.arguments)

    def _invalid_call(self, event: InvalidToolCall) -> Iterator[dict[str, Any]]:
        opened = self._open
        if opened is not None and opened.call == event.index:
            if not opened.is_held:
                # Sent deltas cannot be withdrawn. A suffix makes the input invalid JSON, so that clients do not execute
                # the call, even if it looks complete or is empty.
                yield self._delta(f"{invalidating_suffix(''.join(opened.pieces))} ({event.reason})")
                yield self._stop()
            self._open = None
            if not opened.is_held:
                self._message["content"].append(opened.block)
                return
        if not event.truncated:
            yield from self._text(event.raw)

    def _finish(self, event: ReplyEnd) -> Iterator[dict[str, Any]]:
        yield from self._close()
        usage = self._usage(event.usage)
        self._message |= {
            "stop_reason": self._stop_reason(event),
            "stop_sequence": event.stop_string,
            "usage": usage,
            "timings": asdict(event.timings),
        }
        delta = {name: self._message[name] for name in ("stop_reason", "stop_sequence")}
        yield {"type": "message_delta", "delta": delta, "usage": usage, "timings": self._message["timings"]}
        yield {"type": "message_stop"}

    def _stop_reason(self, event: ReplyEnd) -> str:
        if event.stop_string is not None:
            return "stop_sequence"
        if event.finish_reason is ChatFinish.LENGTH:
            return "max_tokens"
        return "tool_use" if self._has_calls else "end_turn"

    def _begin(
        self, block: dict[str, Any], call: int | None = None, *, is_held: bool = False
    ) -> Iterator[dict[str, Any]]:
        """Begin a block, unless the open one is of its type; the open block is closed."""
        if self._open is not None and self._open.block["type"] == block["type"]:
            return
        yield from self._close()
        self._blank.clear()
        self._open = _OpenBlock(block, is_held, call)
        if not is_held:
            yield self._start()

    def _add(self, text: str) -> Iterator[dict[str, Any]]:
        """Add text or input to the open block."""
        assert self._open is not None
        self._open.pieces.append(text)
        if not self._open.is_held:
            yield self._delta(text)

    def _close(self) -> Iterator[dict[str, Any]]:
        """Complete the open block, if there is one."""
        if self._open is None:
            return
        text, kind = "".join(self._open.pieces), self._open.block["type"]
        if self._open.is_held:
            yield self._start()
            yield self._delta(text or "{}")
        if kind == "thinking":
            yield self._event("content_block_delta", delta={"type": "signature_delta", "signature": _SIGNATURE})
            completed: dict[str, Any] = {"thinking": text, "signature": _SIGNATURE}
        elif kind == "tool_use":
            completed, self._has_calls = {"input": json_object(text or "{}")}, True
        else:
            completed = {"text": text}
        yield self._stop()
        self._message["content"].append({**self._open.block, **completed})
        self._open = None

    def _start(self) -> dict[str, Any]:
        assert self._open is not None
        return self._event("content_block_start", content_block=self._open.block)

    def _delta(self, text: str) -> dict[str, Any]:
        assert self._open is not None
        kind = self._open.block["type"]
        return self._event("content_block_delta", delta={"type": _DELTA_TYPES[kind], _TEXT_KEYS[kind]: text})

    def _stop(self) -> dict[str, Any]:
        return self._event("content_block_stop")

    def _event(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return an event of the open block."""
        return {"type": kind, "index": len(self._message["content"]), **fields}

    def _usage(self, usage: Usage) -> dict[str, Any]:
        """Token counts; those of the input are without the cached ones."""
        counts: dict[str, Any] = {
            "input_tokens": usage.prompt_tokens - usage.cached_tokens,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": usage.cached_tokens,
            "output_tokens": usage.completion_tokens,
            "service_tier": self.service_tier,
        }
        if self._reasoning:
            thinking_tokens = min(self.num_tokens("".join(self._reasoning)), usage.completion_tokens)
            counts["output_tokens_details"] = {"thinking_tokens": thinking_tokens}
        return counts
