"""Mistral: ``[TOOL_CALLS]`` before a JSON list, or before each name with its arguments."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.formats.call_parser import CallSyntax
from xpu_agents.chat.formats.lark import Lark
from xpu_agents.chat.jsontext import json_text
from xpu_agents.chat.messages import ToolCall
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

    def rest(self, lark: Lark, tools: Sequence[Tool], *, parallel: bool) -> str:
        """One list of calls."""
        return f'/ ?\\[/ {self.listed(lark, tools, ", ", parallel=parallel)} "]"'

    def written(self, calls: Sequence[ToolCall]) -> str:
        """One list."""
        objects = [{"name": call.name, "arguments": call.parsed, "id": self.call_id(call.id)} for call in calls]
        return f"{_OPENING} {json_text(objects)}"

    def call_id(self, given: str) -> str:
        """Nine letters and digits, the same for the same id; the templates refuse any other."""
        if _ID.fullmatch(given):
            return given
        return hashlib.sha256(given.encode()).hexdigest()[:9]


class MistralNamedFormat(MistralFormat):
    """``[TOOL_CALLS]name[ARGS]{...}`` for every call, in some models with ``[CALL_ID]`` and an id in between."""

    name = "mistral-named"

    def body(self, lark: Lark, tool: Tool) -> str:
        """Name, marker, arguments."""
        parts = [lark.literal(tool.name)]
        if _CALL_ID in self.template.source:
            parts += [lark.mark(_CALL_ID), "/[a-zA-Z0-9]{9}/"]
        if _ARGUMENTS in self.template.source:
            parts.append(lark.mark(_ARGUMENTS))
        return " ".join([*parts, lark.arguments(tool)])

    def rest(self, lark: Lark, tools: Sequence[Tool], *, parallel: bool) -> str:
        """One marker for every call."""
        return ToolCallFormat.rest(self, lark, tools, parallel=parallel)

    def written(self, calls: Sequence[ToolCall]) -> str:
        """One marker for every call."""
        return "".join(f"{_OPENING}{call.name}{_ARGUMENTS}{json_text(call.parsed)}" for call in calls)
