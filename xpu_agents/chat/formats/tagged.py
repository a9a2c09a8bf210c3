"""Formats whose arguments stand between tags: GLM, Qwen3-Coder and Qwen3.5, MiniMax M2."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax, Tags
from xpu_agents.chat.parsing.tagged_call_parser import TaggedCallParser
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.structured.value_types import ALL_TYPES, argument_types, string_choices
from xpu_agents.chat.templates import CallSupport, ChatTemplate
from xpu_agents.chat.tools import Tool
from xpu_runtime.errors import InvalidRequestError

__all__ = ["GlmFormat", "MiniMaxFormat", "QwenTaggedFormat", "TaggedFormat"]

_MAX_FURTHER_ARGUMENTS = 32
"""Maximum number of arguments in one constrained call that the schema does not name (chosen)."""
_PYTHON_CONSTANTS = {"boolean": ("True", "False"), "null": ("None",)}
"""Constants of Python, which some templates write for those of JSON."""

_LINE = '("\\n")?'
"""Grammar expression of an optional line break."""


class TaggedFormat(ToolCallFormat):
    """Calls with one pair of tags for each argument; strings stand in them as they are, other values as JSON."""

    parser_class = TaggedCallParser
    schemas_in_grammar = False
    line = "\n"
    """Text between the parts of a call."""
    tags: Tags
    """Tags of a call."""

    # -- grammar ---------------------------------------------------------------------------------------------------

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Name and arguments, the named ones in the order of the schema; white space between the parts is optional."""
        schema, tags = tool.closed_schema, self.tags
        required = schema.get("required", ())
        parts = [lark.literal(f"{tool.name}{tags.name[1]}")]
        if tags.name[0]:
            parts = [_LINE, lark.marker(tags.name[0]), *parts]
        for key in schema.get("properties", {}):
            argument = self._argument(lark, lark.literal(key), self._value(lark, tool, key))
            parts.append(argument if key in required else f"({argument})?")
        if schema.get("additionalProperties", True) is not False:
            key = lark.word('<>="', other_than=schema.get("properties", ()))
            further = self._argument(lark, key, lark.text_through(tags.value[1]))
            parts.append(f"({further}){{0,{_MAX_FURTHER_ARGUMENTS}}}")
        return " ".join([*parts, *([_LINE, lark.literal(tags.end)] if tags.end else [])])

    def _argument(self, lark: LarkBuilder, key: str, value: str) -> str:
        before, after = map(lark.marker, self.tags.key)
        opening = f"{_LINE} {lark.marker(self.tags.value[0])} " if self.tags.value[0] else ""
        return f"{_LINE} {before} {key} {after} {opening}{value}"

    def _value(self, lark: LarkBuilder, tool: Tool, key: str) -> str:
        """Grammar expression of a value and its end."""
        schema, end = tool.closed_schema, self.tags.value[1]
        types = argument_types(schema, key)
        if types == {"string"}:
            texts = string_choices(schema["properties"][key], schema)
            choices = [lark.literal(text) for text in texts if end not in text]
            if choices:
                pad = lark.literal("\n") if self.tags.padded else ""
                return f"{pad} ({' | '.join(choices)}) {pad} {lark.marker(end)}"
        try:
            value = lark.argument(tool, key)
        except InvalidRequestError:  # no value follows the schema
            types = ALL_TYPES
        if "string" in types or not types:
            return lark.text_through(end)
        constants = [lark.literal(text) for kind in sorted(types) for text in _PYTHON_CONSTANTS.get(kind, ())]
        return f"{_LINE} ({' | '.join([value, *constants])}) {_LINE} {lark.marker(end)}"

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """One pair of markers for each call."""
        opening, closing = map(lark.marker, (self.syntaxes[0].opening, self.syntaxes[0].closing))
        call = f"{self.any_call(lark, tools)} {_LINE} {closing}"
        return self.repeated(call, f"{_LINE} {opening} {call}", parallel=parallel)

    # -- rendering -------------------------------------------------------------------------------------------------

    @cached_property
    def call_support(self) -> CallSupport | None:
        """Support of the template for calls; None if it does not write the tags."""
        parts = [self.tags.key[0], "{key}", self.tags.key[1], self.tags.value[0], "{value}", self.tags.value[1]]
        return self.template.call_support(r"\s*".join(part if "{" in part else re.escape(part) for part in parts))

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render one pair of markers for each call."""
        opening, closing = self.syntaxes[0].opening, self.syntaxes[0].closing
        between = self.line if self.tags.name[0] else ""
        return self.line.join(f"{opening}{between}{self._rendered_call(call)}{self.line}{closing}" for call in calls)

    def _rendered_call(self, call: ToolCall) -> str:
        """Name, arguments and end of one call."""
        tags = self.tags
        pad = "\n" if tags.padded else ""
        between = self.line if tags.value[0] else ""
        arguments = [
            f"{tags.key[0]}{key}{tags.key[1]}{between}{tags.value[0]}{pad}"
            f"{value if isinstance(value, str) else json_text(value)}{pad}{tags.value[1]}"
            for key, value in call.parsed.items()
        ]
        end = [tags.end] if tags.end else []
        return self.line.join([f"{tags.name[0]}{call.name}{tags.name[1]}", *arguments, *end])


class GlmFormat(TaggedFormat):
    r"""GLM format: ``<tool_call>NAME\n<arg_key>KEY</arg_key>\n<arg_value>VALUE</arg_value>\n</tool_call>``.

    GLM 4.7 writes it without line breaks.
    """

    name = "glm"
    end_markers = ("<|observation|>", "<|user|>")
    tags = Tags(("", ""), ("<arg_key>", "</arg_key>"), ("<arg_value>", "</arg_value>"))

    def __init__(self, template: ChatTemplate) -> None:
        super().__init__(template)
        self.line = "\n" if re.search(r"</arg_key>(\n|\\n)", template.source) else ""

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The markers of one call."""
        return (CallSyntax("<tool_call>", "</tool_call>", tags=self.tags),)

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """The markers of calls and arguments."""
        return (*super().special_tokens, *self.tags.key, *self.tags.value)


class QwenTaggedFormat(TaggedFormat):
    r"""Qwen3-Coder format: ``<tool_call>\n<function=NAME>\n<parameter=KEY>\nVALUE\n</parameter>\n</function>``.

    Seed-OSS has its own marker of calls, and no line breaks around a value.
    """

    name = "qwen-tagged"

    def __init__(self, template: ChatTemplate) -> None:
        super().__init__(template)
        is_seed = "<seed:tool_call>" in template.source
        self._markers = ("<seed:tool_call>", "</seed:tool_call>") if is_seed else ("<tool_call>", "</tool_call>")
        self.tags = Tags(("<function=", ">"), ("<parameter=", ">"), ("", "</parameter>"), "</function>", not is_seed)

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The markers of one call, of which the models sometimes leave out the first."""
        opening, closing = self._markers
        return (CallSyntax(opening, closing, tags=self.tags), CallSyntax(self.tags.name[0], closing, tags=self.tags))


class MiniMaxFormat(TaggedFormat):
    """MiniMax M2 format: ``<invoke name="NAME">`` with ``<parameter name="KEY">VALUE</parameter>``, in one section."""

    name = "minimax"
    tags = Tags(('<invoke name="', '">'), ('<parameter name="', '">'), ("", "</parameter>"), "</invoke>")

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The markers of the section, which has several calls."""
        closing = "</minimax:tool_call>"
        return (
            CallSyntax("<minimax:tool_call>", closing, tags=self.tags),
            CallSyntax(self.tags.name[0], closing, tags=self.tags),
        )

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """All calls in one section."""
        call = self.any_call(lark, tools)
        closing = lark.marker(self.syntaxes[0].closing)
        return f"{self.repeated(call, call, parallel=parallel)} {_LINE} {closing}"

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render a section."""
        opening, closing = self.syntaxes[0].opening, self.syntaxes[0].closing
        return "\n".join([opening, *map(self._rendered_call, calls), closing])
