"""Parsers of whole answers: reasoning, text and tool calls."""

from __future__ import annotations

from typing import Protocol

from xpu_agents.chat.events import TextDelta
from xpu_agents.chat.parsing.call_events import CallEvent
from xpu_agents.chat.parsing.call_parser import CallParser
from xpu_agents.chat.parsing.reasoning import ReasoningParser

__all__ = ["AnswerParser", "MarkedAnswerParser"]


class AnswerParser(Protocol):
    """Incremental parser of one answer; the events do not depend on how the text is split."""

    @property
    def valid_calls(self) -> int:
        """Number of valid calls so far."""
        ...

    def feed(self, text: str) -> list[CallEvent]:
        """Parse the next piece of text and return the events that are complete."""
        ...

    def finish(self, *, truncated: bool = False) -> list[CallEvent]:
        """End the text and return the remaining events; ``truncated`` means that the token limit ended it."""
        ...


class MarkedAnswerParser:
    """Parses reasoning between markers, then text and calls.

    Args:
        reasoning: separates reasoning from the answer; None for a model without reasoning markers.
        calls: finds tool calls in the answer; None if there are no tools.
    """

    def __init__(self, reasoning: ReasoningParser | None, calls: CallParser | None) -> None:
        self._reasoning_parser = reasoning
        self._call_parser = calls

    @property
    def valid_calls(self) -> int:
        """Number of valid calls so far."""
        parsers = (self._reasoning_parser, self._call_parser)
        return sum(parser.valid_calls for parser in parsers if parser is not None)

    def feed(self, text: str) -> list[CallEvent]:
        """Parse the next piece of text and return the events that are complete."""
        parts: list[CallEvent] = [TextDelta(text)] if text else []
        if self._reasoning_parser is not None:
            parts = self._reasoning_parser.feed(text)
        return self._parse_calls(parts)

    def finish(self, *, truncated: bool = False) -> list[CallEvent]:
        """End the text and return the remaining events; ``truncated`` means that the token limit ended it."""
        parts: list[CallEvent] = []
        if self._reasoning_parser is not None:
            parts = self._reasoning_parser.finish(truncated=truncated)
        events = self._parse_calls(parts)
        return events + (self._call_parser.finish(truncated=truncated) if self._call_parser is not None else [])

    def _parse_calls(self, parts: list[CallEvent]) -> list[CallEvent]:
        """Search the text for calls; reasoning and the calls in it are complete."""
        if self._call_parser is None:
            return parts
        events: list[CallEvent] = []
        for part in parts:
            events += self._call_parser.feed(part.text) if isinstance(part, TextDelta) else [part]
        return events
