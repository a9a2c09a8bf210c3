"""Parsing of reasoning that precedes the answer."""

from __future__ import annotations

from dataclasses import dataclass

from xpu_agents.chat.events import ReasoningDelta, TextDelta
from xpu_agents.chat.parsing.char_parser import CharGenerator, CharParser
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.template import ChatTemplate

__all__ = ["ReasoningMarkers", "ReasoningParser"]


@dataclass(frozen=True, slots=True)
class ReasoningMarkers:
    """Markers around a model's reasoning."""

    opening: str
    closing: str

    @classmethod
    def of(cls, template: ChatTemplate) -> ReasoningMarkers | None:
        """Find the markers in the template or the vocabulary; None if the model has none."""
        for markers in _ALL_REASONING_MARKERS:
            if markers.closing in template.source or template.token_id(markers.closing) is not None:
                return markers
        return None

    def open_at_end(self, prompt: str) -> bool:
        """True if the prompt ends with the opening marker, so that the reply begins inside the reasoning."""
        return prompt.rstrip().endswith(self.opening)

    def closed_at_end(self, prompt: str) -> bool:
        """True if the prompt ends with the closing marker, so that the reply has no reasoning."""
        return prompt.rstrip().endswith(self.closing)

    def rule(self, lark: LarkBuilder, *, inside: bool) -> str:
        """Grammar expression of the reasoning; ``inside`` means that the prompt ends with the opening marker."""
        closed = f"{lark.text_through(self.closing)} /[ \\n]{{0,2}}/"
        rule = lark.rule("thought", closed if inside else f"{lark.marker(self.opening, indented=True)} {closed}")
        return rule if inside else f"({rule})?"


_ALL_REASONING_MARKERS = (
    ReasoningMarkers("<think>", "</think>"),
    ReasoningMarkers("[THINK]", "[/THINK]"),
    ReasoningMarkers("<|START_THINKING|>", "<|END_THINKING|>"),
    ReasoningMarkers("<seed:think>", "</seed:think>"),
)


class ReasoningParser(CharParser[ReasoningDelta | TextDelta]):
    """Splits a reply into reasoning and text; white space around the markers is dropped.

    Args:
        markers: markers of the reasoning.
        inside: whether the reply begins inside the reasoning.
    """

    def __init__(self, markers: ReasoningMarkers, *, inside: bool = False) -> None:
        super().__init__()
        self._reasoning_markers = markers
        self._begins_inside = inside
        self._delta_type: type[ReasoningDelta] | type[TextDelta] = TextDelta
        self._pending_chars: list[str] = []

    def _parse_chars(self) -> CharGenerator[None]:
        if not self._begins_inside and not (yield from self._skip_optional(self._reasoning_markers.opening)):
            yield from self._parse_text()
            return
        self._delta_type = ReasoningDelta
        yield from self._parse_reasoning()
        self._emit_delta()
        self._delta_type = TextDelta
        char = yield from self._next_visible()
        self._push_back(char)
        yield from self._parse_text()

    def _parse_reasoning(self) -> CharGenerator[None]:
        held_space = ""
        reasoning_begun = False
        while True:
            char, closing = yield from self._next_or_marker((self._reasoning_markers.closing,))
            if closing or not char:
                return
            if char.isspace():
                held_space += char
                continue
            self._pending_chars.append(held_space + char if reasoning_begun else char)
            held_space, reasoning_begun = "", True

    def _parse_text(self) -> CharGenerator[None]:
        while char := (yield from self._next_char()):
            self._pending_chars.append(char)

    def _emit_delta(self) -> None:
        if self._pending_chars:
            self._parsed_events.append(self._delta_type("".join(self._pending_chars)))
            self._pending_chars = []

    def _take_events(self) -> list[ReasoningDelta | TextDelta]:
        self._emit_delta()
        return super()._take_events()
