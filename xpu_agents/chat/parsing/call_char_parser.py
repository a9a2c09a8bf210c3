"""Characters of a call, which are recorded in case the call is invalid."""

from __future__ import annotations

from collections.abc import Collection
from typing import NoReturn

from xpu_agents.chat.parsing.call_events import CallEvent
from xpu_agents.chat.parsing.call_syntax import MalformedCallError
from xpu_agents.chat.parsing.char_parser import CharGenerator, CharParser

__all__ = ["CallCharParser"]


class CallCharParser(CharParser[CallEvent]):
    """Reads and records the characters of calls."""

    def __init__(self) -> None:
        super().__init__()
        self._call_text: list[str] = []  # text of the current call

    def _read_call_char(self, *, skip: bool = True) -> CharGenerator[str]:
        """Return the next character of a call after white space, and record it for an invalid call."""
        char = yield from self._next_char()
        while skip and char.isspace():
            self._call_text.append(char)
            char = yield from self._next_char()
        self._call_text.append(char)
        return char

    def _read_call_piece(self, markers: Collection[str]) -> CharGenerator[tuple[str, str]]:
        """Return the next character or marker of a call as `_next_or_marker` does, and record it."""
        char, marker = yield from self._next_or_marker(markers)
        self._call_text.append(char or marker)
        return char, marker

    def _expect(self, text: str, *, read: int = 0) -> CharGenerator[None]:
        """Read a text after optional white space; ``read`` is the number of its characters that were read before.

        Raises:
            MalformedCallError: something else follows.
        """
        for index in range(read, len(text)):
            char = yield from self._read_call_char(skip=index == 0)
            if char != text[index]:
                self._reject_call_char(char, f"{text!r}")

    def _reject_call_char(self, char: str, expected: str) -> NoReturn:
        """Reject the last character read.

        Raises:
            MalformedCallError: always.
        """
        self._unread_call_chars(char)
        if char:
            raise MalformedCallError(f"{char!r} is where {expected} should be")
        raise MalformedCallError("the answer ended before the call did")

    def _unread_call_chars(self, *chars: str) -> None:
        del self._call_text[-len(chars) :]
        self._push_back("".join(chars))
