"""Calls in the main model's own stream, before its message is complete."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import NoReturn

from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.json_values import MAX_BYTES, MAX_DEPTH

__all__ = ["CallDelta", "StreamWatcher"]

_OUTSIDE = re.compile(r'["{}\[\]]')
_IN_STRING = re.compile(r'["\\]')


@dataclass(frozen=True, slots=True)
class CallDelta:
    """A piece of a tool call as streams of chat models carry it.

    Attributes:
        index: which call of the message it belongs to.
        id: id of the call; in its first piece, or in all.
        name: name of the tool, or a part of it; empty when it has been said.
        arguments: further characters of the JSON text of the arguments; may be cut anywhere.
    """

    index: int
    id: str = ""
    name: str = ""
    arguments: str = ""


class StreamWatcher:
    """Gives every call of one streamed message the moment its arguments are complete.

    What it gives is a guess like any other: the message decides. A call whose arguments are no JSON object, or that is
    over a bound, is never given.

    Args:
        max_calls: calls that are watched; pieces of further ones are ignored.
        max_characters: length of the name and arguments of a call, white space and escapes included.
    """

    def __init__(self, *, max_calls: int = 32, max_characters: int = 4 * MAX_BYTES) -> None:
        self._room = max_calls
        self._max_characters = max_characters
        self._calls: dict[int, _OpenCall] = {}

    def feed(self, delta: CallDelta) -> ParsedToolCall | None:
        """Take the next piece of the stream; the call that it completes, if it completes one."""
        call = self._calls.get(delta.index)
        if call is not None and delta.id and call.id and delta.id != call.id:
            call = None  # some servers give all calls of a message the same index
        if call is None:
            if self._room == 0:
                return None
            self._room -= 1
            call = self._calls[delta.index] = _OpenCall(self._max_characters)
        return call.feed(delta)


class _OpenCall:
    """One call of the message: what has been said of it, and where in its JSON text the stream is."""

    def __init__(self, max_characters: int) -> None:
        self.id = ""
        self._name = ""
        self._pieces: list[str] = []
        self._room = max_characters
        self._depth = 0
        self._in_string = False
        self._escaped = False
        self._over = False

    def feed(self, delta: CallDelta) -> ParsedToolCall | None:
        if self._over:
            return None
        self.id = self.id or delta.id
        if delta.name != self._name:  # some servers repeat the whole name in every piece
            self._name += delta.name
        self._room -= len(delta.name) + len(delta.arguments)
        try:
            if self._room < 0:
                raise _HopelessError
            end = self._end(delta.arguments)
            self._pieces.append(delta.arguments[:end])
            if end is None:
                return None
            self._over = True
            return ParsedToolCall(self._name, _object("".join(self._pieces)), self.id)
        except _HopelessError:
            self._over = True
            self._pieces.clear()
            return None

    def _end(self, text: str) -> int | None:
        """Where in the next piece the object ends, None where it goes on."""
        at = 0
        if self._depth == 0:
            at = len(text) - len(text.lstrip())
            if at < len(text) and text[at] != "{":
                raise _HopelessError
        while at < len(text):
            if self._escaped:  # whatever stands there: digits of \u are no quote and no backslash
                self._escaped = False
                at += 1
                continue
            found = (_IN_STRING if self._in_string else _OUTSIDE).search(text, at)
            if found is None:
                return None
            at = found.end()
            match found.group():
                case "\\":
                    self._escaped = True
                case '"':
                    self._in_string = not self._in_string
                case "{" | "[":
                    self._depth += 1
                case _:
                    self._depth -= 1
            if self._depth == 0:
                return at
            if self._depth > MAX_DEPTH:
                raise _HopelessError
        return None


class _HopelessError(ValueError):
    """The arguments will never be an object that can be used."""


def _object(text: str) -> dict[str, object]:
    try:
        # A pair of surrogates that two pieces brought is one character.
        whole = text.encode("utf-16", "surrogatepass").decode("utf-16")
        found = json.loads(whole, strict=False, parse_constant=_no_constant)
    except ValueError:  # no Unicode, no JSON, or a number of thousands of digits
        raise _HopelessError from None
    assert isinstance(found, dict)  # it begins with a brace
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
