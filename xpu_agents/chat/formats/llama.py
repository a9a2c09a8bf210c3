"""Llama 3 formats: the answer is a JSON object, or ``<function=name>`` precedes the arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_parser import CallParser, CallSyntax, MalformedCallError
from xpu_agents.chat.parsing.call_tracker import ARGUMENT_KEYS, PartialCall
from xpu_agents.chat.parsing.char_parser import CharGenerator
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.tools import Tool

__all__ = ["LlamaFormat", "LlamaFunctionFormat"]

_PYTHON_TAG = CallSyntax("<|python_tag|>")
_FUNCTION_TAG = CallSyntax("<function=", "</function>", re.compile(r"(?P<name>[^<>{}\n]+)>\s*"))
_CALL_KEYS = frozenset({"name", "type", "id", "function", *ARGUMENT_KEYS})


class _LeadingCallParser(CallParser):
    """Finds unmarked calls at the beginning of an answer.

    Text that looks like a call is held back until its name is known; other text that begins with a bracket is text.
    """

    _call_is_tentative = False

    def _parse_chars(self) -> CharGenerator[None]:
        space, char = yield from self._space_after_call()
        self._push_back(char)
        if not (char and char in "{["):
            self._push_back(space)
        elif not (yield from self._parse_leading_calls()):
            self._push_back(space + "".join(self._call_text))
            self._tracker.discard()
        yield from super()._parse_chars()

    def _parse_leading_calls(self) -> CharGenerator[bool]:
        """Parse calls; return False if there are none, with the text in ``_call_text``."""
        self._call_text = []
        self._call_is_tentative = True
        try:
            yield from self._parse_call_objects()
        except MalformedCallError as error:
            # A truncated object that could still become a call is one, unless a JSON answer was requested.
            if self._call_is_tentative and (self._json_answer or not self._truncated):
                return False
            yield from self._skip_malformed_call(_PYTHON_TAG)
            self._fail_call(error)
        return True

    def _parse_call_objects(self) -> CharGenerator[None]:
        """Parse calls with separators between them, also after a tag."""
        yield from super()._parse_call_objects()
        while (yield from self._skip_separators()):
            yield from super()._parse_call_objects()

    def _skip_separators(self) -> CharGenerator[bool]:
        """Skip separators before another call; return whether there is one."""
        separators = ""
        while True:
            char = yield from self._next_char()
            if not (char and (char.isspace() or char in ";,")):
                break
            separators += char
        self._push_back(char)
        if char == "{":
            self._call_text = []
            return True
        self._push_back(separators if char else "")
        return False

    def _check_call_key(self, key: str) -> None:
        if self._call_is_tentative and key not in _CALL_KEYS:
            raise MalformedCallError(f"{key!r} is not a key of a call")

    def _parse_call_member(self, call: PartialCall, key: str, char: str) -> CharGenerator[None]:
        yield from super()._parse_call_member(call, key, char)
        self._call_is_tentative = self._call_is_tentative and not call.offered

    def _finish_call(self, call: PartialCall) -> None:
        if self._call_is_tentative and not call.complete and call.function is None:
            raise MalformedCallError("it has no arguments")
        if self._call_is_tentative and self._json_answer and not self._tracker.is_offered(call):
            raise MalformedCallError("it is a JSON answer that has the keys of a call")
        super()._finish_call(call)
        self._call_is_tentative = False


class LlamaFormat(ToolCallFormat):
    """Llama format: ``{"name": ..., "parameters": ...}``, optionally after ``<|python_tag|>``; several with ``;``."""

    name = "llama"
    parser_class = _LeadingCallParser
    arguments_key = "parameters"

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The tag before calls and the function tag; a JSON object needs no marker."""
        return (_PYTHON_TAG, _FUNCTION_TAG)

    def calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """JSON objects, optionally after the tag."""
        return f"{self._optional_python_tag(lark)}{self.call_list(lark, tools, '; ', parallel=parallel)}"

    def text_or_calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """Text or calls; a call after text would not be recognised."""
        return f"{self.text(lark)} | {self.calls(lark, tools, parallel=parallel)}"

    def json_or_calls(
        self, lark: LarkBuilder, schema: Mapping[str, Any], tools: Sequence[Tool], *, parallel: bool
    ) -> str:
        """A JSON answer or calls. Both begin with a brace, so calls are JSON rules as well."""
        call_rules = [
            lark.rule(f"call_{number}", lark.call(tool, self.arguments_key)) for number, tool in enumerate(tools)
        ]
        any_call_rule = lark.rule("call", " | ".join(call_rules))
        call_sequence = self.repeated(any_call_rule, f"{lark.literal('; ')} {any_call_rule}", parallel=parallel)
        return f"{self._optional_python_tag(lark)}{call_sequence} | {lark.json(schema)}"

    def text(self, lark: LarkBuilder) -> str:
        """Text that does not begin like a call."""
        return lark.any_text([syntax.opening for syntax in self.syntaxes], not_beginning=("{", "[", *lark.reserved))

    def _optional_python_tag(self, lark: LarkBuilder) -> str:
        """Optional tag before calls, if it is a token."""
        return (
            f"({lark.marker(_PYTHON_TAG.opening)})? " if self.template.token_id(_PYTHON_TAG.opening) is not None else ""
        )

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render JSON objects."""
        return "; ".join(json_text({"name": call.name, self.arguments_key: call.parsed}) for call in calls)


class LlamaFunctionFormat(ToolCallFormat):
    """Llama function format: ``<function=name>{...}</function>`` for each call."""

    name = "llama-function"
    parser_class = _LeadingCallParser

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The function tag and the tag before calls."""
        return (_FUNCTION_TAG, _PYTHON_TAG)

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Name and arguments."""
        closing = lark.marker(_FUNCTION_TAG.closing)
        return f"{lark.literal(tool.name + '>')} {lark.arguments(tool)} {closing}"

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render one tag for each call."""
        return "".join(f"<function={call.name}>{json_text(call.parsed)}</function>" for call in calls)
