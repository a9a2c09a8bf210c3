"""Schemas without additional properties; schemas with references and dialects that cannot be used."""

from __future__ import annotations

import cProfile
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from xpu_agents.chat.structured.schema_check import SchemaCheck
from xpu_agents.chat.structured.schemas import closed_schema, nested_schema
from xpu_runtime.errors import InvalidRequestError

TEXT = {"type": "string"}
NAMED = {"type": "object", "properties": {"name": TEXT}}
AGED = {"type": "object", "properties": {"age": {"type": "integer"}}}


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"who": NAMED}},
        {"type": "object", "properties": {"who": {"$ref": "#/$defs/Named"}}, "$defs": {"Named": NAMED}},
        {"type": "object", "properties": {"who": {"allOf": [NAMED]}}},
        {"type": "object", "properties": {"who": {"anyOf": [NAMED, {"type": "null"}]}}},
    ],
)
def test_objects_are_closed_at_any_depth(schema: dict[str, Any]) -> None:
    """Guards against objects that a small model fills without end."""
    closed = closed_schema(schema)
    assert "additionalProperties" not in schema
    jsonschema.validate({"who": {"name": "Ada"}}, closed)
    for invented in ({"who": {"name": "Ada", "more": 1}}, {"who": {"name": "Ada"}, "more": 1}):
        jsonschema.validate(invented, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(invented, closed)


@pytest.mark.parametrize(
    "schema",
    [
        {"allOf": [NAMED, AGED]},
        {**NAMED, "anyOf": [AGED, {"properties": {"age": {"type": "null"}}}]},
        {**NAMED, "$ref": "#/$defs/Aged", "$defs": {"Aged": AGED}},
        {**NAMED, "if": {"properties": {"age": {"const": 1}}}, "then": AGED},
    ],
)
def test_composed_objects_are_unchanged(schema: dict[str, Any]) -> None:
    """Guards against subschemas that exclude each other."""
    assert closed_schema(schema) == schema
    jsonschema.validate({"name": "Ada", "age": 1}, closed_schema(schema))


@pytest.mark.parametrize(
    ("parts", "left_open"),
    [
        ({"allOf": [NAMED, AGED]}, set()),
        ({"allOf": [{"$ref": "#/$defs/Named"}, AGED]}, {"Named"}),
        ({"allOf": [{"properties": {"in": {"$ref": "#/$defs/Ref"}}}, AGED]}, {"Named"}),
        ({"allOf": [{"$ref": "#/properties/other"}, AGED]}, {"other"}),
        ({"anyOf": [{"$ref": "#/$defs/Named"}, {"type": "null"}], "properties": {}}, {"Named"}),
    ],
)
def test_other_objects_beside_a_composed_one_are_closed(parts: dict[str, Any], left_open: set[str]) -> None:
    """Guards a tool against invented arguments if only one of its objects is composed."""
    whole = {
        "type": "object",
        "properties": {"parts": parts, "other": AGED, "list": {"type": "array", "items": NAMED}},
        "$defs": {"Named": NAMED, "Ref": {"$ref": "#/$defs/Named"}, "Free": NAMED},
    }
    closed = closed_schema(whole)
    assert closed["properties"]["parts"] == parts
    objects = {
        "root": closed,
        "other": closed["properties"]["other"],
        "items": closed["properties"]["list"]["items"],
        "Named": closed["$defs"]["Named"],
        "Free": closed["$defs"]["Free"],
    }
    assert {name for name, each in objects.items() if each.get("additionalProperties") is not False} == left_open
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"invented": 1}, closed)


def test_definitions_in_composed_objects() -> None:
    """Guards definitions in a composed object: its own are no parts of it, those of its parts are.

    The order of the schemas does not matter.
    """
    inner = {"allOf": [AGED, NAMED], "$defs": {"Inner": NAMED}}
    outer = {"allOf": [{"properties": {"in": inner}}, AGED], "$defs": {"Outer": NAMED}}
    closed = closed_schema({"properties": {"alone": inner, "out": outer}})["properties"]
    assert closed["alone"]["$defs"]["Inner"]["additionalProperties"] is False
    assert closed["out"]["$defs"]["Outer"]["additionalProperties"] is False
    assert closed["out"]["allOf"] == outer["allOf"]


def test_external_references_leave_all_open() -> None:
    """Guards against closing what a reference that is not followed may contain."""
    schema = {
        "properties": {"a": {"allOf": [{"$ref": "#anchor"}, AGED]}},
        "$defs": {"x": {"$anchor": "anchor", **NAMED}},
    }
    assert closed_schema(schema) == schema


def test_required_properties_are_named() -> None:
    """Guards schemas whose property is listed under ``required`` only: closed without it, no object would be valid."""
    closed = closed_schema({"type": "object", "required": ["q"]}, empty=True)
    assert closed == {
        "properties": {"q": {}},
        "type": "object",
        "required": ["q"],
        "additionalProperties": False,
    }
    jsonschema.validate({"q": 1, "name": "x"}, closed_schema({**NAMED, "required": ["q"]}))


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"allOf": None}, "schema.allOf: None cannot be used; expected a list of schemas"),
        ({"properties": {"a": {"anyOf": {}}}}, r"schema.properties.a.anyOf: \{\} cannot be used"),
        (
            {"items": {"properties": ["a"]}},
            r"schema.items.properties: \['a'\] .*; expected an object of names and schemas",
        ),
    ],
)
def test_invalid_keyword_values(schema: dict[str, Any], expected: str) -> None:
    """Guards against a TypeError for a schema keyword with a wrong type."""
    with pytest.raises(InvalidRequestError, match=expected):
        closed_schema(schema)


@pytest.mark.parametrize("walk", [closed_schema, lambda schema: nested_schema(schema, "#/properties/a")])
def test_too_deep_schema(walk: Callable[[dict[str, Any]], object]) -> None:
    """Guards against a RecursionError, which a server would report as an internal error."""
    schema: dict[str, Any] = TEXT
    for _ in range(600):
        schema = {"type": "object", "properties": {"a": schema}}
    with pytest.raises(InvalidRequestError, match=r"^schema: it is nested too deeply; expected at most"):
        walk(schema)


def test_cost_is_linear_in_the_size() -> None:
    """Guards other streams against a quadratic search for the parts of composed objects."""

    def calls(count: int) -> int:
        put_together = {"anyOf": [{"required": ["name"]}], **NAMED}
        profile = cProfile.Profile()
        profile.runcall(closed_schema, {"properties": {f"p{number}": put_together for number in range(count)}})
        return sum(each.callcount for each in profile.getstats())

    assert calls(400) < 3 * calls(200)


def test_references_after_nesting() -> None:
    """Guards recursive schemas and definitions in another schema, and names that look like references."""
    schema = {
        "$id": "http://127.0.0.1/x",
        "$defs": {"n": {"type": "integer"}},
        "properties": {"n": {"$ref": "#/$defs/n"}, "again": {"$ref": "#"}, "$ref": {"const": {"$ref": "#/x"}}},
    }
    outer = {"properties": {"in": nested_schema(schema, "#/properties/in")}}
    jsonschema.validate({"in": {"n": 1, "again": {"n": 2}, "$ref": {"$ref": "#/x"}}}, outer)
    for wrong in ({"n": "1"}, {"again": {"n": "2"}}, {"$ref": {"$ref": "#/y"}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"in": wrong}, outer)


@pytest.mark.parametrize(
    "schema",
    [
        {**NAMED, "additionalProperties": True},
        {"type": "object"},
        {"type": "object", "additionalProperties": TEXT},
        {"enum": [{"properties": {}}], "default": {"properties": {}}},
    ],
)
def test_explicit_settings_are_kept(schema: dict[str, Any]) -> None:
    """Guards objects that are explicitly open, and values that are not schemas."""
    assert closed_schema(schema) == schema


def test_properties_named_like_keywords() -> None:
    """Guards properties with the names of keywords."""
    named = dict.fromkeys(("properties", "allOf", "$ref", "enum", "required"), NAMED)
    closed = closed_schema({"type": "object", "properties": named, "required": ["allOf"]})
    assert all(each["additionalProperties"] is False for each in closed["properties"].values())


@pytest.mark.parametrize(
    "schema",
    [{"dependentRequired": {"properties": ["when"]}}, {"dependentSchemas": {"anyOf": {"required": ["when"]}}}],
)
def test_dependent_properties_named_like_keywords(schema: dict[str, Any]) -> None:
    """Guards schemas that depend on a property with the name of a keyword."""
    when = {"type": "object", "properties": dict.fromkeys((*next(iter(schema.values())), "when"), TEXT), **schema}
    assert closed_schema(when)["properties"] == when["properties"]


@pytest.mark.parametrize(
    "schema",
    [
        {"$id": "http://a/b", "properties": {"a": {"$ref": "other.json"}}},
        {"$id": "http://a/b", "properties": {"a": {"$ref": "#/$defs/missing"}}},
        {"properties": {"a": {"$dynamicRef": "#missing"}}},
        {"properties": {"a": {"$ref": "#/required/x"}}, "required": ["a"]},
        {"properties": {"a": {"$ref": "#/required/0"}}, "required": ["a"]},
        {"$schema": 3, "not": {}},
        {"$schema": ["x"], "not": {}},
    ],
)
def test_wrong_references_and_dialects_are_errors_of_the_schema(schema: dict[str, Any]) -> None:
    """Guards requests against a status 500 after the answer: the schema is checked before, with errors of this API."""
    with pytest.raises(InvalidRequestError, match=r"^schema\S*: .* expected"):
        SchemaCheck(schema)


def test_references_relative_to_inner_ids_are_errors_of_the_schema() -> None:
    """Guards the check of values: a reference that only it can resolve is named."""
    check = SchemaCheck({"properties": {"a": {"$id": "http://a/b", "items": {"$ref": "other.json"}}}})
    with pytest.raises(InvalidRequestError, match=r"\$ref"):
        check.errors({"a": [1]}, "answer")
