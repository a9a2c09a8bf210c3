"""Parser of calls in Python syntax: ``[name(key="value", ...), ...]``."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from xpu_agents.chat.parsing.call_parser import CallParser
from xpu_agents.chat.parsing.call_syntax import MalformedCallError
from xpu_agents.chat.parsing.call_tracker import PartialCall
from xpu_agents.chat.parsing.char_parser import CharGenerator
from xpu_agents.chat.structured.json_text import JsonTextError, json_text, json_value

__all__ = ["PythonCallParser", "literal_value"]

_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_MAX_DEPTH = 64
"""Maximum nesting depth of a value, as in JSON."""


class PythonCallParser(CallParser):
    """Reads lists of calls in Python syntax beside JSON; values are literals of Python or JSON."""

    def _parse_call_objects(self) -> CharGenerator[None]:
        """Parse JSON calls, a list, or one Python call."""
        char = yield from self._read_call_char()
        if char.isalpha() or char == "_":
            yield from self._parse_python_call(char)
            return
        self._unread_call_chars(char)
        yield from super()._parse_call_objects()

    def _parse_call_list(self) -> CharGenerator[None]:
        char = yield from self._read_call_char()
        if not (char.isalpha() or char == "_"):
            self._unread_call_chars(char)
            yield from super()._parse_call_list()
            return
        while True:
            if not (char.isalpha() or char == "_"):
                self._reject_call_char(char, "a call")
            yield from self._parse_python_call(char)
            self._call_text = []
            char = yield from self._read_call_char()
            if char == ",":
                self._call_text = []
                char = yield from self._read_call_char()
            elif char != "]":
                self._reject_call_char(char, "',' or ']'")
            if char == "]":  # also after a comma
                return

    def _parse_python_call(self, char: str) -> CharGenerator[None]:
        """Parse one call, given the first character of its name."""
        call = self._tracker.begin()
        name = yield from self._parse_until(char, "(", _is_name_char)
        self._tracker.name(call, name.removesuffix(".call"))  # Llama 3.1 writes calls of built-in tools with it
        self._name_is_known(call)
        keys: set[str] = set()
        char = yield from self._read_call_char()
        while char != ")":
            key = yield from self._parse_until(char, "=", _is_key_char)
            if key in keys:
                raise MalformedCallError(f"its argument {key!r} is given twice")
            value, char = yield from self._parse_python_value()
            self._tracker.add_arguments(call, f"{', ' if keys else '{'}{json_text(key)}: {json_text(value)}")
            keys.add(key)
            if char == ",":
                char = yield from self._read_call_char()
        self._tracker.add_arguments(call, "}" if keys else "{}")
        call.complete = True
        self._finish_call(call)

    def _name_is_known(self, call: PartialCall) -> None:
        """Called when the name of a call was read."""

    def _parse_until(self, char: str, end: str, is_part: Callable[[str], bool]) -> CharGenerator[str]:
        """Parse a name through ``end``."""
        name = ""
        while char and char != end and is_part(char):
            name += char
            char = yield from self._read_call_char(skip=False)
        if char != end or not name.strip():
            self._reject_call_char(char, f"a name and {end!r}")
        return name.strip()

    def _parse_python_value(self) -> CharGenerator[tuple[Any, str]]:
        """Parse a value and return it with the comma or parenthesis after it."""
        text, quote, closings = "", "", ""
        char = yield from self._read_call_char()
        while quote or closings or char not in (",", ")"):
            if not char:
                self._reject_call_char(char, "the rest")
            text += char
            if quote:
                if char == "\\":
                    char = yield from self._read_call_char(skip=False)
                    text += char
                elif char == quote:
                    quote = ""
            elif char in ("'", '"'):
                quote = char
            elif char in _BRACKETS:
                closings += _BRACKETS[char]
                if len(closings) > _MAX_DEPTH:
                    raise MalformedCallError(f"it is nested deeper than {_MAX_DEPTH} levels")
            elif closings and char == closings[-1]:
                closings = closings[:-1]
            char = yield from self._read_call_char(skip=False)
        return literal_value(text.strip()), char


def _is_name_char(char: str) -> bool:
    return char.isalnum() or char in "_-.:/"


def _is_key_char(char: str) -> bool:
    return char not in "()[]{},\"'\n"


def literal_value(text: str) -> Any:
    """Value of a literal of JSON or Python.

    Raises:
        MalformedCallError: the text is no literal, or its value is not JSON.
    """
    try:
        return json_value(text)
    except JsonTextError:
        pass
    try:
        return json_value(json_text(ast.literal_eval(text)))
    except (JsonTextError, MemoryError, RecursionError, SyntaxError, TypeError, ValueError):
        raise MalformedCallError(f"{text[:40]!r} is no value of Python or JSON") from None
