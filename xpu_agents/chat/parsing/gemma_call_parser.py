"""Parser of calls of Gemma 4: ``call:NAME{key:<|"|>text<|"|>,other:2}``."""

from __future__ import annotations

from xpu_agents.chat.parsing.call_parser import CallParser
from xpu_agents.chat.parsing.call_syntax import MalformedCallError
from xpu_agents.chat.parsing.call_tracker import PartialCall
from xpu_agents.chat.parsing.char_parser import CharGenerator
from xpu_agents.chat.parsing.python_call_parser import literal_value
from xpu_agents.chat.structured.json_text import json_text

__all__ = ["QUOTE", "GemmaCallParser"]

QUOTE = '<|"|>'
"""Token before and after a text."""
_MAX_DEPTH = 64
"""Maximum nesting depth of a value, as in JSON."""
_MAX_WORD_CHARS = 400
"""Maximum characters of a name, a number or a constant."""


class GemmaCallParser(CallParser):
    """Reads arguments with names without quotes and texts between tokens, beside JSON."""

    def _parse_arguments(self, call: PartialCall, char: str) -> CharGenerator[None]:
        if char != "{":
            yield from super()._parse_arguments(call, char)
            return
        if call.complete:
            call.complete = False
            raise MalformedCallError("its arguments are given twice")
        yield from self._parse_gemma_value(call, char, 1)
        call.complete = True

    def _parse_gemma_value(self, call: PartialCall, char: str, depth: int) -> CharGenerator[None]:
        """Parse a value from its first character; its JSON text is emitted while it is parsed."""
        if depth > _MAX_DEPTH:
            raise MalformedCallError(f"it is nested deeper than {_MAX_DEPTH} levels")
        if char == "{":
            yield from self._parse_gemma_object(call, depth)
        elif char == "[":
            yield from self._parse_gemma_list(call, depth)
        elif char == QUOTE[0]:
            yield from self._expect(QUOTE, read=1)
            yield from self._parse_quoted(call)
        elif char == '"':
            value = yield from self._parse_json_value(char)
            self._tracker.add_arguments(call, json_text(value))
        else:
            word = yield from self._parse_word(char, ",]}")
            self._tracker.add_arguments(call, json_text(literal_value(word)))

    def _parse_gemma_object(self, call: PartialCall, depth: int) -> CharGenerator[None]:
        keys: set[str] = set()
        self._tracker.add_arguments(call, "{")
        char = yield from self._read_call_char()
        while char != "}":
            if keys:
                self._tracker.add_arguments(call, ", ")
            key = yield from self._parse_gemma_key(char)
            if key in keys:
                raise MalformedCallError(f"its argument {key!r} is given twice")
            keys.add(key)
            self._tracker.add_arguments(call, f"{json_text(key)}: ")
            char = yield from self._read_call_char()
            yield from self._parse_gemma_value(call, char, depth + 1)
            char = yield from self._next_item("}")
        self._tracker.add_arguments(call, "}")

    def _parse_gemma_list(self, call: PartialCall, depth: int) -> CharGenerator[None]:
        self._tracker.add_arguments(call, "[")
        char = yield from self._read_call_char()
        begun = False
        while char != "]":
            if begun:
                self._tracker.add_arguments(call, ", ")
            begun = True
            yield from self._parse_gemma_value(call, char, depth + 1)
            char = yield from self._next_item("]")
        self._tracker.add_arguments(call, "]")

    def _next_item(self, end: str) -> CharGenerator[str]:
        """Return the first character of the next item of an object or list, or its end."""
        char = yield from self._read_call_char()
        if char == ",":
            return (yield from self._read_call_char())
        if char != end:
            self._reject_call_char(char, f"',' or {end!r}")
        return char

    def _parse_gemma_key(self, char: str) -> CharGenerator[str]:
        """Parse a name and the colon after it."""
        if char == '"':
            key: str = yield from self._parse_json_value(char)
        elif char == QUOTE[0]:
            yield from self._expect(QUOTE, read=1)
            key = yield from self._parse_quoted(None)
        else:
            key = yield from self._parse_word(char, ":")
        char = yield from self._read_call_char()
        if char != ":":
            self._reject_call_char(char, "':'")
        return key

    def _parse_quoted(self, call: PartialCall | None) -> CharGenerator[str]:
        """Parse a text through its end; it is emitted as JSON while it is parsed."""
        text = ""
        if call is not None:
            self._tracker.add_arguments(call, '"')
        while True:
            char, marker = yield from self._read_call_piece((QUOTE,))
            if marker:
                break
            if not char:
                self._reject_call_char(char, f"{QUOTE!r} after a text")
            text += char
            if call is not None:
                self._tracker.add_arguments(call, json_text(char)[1:-1])
        if call is not None:
            self._tracker.add_arguments(call, '"')
        return text

    def _parse_word(self, char: str, ends: str) -> CharGenerator[str]:
        """Parse text without quotes up to one of the characters ``ends``."""
        word = ""
        while char and char not in ends and len(word) < _MAX_WORD_CHARS:
            word += char
            char = yield from self._read_call_char(skip=False)
        self._unread_call_chars(char)
        if not char or char not in ends:
            self._reject_call_char((yield from self._read_call_char(skip=False)), "the rest")
        return word.strip()
