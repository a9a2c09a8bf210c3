"""``multipleOf`` values that apply to the same number."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, reject, settings
from hypothesis import strategies as st

from xpu_runtime.grammar import Grammar
from xpu_runtime.grammar.multiple_of import MultipleOfError, check_combined_multiples, check_multiple_of

if TYPE_CHECKING:
    from conftest import Family

SMALL = st.integers(1, 60).flatmap(lambda whole: st.sampled_from([whole, whole / 10, float(whole)]))


@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(steps=[39, 49, 53], times=1, off=False)
@given(steps=st.lists(SMALL, min_size=1, max_size=3), times=st.integers(1, 9), off=st.booleans())
def test_accepted_values_do_not_overflow(
    families: dict[str, Family], steps: list[float], times: int, off: bool
) -> None:
    """Accepted values must not overflow where llguidance multiplies them."""
    family = families["bytes"]
    schema = {"allOf": [{"multipleOf": step} for step in steps]}
    try:
        check_combined_multiples(schema)
    except MultipleOfError:
        reject()  # for example 39, 49 and 53
    exact = [Fraction(str(step)) for step in steps]
    value = times * math.lcm(*(int(10 * each) for each in exact)) + off
    mask = family.compiler.mask(Grammar.json_schema(schema))
    fits = all((Fraction(value, 10) / each).denominator == 1 for each in exact)
    text = f"{value // 10}.{value % 10}".removesuffix(".0")
    assert family.accepts(mask, text) is fits


@given(steps=st.lists(st.integers(1, 100_000), min_size=2, max_size=4))
def test_combined_values_are_limited(steps: list[int]) -> None:
    """Combined values must not start a compilation that does not end."""
    common = math.lcm(*steps)
    fits = common <= 100_000 and common * max(steps) < 2**32
    schema = {"allOf": [{"multipleOf": step} for step in steps]}
    if fits:
        check_combined_multiples(schema)
    else:
        with pytest.raises(MultipleOfError):
            check_combined_multiples(schema)
    for step in steps:
        check_multiple_of(step)


def test_circular_references_terminate() -> None:
    """Checking a recursive schema must terminate."""
    tree = {"properties": {"n": {"multipleOf": 7}, "in": {"$ref": "#/$defs/tree"}}}
    check_combined_multiples({"allOf": [{"$ref": "#/$defs/tree"}, {"$ref": "#"}], "$defs": {"tree": tree}})
    with pytest.raises(MultipleOfError, match="7, 99991"):
        check_combined_multiples({"allOf": [{"$ref": "#/$defs/tree"}, {"multipleOf": 99_991}], "$defs": {"tree": tree}})
    with pytest.raises(MultipleOfError, match="too large"):
        check_combined_multiples({"$ref": "#anchor", "multipleOf": 70_000})


def test_references_are_checked_in_linear_time() -> None:
    """Checking a schema of thousands of lines must take linear time."""
    ways = {str(at): {"multipleOf": 7, "not": {"$ref": f"#/$defs/{at + 1}"}} for at in range(20_000)}
    check_combined_multiples({"$ref": "#/$defs/0", "$defs": {**ways, "20000": {"type": "null"}}})
