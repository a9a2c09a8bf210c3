"""Incremental parser of tool calls in an answer."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from xpu_agents.chat.parsing.call_char_parser import CallCharParser
from xpu_agents.chat.parsing.call_events import CallEvent, CallEventBuffer, CallIds
from xpu_agents.chat.parsing.call_syntax import CallSyntax, MalformedCallError
from xpu_agents.chat.parsing.call_tracker import ARGUMENT_KEYS, CallTracker, PartialCall
from xpu_agents.chat.parsing.char_parser import CharGenerator
from xpu_agents.chat.parsing.json_scanner import JsonScanner, ScanStep
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text, json_type_name, json_value
from xpu_agents.chat.tools import Tool

__all__ = ["CallParser"]

_MAX_HEADER_CHARS = 200
"""Maximum characters between the opening marker of a call and its arguments."""
_NAME_KEYS = ("name", "tool_name")
"""Keys of a call's name."""
_JSON_ANSWER_START = '{["'
"""First characters of JSON answers; JSON numbers and literals cannot contain a call."""


class CallParser(CallCharParser):
    """Splits an answer into text and tool calls.

    Args:
        syntaxes: markers of calls.
        tools: tools that may be called.
        parallel: whether several calls are allowed.
        json_answer: whether a JSON answer was requested: text that begins as JSON and not with a call is the answer.
        ids: ids of the calls; None creates new ones.
        ignored: markers that are left out of the text, such as those around a list of marked calls.
    """

    def __init__(
        self,
        syntaxes: Sequence[CallSyntax],
        tools: Collection[Tool],
        *,
        parallel: bool = True,
        json_answer: bool = False,
        ids: CallIds | None = None,
        ignored: Collection[str] = (),
    ) -> None:
        super().__init__()
        self._json_answer = json_answer
        self._ignored = frozenset(ignored)
        self._syntaxes = {syntax.opening: syntax for syntax in syntaxes}
        self._event_buffer = CallEventBuffer()
        self._tools = {tool.name: tool for tool in tools}
        self._tracker = CallTracker(self._event_buffer, self._tools, parallel=parallel, ids=ids or CallIds())
        self._call_syntax: CallSyntax | None = None  # markers of the current call
        self._call_closed = False  # whether a marker ended the current malformed call

    @property
    def valid_calls(self) -> int:
        """Number of valid calls so far."""
        return self._tracker.valid

    def _take_events(self) -> list[CallEvent]:
        return self._event_buffer.take()

    def _parse_chars(self) -> CharGenerator[None]:
        markers = frozenset(self._syntaxes) | self._ignored
        started = not self._json_answer
        while True:
            char, marker = yield from self._next_or_marker(markers)
            if marker in self._syntaxes:
                started = True
                yield from self._parse_marked_call(self._syntaxes[marker])
            elif char:
                if not started and not char.isspace():
                    started = True
                    markers = frozenset() if char in _JSON_ANSWER_START else markers
                self._event_buffer.text(char)
            elif not marker:
                self._event_buffer.end()
                return

    # -- calls -----------------------------------------------------------------------------------------------------

    def _parse_marked_call(self, syntax: CallSyntax) -> CharGenerator[None]:
        """Parse one call or a list of calls after the opening marker."""
        self._call_syntax = syntax
        self._call_text = [syntax.opening.removesuffix("[")]
        self._push_back("[" if syntax.opening.endswith("[") else "")
        try:
            char = yield from self._read_call_char()
            self._unread_call_chars(char)
            if syntax.header is None or (char and char in "[{"):
                yield from self._parse_call_objects()
            else:
                yield from self._parse_named_call(syntax.header)
        except MalformedCallError as error:
            yield from self._skip_malformed_call(syntax)
            self._fail_call(error)
        else:
            yield from self._skip_optional(syntax.trailer)
            yield from self._skip_optional(syntax.closing)

    def _parse_call_objects(self) -> CharGenerator[None]:
        """Parse a list of calls, or a sequence of calls."""
        char = yield from self._read_call_char()
        if char == "[":
            yield from self._parse_call_list()
            return
        if char != "{":
            self._reject_call_char(char, "a JSON object")
        while char == "{":
            yield from self._parse_call_object()
            space, char = yield from self._space_after_call()
            self._call_text = [char]
        self._push_back(space + char)

    def _space_after_call(self) -> CharGenerator[tuple[str, str]]:
        """Return the white space after an object and the next character."""
        space = ""
        while True:
            char = yield from self._next_char()
            if not char.isspace():
                return space, char
            space += char

    def _parse_call_list(self) -> CharGenerator[None]:
        char = yield from self._read_call_char()
        while True:
            if char != "{":
                self._reject_call_char(char, "a JSON object")
            yield from self._parse_call_object()
            self._call_text = []
            char = yield from self._read_call_char()
            if char == "]":
                return
            if char != ",":
                self._reject_call_char(char, "',' or ']'")
            self._call_text = []
            char = yield from self._read_call_char()

    def _parse_call_object(self) -> CharGenerator[None]:
        """Parse ``{"name": ..., "arguments": ...}`` after the opening brace."""
        call = self._tracker.begin()
        char = yield from self._read_call_char()
        while char != "}":
            if char != '"':
                self._reject_call_char(char, "a name in double quotes")
            call_key: str = yield from self._parse_json_value(char)
            self._check_call_key(call_key)
            char = yield from self._read_call_char()
            if char != ":":
                self._reject_call_char(char, "':'")
            char = yield from self._read_call_char()
            yield from self._parse_call_member(call, call_key, char)
            char = yield from self._read_call_char()
            if char == ",":
                char = yield from self._read_call_char()
            elif char != "}":
                self._reject_call_char(char, "',' or '}'")
        self._finish_call(call)

    def _check_call_key(self, key: str) -> None:
        """Reject unknown keys. The base class accepts all keys, since models add various ones."""

    def _parse_call_member(self, call: PartialCall, call_key: str, char: str) -> CharGenerator[None]:
        """Parse the value of one key of a call, given its first character."""
        if call_key in ARGUMENT_KEYS:
            yield from self._parse_arguments(call, char)
            return
        member_value = yield from self._parse_json_value(char)
        if call_key in _NAME_KEYS:
            if not isinstance(member_value, str) or call.name is not None:
                call.complete = False
                raise MalformedCallError("its name is not a string, or is given twice")
            self._tracker.name(call, member_value)
        elif call_key == "function" and isinstance(member_value, dict):
            call.function = member_value
        elif call_key == "function" and isinstance(member_value, str) and call.name is None:
            self._tracker.name(call, member_value)

    def _parse_named_call(self, header: re.Pattern[str]) -> CharGenerator[None]:
        """Parse a name outside of the JSON, followed by the arguments."""
        call = self._tracker.begin()
        header_text = ""
        char = yield from self._read_call_char(skip=False)
        while char and char != "{" and len(header_text) < _MAX_HEADER_CHARS:
            header_text += char
            char = yield from self._read_call_char(skip=False)
        header_match = header.fullmatch(header_text) if char == "{" else None
        if header_match is None:
            self._unread_call_chars(*header_text, char)  # it may contain the closing marker
            raise MalformedCallError("a name and then the arguments as a JSON object should follow its opening")
        self._tracker.name(call, header_match["name"].strip())
        yield from self._parse_arguments(call, char)
        self._finish_call(call)

    def _parse_arguments(self, call: PartialCall, char: str) -> CharGenerator[None]:
        if call.complete:
            call.complete = False
            raise MalformedCallError("its arguments are given twice")
        if char == "{":
            yield from self._parse_json_value(char, call)
        else:
            arguments = yield from self._parse_json_value(char)
            if isinstance(arguments, str):
                try:
                    arguments = json_object(arguments)  # some models write the arguments as a JSON string
                except JsonTextError as error:
                    raise MalformedCallError(f"its arguments are a text with {error}") from None
            if arguments is not None and not isinstance(arguments, dict):
                raise MalformedCallError(f"its arguments are {json_type_name(arguments)}; expected a JSON object")
            self._tracker.add_arguments(call, json_text(arguments or {}))
        call.complete = True

    def _fail_call(self, error: MalformedCallError) -> None:
        """End a malformed call, whose whole text was read."""
        truncated = self._truncated and not self._call_closed
        self._tracker.fail("".join(self._call_text), str(error), truncated=truncated)

    def _finish_call(self, call: PartialCall) -> None:
        call_text, syntax = "".join(self._call_text), self._call_syntax
        if syntax is not None and syntax.closing and call_text.startswith(syntax.opening):
            call_text += syntax.closing  # the model may have left it out
        self._tracker.complete(call, call_text)

    def _parse_json_value(self, char: str, call: PartialCall | None = None) -> CharGenerator[Any]:
        """Parse a JSON value from its first character; the text of ``call``'s arguments is emitted while parsing."""
        scanner, value_text = JsonScanner(), ""
        while True:
            if not char:
                self._reject_call_char(char, "the rest")
            try:
                scan_step = scanner.push(char)
            except JsonTextError as error:
                self._unread_call_chars(char)
                raise MalformedCallError(str(error)) from None
            if scan_step is ScanStep.AFTER:
                self._unread_call_chars(char)
                break
            value_text += char
            if call is not None:
                self._tracker.add_arguments(call, char)
            if scan_step is ScanStep.LAST:
                break
            char = yield from self._read_call_char(skip=False)
        try:
            return json_value(value_text)
        except JsonTextError as error:
            raise MalformedCallError(str(error)) from None

    def _skip_malformed_call(self, syntax: CallSyntax) -> CharGenerator[None]:
        """Skip the rest of a malformed call, through its closing marker or up to the next opening marker or the end."""
        openings = {*self._syntaxes, *self._ignored, syntax.closing} - {""}
        self._call_closed = True
        while True:
            char, marker = yield from self._next_or_marker(openings)
            if marker == syntax.closing and marker:
                self._call_text.append(marker)
                return
            if marker:
                self._push_back(marker)
                return
            if not char:
                self._call_closed = False
                return
            self._call_text.append(char)
