"""Replies that go on after calls with cached outputs."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatRequest,
    Message,
    ReplyEnd,
    TextDelta,
    Timings,
    Tool,
    ToolCache,
    ToolCallDelta,
    Usage,
)
from xpu_agents.chat.events import ContinuedEvent, ToolOutputs
from xpu_agents.chat.tool_cache.continued import MAX_ANSWERS, ContinuedStream, collect_continued
from xpu_runtime.errors import QueueFullError, XpuError
from xpu_speculation import ToolSpec

SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
PING = Tool("ping", "Answers.", SCHEMA)
CACHED = 5
"""Calls with smaller numbers are cached."""


def answer(*calls: int, text: str = "t") -> list[ChatEvent]:
    """The events of an answer with these calls."""
    finish = ChatFinish.TOOL_CALLS if calls else ChatFinish.STOP
    written = [ToolCallDelta(at, f"id{at}", "ping", json.dumps({"n": number})) for at, number in enumerate(calls)]
    end = ReplyEnd(finish, Usage(10, 2, 3), Timings(0.5, 0.1, 2.0, 0.0, 0.1, 0.0, 1.0))
    return [TextDelta(text), *written, end]


class ScriptedChat:
    """A chat with these answers, of which one may fail."""

    def __init__(self, answers: Sequence[list[ChatEvent]], fails_at: int = -1) -> None:
        self.requests: list[ChatRequest] = []
        self.closed = 0
        self._answers = answers
        self._fails_at = fails_at

    def _next(self, request: ChatRequest) -> list[ChatEvent]:
        at = len(self.requests)
        self.requests.append(request)
        if at == self._fails_at:
            raise QueueFullError("the queue is full")
        return self._answers[at % len(self._answers)]

    async def acollect(self, request: ChatRequest) -> list[ChatEvent]:
        return self._next(request)

    def astream(self, request: ChatRequest) -> Any:
        return _Stream(self, request)


class _Stream(AsyncIterator[ChatEvent]):
    def __init__(self, chat: ScriptedChat, request: ChatRequest) -> None:
        self._chat, self._request = chat, request
        self._events: list[ChatEvent] | None = None

    async def begin(self) -> None:
        if self._events is None:
            self._events = list(self._chat._next(self._request))

    async def __anext__(self) -> ChatEvent:
        await self.begin()
        assert self._events is not None
        if not self._events:
            raise StopAsyncIteration
        return self._events.pop(0)

    async def aclose(self) -> None:
        self._chat.closed += 1


def asked() -> ChatRequest:
    """A request with a cache of some calls."""
    cache, spec = ToolCache(), ToolSpec(name="ping", parameters=SCHEMA)
    for number in range(CACHED):
        assert cache.put(spec, {"n": number}, f"pong {number}")
    return ChatRequest([Message("user", "hi")], tools=[PING], tool_cache=cache)


async def streamed(chat: ScriptedChat, request: ChatRequest) -> tuple[list[ContinuedEvent], int]:
    """The events of a stream, and how often its end was reported."""
    ends: list[int] = []
    stream = ContinuedStream(chat, request, on_end=lambda: ends.append(1))
    events = [event async for event in stream]
    await stream.aclose()
    return events, len(ends)


@given(
    st.lists(st.lists(st.integers(0, CACHED + 1), max_size=3), min_size=1, max_size=6),
    st.integers(-1, 6),
)
async def test_a_stream_is_the_whole_reply(calls: list[list[int]], fails_at: int) -> None:
    """Guards both ways to read a reply: same answers and outputs, one end, and counts of all answers."""
    answers = [answer(*each, text=f"t{at}") for at, each in enumerate(calls)]
    answers.append(answer())
    num_answers = 1
    while answers[num_answers - 1][-1].finish_reason is ChatFinish.TOOL_CALLS:  # type: ignore[union-attr]
        if max(calls[num_answers - 1]) >= CACHED or num_answers == fails_at:
            break
        num_answers += 1
    one, other = (ScriptedChat(answers, fails_at) for _ in range(2))
    if fails_at == 0:
        with pytest.raises(XpuError):
            await collect_continued(one, asked())
        with pytest.raises(XpuError):
            await streamed(other, asked())
        return
    whole, (events, num_ends) = await collect_continued(one, asked()), await streamed(other, asked())
    assert num_ends >= 1
    assert len(whole.answers) == num_answers == len(whole.outputs) + 1
    assert [event for event in events if isinstance(event, ToolOutputs)] == list(whole.outputs)
    assert [event.text for event in events if isinstance(event, TextDelta)] == [each.text for each in whole.answers]
    (end,) = (event for event in events if isinstance(event, ReplyEnd))
    assert events[-1] is end
    assert (end.usage, end.timings) == (whole.usage, whole.timings)
    assert end.usage == Usage(10 * num_answers, 2 * num_answers, 3 * num_answers)
    assert (end.timings.ttft_s, end.timings.latency_s) == (0.5, 2.0 * num_answers)
    for chat in (one, other):
        last = chat.requests[num_answers - 1].conversation
        assert sum(message.role == "tool" for message in last) == sum(map(len, calls[: num_answers - 1]))


async def test_the_same_call_for_ever() -> None:
    """Guards models that repeat a cached call: the reply ends with the call."""
    whole = await collect_continued(ScriptedChat([answer(1)]), asked())
    assert len(whole.answers) == MAX_ANSWERS
    assert whole.last.finish_reason is ChatFinish.TOOL_CALLS
    single = await collect_continued(ScriptedChat([answer(1)]), asked(), max_answers=1)
    assert (len(single.answers), single.outputs) == (1, ())


async def test_closing_while_the_next_answer_begins() -> None:
    """Guards clients that leave between two answers: the answer that was just begun is cancelled."""
    chat = ScriptedChat([answer(1), answer()])
    stream = ContinuedStream(chat, asked())
    while not isinstance(event := await anext(stream), ToolCallDelta):
        assert isinstance(event, TextDelta)
    begin = _Stream.begin

    async def closing_begin(self: _Stream) -> None:
        if self._events is None:
            await begin(self)
            await stream.aclose()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_Stream, "begin", closing_begin)
        await anext(stream)
    assert chat.closed == 2
    assert cast("Any", stream)._closed
