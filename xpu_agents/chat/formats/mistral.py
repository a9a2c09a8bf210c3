"""Mistral: ``[TOOL_CALLS]`` before a JSON list, or before each name with its arguments."""

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
    """``[TOOL_CALLS] [{"name": ..., "arguments": ...}, ...]``.

    The same parser reads the newer form, since models of one family answer in either.
    """

    name = "mistral"

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """One marker, with a list or a name behind it."""
        return (CallSyntax(_OPENING, header=_HEADER),)

    @property
    def marks(self) -> tuple[str, ...]:
        """Those between name and arguments as well."""
        return (_OPENING, _CALL_ID, _ARGUMENTS)

    def rest(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """One list of calls."""
        return f'/ ?\\[/ {self.listed(lark, tools, ", ", parallel=parallel)} "]"'

    def written(self, calls: Sequence[ToolCall]) -> str:
        """One list."""
        objects = [{"name": call.name, "arguments": call.parsed, "id": self.call_id(call.id)} for call in calls]
        return f"{_OPENING} {json_text(objects)}"

    def prompt(self, messages: Sequence[Message], tools: Sequence[Tool]) -> TemplateInput:
        """Where all calls of a message could not be read, the user answers them.

        The templates count turns of user and assistant but for calls and results, and such a message is only text.
        """
        shown: list[Message] = []
        unread: set[str] = set()
        answered = False  # the last message is such an answer
        for message in messages:
            if message.role == "assistant":
                unread = set() if message.tool_calls else {call.id for call in message.invalid_tool_calls}
            is_answer = message.role == "tool" and message.tool_call_id in unread
            if answered and (is_answer or message.role == "user"):
                shown[-1] = replace(shown[-1], content=f"{shown[-1].content}\n{message.content}")
                continue
            answered = is_answer
            shown.append(Message("user", message.content) if is_answer else message)
        return super().prompt(shown, tools)

    def call_id(self, given: str) -> str:
        """Nine letters and digits, the same for the same id; the templates refuse any other."""
        if _ID.fullmatch(given):
            return given
        return hashlib.sha256(given.encode()).hexdigest()[:9]


class MistralNamedFormat(MistralFormat):
    """``[TOOL_CALLS]name[ARGS]{...}`` for every call, in some models with ``[CALL_ID]`` and an id in between."""

    name = "mistral-named"

    def body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Name, marker, arguments."""
        parts = [lark.literal(tool.name)]
        if _CALL_ID in self.template.source:
            parts += [lark.mark(_CALL_ID), "/[a-zA-Z0-9]{9}/"]
        if _ARGUMENTS in self.template.source:
            parts.append(lark.mark(_ARGUMENTS))
        return " ".join([*parts, lark.arguments(tool)])

    def rest(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """One marker for every call."""
        return ToolCallFormat.rest(self, lark, tools, parallel=parallel)

    def written(self, calls: Sequence[ToolCall]) -> str:
        """One marker for every call."""
        return "".join(f"{_OPENING}{call.name}{_ARGUMENTS}{json_text(call.parsed)}" for call in calls)
