"""Schemas whose objects have no properties but their own."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from xpu_agents.chat.schemas import closed_schema

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
