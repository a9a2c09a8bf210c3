"""Tool calls in a model's stream, before its message is complete."""

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
    """Part of a tool call in a model's stream.

    Attributes:
        index: Index of the call in the message.
        id: Id of the call, in its first delta or in all.
        name: Name of the tool, or part of it; empty once complete.
        arguments: Next characters of the arguments' JSON text, cut anywhere.
    """

    index: int
    id: str = ""
    name: str = ""
    arguments: str = ""


class StreamWatcher:
    """Returns each call of a streamed message as soon as its arguments are complete.

    The call is a prediction; the complete message decides. A call whose arguments are not a JSON object, or that
    exceeds a limit, is never returned.

    Args:
        max_calls: Limit on calls; deltas of further calls are ignored.
        max_characters: Limit on the name and arguments of a call, including white space and escapes.
    """

    def __init__(self, *, max_calls: int = 32, max_characters: int = 4 * MAX_BYTES) -> None:
        self._room = max_calls
        self._max_characters = max_characters
        self._calls: dict[int, _PartialCall] = {}

    def feed(self, delta: CallDelta) -> ParsedToolCall | None:
        """Takes the next delta. Returns the call that it completes, or None."""
        call = self._calls.get(delta.index)
        if call is not None and delta.id and call.id and delta.id != call.id:
            call = None  # some servers use one index for all calls of a message
        if call is None:
            if self._room == 0:
                return None
            self._room -= 1
            call = self._calls[delta.index] = _PartialCall(self._max_characters)
        return call.feed(delta)


class _PartialCall:
    """An incomplete call: its text so far, and the state of its JSON scanner."""

    def __init__(self, max_characters: int) -> None:
        self.id = ""
        self._name = ""
        self._pieces: list[str] = []
        self._room = max_characters
        self._depth = 0
        self._in_string = False
        self._escaped = False
        self._is_done = False

    def feed(self, delta: CallDelta) -> ParsedToolCall | None:
        if self._is_done:
            return None
        self.id = self.id or delta.id
        if delta.name != self._name:  # some servers repeat the whole name in every delta
            self._name += delta.name
        self._room -= len(delta.name) + len(delta.arguments)
        try:
            if self._room < 0:
                raise _InvalidArgumentsError
            end = self._find_end(delta.arguments)
            self._pieces.append(delta.arguments[:end])
            if end is None:
                return None
            self._is_done = True
            return ParsedToolCall(self._name, _object("".join(self._pieces)), self.id)
        except _InvalidArgumentsError:
            self._is_done = True
            self._pieces.clear()
            return None

    def _find_end(self, text: str) -> int | None:
        """Returns the index in the text where the object ends, or None if it continues."""
        at = 0
        if self._depth == 0:
            at = len(text) - len(text.lstrip())
            if at < len(text) and text[at] != "{":
                raise _InvalidArgumentsError
        while at < len(text):
            if self._escaped:  # any character; the digits of \u contain no quote or backslash
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
                raise _InvalidArgumentsError
        return None


class _InvalidArgumentsError(ValueError):
    """The arguments can never become a usable object."""


def _object(text: str) -> dict[str, object]:
    try:
        # Joins a surrogate pair that was split between two deltas.
        whole = text.encode("utf-16", "surrogatepass").decode("utf-16")
        found = json.loads(whole, strict=False, parse_constant=_no_constant)
    except ValueError:  # invalid Unicode or JSON, or a huge number
        raise _InvalidArgumentsError from None
    assert isinstance(found, dict)  # it begins with a brace
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
