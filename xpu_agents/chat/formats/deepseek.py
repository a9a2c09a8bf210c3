"""DeepSeek formats: markers of full-width bars around calls, in a section of the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.templates import CallSupport, ChatTemplate
from xpu_agents.chat.tools import Tool

__all__ = ["DeepSeekFormat"]

SECTION = ("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>")
_OPENING, _SEPARATOR, _CLOSING = "<｜tool▁call▁begin｜>", "<｜tool▁sep｜>", "<｜tool▁call▁end｜>"
_FENCE, _FENCE_END = "\n```json\n", "\n```"
_HEADER = re.compile(
    rf"\s*(?:function\s*{_SEPARATOR}\s*)?(?P<name>[^\s<>`{{}}｜]+)\s*(?:{_SEPARATOR}\s*)?(?:```(?:json)?\s*)?"
)


class DeepSeekFormat(ToolCallFormat):
    """DeepSeek format of R1 and V3: type, name and a fenced block of JSON; of V3.1: name and arguments."""

    name = "deepseek"
    section = SECTION

    def __init__(self, template: ChatTemplate) -> None:
        super().__init__(template)
        self._is_fenced = "```json" in template.source
        self.separator = "\n" if self._is_fenced else ""

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The markers of one call; both forms are read."""
        return (CallSyntax(_OPENING, _CLOSING, _HEADER, _FENCE_END.strip()),)

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """The markers, and the separator between type, name and arguments."""
        return (*super().special_tokens, _SEPARATOR)

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Name and arguments."""
        separator, closing = lark.marker(_SEPARATOR), lark.marker(_CLOSING)
        if not self._is_fenced:
            return f"{lark.literal(tool.name)} {separator} {lark.arguments(tool)} {closing}"
        head = f"{lark.literal('function')} {separator} {lark.literal(tool.name + _FENCE)}"
        return f"{head} {lark.arguments(tool)} {lark.literal(_FENCE_END)} {closing}"

    @cached_property
    def call_support(self) -> CallSupport | None:
        """None for R1 and V3, whose templates write another, empty turn after calls."""
        return None if self._is_fenced else self.template.calls

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a section of calls."""
        return self.section[0] + self.separator.join(map(self._rendered_call, calls)) + self.section[1]

    def _rendered_call(self, call: ToolCall) -> str:
        arguments = json_text(call.parsed)
        if not self._is_fenced:
            return f"{_OPENING}{call.name}{_SEPARATOR}{arguments}{_CLOSING}"
        return f"{_OPENING}function{_SEPARATOR}{call.name}{_FENCE}{arguments}{_FENCE_END}{_CLOSING}"
