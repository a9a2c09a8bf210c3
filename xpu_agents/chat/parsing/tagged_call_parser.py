"""Parser of calls whose arguments stand between tags, such as ``<parameter=city>Oslo</parameter>``."""

from __future__ import annotations

import re
from typing import Any

from xpu_agents.chat.parsing.call_parser import CallParser
from xpu_agents.chat.parsing.call_syntax import MalformedCallError
from xpu_agents.chat.parsing.call_tracker import PartialCall
from xpu_agents.chat.parsing.char_parser import CharGenerator
from xpu_agents.chat.parsing.python_call_parser import literal_value
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.value_types import ALL_TYPES, argument_types

__all__ = ["TaggedCallParser"]

_MAX_KEY_CHARS = 200
"""Maximum characters of an argument's name."""
_NAME_CHAR = re.compile(r"[\w.:/-]")
_TYPES: dict[type, tuple[str, ...]] = {
    bool: ("boolean",),
    int: ("integer", "number"),
    float: ("number",),
    list: ("array",),
    dict: ("object",),
    type(None): ("null",),
}


class TaggedCallParser(CallParser):
    """Reads calls with tagged arguments beside JSON.

    The schema of the tool decides about a value: an argument that can only be a string is the text as it is; others are
    JSON, or constants of Python as some templates write them. What is no such value is a text.
    """

    def _parse_call_objects(self) -> CharGenerator[None]:
        """Parse one call with tagged arguments, or JSON calls."""
        char = yield from self._read_call_char()
        self._unread_call_chars(char)
        syntax = self._call_syntax
        if (char and char in "{[") or syntax is None or syntax.tags is None:
            yield from super()._parse_call_objects()
            return
        self._tags = syntax.tags
        call = self._tracker.begin()
        if syntax.opening != self._tags.name[0]:
            yield from self._expect(self._tags.name[0])
        name = ""
        char = yield from self._read_call_char()
        while char and _NAME_CHAR.match(char):
            name += char
            char = yield from self._read_call_char(skip=False)
        if not name:
            self._reject_call_char(char, "the name of a tool")
        self._unread_call_chars(char)
        if not char and self._truncated:
            raise MalformedCallError("the answer ended before the call did")
        yield from self._expect(self._tags.name[1])
        self._tracker.name(call, name)
        yield from self._parse_tagged_arguments(call, syntax.closing)
        self._finish_call(call)

    def _parse_tagged_arguments(self, call: PartialCall, closing: str) -> CharGenerator[None]:
        """Parse all arguments through the end of the call; its closing marker is left to be read."""
        keys: set[str] = set()
        while True:
            char = yield from self._read_call_char()
            if not char and not self._truncated:  # the model left the end out
                break
            self._unread_call_chars(char)
            _, marker = yield from self._read_call_piece({self._tags.key[0], self._tags.end, closing} - {""})
            if marker == closing:
                self._unread_call_chars(marker)
            if marker in (closing, self._tags.end) and marker:
                break
            if not marker:
                self._reject_call_char(self._call_text[-1], "an argument or the end of the call")
            key = yield from self._parse_key()
            if key in keys:
                raise MalformedCallError(f"its argument {key!r} is given twice")
            self._tracker.add_arguments(call, f"{', ' if keys else '{'}{json_text(key)}: ")
            keys.add(key)
            yield from self._parse_value(call, key)
        self._tracker.add_arguments(call, "}" if keys else "{}")
        call.complete = True

    def _parse_key(self) -> CharGenerator[str]:
        key = ""
        while True:
            char, marker = yield from self._read_call_piece({self._tags.key[1]})
            if marker:
                break
            if not char or len(key) == _MAX_KEY_CHARS:
                self._reject_call_char(char, f"{self._tags.key[1]!r} after the name of an argument")
            key += char
        if self._tags.value[0]:
            yield from self._expect(self._tags.value[0])
        return key.strip()

    def _parse_value(self, call: PartialCall, key: str) -> CharGenerator[None]:
        """Parse a value through its end; a string is emitted while it is parsed."""
        tool = self._tools.get(call.name or "")
        types = ALL_TYPES if tool is None else argument_types(tool.closed_schema, key)
        is_string = types == {"string"}
        end = self._tags.value[1]
        ends = {end, f"\n{end}"} if self._tags.padded else {end}
        value = ""
        if is_string:
            self._tracker.add_arguments(call, '"')
        if self._tags.padded:
            char = yield from self._read_call_char(skip=False)
            if char != "\n":
                self._unread_call_chars(char)
        while True:
            char, marker = yield from self._read_call_piece(ends)
            if marker:
                break
            if not char:
                self._reject_call_char(char, f"{end!r} after a value")
            if is_string:
                self._tracker.add_arguments(call, json_text(char)[1:-1])
            value += char
        self._tracker.add_arguments(call, '"' if is_string else json_text(_typed_value(value, types)))


def _typed_value(text: str, types: frozenset[str]) -> Any:
    """Value of a text that may be other than a string; the text itself if it is no other value of these types."""
    try:
        value = literal_value(text.strip())
    except MalformedCallError:
        return text
    if "string" in types and types.isdisjoint(_TYPES.get(type(value), ())):
        return text
    return value
