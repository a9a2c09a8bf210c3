"""Transformations of JSON schemas: forbidding additional properties, and nesting in another schema."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from xpu_agents.error_wording import python_or_json, quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = ["closed_schema", "nested_schema", "schemas_with_paths"]

_SCHEMA_LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
_DEFINITIONS = ("$defs", "definitions")
_NAME_MAPS = frozenset({*_DEFINITIONS, "dependentSchemas", "patternProperties", "properties"})
"""Keywords whose value maps names to schemas."""
_SCHEMALESS = frozenset({"const", "default", "dependentRequired", "enum", "example", "examples", "required"})
"""Keywords whose value contains no schemas."""
_COMPOSING = ("$ref", "anyOf", "dependentSchemas", "if", "not", "oneOf")
_OPEN_OBJECT = frozenset({*_COMPOSING, "additionalProperties", "allOf", "patternProperties"})
"""An object schema with one of these keywords defines its properties elsewhere or allows others."""


@contextmanager
def _depth_limited() -> Iterator[None]:
    """Context manager and decorator for recursive functions on schemas.

    Raises:
        InvalidRequestError: the schema is nested too deeply.
    """
    try:
        yield
    except RecursionError:
        raise InvalidRequestError("schema: it is nested too deeply; expected at most about 60 levels") from None


@_depth_limited()
def closed_schema(schema: Mapping[str, Any], *, empty: bool = False) -> dict[str, Any]:
    """Forbid properties that are not named, in objects at any depth, unless the schema allows them explicitly.

    Small models would otherwise invent properties. An object that is composed of several subschemas (``allOf``,
    ``$ref``, ...) stays unchanged together with all it refers to, since each closed part would forbid the properties
    of the others. A property that names the kind of its object is required, also if it has a default: readers cannot
    choose between alternatives without it.

    Args:
        schema: a JSON schema.
        empty: whether an object without ``properties`` is taken as one that has none.

    Raises:
        InvalidRequestError: a keyword that takes schemas has another value, or the schema is nested too deeply.
    """
    open_schema = {"properties": {}, **schema} if empty and not _OPEN_OBJECT & schema.keys() else dict(schema)
    schemas = dict(_schemas(open_schema))
    unchanged = _composed_parts(schemas)
    if unchanged is None:
        return open_schema
    return _close_schema(open_schema, "", _Closing(unchanged, _discriminators(schemas)))


@_depth_limited()
def nested_schema(schema: Mapping[str, Any], to: str) -> dict[str, Any]:
    """Rewrite the references of a schema that becomes part of another schema.

    Args:
        schema: a JSON schema.
        to: JSON pointer to its position in the other schema, such as ``#/properties/a``.

    Raises:
        InvalidRequestError: the schema is nested too deeply.
    """
    rewritten: dict[str, Any] = _rewrite_refs(schema, "", to)
    return {keyword: value for keyword, value in rewritten.items() if keyword not in ("$id", "$schema")}


def schemas_with_paths(schema: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Iterate over a schema and its subschemas with their paths, such as ``.properties.a``."""
    for pointer, part in _schemas(schema):
        yield pointer.replace("/", "."), part


def _schemas(value: Any, keyword: str = "", pointer: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Iterate over the schemas in the value of a keyword, with their JSON pointers."""
    if keyword in _SCHEMALESS:
        return
    if isinstance(value, list | tuple):
        for number, part in enumerate(value):
            yield from _schemas(part, "", f"{pointer}/{number}")
    elif isinstance(value, Mapping):
        if keyword not in _NAME_MAPS:
            _check_keywords(value, pointer)
            yield pointer, value
        for name, part in value.items():
            yield from _schemas(part, "" if keyword in _NAME_MAPS else name, _child(pointer, name))


def _check_keywords(schema: Mapping[str, Any], pointer: str) -> None:
    for keyword, value in schema.items():
        if keyword in _SCHEMA_LISTS and not isinstance(value, list | tuple):
            expected = python_or_json("a list of schemas", "an array of schemas")
        elif keyword in _NAME_MAPS and not isinstance(value, Mapping):
            expected = "an object of names and schemas"
        else:
            continue
        schema_path = _child(pointer, keyword).replace("/", ".")
        raise InvalidRequestError(f"schema{schema_path}: {quoted(value)} cannot be used; expected {expected}")


def _composed_parts(schemas: Mapping[str, Mapping[str, Any]]) -> set[str] | None:
    """Pointers to all parts of composed objects, at any depth; None if a reference cannot be resolved."""
    parts = _subschemas(schemas)
    queue = [(pointer, False) for pointer, schema in schemas.items() if _is_composed(schema)]
    composed: dict[str, bool] = {}  # the value tells whether definitions inside count as parts, too
    while queue:
        pointer, is_definition = queue.pop()
        if pointer in composed and composed[pointer] >= is_definition:
            continue
        if pointer not in composed and "$ref" in schemas[pointer]:
            ref = schemas[pointer]["$ref"]
            if not isinstance(ref, str) or not ref.startswith("#") or unquote(ref[1:]) not in schemas:
                return None
            queue.append((unquote(ref[1:]), False))
        composed[pointer] = is_definition
        queue += [(part, True) for part, defined in parts[pointer] if is_definition or not defined]
    return set(composed)


def _subschemas(schemas: Mapping[str, object]) -> dict[str, list[tuple[str, bool]]]:
    """Map each schema's pointer to those of its direct subschemas, with a flag for definitions."""
    direct: dict[str, list[tuple[str, bool]]] = {pointer: [] for pointer in schemas}
    for pointer in schemas:
        parent = pointer
        while parent:
            parent = parent.rpartition("/")[0]
            if parent in direct:
                direct[parent].append((pointer, pointer.startswith(tuple(f"{parent}/{key}/" for key in _DEFINITIONS))))
                break
    return direct


def _is_composed(schema: Mapping[str, Any]) -> bool:
    composing = [keyword for keyword in ("properties", *_COMPOSING) if keyword in schema]
    return len(composing) + len(schema.get("allOf", ())) > 1


@dataclass(frozen=True, slots=True)
class _Closing:
    """Exceptions by pointer: schemas that stay unchanged, and names of properties that are required in addition."""

    unchanged: Collection[str]
    discriminators: Mapping[str, str]


def _discriminators(schemas: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Map the pointers of the alternatives of discriminated unions to the discriminating property."""
    discriminators: dict[str, str] = {}
    for pointer, schema in schemas.items():
        match schema:
            case {"discriminator": {"propertyName": str(name)}}:
                parts = [
                    (part, f"{pointer}/{keyword}/{number}")
                    for keyword in ("anyOf", "oneOf")
                    for number, part in enumerate(schema.get(keyword, ()))
                ]
                for part, place in parts:
                    ref = part.get("$ref") if isinstance(part, Mapping) else None
                    discriminators[unquote(ref.removeprefix("#")) if isinstance(ref, str) else place] = name
    return discriminators


def _close_schema(schema: Mapping[str, Any], pointer: str, closing: _Closing) -> dict[str, Any]:
    if pointer in closing.unchanged:
        defined = {name: schema[name] for name in _DEFINITIONS if name in schema}
        return {
            **schema,
            **{name: _close_value(name, part, _child(pointer, name), closing) for name, part in defined.items()},
        }
    closed = {name: _close_value(name, part, _child(pointer, name), closing) for name, part in schema.items()}
    if "properties" not in schema or _OPEN_OBJECT & schema.keys() - {"additionalProperties"}:
        return closed
    required = schema.get("required")
    required_names = [name for name in required if isinstance(name, str)] if isinstance(required, list | tuple) else []
    kinds = [name for name, part in schema["properties"].items() if _names_kind(part)]
    kinds += [name for name in [closing.discriminators.get(pointer)] if name in schema["properties"]]
    if kinds:
        closed["required"] = list(dict.fromkeys([*required_names, *kinds]))
    if "additionalProperties" in schema:
        return closed
    properties = {**closed["properties"], **{name: {} for name in required_names if name not in schema["properties"]}}
    return {**closed, "properties": properties, "additionalProperties": False}


def _names_kind(schema: Any) -> bool:
    """True if a property has one value, which is also its default."""
    return (
        isinstance(schema, Mapping) and {"const", "default"} <= schema.keys() and schema["const"] == schema["default"]
    )


def _close_value(keyword: str, value: Any, pointer: str, closing: _Closing) -> Any:
    """Close the schemas in the value of a keyword."""
    if keyword in _SCHEMALESS:
        return value
    if isinstance(value, Mapping):
        if keyword not in _NAME_MAPS:
            return _close_schema(value, pointer, closing)
        return {name: _close_value("", part, _child(pointer, name), closing) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_close_value("", part, f"{pointer}/{number}", closing) for number, part in enumerate(value)]
    return value


def _rewrite_refs(value: Any, keyword: str, to: str) -> Any:
    if keyword in _SCHEMALESS:
        return value
    if isinstance(value, Mapping):
        return {name: _rewrite_refs(part, "" if keyword in _NAME_MAPS else name, to) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rewrite_refs(part, "", to) for part in value]
    refers = keyword == "$ref" and isinstance(value, str) and (value == "#" or value.startswith("#/"))
    return f"{to}{value[1:]}" if refers else value


def _child(pointer: str, name: str) -> str:
    return f"{pointer}/{str(name).replace('~', '~0').replace('/', '~1')}"
