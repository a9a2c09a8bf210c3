"""Transformations of JSON schemas: forbidding additional properties, and nesting in another schema."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import unquote

from xpu_agents.error_wording import python_or_json, shown
from xpu_runtime.errors import InvalidRequestError

__all__ = ["closed_schema", "nested_schema", "schemas_with_paths"]

_LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
_DEFINITIONS = ("$defs", "definitions")
_NAMED = frozenset({*_DEFINITIONS, "dependentSchemas", "patternProperties", "properties"})
"""Keywords whose value maps names to schemas."""
_DATA = frozenset({"const", "default", "dependentRequired", "enum", "example", "examples", "required"})
"""Keywords whose value contains no schemas."""
_ELSEWHERE = ("$ref", "anyOf", "dependentSchemas", "if", "not", "oneOf")
_OPEN = frozenset({*_ELSEWHERE, "additionalProperties", "allOf", "patternProperties"})
"""An object schema with one of these keywords defines its properties elsewhere or allows others."""


@contextmanager
def _walking() -> Iterator[None]:
    """Context manager and decorator for recursive functions on schemas.

    Raises:
        InvalidRequestError: the schema is nested too deeply.
    """
    try:
        yield
    except RecursionError:
        raise InvalidRequestError("schema: it is nested too deeply; expected at most about 60 levels") from None


@_walking()
def closed_schema(schema: Mapping[str, Any], *, empty: bool = False) -> dict[str, Any]:
    """Forbid properties that are not named, in objects at any depth, unless the schema allows them explicitly.

    Small models would otherwise invent properties. An object that is composed of several subschemas (``allOf``,
    ``$ref``, ...) stays unchanged together with all it refers to, since each closed part would forbid the properties
    of the others.

    Args:
        schema: a JSON schema.
        empty: whether an object without ``properties`` is taken as one that has none.

    Raises:
        InvalidRequestError: a keyword that takes schemas has another value, or the schema is nested too deeply.
    """
    given = {"properties": {}, **schema} if empty and not _OPEN & schema.keys() else dict(schema)
    left = _left_open(dict(_schemas(given)))
    return given if left is None else _closed(given, "", left)


@_walking()
def nested_schema(schema: Mapping[str, Any], to: str) -> dict[str, Any]:
    """Rewrite the references of a schema that becomes part of another schema.

    Args:
        schema: a JSON schema.
        to: JSON pointer to its position in the other schema, such as ``#/properties/a``.

    Raises:
        InvalidRequestError: the schema is nested too deeply.
    """
    moved: dict[str, Any] = _moved(schema, "", to)
    return {keyword: value for keyword, value in moved.items() if keyword not in ("$id", "$schema")}


def schemas_with_paths(schema: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Iterate over a schema and its subschemas with their paths, such as ``.properties.a``."""
    for at, each in _schemas(schema):
        yield at.replace("/", "."), each


def _schemas(value: Any, keyword: str = "", at: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Iterate over the schemas in the value of a keyword, with their JSON pointers."""
    if keyword in _DATA:
        return
    if isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from _schemas(each, "", f"{at}/{number}")
    elif isinstance(value, Mapping):
        if keyword not in _NAMED:
            _check(value, at)
            yield at, value
        for name, each in value.items():
            yield from _schemas(each, "" if keyword in _NAMED else name, _below(at, name))


def _check(schema: Mapping[str, Any], at: str) -> None:
    for keyword, value in schema.items():
        if keyword in _LISTS and not isinstance(value, list | tuple):
            expected = python_or_json("a list of schemas", "an array of schemas")
        elif keyword in _NAMED and not isinstance(value, Mapping):
            expected = "an object of names and schemas"
        else:
            continue
        place = _below(at, keyword).replace("/", ".")
        raise InvalidRequestError(f"schema{place}: {shown(value)} cannot be used; expected {expected}")


def _left_open(schemas: Mapping[str, Mapping[str, Any]]) -> set[str] | None:
    """Pointers to all parts of composed objects, at any depth; None if a reference cannot be resolved."""
    parts = _parts(schemas)
    todo = [(at, False) for at, schema in schemas.items() if _composed(schema)]
    found: dict[str, bool] = {}  # the value tells whether definitions inside count as parts, too
    while todo:
        at, defining = todo.pop()
        if at in found and found[at] >= defining:
            continue
        if at not in found and "$ref" in schemas[at]:
            ref = schemas[at]["$ref"]
            if not isinstance(ref, str) or not ref.startswith("#") or unquote(ref[1:]) not in schemas:
                return None
            todo.append((unquote(ref[1:]), False))
        found[at] = defining
        todo += [(part, True) for part, defined in parts[at] if defining or not defined]
    return set(found)


def _parts(schemas: Mapping[str, object]) -> dict[str, list[tuple[str, bool]]]:
    """Map each schema's pointer to those of its direct subschemas, with a flag for definitions."""
    found: dict[str, list[tuple[str, bool]]] = {at: [] for at in schemas}
    for at in schemas:
        around = at
        while around:
            around = around.rpartition("/")[0]
            if around in found:
                found[around].append((at, at.startswith(tuple(f"{around}/{each}/" for each in _DEFINITIONS))))
                break
    return found


def _composed(schema: Mapping[str, Any]) -> bool:
    parts = [name for name in ("properties", *_ELSEWHERE) if name in schema]
    return len(parts) + len(schema.get("allOf", ())) > 1


def _closed(schema: Mapping[str, Any], at: str, left: Collection[str]) -> dict[str, Any]:
    if at in left:
        defined = {name: schema[name] for name in _DEFINITIONS if name in schema}
        return {**schema, **{name: _within(name, each, _below(at, name), left) for name, each in defined.items()}}
    closed = {name: _within(name, each, _below(at, name), left) for name, each in schema.items()}
    if "properties" not in schema or _OPEN & schema.keys():
        return closed
    required = schema.get("required")
    names = [name for name in required if isinstance(name, str)] if isinstance(required, list | tuple) else []
    named = {**closed["properties"], **{name: {} for name in names if name not in schema["properties"]}}
    return {**closed, "properties": named, "additionalProperties": False}


def _within(keyword: str, value: Any, at: str, left: Collection[str]) -> Any:
    """Close the schemas in the value of a keyword."""
    if keyword in _DATA:
        return value
    if isinstance(value, Mapping):
        if keyword not in _NAMED:
            return _closed(value, at, left)
        return {name: _within("", each, _below(at, name), left) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_within("", each, f"{at}/{number}", left) for number, each in enumerate(value)]
    return value


def _moved(value: Any, keyword: str, to: str) -> Any:
    if keyword in _DATA:
        return value
    if isinstance(value, Mapping):
        return {name: _moved(each, "" if keyword in _NAMED else name, to) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_moved(each, "", to) for each in value]
    refers = keyword == "$ref" and isinstance(value, str) and (value == "#" or value.startswith("#/"))
    return f"{to}{value[1:]}" if refers else value


def _below(at: str, name: str) -> str:
    return f"{at}/{str(name).replace('~', '~0').replace('/', '~1')}"
