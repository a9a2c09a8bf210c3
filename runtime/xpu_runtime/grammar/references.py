"""References of a JSON schema: where they lead, and which lead back to themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import unquote

__all__ = ["JOINING", "circles", "objects", "pointer"]

JOINING: Final = ("allOf", "anyOf", "oneOf")
"""Keywords whose parts speak of the same value."""
_LONGEST_INDEX: Final = 10
"""Digits, more than any list here needs; Python refuses to read thousands of them."""


def objects(value: Any) -> Iterator[Mapping[str, Any]]:
    """All objects in a schema, and some that are no schemas."""
    if isinstance(value, Mapping):
        yield value
        for each in value.values():
            yield from objects(each)
    elif isinstance(value, list):
        for each in value:
            yield from objects(each)


def pointer(ref: str) -> list[str] | None:
    """The names on the way from the whole schema to what ``ref`` points to; None where that is not within it."""
    if ref != "#" and not ref.startswith("#/"):
        return None
    return [name.replace("~1", "/").replace("~0", "~") for name in unquote(ref).split("/")[1:]]


def circles(schema: Mapping[str, Any]) -> frozenset[str]:
    """The values of ``$ref`` behind which comes one reference after the other, and never a part of the value."""
    known: dict[str, bool] = {}
    for each in objects(schema):
        way: dict[str, None] = {}
        ref = _reference(each)
        while ref is not None and ref not in known and ref not in way:
            way[ref] = None
            ref = _reference(_at(schema, ref))
        found = ref is not None and known.get(ref, True)
        known.update(dict.fromkeys(way, found))
    return frozenset(ref for ref, found in known.items() if found)


def _reference(schema: Any) -> str | None:
    """What the value of a schema has to follow as well, also where that is its only part; None for nothing."""
    while isinstance(schema, Mapping):
        if isinstance(schema.get("$ref"), str):
            return str(schema["$ref"])
        parts = [schema[keyword] for keyword in JOINING if keyword in schema]
        schema = parts[0][0] if len(parts) == 1 and isinstance(parts[0], list) and len(parts[0]) == 1 else None
    return None


def _at(schema: Any, ref: str) -> Any:
    """What a reference leads to; None where that is nothing in this schema."""
    names = pointer(ref)
    if names is None:
        return None
    for name in names:
        if isinstance(schema, list):
            at = int(name) if name.isdecimal() and len(name) < _LONGEST_INDEX else len(schema)
            schema = schema[at] if at < len(schema) else None
        else:
            schema = schema.get(name) if isinstance(schema, Mapping) else None
    return schema
