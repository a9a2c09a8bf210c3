"""Llama 3 formats: the answer is a JSON object, or ``<function=name>`` precedes the arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.parsing.leading_call_parser import LeadingCallParser
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.tools import Tool

__all__ = ["LlamaFormat", "LlamaFunctionFormat"]

_PYTHON_TAG = CallSyntax("<|python_tag|>")
_FUNCTION_TAG = CallSyntax("<function=", "</function>", re.compile(r"(?P<name>[^<>{}\n]+)>\s*"))


class LlamaFormat(ToolCallFormat):
    """Llama format: ``{"name": ..., "parameters": ...}``, optionally after ``<|python_tag|>``; several with ``;``."""

    name = "llama"
    parser_class = LeadingCallParser
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
    parser_class = LeadingCallParser

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
