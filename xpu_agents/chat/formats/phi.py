"""Phi format: a JSON list of calls between ``<|tool_call|>`` and ``<|/tool_call|>``, or after ``functools``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from xpu_agents.chat.formats.base import TemplateInput, ToolCallFormat
from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.templates import CallSupport, ChatTemplate
from xpu_agents.chat.tools import Tool

__all__ = ["PhiFormat"]

_TOOL_CALL_TAGS = CallSyntax("<|tool_call|>", "<|/tool_call|>")
_FUNCTOOLS = CallSyntax("functools[")
_TOOL_RESPONSE_TOKEN = "<|tool_response|>"


class PhiFormat(ToolCallFormat):
    """Phi format: ``<|tool_call|>[{"name": ..., "arguments": ...}, ...]<|/tool_call|>``.

    The template of Phi-4-mini takes the tools in the system message and renders neither calls nor results.
    """

    name = "phi"

    def __init__(self, template: ChatTemplate) -> None:
        super().__init__(template)
        self._uses_functools = _FUNCTOOLS.opening in template.source
        self._tools_in_system = re.search(r"message(\[['\"]tools['\"]\]|\.tools\b)", template.source) is not None
        # A template that renders a bare object between the tags expects one object for each call.
        self._one_per_tag = re.search(r"<\|tool_call\|>(['\"]\s*\+\s*\(?tool_call|\{)", template.source) is not None

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The tags and the ``functools`` prefix, that of the template first; models of the family write both."""
        return (_FUNCTOOLS, _TOOL_CALL_TAGS) if self._uses_functools else (_TOOL_CALL_TAGS, _FUNCTOOLS)

    @cached_property
    def call_support(self) -> CallSupport | None:
        """Support of the template for calls, if it renders them with a marker."""
        support = self.template.calls
        if support is None:
            return None
        arguments: str | dict[str, Any] = "{}" if support.arguments_as_text else {}
        call = {"id": "000000000", "type": "function", "function": {"name": "probe_tool", "arguments": arguments}}
        asked = {"role": "user", "content": "Hello"}
        rendered = self.template.render([asked, {"role": "assistant", "content": "", "tool_calls": [call]}])
        return support if any(opening in rendered for opening in self._openings) else None

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """A list of calls, or one object in each pair of tags."""
        syntax = self.syntaxes[0]
        closing = f" {lark.marker(syntax.closing)}" if syntax.closing else ""
        if self._one_per_tag:
            call_body = f"{self.any_call(lark, tools)}{closing}"
            return self.repeated(call_body, f"{lark.marker(syntax.opening)} {call_body}", parallel=parallel)
        bracket = "" if syntax.opening.endswith("[") else '"[" '
        return f'{bracket}{self.call_list(lark, tools, ", ", parallel=parallel)} "]"{closing}'

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a list of calls, or one tagged object for each call."""
        call_objects = [{"name": call.name, "arguments": call.parsed} for call in calls]
        opening, closing = self.syntaxes[0].opening, self.syntaxes[0].closing
        lists = [json_text(each) for each in call_objects] if self._one_per_tag else [json_text(call_objects)]
        return "".join(f"{opening.removesuffix('[')}{each}{closing}" for each in lists)

    def prompt(self, messages: Sequence[Message], tools: Sequence[Tool]) -> TemplateInput:
        """Put the tools into the system message if the template reads them there."""
        if not (self._tools_in_system and tools):
            return super().prompt(messages, tools)
        if not messages or messages[0].role != "system":
            messages = [Message("system"), *messages]
        prompt = super().prompt(messages, ())
        prompt.messages[0]["tools"] = json_text([tool.function for tool in tools])
        return prompt

    def _render_tool_result(self, message: Message, name: str) -> dict[str, Any]:
        """Use the role ``tool_response`` if the vocabulary has a token for it and the template renders any role."""
        if self.template.renders_tool_results or self.template.token_id(_TOOL_RESPONSE_TOKEN) is None:
            return super()._render_tool_result(message, name)
        return self._render_message(replace(message, role="tool_response", tool_call_id=None, name=None), {})
