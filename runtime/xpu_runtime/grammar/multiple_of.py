"""Checks which ``multipleOf`` values llguidance can handle, alone and combined."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, TypeGuard

from xpu_runtime.grammar.schema_references import COMBINATORS, json_pointer, nested_objects

__all__ = ["MultipleOfError", "check_combined_multiples", "check_multiple_of", "is_number"]

_MAX_COEFFICIENT: Final = 100_000
"""Largest value without its decimal point (measured: the worst one, a prime, compiles in about two seconds)."""
_MAX_DIGITS: Final = 20
_MULTIPLY_LIMIT: Final = 2**32
"""llguidance multiplies values below this."""
_DEFINITIONS: Final = ("$defs", "definitions")


class MultipleOfError(Exception):
    """A ``multipleOf`` that cannot be enforced; the message says what is wrong and what would be right."""


def check_multiple_of(multiple: float) -> None:
    """Refuse a ``multipleOf`` that takes too long to compile.

    Raises:
        StepError: it is too large.
    """
    if _coefficient([multiple]) is None:
        raise MultipleOfError(f"{multiple!r} is too large; give at most {_MAX_COEFFICIENT}, ignoring the decimal point")


def check_combined_multiples(schema: Mapping[str, Any]) -> None:
    """Refuse ``multipleOf`` values that may apply to the same number and are too large together.

    References are not followed into properties: if two parts of a schema contain any values, all of them are combined.

    Raises:
        StepError: their least common multiple is too large.
    """
    all_multiples = _multiples(schema, schema)
    if not all_multiples or _coefficient(2 * all_multiples) is not None:
        return  # the usual case; finding which ones apply together is expensive
    for subschema in nested_objects(schema):
        by_part = [multiples for part in _merged_parts(subschema) if (multiples := _multiples(part, schema))]
        joint_multiples = [multiple for multiples in by_part for multiple in multiples]
        if len(by_part) > 1 and _coefficient(joint_multiples) is None:
            shown = ", ".join(map(repr, dict.fromkeys(joint_multiples)))
            raise MultipleOfError(
                f"{shown}: they apply to the same value and their least common multiple is too large; give numbers "
                f"whose least common multiple is at most {_MAX_COEFFICIENT}, ignoring the decimal point"
            )


def is_number(value: Any) -> TypeGuard[float]:
    """True if ``value`` is a JSON number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _merged_parts(schema: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the parts that llguidance merges into one schema."""
    separate = (*COMBINATORS, *_DEFINITIONS, "$ref", "patternProperties")
    yield {keyword: value for keyword, value in schema.items() if keyword not in separate}
    for keyword in ("anyOf", "oneOf", "patternProperties"):
        yield schema.get(keyword)
    yield {"$ref": schema.get("$ref")}
    if isinstance(schema.get("allOf"), list):
        yield from schema["allOf"]


def _multiples(part: Any, root: Mapping[str, Any]) -> list[float]:
    """Return the ``multipleOf`` values in a part of a schema and in its references."""
    found: list[float] = []
    pending, seen = [part], set()
    while pending:
        for each in nested_objects(pending.pop()):
            multiple, ref = each.get("multipleOf"), each.get("$ref")
            if is_number(multiple) and _coefficient([multiple]) is not None:
                found.append(multiple)
            if isinstance(ref, str) and ref not in seen:
                seen.add(ref)
                pending.append(_target(ref, root))
    return found


def _target(ref: str, root: Mapping[str, Any]) -> Any:
    """Return the target of a reference; the whole schema if it cannot be resolved."""
    target: Any = root
    for key in json_pointer(ref) or ():
        if not isinstance(target, Mapping) or key not in target:
            return root
        target = target[key]
    return target


def _coefficient(multiples: Sequence[float]) -> int | None:
    """Return the least common multiple without its decimal point; None if it is too large."""
    parts = [Decimal(repr(abs(multiple))).normalize().as_tuple() for multiple in multiples]
    exponents = [part.exponent if isinstance(part.exponent, int) else 0 for part in parts]
    if any(len(part.digits) + at > _MAX_DIGITS for part, at in zip(parts, exponents, strict=True)):
        return None
    places = max(0, -min(exponents))
    whole = [
        int("".join(map(str, part.digits))) * 10 ** (places + at) for part, at in zip(parts, exponents, strict=True)
    ]
    common = coefficient = math.lcm(*whole)
    if len(multiples) > 1 and common * max(whole) >= _MULTIPLY_LIMIT:
        return None
    while places and coefficient and coefficient % 10 == 0:
        coefficient, places = coefficient // 10, places - 1
    return coefficient if coefficient <= _MAX_COEFFICIENT else None
