"""Lenient schemas: unsupported keywords are removed, the rest is kept, and invalid parts are located."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from llguidance import LLMatcher

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import Grammar, schema_rule

if TYPE_CHECKING:
    from conftest import Family

LOOKS_AROUND = {"type": "string", "pattern": "^(?=.*x).*$"}


def allows(family: Family, schema: dict[str, Any], text: str) -> bool:
    """Whether the lenient schema allows the text."""
    rule = schema_rule(schema, whitespace="single", lenient=True)
    return family.accepts(family.compiler.mask(Grammar.lark(f"start: {rule}")), text)


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        (LOOKS_AROUND, '"a"', "1"),
        ({"type": "string", "pattern": "(a)\\1", "minLength": 2}, '"xy"', '"x"'),
        ({"type": "string", "format": None}, '"a"', "1"),
        ({"type": "string", "maxLength": 10**10, "minLength": 1}, '"a"', '""'),
        ({"type": "string", "pattern": "a", "minLength": 100_000}, '"a"', '"b"'),
        ({"$ref": "http://127.0.0.1:9/schema.json", "type": "integer"}, "1", '"a"'),
        ({"$ref": "#/$defs/none", "type": "integer"}, "1", '"a"'),
        ({"anyOf": [LOOKS_AROUND, {"type": "null"}]}, "null", "1"),
        ({"type": "array", "items": LOOKS_AROUND, "maxItems": 1}, '["a"]', '["a", "b"]'),
        (
            {"type": "array", "prefixItems": [LOOKS_AROUND, {"type": "integer"}], "items": False},
            '["a", 1]',
            '["a", "b"]',
        ),
        (
            {"type": "object", "patternProperties": {"(?=a)": {}}, "additionalProperties": False, "required": ["a"]},
            '{"a": 1}',
            "{}",
        ),
        ({"type": "integer", "minimum": 5, "maximum": 1}, "7", "4"),
        (
            {
                "properties": {
                    "x": {"$ref": "#/$defs/X%20%C3%A4~0"},
                    "y": {"$ref": "#/$defs/X%20%C3%A4~0/properties/n"},
                },
                "type": "object",
                "required": ["x", "y"],
                "$defs": {
                    "X ä~": {
                        "type": "object",
                        "properties": {"p": LOOKS_AROUND, "n": {"type": "integer"}, "more": {"$ref": "#/$defs/Y"}},
                        "additionalProperties": False,
                    },
                    "Y": {"type": "object", "properties": {"f": {"type": "null"}}, "required": ["f"]},
                },
            },
            '{"x": {"p": "a", "n": 1, "more": {"f": null}}, "y": 2}',
            '{"x": {"p": "a", "n": 1, "more": {"f": 3}}, "y": 2}',
        ),
        ({"type": "string", "$schema": "nowhere"}, '"a"', "1"),
    ],
)
def test_only_unsupported_keywords_are_removed(
    families: dict[str, Family], schema: dict[str, Any], good: str, bad: str
) -> None:
    """One unsupported keyword in a tool must not fail the request or remove other keywords."""
    inside = {"type": "object", "properties": {"a": schema}, "required": ["a"], "additionalProperties": False}
    if "$defs" not in schema:
        assert allows(families["bytes"], inside, f'{{"a": {good}}}') is ("minimum" not in schema)
        assert not allows(families["bytes"], inside, f'{{"a": {bad}}}')
    assert allows(families["bytes"], schema, good)
    assert not allows(families["bytes"], schema, bad)


def test_order_of_properties_is_kept(families: dict[str, Family]) -> None:
    """Models write properties in the order of the schema."""
    schema = {
        "properties": {"b": LOOKS_AROUND, "a": {"type": "null"}},
        "type": "object",
        "required": ["a", "b"],
        "additionalProperties": False,
    }
    assert allows(families["bytes"], schema, '{"b": "", "a": null}')
    assert not allows(families["bytes"], schema, '{"a": null, "b": ""}')


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        (
            {"properties": {"a": {"type": "any"}}},
            r'schema.properties.a.type: "any" cannot be used: Invalid type: any; use',
        ),
        (
            {"anyOf": [{}, {"items": {"required": True}}]},
            "schema.anyOf.1.items.required: true cannot be used: Expected array",
        ),
        (
            {"$defs": {"x": {"enum": "a"}}, "$ref": "#/$defs/x"},
            r'schema.\$defs.x.enum: "a" cannot be used: enum must be',
        ),
        ({"properties": {"a": 5}}, "schema.properties.a: 5 cannot be used: schema must be an object or boolean"),
        ({"type": "string", "minLength": -1}, "schema.minLength: -1 cannot be used: Expected positive integer"),
    ],
)
def test_invalid_part_is_located(schema: dict[str, Any], message: str) -> None:
    """The error for an invalid schema must name the location of the fault."""
    with pytest.raises(InvalidRequestError, match=message):
        schema_rule(schema, lenient=True)


PARTS = st.sampled_from(
    [
        {"type": "string"},
        {"pattern": "(?!a)"},
        {"pattern": "^a*$", "maxLength": 10**12},
        {"format": None},
        {"$ref": "#/$defs/a"},
        {"$ref": "#/$defs/b"},
        {"$ref": "elsewhere"},
        {"minimum": 3, "maximum": 2},
        {"required": ["a", "z"], "additionalProperties": False},
        {"patternProperties": {"^a": {}, "b$": {}}},
        {"const": {"a": [None]}},
        {"not": {}},
    ]
)
SCHEMAS = st.recursive(
    PARTS,
    lambda inner: st.builds(
        lambda part, keyword, schemas: {
            **part,
            keyword: schemas if keyword != "properties" else dict(zip("abc", schemas, strict=False)),
        },
        PARTS,
        st.sampled_from(["allOf", "anyOf", "oneOf", "prefixItems", "properties"]),
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=6,
)


@pytest.mark.slow
@settings(deadline=None)
@given(schema=SCHEMAS, a=SCHEMAS, b=SCHEMAS)
def test_any_schema_becomes_usable(schema: dict[str, Any], a: dict[str, Any], b: dict[str, Any]) -> None:
    """Any mixture of keywords must give a usable schema, also with definitions that depend on each other."""
    rule = schema_rule({"type": "object", "properties": {"x": schema}, "$defs": {"a": a, "b": b}}, lenient=True)
    assert LLMatcher.validate_grammar(f"start: {rule}") == ""
