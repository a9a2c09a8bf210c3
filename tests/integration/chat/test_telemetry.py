"""Spans of chats in the process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing, suppress

import pytest
from opentelemetry import trace
from scripted_engine import ScriptedEngine
from telemetry_recorder import TelemetryRecorder, attributes

from xpu_agents.chat import Chat, ChatRequest
from xpu_runtime import SamplingParams
from xpu_runtime.errors import RequestTooLongError

ChatOf = Callable[[str], tuple[Chat, ScriptedEngine]]
REQUEST = ChatRequest([{"role": "user", "content": "Hello"}], params=SamplingParams(max_tokens=40, ignore_eos=True))
EVEN = {"type": "object", "properties": {"n": {"type": "integer", "not": {"const": 1}}}, "required": ["n"]}


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> TelemetryRecorder:
    """Spans and metrics in memory."""
    return TelemetryRecorder(monkeypatch)


async def test_each_way_to_read_a_reply_has_one_span(chat_of: ChatOf, recorder: TelemetryRecorder) -> None:
    """Whole replies and streams, with and without an event loop, have equal spans below the caller's."""
    chat, _ = chat_of("hermes")
    with trace.get_tracer_provider().get_tracer("test").start_as_current_span("caller") as caller:
        chat.complete(REQUEST)
        await chat.acomplete(REQUEST)
        list(chat.stream(REQUEST))
        [event async for event in chat.astream(REQUEST)]
    *spans, _ = recorder.spans(5)
    assert all(span.parent == caller.get_span_context() for span in spans)
    assert [attributes(span)["gen_ai.usage.output_tokens"] for span in spans] == [40] * 4
    assert [attributes(span)["gen_ai.response.finish_reasons"] for span in spans] == [("length",)] * 4


async def test_closed_streams_are_cancelled(chat_of: ChatOf, recorder: TelemetryRecorder) -> None:
    """A reader that has seen enough ends the span, whether it closes the stream, drops it or leaves its block."""
    chat, _ = chat_of("hermes")
    with chat.stream(REQUEST) as closed:
        next(closed)
    dropped = chat.stream(REQUEST)
    next(dropped)
    del dropped
    async with chat.astream(REQUEST) as left:
        await anext(left)
    assert [attributes(span)["error.type"] for span in recorder.spans(3)] == ["cancelled"] * 3


async def test_refused_requests_fail(chat_of: ChatOf, recorder: TelemetryRecorder) -> None:
    """A request that the engine refuses has a span as well: it is an operation that failed."""
    chat, _ = chat_of("hermes")
    long = ChatRequest([{"role": "user", "content": "Hello " * 5000}])
    with pytest.raises(RequestTooLongError):
        chat.complete(long)
    async with aclosing(chat.astream(long)) as events:
        with pytest.raises(RequestTooLongError):
            await anext(events)
    with suppress(RequestTooLongError):
        chat.stream(long)
    assert [attributes(span)["error.type"] for span in recorder.spans(3)] == ["RequestTooLongError"] * 3


def test_second_answer_belongs_to_the_same_operation(chat_of: ChatOf, recorder: TelemetryRecorder) -> None:
    """An answer that is asked for again is one operation, with the tokens of both."""
    chat, engine = chat_of("hermes")
    engine.script = ['{"n": 1}', '{"n": 2}']
    answer_format = {"type": "json_schema", "json_schema": {"schema": EVEN}}
    reply = chat.complete(ChatRequest([{"role": "user", "content": "Hello"}], response_format=answer_format))
    found = attributes(recorder.span())
    assert len(engine.handles) == 2
    assert found["gen_ai.usage.output_tokens"] == reply.usage.completion_tokens
    assert found["gen_ai.output.type"] == "json"
