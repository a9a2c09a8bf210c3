"""Gemma 4 format: ``<|tool_call>call:NAME{key:<|"|>text<|"|>,other:2}<tool_call|>``."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from xpu_agents.chat.formats.base import ToolCallFormat
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.parsing.gemma_call_parser import QUOTE, GemmaCallParser
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.structured.value_types import referenced_schema, schema_types, string_choices
from xpu_agents.chat.templates import CallSupport
from xpu_agents.chat.tools import Tool
from xpu_runtime.errors import InvalidRequestError

__all__ = ["GemmaFormat"]

_OPENING, _CLOSING, _CALL = "<|tool_call>", "<tool_call|>", "call:"
_HEADER = re.compile(rf"\s*(?:{_CALL})?\s*(?P<name>[\w.:/-]+)\s*")
_MAX_DEPTH = 6
"""Depth of a schema beyond which any value is allowed (chosen); the call is checked when it is complete."""
_MAX_COUNTED = 256
"""Highest number of items that the grammar of a list counts (chosen)."""
_KEY_ENDS = '{}[]:,"<'
"""Characters that do not occur in a name without quotes."""
_SCALARS = frozenset({"boolean", "integer", "null", "number"})


class GemmaFormat(ToolCallFormat):
    """Gemma 4 format: names without quotes in the order of the alphabet, and texts between tokens."""

    name = "gemma"
    end_markers = ("<|tool_response>",)
    parser_class = GemmaCallParser
    schemas_in_grammar = False

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """The markers of one call."""
        return (CallSyntax(_OPENING, _CLOSING, _HEADER),)

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """The markers of calls and texts."""
        return (*super().special_tokens, QUOTE)

    # -- grammar ---------------------------------------------------------------------------------------------------

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Name and arguments."""
        schema = tool.closed_schema
        arguments = self._object(lark, schema, schema, 0)
        return f"{lark.literal(_CALL + tool.name)} {arguments} {lark.marker(_CLOSING)}"

    def _value(self, lark: LarkBuilder, part: Any, root: Mapping[str, Any], depth: int) -> str:
        """Grammar expression of a value; any one where the schema is too deep or combines several schemas."""
        types = schema_types(part, root)
        if types == {"string"}:
            return self._string(lark, string_choices(part, root))
        if isinstance(part, Mapping) and isinstance(part.get("$ref"), str) and depth < _MAX_DEPTH:
            return self._value(lark, referenced_schema(part["$ref"], root), root, depth + 1)
        if isinstance(part, Mapping) and types and types <= _SCALARS:
            with contextlib.suppress(InvalidRequestError):  # no value follows the schema
                return lark.json({"type": sorted(types)} if "$ref" in json_text(part) else part)
        if isinstance(part, Mapping) and depth < _MAX_DEPTH:
            if types == {"array"}:
                item = self._value(lark, part.get("items", {}), root, depth + 1)
                return self._list(item, part.get("minItems"), part.get("maxItems"))
            if types == {"object"}:
                return self._object(lark, part, root, depth + 1)
        return self._any_value(lark)

    @staticmethod
    def _string(lark: LarkBuilder, choices: Sequence[str] = ()) -> str:
        quote = lark.marker(QUOTE)
        if choices:
            return f"{quote} ({' | '.join(map(lark.literal, choices))}) {quote}"
        return f"{quote} {lark.text_through(QUOTE)}"

    @staticmethod
    def _list(item: str, minimum: float | None = None, maximum: float | None = None) -> str:
        least = min(max(int(minimum or 0), 1), _MAX_COUNTED) - 1
        most = None if maximum is None or maximum > _MAX_COUNTED else int(maximum)
        if most == 0:
            return '"[" "]"'
        further = f'("," {item}){{{least},{max(most, least + 1) - 1}}}' if most else f'("," {item})*'
        if not most and least:
            further = f'("," {item}){{{least},{least}}} {further}'
        return f'"[" {item} {further} "]"' if minimum else f'"[" ({item} {further})? "]"'

    def _object(self, lark: LarkBuilder, schema: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> str:
        required, properties = schema.get("required", ()), schema.get("properties", {})
        items = [
            (f"{lark.literal(f'{key}:')} {self._value(lark, properties[key], root, depth)}", key in required)
            for key in sorted(properties, key=str.lower)
        ]
        if schema.get("additionalProperties", True) is not False:
            item = f'{lark.word(_KEY_ENDS, other_than=properties)} ":" {self._any_value(lark)}'
            items.append((f'{item} ("," {item})*', False))
        return f'"{{" {lark.items(items, ",")} "}}"'

    def _any_value(self, lark: LarkBuilder) -> str:
        """Rule of any value; it refers to itself."""
        scalar, key = lark.json({"type": sorted(_SCALARS)}), lark.word(_KEY_ENDS)
        item = f'{key} ":" any_value'
        any_object = lark.rule("any_object", f'"{{" ({item} ("," {item})*)? "}}"')
        return lark.rule("any_value", " | ".join([self._string(lark), scalar, self._list("any_value"), any_object]))

    # -- rendering -------------------------------------------------------------------------------------------------

    @cached_property
    def call_support(self) -> CallSupport | None:
        """Support of the template for calls; None if it does not write them in this form."""
        return self.template.call_support(rf"{{key}}:{re.escape(QUOTE)}{{value}}")

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render one pair of markers for each call."""
        return "".join(f"{_OPENING}{_CALL}{call.name}{_rendered(call.parsed)}{_CLOSING}" for call in calls)


def _rendered(value: Any) -> str:
    match value:
        case str():
            return f"{QUOTE}{value}{QUOTE}"
        case list():
            return f"[{','.join(map(_rendered, value))}]"
        case dict():
            items = sorted(value.items(), key=lambda item: item[0].lower())
            return "{" + ",".join(f"{key}:{_rendered(each)}" for key, each in items) + "}"
    return json_text(value)
