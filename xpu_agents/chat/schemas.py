"""JSON schemas whose objects have no properties but their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["closed_schema"]

_NAMED = frozenset({"$defs", "definitions", "patternProperties", "properties"})
"""Keywords whose own keys are names, not keywords."""
_DATA = frozenset({"const", "default", "enum", "examples", "required"})
"""Keywords whose values are no schemas."""
_ELSEWHERE = ("$ref", "anyOf", "dependentSchemas", "if", "not", "oneOf")
_OPEN = frozenset({*_ELSEWHERE, "additionalProperties", "allOf", "patternProperties"})
"""An object with one of these says itself, or elsewhere, which properties there are."""


def closed_schema(schema: Mapping[str, Any], *, empty: bool = False) -> dict[str, Any]:
    """A schema whose objects, at any depth, allow no property that they do not name, unless they say otherwise.

    A small model would go on inventing properties. Where an object is put together from several parts, the schema stays
    as it is: each part, if closed, would forbid what the others name.

    Args:
        schema: a JSON schema.
        empty: that it names no properties means that there are none.
    """
    if any(map(_composed, _schemas(schema))):
        return dict(schema)
    return _closed({"properties": {}, **schema} if empty and not _OPEN & schema.keys() else schema)


def _composed(schema: Mapping[str, Any]) -> bool:
    parts = [name for name in ("properties", *_ELSEWHERE) if name in schema]
    return len(parts) + len(schema.get("allOf", ())) > 1


def _schemas(value: Any, keyword: str = "") -> Iterator[Mapping[str, Any]]:
    """All schemas in the value of a keyword."""
    if keyword in _DATA:
        return
    if isinstance(value, list):
        for each in value:
            yield from _schemas(each)
    elif isinstance(value, Mapping):
        if keyword not in _NAMED:
            yield value
        for name, each in value.items():
            yield from _schemas(each, "" if keyword in _NAMED else name)


def _closed(schema: Mapping[str, Any]) -> dict[str, Any]:
    closed = {keyword: _within(keyword, value) for keyword, value in schema.items()}
    return {**closed, "additionalProperties": False} if "properties" in schema and not _OPEN & schema.keys() else closed


def _within(keyword: str, value: Any) -> Any:
    """The value of a keyword, with the schemas in it closed."""
    if keyword in _DATA:
        return value
    if isinstance(value, Mapping):
        return {name: _within("", each) for name, each in value.items()} if keyword in _NAMED else _closed(value)
    return [_within("", each) for each in value] if isinstance(value, list) else value
