"""Events of the text and tool calls of an answer, with adjacent events of one kind merged."""

from __future__ import annotations

import secrets
import string

from xpu_agents.chat.events import InvalidToolCall, ReasoningDelta, TextDelta, ToolCallDelta

__all__ = ["CallEvent", "CallEventBuffer", "CallIds", "new_call_id"]

CallEvent = TextDelta | ReasoningDelta | ToolCallDelta | InvalidToolCall
"""Event of an answer's parser."""

_CALL_ID_CHARS = string.ascii_letters + string.digits


def new_call_id() -> str:
    """Create a call id of nine letters and digits, the only form that all chat templates accept."""
    return "".join(secrets.choice(_CALL_ID_CHARS) for _ in range(9))


class CallIds:
    """Ids of the calls of one answer, the same for every reader and thread."""

    def __init__(self) -> None:
        self._call_ids: dict[int, str] = {}

    def of(self, index: int) -> str:
        """Return the id of the call with this index."""
        return self._call_ids.setdefault(index, new_call_id())


class CallEventBuffer:
    """Collects events of an answer until they are taken."""

    def __init__(self) -> None:
        self._call_events: list[CallEvent] = []
        self._delta_kind: type[TextDelta] | type[ReasoningDelta] | int = TextDelta  # an integer is a call's index
        self._delta_pieces: list[str] = []
        self._held_spaces = ""
        self._call_started = False  # whether a call has begun; white space before and after calls is dropped

    def text(self, text: str) -> None:
        """Add text. Trailing white space is held back, since it is dropped before a call and at the end."""
        for char in text:
            if char.isspace():
                self._held_spaces += char
                continue
            self._add_piece(TextDelta, self._held_spaces + char)
            self._held_spaces = ""

    def reasoning(self, text: str) -> None:
        """Add text to the reasoning."""
        self._add_piece(ReasoningDelta, text)

    def call(self, index: int, call_id: str, name: str) -> None:
        """Begin a call; its first delta has no arguments."""
        self._start_call()
        self._call_events.append(ToolCallDelta(index, call_id, name, ""))

    def arguments(self, index: int, text: str) -> None:
        """Add text to the arguments of a call."""
        self._add_piece(index, text)

    def invalid(self, call: InvalidToolCall) -> None:
        """Mark a call as invalid."""
        self._start_call()
        self._call_events.append(call)

    def end(self) -> None:
        """End the answer."""
        if not self._call_started and self._held_spaces:
            self._add_piece(TextDelta, self._held_spaces)
        self._held_spaces = ""

    def take(self) -> list[CallEvent]:
        """Return the events since the last call of this method."""
        self._complete_delta()
        events, self._call_events = self._call_events, []
        return events

    def _start_call(self) -> None:
        self._complete_delta()
        self._call_started, self._held_spaces = True, ""

    def _add_piece(self, kind: type[TextDelta] | type[ReasoningDelta] | int, text: str) -> None:
        if kind != self._delta_kind:
            self._complete_delta()
            self._delta_kind = kind
        self._delta_pieces.append(text)

    def _complete_delta(self) -> None:
        text, self._delta_pieces = "".join(self._delta_pieces), []
        if not text:
            return
        kind = self._delta_kind
        self._call_events.append(ToolCallDelta(kind, None, None, text) if isinstance(kind, int) else kind(text))
