"""Integers beyond doubles: exact ranges and enumerations, wherever they are in a schema."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xpu_runtime.grammar import Grammar, enforcement_error, schema_rule
from xpu_runtime.grammar.integer_patterns import integer_pattern

if TYPE_CHECKING:
    from conftest import Family

GREAT = 2**60 + 1
ID = {"enum": [GREAT, 5, "a"]}
RANGE = {"type": "integer", "minimum": GREAT, "exclusiveMaximum": GREAT + 3}


def closed(required: tuple[str, ...] = (), /, **properties: Any) -> dict[str, Any]:
    """The schema of an object with no other properties."""
    return {"type": "object", "properties": properties, "required": [*required], "additionalProperties": False}


BOUNDS = st.none() | st.one_of(st.integers(-200, 200), st.integers(-(2**66), 2**66))


@given(low=BOUNDS, high=BOUNDS, value=st.integers(-250, 250) | st.integers(-(2**67), 2**67), near=st.integers(-2, 2))
def test_pattern_of_a_range(low: int | None, high: int | None, value: int, near: int) -> None:
    """A range must contain exactly its integers, in their only spelling."""
    pattern = re.compile(integer_pattern(low, high) or "(?!)")
    for each in (value, (low or 0) + near, (high or 0) + near):
        inside = (low is None or each >= low) and (high is None or each <= high)
        assert bool(pattern.fullmatch(str(each))) is inside
        assert not pattern.fullmatch(f"0{each}")
    assert not pattern.fullmatch("-0")


@pytest.mark.parametrize("whitespace", ["single", "none", "flexible"])
@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        (ID, [GREAT, 5, "a"], [GREAT + 1, GREAT - 1, 6, "b"]),
        (RANGE, [GREAT, GREAT + 2], [GREAT - 1, GREAT + 3, 0]),
        ({"type": ["integer", "null"], "maximum": -GREAT}, [-GREAT, -GREAT - 1, None], [-GREAT + 1, 0, "a"]),
        ({"const": -(2**70)}, [-(2**70)], [-(2**70) + 1]),
        (closed(("b",), a=ID, b=RANGE, c=ID), [{"b": GREAT}, {"a": 5, "b": GREAT, "c": GREAT}], [{"a": 5}, {}]),
        (closed(a=ID, b={"type": "boolean"}), [{}, {"a": GREAT}, {"b": True}, {"a": 5, "b": True}], [{"c": 1}]),
        ({"type": "array", "items": ID}, [[], [GREAT], [5, GREAT, "a"]], [[6], [GREAT + 1]]),
        (
            {"type": "array", "items": ID, "minItems": 2, "maxItems": 3},
            [[5, GREAT], [5, 5, GREAT]],
            [[], [5], [5, 5, 5, 5]],
        ),
        (
            {"type": "array", "prefixItems": [ID, {"type": "boolean"}], "items": False, "minItems": 1},
            [[GREAT], [5, True]],
            [[], [True], [5, 5], [5, True, 5]],
        ),
        (
            {"type": "array", "prefixItems": [{"type": "null"}], "items": RANGE, "maxItems": 2},
            [[], [None], [None, GREAT]],
            [[GREAT], [None, 5], [None, GREAT, GREAT]],
        ),
        (
            {
                "anyOf": [closed(("k",), k={"const": "a"}, id=ID), closed(("k",), k={"const": "b"}, at=RANGE)],
            },
            [{"k": "a", "id": GREAT}, {"k": "b", "at": GREAT}, {"k": "b"}],
            [{"k": "a", "at": GREAT}, {"k": "b", "id": 5}],
        ),
        (
            {
                "$ref": "#/$defs/outer",
                "$defs": {
                    "id": ID,
                    "outer": closed(id={"$ref": "#/$defs/id"}, tree={"$ref": "#/$defs/tree"}),
                    "tree": closed(next={"anyOf": [{"$ref": "#/$defs/tree"}, {"type": "null"}]}),
                },
            },
            [{"id": GREAT, "tree": {"next": {"next": None}}}],
            [{"id": 6}, {"id": 5, "tree": {"next": 5}}],
        ),
    ],
)
def test_exact_values(
    families: dict[str, Family], schema: dict[str, Any], good: list[Any], bad: list[Any], whitespace: Any
) -> None:
    """Llguidance reads numbers as doubles; the neighbours of an integer must not be allowed in its place."""
    family, separators = families["bytes"], (",", ":") if whitespace == "none" else (", ", ": ")
    assert not enforcement_error(schema)
    grammar = Grammar.json_schema(schema, whitespace=whitespace)
    for value in good + bad:
        text = json.dumps(value, separators=separators)
        assert family.accepts(family.compiler.mask(grammar), text) is (value in good), text


@pytest.mark.parametrize(
    "schema",
    [
        {"enum": [GREAT + 1], "minimum": 0},
        {"const": {"id": GREAT}},
        {"type": "object", "additionalProperties": ID},
        {"allOf": [RANGE, {"type": "integer"}]},
        {"$ref": "#/$defs/node", "$defs": {"node": closed(id=ID, next={"$ref": "#/$defs/node"})}},
        {"oneOf": [RANGE, {"type": "null"}]},
        {"type": "integer", "minimum": GREAT, "multipleOf": 3},
    ],
)
def test_other_places_are_named(families: dict[str, Family], schema: dict[str, Any]) -> None:
    """Where a grammar cannot hold such an integer, the caller must know it, and a lenient rule must still allow it."""
    assert "2**53" in enforcement_error(schema) or "oneOf" in enforcement_error(schema)
    value: Any = {"id": GREAT} if "object" in json.dumps(schema) or "const" in schema else GREAT + 1
    rule = schema_rule(schema, whitespace="single", lenient=True)
    family = families["bytes"]
    assert family.accepts(family.compiler.mask(Grammar.lark(f"start: {rule}")), json.dumps(value))


@settings(deadline=None, max_examples=15)
@given(
    names=st.lists(st.sampled_from("abcd"), unique=True),
    required=st.sets(st.sampled_from("abcd")),
    present=st.sets(st.sampled_from("abcd")),
)
def test_optional_properties(
    families: dict[str, Family], names: list[str], required: set[str], present: set[str]
) -> None:
    """Any subset of optional properties must be allowed, with commas between them only."""
    needed = tuple(name for name in names if name in required)
    schema = closed(("z", *needed), **dict.fromkeys(names, ID), z=ID)
    family = families["bytes"]
    value = {name: GREAT for name in [*names, "z"] if name in present or name == "z"}
    allowed = set(needed) <= value.keys()
    mask = family.compiler.mask(Grammar.json_schema(schema, whitespace="single"))
    assert family.accepts(mask, json.dumps(value)) is allowed
