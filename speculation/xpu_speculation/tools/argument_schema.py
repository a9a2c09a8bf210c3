"""Arguments of calls: checked against the schema of their tool, bounded, and brought into one form."""

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
    """The schema of a tool's arguments, ready to check and to normalise calls.

    Args:
        parameters: JSON schema of the arguments, an object.
        injected: Arguments that the model never writes. The schema loses them.

    Attributes:
        parameters: The schema without injected arguments, texts in NFC.

    Raises:
        ToolSpecError: This is no JSON schema of an object, refers to another document, or asks for secrets.
    """

    __slots__ = ("_injected", "_validator", "parameters")

    def __init__(self, parameters: Mapping[str, Any], injected: frozenset[str] = frozenset()) -> None:
        self._injected = frozenset(normalize("NFC", name) for name in injected)
        try:
            whole = _nfc(json.loads(json.dumps(dict(parameters))))
            _check_numbers(whole, "parameters")
            kind: Any = validator_for(whole, default=Draft202012Validator)
            if kind is Draft3Validator:
                raise ToolSpecError(f"parameters: $schema is {whole['$schema']!r}, must be draft 4 or later")
            kind.check_schema(whole)
            self.parameters = self._public(whole)
            for schema in _subschemas(self.parameters):
                self._check(schema)
        except ToolSpecError:
            raise
        except SchemaError as error:
            raise ToolSpecError(f"parameters is no JSON schema: {truncated(error.message)}") from None
        except (RecursionError, TypeError, ValueError) as error:
            raise ToolSpecError(f"parameters is no JSON schema: {truncated(str(error))}") from error
        # The empty registry keeps the validator from fetching what a schema refers to.
        self._validator: Any = with_linear_time_patterns(kind)(self.parameters, registry=Registry())

    def read(self, arguments: object, *, tool: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """The arguments, checked, without injected ones, in two forms.

        The first is as they were written: what an early run may be given. The second is the one that equal calls share:
        defaults filled in, numbers and unicode normalised.

        Raises:
            ArgumentsError: They do not fit the schema or the bounds, or are not JSON. `tool` is named in it.
        """
        try:
            written = {
                name: value
                for name, value in items_of(arguments, "arguments")
                if type(name) is not str or normalize("NFC", name) not in self._injected
            }
            plain = JsonCopy().of(written, "arguments")
            error = best_match(self._validator.iter_errors(plain))
            if error is None:
                return written, _Completion(self.parameters).of(plain, self.parameters, "arguments")
        except UnfitValueError as misfit:
            raise ArgumentsError(f"{tool}: {misfit}") from None
        except Exception as failure:  # schemas can break a validator in many ways, endless references are one
            raise ArgumentsError(f"{tool}: its schema cannot be applied: {type(failure).__name__}") from failure
        raise ArgumentsError(f"{tool}: {_complaint(error)}")

    def _public(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """The schema without injected arguments."""
        kind = parameters.get("type", "object")
        if kind != "object":
            raise ToolSpecError(f"parameters: type is {kind!r}, must be 'object'")
        properties, required = parameters.get("properties", {}), parameters.get("required", [])
        return parameters | {
            "type": "object",
            "properties": {name: schema for name, schema in properties.items() if name not in self._injected},
            "required": [name for name in required if name not in self._injected],
        }

    def _check(self, schema: Mapping[str, Any]) -> None:
        """One schema within the whole."""
        if schema.get("writeOnly") is True or schema.get("format") == "password":
            raise ToolSpecError(
                f"parameters: {schema.get('title', 'an argument')!r} is a secret (writeOnly or format: password), "
                "which would enter keys; a tool that asks the model for secrets cannot run early"
            )
        if dynamic := schema.keys() & {"$dynamicRef", "$recursiveRef"}:
            raise ToolSpecError(f"parameters holds {min(dynamic)}, must refer by $ref alone")
        if "$ref" in schema and _target(self.parameters, schema["$ref"]) is None:
            raise ToolSpecError(
                f"parameters: $ref is {schema['$ref']!r}, must point into this schema, as '#/$defs/Name'"
            )


class _UnclearNumberError(UnfitValueError):
    """A number that canonical JSON writes like another one, which the tool may tell from it."""


class _Completion:
    """Fills in defaults and writes whole numbers as integers, in arguments that are plain and fit the schema."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self._root = root
        self._values = 0

    def of(self, value: object, schema: object, path: str, depth: int = 0) -> Any:
        """The value at a place that a schema describes."""
        self._values += 1
        if depth > MAX_DEPTH or self._values > MAX_VALUES:
            raise UnfitValueError(
                f"arguments with defaults holds too much: at most {MAX_DEPTH} deep and {MAX_VALUES} values"
            )
        if not isinstance(value, dict | list | float):
            return value
        parts = self._parts(schema, value)
        if isinstance(value, float):
            return _number(value, parts, path)
        if isinstance(value, list):
            return [
                self.of(item, _item_schema(parts, index), f"{path}[{index}]", depth + 1)
                for index, item in enumerate(value)
            ]
        defaults = {
            name: inner["default"]
            for part in parts
            for name, inner in part.get("properties", {}).items()
            if isinstance(inner, dict) and "default" in inner
        }
        completed = {}
        for name, item in (defaults | value).items():
            try:
                completed[name] = self.of(item, _property_schema(parts, name), f"{path}.{truncated(name)}", depth + 1)
            except _UnclearNumberError:
                if name in value:
                    raise  # such a default, however, is left out: no call that writes a number gets its key
        return completed

    def _parts(self, schema: object, value: object) -> list[dict[str, Any]]:
        """The schemas that surely describe a value: this one, those that it takes in, the one of a choice."""
        parts = self._whole(schema)
        for part in parts:  # grows on the way
            for choice in ("anyOf", "oneOf"):
                branches = [self._whole(branch) for branch in part.get(choice, ())]
                # With two branches of the value's type, who knows which of them the tool will take it for?
                if len(able := [branch for branch in branches if _may_describe(branch, value)]) == 1:
                    parts += [inner for inner in able[0] if not any(inner is known for known in parts)]
        return parts

    def _whole(self, schema: object) -> list[dict[str, Any]]:
        """A schema, what it refers to, and what it takes in by `allOf`."""
        found: list[dict[str, Any]] = []
        waiting = [schema]
        while waiting:
            part = waiting.pop()
            if isinstance(part, dict) and not any(part is known for known in found):
                found.append(part)
                waiting += [*part.get("allOf", ()), _target(self._root, part.get("$ref"))]
        return found


def _may_describe(parts: list[dict[str, Any]], value: object) -> bool:
    """Whether the types of schemas leave room for an object, an array or a float."""
    kinds = {"object"} if isinstance(value, dict) else {"array"} if isinstance(value, list) else {"integer", "number"}
    return all("type" not in part or kinds & _types(part) for part in parts)


def _types(part: Mapping[str, Any]) -> set[str]:
    kinds = part.get("type", [])
    return {kinds} if isinstance(kinds, str) else set(kinds)


def _number(value: float, parts: list[dict[str, Any]], path: str) -> float | int:
    """A float in canonical form: 1.0 is 1 where the schema asks for a number."""
    if not value.is_integer():
        return value
    if not any({"integer", "number"} & _types(part) for part in parts):
        # RFC 8785 writes 1.0 and 1 alike.
        raise _UnclearNumberError(f"{path} is {value!r}, must be written without '.0' where no number is asked for")
    return int(value) if abs(value) <= MAX_INTEGER else value


def _property_schema(parts: list[dict[str, Any]], name: str) -> object:
    """What describes a property of an object."""
    named = [part["properties"][name] for part in parts if name in part.get("properties", {})]
    others = [part.get("additionalProperties") for part in parts if "patternProperties" not in part]
    return {"allOf": named or others}


def _item_schema(parts: list[dict[str, Any]], index: int) -> object:
    """What describes an item of an array."""
    schemas = []
    for part in parts:
        first = part.get("prefixItems", [])
        schemas.append(first[index] if index < len(first) else part.get("items"))
    return {"allOf": schemas}


def _subschemas(schema: object) -> Iterator[dict[str, Any]]:
    """A schema and all schemas within it."""
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


def _check_numbers(value: object, path: str) -> None:
    """Refuse what Python writes into JSON and JSON does not have, such as the default ``math.inf``."""
    if isinstance(value, float) and not math.isfinite(value):
        raise ToolSpecError(f"{truncated(path)} is {value!r}, must be null or a finite number, as all of JSON are")
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in items:
        _check_numbers(inner, f"{path}[{step}]" if isinstance(step, int) else f"{path}.{step}")


def _target(root: object, ref: object) -> object:
    """What a reference points to within the schema, None if it points elsewhere."""
    if not isinstance(ref, str) or not (ref == "#" or ref.startswith("#/")):
        return None
    place = root
    for step in unquote(ref).split("/")[1:]:
        place = place.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(place, dict) else None
    return place


def _nfc(value: Any) -> Any:
    """JSON with all texts in NFC."""
    if isinstance(value, str):
        return normalize("NFC", value)
    if isinstance(value, list):
        return [_nfc(item) for item in value]
    if isinstance(value, dict):
        return {normalize("NFC", key): _nfc(item) for key, item in value.items()}
    return value


def _complaint(error: ValidationError) -> str:
    """What is wrong with arguments, in terms of their schema."""
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path)
    where = f"arguments{truncated(path)}"
    if error.validator in ("required", "additionalProperties", "unevaluatedProperties", "dependentRequired"):
        return f"{where}: {truncated(error.message)}"
    return f"{where} is {short_repr(error.instance)}, must fit {error.validator}: {short_repr(error.validator_value)}"
