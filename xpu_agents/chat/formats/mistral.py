"""Mistral formats: ``[TOOL_CALLS]`` before a JSON list, or before the name and arguments of each call."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.tools import Tool

__all__ = ["MistralFormat", "MistralNamedFormat"]

_TOOL_CALLS_MARKER, _ARGS_MARKER, _CALL_ID_MARKER = "[TOOL_CALLS]", "[ARGS]", "[CALL_ID]"
_NAMED_CALL_HEADER = re.compile(r"\s*(?P<name>[^\s\[\]{}]+)\s*(\[CALL_ID\]\s*\w*\s*)?(\[ARGS\])?\s*")
_MISTRAL_CALL_ID = re.compile(r"[A-Za-z0-9]{9}")
_THOUGHT_PART = re.compile(r"""== ["']thinking["']""")


class MistralFormat(ToolCallFormat):
    """Mistral format: ``[TOOL_CALLS] [{"name": ..., "arguments": ...}, ...]``.

    The parser also accepts the newer format, since models of the family use both.
    """

    name = "mistral"

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """One opening marker, followed by a list or a name."""
        return (CallSyntax(_TOOL_CALLS_MARKER, header=_NAMED_CALL_HEADER),)

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """The opening marker and the markers between name and arguments."""
        return (_TOOL_CALLS_MARKER, _CALL_ID_MARKER, _ARGS_MARKER)

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """A list of calls."""
        return f'/ ?\\[/ {self.call_list(lark, tools, ", ", parallel=parallel)} "]"'

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a list of calls."""
        call_objects = [{"name": call.name, "arguments": call.parsed, "id": self.call_id(call.id)} for call in calls]
        return f"{_TOOL_CALLS_MARKER} {json_text(call_objects)}"

    def call_id(self, given: str) -> str:
        """Convert an id to nine letters and digits, the only form that the templates accept; same id, same result."""
        if _MISTRAL_CALL_ID.fullmatch(given):
            return given
        return hashlib.sha256(given.encode()).hexdigest()[:9]


class MistralNamedFormat(MistralFormat):
    """Newer Mistral format: ``[TOOL_CALLS]name[ARGS]{...}`` for each call, optionally with ``[CALL_ID]`` and an id."""

    name = "mistral-named"

    def _render_message(self, message: Message, tool_names: Mapping[str, str]) -> dict[str, Any]:
        """Convert one message; templates with thoughts take them as a part of the content."""
        rendered = super()._render_message(message, tool_names)
        if _THOUGHT_PART.search(self.template.source) and (reasoning := rendered.pop("reasoning_content", None)):
            parts = {"thinking": reasoning, "text": rendered["content"]}
            rendered["content"] = [{"type": kind, kind: text} for kind, text in parts.items() if text]
        return rendered

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Name, markers and arguments."""
        call_parts = [lark.literal(tool.name)]
        if _CALL_ID_MARKER in self.template.source:
            call_parts += [lark.marker(_CALL_ID_MARKER), "/[a-zA-Z0-9]{9}/"]
        if _ARGS_MARKER in self.template.source:
            call_parts.append(lark.marker(_ARGS_MARKER))
        return " ".join([*call_parts, lark.arguments(tool)])

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """One opening marker for each call."""
        return ToolCallFormat.after_opening(self, lark, tools, parallel=parallel)

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render one opening marker for each call."""
        return "".join(f"{_TOOL_CALLS_MARKER}{call.name}{_ARGS_MARKER}{json_text(call.parsed)}" for call in calls)
