"""JSON schema of a tool's arguments: validation and canonical form of calls."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any
from unicodedata import normalize
from urllib.parse import unquote

from jsonschema.exceptions import SchemaError, ValidationError, best_match  # type: ignore[import-untyped]
from jsonschema.validators import Draft3Validator, Draft202012Validator, validator_for  # type: ignore[import-untyped]
from referencing import Registry

from xpu_speculation.errors import ArgumentsError, ToolSpecError
from xpu_speculation.tools.json_values import (
    MAX_DEPTH,
    MAX_INTEGER,
    MAX_VALUES,
    JsonCopy,
    UnfitValueError,
    items_of,
    short_repr,
    truncated,
)
from xpu_speculation.tools.patterns import with_linear_time_patterns

__all__ = ["ArgumentsSchema"]

# Keywords whose values are data, and those whose values are schemas by name.
_DATA = frozenset({"const", "default", "enum", "examples"})
_BY_NAME = frozenset({"$defs", "definitions", "dependentSchemas", "patternProperties", "properties"})


class ArgumentsSchema:
    """JSON schema of a tool's arguments, prepared for validating and normalising calls.

    Args:
        parameters: JSON schema of the arguments, an object.
        injected: Arguments that the model never writes. They are removed from the schema.

    Attributes:
        parameters: The schema without injected arguments, texts in NFC.

    Raises:
        ToolSpecError: `parameters` is not the JSON schema of an object, refers to another document, or asks for
            secrets.
    """

    __slots__ = ("_injected", "_validator", "parameters")

    def __init__(self, parameters: Mapping[str, Any], injected: frozenset[str] = frozenset()) -> None:
        self._injected = frozenset(normalize("NFC", name) for name in injected)
        try:
            whole = _nfc_normalised(json.loads(json.dumps(dict(parameters))))
            _check_finite(whole, "parameters")
            kind: Any = validator_for(whole, default=Draft202012Validator)
            if kind is Draft3Validator:
                raise ToolSpecError(f"parameters: $schema is {whole['$schema']!r}, must be draft 4 or later")
            kind.check_schema(whole)
            self.parameters = self._without_injected(whole)
            for schema in _subschemas(self.parameters):
                self._check_subschema(schema)
        except ToolSpecError:
            raise
        except SchemaError as error:
            raise ToolSpecError(f"parameters: invalid JSON schema: {truncated(error.message)}") from None
        except (RecursionError, TypeError, ValueError) as error:
            raise ToolSpecError(f"parameters: invalid JSON schema: {truncated(str(error))}") from error
        # An empty registry prevents the validator from fetching remote references.
        self._validator: Any = with_linear_time_patterns(kind)(self.parameters, registry=Registry())

    def read(self, arguments: object, *, tool: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Validates arguments and returns them in two forms, both without injected arguments.

        The first form keeps the arguments as written, for an early run. The second form is canonical, so equal calls
        share
        it: defaults are filled in, numbers and unicode are normalised.

        Args:
            arguments: Arguments by name.
            tool: Name of the tool, for errors.

        Raises:
            ArgumentsError: The arguments do not fit the schema or the size limits, or are not JSON.
        """
        try:
            written = {
                name: value
                for name, value in items_of(arguments, "arguments")
                if type(name) is not str or normalize("NFC", name) not in self._injected
            }
            plain = JsonCopy().copy(written, "arguments")
            error = best_match(self._validator.iter_errors(plain))
            if error is None:
                return written, _Canonicaliser(self.parameters).canonical(plain, self.parameters, "arguments")
        except UnfitValueError as unfit:
            raise ArgumentsError(f"{tool}: {unfit}") from None
        except Exception as failure:  # a schema can break the validator, for example by endless references
            raise ArgumentsError(f"{tool}: its schema cannot be applied: {type(failure).__name__}") from failure
        raise ArgumentsError(f"{tool}: {_describe_error(error)}")

    def _without_injected(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """Returns the schema without injected arguments."""
        kind = parameters.get("type", "object")
        if kind != "object":
            raise ToolSpecError(f"parameters: type is {kind!r}, must be 'object'")
        properties, required = parameters.get("properties", {}), parameters.get("required", [])
        return parameters | {
            "type": "object",
            "properties": {name: schema for name, schema in properties.items() if name not in self._injected},
            "required": [name for name in required if name not in self._injected],
        }

    def _check_subschema(self, schema: Mapping[str, Any]) -> None:
        """Checks one subschema."""
        if schema.get("writeOnly") is True or schema.get("format") == "password":
            raise ToolSpecError(
                f"parameters: {schema.get('title', 'an argument')!r} is a secret (writeOnly or format: password), "
                "which would enter keys; a tool that asks the model for secrets cannot run early"
            )
        if dynamic := schema.keys() & {"$dynamicRef", "$recursiveRef"}:
            raise ToolSpecError(f"parameters holds {min(dynamic)}, must refer by $ref alone")
        if "$ref" in schema and _resolve_ref(self.parameters, schema["$ref"]) is None:
            raise ToolSpecError(
                f"parameters: $ref is {schema['$ref']!r}, must point into this schema, as '#/$defs/Name'"
            )


class _AmbiguousNumberError(UnfitValueError):
    """A whole-number float where the schema does not ask for a number. Canonical JSON would write it as an integer."""


class _Canonicaliser:
    """Canonicalises valid plain arguments: fills in defaults, and writes whole numbers as integers."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self._root_schema = root
        self._value_count = 0

    def canonical(self, value: object, schema: object, path: str, depth: int = 0) -> Any:
        """Returns the canonical form of a value."""
        self._value_count += 1
        if depth > MAX_DEPTH or self._value_count > MAX_VALUES:
            raise UnfitValueError(
                f"arguments with defaults: too large; expected at most {MAX_DEPTH} levels and {MAX_VALUES} values"
            )
        if not isinstance(value, dict | list | float):
            return value
        schemas = self._applicable_schemas(schema, value)
        if isinstance(value, float):
            return _canonical_number(value, schemas, path)
        if isinstance(value, list):
            return [
                self.canonical(argument, _item_schema(schemas, index), f"{path}[{index}]", depth + 1)
                for index, argument in enumerate(value)
            ]
        defaults = {
            argument_name: inner["default"]
            for applicable in schemas
            for argument_name, inner in applicable.get("properties", {}).items()
            if isinstance(inner, dict) and "default" in inner
        }
        completed = {}
        for argument_name, argument in (defaults | value).items():
            try:
                completed[argument_name] = self.canonical(
                    argument, _property_schema(schemas, argument_name), f"{path}.{truncated(argument_name)}", depth + 1
                )
            except _AmbiguousNumberError:
                if argument_name in value:
                    raise  # an ambiguous default is left out of the key
        return completed

    def _applicable_schemas(self, schema: object, argument: object) -> list[dict[str, Any]]:
        """Returns the schemas that surely apply to a value, included ones, and an unambiguous branch of a choice."""
        schemas = self._included_schemas(schema)
        for applicable in schemas:  # the loop extends the list
            for choice in ("anyOf", "oneOf"):
                branches = [self._included_schemas(branch) for branch in applicable.get(choice, ())]
                # With two branches of the value's type the tool's choice is unknown, so neither applies.
                if len(possible := [branch for branch in branches if _allows_type_of(branch, argument)]) == 1:
                    schemas += [inner for inner in possible[0] if not any(inner is other for other in schemas)]
        return schemas

    def _included_schemas(self, schema: object) -> list[dict[str, Any]]:
        """Returns a schema with all schemas that it includes by `$ref` and `allOf`."""
        included: list[dict[str, Any]] = []
        unvisited = [schema]
        while unvisited:
            visited = unvisited.pop()
            if isinstance(visited, dict) and not any(visited is other for other in included):
                included.append(visited)
                unvisited += [*visited.get("allOf", ()), _resolve_ref(self._root_schema, visited.get("$ref"))]
        return included


def _allows_type_of(schemas: list[dict[str, Any]], value: object) -> bool:
    """Returns whether the types of schemas allow an object, an array or a float."""
    kinds = {"object"} if isinstance(value, dict) else {"array"} if isinstance(value, list) else {"integer", "number"}
    return all("type" not in schema or kinds & _schema_types(schema) for schema in schemas)


def _schema_types(schema: Mapping[str, Any]) -> set[str]:
    kinds = schema.get("type", [])
    return {kinds} if isinstance(kinds, str) else set(kinds)


def _canonical_number(number: float, schemas: list[dict[str, Any]], path: str) -> float | int:
    """Returns a float in canonical form: 1.0 becomes 1 where the schema asks for a number."""
    if not number.is_integer():
        return number
    if not any({"integer", "number"} & _schema_types(schema) for schema in schemas):
        # RFC 8785 writes 1.0 and 1 alike.
        raise _AmbiguousNumberError(
            f"{path} is {number!r}, must be written without '.0' where the schema has no number type"
        )
    return int(number) if abs(number) <= MAX_INTEGER else number


def _property_schema(schemas: list[dict[str, Any]], name: str) -> object:
    """Returns the schema of a property."""
    named = [schema["properties"][name] for schema in schemas if name in schema.get("properties", {})]
    others = [schema.get("additionalProperties") for schema in schemas if "patternProperties" not in schema]
    return {"allOf": named or others}


def _item_schema(applicable: list[dict[str, Any]], index: int) -> object:
    """Returns the schema of an array item."""
    item_schemas = []
    for schema in applicable:
        prefix_items = schema.get("prefixItems", [])
        item_schemas.append(prefix_items[index] if index < len(prefix_items) else schema.get("items"))
    return {"allOf": item_schemas}


def _subschemas(schema: object) -> Iterator[dict[str, Any]]:
    """Yields a schema and all schemas in it."""
    if isinstance(schema, list):
        for item in schema:
            yield from _subschemas(item)
    elif isinstance(schema, dict):
        yield schema
        for keyword, inner in schema.items():
            if keyword in _BY_NAME and isinstance(inner, dict):
                yield from _subschemas(list(inner.values()))
            elif keyword not in _DATA:
                yield from _subschemas(inner)


def _check_finite(value: object, path: str) -> None:
    """Rejects non-finite numbers, which Python writes but JSON does not have, such as the default ``math.inf``."""
    if isinstance(value, float) and not math.isfinite(value):
        raise ToolSpecError(f"{truncated(path)} is {value!r}, must be null or a finite number")
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        _check_finite(inner, f"{path}[{step}]" if isinstance(step, int) else f"{path}.{step}")


def _resolve_ref(root: object, ref: object) -> object:
    """Returns the schema that a local reference points to, or None."""
    if not isinstance(ref, str) or not (ref == "#" or ref.startswith("#/")):
        return None
    place = root
    for step in unquote(ref).split("/")[1:]:
        place = place.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(place, dict) else None
    return place


def _nfc_normalised(schema_value: Any) -> Any:
    """Returns JSON with all texts in NFC."""
    if isinstance(schema_value, str):
        return normalize("NFC", schema_value)
    if isinstance(schema_value, list):
        return [_nfc_normalised(inner) for inner in schema_value]
    if isinstance(schema_value, dict):
        return {normalize("NFC", key): _nfc_normalised(inner) for key, inner in schema_value.items()}
    return schema_value


def _describe_error(error: ValidationError) -> str:
    """Describes a validation error."""
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path)
    where = f"arguments{truncated(path)}"
    if error.validator in ("required", "additionalProperties", "unevaluatedProperties", "dependentRequired"):
        return f"{where}: {truncated(error.message)}"
    return f"{where} is {short_repr(error.instance)}, must fit {error.validator}: {short_repr(error.validator_value)}"
