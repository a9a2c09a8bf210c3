"""Replaces keywords that llguidance does not know by equivalent ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from xpu_runtime.grammar.format_patterns import CHECKED_FORMATS, FORMAT_PATTERNS, KNOWN_FORMATS
from xpu_runtime.grammar.schema_references import resolve_ref

__all__ = ["DATA_KEYWORDS", "NAME_KEYWORDS", "with_equivalent_keywords"]

DATA_KEYWORDS: Final = frozenset({"const", "default", "enum", "example", "examples"})
"""Keywords whose value is no schema."""
NAME_KEYWORDS: Final = frozenset({"$defs", "definitions", "dependentSchemas", "patternProperties", "properties"})
"""Keywords whose keys are names, not keywords."""
_ANNOTATIONS: Final = frozenset({"$comment", "description", "title", "type"})


def with_equivalent_keywords(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema of the same values with fewer unknown keywords.

    - ``propertyNames`` that lists the names, or gives a pattern, becomes ``properties`` or ``patternProperties``.
    - A ``format`` that llguidance does not know becomes a pattern, or disappears if it forbids nothing. One that a
      pattern cannot hold stays.
    """
    return {keyword: _value(keyword, value, schema) for keyword, value in _replaced(schema, schema).items()}


def _value(keyword: str, value: Any, root: Mapping[str, Any]) -> Any:
    if keyword in DATA_KEYWORDS:
        return value
    if keyword in NAME_KEYWORDS and isinstance(value, Mapping):
        return {name: _nested(each, root) for name, each in value.items()}
    return _nested(value, root)


def _nested(value: Any, root: Mapping[str, Any]) -> Any:
    if isinstance(value, Mapping):
        return {keyword: _value(keyword, each, root) for keyword, each in _replaced(value, root).items()}
    return [_nested(each, root) for each in value] if isinstance(value, list) else value


def _replaced(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    if "format" in schema:
        schema = _without_unknown_format(schema)
    return _with_named_properties(schema, root) if "propertyNames" in schema else schema


def _without_unknown_format(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    name = schema["format"]
    if not isinstance(name, str) or name in KNOWN_FORMATS:
        return schema
    pattern = FORMAT_PATTERNS.get(name)
    if pattern is not None and "pattern" in schema:
        return schema  # two patterns cannot be combined
    rest = {keyword: value for keyword, value in schema.items() if keyword != "format" or name in CHECKED_FORMATS}
    return rest if pattern is None else {**rest, "pattern": pattern}


def _with_named_properties(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    names = _target(schema["propertyNames"], root)
    if names is None or {"properties", "patternProperties"} & schema.keys():
        return schema
    keywords = names.keys() - _ANNOTATIONS
    values = schema.get("additionalProperties", True)
    rest = {keyword: value for keyword, value in schema.items() if keyword != "propertyNames"}
    listed = names.get("enum", [names.get("const")])
    if keywords in ({"enum"}, {"const"}) and isinstance(listed, list) and all(isinstance(name, str) for name in listed):
        return {**rest, "properties": dict.fromkeys(listed, values), "additionalProperties": False}
    if keywords == {"pattern"} and isinstance(names["pattern"], str):
        return {**rest, "patternProperties": {names["pattern"]: values}, "additionalProperties": False}
    return schema


def _target(schema: Any, root: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the schema that a reference leads to; None if it leads nowhere."""
    seen = set()
    while isinstance(schema, Mapping) and isinstance(ref := schema.get("$ref"), str):
        if ref in seen or schema.keys() - _ANNOTATIONS != {"$ref"}:
            return None
        seen.add(ref)
        schema = resolve_ref(root, ref)
    return schema if isinstance(schema, Mapping) else None
