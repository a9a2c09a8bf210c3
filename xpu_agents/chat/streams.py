"""Replies that are being generated, as iterators of events."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from xpu_agents.chat.drafts import AnswerRecorder
from xpu_agents.chat.events import ChatEvent, ChatFinish, ReplyEnd
from xpu_agents.chat.parsing.reply_parser import ReplyParser
from xpu_agents.chat.reply_operation import ReplyOperation
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.structured.reply_checks import ReplyChecks
from xpu_runtime import AnswerHandle, Delta
from xpu_runtime.decoding import PredictionProposer
from xpu_runtime.errors import RequestCancelledError

__all__ = ["AsyncChatStream", "ChatStream", "SubmittedReply"]


@dataclass(frozen=True, slots=True)
class SubmittedReply:
    """A reply that is being generated.

    Attributes:
        handle: the request in the engine.
        parser: parser of its output.
        check: checks of the reply, if it needs any.
        prediction: drafts from the predicted output of the request, if it has one.
        recorder: adds the answer to the history, if it is kept.
        on_tool_calls: called if the reply ends with tool calls.
    """

    handle: AnswerHandle
    parser: ReplyParser
    check: ReplyChecks | None = None
    prediction: PredictionProposer | None = None
    recorder: AnswerRecorder | None = None
    on_tool_calls: Callable[[], None] | None = None

    def read(self, delta: Delta) -> list[ChatEvent]:
        """Return the events that are complete with this delta.

        Raises:
            InvalidAnswerError: the answer is invalid, and was already asked for again.
        """
        events = self.parser.read(delta)
        if self.on_tool_calls is not None and any(
            isinstance(event, ReplyEnd) and event.finish_reason is ChatFinish.TOOL_CALLS for event in events
        ):
            self.on_tool_calls()
        if self.recorder is not None:
            self.recorder.read(delta)
        if self.prediction is not None:
            events = [_with_prediction(event, self.prediction) for event in events]
        return events if self.check is None else self.check.read(events)

    def take_again(self) -> ChatRequest | None:
        """Return the request to submit after an invalid answer, once; else None."""
        return None if self.check is None else self.check.take_again()


def _with_prediction(event: ChatEvent, prediction: PredictionProposer) -> ChatEvent:
    """Add the counts of a prediction to the end of a reply."""
    if not isinstance(event, ReplyEnd):
        return event
    accepted, rejected = prediction.num_accepted, prediction.num_rejected
    usage = replace(event.usage, accepted_prediction_tokens=accepted, rejected_prediction_tokens=rejected)
    return replace(event, usage=usage)


class ChatStream(Iterator[ChatEvent]):
    """Events of one reply; also a context manager that cancels the request on exit if it is still running.

    Args:
        reply: the reply.
        submit: submits the request for a further answer after an invalid one.
        operation: telemetry of the reply.
    """

    def __init__(
        self,
        reply: SubmittedReply,
        submit: Callable[[ChatRequest, ReplyChecks | None], SubmittedReply],
        operation: ReplyOperation | None = None,
    ) -> None:
        self.handle = reply.handle
        self._reply = reply
        self._submit_request = submit
        self._operation = operation or ReplyOperation()
        self._answer_deltas = iter(reply.handle)
        self._pending_events: deque[ChatEvent] = deque()
        self._stream_closed = False

    def __next__(self) -> ChatEvent:
        while not self._stream_closed:
            if self._pending_events:
                return self._pending_events.popleft()
            try:
                events = self._reply.read(next(self._answer_deltas))
                self._operation.read(events, self.handle.metrics)
                self._pending_events.extend(events)
                if (again := self._reply.take_again()) is not None:
                    self._continue_with(self._submit_request(again, self._reply.check))
            except BaseException as error:
                self._operation.fail(error)
                if not (self._stream_closed and isinstance(error, RequestCancelledError)):
                    raise  # otherwise another thread closed the stream
        raise StopIteration

    def _continue_with(self, reply: SubmittedReply) -> None:
        self._reply, self.handle, self._answer_deltas = reply, reply.handle, iter(reply.handle)
        if self._stream_closed:
            self.handle.cancel()  # another thread closed the stream before the request was submitted

    def close(self) -> None:
        """Close the stream, from any thread; the request is cancelled if it is still running."""
        self._stream_closed = True
        self.handle.cancel()
        self._operation.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class AsyncChatStream(AsyncIterator[ChatEvent]):
    """Asynchronous events of one reply; cancelling the task cancels the request.

    Args:
        submit: submits the request.
        submit_again: submits the request for a further answer after an invalid one.
        begin_operation: begins the telemetry of the reply.
    """

    def __init__(
        self,
        submit: Callable[[], Awaitable[SubmittedReply]],
        submit_again: Callable[[ChatRequest, ReplyChecks | None], Awaitable[SubmittedReply]] | None = None,
        begin_operation: Callable[[], ReplyOperation] = ReplyOperation,
    ) -> None:
        self.handle: AnswerHandle | None = None
        """The request, after the first event was read."""
        self._begin_operation = begin_operation
        self._operation = ReplyOperation()
        self._submit_request = submit
        self._submit_again = submit_again
        self._started_deltas: tuple[AsyncIterator[Delta], SubmittedReply] | None = None
        self._pending_events: deque[ChatEvent] = deque()
        self._stream_closed = False

    async def __anext__(self) -> ChatEvent:
        while not self._stream_closed:
            if self._pending_events:
                return self._pending_events.popleft()
            try:
                deltas, reply = self._started_deltas or await self._begin_stream()
                events = reply.read(await anext(deltas))
                self._operation.read(events, reply.handle.metrics)
                self._pending_events.extend(events)
                if self._submit_again is not None and (again := reply.take_again()) is not None:
                    await self._start_stream(self._submit_again(again, reply.check))
            except BaseException as error:
                self._operation.fail(error)
                if not (self._stream_closed and isinstance(error, RequestCancelledError)):
                    raise  # otherwise another task closed the stream
        raise StopAsyncIteration

    async def _begin_stream(self) -> tuple[AsyncIterator[Delta], SubmittedReply]:
        self._operation = self._begin_operation()
        with self._operation:
            return await self._start_stream(self._submit_request())

    async def _start_stream(self, submission: Awaitable[SubmittedReply]) -> tuple[AsyncIterator[Delta], SubmittedReply]:
        reply = await submission
        self.handle = reply.handle
        if self._stream_closed:
            self.handle.cancel()  # another task closed the stream before the request was submitted
        self._started_deltas = aiter(self.handle), reply
        return self._started_deltas

    async def begin(self) -> None:
        """Submit the request before the first event is read; errors of the submission are raised here."""
        if self._started_deltas is None and not self._stream_closed:
            await self._begin_stream()

    async def aclose(self) -> None:
        """Close the stream, from any task of its event loop; the request is cancelled if it is still running."""
        self._stream_closed = True
        if self.handle is not None:
            self.handle.cancel()
        self._operation.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.aclose()
