"""Resolves ``$ref`` in a JSON schema, and finds references that lead back to themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final
from urllib.parse import unquote

__all__ = ["COMBINATORS", "circular_refs", "infinite_refs", "json_pointer", "nested_objects", "resolve_ref"]

COMBINATORS: Final = ("allOf", "anyOf", "oneOf")
"""Keywords whose subschemas apply to the same value."""
_LONGEST_INDEX: Final = 10
"""Most digits of an array index; Python refuses to parse thousands of digits."""


def nested_objects(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield all objects in a schema, including some that are not schemas."""
    if isinstance(value, Mapping):
        yield value
        for nested in value.values():
            yield from nested_objects(nested)
    elif isinstance(value, list):
        for nested in value:
            yield from nested_objects(nested)


def json_pointer(ref: str) -> list[str] | None:
    """Return the path of names that ``ref`` points to, from the root of the schema; None if it points elsewhere."""
    if ref != "#" and not ref.startswith("#/"):
        return None
    return [name.replace("~1", "/").replace("~0", "~") for name in unquote(ref).split("/")[1:]]


def circular_refs(schema: Mapping[str, Any]) -> frozenset[str]:
    """Return the ``$ref`` values that lead through references only and never reach a constraint."""
    return _refs_to(_circular_schemas(schema, lambda subschema: _required_schemas(subschema, schema)), schema)


def infinite_refs(schema: Mapping[str, Any]) -> frozenset[str]:
    """Return the ``$ref`` values that allow infinite values only, if ``schema`` itself allows no finite value."""
    circular = _circular_schemas(
        schema, lambda each: chain(_required_schemas(each, schema), ([part] for part in _required_parts(each)))
    )
    return _refs_to(circular, schema) if id(schema) in circular else frozenset()


def _required_schemas(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[list[Any]]:
    """Yield lists of schemas that apply to the same value; one schema of each list must hold."""
    if isinstance(schema.get("$ref"), str):
        yield [resolve_ref(root, schema["$ref"])]
    for keyword in COMBINATORS:
        alternatives = schema.get(keyword)
        if isinstance(alternatives, list):
            yield from [[subschema] for subschema in alternatives] if keyword == "allOf" else [alternatives]


def _required_parts(schema: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the schemas of parts that every value contains, as far as that is explicit."""
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


def _circular_schemas(root: Mapping[str, Any], needs: Callable[[Mapping[str, Any]], Iterable[list[Any]]]) -> set[int]:
    """Return the ids of schemas whose requirements lead back to themselves; linear time.

    Args:
        root: contains all schemas.
        needs: returns lists of schemas; a schema needs one of each list.
    """
    unmet: dict[int, set[int]] = {}  # unmet requirements by schema
    users: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)  # by schema: requirements that it meets
    for schema in nested_objects(root):
        needed = [one_of for one_of in needs(schema) if one_of and all(isinstance(each, Mapping) for each in one_of)]
        unmet[id(schema)] = set(range(len(needed)))
        for number, one_of in enumerate(needed):
            for subschema in one_of:
                users[id(subschema)].append((id(schema), number))
    satisfied = [subschema for subschema, numbers in unmet.items() if not numbers]
    while satisfied:
        for user, number in users[satisfied.pop()]:
            if number in unmet[user]:
                unmet[user].remove(number)
                if not unmet[user]:
                    satisfied.append(user)
    return {subschema for subschema, numbers in unmet.items() if numbers}


def _refs_to(circular: set[int], root: Mapping[str, Any]) -> frozenset[str]:
    """Return the ``$ref`` values that point to these schemas."""
    refs = (subschema.get("$ref") for subschema in nested_objects(root))
    return frozenset(ref for ref in refs if isinstance(ref, str) and id(resolve_ref(root, ref)) in circular)


def resolve_ref(schema: Any, ref: str) -> Any:
    """Return the target of a reference; None if it is not in this schema."""
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
