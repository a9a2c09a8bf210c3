"""Apriel and MiniMax M1 formats: all calls of an answer between ``<tool_calls>`` and ``</tool_calls>``."""

from __future__ import annotations

from collections.abc import Sequence

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.templates import ChatTemplate
from xpu_agents.chat.tools import Tool

__all__ = ["OPENING", "ToolCallsFormat"]

OPENING, _CLOSING = "<tool_calls>", "</tool_calls>"


class ToolCallsFormat(ToolCallFormat):
    r"""A list of calls between the tags (Apriel), or one call on each line (MiniMax M1)."""

    name = "tool-calls"
    ignored_markers = ("[END FINAL RESPONSE]",)

    def __init__(self, template: ChatTemplate) -> None:
        super().__init__(template)
        self._is_list = f"{OPENING}[" in template.source

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The tags, and those that the instructions of Apriel name beside them."""
        return (CallSyntax(OPENING, _CLOSING), CallSyntax("<tool_call>", "</tool_call>"))

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """The calls and the closing tag."""
        start, separator, end = ("[", ", ", "]") if self._is_list else ("\n", "\n", "\n")
        calls = self.call_list(lark, tools, separator, parallel=parallel)
        return f"{lark.literal(start)} {calls} {lark.literal(end)} {lark.marker(_CLOSING)}"

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render the calls between the tags."""
        call_objects = [json_text({"name": call.name, "arguments": call.parsed}) for call in calls]
        text = f"[{', '.join(call_objects)}]" if self._is_list else "\n{}\n".format("\n".join(call_objects))
        return f"{OPENING}{text}{_CLOSING}"
