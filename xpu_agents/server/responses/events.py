"""Encoding of replies as responses and their typed events: `ResponseEncoder`."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    InvalidToolCall,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    ToolCallDelta,
)
from xpu_agents.chat.events import ToolOutputs
from xpu_agents.chat.structured.json_text import invalidating_suffix
from xpu_agents.chat.tool_cache.continued import ContinuedReply
from xpu_agents.server.errors.forms import OPENAI_ERRORS
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.responses.text_forms import TEXT_FORMS, TextForm
from xpu_agents.server.streaming.event_stream import EventEncoder
from xpu_agents.server.streaming.leading_blank import LeadingBlank

__all__ = ["ResponseEncoder"]

_FAILURE_CODES = {429: "rate_limit_exceeded"}
"""Codes of failed responses by HTTP status; others are ``server_error``."""


@dataclass(slots=True)
class _OpenItem:
    """An output item that is being streamed.

    Attributes:
        index: index in the output.
        item: the item as it was added.
        pieces: its text or arguments so far.
        call: index of a call in the reply.
    """

    index: int
    item: dict[str, Any]
    pieces: list[str] = field(default_factory=list)
    call: int | None = None


@dataclass(slots=True)
class ResponseEncoder(EventEncoder):
    """Encodes the events of one reply as those of a response.

    Attributes:
        echo: fields of the response that repeat the request.
        has_summary: whether the reasoning is sent as its summary, for clients that ask for one.
        num_tokens: returns the number of tokens of a text.
        on_finished: called with the finished response before its last event.
        response_id: id of the response.
    """

    echo: Mapping[str, Any]
    has_summary: bool
    num_tokens: Callable[[str], int]
    on_finished: Callable[[dict[str, Any]], object]
    response_id: str
    _response: dict[str, Any] = field(init=False)
    _sequence_number: int = field(init=False, default=0)
    _open: _OpenItem | None = field(init=False, default=None)
    _blank: LeadingBlank = field(init=False, default_factory=LeadingBlank)
    _reasoning: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        head = {"id": self.response_id, "object": "response", "created_at": int(time.time()), "status": "in_progress"}
        self._response = {
            **head,
            "completed_at": None,
            "error": None,
            "incomplete_details": None,
            **self.echo,
            "output": [],
            "usage": None,
        }

    def whole(self, continued: ContinuedReply) -> dict[str, Any]:
        """Encode a whole reply. The raw text of invalid calls becomes text, except of truncated ones."""
        for at, reply in enumerate(continued.answers):
            complete = tuple(call for call in reply.invalid_tool_calls if not call.truncated)
            events: list[ChatEvent] = [
                ReasoningDelta(reply.reasoning),
                TextDelta(replace(reply, invalid_tool_calls=complete).message.full_content),
            ]
            events += [
                ToolCallDelta(number, call.id, call.name, call.arguments)
                for number, call in enumerate(reply.tool_calls)
            ]
            for event in events:
                _consume(self.of(0, event))
            if at < len(continued.outputs):
                _consume(self.outputs(0, continued.outputs[at]))
        last = continued.last
        _consume(self.of(0, ReplyEnd(last.finish_reason, last.usage, last.timings)))
        return self._response

    def first(self) -> Iterator[dict[str, Any]]:
        """Return the first events."""
        yield self._lifecycle("response.created")
        yield self._lifecycle("response.in_progress")

    def of(self, choice: int, event: ChatEvent) -> Iterator[dict[str, Any]]:
        """Encode an event of the only reply."""
        del choice
        match event:
            case TextDelta():
                yield from self._text(event.text)
            case ReasoningDelta() if event.text:
                self._reasoning.append(event.text)
                yield from self._begin("reasoning", {"summary": [], "content": []})
                yield self._part_delta(event.text)
            case ToolCallDelta():
                yield from self._call(event)
            case InvalidToolCall():
                yield from self._invalid_call(event)
            case ReplyEnd():
                yield from self._finish(event)

    def outputs(self, choice: int, outputs: ToolOutputs) -> Iterator[dict[str, Any]]:
        """Encode the outputs of the calls of an answer as items."""
        del choice
        yield from self._close()
        for each in outputs.outputs:
            fields = {"call_id": each.call_id, "output": each.content}
            item = {"id": _new_id("fco"), "type": "function_call_output", "status": "completed", **fields}
            index = len(self._response["output"])
            yield self._event("response.output_item.added", output_index=index, item=item)
            self._response["output"].append(item)
            yield self._event("response.output_item.done", output_index=index, item=item)

    def failed(self, error: ErrorResponse) -> Iterator[dict[str, Any]]:
        """Return the last events after an error; the second one raises an exception in OpenAI's client."""
        code = _FAILURE_CODES.get(error.status, "server_error")
        details = OPENAI_ERRORS.body(error)["error"]
        self._response |= {"status": "failed", "error": {"code": code, "message": details["message"]}}
        yield self._lifecycle("response.failed")
        yield self._event("error", **details, error=OPENAI_ERRORS.event(error)["error"])

    def end(self) -> bytes:
        """Return nothing: the last event is the end."""
        return b""

    def _text(self, text: str) -> Iterator[dict[str, Any]]:
        """Encode text; white space alone begins no message."""
        text = self._blank.add(text, begun=self._open is not None and self._open.item["type"] == "message")
        if not text:
            return
        yield from self._begin("message", {"role": "assistant", "content": []})
        yield self._part_delta(text)

    def _call(self, event: ToolCallDelta) -> Iterator[dict[str, Any]]:
        if event.id is not None or event.name is not None:
            call = {"call_id": event.id or _new_id("call"), "name": event.name or "", "arguments": ""}
            yield from self._begin("function_call", call, event.index)
        if self._open is not None and self._open.call == event.index and event.arguments:
            yield self._delta("response.function_call_arguments.delta", event.arguments)

    def _invalid_call(self, event: InvalidToolCall) -> Iterator[dict[str, Any]]:
        if self._open is not None and self._open.call == event.index:
            # Sent deltas cannot be withdrawn. A suffix makes the arguments invalid JSON, so that clients do not execute
            # the call, even if they look complete or are empty.
            spoilt = f"{invalidating_suffix(''.join(self._open.pieces))} ({event.reason})"
            yield self._delta("response.function_call_arguments.delta", spoilt)
            yield from self._close("incomplete")
        elif not event.truncated:
            yield from self._text(event.raw)

    def _finish(self, event: ReplyEnd) -> Iterator[dict[str, Any]]:
        is_cut = event.finish_reason is ChatFinish.LENGTH
        status = "incomplete" if is_cut else "completed"
        yield from self._close(status)
        usage, reasoning = event.usage, "".join(self._reasoning)
        reasoning_tokens = min(self.num_tokens(reasoning), usage.completion_tokens) if reasoning else 0
        self._response |= {
            "status": status,
            "completed_at": None if is_cut else int(time.time()),
            "incomplete_details": {"reason": "max_output_tokens"} if is_cut else None,
            "usage": {
                "input_tokens": usage.prompt_tokens,
                "input_tokens_details": {"cached_tokens": usage.cached_tokens, "cache_write_tokens": 0},
                "output_tokens": usage.completion_tokens,
                "output_tokens_details": {"reasoning_tokens": reasoning_tokens},
                "total_tokens": usage.total_tokens,
            },
            "timings": asdict(event.timings),
        }
        self.on_finished(self._response)
        yield self._lifecycle(f"response.{status}")

    def _begin(self, kind: str, fields: Mapping[str, Any], call: int | None = None) -> Iterator[dict[str, Any]]:
        """Add an item, unless the open one is of its kind; the open item is closed."""
        if self._open is not None and self._open.item["type"] == kind and self._open.call == call:
            return
        yield from self._close()
        self._blank.clear()
        item = {"id": _new_id(_ID_PREFIXES[kind]), "type": kind, "status": "in_progress", **fields}
        self._open = _OpenItem(len(self._response["output"]), item, call=call)
        yield self._event("response.output_item.added", output_index=self._open.index, item=item)
        if (form := self._form) is not None:
            yield self._item_event(f"response.{form.part_event}.added", **form.index, part=form.part(""))

    def _close(self, status: str = "completed") -> Iterator[dict[str, Any]]:
        """Complete the open item, if there is one."""
        if self._open is None:
            return
        text, done_item = "".join(self._open.pieces), {**self._open.item, "status": status}
        if (form := self._form) is not None:
            part = form.part(text)
            done_item[form.item_field] = [part]
            yield self._item_event(f"response.{form.text_event}.done", **form.index, text=text, **form.text_fields)
            yield self._item_event(f"response.{form.part_event}.done", **form.index, part=part)
        else:
            done_item["arguments"] = text
            name = done_item["name"]
            yield self._item_event("response.function_call_arguments.done", arguments=text, name=name)
        self._response["output"].append(done_item)
        yield self._event("response.output_item.done", output_index=self._open.index, item=done_item)
        self._open = None

    def _delta(self, kind: str, text: str, **fields: Any) -> dict[str, Any]:
        assert self._open is not None
        self._open.pieces.append(text)
        return self._item_event(kind, delta=text, **fields)

    @property
    def _form(self) -> TextForm | None:
        """Form of the text of the open item; None for a call."""
        assert self._open is not None
        kind = self._open.item["type"]
        return TEXT_FORMS.get("summary" if kind == "reasoning" and self.has_summary else kind)

    def _part_delta(self, text: str) -> dict[str, Any]:
        form = self._form
        assert form is not None
        return self._delta(f"response.{form.text_event}.delta", text, **form.index, **form.text_fields)

    def _item_event(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return an event of the open item."""
        assert self._open is not None
        return self._event(kind, item_id=self._open.item["id"], output_index=self._open.index, **fields)

    def _lifecycle(self, kind: str) -> dict[str, Any]:
        return self._event(kind, response={**self._response, "output": list(self._response["output"])})

    def _event(self, kind: str, **fields: Any) -> dict[str, Any]:
        event = {**fields, "type": kind, "sequence_number": self._sequence_number}
        self._sequence_number += 1
        return event


_ID_PREFIXES = {"function_call": "fc", "message": "msg", "reasoning": "rs"}


def _new_id(prefix: str) -> str:
    return f"{prefix}_{uuid.uuid4().hex}"


def _consume(events: Iterator[dict[str, Any]]) -> None:
    """Encode events of which only the response is needed."""
    for _ in events:
        pass
