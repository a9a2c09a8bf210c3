r"""A JSON schema in words that llguidance keeps: what it would silently get wrong is said otherwise or refused.

llguidance refuses what it knows it cannot keep. Of version 1.9 these are not known to it (found with random schemas):

- numbers pass through a double, so that an integer beyond 2**53 in ``const`` or ``enum`` becomes its neighbour, and so
  does a bound; an integer below -2**63 in them ends the process;
- ``multipleOf`` takes a state for every remainder, so that compiling a large one does not end;
- a number may be an exclusive bound that is whole, if the other bound is less than 1 away;
- names that are not in ``properties`` may come twice, but count once for ``minProperties``;
- among such names is ``"\u0061"``, which is ``"a"``, so that it need not be what ``properties`` says of it. Without
  escapes by number every name has one spelling; but then control characters disappear from ``const`` and ``enum``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from xpu_runtime.errors import InvalidRequestError

__all__ = ["KeptSchema"]

_EXACT: Final = 2**53
"""Up to here every integer is a double."""
_WIDEST: Final = 2**63 - 1024
"""The largest double that is one of llguidance's integers."""
_LARGEST_STEP: Final = 100_000
"""Of ``multipleOf``, as an integer without its point; it compiles in a tenth of a second (measured)."""
_GAP: Final = 1e-9
"""Numbers so near to an exclusive bound are left out with it."""
_CONTROL: Final = re.compile("[\x00-\x07\x0b\x0e-\x1f\x7f]")
"""What a JSON string can only hold as an escape by number."""

_BOUNDS: Final = {"minimum": -1, "exclusiveMinimum": -1, "maximum": 1, "exclusiveMaximum": 1}
"""Keywords of bounds, by the side that is beyond them."""
_DATA: Final = frozenset({"const", "default", "enum", "example", "examples"})
_NAMED: Final = frozenset({"$defs", "definitions", "dependentSchemas", "patternProperties", "properties"})
"""Keywords whose own keys are names, not keywords."""


@dataclass(frozen=True, slots=True)
class KeptSchema:
    """What llguidance is to be given for a schema.

    Attributes:
        schema: the schema, with far bounds drawn in; whatever is valid by it is valid by the one it was made of.
        numbered_escapes: whether strings may hold escapes by number, as control characters need.
    """

    schema: dict[str, Any]
    numbered_escapes: bool

    @classmethod
    def of(cls, schema: Mapping[str, Any], *, lenient: bool = False) -> KeptSchema:
        """Make one of a JSON schema of plain lists and dicts.

        Args:
            schema: the schema.
            lenient: leave out a keyword that cannot be kept, instead of refusing it.

        Raises:
            InvalidRequestError: a keyword cannot be kept.
        """
        numbered = not any(map(_names_open, _objects(schema)))
        return cls(_Keeper(lenient, numbered).kept(schema), numbered)


class _NotKeptError(Exception):
    """What is wrong with a keyword, and what would be right."""


@dataclass(frozen=True, slots=True)
class _Keeper:
    lenient: bool
    numbered_escapes: bool

    def kept(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for keyword, value in schema.items():
            try:
                found[keyword] = self._value(keyword, value, schema)
            except _NotKeptError as error:
                if not self.lenient:
                    raise InvalidRequestError(f"schema: {keyword} {error}") from None
        return found

    def _value(self, keyword: str, value: Any, schema: Mapping[str, Any]) -> Any:
        if keyword in _DATA:
            if keyword in ("const", "enum"):
                self._check_data(value)
        elif keyword in _NAMED and isinstance(value, Mapping):
            return {name: self._within(each) for name, each in value.items()}
        elif not _is_number(value):
            return self._within(value)
        elif keyword in _BOUNDS:
            return _drawn_in(value, _BOUNDS[keyword], gap=_has_gap(keyword, schema))
        elif keyword == "multipleOf":
            _check_step(value)
        elif keyword == "minProperties" and not self.lenient:
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
                raise _NotKeptError(
                    f"holds {value!a}: control characters cannot stand beside an object of other names than it lists; "
                    f"set additionalProperties to false in every object, or leave them out"
                )
        elif _is_number(value) and abs(value) > _EXACT:
            raise _NotKeptError(f"holds {value}: numbers are exact up to 2**53 only; make it a string")


def _objects(value: Any) -> Iterator[Mapping[str, Any]]:
    """All objects in a schema, and some that are no schemas."""
    if isinstance(value, Mapping):
        yield value
        for each in value.values():
            yield from _objects(each)
    elif isinstance(value, list):
        for each in value:
            yield from _objects(each)


def _names_open(schema: Mapping[str, Any]) -> bool:
    """Whether it says something of some names, and others may come."""
    if schema.get("patternProperties"):
        return True
    return bool(schema.get("properties")) and schema.get("additionalProperties") is not False


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _has_gap(keyword: str, schema: Mapping[str, Any]) -> bool:
    return keyword.startswith("exclusive") and schema.get("type") != "integer"


def _drawn_in(bound: float, beyond: int, *, gap: bool) -> float:
    """A bound as it is, or a little nearer where llguidance might go beyond it."""
    if abs(bound) <= _EXACT:
        return bound - beyond * max(_GAP, 2 * math.ulp(bound)) if gap and bound == int(bound) else bound
    if beyond * bound < 0:
        raise _NotKeptError(f"{bound} leaves only numbers beyond 2**53, up to which they are exact; draw it in")
    return beyond * int(math.nextafter(min(abs(bound), _WIDEST), 0.0))


def _check_step(step: float) -> None:
    parts = Decimal(repr(step)).normalize().as_tuple()
    exponent = parts.exponent if isinstance(parts.exponent, int) else 0
    if (
        len(parts.digits) + exponent > 20
        or int("".join(map(str, parts.digits))) * 10 ** max(0, exponent) > _LARGEST_STEP
    ):
        raise _NotKeptError(f"{step!r} is too large; give at most {_LARGEST_STEP}, the point left aside")


def _check_count(least: float, schema: Mapping[str, Any]) -> None:
    required = schema.get("required")
    known = len({each for each in required if isinstance(each, str)}) if isinstance(required, list) else 0
    if least > known + 1:
        raise _NotKeptError(
            f"{least} with {known} names required: others may come twice; require all names but one, or use an array "
            f"with minItems"
        )
