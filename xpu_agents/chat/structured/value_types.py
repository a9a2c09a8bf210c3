"""JSON types that a schema allows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import unquote

__all__ = ["ALL_TYPES", "argument_types", "referenced_schema", "schema_types", "string_choices"]

ALL_TYPES: Final = frozenset({"array", "boolean", "integer", "null", "number", "object", "string"})
"""All types of JSON schema."""
_MAX_DEPTH: Final = 16
"""Maximum depth of references and combinations that is followed (chosen)."""
_TYPES_OF_PYTHON: Final[Mapping[type, str]] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    list: "array",
    dict: "object",
    type(None): "null",
}


def argument_types(schema: Mapping[str, Any], key: str) -> frozenset[str]:
    """Return the JSON types that an object's schema allows for one property; all if the schema does not say.

    Args:
        schema: schema of the object.
        key: name of the property.
    """
    properties = schema.get("properties")
    if not isinstance(properties, Mapping) or key not in properties:
        return ALL_TYPES
    return schema_types(properties[key], schema)


def string_choices(part: Any, root: Mapping[str, Any]) -> list[str]:
    """Return the strings among which a schema lets choose; empty if a string is free, or the value no string.

    Args:
        part: the schema.
        root: the whole schema, which references in ``part`` point into.
    """
    values = _choices(part, root, 0)
    return [value for value in values or () if isinstance(value, str)]


def _choices(part: Any, root: Mapping[str, Any], depth: int) -> list[Any] | None:
    """Values of ``const`` or ``enum``; None if there is none."""
    if not isinstance(part, Mapping) or depth > _MAX_DEPTH:
        return None
    if "const" in part:
        return [part["const"]]
    if isinstance(part.get("enum"), list):
        return [*part["enum"]]
    for keyword in ("anyOf", "oneOf"):
        if isinstance(part.get(keyword), list):
            found = [_choices(each, root, depth + 1) for each in part[keyword]]
            return None if None in found else [value for each in found for value in each or ()]
    for each in part["allOf"] if isinstance(part.get("allOf"), list) else ():
        if (values := _choices(each, root, depth + 1)) is not None:
            return values
    ref = part.get("$ref")
    return _choices(referenced_schema(ref, root), root, depth + 1) if isinstance(ref, str) else None


def schema_types(part: Any, root: Mapping[str, Any], depth: int = 0) -> frozenset[str]:
    """Return the JSON types that a schema allows; all if it does not say.

    Args:
        part: the schema.
        root: the whole schema, which references in ``part`` point into.
        depth: number of references and combinations that were followed.
    """
    if not isinstance(part, Mapping) or depth > _MAX_DEPTH:
        return ALL_TYPES
    types = ALL_TYPES
    if "type" in part:
        kinds = part["type"] if isinstance(part["type"], list) else [part["type"]]
        types &= frozenset({*kinds, *(("integer",) if "number" in kinds else ())})
    if "const" in part:
        types &= _types_of([part["const"]])
    if isinstance(part.get("enum"), list):
        types &= _types_of(part["enum"])
    for keyword in ("anyOf", "oneOf"):
        if isinstance(part.get(keyword), list):
            types &= frozenset().union(*(schema_types(each, root, depth + 1) for each in part[keyword]))
    for each in part["allOf"] if isinstance(part.get("allOf"), list) else ():
        types &= schema_types(each, root, depth + 1)
    if isinstance(part.get("$ref"), str):
        types &= schema_types(referenced_schema(part["$ref"], root), root, depth + 1)
    return types


def _types_of(values: Iterable[Any]) -> frozenset[str]:
    return frozenset(_TYPES_OF_PYTHON[type(value)] for value in values)


def referenced_schema(ref: str, root: Mapping[str, Any]) -> Any:
    """Return the part of a schema that a reference in it points to; None if there is none."""
    part: Any = root
    for step in ref.removeprefix("#").split("/")[1:] if ref.startswith("#") else ():
        name = unquote(step).replace("~1", "/").replace("~0", "~")
        part = part.get(name) if isinstance(part, Mapping) else None
    return part if ref.startswith("#") else None
