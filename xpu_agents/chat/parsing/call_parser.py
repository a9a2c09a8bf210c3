"""Tool calls found in an answer while it comes."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from xpu_agents.chat.parsing.call_events import CallEvent, CallEventBuffer, CallIds
from xpu_agents.chat.parsing.call_tracker import ARGUMENT_KEYS, CallTracker, PartialCall
from xpu_agents.chat.parsing.char_parser import CharGenerator, CharParser
from xpu_agents.chat.parsing.json_scanner import JsonScanner, ScanStep
from xpu_agents.chat.structured.json_text import JsonTextError, json_kind, json_object, json_text, json_value

__all__ = ["CallParser", "CallSyntax", "MalformedCallError"]

_LONGEST_HEADER = 200
"""Most characters between the opening of a call and its arguments."""
_JSON = '{["'
"""What an answer in JSON begins with, unless it is a number or a word, which can hold no call."""


class MalformedCallError(Exception):
    """What is being read is not the call it began as; never leaves the parser."""


@dataclass(frozen=True, slots=True)
class CallSyntax:
    """How calls are marked.

    Attributes:
        opening: begins one call or a list of them; with a bracket at its end certainly a list.
        closing: ends it; may be missing in an answer, and empty where the syntax has none.
        header: what comes between the opening and the arguments, with a group ``name``, where the name is not in
            the JSON.
    """

    opening: str
    closing: str = ""
    header: re.Pattern[str] | None = None


class CallParser(CharParser[CallEvent]):
    """Takes an answer apart into text and tool calls.

    Args:
        syntaxes: how calls are marked.
        tools: names that a call may have.
        parallel: whether more than one call is wanted.
        json_answer: JSON was asked for, so what begins as such and not with a call is the answer, to its end.
        ids: of the calls; None for new ones.
    """

    def __init__(
        self,
        syntaxes: Sequence[CallSyntax],
        tools: Collection[str],
        *,
        parallel: bool = True,
        json_answer: bool = False,
        ids: CallIds | None = None,
    ) -> None:
        super().__init__()
        self._json_answer = json_answer
        self._syntaxes = {syntax.opening: syntax for syntax in syntaxes}
        self._emitter = CallEventBuffer()
        self._ledger = CallTracker(self._emitter, tools, parallel=parallel, ids=ids or CallIds())
        self._raw: list[str] = []  # what was read of the call
        self._syntax: CallSyntax | None = None  # of the call, if it is marked

    @property
    def valid_calls(self) -> int:
        """How many complete calls were found so far."""
        return self._ledger.valid

    def _take(self) -> list[CallEvent]:
        return self._emitter.take()

    def _main(self) -> CharGenerator[None]:
        marks = self._syntaxes
        begun = not self._json_answer
        while True:
            char, opening = yield from self._until(marks)
            if opening:
                begun = True
                yield from self._marked(marks[opening])
            elif char:
                if not begun and not char.isspace():
                    begun = True
                    marks = {} if char in _JSON else marks
                self._emitter.text(char)
            else:
                self._emitter.end()
                return

    # -- calls -----------------------------------------------------------------------------------------------------

    def _marked(self, syntax: CallSyntax) -> CharGenerator[None]:
        """One call or a list of them, behind its opening."""
        self._syntax = syntax
        self._raw = [syntax.opening.removesuffix("[")]
        self._push_back("[" if syntax.opening.endswith("[") else "")
        try:
            char = yield from self._read()
            self._unread(char)
            if syntax.header is None or (char and char in "[{"):
                yield from self._objects()
            else:
                yield from self._named(syntax.header)
        except MalformedCallError as error:
            yield from self._to_the_end_of(syntax)
            self._ledger.give_up("".join(self._raw), str(error))
        else:
            yield from self._optional(syntax.closing)

    def _objects(self) -> CharGenerator[None]:
        """A list of calls, or calls one after the other."""
        char = yield from self._read()
        if char == "[":
            yield from self._list()
            return
        if char != "{":
            self._reject(char, "a JSON object")
        while char == "{":
            yield from self._object()
            space, char = yield from self._after_object()
            self._raw = [char]
        self._push_back(space + char)

    def _after_object(self) -> CharGenerator[tuple[str, str]]:
        """White space between two objects, and the character behind it."""
        space = ""
        while True:
            char = yield from self._char()
            if not char.isspace():
                return space, char
            space += char

    def _list(self) -> CharGenerator[None]:
        char = yield from self._read()
        while True:
            if char != "{":
                self._reject(char, "a JSON object")
            yield from self._object()
            self._raw = []
            char = yield from self._read()
            if char == "]":
                return
            if char != ",":
                self._reject(char, "',' or ']'")
            self._raw = []
            char = yield from self._read()

    def _object(self) -> CharGenerator[None]:
        """``{"name": ..., "arguments": ...}`` behind its bracket."""
        call = self._ledger.begin()
        char = yield from self._read()
        while char != "}":
            if char != '"':
                self._reject(char, "a name in double quotes")
            key: str = yield from self._value(char)
            self._check_key(key)
            char = yield from self._read()
            if char != ":":
                self._reject(char, "':'")
            char = yield from self._read()
            yield from self._member(call, key, char)
            char = yield from self._read()
            if char == ",":
                char = yield from self._read()
            elif char != "}":
                self._reject(char, "',' or '}'")
        self._complete(call)

    def _check_key(self, key: str) -> None:
        """Refuse a key that no call has; here any is let pass, as models add all sorts of things."""

    def _member(self, call: PartialCall, key: str, char: str) -> CharGenerator[None]:
        """One value of a call, from its first character on."""
        if key in ARGUMENT_KEYS:
            yield from self._arguments(call, char)
            return
        value = yield from self._value(char)
        if key == "name":
            if not isinstance(value, str) or call.name is not None:
                call.complete = False
                raise MalformedCallError("its name is no text, or is given twice")
            self._ledger.name(call, value)
        elif key == "function" and isinstance(value, dict):
            call.function = value
        elif key == "function" and isinstance(value, str) and call.name is None:
            self._ledger.name(call, value)

    def _named(self, header: re.Pattern[str]) -> CharGenerator[None]:
        """A name outside of the JSON, then the arguments."""
        call = self._ledger.begin()
        text = ""
        char = yield from self._read(skip=False)
        while char and char != "{" and len(text) < _LONGEST_HEADER:
            text += char
            char = yield from self._read(skip=False)
        found = header.fullmatch(text) if char == "{" else None
        if found is None:
            self._unread(*text, char)  # the closing may be in it
            raise MalformedCallError("a name and then the arguments as a JSON object should follow its opening")
        self._ledger.name(call, found["name"].strip())
        yield from self._arguments(call, char)
        self._complete(call)

    def _arguments(self, call: PartialCall, char: str) -> CharGenerator[None]:
        if call.complete:
            call.complete = False
            raise MalformedCallError("its arguments are given twice")
        if char == "{":
            yield from self._value(char, call)
        else:
            value = yield from self._value(char)
            if isinstance(value, str):
                try:
                    value = json_object(value)  # JSON inside of JSON, as some models write it
                except JsonTextError as error:
                    raise MalformedCallError(f"its arguments are a text with {error}") from None
            if value is not None and not isinstance(value, dict):
                raise MalformedCallError(f"its arguments are {json_kind(value)}; expected a JSON object")
            self._ledger.more(call, json_text(value or {}))
        call.complete = True

    def _complete(self, call: PartialCall) -> None:
        raw, syntax = "".join(self._raw), self._syntax
        if syntax is not None and syntax.closing and raw.startswith(syntax.opening):
            raw += syntax.closing  # it may be missing, and is to be read later
        self._ledger.complete(call, raw)

    # -- characters ------------------------------------------------------------------------------------------------

    def _read(self, *, skip: bool = True) -> CharGenerator[str]:
        """The next character of a call, behind white space; what is read is kept for an invalid call."""
        char = yield from self._char()
        while skip and char.isspace():
            self._raw.append(char)
            char = yield from self._char()
        self._raw.append(char)
        return char

    def _reject(self, char: str, expected: str) -> NoReturn:
        """Refuse the character read last.

        Raises:
            MalformedCallError: always.
        """
        self._unread(char)
        if char:
            raise MalformedCallError(f"{char!r} is where {expected} should be")
        raise MalformedCallError("the answer ended before the call did")

    def _unread(self, *chars: str) -> None:
        del self._raw[-len(chars) :]
        self._push_back("".join(chars))

    def _value(self, char: str, call: PartialCall | None = None) -> CharGenerator[Any]:
        """A JSON value from its first character on; of the arguments of ``call`` if given, as they come."""
        scanner, text = JsonScanner(), ""
        while True:
            if not char:
                self._reject(char, "the rest")
            try:
                step = scanner.push(char)
            except JsonTextError as error:
                self._unread(char)
                raise MalformedCallError(str(error)) from None
            if step is ScanStep.AFTER:
                self._unread(char)
                break
            text += char
            if call is not None:
                self._ledger.more(call, char)
            if step is ScanStep.LAST:
                break
            char = yield from self._read(skip=False)
        try:
            return json_value(text)
        except JsonTextError as error:
            raise MalformedCallError(str(error)) from None

    def _to_the_end_of(self, syntax: CallSyntax) -> CharGenerator[None]:
        """Skip what is left of a broken call: through its closing, or to the next opening, or all."""
        marks = [*self._syntaxes, syntax.closing] if syntax.closing else list(self._syntaxes)
        while True:
            char, mark = yield from self._until(marks)
            if mark == syntax.closing and mark:
                self._raw.append(mark)
                return
            if mark:
                self._push_back(mark)
                return
            if not char:
                return
            self._raw.append(char)
