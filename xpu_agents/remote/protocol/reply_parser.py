"""Parser of a server's responses into reply events."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from pydantic import ValidationError

from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatRequest,
    DecodedLogprob,
    LogprobsDelta,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    Timings,
    Usage,
)
from xpu_agents.chat.events import InvalidToolCall
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.errors import status_error
from xpu_agents.remote.protocol.tool_calls import ToolCallAssembler
from xpu_agents.remote.protocol.wire import WireChoice, WireLogprob, WireMessage, WireReply, WireUsage, error_text
from xpu_agents.remote.servers import Server
from xpu_runtime import SamplingParams
from xpu_runtime.decoding import StopMatcher
from xpu_runtime.errors import RequestFailedError, error_location

__all__ = ["RemoteReplyParser"]

_END_OF_STREAM = "[DONE]"
_ERROR_EVENT = "error"
"""Name of the event by which some servers report an error."""
_FINISH_REASONS = {
    "length": ChatFinish.LENGTH,
    "max_tokens": ChatFinish.LENGTH,
    "tool_calls": ChatFinish.TOOL_CALLS,
    "function_call": ChatFinish.TOOL_CALLS,
}
_FAILED_REASONS = frozenset({"abort", "error", "cancelled"})


class RemoteReplyParser:
    """Parses one reply, whole or streamed. It does no I/O, so threads and tasks can use it alike.

    Times are measured by the client. In a streamed reply, the time to the first piece counts as prefill; it includes
    the server's queue and the network. In a whole reply all time counts as decode.

    Args:
        request: the request.
        endpoint: address of the server.
        server: kind of the server.
        sent_fields: names of the fields of the request's body.
        clock: time in seconds.
    """

    def __init__(
        self,
        request: ChatRequest,
        endpoint: Endpoint,
        server: Server,
        sent_fields: Collection[str] = (),
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        tools = [tool.name for tool in request.callable_tools]
        self._call_assembler = ToolCallAssembler(tools, parallel=request.parallel_tool_calls)
        params = request.params or SamplingParams()
        self._stop_matcher = StopMatcher(params.stop if server.streams_stop and not params.include_stop_str else ())
        self._endpoint = endpoint
        self._server = server
        self._sent_fields = sent_fields
        self._url = endpoint.address
        self._clock = clock
        self._started_at = clock()
        self._first_piece_at: float | None = None
        self._finish: str | None = None
        self._usage: WireUsage | None = None
        self.done = False
        """True if the server has sent the end of the stream."""

    def feed(self, data: str, kind: str = "message") -> list[ChatEvent]:
        """Return the events of one server-sent event with this data and event name.

        Raises:
            RequestFailedError: the data cannot be parsed, or the server reports an error.
        """
        if data.strip() == _END_OF_STREAM:
            self.done = True
            return []
        reply = self._parsed_reply(data, is_error=kind == _ERROR_EVENT)
        events = [
            event
            for choice in reply.choices or ()
            for event in [*_logprobs_of(choice), *self._events_of(choice.delta or choice.message)]
        ]
        if events and self._first_piece_at is None:
            self._first_piece_at = self._clock()
        return events

    def whole(self, body: bytes) -> list[ChatEvent]:
        """Return the events of a whole reply.

        Raises:
            RequestFailedError: the body cannot be parsed, or contains no answer.
        """
        reply = self._parsed_reply(body)
        choice = reply.choices[0] if reply.choices else None
        message = None if choice is None else choice.message or choice.delta
        if message is None:  # for example the response of a text-completions endpoint
            raise RequestFailedError(
                f"{self._url} sent no answer: {error_text(body)!r}; expected an OpenAI-compatible server"
            )
        events = [*([] if choice is None else _logprobs_of(choice)), *self._events_of(message)]
        # Some servers leave it out of whole replies.
        self._finish = self._finish or "stop"
        return events + self.end()

    def end(self) -> list[ChatEvent]:
        """Return the last events after the end of the stream.

        Raises:
            RequestFailedError: the reply is incomplete.
        """
        if self._finish is None:
            raise RequestFailedError(
                f"{self._url} sent an incomplete reply, without a finish_reason; check the server's log and try again"
            )
        if self._finish in _FAILED_REASONS:
            raise RequestFailedError(f"{self._url} aborted the request (finish_reason {self._finish!r}); try again")
        finish = _FINISH_REASONS.get(self._finish, ChatFinish.STOP)
        remaining_text = self._stop_matcher.flush()
        call_events = self._call_assembler.finish(truncated=finish is ChatFinish.LENGTH)
        invalid = {event.index for event in call_events if isinstance(event, InvalidToolCall)}
        if finish is not ChatFinish.LENGTH:
            finish = ChatFinish.TOOL_CALLS if self._call_assembler.valid(invalid) else ChatFinish.STOP
        return [
            *([TextDelta(remaining_text)] if remaining_text else []),
            *call_events,
            ReplyEnd(finish, self._usage_counts(), self._timings()),
        ]

    # -- internals -------------------------------------------------------------------------------------------------

    def _parsed_reply(self, body: str | bytes, *, is_error: bool = False) -> WireReply:
        try:
            reply = WireReply.model_validate_json(body)
        except ValidationError as error:
            if is_error:  # the error may have any form
                raise self._failed_reply(body) from None
            first_error = error.errors(include_url=False, include_context=False)[0]
            place = error_location(first_error["loc"])
            raise RequestFailedError(
                f"{self._url} sent an invalid response ({place + ': ' if place else ''}{first_error['msg']}): "
                f"{error_text(body)!r}; expected an OpenAI-compatible server"
            ) from None
        if is_error or reply.failed:
            if reply.status is not None:
                raise status_error(self._endpoint, self._server, reply.status, body, sent_fields=self._sent_fields)
            raise self._failed_reply(body)
        if reply.usage is not None:
            self._usage = reply.usage
        for choice in reply.choices or ():
            self._finish = choice.finish_reason or self._finish
        return reply

    def _failed_reply(self, body: str | bytes) -> RequestFailedError:
        return RequestFailedError(f"{self._url} failed during the reply: {error_text(body)}")

    def _events_of(self, message: WireMessage | None) -> list[ChatEvent]:
        if message is None:
            return []
        events: list[ChatEvent] = []
        reasoning = message.reasoning_content or message.reasoning
        if reasoning:
            events.append(ReasoningDelta(reasoning))
        text, _ = self._stop_matcher.feed(message.content or message.refusal or "")
        if text:
            events.append(TextDelta(text))
        for call_delta in message.tool_calls or ():
            events += self._call_assembler.add(call_delta)
        return events

    def _usage_counts(self) -> Usage:
        usage = self._usage or WireUsage()
        details = usage.prompt_tokens_details
        cached = 0 if details is None else details.cached_tokens or 0
        predicted = usage.completion_tokens_details
        accepted = 0 if predicted is None else predicted.accepted_prediction_tokens or 0
        rejected = 0 if predicted is None else predicted.rejected_prediction_tokens or 0
        return Usage(usage.prompt_tokens or 0, cached, usage.completion_tokens or 0, accepted, rejected)

    def _timings(self) -> Timings:
        latency = self._clock() - self._started_at
        ttft = None if self._first_piece_at is None else self._first_piece_at - self._started_at
        prefill = ttft or 0.0
        tokens = self._usage_counts().completion_tokens
        tpot = (latency - ttft) / (tokens - 1) if ttft is not None and tokens > 1 else None
        return Timings(ttft, tpot, latency, 0.0, prefill, 0.0, latency - prefill)


def _logprobs_of(choice: WireChoice) -> list[ChatEvent]:
    """Log-probabilities of a choice, or of a piece of it."""
    content = None if choice.logprobs is None else choice.logprobs.content
    return [LogprobsDelta(tuple(map(_decoded, content)))] if content else []


def _decoded(logprob: WireLogprob) -> DecodedLogprob:
    raw = (
        logprob.token.encode(errors="replace")
        if logprob.bytes is None
        else bytes(each & 0xFF for each in logprob.bytes)
    )
    return DecodedLogprob(raw, logprob.logprob, tuple(map(_decoded, logprob.top_logprobs or ())))
