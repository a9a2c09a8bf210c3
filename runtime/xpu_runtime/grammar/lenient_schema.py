"""Removes keywords that llguidance does not support from a JSON schema."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.llguidance_errors import explain_error, truncated, validation_error
from xpu_runtime.grammar.look_around import without_look_around

__all__ = ["LLGUIDANCE_OPTIONS", "drop_unsupported"]

LLGUIDANCE_OPTIONS: Final = "x-guidance"
"""Key of llguidance settings in a schema."""

_DEFINITIONS: Final = ("$defs", "definitions")
_SCHEMA_KEYWORDS: Final = frozenset({"additionalItems", "additionalProperties", "items"})
_SCHEMA_LIST_KEYWORDS: Final = frozenset({"allOf", "anyOf", "items", "oneOf", "prefixItems"})
_SCHEMA_MAP_KEYWORDS: Final = frozenset({"patternProperties", "properties"})
"""Keywords whose value is one schema, a list of schemas, and a mapping of names to schemas."""
_DEPENDS_ON: Final = {
    "additionalProperties": frozenset({"patternProperties", "properties"}),
    "items": frozenset({"prefixItems"}),
    "additionalItems": frozenset({"items"}),
}
"""Keywords that apply to what other keywords do not cover: if those are removed, these would forbid valid values."""
_KEYWORD_ORDER: Final = {
    "$defs": -2,
    "definitions": -2,
    "type": -1,
    **dict.fromkeys(_DEPENDS_ON, 1),
    "additionalItems": 2,
}
_INVALID_SCHEMA_ERROR: Final = re.compile(r"^Expected |^Invalid type|^schema must be |^\S+ must be ")
"""Errors of llguidance about values that are not schemas."""

_Placement = Callable[[Any], dict[str, Any]]
"""Places a schema, or the value of a keyword, into an otherwise supported schema."""


def drop_unsupported(schema: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema with the options that llguidance supports; every value valid against ``schema`` stays valid.

    Args:
        schema: the schema.
        options: settings of llguidance.

    Raises:
        InvalidRequestError: a part of the schema is invalid; the message names its location.
    """
    options = {**options, "lenient": True}
    supported = _KeywordFilter(options).schema(schema, "", lambda root: root)
    return {**supported, LLGUIDANCE_OPTIONS: options}


@dataclass(frozen=True, slots=True)
class _KeywordFilter:
    options: Mapping[str, Any]

    def schema(self, given: Any, location: str, place_in: _Placement) -> Any:
        """Return the supported part of a schema: all of it, or keyword by keyword."""
        error = self._llguidance_error(place_in(given))
        if not error:
            return given
        if not isinstance(given, Mapping):
            if _INVALID_SCHEMA_ERROR.search(error):
                raise _invalid(location, given, error)
            return given
        supported_keywords: dict[str, Any] = {}
        removed_keywords: set[str] = set()
        for keyword in sorted(given, key=lambda keyword: _KEYWORD_ORDER.get(keyword, 0)):
            if removed_keywords & _DEPENDS_ON.get(keyword, frozenset()):
                continue
            place_value = _placement_in_keyword(keyword, supported_keywords, place_in)
            supported = self._supported_value(keyword, given, f"{location}.{keyword}", place_value)
            error = self._llguidance_error(place_value(supported))
            if not error:
                supported_keywords[keyword] = supported
            elif given[keyword] is not None and _INVALID_SCHEMA_ERROR.search(error):
                raise _invalid(f"{location}.{keyword}", given[keyword], error)
            else:
                removed_keywords.add(keyword)
        return {keyword: supported_keywords[keyword] for keyword in given if keyword in supported_keywords}

    def _supported_value(self, keyword: str, schema: Mapping[str, Any], location: str, place_value: _Placement) -> Any:
        """Return the value of a keyword with the supported parts of the schemas in it."""
        value = schema[keyword]
        if keyword == "pattern" and isinstance(value, str):
            return without_look_around(value)
        defining = keyword in _DEFINITIONS and location == f".{keyword}"
        if (defining or keyword in _SCHEMA_MAP_KEYWORDS) and isinstance(value, Mapping):
            placements = {
                name: _placement_of_definition(schema, name, keyword)
                if defining
                else _placement_under_name(name, place_value)
                for name in value
            }
            return {name: self.schema(each, f"{location}.{name}", placements[name]) for name, each in value.items()}
        if keyword in _SCHEMA_LIST_KEYWORDS and isinstance(value, list):
            return [
                self.schema(each, f"{location}.{at}", lambda one: place_value([one])) for at, each in enumerate(value)
            ]
        if keyword in _SCHEMA_KEYWORDS and isinstance(value, Mapping):
            return self.schema(value, location, place_value)
        return value

    def _llguidance_error(self, schema: Mapping[str, Any]) -> str:
        """Return the error of llguidance for a schema with the options; empty if it is supported."""
        return validation_error({**schema, LLGUIDANCE_OPTIONS: self.options})


def _placement_in_keyword(keyword: str, kept: Mapping[str, Any], place_in: _Placement) -> _Placement:
    return lambda value: place_in({**kept, keyword: value})


def _placement_under_name(name: str, place_value: _Placement) -> _Placement:
    return lambda schema: place_value({name: schema})


def _placement_of_definition(root: Mapping[str, Any], name: str, keyword: str) -> _Placement:
    """Place a definition alone; the other definitions exist but accept anything."""
    others = {each: dict.fromkeys(root[each], True) for each in _DEFINITIONS if isinstance(root.get(each), Mapping)}
    pointer = quote(name.replace("~", "~0").replace("/", "~1"))
    return lambda schema: {
        **others,
        keyword: {**others[keyword], name: schema},
        "$ref": f"#/{keyword}/{pointer}",
    }


def _invalid(location: str, value: Any, error: str) -> InvalidRequestError:
    shown = truncated(json.dumps(value, ensure_ascii=False))
    return InvalidRequestError(f"schema{location}: {shown} cannot be used: {explain_error(error)}")
