"""Schemas whose objects have no properties but their own."""

from __future__ import annotations

import cProfile
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

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
    """Guards against objects that a small model fills for ever."""
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
def test_objects_of_several_parts_stay(schema: dict[str, Any]) -> None:
    """Guards against parts that forbid one another: no answer could follow the schema."""
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
def test_one_object_of_several_parts_leaves_no_other_open(parts: dict[str, Any], left_open: set[str]) -> None:
    """Guards a whole tool against invented arguments, where one of its objects is put together from parts."""
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


def test_definitions_are_parts_of_what_is_around_them() -> None:
    """Guards definitions in an object put together: its own are none of its parts, those of its parts are.

    So it is in whatever order they are met.
    """
    inner = {"allOf": [AGED, NAMED], "$defs": {"Inner": NAMED}}
    outer = {"allOf": [{"properties": {"in": inner}}, AGED], "$defs": {"Outer": NAMED}}
    closed = closed_schema({"properties": {"alone": inner, "out": outer}})["properties"]
    assert closed["alone"]["$defs"]["Inner"]["additionalProperties"] is False
    assert closed["out"]["$defs"]["Outer"]["additionalProperties"] is False
    assert closed["out"]["allOf"] == outer["allOf"]


def test_a_part_that_lies_elsewhere_leaves_all_open() -> None:
    """Guards against closing what a reference that is not followed makes a part of."""
    schema = {
        "properties": {"a": {"allOf": [{"$ref": "#anchor"}, AGED]}},
        "$defs": {"x": {"$anchor": "anchor", **NAMED}},
    }
    assert closed_schema(schema) == schema


def test_what_is_required_is_named() -> None:
    """Guards schemas that list a name under ``required`` alone: closed to it, no object could be valid."""
    closed = closed_schema({"type": "object", "required": ["q"]}, empty=True)
    assert closed == {
        "properties": {"q": {}},
        "type": "object",
        "required": ["q"],
        "additionalProperties": False,
    }
    jsonschema.validate({"q": 1, "name": "x"}, closed_schema({**NAMED, "required": ["q"]}))


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"allOf": None}, "schema.allOf: None cannot be used; expected a list of schemas"),
        ({"properties": {"a": {"anyOf": {}}}}, r"schema.properties.a.anyOf: \{\} cannot be used"),
        (
            {"items": {"properties": ["a"]}},
            r"schema.items.properties: \['a'\] .*; expected an object of names and schemas",
        ),
    ],
)
def test_what_should_hold_schemas_and_does_not(schema: dict[str, Any], told: str) -> None:
    """Guards against a TypeError out of the walk through a schema."""
    with pytest.raises(InvalidRequestError, match=told):
        closed_schema(schema)


@pytest.mark.parametrize("walk", [closed_schema, lambda schema: nested_schema(schema, "#/properties/a")])
def test_a_schema_that_is_too_deep(walk: Callable[[dict[str, Any]], object]) -> None:
    """Guards against a RecursionError out of the walk through a schema, which a server would call a bug of its own."""
    schema: dict[str, Any] = TEXT
    for _ in range(600):
        schema = {"type": "object", "properties": {"a": schema}}
    with pytest.raises(InvalidRequestError, match=r"^schema: it is nested too deeply; expected at most"):
        walk(schema)


def test_a_large_schema_takes_time_by_its_size() -> None:
    """Guards all other streams: whether a part belongs to an object put together was asked of each pair of schemas."""

    def calls(count: int) -> int:
        put_together = {"anyOf": [{"required": ["name"]}], **NAMED}
        profile = cProfile.Profile()
        profile.runcall(closed_schema, {"properties": {f"p{number}": put_together for number in range(count)}})
        return sum(each.callcount for each in profile.getstats())

    assert calls(400) < 3 * calls(200)


def test_references_lead_to_the_same_after_a_move() -> None:
    """Guards recursive and defined parts of a schema that becomes a part of another, and names that look like refs."""
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
def test_what_a_schema_says_itself_stays(schema: dict[str, Any]) -> None:
    """Guards objects that are open on purpose, and values, which are no schemas."""
    assert closed_schema(schema) == schema


def test_names_are_no_keywords() -> None:
    """Guards properties that are called like keywords."""
    named = dict.fromkeys(("properties", "allOf", "$ref", "enum", "required"), NAMED)
    closed = closed_schema({"type": "object", "properties": named, "required": ["allOf"]})
    assert all(each["additionalProperties"] is False for each in closed["properties"].values())


@pytest.mark.parametrize(
    "schema",
    [{"dependentRequired": {"properties": ["when"]}}, {"dependentSchemas": {"anyOf": {"required": ["when"]}}}],
)
def test_names_that_others_depend_on_are_no_keywords(schema: dict[str, Any]) -> None:
    """Guards schemas with a property that is called like a keyword from being refused."""
    when = {"type": "object", "properties": dict.fromkeys((*next(iter(schema.values())), "when"), TEXT), **schema}
    assert closed_schema(when)["properties"] == when["properties"]
