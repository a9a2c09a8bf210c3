"""Incremental JSON scanner, one character at a time."""

from __future__ import annotations

from enum import Enum

from xpu_agents.chat.structured.json_text import JsonTextError

__all__ = ["JsonScanner", "ScanStep"]

_MAX_DEPTH = 64
"""Maximum nesting depth; below the recursion limit of the standard library's parser."""
_ESCAPES = frozenset('"\\/bfnrt')
_HEX = frozenset("0123456789abcdefABCDEF")
_DIGITS = frozenset("0123456789")
_SPACE = frozenset(" \t\n\r")
_LITERALS = {"t": "rue", "f": "alse", "n": "ull"}
# Transitions inside a number: state -> (characters, next state).
_NUMBER_TRANSITIONS: dict[str, tuple[tuple[frozenset[str], str], ...]] = {
    "minus": ((frozenset("0"), "zero"), (_DIGITS, "whole")),
    "zero": ((frozenset("."), "point"), (frozenset("eE"), "exponent")),
    "whole": ((_DIGITS, "whole"), (frozenset("."), "point"), (frozenset("eE"), "exponent")),
    "point": ((_DIGITS, "fraction"),),
    "fraction": ((_DIGITS, "fraction"), (frozenset("eE"), "exponent")),
    "exponent": ((frozenset("+-"), "sign"), (_DIGITS, "power")),
    "sign": ((_DIGITS, "power"),),
    "power": ((_DIGITS, "power"),),
}
_COMPLETE = frozenset({"zero", "whole", "fraction", "power"})


class ScanStep(Enum):
    """Position of a character relative to the JSON value being scanned."""

    MORE = 0
    """The character is part of the value, and the value continues."""
    LAST = 1
    """The character is the last one of the value."""
    AFTER = 2
    """The value, a number, ended before this character."""


class JsonScanner:
    """Scans one JSON value (RFC 8259) and rejects the first invalid character."""

    def __init__(self) -> None:
        self._brackets: list[str] = []
        self._state = "value"
        self._expected = ""  # of a literal
        self._hex = 0  # digits left of \uXXXX

    def push(self, char: str) -> ScanStep:
        """Process one character.

        Raises:
            JsonTextError: the character is invalid at this position.
        """
        state = self._state
        if state in ("string", "key"):
            return self._in_string(char)
        if state == "literal":
            return self._in_literal(char)
        if state in _NUMBER_TRANSITIONS:
            return self._in_number(char)
        if char in _SPACE:
            return ScanStep.MORE
        return self._structure(char)

    def _in_string(self, char: str) -> ScanStep:
        if self._hex:
            if char not in _HEX:
                raise _error(char, "four hexadecimal digits after \\u")
            self._hex -= 1
        elif self._expected:  # a backslash
            if char == "u":
                self._hex = 4
            elif char not in _ESCAPES:
                raise _error(char, "an escape after the backslash")
            self._expected = ""
        elif char == "\\":
            self._expected = char
        elif char == '"':
            if self._state == "string":
                return self._end_value()
            self._state = "colon"
        elif char < " ":
            raise _error(char, "the end of the text or an escape")
        return ScanStep.MORE

    def _in_literal(self, char: str) -> ScanStep:
        if char != self._expected[0]:
            raise _error(char, f"{self._expected!r}")
        self._expected = self._expected[1:]
        return ScanStep.MORE if self._expected else self._end_value()

    def _in_number(self, char: str) -> ScanStep:
        for chars, state in _NUMBER_TRANSITIONS[self._state]:
            if char in chars:
                self._state = state
                return ScanStep.MORE
        if self._state not in _COMPLETE:
            raise _error(char, "a digit")
        return ScanStep.AFTER if self._end_value() is ScanStep.LAST else self.push(char)

    def _structure(self, char: str) -> ScanStep:
        state = self._state
        if state == "next":
            if char == ",":
                self._state = "name" if self._brackets[-1] == "{" else "value"
                return ScanStep.MORE
            if char == ("}" if self._brackets[-1] == "{" else "]"):
                self._brackets.pop()
                return self._end_value()
            raise _error(char, "',' or the closing bracket")
        if state == "colon":
            if char != ":":
                raise _error(char, "':'")
            self._state = "value"
            return ScanStep.MORE
        if state in ("name", "first name"):
            if char == "}" and state == "first name":
                self._brackets.pop()
                return self._end_value()
            if char != '"':
                raise _error(char, "a name in double quotes")
            self._state = "key"
            return ScanStep.MORE
        if char == "]" and state == "first value":
            self._brackets.pop()
            return self._end_value()
        return self._value(char)

    def _value(self, char: str) -> ScanStep:
        if char in "{[":
            if len(self._brackets) == _MAX_DEPTH:
                raise JsonTextError(f"it is nested deeper than {_MAX_DEPTH} levels")
            self._brackets.append(char)
            self._state = "first name" if char == "{" else "first value"
        elif char == '"':
            self._state = "string"
        elif char in _LITERALS:
            self._state, self._expected = "literal", _LITERALS[char]
        elif char == "-":
            self._state = "minus"
        elif char in _DIGITS:
            self._state = "zero" if char == "0" else "whole"
        else:
            raise _error(char, "a value")
        return ScanStep.MORE

    def _end_value(self) -> ScanStep:
        """Finish a value and return to the enclosing object or list."""
        self._state = "next"
        return ScanStep.MORE if self._brackets else ScanStep.LAST


def _error(char: str, expected: str) -> JsonTextError:
    return JsonTextError(f"invalid JSON: found {char!r}, expected {expected}")
