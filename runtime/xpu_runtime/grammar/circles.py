"""References of a JSON schema that lead back to themselves, and not to a part of the value they speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import unquote

from xpu_runtime.grammar.steps import objects

__all__ = ["circles"]

_JOINING: Final = ("allOf", "anyOf", "oneOf")
_LONGEST_INDEX: Final = 10
"""Digits, more than any list here needs; Python refuses to read thousands of them."""


def circles(schema: Mapping[str, Any]) -> frozenset[str]:
    """The values of ``$ref`` behind which comes one reference after the other, again and again."""
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
        parts = [schema[keyword] for keyword in _JOINING if keyword in schema]
        schema = parts[0][0] if len(parts) == 1 and isinstance(parts[0], list) and len(parts[0]) == 1 else None
    return None


def _at(schema: Any, ref: str) -> Any:
    """What a reference leads to; None where that is nothing in this schema."""
    if not ref.startswith("#"):
        return None
    for name in unquote(ref[1:]).split("/")[1:]:
        name = name.replace("~1", "/").replace("~0", "~")
        if isinstance(schema, list):
            at = int(name) if name.isdecimal() and len(name) < _LONGEST_INDEX else len(schema)
            schema = schema[at] if at < len(schema) else None
        else:
            schema = schema.get(name) if isinstance(schema, Mapping) else None
    return schema
