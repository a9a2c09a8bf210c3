"""Whether a document is valid by a JSON schema of draft 2020-12, judged by jsonschema.

In two things Python's numbers and regular expressions are less exact than the draft, and are helped: numbers are
decimals, since a double cannot tell multiples of 0.01; and ``$`` in a pattern ends the text, while Python's also
matches before a last line break. The names of formats are no assertion in that draft, so they are told apart, as far as
jsonschema knows them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Context, Decimal, InvalidOperation, localcontext
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import referencing

__all__ = ["Verdict", "judged"]

_PRECISION = 2000
"""Digits of a decimal: more than a document has characters."""


@dataclass(frozen=True)
class Verdict:
    """What there is to say about a document.

    Attributes:
        problem: what is wrong with it; empty for a valid one.
        twice: whether an object in it has a name twice.
        format: what is wrong with a valid one if formats are asserted; empty for nothing.
    """

    problem: str
    twice: bool = False
    format: str = ""


def judged(schema: dict[str, Any], text: str) -> Verdict:
    """The verdict on a document's text."""
    twice = False

    def named(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal twice
        twice = twice or len(dict(pairs)) < len(pairs)
        return dict(pairs)

    with localcontext(Context(prec=_PRECISION)):
        try:
            document = json.loads(text, parse_float=_number, object_pairs_hook=named)
        except ValueError as error:
            return Verdict(f"no JSON: {error}")
        exact = _with_ends(json.loads(json.dumps(schema), parse_float=Decimal))
        problem = _said(exact, document)
        # Formats may stand anywhere, also within anyOf, so the document is judged once more with them.
        of_format = "" if problem else _said(exact, document, format_checker=_Base.FORMAT_CHECKER)
        return Verdict(problem, twice, of_format)


def _number(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:  # an exponent of twenty digits
        return Decimal("-Infinity" if text.startswith("-") else "Infinity")


def _said(schema: Any, document: Any, **options: Any) -> str:
    # With a registry of its own it looks nothing up on the network.
    checker = _Validator(schema, registry=referencing.Registry(), **options)
    return "; ".join(f"{error.json_path}: {error.message}" for error in checker.iter_errors(document))


def _with_ends(schema: Any) -> Any:
    """The schema with patterns that end where the text does: ``$`` of Python also matches before a last line break."""
    if isinstance(schema, list):
        return [_with_ends(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _with_ends(value) for key, value in schema.items()}
    if isinstance(found.get("pattern"), str):
        found["pattern"] = _ended(found["pattern"])
    if isinstance(found.get("patternProperties"), dict):
        found["patternProperties"] = {_ended(key): value for key, value in found["patternProperties"].items()}
    return found


def _ended(pattern: str) -> str:
    return rf"{pattern[:-1]}\Z" if pattern.endswith("$") and not pattern.endswith(r"\$") else pattern


def _is_integer(checker: jsonschema.TypeChecker, value: Any) -> bool:
    if isinstance(value, Decimal):
        return value == value.to_integral_value()
    return isinstance(value, int) and not isinstance(value, bool)


_Base = jsonschema.Draft202012Validator
_Validator: Any = jsonschema.validators.extend(_Base, type_checker=_Base.TYPE_CHECKER.redefine("integer", _is_integer))
