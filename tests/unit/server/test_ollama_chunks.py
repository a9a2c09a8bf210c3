"""Responses and chunks of Ollama's API."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    Timings,
    ToolCallDelta,
    Usage,
)
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.ollama.chunks import OllamaEncoder, Part, chat_part, generate_part
from xpu_agents.server.streaming.stream_format import StreamFormat

USAGE, TIMINGS = Usage(9, 4, 7), Timings(0.25, 0.01, 1.5, 0.125, 0.25, 0.0, 1.0)
END = ReplyEnd(ChatFinish.STOP, USAGE, TIMINGS)
TEXTS = st.text(max_size=5)


@st.composite
def event_lists(draw: st.DrawFn) -> list[ChatEvent]:
    """Events of a reply: texts, reasoning, log-probabilities, and calls of which some are invalid."""
    events: list[ChatEvent] = []
    num_calls = 0
    for kind in draw(st.lists(st.sampled_from(["text", "reasoning", "logprobs", "call", "invalid", "spoilt"]))):
        match kind:
            case "text":
                events.append(TextDelta(draw(TEXTS)))
            case "reasoning":
                events.append(ReasoningDelta(draw(TEXTS)))
            case "logprobs":
                events.append(LogprobsDelta((DecodedLogprob(b"a", -1.0, (DecodedLogprob(b"b", -2.0),)),)))
            case _:
                index, truncated = num_calls, draw(st.booleans())
                num_calls += 1
                if kind != "invalid":
                    events.append(ToolCallDelta(index, f"id{index}", "add", ""))
                    arguments = json.dumps({"a": draw(TEXTS)})
                    cut = draw(st.integers(0, len(arguments)))
                    events += [ToolCallDelta(index, None, None, each) for each in (arguments[:cut], arguments[cut:])]
                if kind != "call":
                    events.append(InvalidToolCall(index, f"id{index}", "add", draw(TEXTS), "wrong", truncated))
    return [*events, ReplyEnd(draw(st.sampled_from(ChatFinish)), USAGE, TIMINGS)]


def merged(chunks: list[dict[str, Any]], is_chat: bool) -> dict[str, Any]:
    """The response that a client assembles from the chunks of a stream."""
    found = dict(chunks[-1])
    parts = [chunk["message"] if is_chat else chunk for chunk in chunks]
    text = "content" if is_chat else "response"
    other: dict[str, Any] = {text: "".join(part[text] for part in parts)}
    for name, empty in (("thinking", ""), ("tool_calls", [])):
        values = [part[name] for part in parts if name in part]
        if any(values):
            other[name] = sum(values, empty) if isinstance(empty, list) else "".join(values)
    logprobs = [each for chunk in chunks for each in chunk.get("logprobs", [])]
    return {
        **found,
        **({"message": {"role": "assistant", **other}} if is_chat else other),
        **({"logprobs": logprobs} if logprobs else {}),
    }


def without_time(response: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in response.items() if name != "created_at"}


@given(event_lists(), st.booleans())
def test_streams_and_whole_replies_agree(events: list[ChatEvent], is_chat: bool) -> None:
    """Guards clients that switch streaming on and off: the assembled chunks are the whole response."""
    part: Part = chat_part if is_chat else generate_part

    def encoder() -> OllamaEncoder:
        return OllamaEncoder("m", part, 0.5, lambda answer: [len(answer)])

    streamed = encoder()
    chunks = [chunk for event in events for chunk in streamed.of(0, event)]
    assert [chunk["done"] for chunk in chunks] == [False] * (len(chunks) - 1) + [True]
    assert without_time(merged(chunks, is_chat)) == without_time(encoder().whole(ChatReply.of(events)))


def test_calls_in_one_chunk() -> None:
    """Guards clients, which expect each call as one object, also where a call becomes invalid after later text."""
    encoder = OllamaEncoder("m", chat_part)
    events: list[ChatEvent] = [
        TextDelta("Let me see. "),
        ToolCallDelta(0, "x", "add", ""),
        ToolCallDelta(0, None, None, '{"a": '),
        ToolCallDelta(0, None, None, "1}"),
        ToolCallDelta(1, "y", "add", '{"b'),
        TextDelta("So."),
        InvalidToolCall(1, "y", "add", '{"b', "its arguments are no JSON"),
        ToolCallDelta(2, "z", "add", "{}"),
        ReplyEnd(ChatFinish.TOOL_CALLS, USAGE, TIMINGS),
    ]
    chunks = [chunk for event in events for chunk in encoder.of(0, event)]
    assert [chunk["message"]["content"] for chunk in chunks] == ["Let me see. ", "So.", "", '\n{"b', ""]
    assert [chunk["message"].get("tool_calls") for chunk in chunks if "tool_calls" in chunk["message"]] == [
        [
            {"id": "x", "function": {"index": 0, "name": "add", "arguments": {"a": 1}}},
            {"id": "z", "function": {"index": 1, "name": "add", "arguments": {}}},
        ]
    ]
    assert chunks[-1]["done_reason"] == "stop"


@pytest.mark.parametrize(("finish", "reason"), [(ChatFinish.STOP, "stop"), (ChatFinish.LENGTH, "length")])
def test_end(finish: ChatFinish, reason: str) -> None:
    """Guards counts, durations in nanoseconds, and times that strict parsers read."""
    (last,) = OllamaEncoder("m", chat_part, 0.5).of(0, ReplyEnd(finish, USAGE, TIMINGS))
    assert datetime.fromisoformat(last["created_at"]).utcoffset() is not None
    assert last["created_at"].endswith("Z")
    assert without_time(last) == {
        "model": "m",
        "message": {"role": "assistant", "content": ""},
        "done": True,
        "done_reason": reason,
        "total_duration": 2_000_000_000,
        "load_duration": 500_000_000,
        "prompt_eval_count": 9,
        "prompt_eval_duration": 250_000_000,
        "eval_count": 7,
        "eval_duration": 1_000_000_000,
    }


def test_wire_form() -> None:
    """Guards one JSON object a line, also of fillers and errors, and line breaks inside of texts."""
    encoder = OllamaEncoder("m", generate_part)
    assert encoder.stream_format is StreamFormat.JSON_LINES
    (chunk,) = encoder.of(0, TextDelta("a\nb\u2028c"))
    for line in (encoder.stream_format.encode(chunk), encoder.waiting()):
        assert line.count(b"\n") == 1
        assert line.endswith(b"\n")
    assert json.loads(encoder.waiting())["response"] == ""
    (failed,) = encoder.failed(ErrorResponse(503, "it failed"))
    assert failed == {"error": "it failed"}
    assert encoder.end() == b""
