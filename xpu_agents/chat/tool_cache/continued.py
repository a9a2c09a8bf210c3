"""Replies that go on after calls with cached outputs, in one stream (`speculative-tool-calls §4.1`)."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from xpu_agents.chat.events import (
    ChatEvent,
    ChatFinish,
    ContinuedEvent,
    ReplyEnd,
    Timings,
    ToolOutput,
    ToolOutputs,
    Usage,
)
from xpu_agents.chat.messages import Message
from xpu_agents.chat.reply import ChatReply
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.streams import AsyncChatStream
from xpu_agents.chat.tool_cache.cache import ToolCache
from xpu_runtime import AnswerHandle
from xpu_runtime.errors import XpuError

__all__ = ["MAX_ANSWERS", "ContinuedReply", "ContinuedStream", "cached_outputs", "collect_continued", "tool_messages"]

_LOG = logging.getLogger(__name__)
MAX_ANSWERS = 32
"""Maximum answers of one reply (chosen): a model may make the same cached call for ever."""


class _Chat(Protocol):
    async def acollect(self, request: ChatRequest) -> list[ChatEvent]: ...

    def astream(self, request: ChatRequest) -> AsyncChatStream: ...


def cached_outputs(cache: ToolCache, reply: ChatReply) -> tuple[ToolOutput, ...]:
    """Return the cached outputs of all calls of a reply; none if one is missing or a call is invalid."""
    if reply.invalid_tool_calls or reply.finish_reason is not ChatFinish.TOOL_CALLS:
        return ()
    outputs: list[ToolOutput] = []
    for at, call in enumerate(reply.tool_calls):
        content = cache.result(call)
        if content is None:
            return ()
        outputs.append(ToolOutput(at, call.id, call.name, content))
    return tuple(outputs)


def tool_messages(outputs: Sequence[ToolOutput]) -> list[Message]:
    """Return outputs as messages of the conversation."""
    return [Message("tool", each.content, tool_call_id=each.call_id, name=each.name) for each in outputs]


@dataclass(frozen=True, slots=True)
class ContinuedReply:
    """A complete reply of one or several answers.

    Attributes:
        answers: the answers; the last one has the token counts and times of all.
        outputs: cached outputs of the calls of each answer but the last.
    """

    answers: tuple[ChatReply, ...]
    outputs: tuple[ToolOutputs, ...] = ()

    @property
    def last(self) -> ChatReply:
        """The last answer, with the token counts and times of all."""
        return self.answers[-1]

    @property
    def usage(self) -> Usage:
        """Token counts of all answers."""
        return self.last.usage

    @property
    def timings(self) -> Timings:
        """Times of all answers."""
        return self.last.timings


async def collect_continued(chat: _Chat, request: ChatRequest, max_answers: int = MAX_ANSWERS) -> ContinuedReply:
    """Return a whole reply that goes on after calls with cached outputs.

    Args:
        chat: chat that answers.
        request: the request, with a tool cache.
        max_answers: most answers of the reply; 1 returns all calls.
    """
    answers, replies, passed = _Answers(request, max_answers), list[ChatReply](), list[ToolOutputs]()
    events = await chat.acollect(request)
    while True:
        outputs = answers.end_answer(events)
        replies.append(ChatReply.of([*events[:-1], answers.end]))
        if outputs is None:
            break
        try:
            events = await chat.acollect(answers.request)
        except XpuError as error:
            _LOG.warning("a reply ends with its calls: %s", error)
            break
        passed.append(outputs)
    return ContinuedReply(tuple(replies), tuple(passed))


class ContinuedStream(AsyncIterator[ContinuedEvent]):
    """Like `AsyncChatStream`, for a reply that goes on after calls with cached outputs.

    `ToolOutputs` stand between the answers. The only `ReplyEnd` has the token counts and times of all.

    Args:
        chat: chat that answers.
        request: the request, with a tool cache.
        max_answers: most answers of the reply; 1 returns all calls.
        on_end: called when the reply has ended or the stream is closed, perhaps twice.
    """

    def __init__(
        self,
        chat: _Chat,
        request: ChatRequest,
        max_answers: int = MAX_ANSWERS,
        on_end: Callable[[], object] = lambda: None,
    ) -> None:
        self._chat = chat
        self._answers = _Answers(request, max_answers)
        self._stream = chat.astream(request)
        self._events: list[ChatEvent] = []  # of the current answer
        self._on_end = on_end
        self._closed = False

    @property
    def handle(self) -> AnswerHandle | None:
        """The request of the current answer, after it was submitted."""
        return self._stream.handle

    async def begin(self) -> None:
        """Submit the request before the first event is read; errors of the submission are raised here."""
        await self._stream.begin()

    async def __anext__(self) -> ContinuedEvent:
        event = await anext(self._stream)
        self._events.append(event)
        if not isinstance(event, ReplyEnd):
            return event
        if (outputs := self._answers.end_answer(self._events)) is None:
            self._on_end()
            return self._answers.end
        stream = self._chat.astream(self._answers.request)
        try:
            await stream.begin()
        except XpuError as error:
            _LOG.warning("a reply ends with its calls: %s", error)
            self._on_end()
            return self._answers.end
        self._stream, self._events = stream, []
        if self._closed:
            await stream.aclose()
        return outputs

    async def aclose(self) -> None:
        """Close the stream, from any task of its event loop; the request is cancelled if it is still running."""
        self._closed = True
        await self._stream.aclose()
        self._on_end()


class _Answers:
    """The answers of a continued reply.

    Args:
        request: request of the first answer.
        max_answers: most answers.

    Attributes:
        request: request of the current answer.
    """

    def __init__(self, request: ChatRequest, max_answers: int) -> None:
        self.request = request
        self._max_answers = max_answers
        self._num_ended = 0
        self._end: ReplyEnd | None = None

    @property
    def end(self) -> ReplyEnd:
        """End of the last answer, with the counts and times of all; the first token is that of the first answer."""
        assert self._end is not None
        return self._end

    def end_answer(self, events: Sequence[ChatEvent]) -> ToolOutputs | None:
        """Return the cached outputs that the next answer follows; None if the reply ends.

        Args:
            events: all events of the current answer.
        """
        reply = ChatReply.of(events)
        earlier, end = self._end, events[-1]
        assert isinstance(end, ReplyEnd)
        if earlier is not None:
            timings = replace(earlier.timings + end.timings, ttft_s=earlier.timings.ttft_s)
            end = replace(end, usage=earlier.usage + end.usage, timings=timings)
        self._end = end
        self._num_ended += 1
        cache = self.request.tool_cache
        outputs = () if cache is None or self._num_ended == self._max_answers else cached_outputs(cache, reply)
        if not outputs:
            return None
        messages = [*self.request.conversation, reply.message, *tool_messages(outputs)]
        self.request = replace(self.request, messages=messages)
        return ToolOutputs(outputs)
