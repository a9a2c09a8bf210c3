"""Tools and tool choices in every form of LangChain."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, NotRequired

import pytest
from langchain_core.tools import tool
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from langchain_xpu._tools import openai_choice, openai_tools
from xpu_agents.chat import ChatRequest, NamedTool
from xpu_runtime.errors import InvalidRequestError

TOOLS = openai_tools([{"name": "look", "description": "", "parameters": {}}, {"name": "any", "parameters": {}}])


class Person(BaseModel):
    """Somebody."""

    name: str = Field(description="of the person")
    age: int | None = None


class City(TypedDict):
    """A place."""

    name: str


class Shop(TypedDict):
    """A place that sells."""

    schema: Annotated[str, ..., "what it sells"]
    owner: NotRequired[Person]
    sites: list[City | None]
    floors: NotRequired[Annotated[int, Field(ge=1)]]
    rent: Annotated[int, 0]


class Chain(TypedDict):
    """Shops within shops."""

    next: NotRequired[Chain]


@tool
def weather(city: str, days: int = 1) -> str:
    """The weather of a city."""
    return ""


def add(a: int, b: int) -> int:
    """A sum."""
    return a + b


ANTHROPIC = {"name": "colour", "description": "A colour.", "input_schema": {"type": "object", "properties": {}}}


def test_every_form_of_a_tool() -> None:
    """Guards names, descriptions and required arguments of classes, functions, tools and dicts."""
    forms: list[Any] = [Person, City, weather, add, ANTHROPIC, Person.model_json_schema()]
    functions = [each["function"] for each in openai_tools(forms)]
    assert [each["name"] for each in functions] == ["Person", "City", "weather", "add", "colour", "Person"]
    assert functions[0]["description"] == "Somebody."
    assert [each["parameters"].get("required") for each in functions[:4]] == [["name"], ["name"], ["city"], ["a", "b"]]


def test_typed_dicts_with_optional_keys() -> None:
    """Guards against errors for ``NotRequired`` or a pydantic class in a TypedDict."""
    (found,) = openai_tools([Shop])
    assert (found["function"]["name"], found["function"]["description"]) == ("Shop", "A place that sells.")
    parameters = found["function"]["parameters"]
    assert parameters["required"] == ["schema", "sites"]
    properties = parameters["properties"]
    assert properties["schema"] == {"type": "string", "description": "what it sells"}
    assert properties["owner"]["properties"]["name"] == {"type": "string", "description": "of the person"}
    assert properties["sites"]["items"]["anyOf"][0]["required"] == ["name"]
    assert properties["floors"] == {"type": "integer", "minimum": 1}
    assert properties["rent"] == {"type": "integer", "default": 0}
    with pytest.raises(InvalidRequestError, match="schema: 'Chain' is recursive"):
        openai_tools([Chain])


def test_function_without_a_name() -> None:
    """Guards against an AttributeError for a partial function."""
    with pytest.raises(InvalidRequestError, match=r"tools: functools.partial.* has no name; expected a function"):
        openai_tools([partial(add, b=2)])


def test_conversion_is_idempotent() -> None:
    """Guards a call whose tools are already converted."""
    once = openai_tools([weather, Person])
    assert openai_tools(once) == once


def test_strict_must_be_a_bool() -> None:
    """Guards against a string that counts as True."""
    with pytest.raises(InvalidRequestError, match="strict: 'yes' cannot be used; expected True, False or None"):
        openai_tools([weather], strict="yes")  # type: ignore[arg-type]


PERSON = openai_tools([Person])[0]


LOOSE = {**PERSON["function"], "strict": False}


@pytest.mark.parametrize(
    "form", [Person, PERSON, {"type": "function", "function": LOOSE}, LOOSE, {"type": "function", **LOOSE}]
)
def test_strict_tools_are_closed(form: Any) -> None:
    """Guards ``strict`` in every form: all arguments required, no others allowed."""
    parameters = openai_tools([form], strict=True)[0]["function"]["parameters"]
    assert parameters["additionalProperties"] is False
    assert parameters["required"] == ["name", "age"]
    assert "additionalProperties" not in PERSON["function"]["parameters"]


@pytest.mark.parametrize("form", [{"name": "ping"}, {"type": "function", "function": {"name": "ping"}}])
def test_strict_tool_without_arguments(form: Any) -> None:
    """Guards against a KeyError for a tool without parameters."""
    (tool,) = openai_tools([form], strict=True)
    assert tool["function"]["parameters"] == {"type": "object", "properties": {}, "additionalProperties": False}


@pytest.mark.parametrize(
    ("choice", "means"),
    [
        ("auto", "auto"),
        ("none", "none"),
        ("required", "required"),
        (True, "required"),
        ({"type": "auto"}, "auto"),
        ({"type": "none"}, "none"),
        ({"type": "any"}, NamedTool("any")),
        ("look", NamedTool("look")),
        ("any", NamedTool("any")),
        ({"type": "function", "function": {"name": "look"}}, NamedTool("look")),
        ({"type": "tool", "name": "look"}, NamedTool("look")),
        ({"name": "look"}, NamedTool("look")),
    ],
)
def test_tool_choices(choice: Any, means: Any) -> None:
    """Guards every word and dict, and tools named like a word."""
    request = ChatRequest([{"role": "user", "content": "a"}], tools=TOOLS, tool_choice=openai_choice(choice, TOOLS))
    assert request.choice == means


@pytest.mark.parametrize("choice", ["any", {"type": "any"}])
def test_any_is_required(choice: Any) -> None:
    """Guards LangChain's word for any tool call."""
    assert openai_choice(choice, TOOLS[:1]) == "required"


@pytest.mark.parametrize("choice", [None, False])
def test_no_choice(choice: Any) -> None:
    """Guards the default, which leaves the choice to the model."""
    assert openai_choice(choice, TOOLS) is None


@pytest.mark.parametrize("choice", ["loook", {"type": "tool", "name": "loook"}, {"a": 1}, 3, {"type": "function"}])
def test_invalid_choice_is_refused(choice: Any) -> None:
    """Guards against an ignored misspelt choice. The error names the tools."""
    with pytest.raises(InvalidRequestError, match=r"tool_choice: .*'auto'.*True, 'look', 'any'"):
        openai_choice(choice, TOOLS)
