"""References of a JSON schema: where they lead, and which lead back to themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final
from urllib.parse import unquote

__all__ = ["COMBINATORS", "circular_refs", "infinite_refs", "json_pointer", "nested_objects"]

COMBINATORS: Final = ("allOf", "anyOf", "oneOf")
"""Keywords whose parts speak of the same value."""
_LONGEST_INDEX: Final = 10
"""Digits, more than any list here needs; Python refuses to read thousands of them."""


def nested_objects(value: Any) -> Iterator[Mapping[str, Any]]:
    """All objects in a schema, and some that are no schemas."""
    if isinstance(value, Mapping):
        yield value
        for each in value.values():
            yield from nested_objects(each)
    elif isinstance(value, list):
        for each in value:
            yield from nested_objects(each)


def json_pointer(ref: str) -> list[str] | None:
    """The names on the way from the whole schema to what ``ref`` points to; None where that is not within it."""
    if ref != "#" and not ref.startswith("#/"):
        return None
    return [name.replace("~1", "/").replace("~0", "~") for name in unquote(ref).split("/")[1:]]


def circular_refs(schema: Mapping[str, Any]) -> frozenset[str]:
    """The values of ``$ref`` behind which comes one reference after the other, and never a part of the value."""
    return _leading_to(_hollow(schema, lambda each: _joined(each, schema)), schema)


def infinite_refs(schema: Mapping[str, Any]) -> frozenset[str]:
    """The values of ``$ref`` that allow no value which comes to an end; none where some value of ``schema`` does."""
    hollow = _hollow(schema, lambda each: chain(_joined(each, schema), ([part] for part in _held(each))))
    return _leading_to(hollow, schema) if id(schema) in hollow else frozenset()


def _joined(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[list[Any]]:
    """What a value of the schema has to be as well: one of each list."""
    if isinstance(schema.get("$ref"), str):
        yield [_at(root, schema["$ref"])]
    for keyword in COMBINATORS:
        parts = schema.get(keyword)
        if isinstance(parts, list):
            yield from [[each] for each in parts] if keyword == "allOf" else [parts]


def _held(schema: Mapping[str, Any]) -> Iterator[Any]:
    """The schemas of what every value holds within it, as far as that is plain."""
    if schema.get("type") == "object" and isinstance(schema.get("required"), list):
        named = schema.get("properties")
        others = None if "patternProperties" in schema else schema.get("additionalProperties")
        for name in schema["required"]:
            if isinstance(name, str):
                yield named.get(name, others) if isinstance(named, Mapping) else others
    if schema.get("type") == "array" and isinstance(schema.get("minItems"), int | float):
        first, least = schema.get("prefixItems"), max(0, int(schema["minItems"]))
        first = first if isinstance(first, list) else []
        yield from first[:least]
        if least > len(first):
            yield schema.get("items")


def _hollow(root: Mapping[str, Any], needs: Callable[[Mapping[str, Any]], Iterable[list[Any]]]) -> set[int]:
    """The ids of schemas whose needs lead back to themselves, whichever way they are met; takes linear time.

    Args:
        root: holds all schemas.
        needs: lists of schemas, of each of which a schema needs one.
    """
    unmet: dict[int, set[int]] = {}  # the numbers of a schema's needs
    users: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)  # the needs that a schema meets, and whose
    for schema in nested_objects(root):
        lists = [found for found in needs(schema) if found and all(isinstance(each, Mapping) for each in found)]
        unmet[id(schema)] = set(range(len(lists)))
        for number, found in enumerate(lists):
            for each in found:
                users[id(each)].append((id(schema), number))
    sound = [each for each, numbers in unmet.items() if not numbers]
    while sound:
        for user, number in users[sound.pop()]:
            if number in unmet[user]:
                unmet[user].remove(number)
                if not unmet[user]:
                    sound.append(user)
    return {each for each, numbers in unmet.items() if numbers}


def _leading_to(hollow: set[int], root: Mapping[str, Any]) -> frozenset[str]:
    """The values of ``$ref`` by which these schemas are meant."""
    refs = (each.get("$ref") for each in nested_objects(root))
    return frozenset(ref for ref in refs if isinstance(ref, str) and id(_at(root, ref)) in hollow)


def _at(schema: Any, ref: str) -> Any:
    """What a reference leads to; None where that is nothing in this schema."""
    names = json_pointer(ref)
    if names is None:
        return None
    for name in names:
        if isinstance(schema, list):
            at = int(name) if name.isdecimal() and len(name) < _LONGEST_INDEX else len(schema)
            schema = schema[at] if at < len(schema) else None
        else:
            schema = schema.get(name) if isinstance(schema, Mapping) else None
    return schema
