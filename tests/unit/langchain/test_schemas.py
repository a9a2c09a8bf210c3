"""Schemas that LangChain's conversion would damage."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from langchain_core.tools import InjectedToolArg, StructuredTool, tool
from pydantic import BaseModel, ConfigDict

from langchain_xpu._schemas import plain_schema
from langchain_xpu._structured_output import json_schema_of
from langchain_xpu._tools import openai_tools
from xpu_agents.chat.structured.constraints import answer_constraint


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
def test_most_schemas_are_unchanged(schema: Any) -> None:
    """Guards schemas that LangChain converts correctly."""
    assert plain_schema(schema) is schema


@pytest.mark.parametrize("schema", [FORMAT, {"type": "json_schema", "json_schema": FORMAT}])
def test_response_formats_are_unwrapped(schema: Any) -> None:
    """Guards response formats in OpenAI's form."""
    assert plain_schema(schema) == {"title": "P", **OBJECT}


def test_missing_title_is_added() -> None:
    """Guards schemas without a title, or that refer to their own definition."""
    assert plain_schema(OBJECT) == {"title": "answer", **OBJECT}
    named = plain_schema({"$ref": "#/$defs/Own", "$defs": {"Own": OBJECT}})
    assert named == {"title": "Own", **OBJECT, "$defs": {"Own": OBJECT}}


def test_recursive_tool() -> None:
    """Guards recursive tools. A tool without a name must not get one."""
    (tool,) = openai_tools([Tree])
    assert tool["function"]["parameters"]["properties"]["parts"]["items"] == {"$ref": "#/$defs/Tree"}
    assert openai_tools([{"type": "web_search"}]) == [{"type": "web_search"}]


@tool
def plant(tree: Tree, where: str, state: Annotated[dict[str, Any], InjectedToolArg]) -> str:
    """Plant a tree."""
    return ""


def test_langchain_tool_with_recursive_arguments() -> None:
    """Guards LangChain tools with a recursive schema."""
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
def test_recursive_class(schema: type[BaseModel], title: str) -> None:
    """Guards against items of any type in a recursive class."""
    found = json_schema_of(schema)
    assert found["title"] == title
    assert found["properties"].keys() == schema.model_fields.keys()
    assert "{}" not in str(found)
    closed = answer_constraint(found).schema
    assert all(each["additionalProperties"] is False for each in closed["$defs"].values())
