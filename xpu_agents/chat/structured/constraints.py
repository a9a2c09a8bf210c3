"""Schemas as the grammar takes them, with the checks of what it cannot hold."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from xpu_agents.chat.structured.schema_check import SchemaCheck
from xpu_agents.chat.structured.schemas import closed_schema
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import enforcement_error, schema_rule

__all__ = ["ANY_OBJECT", "Constraint", "answer_constraint", "tool_constraint"]

_LOG = logging.getLogger(__name__)
_CACHE_SIZE: Final = 256
"""Number of cached constraints (chosen)."""
ANY_OBJECT: Final[Mapping[str, Any]] = {"type": "object", "additionalProperties": True}
"""Schema of unconstrained arguments."""
_TYPE_ALIASES: Final[Mapping[str, str]] = {
    "bool": "boolean",
    **dict.fromkeys(("dict", "map", "mapping", "struct"), "object"),
    **dict.fromkeys(("double", "decimal", "float", "float32", "float64"), "number"),
    **dict.fromkeys(("int", "int32", "int64", "long", "uint32", "uint64"), "integer"),
    **dict.fromkeys(("list", "tuple", "set"), "array"),
    **dict.fromkeys(("none", "nonetype"), "null"),
    **dict.fromkeys(("date", "datetime", "str", "text", "uuid"), "string"),
}
"""Names of types in other languages, in lower case."""
_TYPES: Final = frozenset({"array", "boolean", "integer", "null", "number", "object", "string"})
_DATA_KEYWORDS: Final = frozenset({"const", "default", "enum"})
_ANY_TYPE: Final = "any"
"""Type that allows any value in the schemas of some frameworks."""
_HOPELESS: Final = (
    "Unsatisfiable",
    "Invalid type",
    "does not exist",
    "recursion limit",
    "schema: $ref",
    "nested too deeply",
)
"""Parts of errors about schemas that no value, or no finite one, can follow, or that have no meaning."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """A schema for the grammar, and what remains to be checked.

    Attributes:
        schema: the closed schema; a lenient `schema_rule` can be made of it.
        check: check of complete values; None if the grammar holds the schema, or if nothing can be checked.
        shown: the schema of a tool for the model, which every chat template can render.
    """

    schema: Mapping[str, Any]
    check: SchemaCheck | None = None
    shown: Mapping[str, Any] = field(default_factory=dict)


def answer_constraint(schema: Mapping[str, Any]) -> Constraint:
    """Return the constraint of an answer.

    Raises:
        InvalidRequestError: the schema is wrong; the message names ``response_format`` and the place.
    """
    try:
        closed = closed_schema(schema)
        return _answer_constraint(json.dumps(closed, ensure_ascii=False))
    except InvalidRequestError as error:
        raise InvalidRequestError(f"response_format.{error}") from None


@lru_cache(_CACHE_SIZE)
def _answer_constraint(schema_text: str) -> Constraint:
    schema = json.loads(schema_text)
    error = enforcement_error(schema)
    if not error:
        return Constraint(schema)
    schema_rule(schema, lenient=True)  # raises an error with the place of what is no schema
    if any(part in error for part in _HOPELESS):
        raise InvalidRequestError(error)
    return Constraint(schema, SchemaCheck(schema))


def tool_constraint(name: str, parameters: Mapping[str, Any]) -> Constraint:
    """Return the constraint of a tool's arguments.

    Names of types in other languages are read as those of JSON. A wrong schema allows any object: other tools stay
    usable, and the model still sees the properties that are not wrong. It is logged once.

    Args:
        name: name of the tool.
        parameters: JSON schema of the arguments.
    """
    return _tool_constraint(name, json.dumps(dict(parameters), ensure_ascii=False))


@lru_cache(_CACHE_SIZE)
def _tool_constraint(name: str, schema_text: str) -> Constraint:
    shown: dict[str, Any] = {}
    try:
        shown = _with_json_types(json.loads(schema_text))
        schema = {"type": "object", **shown}
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if "object" not in kinds and _TYPES.issuperset(kind for kind in kinds if isinstance(kind, str)):
            raise InvalidRequestError(f"schema.type: {schema['type']!r} cannot be used; expected 'object'")
        closed = closed_schema(schema, empty=True)
        schema_rule(closed, lenient=True)
    except (InvalidRequestError, RecursionError) as error:
        _LOG.warning("%s; it is offered with any object as arguments", _named(name, error))
        return Constraint(ANY_OBJECT, shown=_valid_properties(shown))
    if not enforcement_error(closed):
        return Constraint(closed, shown=shown)
    try:
        return Constraint(closed, SchemaCheck(closed), shown)
    except InvalidRequestError as error:
        _LOG.warning("%s; arguments are constrained by the rest of the schema", _named(name, error))
        return Constraint(closed, shown=shown)


def _valid_properties(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of an object with the properties of a wrong schema that are not wrong themselves."""
    properties = schema.get("properties")
    valid = {}
    for name, value in properties.items() if isinstance(properties, Mapping) else ():
        try:
            if isinstance(value, Mapping):
                schema_rule(closed_schema(value), lenient=True)
                valid[name] = value
        except InvalidRequestError:
            continue
    required = schema.get("required")
    needed = (
        [name for name in required if isinstance(name, str) and name in valid] if isinstance(required, list) else []
    )
    return {"type": "object", "properties": valid, **({"required": needed} if needed else {})}


def _named(name: str, error: Exception) -> str:
    return f"tools[{name!r}].parameters{str(error).removeprefix('schema')}"


def _with_json_types(schema: Any) -> Any:
    """Replace names of types in other languages; also in capitals, as some frameworks write them."""
    if isinstance(schema, list):
        return [_with_json_types(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    read = {}
    for name, value in schema.items():
        if name != "type" or not isinstance(value, str) or value in _TYPES:
            read[name] = value if name in _DATA_KEYWORDS else _with_json_types(value)
        elif value.lower() != _ANY_TYPE:
            read[name] = value.lower() if value.lower() in _TYPES else _TYPE_ALIASES.get(value.lower(), value)
    return read
