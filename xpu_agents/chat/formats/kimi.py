"""Kimi format: ids with the name before the arguments, in a section of the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.tools import Tool

__all__ = ["KimiFormat"]

SECTION = ("<|tool_calls_section_begin|>", "<|tool_calls_section_end|>")
_OPENING, _ARGUMENTS, _CLOSING = "<|tool_call_begin|>", "<|tool_call_argument_begin|>", "<|tool_call_end|>"
_HEADER = re.compile(rf"\s*(?:functions\.)?(?P<name>[^\s:<>{{}}|]+)\s*(?::\s*\d+)?\s*(?:{re.escape(_ARGUMENTS)})?\s*")


class KimiFormat(ToolCallFormat):
    """Kimi K2 format: ``<|tool_call_begin|>functions.NAME:INDEX<|tool_call_argument_begin|>{...}<|tool_call_end|>``."""

    name = "kimi"
    section = SECTION

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The markers of one call."""
        return (CallSyntax(_OPENING, _CLOSING, _HEADER),)

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """The markers, and the one between id and arguments."""
        return (*super().special_tokens, _ARGUMENTS)

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Id and arguments."""
        call_id = f"{lark.literal(f'functions.{tool.name}:')} /[0-9]{{1,4}}/"
        return f"{call_id} {lark.marker(_ARGUMENTS)} {lark.arguments(tool)} {lark.marker(_CLOSING)}"

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a section of calls; the indices begin at 0 in each message."""
        rendered = [
            f"{_OPENING}functions.{call.name}:{index}{_ARGUMENTS}{json_text(call.parsed)}{_CLOSING}"
            for index, call in enumerate(calls)
        ]
        return self.section[0] + "".join(rendered) + self.section[1]
