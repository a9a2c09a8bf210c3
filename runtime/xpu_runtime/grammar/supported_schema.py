r"""Rewrites a JSON schema so that llguidance enforces it correctly, or refuses it.

llguidance rejects keywords that it does not support. Keywords that forbid nothing are removed before, and counts
written ``2.0`` become ``2``. The following errors of llguidance 1.9 are silent (found with random schemas):

- Numbers pass through a double: an integer beyond 2**53 in ``const``, ``enum`` or a bound becomes its neighbour. An
  integer below -2**63 in ``const`` or ``enum`` ends the process.
- ``multipleOf`` takes a state for every remainder, so compiling a large one does not end. Several that apply to one
  number are multiplied in 32 bits.
- A number may equal a whole exclusive bound if the other bound is less than 1 away.
- Names outside ``properties`` may repeat, but count once for ``minProperties``.
- Such a name may be ``"\u0061"``, which is ``"a"``, and so avoid the schema of ``"a"``. Without numeric escapes every
  name has one spelling, but control characters then disappear from ``const`` and ``enum``, and a ``pattern`` may allow
  nothing.
- A ``$ref`` that leads back to itself without reaching a part of its value allows no text, so the answer cannot
  continue.
- A value that requires itself at every level never ends.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.equivalent_keywords import DATA_KEYWORDS, NAME_KEYWORDS
from xpu_runtime.grammar.exact_integers import MAX_EXACT
from xpu_runtime.grammar.llguidance_errors import validation_error
from xpu_runtime.grammar.multiple_of import MultipleOfError, check_combined_multiples, check_multiple_of, is_number
from xpu_runtime.grammar.schema_references import circular_refs, infinite_refs, nested_objects

__all__ = ["SupportedSchema"]

_MAX_DOUBLE: Final = 2**63 - 1024
"""The largest double within llguidance's integers."""
_EXCLUSIVE_GAP: Final = 1e-9
"""Numbers this close to an exclusive bound are excluded with it."""
_CONTROL_CHARS: Final = re.compile("[\x00-\x07\x0b\x0e-\x1f\x7f]")
"""Characters that a JSON string can hold only as a numeric escape."""
_NO_CONTROL_CHARS: Final = r"^[^\x00-\x07\x0b\x0e-\x1f\x7f]*$"
"""Text without these characters."""

_CONTROL_ERROR: Final = (
    "control characters are not supported together with objects that allow unlisted names; set additionalProperties to "
    "false in every object, or remove the characters"
)

_BOUND_KEYWORDS: Final = {"minimum": -1, "exclusiveMinimum": -1, "maximum": 1, "exclusiveMaximum": 1}
"""Keywords of bounds, with the direction that they exclude."""
_COUNT_KEYWORDS: Final = frozenset({"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"})
_MAX_TIME_CHARS: Final = {
    "date-time": len("2024-02-29T23:59:59.123456789+14:00"),
    "duration": len("P999999Y12M999999DT999999H999999M999999S"),
    "time": len("23:59:59.123456789+14:00"),
}
"""Characters of a time to the nanosecond, and of a long duration. A fraction of a second and a duration may have any
number of digits, and small models continue with zeros until ``max_tokens``.
"""
_FORBIDS_NOTHING: Final[dict[str, tuple[Any, ...]]] = {
    "uniqueItems": (False,),
    "propertyNames": (True, {}),
    "unevaluatedItems": (True, {}),
    "unevaluatedProperties": (True, {}),
    "dependentRequired": ({},),
    "dependentSchemas": ({},),
}
"""Keywords that llguidance does not know, with the values for which they forbid nothing."""


@dataclass(frozen=True, slots=True)
class SupportedSchema:
    """A schema that llguidance enforces correctly.

    Attributes:
        schema: the rewritten schema, with far bounds moved closer and limited fractions of a second; values valid
            against it are valid against the original.
        numeric_escapes: whether strings may contain numeric escapes, which control characters need.
    """

    schema: dict[str, Any]
    numeric_escapes: bool

    @classmethod
    def of(cls, schema: Mapping[str, Any], *, lenient: bool = False) -> SupportedSchema:
        """Rewrite a JSON schema of plain lists and dicts.

        Args:
            schema: the schema.
            lenient: remove keywords that cannot be enforced instead of refusing them.

        Raises:
            InvalidRequestError: a keyword cannot be enforced.
        """
        numeric_escapes = not any(map(_allows_other_names, nested_objects(schema)))
        multiples_error = ""
        try:
            check_combined_multiples(schema)
        except MultipleOfError as error:
            multiples_error = str(error)
        rewriter = _SchemaRewriter(
            lenient, numeric_escapes, multiples_error, circular_refs(schema), infinite_refs(schema)
        )
        return cls(rewriter.rewrite(schema), numeric_escapes)


class _UnsupportedKeywordError(Exception):
    """A keyword that cannot be enforced; the message says what is wrong and what would be right."""


@dataclass(frozen=True, slots=True)
class _SchemaRewriter:
    lenient: bool
    numeric_escapes: bool
    multiples_error: str  # error about all ``multipleOf`` together, if any
    circular_refs: frozenset[str]  # references that lead back to themselves
    infinite_refs: frozenset[str]  # references that allow infinite values only

    def rewrite(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        schema = {
            keyword: _integer_count(keyword, value)
            for keyword, value in schema.items()
            if not _forbids_nothing(keyword, value)
        }
        rewritten: dict[str, Any] = {}
        inexact_bounds = False
        for keyword, value in schema.items():
            try:
                rewritten[keyword] = self._rewrite_keyword(keyword, value, schema)
            except (_UnsupportedKeywordError, MultipleOfError) as error:
                if not self.lenient:
                    raise InvalidRequestError(f"schema: {keyword} {error}") from None
                if keyword in _BOUND_KEYWORDS:
                    inexact_bounds = True
        if inexact_bounds:  # the other bound was moved inwards, perhaps past the one that was removed
            rewritten = {
                keyword: value
                for keyword, value in rewritten.items()
                if keyword not in _BOUND_KEYWORDS or not is_number(value) or abs(schema[keyword]) <= MAX_EXACT
            }
        if (longest_time := _time_length(schema)) is not None:
            rewritten["maxLength"] = longest_time
        if _requires_all(schema):
            rewritten["required"] = list(dict.fromkeys([*schema.get("required", ()), *schema["properties"]]))
        return rewritten

    def _rewrite_keyword(self, keyword: str, value: Any, schema: Mapping[str, Any]) -> Any:
        if keyword in DATA_KEYWORDS:
            if keyword in ("const", "enum"):
                self._check_schema_data(value)
        elif keyword in NAME_KEYWORDS and isinstance(value, Mapping):
            return {name: self._rewrite_nested(subschema) for name, subschema in value.items()}
        elif keyword == "$ref" and isinstance(value, str) and value in self.circular_refs:
            raise _UnsupportedKeywordError(f"{value!r} leads back to itself; let it lead to a schema with a constraint")
        elif keyword == "$ref" and isinstance(value, str) and value in self.infinite_refs:
            raise _UnsupportedKeywordError(
                f"{value!r} allows infinitely nested values only; make one of them optional with required, minItems or "
                f"anyOf"
            )
        elif keyword == "contentMediaType" and value == "application/json":
            raise _UnsupportedKeywordError(f"{value!r} cannot be enforced inside of a string; use the schema itself")
        elif keyword == "pattern" and not self.numeric_escapes:
            _check_pattern(schema)
        elif not is_number(value):
            return self._rewrite_nested(value)
        elif keyword in _BOUND_KEYWORDS:
            return _tightened_bound(value, _BOUND_KEYWORDS[keyword], gap=_needs_exclusive_gap(keyword, schema))
        elif keyword == "multipleOf":
            check_multiple_of(value)
            if self.multiples_error:
                raise _UnsupportedKeywordError(self.multiples_error)
        elif keyword == "minProperties" and not self.lenient and not _is_closed(schema):
            _check_min_properties(value, schema)
        return value

    def _rewrite_nested(self, value: Any) -> Any:
        """Rewrite a value that may contain schemas."""
        if isinstance(value, Mapping):
            return self.rewrite(value)
        return [self._rewrite_nested(subschema) for subschema in value] if isinstance(value, list) else value

    def _check_schema_data(self, value: Any) -> None:
        if isinstance(value, Mapping):
            for name, literal in value.items():
                self._check_schema_data(name)
                self._check_schema_data(literal)
        elif isinstance(value, list):
            for literal in value:
                self._check_schema_data(literal)
        elif isinstance(value, str):
            if not self.numeric_escapes and _CONTROL_CHARS.search(value):
                raise _UnsupportedKeywordError(f"holds {value!a}: {_CONTROL_ERROR}")
        elif is_number(value) and abs(value) > MAX_EXACT:
            raise _UnsupportedKeywordError(f"holds {value}: numbers are exact up to 2**53 only; use a string")


def _time_length(schema: Mapping[str, Any]) -> int | None:
    """Return the most characters of a time format; None if the schema has another format or a lower limit."""
    form, limit = schema.get("format"), schema.get("maxLength", math.inf)
    if not isinstance(form, str) or form not in _MAX_TIME_CHARS or not schema.keys().isdisjoint(("const", "enum")):
        return None
    longest_time = _MAX_TIME_CHARS[form]
    return longest_time if is_number(limit) and longest_time < limit else None


def _forbids_nothing(keyword: str, value: Any) -> bool:
    """True if the keyword forbids nothing, such as ``uniqueItems: false``."""
    return any(value == harmless and type(value) is type(harmless) for harmless in _FORBIDS_NOTHING.get(keyword, ()))


def _integer_count(keyword: str, value: Any) -> Any:
    """Return the value of a keyword, with a count such as ``2.0`` as an integer."""
    return int(value) if keyword in _COUNT_KEYWORDS and isinstance(value, float) and value.is_integer() else value


def _allows_other_names(schema: Mapping[str, Any]) -> bool:
    """True if the schema constrains some names and allows others."""
    if schema.get("patternProperties"):
        return True
    return bool(schema.get("properties")) and schema.get("additionalProperties") is not False


def _is_closed(schema: Mapping[str, Any]) -> bool:
    """True if the schema lists all allowed names, so that none can repeat."""
    return schema.get("additionalProperties") is False and not schema.get("patternProperties")


def _requires_all(schema: Mapping[str, Any]) -> bool:
    """True if ``minProperties`` equals the number of allowed names, which llguidance does not derive."""
    names, min_properties = schema.get("properties"), schema.get("minProperties")
    required = schema.get("required", [])
    if not isinstance(names, Mapping) or not isinstance(required, list):
        return False
    plain = all(isinstance(each, str) for each in required)
    return plain and _is_closed(schema) and is_number(min_properties) and min_properties == len(names)


def _check_pattern(schema: Mapping[str, Any]) -> None:
    """Refuse a pattern that matches no text without control characters."""
    text = {key: schema[key] for key in ("pattern", "format", "minLength", "maxLength") if key in schema}
    if _allows_string(text) and not _allows_string({**text, "allOf": [{"pattern": _NO_CONTROL_CHARS}]}):
        raise _UnsupportedKeywordError(f"{schema['pattern']!r} needs control characters: {_CONTROL_ERROR}")


def _allows_string(text: Mapping[str, Any]) -> bool:
    """True if some text may be valid."""
    return "Unsatisfiable" not in validation_error({"type": "string", **text})


def _needs_exclusive_gap(keyword: str, schema: Mapping[str, Any]) -> bool:
    return keyword.startswith("exclusive") and schema.get("type") != "integer"


def _tightened_bound(bound: float, beyond: int, *, gap: bool) -> float:
    """Return the bound, moved slightly inwards where llguidance might exceed it."""
    if abs(bound) <= MAX_EXACT:
        return bound - beyond * max(_EXCLUSIVE_GAP, 2 * math.ulp(bound)) if gap and bound == int(bound) else bound
    if beyond * bound < 0:
        raise _UnsupportedKeywordError(
            f"{bound} leaves only numbers beyond 2**53, which are not exact; use a smaller bound"
        )
    return beyond * int(math.nextafter(min(abs(bound), _MAX_DOUBLE), 0.0))


def _check_min_properties(min_properties: float, schema: Mapping[str, Any]) -> None:
    required = schema.get("required")
    num_required = len({each for each in required if isinstance(each, str)}) if isinstance(required, list) else 0
    if min_properties > num_required + 1:
        raise _UnsupportedKeywordError(
            f"{min_properties} with {num_required} required names: other names may repeat; require all names but one, "
            "or use an array with minItems"
        )
