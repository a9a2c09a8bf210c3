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
        self._pushed_back: deque[str] = deque()
        self._text_ended = False
        self._truncated = False  # whether the text ended at the token limit
        self._parsed_events: list[_Event] = []
        self._char_generator: CharGenerator[None] | None = None

    def feed(self, text: str) -> list[_Event]:
        """Parse the next piece of text and return the events that are complete."""
        if text and not self._text_ended:
            char_generator = self._started_generator()
            try:
                for char in text:
                    char_generator.send(char)
            except StopIteration:
                raise AssertionError("a parser ended before its text") from None
        return self._take_events()

    def finish(self, *, truncated: bool = False) -> list[_Event]:
        """End the text and return the remaining events.

        Args:
            truncated: whether the token limit ended the text; the beginning of a marker at its end is dropped then.
        """
        if not self._text_ended:
            self._text_ended, self._truncated = True, truncated
            try:
                self._started_generator().send("")
            except StopIteration:
                return self._take_events()
            raise AssertionError("a parser did not end with its text")
        return []

    # -- for subclasses --------------------------------------------------------------------------------------------

    @abstractmethod
    def _parse_chars(self) -> CharGenerator[None]:
        """Main parser; returns at the end of the text."""

    def _take_events(self) -> list[_Event]:
        events, self._parsed_events = self._parsed_events, []
        return events

    def _next_char(self) -> CharGenerator[str]:
        """Return the next character, or an empty string at the end."""
        if self._pushed_back:
            return self._pushed_back.popleft()
        return "" if self._text_ended else (yield)

    def _push_back(self, text: str) -> None:
        """Put ``text`` back to be read again."""
        self._pushed_back.extendleft(reversed(text))

    def _next_visible(self) -> CharGenerator[str]:
        """Return the next character that is not white space."""
        char = yield from self._next_char()
        while char.isspace():
            char = yield from self._next_char()
        return char

    def _skip_optional(self, expected: str) -> CharGenerator[bool]:
        """Skip white space and ``expected`` if they come next; otherwise consume nothing."""
        skipped, matched_chars = "", 0
        while matched_chars < len(expected):
            char = yield from self._next_char()
            skipped += char
            if char and char == expected[matched_chars]:
                matched_chars += 1
            elif not (char and matched_chars == 0 and char.isspace()):
                if not (matched_chars and self._is_cut_off(char)):
                    self._push_back(skipped)
                return False
        return True

    def _next_or_marker(self, markers: Collection[str]) -> CharGenerator[tuple[str, str]]:
        """Read one character, or one of ``markers``; no marker is a prefix of another.

        Returns:
            A character and "", or "" and the marker; at the end of the text two empty strings.
        """
        marker_start = ""
        while True:
            char = yield from self._next_char()
            if not char:
                break
            marker_start += char
            if marker_start in markers:
                return "", marker_start
            if not any(marker.startswith(marker_start) for marker in markers):
                break
        if self._is_cut_off(char):
            return "", ""
        self._push_back(marker_start[1:])
        return marker_start[:1], ""

    def _is_cut_off(self, char: str) -> bool:
        """True if the token limit ended the text before ``char``, the last character read."""
        return self._truncated and not char

    def _started_generator(self) -> CharGenerator[None]:
        if self._char_generator is None:
            self._char_generator = self._parse_chars()
            next(self._char_generator)
        return self._char_generator
