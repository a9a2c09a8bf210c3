"""Incremental JSON scanner, one character at a time."""

from __future__ import annotations

from enum import Enum

from xpu_agents.chat.structured.json_text import JsonTextError

__all__ = ["JsonScanner", "ScanStep"]

_MAX_DEPTH = 64
"""Maximum nesting depth; below the recursion limit of the standard library's parser."""
_JSON_ESCAPES = frozenset('"\\/bfnrt')
_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")
_DIGITS = frozenset("0123456789")
_JSON_SPACE = frozenset(" \t\n\r")
_LITERAL_TAILS = {"t": "rue", "f": "alse", "n": "ull"}
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
_NUMBER_ENDS = frozenset({"zero", "whole", "fraction", "power"})


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
        self._open_brackets: list[str] = []
        self._json_state = "value"
        self._expected_chars = ""  # of a literal
        self._hex_digits_left = 0  # digits left of \uXXXX

    def push(self, char: str) -> ScanStep:
        """Process one character.

        Raises:
            JsonTextError: the character is invalid at this position.
        """
        json_state = self._json_state
        if json_state in ("string", "key"):
            return self._scan_string(char)
        if json_state == "literal":
            return self._scan_literal(char)
        if json_state in _NUMBER_TRANSITIONS:
            return self._scan_number(char)
        if char in _JSON_SPACE:
            return ScanStep.MORE
        return self._scan_structure(char)

    def _scan_string(self, char: str) -> ScanStep:
        if self._hex_digits_left:
            if char not in _HEX_DIGITS:
                raise _json_error(char, "four hexadecimal digits after \\u")
            self._hex_digits_left -= 1
        elif self._expected_chars:  # a backslash
            if char == "u":
                self._hex_digits_left = 4
            elif char not in _JSON_ESCAPES:
                raise _json_error(char, "an escape after the backslash")
            self._expected_chars = ""
        elif char == "\\":
            self._expected_chars = char
        elif char == '"':
            if self._json_state == "string":
                return self._end_value()
            self._json_state = "colon"
        elif char < " ":
            raise _json_error(char, "the end of the text or an escape")
        return ScanStep.MORE

    def _scan_literal(self, char: str) -> ScanStep:
        if char != self._expected_chars[0]:
            raise _json_error(char, f"{self._expected_chars!r}")
        self._expected_chars = self._expected_chars[1:]
        return ScanStep.MORE if self._expected_chars else self._end_value()

    def _scan_number(self, char: str) -> ScanStep:
        for chars, json_state in _NUMBER_TRANSITIONS[self._json_state]:
            if char in chars:
                self._json_state = json_state
                return ScanStep.MORE
        if self._json_state not in _NUMBER_ENDS:
            raise _json_error(char, "a digit")
        return ScanStep.AFTER if self._end_value() is ScanStep.LAST else self.push(char)

    def _scan_structure(self, char: str) -> ScanStep:
        json_state = self._json_state
        if json_state == "next":
            if char == ",":
                self._json_state = "name" if self._open_brackets[-1] == "{" else "value"
                return ScanStep.MORE
            if char == ("}" if self._open_brackets[-1] == "{" else "]"):
                self._open_brackets.pop()
                return self._end_value()
            raise _json_error(char, "',' or the closing bracket")
        if json_state == "colon":
            if char != ":":
                raise _json_error(char, "':'")
            self._json_state = "value"
            return ScanStep.MORE
        if json_state in ("name", "first name"):
            if char == "}" and json_state == "first name":
                self._open_brackets.pop()
                return self._end_value()
            if char != '"':
                raise _json_error(char, "a name in double quotes")
            self._json_state = "key"
            return ScanStep.MORE
        if char == "]" and json_state == "first value":
            self._open_brackets.pop()
            return self._end_value()
        return self._begin_value(char)

    def _begin_value(self, char: str) -> ScanStep:
        if char in "{[":
            if len(self._open_brackets) == _MAX_DEPTH:
                raise JsonTextError(f"it is nested deeper than {_MAX_DEPTH} levels")
            self._open_brackets.append(char)
            self._json_state = "first name" if char == "{" else "first value"
        elif char == '"':
            self._json_state = "string"
        elif char in _LITERAL_TAILS:
            self._json_state, self._expected_chars = "literal", _LITERAL_TAILS[char]
        elif char == "-":
            self._json_state = "minus"
        elif char in _DIGITS:
            self._json_state = "zero" if char == "0" else "whole"
        else:
            raise _json_error(char, "a value")
        return ScanStep.MORE

    def _end_value(self) -> ScanStep:
        """Finish a value and return to the enclosing object or list."""
        self._json_state = "next"
        return ScanStep.MORE if self._open_brackets else ScanStep.LAST


def _json_error(char: str, expected: str) -> JsonTextError:
    return JsonTextError(f"invalid JSON: found {char!r}, expected {expected}")
