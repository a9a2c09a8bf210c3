"""Events of the text and tool calls of an answer, with adjacent events of one kind merged."""

from __future__ import annotations

import secrets
import string

from xpu_agents.chat.events import InvalidToolCall, TextDelta, ToolCallDelta

__all__ = ["CallEvent", "CallEventBuffer", "CallIds", "new_call_id"]

CallEvent = TextDelta | ToolCallDelta | InvalidToolCall
"""Event of the tool-call parser."""

_ALPHABET = string.ascii_letters + string.digits


def new_call_id() -> str:
    """Create a call id of nine letters and digits, the only form that all chat templates accept."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(9))


class CallIds:
    """Ids of the calls of one answer, the same for every reader and thread."""

    def __init__(self) -> None:
        self._ids: dict[int, str] = {}

    def of(self, index: int) -> str:
        """Return the id of the call with this index."""
        return self._ids.setdefault(index, new_call_id())


class CallEventBuffer:
    """Collects events of an answer until they are taken."""

    def __init__(self) -> None:
        self._events: list[CallEvent] = []
        self._text: list[str] = []
        self._arguments: list[str] = []
        self._call: tuple[int, str | None, str | None] | None = None
        self._spaces = ""
        self._call_started = False  # whether a call has begun; white space before and after calls is dropped

    def text(self, text: str) -> None:
        """Add text. Trailing white space is held back, since it is dropped before a call and at the end."""
        for char in text:
            if char.isspace():
                self._spaces += char
                continue
            if self._call is not None:
                self._join()
            self._text.append(self._spaces + char)
            self._spaces = ""

    def call(self, index: int, call_id: str, name: str) -> None:
        """Begin a call."""
        self._start_call()
        self._call = (index, call_id, name)

    def arguments(self, index: int, text: str) -> None:
        """Add text to the arguments of a call."""
        if self._call is None:
            self._join()
            self._call = (index, None, None)
        self._arguments.append(text)

    def invalid(self, call: InvalidToolCall) -> None:
        """Mark a call as invalid."""
        self._start_call()
        self._events.append(call)

    def end(self) -> None:
        """End the answer."""
        if not self._call_started and self._spaces:
            if self._call is not None:
                self._join()
            self._text.append(self._spaces)
        self._spaces = ""

    def take(self) -> list[CallEvent]:
        """Return the events since the last call of this method."""
        self._join()
        events, self._events = self._events, []
        return events

    def _start_call(self) -> None:
        self._join()
        self._call_started, self._spaces = True, ""

    def _join(self) -> None:
        if self._text:
            self._events.append(TextDelta("".join(self._text)))
        if self._call is not None:
            self._events.append(ToolCallDelta(*self._call, "".join(self._arguments)))
        self._text, self._arguments, self._call = [], [], None
