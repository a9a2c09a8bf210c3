"""Construction of grammars, and the errors for invalid ones."""

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
    """Nested objects."""
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(depth):
        schema = {"type": "object", "properties": {"a": schema}, "required": ["a"]}
    return schema


def self_containing() -> dict[str, Any]:
    """A schema that contains itself as a Python object."""
    schema: dict[str, Any] = {"type": "array"}
    schema["items"] = schema
    return schema


def test_equal_content_gives_equal_grammars() -> None:
    """Grammars are keys of the cache, so equal content must compare equal."""
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
    ("schema", "message"),
    [
        ("{", "schema: '{' is not JSON"),
        ("[1]", r"schema: \[1\] is not a JSON schema; give an object"),
        (None, "schema: None is not a JSON schema"),
        (False, "schema: False is not a JSON schema"),
        (["x" * 100], "x{30,60}\\.\\.\\. is not a JSON schema"),
        ({"enum": {1, 2}}, "schema: it cannot be written as JSON .*set.*; give dicts, lists"),
        ({"const": float("nan")}, "schema: it cannot be written as JSON"),
        ({"const": "\ud800"}, "schema: it cannot be written as JSON"),
        (self_containing(), "schema: it cannot be written as JSON .*[Cc]ircular"),
        ("[" * 100_000, "schema: it is nested too deeply"),
        ({"const": "x" * 1_000_001}, "schema: it has 1000\\d* characters; give at most 1000000"),
        ({"type": "object", "x-guidance": {"lenient": True}}, "schema: .*'x-guidance'.* whitespace="),
    ],
)
def test_invalid_schema_is_refused(schema: Any, message: str) -> None:
    """A schema that is invalid without a model must raise an error that names the fault."""
    with pytest.raises(InvalidRequestError, match=message):
        Grammar.json_schema(schema)
    with pytest.raises(InvalidRequestError, match=message):
        schema_rule(schema)


def test_invalid_arguments_are_refused() -> None:
    """The errors for other arguments must name the argument, the value and what would be right."""
    with pytest.raises(InvalidRequestError, match=r"whitespace: 'wide' is unknown; give one of flexible, none, single"):
        Grammar.json_object(whitespace="wide")  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError, match="whitespace"):
        Grammar.json_object(whitespace=[])  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError, match="pattern: got a int; give a string"):
        Grammar.regex(3)  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError, match=r"pattern: .* 1 .* lone surrogate '\\udc00'"):
        Grammar.regex("a\udc00")
    with pytest.raises(InvalidRequestError, match="text: it is empty; give a Lark grammar"):
        Grammar.lark(" \n")
    with pytest.raises(InvalidRequestError, match=r"text: .* is not Lark"):
        Grammar.lark('{"grammars": []}')


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        (
            {"not": {"type": "string"}},
            r'schema: \'{"not": {"type": "string"}}\' .*keys: \["not"\]; use type, enum',
        ),
        ({"type": "array", "uniqueItems": True}, r'Unimplemented keys: \["uniqueItems"\]; use'),
        ({"type": "strng"}, "Invalid type: strng; use string, number"),
        ({"type": "string", "format": "ipvanyaddress"}, "Unknown format: ipvanyaddress; use date"),
        (
            {"type": "string", "pattern": "^(?=a)b$"},
            r"regex parse error: \^\(\?=a\)b\$ error: look-around.*; write it for Rust",
        ),
        ({"type": "string", "pattern": "("}, "regex parse error.*unclosed group"),
        ({"type": "integer", "minimum": 5, "maximum": 1}, r"Unsatisfiable.*minimum \(5\).*; leave some value valid"),
        ({"oneOf": [{"type": "integer"}, {"type": "number"}]}, "oneOf constraints are not supported.*; use anyOf"),
        ({"$ref": "#/$defs/x"}, "Pointer '/\\$defs/x' does not exist; let \\$ref"),
        ({"type": "object", "required": "a"}, "Expected array for 'required', got \"a\"; expected a valid JSON schema"),
        (nested(80), "recursion limit exceeded.*; nest it at most"),
    ],
)
@pytest.mark.parametrize("embedded", [False, True])
def test_unsupported_keyword_is_refused(families: dict[str, Family], schema: Any, message: str, embedded: bool) -> None:
    """A schema that llguidance rejects must be refused with a remedy, alone and within Lark."""
    compiler = families["bytes"].compiler
    if not embedded:
        with pytest.raises(InvalidRequestError, match=message):
            compiler.mask(Grammar.json_schema(schema))
    else:
        with pytest.raises(InvalidRequestError, match="text: 'start: %json "):
            compiler.mask(Grammar.lark(f"start: {schema_rule(schema)}"))


@pytest.mark.parametrize(
    ("grammar", "message"),
    [
        (Grammar.regex("("), r"pattern: '\(' .*unclosed group; write it for Rust"),
        (Grammar.regex(r"(a)\1"), "pattern: .*backreferences are not supported"),
        (Grammar.regex("(" * 400 + ")" * 400), "pattern: "),
        (Grammar.regex(r"[^\s\S]"), "pattern: .* it allows no text"),
        (Grammar.lark("start: foo"), r'text: \'start: foo\' .*: line 1, column 8: unknown name: "foo"'),
        (Grammar.lark('start: "a'), "text: .*line 1, column 10: lexer error"),
        (Grammar.lark('start: <|nope|> "a"'), "unknown special token: .*; use a special token of the model"),
        (Grammar.lark('rule: "a"'), "text: .*no start rule"),
        (Grammar.lark("start: " + "(" * 2000 + '"a"' + ")" * 2000), "text: .*too deeply nested.*; use more rules"),
        (Grammar.lark("hello"), "text: 'hello' .*Expected token"),
    ],
)
def test_invalid_pattern_or_lark_is_refused(families: dict[str, Family], grammar: Grammar, message: str) -> None:
    """A pattern or Lark text that llguidance rejects must be refused with a remedy, in one short line."""
    with pytest.raises(InvalidRequestError, match=message) as caught:
        families["bytes"].compiler.mask(grammar)
    assert len(str(caught.value)) < 800
    assert "\n" not in str(caught.value)


def test_whitespace_modes(families: dict[str, Family]) -> None:
    """White space must be allowed only where the mode says, and never without limit."""
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
