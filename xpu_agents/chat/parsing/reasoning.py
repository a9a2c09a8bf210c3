"""Parsing of reasoning that precedes the answer."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from xpu_agents.chat.events import InvalidToolCall, ReasoningDelta, TextDelta
from xpu_agents.chat.parsing.call_events import CallEvent
from xpu_agents.chat.parsing.call_parser import CallParser
from xpu_agents.chat.parsing.char_parser import CharGenerator, CharParser
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.templates import ChatTemplate

__all__ = ["ReasoningMarkers", "ReasoningParser"]


@dataclass(frozen=True, slots=True)
class ReasoningMarkers:
    """Markers around a model's reasoning.

    Attributes:
        opening: marker before it.
        closing: marker after it.
        label: text after the opening marker that is not part of the reasoning.
    """

    opening: str
    closing: str
    label: str = ""

    @classmethod
    def of(cls, template: ChatTemplate) -> ReasoningMarkers | None:
        """Find the markers in the template or the vocabulary; None if the model has none."""
        for markers in _ALL_REASONING_MARKERS:
            if markers.closing in template.source or template.token_id(markers.closing) is not None:
                return markers
        return None

    def split(self, text: str) -> tuple[str, str]:
        """Split a text that begins with reasoning between the markers into reasoning and the text after it."""
        begun = text.lstrip()
        if not begun.startswith(self.opening) or self.closing not in begun:
            return "", text
        reasoning, _, rest = begun.removeprefix(self.opening).partition(self.closing)
        return reasoning.strip(), rest.lstrip()

    def open_at_end(self, prompt: str) -> bool:
        """True if the prompt ends with the opening marker, so that the reply begins inside the reasoning."""
        return prompt.rstrip().endswith(self.opening)

    def closed_at_end(self, prompt: str) -> bool:
        """True if the prompt ends with the closing marker, so that the reply has no reasoning."""
        return prompt.rstrip().endswith(self.closing)

    def rule(self, lark: LarkBuilder, *, inside: bool) -> str:
        """Grammar expression of the reasoning; ``inside`` means that the prompt ends with the opening marker."""
        closed = f"{lark.text_through(self.closing)} /[ \\n]{{0,2}}/"
        opening = lark.marker(self.opening, indented=True)
        if self.label:
            opening += f" {lark.literal(self.label)}"
        rule = lark.rule("thought", closed if inside else f"{opening} {closed}")
        return rule if inside else f"({rule})?"


_ALL_REASONING_MARKERS = (
    ReasoningMarkers("<think>", "</think>"),
    ReasoningMarkers("[THINK]", "[/THINK]"),
    ReasoningMarkers("<|START_THINKING|>", "<|END_THINKING|>"),
    ReasoningMarkers("<seed:think>", "</seed:think>"),
    ReasoningMarkers("<|channel>", "<channel|>", "thought\n"),
    ReasoningMarkers("Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]"),
)


_NO_CALL = (InvalidToolCall, TextDelta)
"""Types of the first event after the opening marker of a call if it is no call."""


class ReasoningParser(CharParser[CallEvent]):
    """Splits a reply into reasoning and text; white space around the markers is dropped.

    A call in reasoning that is never closed is a call, since some models forget the closing marker. From the opening
    marker of a call on, the reasoning is held back until it is known to be one.

    Args:
        markers: markers of the reasoning.
        inside: whether the reply begins inside the reasoning.
        calls: creates a parser of calls in unclosed reasoning; None if there are no tools.
        openings: opening markers of calls.
    """

    def __init__(
        self,
        markers: ReasoningMarkers,
        *,
        inside: bool = False,
        calls: Callable[[], CallParser] | None = None,
        openings: Collection[str] = (),
    ) -> None:
        super().__init__()
        self._reasoning_markers = markers
        self._begins_inside = inside
        self._new_call_parser = calls
        self._reasoning_ends = (markers.closing, *(openings if calls is not None else ()))
        self._delta_type: type[ReasoningDelta] | type[TextDelta] = TextDelta
        self._pending_chars: list[str] = []
        self.valid_calls = 0
        """Number of valid calls in the reasoning."""

    def _parse_chars(self) -> CharGenerator[None]:
        if not self._begins_inside and not (yield from self._skip_optional(self._reasoning_markers.opening)):
            yield from self._parse_text()
            return
        if not self._begins_inside:
            yield from self._skip_optional(self._reasoning_markers.label)
        self._delta_type = ReasoningDelta
        yield from self._parse_reasoning()
        self._emit_delta()
        self._delta_type = TextDelta
        char = yield from self._next_visible()
        self._push_back(char)
        yield from self._parse_text()

    def _parse_reasoning(self) -> CharGenerator[None]:
        self._held_space = ""
        self._reasoning_begun = False
        while True:
            char, marker = yield from self._next_or_marker(self._reasoning_ends)
            if marker and marker != self._reasoning_markers.closing:
                if (yield from self._parse_call_in_reasoning(marker)):
                    return
            elif char:
                self._add_reasoning(char)
            else:
                return

    def _parse_call_in_reasoning(self, opening: str) -> CharGenerator[bool]:
        """Parse text that may be a call; return whether the reasoning ended with it."""
        assert self._new_call_parser is not None
        parser = self._new_call_parser()
        events: list[CallEvent] = []
        new_events = parser.feed(opening)
        held_text = ""
        while parser.valid_calls or not any(isinstance(event, _NO_CALL) for event in new_events):
            events += new_events
            char, closing = yield from self._next_or_marker((self._reasoning_markers.closing,))
            if closing:  # the call was part of the reasoning
                self._add_reasoning(opening + held_text)
                return True
            if not char:
                events += parser.finish(truncated=self._truncated)
                if not (parser.valid_calls or self._truncated):
                    break
                self._emit_delta()
                self._parsed_events += [ReasoningDelta(e.text) if isinstance(e, TextDelta) else e for e in events]
                self.valid_calls = parser.valid_calls
                return True
            held_text += char
            new_events = parser.feed(char)
        self._add_reasoning(opening)
        self._push_back(held_text)
        return False

    def _add_reasoning(self, text: str) -> None:
        """Add text to the reasoning without white space at its beginning and end."""
        for char in text:
            if char.isspace():
                self._held_space += char
                continue
            self._pending_chars.append(self._held_space + char if self._reasoning_begun else char)
            self._held_space, self._reasoning_begun = "", True

    def _parse_text(self) -> CharGenerator[None]:
        while char := (yield from self._next_char()):
            self._pending_chars.append(char)

    def _emit_delta(self) -> None:
        if self._pending_chars:
            self._parsed_events.append(self._delta_type("".join(self._pending_chars)))
            self._pending_chars = []

    def _take_events(self) -> list[CallEvent]:
        self._emit_delta()
        return super()._take_events()
