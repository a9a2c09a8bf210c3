"""The events of one answer, in order, with neighbours of one kind joined."""

from __future__ import annotations

import secrets
import string

from xpu_agents.chat.events import InvalidToolCall, TextDelta, ToolCallDelta

__all__ = ["CallEvent", "CallEventBuffer", "CallIds", "new_call_id"]

CallEvent = TextDelta | ToolCallDelta | InvalidToolCall
"""What a parser of tool calls makes of an answer."""

_ALPHABET = string.ascii_letters + string.digits


def new_call_id() -> str:
    """An id for a call: nine letters and digits, the only form that every chat template takes."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(9))


class CallIds:
    """The ids of the calls of one answer: the same for everybody who reads it, from whichever thread."""

    def __init__(self) -> None:
        self._ids: dict[int, str] = {}

    def of(self, index: int) -> str:
        """The id of a call, by its place in the answer."""
        return self._ids.setdefault(index, new_call_id())


class CallEventBuffer:
    """Collects what a parser says until it is taken."""

    def __init__(self) -> None:
        self._events: list[CallEvent] = []
        self._text: list[str] = []
        self._arguments: list[str] = []
        self._call: tuple[int, str | None, str | None] | None = None
        self._spaces = ""
        self._begun = False  # a call; white space before and after calls is no text

    def text(self, text: str) -> None:
        """More text. White space at its end waits, since it is dropped before a call and at the very end."""
        for char in text:
            if char.isspace():
                self._spaces += char
                continue
            if self._call is not None:
                self._join()
            self._text.append(self._spaces + char)
            self._spaces = ""

    def call(self, index: int, call_id: str, name: str) -> None:
        """A call begins."""
        self._calling()
        self._call = (index, call_id, name)

    def arguments(self, index: int, text: str) -> None:
        """More of the arguments of a call that has begun."""
        if self._call is None:
            self._join()
            self._call = (index, None, None)
        self._arguments.append(text)

    def invalid(self, call: InvalidToolCall) -> None:
        """A call is not to be carried out."""
        self._calling()
        self._events.append(call)

    def end(self) -> None:
        """No more text comes."""
        if not self._begun and self._spaces:
            if self._call is not None:
                self._join()
            self._text.append(self._spaces)
        self._spaces = ""

    def take(self) -> list[CallEvent]:
        """What became certain since the last time."""
        self._join()
        events, self._events = self._events, []
        return events

    def _calling(self) -> None:
        self._join()
        self._begun, self._spaces = True, ""

    def _join(self) -> None:
        if self._text:
            self._events.append(TextDelta("".join(self._text)))
        if self._call is not None:
            self._events.append(ToolCallDelta(*self._call, "".join(self._arguments)))
        self._text, self._arguments, self._call = [], [], None
