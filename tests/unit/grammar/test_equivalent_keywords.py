"""Keywords that become others, and patterns without look-around."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.grammar import Grammar, enforcement_error
from xpu_runtime.grammar.look_around import without_look_around

if TYPE_CHECKING:
    from conftest import Family

COLOURS = {"enum": ["red", "blue"], "type": "string"}
NUMBERS = {"type": "object", "additionalProperties": {"type": "integer"}}


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({**NUMBERS, "propertyNames": COLOURS}, [{}, {"red": 1}, {"red": 1, "blue": 2}], [{"red": "a"}, {"green": 1}]),
        ({"type": "object", "propertyNames": {"const": "a"}}, [{}, {"a": [1]}], [{"b": 1}]),
        ({**NUMBERS, "propertyNames": {"pattern": "^a+$"}}, [{}, {"aa": 1}], [{"b": 1}, {"a": "b"}]),
        (
            {**NUMBERS, "propertyNames": {"$ref": "#/$defs/colour"}, "minProperties": 1, "$defs": {"colour": COLOURS}},
            [{"blue": 1}],
            [{}, {"green": 1}],
        ),
        ({"type": "string", "format": "path"}, ["a/b", ""], [1]),
        ({"type": "string", "format": "uuid4"}, ["12345678-1234-4234-8234-123456789abc"], ["a", "1" * 36]),
        ({"type": "string", "format": "base64"}, ["", "YQ=="], ["YQ", "?"]),
        (
            {"type": "string", "format": "ipv4network"},
            ["10.0.0.0/8", "10.1.0.0/17", "1.2.3.4"],
            ["10.0.0.1/8", "1.2.3"],
        ),
        (
            {"type": "string", "format": "ipv6interface"},
            ["::1/64", "2001:db8::", "1:2:3:4:5:6:7:8"],
            ["1:2", "::1/129"],
        ),
        ({"properties": {"format": {"type": "null"}, "propertyNames": {"type": "null"}}}, [{"format": None}], [1]),
    ],
)
def test_equivalent_keywords(families: dict[str, Family], schema: Any, good: list[Any], bad: list[Any]) -> None:
    """Keywords that llguidance does not know must be held as far as others can express them."""
    assert not enforcement_error(schema)
    family = families["bytes"]
    for value in good + (bad if "properties" not in schema else []):
        mask = family.compiler.mask(Grammar.json_schema(schema, whitespace="single"))
        assert family.accepts(mask, json.dumps(value)) is (value in good), value


@pytest.mark.parametrize(
    "schema",
    [
        {**NUMBERS, "propertyNames": {"minLength": 2}},
        {**NUMBERS, "propertyNames": COLOURS, "properties": {"a": {}}},
        {"type": "string", "format": "ipv6network"},
        {"type": "string", "format": "uuid4", "pattern": "^a"},
        {"type": "string", "contentMediaType": "application/json"},
        {**NUMBERS, "propertyNames": {"$ref": "#/propertyNames"}},
    ],
)
def test_what_has_no_equivalent_is_named(schema: dict[str, Any]) -> None:
    """A keyword that is not held must not disappear."""
    assert enforcement_error(schema)


PIECES = st.sampled_from(
    ["a", "b", "(a|b)", "[a(b]", "\\(", "a*", "(?=a)", "(?!b)", "(?!(b|[)]))", "(?=.*\\))", "^", "$"]
)


@given(pieces=st.lists(PIECES, max_size=6), text=st.text("ab()[", max_size=5))
def test_pattern_without_look_around_matches_more(pieces: list[str], text: str) -> None:
    """A relaxed pattern must match every text of the original, and have no look-around."""
    pattern = "".join(pieces)
    relaxed = without_look_around(pattern)
    assert "(?" not in relaxed
    if re.search(pattern, text):
        assert re.search(relaxed, text)


@pytest.mark.parametrize(
    ("pattern", "relaxed"),
    [
        (r"^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$", r"^[+-]?0*\d*\.?\d*$"),
        ("(?=a)*b", "(?=a)*b"),
        ("(?!a", "(?!a"),
        ("[](?=]a", "[](?=]a"),
        ("\\(?=a)", "\\(?=a)"),
        ("\\", "\\"),
    ],
)
def test_patterns_without_look_around(pattern: str, relaxed: str) -> None:
    """The pattern of a decimal must keep its digits; what is no look-around must stay."""
    assert without_look_around(pattern) == relaxed
