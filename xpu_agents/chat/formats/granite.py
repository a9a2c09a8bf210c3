"""Granite 3 format: a JSON list of calls after ``<|tool_call|>``."""

from __future__ import annotations

from collections.abc import Sequence

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.tools import Tool

__all__ = ["GraniteFormat"]


class GraniteFormat(ToolCallFormat):
    """Granite format: ``<|tool_call|>[{"name": ..., "arguments": ...}, ...]``; Granite 4 uses the Hermes format."""

    name = "granite"
    ignored_markers = ("<response>", "</response>")

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The marker, and the form of Granite 3.1."""
        return (CallSyntax("<|tool_call|>"), CallSyntax("<tool_call>", "</tool_call>"))

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """A list of calls."""
        return f'"[" {self.call_list(lark, tools, ", ", parallel=parallel)} "]"'

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a list of calls."""
        return f"<|tool_call|>{json_text([{'name': call.name, 'arguments': call.parsed} for call in calls])}"
