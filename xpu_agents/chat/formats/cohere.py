"""Cohere format of Command R7B and Command A: a JSON list of calls between ``<|START_ACTION|>`` and its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.templates import ChatTemplate
from xpu_agents.chat.tools import Tool

__all__ = ["CohereFormat"]

_ACTION = CallSyntax("<|START_ACTION|>", "<|END_ACTION|>")
_TEXT, _RESPONSE = ("<|START_TEXT|>", "<|END_TEXT|>"), ("<|START_RESPONSE|>", "<|END_RESPONSE|>")
_SPACE = r"[ \n]{0,8}"


class CohereFormat(ToolCallFormat):
    """Cohere format: ``<|START_ACTION|>[{"tool_call_id": "0", "tool_name": ..., "parameters": ...}]<|END_ACTION|>``.

    Text stands between markers as well.
    """

    name = "cohere"
    arguments_key = "parameters"

    def __init__(self, template: ChatTemplate) -> None:
        super().__init__(template)
        self.ignored_markers = _TEXT if _TEXT[0] in template.source else _RESPONSE

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The markers of the list."""
        return (_ACTION,)

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """A JSON object with a number, the name and the arguments."""
        call_id = lark.literal('{"tool_call_id": "')
        head = lark.literal(f'", "tool_name": {json_text(tool.name)}, "{self.arguments_key}": ')
        return f"{call_id} /[0-9]{{1,3}}/ {head} {lark.arguments(tool)} {lark.literal('}')}"

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """A list of calls, with white space between them."""
        call = self.any_call(lark, tools)
        calls = self.repeated(call, f"/,{_SPACE}/ {call}", parallel=parallel)
        return rf"/\[{_SPACE}/ {calls} /{_SPACE}\]/ {lark.marker(_ACTION.closing)}"

    def text_or_calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """Text or calls."""
        return f"{self.text(lark)} | {self.calls(lark, tools, parallel=parallel)}"

    def text(self, lark: LarkBuilder) -> str:
        """Text between its markers."""
        opening, closing = map(lark.marker, self.ignored_markers)
        return f"({opening})? {super().text(lark)} ({closing})?"

    def json_answer(self, lark: LarkBuilder, schema: Mapping[str, Any]) -> str:
        """JSON after the marker of text."""
        return f"({lark.marker(self.ignored_markers[0])})? {lark.json(schema)}"

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a list of calls."""
        call_objects = [
            json_text({"tool_call_id": str(index), "tool_name": call.name, self.arguments_key: call.parsed})
            for index, call in enumerate(calls)
        ]
        return f"{_ACTION.opening}[\n    " + ",\n    ".join(call_objects) + f"\n]{_ACTION.closing}"
