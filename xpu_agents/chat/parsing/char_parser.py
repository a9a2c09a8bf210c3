"""A parser that takes text in pieces and whose result cannot depend on how it was cut."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Collection, Generator
from typing import Generic, TypeVar

__all__ = ["CharGenerator", "CharParser"]

_Event = TypeVar("_Event")
_Result = TypeVar("_Result")

CharGenerator = Generator[None, str, _Result]
"""A part of a parser: waits for characters, an empty one at the end of the text, and returns a result."""


class CharParser(ABC, Generic[_Event]):
    """Runs a grammar written as generators, character by character.

    A machine begins with the first `feed`, so that subclasses may set themselves up after this constructor.
    """

    def __init__(self) -> None:
        self._back: deque[str] = deque()
        self._ended = False
        self._events: list[_Event] = []
        self._program: CharGenerator[None] | None = None

    def feed(self, text: str) -> list[_Event]:
        """Take the next piece of text and return what became certain with it."""
        if text and not self._ended:
            program = self._started()
            try:
                for char in text:
                    program.send(char)
            except StopIteration:
                raise AssertionError("a parser ended before its text") from None
        return self._take()

    def finish(self) -> list[_Event]:
        """The text is over: return all that is left."""
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
    def _main(self) -> CharGenerator[None]:
        """The whole grammar; returns at the end of the text."""

    def _take(self) -> list[_Event]:
        events, self._events = self._events, []
        return events

    def _char(self) -> CharGenerator[str]:
        """The next character, empty at the end."""
        if self._back:
            return self._back.popleft()
        return "" if self._ended else (yield)

    def _push_back(self, text: str) -> None:
        """Read ``text`` (again) before what follows."""
        self._back.extendleft(reversed(text))

    def _visible(self) -> CharGenerator[str]:
        """The next character that is no white space."""
        char = yield from self._char()
        while char.isspace():
            char = yield from self._char()
        return char

    def _optional(self, expected: str) -> CharGenerator[bool]:
        """Skip white space and ``expected`` if they come next; otherwise nothing is read."""
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

    def _until(self, marks: Collection[str]) -> CharGenerator[tuple[str, str]]:
        """One step towards any of ``marks``, of which none begins another.

        Returns:
            A character that belongs to no mark and an empty text, or an empty text and the mark that was read;
            at the end of the text both are empty.
        """
        pending = ""
        while True:
            char = yield from self._char()
            if not char:
                break
            pending += char
            if pending in marks:
                return "", pending
            if not any(mark.startswith(pending) for mark in marks):
                break
        self._push_back(pending[1:])
        return pending[:1], ""

    def _started(self) -> CharGenerator[None]:
        if self._program is None:
            self._program = self._main()
            next(self._program)
        return self._program
