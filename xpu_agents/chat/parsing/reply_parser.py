"""Parser of engine output into reply events."""

from __future__ import annotations

from collections.abc import Callable

from xpu_agents.chat.events import (
    ChatEvent,
    ChatFinish,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    Timings,
    Usage,
)
from xpu_agents.chat.formats import CallParser
from xpu_agents.chat.parsing.detokenizer import ReplyDetokenizer
from xpu_agents.chat.parsing.reasoning import ReasoningParser
from xpu_runtime import Delta, FinishReason, RequestMetrics

__all__ = ["ReplyParser"]


class ReplyParser:
    """Turns the deltas of one request into events. It does no I/O, so threads and tasks can use it alike.

    Args:
        text: converts deltas to text.
        reasoning_parser: separates reasoning from the answer; None for a model without reasoning markers.
        parser: finds tool calls in the answer; None if there are no tools.
        metrics: returns the metrics of the request when it has ended.
    """

    def __init__(
        self,
        text: ReplyDetokenizer,
        reasoning_parser: ReasoningParser | None,
        parser: CallParser | None,
        metrics: Callable[[], RequestMetrics],
    ) -> None:
        self._detokenizer = text
        self._reasoning_parser = reasoning_parser
        self._call_parser = parser
        self._request_metrics = metrics

    def read(self, delta: Delta) -> list[ChatEvent]:
        """Return the events that are complete with this delta; the last delta gives the `ReplyEnd`."""
        # Tokens appended by a continuation follow a complete answer.
        reason = FinishReason.STOP if delta.appended else delta.finish_reason
        last = reason is not None
        events: list[ChatEvent] = []
        for reply_part in self._split_reasoning(self._detokenizer.take(delta), last=last):
            if isinstance(reply_part, ReasoningDelta) or self._call_parser is None:
                events.append(reply_part)
            else:
                events += self._call_parser.feed(reply_part.text)
        if reason is not None:
            events += self._call_parser.finish() if self._call_parser is not None else []
            events.append(self._reply_end(reason))
        return events

    def _split_reasoning(self, text: str, *, last: bool) -> list[ReasoningDelta | TextDelta]:
        if self._reasoning_parser is None:
            return [TextDelta(text)] if text else []
        reply_parts = self._reasoning_parser.feed(text)
        return reply_parts + self._reasoning_parser.finish() if last else reply_parts

    def _reply_end(self, reason: FinishReason) -> ReplyEnd:
        finish = ChatFinish(reason.value)
        if finish is ChatFinish.STOP and self._call_parser is not None and self._call_parser.valid_calls:
            finish = ChatFinish.TOOL_CALLS
        metrics = self._request_metrics()
        return ReplyEnd(finish, Usage.of(metrics), Timings.of(metrics))
