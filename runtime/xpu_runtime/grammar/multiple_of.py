"""``multipleOf``: which numbers llguidance can count in, alone and where several meet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, TypeGuard

from xpu_runtime.grammar.schema_references import COMBINATORS, json_pointer, nested_objects

__all__ = ["MultipleOfError", "check_combined_multiples", "check_multiple_of", "is_number"]

_LARGEST: Final = 100_000
"""As an integer without its point; the worst of them, a prime, compiles in about two seconds (measured)."""
_MOST_DIGITS: Final = 20
_WORD: Final = 2**32
"""llguidance multiplies steps below this."""
_DEFINITIONS: Final = ("$defs", "definitions")


class MultipleOfError(Exception):
    """What is wrong with a ``multipleOf``, and what would be right."""


def check_multiple_of(step: float) -> None:
    """Refuse a ``multipleOf`` that does not end compiling.

    Raises:
        StepError: it is too large.
    """
    if _coefficient([step]) is None:
        raise MultipleOfError(f"{step!r} is too large; give at most {_LARGEST}, the point left aside")


def check_combined_multiples(schema: Mapping[str, Any]) -> None:
    """Refuse ``multipleOf`` that may have to divide one number together, and are too large for that.

    Which of them really meet is not followed into properties: where two parts of one schema hold any, all of these do.

    Raises:
        StepError: their least common multiple is too large.
    """
    everything = _steps(schema, schema)
    if not everything or _coefficient(2 * everything) is not None:
        return  # as mostly; which of them meet takes a walk through all that is referred to, from every part
    for node in nested_objects(schema):
        found = [steps for steps in (_steps(part, schema) for part in _parts(node)) if steps]
        joint = [step for steps in found for step in steps]
        if len(found) > 1 and _coefficient(joint) is None:
            shown = ", ".join(map(repr, dict.fromkeys(joint)))
            raise MultipleOfError(
                f"{shown}: parts of the schema that hold for one value have them, and their least common multiple is "
                f"too large; give numbers that have one of at most {_LARGEST}, the point left aside"
            )


def is_number(value: Any) -> TypeGuard[float]:
    """Whether it is a number of JSON."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _parts(schema: Mapping[str, Any]) -> Iterator[Any]:
    """What llguidance makes one schema of."""
    apart = (*COMBINATORS, *_DEFINITIONS, "$ref", "patternProperties")
    yield {keyword: value for keyword, value in schema.items() if keyword not in apart}
    for keyword in ("anyOf", "oneOf", "patternProperties"):
        yield schema.get(keyword)
    yield {"$ref": schema.get("$ref")}
    if isinstance(schema.get("allOf"), list):
        yield from schema["allOf"]


def _steps(part: Any, root: Mapping[str, Any]) -> list[float]:
    """The steps in a part of a schema, and in what it refers to."""
    found: list[float] = []
    todo, seen = [part], set()
    while todo:
        for each in nested_objects(todo.pop()):
            step, ref = each.get("multipleOf"), each.get("$ref")
            if is_number(step) and _coefficient([step]) is not None:
                found.append(step)
            if isinstance(ref, str) and ref not in seen:
                seen.add(ref)
                todo.append(_target(ref, root))
    return found


def _target(ref: str, root: Mapping[str, Any]) -> Any:
    """What a reference leads to; the whole schema where that is hard to tell."""
    target: Any = root
    for key in json_pointer(ref) or ():
        if not isinstance(target, Mapping) or key not in target:
            return root
        target = target[key]
    return target


def _coefficient(steps: Sequence[float]) -> int | None:
    """The least common multiple without its point; None if it is too large."""
    parts = [Decimal(repr(abs(step))).normalize().as_tuple() for step in steps]
    exponents = [part.exponent if isinstance(part.exponent, int) else 0 for part in parts]
    if any(len(part.digits) + at > _MOST_DIGITS for part, at in zip(parts, exponents, strict=True)):
        return None
    places = max(0, -min(exponents))
    whole = [
        int("".join(map(str, part.digits))) * 10 ** (places + at) for part, at in zip(parts, exponents, strict=True)
    ]
    common = coefficient = math.lcm(*whole)
    if len(steps) > 1 and common * max(whole) >= _WORD:
        return None
    while places and coefficient and coefficient % 10 == 0:
        coefficient, places = coefficient // 10, places - 1
    return coefficient if coefficient <= _LARGEST else None
