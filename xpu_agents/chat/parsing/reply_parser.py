"""Parser of engine output into reply events."""

from __future__ import annotations

from collections.abc import Callable

from xpu_agents.chat.events import ChatEvent, ChatFinish, LogprobsDelta, ReplyEnd, Timings, Usage
from xpu_agents.chat.parsing.answer_parser import AnswerParser
from xpu_agents.chat.parsing.call_filter import CallFilter
from xpu_agents.chat.parsing.detokenizer import ReplyDetokenizer
from xpu_runtime import Delta, FinishReason, RequestMetrics

__all__ = ["ReplyParser"]


class ReplyParser:
    """Turns the deltas of one request into events. It does no I/O, so threads and tasks can use it alike.

    Args:
        text: converts deltas to text.
        answer: parses the text.
        metrics: returns the metrics of the request when it has ended.
        call_filter: filter of the calls; None if all may be executed.
    """

    def __init__(
        self,
        text: ReplyDetokenizer,
        answer: AnswerParser,
        metrics: Callable[[], RequestMetrics],
        call_filter: CallFilter | None = None,
    ) -> None:
        self._detokenizer = text
        self._answer_parser = answer
        self._request_metrics = metrics
        self._call_filter = call_filter

    def read(self, delta: Delta) -> list[ChatEvent]:
        """Return the events that are complete with this delta; the last delta gives the `ReplyEnd`."""
        # Tokens appended by a continuation follow a complete answer.
        reason = FinishReason.STOP if delta.appended else delta.finish_reason
        events: list[ChatEvent] = [*self._answer_parser.feed(self._detokenizer.take(delta))]
        if reason is not None:
            events += self._answer_parser.finish(truncated=reason is FinishReason.LENGTH)
        if self._call_filter is not None:
            events = self._call_filter.read(events, last=reason is not None)
        if delta.logprobs:
            events.insert(0, LogprobsDelta(self._detokenizer.decode_logprobs(delta.logprobs)))
        if reason is not None:
            events.append(self._reply_end(reason, delta.stop_string))
        return events

    def _reply_end(self, reason: FinishReason, stop_string: str | None) -> ReplyEnd:
        finish = ChatFinish(reason.value)
        num_invalid = 0 if self._call_filter is None else self._call_filter.num_invalid
        if finish is ChatFinish.STOP and self._answer_parser.valid_calls > num_invalid:
            finish = ChatFinish.TOOL_CALLS
        metrics = self._request_metrics()
        return ReplyEnd(finish, Usage.of(metrics), Timings.of(metrics), stop_string)
