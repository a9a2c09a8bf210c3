"""What a grammar may be made of, and what is said about one that cannot be used."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import Grammar, schema_rule

if TYPE_CHECKING:
    from conftest import Family


def nested(depth: int) -> dict[str, Any]:
    """Objects within objects."""
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(depth):
        schema = {"type": "object", "properties": {"a": schema}, "required": ["a"]}
    return schema


def endless() -> dict[str, Any]:
    """A schema that holds itself as an object in memory."""
    schema: dict[str, Any] = {"type": "array"}
    schema["items"] = schema
    return schema


def test_equal_content_makes_equal_grammars() -> None:
    """Guards the cache of compiled grammars, whose key the grammar is."""
    schema = {"type": "object", "properties": {"b": {"type": "string"}, "a": {"type": "null"}}}
    assert Grammar.json_schema(schema) == Grammar.json_schema(json.dumps(schema))
    assert hash(Grammar.json_schema(schema)) == hash(Grammar.json_schema(MappingProxyType(schema)))
    assert Grammar.json_schema(schema) != Grammar.json_schema(schema, whitespace="none")
    assert Grammar.json_schema({"a": 1, "b": 2}) != Grammar.json_schema({"b": 2, "a": 1}), (
        "the order of properties counts"
    )
    assert Grammar.json_schema(True) == Grammar.json_schema("true") == Grammar.json_schema({})
    assert Grammar.json_object() == Grammar.json_schema({"type": "object"})
    assert Grammar.regex("a") != Grammar.lark("a")


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ("{", "schema: '{' is no JSON"),
        ("[1]", r"schema: \[1\] is no JSON schema; give an object"),
        (None, "schema: None is no JSON schema"),
        (False, "schema: False is no JSON schema"),
        (["x" * 100], "x{30,60}\\.\\.\\. is no JSON schema"),
        ({"enum": {1, 2}}, "schema: it cannot be written as JSON .*set.*; give dicts, lists"),
        ({"const": float("nan")}, "schema: it cannot be written as JSON"),
        ({"const": "\ud800"}, "schema: it cannot be written as JSON"),
        (endless(), "schema: it cannot be written as JSON .*[Cc]ircular"),
        ("[" * 100_000, "schema: it is nested too deeply"),
        ({"const": "x" * 1_000_001}, "schema: it has 1000\\d* characters; give at most 1000000"),
        ({"type": "object", "x-guidance": {"lenient": True}}, "schema: it holds 'x-guidance'; .* whitespace="),
    ],
)
def test_what_is_no_schema(schema: Any, told: str) -> None:
    """Guards the message for a schema that no model is needed to refuse."""
    with pytest.raises(InvalidRequestError, match=told):
        Grammar.json_schema(schema)
    with pytest.raises(InvalidRequestError, match=told):
        schema_rule(schema)


def test_other_wrong_arguments() -> None:
    """Guards the messages for the arguments that are no schema."""
    with pytest.raises(InvalidRequestError, match=r"whitespace: 'wide' is unknown; give one of flexible, none, single"):
        Grammar.json_object(whitespace="wide")  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError, match="whitespace"):
        Grammar.json_object(whitespace=[])  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError, match="pattern: a int was given; give a text"):
        Grammar.regex(3)  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError, match=r"pattern: it holds the lone surrogate '\\udc00' at 1"):
        Grammar.regex("a\udc00")
    with pytest.raises(InvalidRequestError, match="text: it is empty; give a Lark grammar"):
        Grammar.lark(" \n")
    with pytest.raises(InvalidRequestError, match=r"text: .* is no Lark"):
        Grammar.lark('{"grammars": []}')


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        (
            {"not": {"type": "string"}},
            r'schema: \'{"not": {"type": "string"}}\' .*keys: \["not"\]; say it with type, enum',
        ),
        ({"type": "array", "uniqueItems": True}, r'Unimplemented keys: \["uniqueItems"\]; say it with'),
        ({"type": "strng"}, "Invalid type: strng; use string, number"),
        ({"type": "string", "format": "color"}, "Unknown format: color; use date"),
        (
            {"type": "string", "pattern": "^(?=a)b$"},
            r"regex parse error: \^\(\?=a\)b\$ error: look-around.*; write it for Rust",
        ),
        ({"type": "string", "pattern": "("}, "regex parse error.*unclosed group"),
        ({"type": "integer", "minimum": 5, "maximum": 1}, r"Unsatisfiable.*minimum \(5\).*; leave some value valid"),
        ({"oneOf": [{"type": "integer"}, {"type": "number"}]}, "oneOf constraints are not supported.*; use anyOf"),
        ({"$ref": "#/$defs/x"}, "Pointer '/\\$defs/x' does not exist; let \\$ref"),
        ({"type": "object", "required": "a"}, "Expected array for 'required', got \"a\"; see"),
        (nested(80), "recursion limit exceeded.*; nest it at most"),
    ],
)
@pytest.mark.parametrize("embedded", [False, True])
def test_what_a_schema_may_not_hold(families: dict[str, Family], schema: Any, told: str, embedded: bool) -> None:
    """Guards the message for a schema that llguidance refuses, alone and within Lark."""
    compiler = families["bytes"].compiler
    if not embedded:
        with pytest.raises(InvalidRequestError, match=told):
            compiler.mask(Grammar.json_schema(schema))
    else:
        with pytest.raises(InvalidRequestError, match="text: 'start: %json "):
            compiler.mask(Grammar.lark(f"start: {schema_rule(schema)}"))


@pytest.mark.parametrize(
    ("grammar", "told"),
    [
        (Grammar.regex("("), r"pattern: '\(' .*unclosed group; write it for Rust"),
        (Grammar.regex(r"(a)\1"), "pattern: .*backreferences are not supported"),
        (Grammar.regex("(" * 400 + ")" * 400), "pattern: "),
        (Grammar.regex(r"[^\s\S]"), "pattern: .* it allows no text"),
        (Grammar.lark("start: foo"), r'text: \'start: foo\' .*: line 1, column 8: unknown name: "foo"'),
        (Grammar.lark('start: "a'), "text: .*line 1, column 10: lexer error"),
        (Grammar.lark('start: <|nope|> "a"'), "unknown special token: .*; name one of the model's"),
        (Grammar.lark('rule: "a"'), "text: .*no start rule"),
        (Grammar.lark("start: " + "(" * 2000 + '"a"' + ")" * 2000), "text: .*too deeply nested.*; use more rules"),
        (Grammar.lark("hello"), "text: 'hello' .*Expected token"),
    ],
)
def test_what_patterns_and_texts_may_not_hold(families: dict[str, Family], grammar: Grammar, told: str) -> None:
    """Guards the message for a pattern or a Lark text that llguidance refuses."""
    with pytest.raises(InvalidRequestError, match=told) as caught:
        families["bytes"].compiler.mask(grammar)
    assert len(str(caught.value)) < 800
    assert "\n" not in str(caught.value)


def test_whitespace(families: dict[str, Family]) -> None:
    """Guards where white space may stand, and that a model cannot write it for ever."""
    family = families["bytes"]
    schema = {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "null"}}}, "required": ["a"]}
    texts = {
        "none": '{"a":[null,null]}',
        "single": '{"a": [null, null]}',
        "mixed": '{"a": [null,null]}',
        "indented": '{\n    "a": [\n\t\tnull,\n\t\tnull\n    ]\n}',
        "odd": '{ "a" : [\n' + " " * 20 + "null ,null ] }",
        "spaces": '{"a":  []}',
        "lines": '{\n\n"a": []}',
        "far": "{\n" + " " * 21 + '"a": []}',
        "outside": ' {"a":[]}',
    }
    good = {
        "none": {"none"},
        "single": {"single"},
        "flexible": {"none", "single", "mixed", "indented", "odd"},
    }
    for whitespace, allowed in good.items():
        for name, text in texts.items():
            mask = family.compiler.mask(Grammar.json_schema(schema, whitespace=whitespace))  # type: ignore[arg-type]
            assert (family.spell(mask, text) == "") == (name in allowed), (whitespace, name)
            assert mask.is_finished() == (name in allowed)
