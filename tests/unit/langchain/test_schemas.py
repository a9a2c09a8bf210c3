"""Schemas that LangChain's conversion would lose something of."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from langchain_core.tools import InjectedToolArg, StructuredTool, tool
from pydantic import BaseModel, ConfigDict

from langchain_xpu._schemas import plain_schema
from langchain_xpu._structured_output import json_schema_of
from langchain_xpu._tools import openai_tools


class Leaf(BaseModel):
    """No more than itself."""

    name: str


class Tree(BaseModel):
    """Holds itself."""

    model_config = ConfigDict(title="A tree")
    parts: list[Tree]


class Hen(BaseModel):
    """Holds itself by way of another."""

    egg: Egg | None


class Egg(BaseModel):
    """The other."""

    hen: Hen | None


class Farm(BaseModel):
    """Holds two that hold each other."""

    hens: list[Hen]
    leaf: Leaf


OBJECT = {"type": "object", "properties": {"a": {"type": "integer"}}}
FORMAT = {"name": "P", "schema": OBJECT, "strict": True}
TOOL = {"type": "function", "function": {"name": "P", "parameters": OBJECT}}


@pytest.mark.parametrize("schema", [Leaf, {"title": "T", **OBJECT}, TOOL, TOOL["function"], {"name": "P"}, str, len])
def test_most_are_plain(schema: Any) -> None:
    """Guards what LangChain knows, classes above all, whose schemas it shortens."""
    assert plain_schema(schema) is schema


@pytest.mark.parametrize("schema", [FORMAT, {"type": "json_schema", "json_schema": FORMAT}])
def test_formats_are_unwrapped(schema: Any) -> None:
    """Guards response formats, as other models take them."""
    assert plain_schema(schema) == {"title": "P", **OBJECT}


def test_a_title_is_given() -> None:
    """Guards schemas that have none, or refer to their own definition."""
    assert plain_schema(OBJECT) == {"title": "answer", **OBJECT}
    named = plain_schema({"$ref": "#/$defs/Own", "$defs": {"Own": OBJECT}})
    assert named == {"title": "Own", **OBJECT, "$defs": {"Own": OBJECT}}


def test_a_tool_that_takes_more_of_itself() -> None:
    """Guards the same for tools; what is no class stays as it is, or a tool without a name would get one."""
    (tool,) = openai_tools([Tree])
    assert tool["function"]["parameters"]["properties"]["parts"]["items"] == {"$ref": "#/$defs/Tree"}
    assert openai_tools([{"type": "web_search"}]) == [{"type": "web_search"}]


@tool
def plant(tree: Tree, where: str, state: Annotated[dict[str, Any], InjectedToolArg]) -> str:
    """Plant a tree."""
    return ""


def test_a_tool_whose_arguments_hold_themselves() -> None:
    """Guards the same for tools of LangChain, whose schema may come from a server as well: ``items`` of anything."""
    own = {
        "type": "object",
        "properties": {"tree": {"$ref": "#/$defs/Tree"}},
        "$defs": Tree.model_json_schema()["$defs"],
    }
    given = StructuredTool(name="plant", description="Plant a tree.", args_schema=own, func=lambda **_: "")
    for each, names in ((plant, {"tree", "where"}), (given, {"tree"})):
        (found,) = openai_tools([each])
        function = found["function"]
        assert (function["name"], function["description"]) == ("plant", "Plant a tree.")
        assert function["parameters"]["properties"].keys() == names
        assert function["parameters"]["$defs"]["Tree"]["properties"]["parts"]["items"] == {"$ref": "#/$defs/Tree"}
    assert plain_schema(given) != given
    assert openai_tools([given], strict=True)[0]["function"]["parameters"]["required"] == ["tree"]


@pytest.mark.parametrize(("schema", "title"), [(Tree, "A tree"), (Hen, "Hen"), (Farm, "Farm")])
def test_what_holds_itself(schema: type[BaseModel], title: str) -> None:
    """Guards against items that may be anything, where they are to be more of the same."""
    found = json_schema_of(schema)
    assert found["title"] == title
    assert found["properties"].keys() == schema.model_fields.keys()
    assert "{}" not in str(found)
    assert all(each["additionalProperties"] is False for each in found["$defs"].values())
