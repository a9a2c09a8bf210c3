r"""A JSON schema in words that llguidance keeps: what it would silently get wrong is said otherwise or refused.

llguidance refuses what it knows it cannot keep. With it go keywords that forbid nothing, which are left out here, and a
count written ``2.0``, which is 2 to JSON Schema and written so here. Of version 1.9 these are not known to it (found
with random schemas):

- numbers pass through a double, so that an integer beyond 2**53 in ``const`` or ``enum`` becomes its neighbour, and so
  does a bound; an integer below -2**63 in them ends the process;
- ``multipleOf`` takes a state for every remainder, so that compiling a large one does not end; those that meet in one
  number are multiplied, in 32 bits;
- a number may be an exclusive bound that is whole, if the other bound is less than 1 away;
- names that are not in ``properties`` may come twice, but count once for ``minProperties``;
- among such names is ``"\u0061"``, which is ``"a"``, so that it need not be what ``properties`` says of it. Without
  escapes by number every name has one spelling; but then control characters disappear from ``const`` and ``enum``,
  and what ``pattern`` allows may be nothing;
- a ``$ref`` that leads back to itself, and not to a part of its value, allows no text, so that an answer that has come
  there cannot go on;
- a value that is required in itself, at every level anew, is begun and never ends.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.llguidance_errors import validation_error
from xpu_runtime.grammar.multiple_of import MultipleOfError, check_combined_multiples, check_multiple_of, is_number
from xpu_runtime.grammar.schema_references import circular_refs, infinite_refs, nested_objects

__all__ = ["SupportedSchema"]

_EXACT: Final = 2**53
"""Up to here every integer is a double."""
_WIDEST: Final = 2**63 - 1024
"""The largest double that is one of llguidance's integers."""
_GAP: Final = 1e-9
"""Numbers so near to an exclusive bound are left out with it."""
_CONTROL: Final = re.compile("[\x00-\x07\x0b\x0e-\x1f\x7f]")
"""What a JSON string can only hold as an escape by number."""
_PLAIN: Final = r"^[^\x00-\x07\x0b\x0e-\x1f\x7f]*$"
"""A text without these."""

_CONTROL_BESIDE: Final = (
    "control characters cannot stand beside an object of other names than it lists; set additionalProperties to false "
    "in every object, or leave them out"
)

_BOUNDS: Final = {"minimum": -1, "exclusiveMinimum": -1, "maximum": 1, "exclusiveMaximum": 1}
"""Keywords of bounds, by the side that is beyond them."""
_DATA: Final = frozenset({"const", "default", "enum", "example", "examples"})
_NAMED: Final = frozenset({"$defs", "definitions", "dependentSchemas", "patternProperties", "properties"})
"""Keywords whose own keys are names, not keywords."""


_COUNTS: Final = frozenset({"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"})
_LONGEST: Final = {"date-time": len("2024-02-29T23:59:59.123456789+14:00"), "time": len("23:59:59.123456789+14:00")}
"""Characters of a moment to the nanosecond. A fraction may have any number of digits, and small models go on with
zeros until their tokens are used up."""
_IDLE: Final[dict[str, tuple[Any, ...]]] = {
    "uniqueItems": (False,),
    "propertyNames": (True, {}),
    "unevaluatedItems": (True, {}),
    "unevaluatedProperties": (True, {}),
    "dependentRequired": ({},),
    "dependentSchemas": ({},),
}
"""Keywords that llguidance does not know, with the values by which they forbid nothing."""


@dataclass(frozen=True, slots=True)
class SupportedSchema:
    """What llguidance is to be given for a schema.

    Attributes:
        schema: the schema, with far bounds drawn in and fractions of a second that end; whatever is valid by it is
            valid by the one it was made of.
        numbered_escapes: whether strings may hold escapes by number, as control characters need.
    """

    schema: dict[str, Any]
    numbered_escapes: bool

    @classmethod
    def of(cls, schema: Mapping[str, Any], *, lenient: bool = False) -> SupportedSchema:
        """Make one of a JSON schema of plain lists and dicts.

        Args:
            schema: the schema.
            lenient: leave out a keyword that cannot be kept, instead of refusing it.

        Raises:
            InvalidRequestError: a keyword cannot be kept.
        """
        numbered = not any(map(_names_open, nested_objects(schema)))
        joint = ""
        try:
            check_combined_multiples(schema)
        except MultipleOfError as error:
            joint = str(error)
        return cls(
            _Keeper(lenient, numbered, joint, circular_refs(schema), infinite_refs(schema)).kept(schema), numbered
        )


class _NotKeptError(Exception):
    """What is wrong with a keyword, and what would be right."""


@dataclass(frozen=True, slots=True)
class _Keeper:
    lenient: bool
    numbered_escapes: bool
    joint_steps: str  # what is wrong with all ``multipleOf`` taken together, if anything is
    circles: frozenset[str]  # references that lead back to themselves
    endless: frozenset[str]  # references behind which no value comes to an end, if the whole schema has none

    def kept(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        schema = {name: _counted(name, value) for name, value in schema.items() if not _is_idle(name, value)}
        found: dict[str, Any] = {}
        for keyword, value in schema.items():
            try:
                found[keyword] = self._value(keyword, value, schema)
            except (_NotKeptError, MultipleOfError) as error:
                if not self.lenient:
                    raise InvalidRequestError(f"schema: {keyword} {error}") from None
        if (longest := _longest(schema)) is not None:
            found["maxLength"] = longest
        if _needs_all(schema):
            found["required"] = list(dict.fromkeys([*schema.get("required", ()), *schema["properties"]]))
        return found

    def _value(self, keyword: str, value: Any, schema: Mapping[str, Any]) -> Any:
        if keyword in _DATA:
            if keyword in ("const", "enum"):
                self._check_data(value)
        elif keyword in _NAMED and isinstance(value, Mapping):
            return {name: self._within(each) for name, each in value.items()}
        elif keyword == "$ref" and isinstance(value, str) and value in self.circles:
            raise _NotKeptError(f"{value!r} leads back to itself; let it lead to a schema that says something")
        elif keyword == "$ref" and isinstance(value, str) and value in self.endless:
            raise _NotKeptError(
                f"{value!r} allows only values within values, without end; let one on the way do without another, by "
                f"required, minItems or anyOf"
            )
        elif keyword == "pattern" and not self.numbered_escapes:
            _check_pattern(schema)
        elif not is_number(value):
            return self._within(value)
        elif keyword in _BOUNDS:
            return _drawn_in(value, _BOUNDS[keyword], gap=_has_gap(keyword, schema))
        elif keyword == "multipleOf":
            check_multiple_of(value)
            if self.joint_steps:
                raise _NotKeptError(self.joint_steps)
        elif keyword == "minProperties" and not self.lenient and not _is_closed(schema):
            _check_count(value, schema)
        return value

    def _within(self, value: Any) -> Any:
        """A value that may hold schemas, wherever a ``$ref`` may point."""
        if isinstance(value, Mapping):
            return self.kept(value)
        return [self._within(each) for each in value] if isinstance(value, list) else value

    def _check_data(self, value: Any) -> None:
        if isinstance(value, Mapping):
            for name, each in value.items():
                self._check_data(name)
                self._check_data(each)
        elif isinstance(value, list):
            for each in value:
                self._check_data(each)
        elif isinstance(value, str):
            if not self.numbered_escapes and _CONTROL.search(value):
                raise _NotKeptError(f"holds {value!a}: {_CONTROL_BESIDE}")
        elif is_number(value) and abs(value) > _EXACT:
            raise _NotKeptError(f"holds {value}: numbers are exact up to 2**53 only; make it a string")


def _longest(schema: Mapping[str, Any]) -> int | None:
    """Characters after which a moment has to end; None if it need not, or is given."""
    form, given = schema.get("format"), schema.get("maxLength", math.inf)
    if not isinstance(form, str) or form not in _LONGEST or not schema.keys().isdisjoint(("const", "enum")):
        return None
    longest = _LONGEST[form]
    return longest if is_number(given) and longest < given else None


def _is_idle(keyword: str, value: Any) -> bool:
    """Whether it forbids nothing, as ``uniqueItems: false``."""
    return any(value == each and type(value) is type(each) for each in _IDLE.get(keyword, ()))


def _counted(keyword: str, value: Any) -> Any:
    """The value of a keyword, a count as an integer: to JSON Schema 2.0 is one."""
    return int(value) if keyword in _COUNTS and isinstance(value, float) and value.is_integer() else value


def _names_open(schema: Mapping[str, Any]) -> bool:
    """Whether it says something of some names, and others may come."""
    if schema.get("patternProperties"):
        return True
    return bool(schema.get("properties")) and schema.get("additionalProperties") is not False


def _is_closed(schema: Mapping[str, Any]) -> bool:
    """Whether it lists all names there are, so that none of them comes twice."""
    return schema.get("additionalProperties") is False and not schema.get("patternProperties")


def _needs_all(schema: Mapping[str, Any]) -> bool:
    """Whether it requires all names there are by their number, which llguidance does not see."""
    names, least = schema.get("properties"), schema.get("minProperties")
    required = schema.get("required", [])
    if not isinstance(names, Mapping) or not isinstance(required, list):
        return False
    plain = all(isinstance(each, str) for each in required)
    return plain and _is_closed(schema) and is_number(least) and least == len(names)


def _check_pattern(schema: Mapping[str, Any]) -> None:
    """Refuse a pattern that no text without control characters matches."""
    text = {key: schema[key] for key in ("pattern", "format", "minLength", "maxLength") if key in schema}
    if _allows(text) and not _allows({**text, "allOf": [{"pattern": _PLAIN}]}):
        raise _NotKeptError(f"{schema['pattern']!r} needs what strings cannot hold here: {_CONTROL_BESIDE}")


def _allows(text: Mapping[str, Any]) -> bool:
    """Whether some text is valid, or it cannot be told."""
    return "Unsatisfiable" not in validation_error({"type": "string", **text})


def _has_gap(keyword: str, schema: Mapping[str, Any]) -> bool:
    return keyword.startswith("exclusive") and schema.get("type") != "integer"


def _drawn_in(bound: float, beyond: int, *, gap: bool) -> float:
    """A bound as it is, or a little nearer where llguidance might go beyond it."""
    if abs(bound) <= _EXACT:
        return bound - beyond * max(_GAP, 2 * math.ulp(bound)) if gap and bound == int(bound) else bound
    if beyond * bound < 0:
        raise _NotKeptError(f"{bound} leaves only numbers beyond 2**53, up to which they are exact; draw it in")
    return beyond * int(math.nextafter(min(abs(bound), _WIDEST), 0.0))


def _check_count(least: float, schema: Mapping[str, Any]) -> None:
    required = schema.get("required")
    known = len({each for each in required if isinstance(each, str)}) if isinstance(required, list) else 0
    if least > known + 1:
        raise _NotKeptError(
            f"{least} with {known} names required: others may come twice; require all names but one, or use an array "
            f"with minItems"
        )
