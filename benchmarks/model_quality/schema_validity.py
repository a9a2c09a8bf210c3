"""Validation of documents by a JSON schema of draft 2020-12, with jsonschema.

Two corrections make Python as exact as the draft. Numbers are decimals, since a double cannot represent multiples of
0.01. ``$`` in a pattern matches only at the end of the text, not before a last line break. Formats are no assertions in
that draft, so format errors are reported separately, as far as jsonschema knows the formats.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Context, Decimal, InvalidOperation, localcontext
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import referencing

__all__ = ["Validation", "validate"]

_PRECISION = 2000
"""Digits of a decimal; more than a document has characters."""


@dataclass(frozen=True)
class Validation:
    """Result of validating a document.

    Attributes:
        error: schema or syntax errors; empty for a valid document.
        has_duplicate_names: whether an object in it has a name twice.
        format_error: format errors of a valid document; empty for none.
    """

    error: str
    has_duplicate_names: bool = False
    format_error: str = ""


def validate(schema: dict[str, Any], text: str) -> Validation:
    """Validate the text of a document."""
    has_duplicate_names = False

    def as_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal has_duplicate_names
        has_duplicate_names = has_duplicate_names or len(dict(pairs)) < len(pairs)
        return dict(pairs)

    with localcontext(Context(prec=_PRECISION)):
        try:
            document = json.loads(text, parse_float=_number, object_pairs_hook=as_object)
        except ValueError as parse_error:
            return Validation(f"no JSON: {parse_error}")
        exact_schema = _with_end_anchors(json.loads(json.dumps(schema), parse_float=Decimal))
        error = _errors(exact_schema, document)
        # Formats may be nested, also in anyOf, so the document is validated once more with them.
        format_error = "" if error else _errors(exact_schema, document, format_checker=_Base.FORMAT_CHECKER)
        return Validation(error, has_duplicate_names, format_error)


def _number(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:  # exponents of twenty digits
        return Decimal("-Infinity" if text.startswith("-") else "Infinity")


def _errors(schema: Any, document: Any, **options: Any) -> str:
    # An empty registry prevents network access.
    checker = _Validator(schema, registry=referencing.Registry(), **options)
    return "; ".join(f"{error.json_path}: {error.message}" for error in checker.iter_errors(document))


def _with_end_anchors(schema: Any) -> Any:
    """Return the schema with patterns whose ``$`` matches only at the end of the text."""
    if isinstance(schema, list):
        return [_with_end_anchors(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: _with_end_anchors(value) for key, value in schema.items()}
    if isinstance(result.get("pattern"), str):
        result["pattern"] = _end_anchored(result["pattern"])
    if isinstance(result.get("patternProperties"), dict):
        result["patternProperties"] = {_end_anchored(key): value for key, value in result["patternProperties"].items()}
    return result


def _end_anchored(pattern: str) -> str:
    return rf"{pattern[:-1]}\Z" if pattern.endswith("$") and not pattern.endswith(r"\$") else pattern


def _is_integer(checker: jsonschema.TypeChecker, value: Any) -> bool:
    if isinstance(value, Decimal):
        return value == value.to_integral_value()
    return isinstance(value, int) and not isinstance(value, bool)


_Base = jsonschema.Draft202012Validator
_Validator: Any = jsonschema.validators.extend(_Base, type_checker=_Base.TYPE_CHECKER.redefine("integer", _is_integer))
