"""Base of incremental text parsers whose result is independent of how the text is split into pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Collection, Generator
from typing import Generic, TypeVar

__all__ = ["CharGenerator", "CharParser"]

_Event = TypeVar("_Event")
_Result = TypeVar("_Result")

CharGenerator = Generator[None, str, _Result]
"""A generator that receives characters (an empty string at the end of the text) and returns a result."""


class CharParser(ABC, Generic[_Event]):
    """Runs a parser written as generators, character by character.

    The main generator starts with the first `feed`, so that subclass constructors may run before it.
    """

    def __init__(self) -> None:
        self._back: deque[str] = deque()
        self._ended = False
        self._events: list[_Event] = []
        self._generator: CharGenerator[None] | None = None

    def feed(self, text: str) -> list[_Event]:
        """Parse the next piece of text and return the events that are complete."""
        if text and not self._ended:
            program = self._started()
            try:
                for char in text:
                    program.send(char)
            except StopIteration:
                raise AssertionError("a parser ended before its text") from None
        return self._take()

    def finish(self) -> list[_Event]:
        """End the text and return the remaining events."""
        if not self._ended:
            self._ended = True
            try:
                self._started().send("")
            except StopIteration:
                return self._take()
            raise AssertionError("a parser did not end with its text")
        return []

    # -- for subclasses --------------------------------------------------------------------------------------------

    @abstractmethod
    def _parse(self) -> CharGenerator[None]:
        """Main parser; returns at the end of the text."""

    def _take(self) -> list[_Event]:
        events, self._events = self._events, []
        return events

    def _char(self) -> CharGenerator[str]:
        """Return the next character, or an empty string at the end."""
        if self._back:
            return self._back.popleft()
        return "" if self._ended else (yield)

    def _push_back(self, text: str) -> None:
        """Put ``text`` back to be read again."""
        self._back.extendleft(reversed(text))

    def _next_visible(self) -> CharGenerator[str]:
        """Return the next character that is not white space."""
        char = yield from self._char()
        while char.isspace():
            char = yield from self._char()
        return char

    def _skip_optional(self, expected: str) -> CharGenerator[bool]:
        """Skip white space and ``expected`` if they come next; otherwise consume nothing."""
        read, matched = "", 0
        while matched < len(expected):
            char = yield from self._char()
            read += char
            if char and char == expected[matched]:
                matched += 1
            elif not (char and matched == 0 and char.isspace()):
                self._push_back(read)
                return False
        return True

    def _next_or_marker(self, markers: Collection[str]) -> CharGenerator[tuple[str, str]]:
        """Read one character, or one of ``markers``; no mark is a prefix of another.

        Returns:
            A character and an empty string, or an empty string and the mark; two empty strings at the end of the text.
        """
        pending = ""
        while True:
            char = yield from self._char()
            if not char:
                break
            pending += char
            if pending in markers:
                return "", pending
            if not any(marker.startswith(pending) for marker in markers):
                break
        self._push_back(pending[1:])
        return pending[:1], ""

    def _started(self) -> CharGenerator[None]:
        if self._generator is None:
            self._generator = self._parse()
            next(self._generator)
        return self._generator
