"""Hermes and Qwen format: each call is a JSON object between ``<tool_call>`` and ``</tool_call>``."""

from __future__ import annotations

from collections.abc import Sequence

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.tools import Tool

__all__ = ["CLOSING", "OPENING", "HermesFormat"]

OPENING, CLOSING = "<tool_call>", "</tool_call>"


class HermesFormat(ToolCallFormat):
    r"""Hermes format: ``<tool_call>\n{"name": ..., "arguments": ...}\n</tool_call>`` for each call."""

    name = "hermes"
    separator = "\n"

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The tags."""
        return (CallSyntax(OPENING, CLOSING),)

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """A JSON object on a line of its own."""
        head, tail = lark.literal(f'\n{{"name": {json_text(tool.name)}, "arguments": '), lark.literal("}\n")
        return f"{head} {lark.arguments(tool)} {tail} {lark.marker(CLOSING)}"

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render one pair of tags for each call."""
        call_objects = [json_text({"name": call.name, "arguments": call.parsed}) for call in calls]
        return "\n".join(f"{OPENING}\n{call_object}\n{CLOSING}" for call_object in call_objects)
