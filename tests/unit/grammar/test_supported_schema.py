"""Schema rewriting: what llguidance would enforce wrongly is rewritten or refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import Grammar, schema_rule

if TYPE_CHECKING:
    from conftest import Family

SMALL = {"type": "number", "exclusiveMinimum": 0, "maximum": 0.05}
INT64 = {"type": "integer", "minimum": -(2**63), "maximum": 2**63 - 1}


def allows(family: Family, schema: dict[str, Any], text: str) -> bool:
    """Whether the grammar of the schema allows the text."""
    return family.accepts(family.compiler.mask(Grammar.json_schema(schema, whitespace="single")), text)


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "object", "properties": {"a": {"type": "integer"}}}, r'{"\u0061": "x"}'),
        ({"type": "object", "properties": {"a\n": {"type": "integer"}}}, r'{"a\u000a": "x"}'),
        ({"type": "object", "patternProperties": {"^b$": {"type": "integer"}}}, r'{"\u0062": "x"}'),
        ({"properties": {"o": {"type": "object", "properties": {"a": {"type": "null"}}}}}, r'{"o": {"\u0061": 1}}'),
        (SMALL, "0"),
        ({"type": "number", "minimum": -0.5, "exclusiveMaximum": 0}, "-0"),
        ({"type": "number", "exclusiveMinimum": 3, "exclusiveMaximum": 3.5}, "3"),
        ({"type": "integer", "maximum": 2**53 + 3}, str(2**53 + 4)),
        ({"type": "number", "exclusiveMinimum": -(2**60)}, str(-(2**60))),
        ({"allOf": [{"multipleOf": 4}, {"multipleOf": 0.6}]}, "8"),
        ({"properties": {"a": {}, "b": {}}, "additionalProperties": False, "minProperties": 2}, '{"b": 2}'),
        (
            {"properties": {"a": {}}, "required": ["b"], "additionalProperties": True, "minProperties": 1},
            '{"a": 1}',
        ),
        ({"items": {"type": "string", "minLength": 2.0}}, '["a"]'),
        ({"type": "array", "minItems": 1e0, "maxItems": 2.0}, "[1, 1, 1]"),
        ({"properties": {"a": {}, "b": {}}, "additionalProperties": False, "minProperties": 2.0}, '{"b": 2}'),
    ],
)
def test_invalid_values_are_forbidden(families: dict[str, Family], schema: Any, text: str) -> None:
    """Values that llguidance alone would allow must be forbidden."""
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(text), schema)
    assert not allows(families["bytes"], schema, text)


@pytest.mark.parametrize(("form", "day"), [("date-time", "2024-02-29T"), ("time", "")])
def test_fraction_of_a_second_is_limited(families: dict[str, Family], form: str, day: str) -> None:
    """A model must not write zeros until ``max_tokens``; nanoseconds and a time zone must fit."""
    schema = {"properties": {"at": {"format": form, "type": "string"}}}
    assert allows(families["bytes"], schema, f'{{"at": "{day}23:59:59.123456789+14:00"}}')
    assert not allows(families["bytes"], schema, f'{{"at": "{day}07:30:00.{"0" * 40}Z"}}')


def test_digits_of_a_duration_are_limited(families: dict[str, Family]) -> None:
    """A model must not write digits until ``max_tokens``."""
    schema = {"type": "string", "format": "duration"}
    assert allows(families["bytes"], schema, '"P1Y2M10DT2H30M5S"')
    assert not allows(families["bytes"], schema, f'"P{"1" * 40}D"')


@pytest.mark.parametrize("form", [{"type": "string"}, ["date", "time"], None])
def test_invalid_format_value_does_not_crash(form: object) -> None:
    """A tool schema with a wrong type of ``format`` must not raise an unrelated exception."""
    for schema in ({"type": "object", "parameters": {"format": form}}, {"type": "object", "format": form}):
        assert schema_rule(schema, lenient=True)


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "object", "properties": {"a": {"type": "integer"}}}, '{"a": 1, "b": ["x\\n"], "\\"": {}}'),
        ({"type": "string"}, r'"\u001b[0m"'),
        ({"properties": {"a": {"enum": ["\x1b"]}}, "additionalProperties": False}, r'{"a": "\u001b"}'),
        (SMALL, "0.0001"),
        ({"type": "integer", "exclusiveMinimum": 0}, "1"),
        ({"type": "number", "exclusiveMinimum": 0}, "0.5"),
        (INT64, "-9223372036854770000"),
        (INT64, "9223372036854770000"),
        ({"type": "number", "minimum": -1e300, "maximum": 1e300}, "-1234.5"),
        ({"type": "number", "multipleOf": 0.01}, "12.34"),
        ({"type": "object", "properties": {"a": {}}, "required": ["a"], "minProperties": 2}, '{"a": 1, "b": 2}'),
        ({"allOf": [{"multipleOf": 4}, {"multipleOf": 0.6}]}, "24"),
        (
            {
                "properties": {"a": {"$ref": "#/$defs/a"}, "b": {"multipleOf": 1013}},
                "$defs": {"a": {"multipleOf": 1009}},
            },
            '{"a": 2018, "b": 1013}',
        ),
        ({"anyOf": [{"multipleOf": 1009}, {"type": "null"}], "description": "", "default": 0}, "1009"),
        ({"properties": {"a": {}, "b": {}}, "additionalProperties": False, "minProperties": 2}, '{"a": 1, "b": 2}'),
        ({"properties": {"a": {}, "b": {}}, "additionalProperties": False, "minProperties": 1}, '{"b": 2}'),
        ({"properties": {"a": {"type": "string", "pattern": "^\\x01?b\\n$"}}}, '{"a": "b\\n"}'),
        (
            {"properties": {"a": {"type": "string", "pattern": "^\\x01$"}}, "additionalProperties": False},
            r'{"a": "\u0001"}',
        ),
        ({"properties": {"minimum": {"const": 1}, "enum": {"type": "null"}}}, '{"minimum": 1, "enum": null}'),
        ({"items": {"type": "string", "minLength": 2.0, "maxLength": 3.0}, "uniqueItems": False}, '["ab", "ab"]'),
        ({"properties": {"uniqueItems": {"const": 1}}, "propertyNames": {}, "dependentRequired": {}}, '{"b": 1}'),
        ({"properties": {"a": {"items": {}, "unevaluatedItems": True}}, "unevaluatedProperties": True}, '{"a": [1]}'),
    ],
)
def test_valid_values_stay_allowed(families: dict[str, Family], schema: Any, text: str) -> None:
    """Rewriting must not forbid valid values."""
    jsonschema.validate(json.loads(text), schema)
    assert allows(families["bytes"], schema, text)


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ({"enum": [1, 2**60 + 1], "minimum": 0}, "schema: enum holds 1152921504606846977: .*2\\*\\*53 only; use"),
        ({"items": {"const": {"a": [-1e19]}}}, "schema: const holds -1e\\+19"),
        ({"type": "integer", "enum": [-1e19]}, "schema: enum holds"),
        ({"type": "number", "maximum": -(2**63)}, "schema: maximum -9223372036854775808 leaves only numbers beyond"),
        ({"type": "number", "minimum": 2**64}, "schema: minimum 18446744073709551616 leaves only numbers beyond"),
        ({"multipleOf": 10_000_019}, "schema: multipleOf 10000019 is too large; give at most 100000"),
        ({"multipleOf": 1e300}, "schema: multipleOf 1e\\+300 is too large"),
        (
            {"allOf": [{"multipleOf": 1009}, {"multipleOf": 1013}]},
            "schema: multipleOf 1009, 1013: .* 100000",
        ),
        (
            {"multipleOf": 0.9, "anyOf": [{"multipleOf": 1}, {"multipleOf": 1009.1}]},
            "schema: multipleOf 0.9, 1, 1009.1",
        ),
        ({"multipleOf": 70_000, "$ref": "#/$defs/a", "$defs": {"a": {"multipleOf": 70_000}}}, "schema: multipleOf 7"),
        (
            {
                "allOf": [{"$ref": "#/$defs/a"}, {"properties": {"n": {"multipleOf": 1013}}}],
                "$defs": {"a": {"properties": {"n": {"$ref": "#/$defs/b"}}}, "b": {"multipleOf": 1009}},
            },
            "schema: multipleOf 10.., 10..:",
        ),
        (
            {"properties": {"n": {"multipleOf": 1009}}, "patternProperties": {"n": {"multipleOf": 1013}}},
            "schema: multipleOf 1009, 1013",
        ),
        (
            {"properties": {"a": {"type": "string", "pattern": "^\\x01$"}}, "required": ["a"]},
            r"schema: pattern '\^\\\\x01\$' needs control characters: .*additionalProperties to false",
        ),
        (
            {"properties": {"a": {"type": "string", "pattern": "\\x01", "minLength": 1.0}}},
            "schema: pattern .* needs control characters",
        ),
        ({"$defs": {"a": {"minProperties": 2}}}, "schema: minProperties 2 with 0 required names: .* minItems"),
        ({"properties": {"a": {"const": "\x01"}}}, r"schema: const holds '\\x01': .*additionalProperties to false"),
        ({"$ref": "#"}, r"schema: \$ref '#' leads back to itself; let it lead to a schema with a constraint"),
        ({"properties": {"a": {"$ref": "#/properties/a"}}}, r"schema: \$ref '#/properties/a' leads back"),
        ({"$ref": "#/anyOf/0", "anyOf": [{"$ref": "#/anyOf/0"}]}, r"schema: \$ref '#/anyOf/0' leads back"),
        (
            {"$defs": {"a b": {"$ref": "#/$defs/~1"}, "/": {"allOf": [{"$ref": "#/$defs/a%20b"}]}}},
            r"schema: \$ref '#/\$defs/~1' leads back",
        ),
        (
            {"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}] * 2}, "b": {"$ref": "#/$defs/a"}}},
            r"schema: \$ref '#/\$defs/a' leads back",
        ),
        (
            {"type": "object", "properties": {"next": {"$ref": "#"}}, "required": ["next"]},
            r"schema: \$ref '#' allows infinitely nested values only; .* required, minItems or",
        ),
        (
            {"$defs": {"lists": {"type": "array", "items": {"$ref": "#"}, "minItems": 1}}, "$ref": "#/$defs/lists"},
            r"schema: \$ref '#' allows infinitely nested values only",
        ),
    ],
)
def test_unenforceable_keyword_is_refused(schema: Any, message: str) -> None:
    """A schema that would give wrong values, infinite answers or a crash must be refused with a remedy."""
    with pytest.raises(InvalidRequestError, match=message):
        Grammar.json_schema(schema)
    with pytest.raises(InvalidRequestError, match=message):
        schema_rule(schema)


def test_lenient_removes_unenforceable_keywords(families: dict[str, Family]) -> None:
    """A tool of a third party must neither be refused nor crash the process."""
    family = families["bytes"]
    schema = {
        "type": "object",
        "properties": {
            "id": {"type": "integer", "enum": [-1e19], "multipleOf": 10_000_019},
            "tags": {"type": "array", "items": {"type": "string", "minLength": 1.0}, "uniqueItems": True},
            "map": {"type": "object", "minProperties": 2},
            "step": {"allOf": [{"multipleOf": 9973}, {"type": "integer", "multipleOf": 9967}]},
            "way": {"$ref": "#/$defs/way"},
            "next": {"$ref": "#"},
        },
        "required": ["id", "next"],
        "$defs": {"way": {"$ref": "#/$defs/way"}},
        "x-guidance": {"whitespace_flexible": True},
    }
    rule = schema_rule(schema, whitespace="single", lenient=True)
    mask = family.compiler.mask(Grammar.lark(f"start: {rule}"))
    text = '{"id": 7, "tags": ["a", "a"], "map": {"a": 1, "b": 2}, "step": 5, "way": [1], "next": null}'
    assert family.spell(mask, text) == ""
    with pytest.raises(InvalidRequestError, match="x-guidance"):
        schema_rule(schema)


@pytest.mark.parametrize("levels", [400, 1000])  # too deep to check, and to write as JSON
def test_deep_schema_raises_invalid_request(levels: int) -> None:
    """A deeply nested schema must not raise a RecursionError."""
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"a": schema}}
    with pytest.raises(InvalidRequestError, match="nested too deeply"):
        Grammar.json_schema(schema)


def test_finite_references_are_accepted(families: dict[str, Family]) -> None:
    """Schemas of trees and nested lists refer to themselves for a part of the value and must be accepted."""
    node = {"properties": {"next": {"anyOf": [{"$ref": "#/$defs/node"}, {"$ref": "#/$defs/leaf"}]}}, "type": "object"}
    schema = {"$ref": "#/$defs/top", "$defs": {"top": {"$ref": "#/$defs/node"}, "node": node, "leaf": {"type": "null"}}}
    assert allows(families["bytes"], schema, '{"next": {"next": null}}')
    assert not allows(families["bytes"], schema, '{"next": {"next": 1}}')
    lists = {"type": "array", "items": {"$ref": "#"}, "prefixItems": [{"$ref": f"#/prefixItems/{'9' * 5000}"}]}
    assert Grammar.json_schema(lists).kind == "json_schema"
