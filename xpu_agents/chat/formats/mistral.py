"""Mistral formats: ``[TOOL_CALLS]`` before a JSON list, or before the name and arguments of each call."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace

from xpu_agents.chat.formats.base import TemplateInput, ToolCallFormat
from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.parsing.call_parser import CallSyntax
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.tools import Tool

__all__ = ["MistralFormat", "MistralNamedFormat"]

_OPENING, _ARGUMENTS, _CALL_ID = "[TOOL_CALLS]", "[ARGS]", "[CALL_ID]"
_HEADER = re.compile(r"\s*(?P<name>[^\s\[\]{}]+)\s*(\[CALL_ID\]\s*\w*\s*)?(\[ARGS\])?\s*")
_ID = re.compile(r"[A-Za-z0-9]{9}")


class MistralFormat(ToolCallFormat):
    """Mistral format: ``[TOOL_CALLS] [{"name": ..., "arguments": ...}, ...]``.

    The parser also accepts the newer format, since models of the family use both.
    """

    name = "mistral"

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """One opening marker, followed by a list or a name."""
        return (CallSyntax(_OPENING, header=_HEADER),)

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """The opening marker and the markers between name and arguments."""
        return (_OPENING, _CALL_ID, _ARGUMENTS)

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """A list of calls."""
        return f'/ ?\\[/ {self.call_list(lark, tools, ", ", parallel=parallel)} "]"'

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a list of calls."""
        objects = [{"name": call.name, "arguments": call.parsed, "id": self.call_id(call.id)} for call in calls]
        return f"{_OPENING} {json_text(objects)}"

    def prompt(self, messages: Sequence[Message], tools: Sequence[Tool]) -> TemplateInput:
        """Convert results of invalid calls to user messages if the message has no valid call.

        The templates require user and assistant messages to alternate, and such a message is rendered as text.
        """
        rendered: list[Message] = []
        unread: set[str] = set()
        answered = False  # whether the last message is such a result
        for message in messages:
            if message.role == "assistant":
                unread = set() if message.tool_calls else {call.id for call in message.invalid_tool_calls}
            is_answer = message.role == "tool" and message.tool_call_id in unread
            if answered and (is_answer or message.role == "user"):
                rendered[-1] = replace(rendered[-1], content=f"{rendered[-1].content}\n{message.content}")
                continue
            answered = is_answer
            rendered.append(Message("user", message.content) if is_answer else message)
        return super().prompt(rendered, tools)

    def call_id(self, given: str) -> str:
        """Convert an id to nine letters and digits, the only form that the templates accept; same id, same result."""
        if _ID.fullmatch(given):
            return given
        return hashlib.sha256(given.encode()).hexdigest()[:9]


class MistralNamedFormat(MistralFormat):
    """Newer Mistral format: ``[TOOL_CALLS]name[ARGS]{...}`` for each call, optionally with ``[CALL_ID]`` and an id."""

    name = "mistral-named"

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Name, markers and arguments."""
        parts = [lark.literal(tool.name)]
        if _CALL_ID in self.template.source:
            parts += [lark.marker(_CALL_ID), "/[a-zA-Z0-9]{9}/"]
        if _ARGUMENTS in self.template.source:
            parts.append(lark.marker(_ARGUMENTS))
        return " ".join([*parts, lark.arguments(tool)])

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """One opening marker for each call."""
        return ToolCallFormat.after_opening(self, lark, tools, parallel=parallel)

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render one opening marker for each call."""
        return "".join(f"{_OPENING}{call.name}{_ARGUMENTS}{json_text(call.parsed)}" for call in calls)
