"""Python formats: the answer is a list of calls ``[name(key="value"), ...]``, in some families between markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_parser import CallParser
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.parsing.leading_call_parser import LeadingCallParser
from xpu_agents.chat.parsing.python_call_parser import PythonCallParser
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.tools import Tool

__all__ = ["MarkedPythonicFormat", "PythonicFormat"]


_CONSTANTS: Mapping[Any, tuple[str, ...]] = {"boolean": ("True", "False"), "null": ("None",)}
"""Constants of Python for types of JSON schema."""


class PythonicFormat(ToolCallFormat):
    """Python format of Llama 3.2 and 4: a list of calls without markers."""

    name = "pythonic"
    parser_class: type[CallParser] = LeadingCallParser

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The tag that some models write before a list."""
        return (CallSyntax("<|python_tag|>"), CallSyntax("<|python_start|>", "<|python_end|>"))

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Name and arguments, in the order of the schema."""
        schema = tool.closed_schema
        required = schema.get("required", ())
        arguments = [
            (f"{lark.literal(f'{key}=')} {self._value(lark, tool, key, part)}", key in required)
            for key, part in schema.get("properties", {}).items()
        ]
        return f"{lark.literal(f'{tool.name}(')} {lark.items(arguments, ', ')} {lark.literal(')')}"

    def _value(self, lark: LarkBuilder, tool: Tool, key: str, part: Any) -> str:
        """Grammar expression of a value: JSON, or a constant of Python."""
        kind = part.get("type") if isinstance(part, Mapping) else None
        kinds = kind if isinstance(kind, list) else [kind]
        literals = [lark.literal(text) for each in kinds for text in _CONSTANTS.get(each, ())]
        return f"({' | '.join([lark.argument(tool, key), *literals])})"

    def calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """A list of calls."""
        return self.after_opening(lark, tools, parallel=parallel)

    def text_or_calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """Text or calls; a call after text would not be recognised."""
        return f"{self.text(lark)} | {self.calls(lark, tools, parallel=parallel)}"

    def text(self, lark: LarkBuilder) -> str:
        """Text that does not begin like a call."""
        return lark.any_text(self._openings, not_beginning=("{", "[", *lark.reserved))

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """A list of calls."""
        return f'"[" {self.call_list(lark, tools, ", ", parallel=parallel)} "]"'

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a list of calls."""
        return f"[{', '.join(map(_rendered_call, calls))}]"


class MarkedPythonicFormat(PythonicFormat):
    """Python format of LFM2: a list of calls between markers, also after text."""

    name = "marked-pythonic"
    parser_class = PythonCallParser

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The markers."""
        return (CallSyntax("<|tool_call_start|>", "<|tool_call_end|>"),)

    def calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """A list of calls between the markers."""
        return ToolCallFormat.calls(self, lark, tools, parallel=parallel)

    def text_or_calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """Text, optionally with calls after it."""
        return ToolCallFormat.text_or_calls(self, lark, tools, parallel=parallel)

    def text(self, lark: LarkBuilder) -> str:
        """Text without calls."""
        return ToolCallFormat.text(self, lark)

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """A list of calls and the closing marker."""
        calls = super().after_opening(lark, tools, parallel=parallel)
        return f"{calls} {lark.marker(self.syntaxes[0].closing)}"

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a list of calls between the markers."""
        syntax = self.syntaxes[0]
        return f"{syntax.opening}{super().render(calls)}{syntax.closing}"


def _rendered_call(call: ToolCall) -> str:
    arguments = (f"{key}={_rendered_value(value)}" for key, value in call.parsed.items())
    return f"{call.name}({', '.join(arguments)})"


def _rendered_value(value: Any) -> str:
    """Literal of Python for a JSON value."""
    match value:
        case True | False | None:
            return str(value)
        case list():
            return f"[{', '.join(map(_rendered_value, value))}]"
        case dict():
            return f"{{{', '.join(f'{json_text(key)}: {_rendered_value(each)}' for key, each in value.items())}}}"
    return json_text(value)
