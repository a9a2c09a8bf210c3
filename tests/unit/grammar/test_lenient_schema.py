"""Schemas of tools without what llguidance cannot do: the rest stays, and what is wrong is named."""

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
    """Whether the text is an answer by what is left of the schema."""
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
def test_what_cannot_be_done_is_left_out_and_nothing_else(
    families: dict[str, Family], schema: dict[str, Any], good: str, bad: str
) -> None:
    """Guards agents against one odd tool that fails every request, and the rest of its schema."""
    inside = {"type": "object", "properties": {"a": schema}, "required": ["a"], "additionalProperties": False}
    if "$defs" not in schema:
        assert allows(families["bytes"], inside, f'{{"a": {good}}}') is ("minimum" not in schema)
        assert not allows(families["bytes"], inside, f'{{"a": {bad}}}')
    assert allows(families["bytes"], schema, good)
    assert not allows(families["bytes"], schema, bad)


def test_the_order_of_properties_stays(families: dict[str, Family]) -> None:
    """Guards models that write properties in the order of the schema."""
    schema = {
        "properties": {"b": LOOKS_AROUND, "a": {"type": "null"}},
        "type": "object",
        "required": ["a", "b"],
        "additionalProperties": False,
    }
    assert allows(families["bytes"], schema, '{"b": "", "a": null}')
    assert not allows(families["bytes"], schema, '{"a": null, "b": ""}')


@pytest.mark.parametrize(
    ("schema", "told"),
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
def test_what_is_wrong_in_itself_is_named(schema: dict[str, Any], told: str) -> None:
    """Guards the author of a tool against a fault without a place."""
    with pytest.raises(InvalidRequestError, match=told):
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


@settings(deadline=None)
@given(schema=SCHEMAS, a=SCHEMAS, b=SCHEMAS)
def test_something_usable_is_left_of_any_schema(schema: dict[str, Any], a: dict[str, Any], b: dict[str, Any]) -> None:
    """Guards agents against any mixture of keywords, definitions that need one another among them."""
    rule = schema_rule({"type": "object", "properties": {"x": schema}, "$defs": {"a": a, "b": b}}, lenient=True)
    assert LLMatcher.validate_grammar(f"start: {rule}") == ""
