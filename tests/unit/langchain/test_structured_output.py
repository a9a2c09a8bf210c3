"""Structured output: requested schemas and parsed answers."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

import pytest
from langchain_core.exceptions import OutputParserException
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration
from pydantic import BaseModel, RootModel
from typing_extensions import TypedDict

from langchain_xpu._structured_output import OutputFormat, json_schema_of, response_format_of
from xpu_agents.chat import ResponseFormat
from xpu_agents.chat.structured.constraints import answer_constraint
from xpu_runtime.errors import InvalidRequestError


class Part(BaseModel):
    """A part."""

    name: str
    size: int | None = None


class Whole(BaseModel):
    """A whole."""

    parts: list[Part]
    notes: dict[str, str] = {}
    default: Part = Part(name="a")


class Typed(TypedDict):
    """A whole."""

    parts: Annotated[list[str], ..., "of it"]


def test_schemas_are_closed() -> None:
    """Guards against objects with endless properties. Explicit settings of a schema are kept."""
    schema = answer_constraint(json_schema_of(Whole)).schema
    assert schema["title"] == "Whole"
    assert schema["additionalProperties"] is False
    assert schema["properties"]["parts"]["items"]["additionalProperties"] is False
    assert schema["properties"]["notes"]["additionalProperties"] == {"type": "string"}
    assert schema["required"] == ["parts"]
    assert answer_constraint(json_schema_of(Typed)).schema["additionalProperties"] is False


def test_properties_with_the_names_of_keywords() -> None:
    """Guards property names that are also keywords."""
    given = {
        "title": "T",
        "type": "object",
        "properties": {
            "properties": {"type": "object", "properties": {"a": {"type": "string"}}},
            "enum": {"enum": [{"properties": {}}]},
        },
    }
    schema = answer_constraint(json_schema_of(given)).schema
    assert schema["properties"]["properties"]["additionalProperties"] is False
    assert schema["properties"]["enum"] == {"enum": [{"properties": {}}]}


@pytest.mark.parametrize(
    "root",
    [
        {"type": "array", "items": {"type": "string"}},
        {"anyOf": [{"type": "string"}, {"type": "null"}]},
        {"enum": ["bug", "wish"]},
    ],
)
def test_schemas_without_an_object(root: dict[str, Any]) -> None:
    """Guards schemas that LangChain would reduce to their title."""
    assert json_schema_of({"title": "T", **root}) == {"title": "T", **root}
    with pytest.raises(InvalidRequestError, match="strict: True with the schema 'T', which has no properties"):
        json_schema_of({"title": "T", **root}, strict=True)
    with pytest.raises(InvalidRequestError, match=r"schema: 'T' has no properties.*method 'json_schema'"):
        assert OutputFormat({"title": "T", **root}, "function_calling").tool


class Numbers(RootModel[list[int]]):
    """Numbers."""


def test_class_without_an_object() -> None:
    """Guards against a forced tool call that can never be valid."""
    with pytest.raises(InvalidRequestError, match=r"schema: 'Numbers' has no properties.*method 'json_schema'"):
        assert OutputFormat(Numbers, "function_calling").tool
    assert json_schema_of(Numbers)["type"] == "array"


class Endless(TypedDict):
    """A class in itself."""

    parts: list[Endless]


@pytest.mark.parametrize("method", ["function_calling", "json_schema"])
def test_recursive_typed_dict(method: Any) -> None:
    """Guards against an endless conversion."""
    form = OutputFormat(Endless, method)
    with pytest.raises(ValueError, match=r"schema: 'Endless' is recursive.*expected a pydantic class"):
        assert form.tool if method == "function_calling" else form.response_format


class Kind(Enum):
    """One of two."""

    BUG = "bug"
    WISH = "wish"


@pytest.mark.parametrize("method", ["function_calling", "json_schema"])
@pytest.mark.parametrize("schema", [list[Part], Part | None, int, Kind])
def test_type_without_fields(schema: Any, method: Any) -> None:
    """Guards against an unclear error, or invented fields."""
    form = OutputFormat(schema, method)
    with pytest.raises(InvalidRequestError, match=r"^schema: .*(Part|int|Kind).* is not a class with fields; expected"):
        assert form.tool if method == "function_calling" else form.response_format


def test_schemas_without_a_title() -> None:
    """Guards complete schemas without a name."""
    named = {"type": "object", "properties": {"a": {"type": "integer"}}}
    form = OutputFormat(named, "function_calling")
    assert form.tool["function"]["name"] == "answer"
    assert read(form, tool_calls=[{**CALL, "name": "answer"}]) == CALL["args"]
    assert (
        OutputFormat(named, "json_schema").response_format["json_schema"]["schema"]["properties"] == named["properties"]
    )


def test_strict() -> None:
    """Guards ``strict``: True requires every property, False keeps the schema."""
    assert json_schema_of(Part, strict=True)["required"] == ["name", "size"]
    assert json_schema_of(OutputFormat(Part, "function_calling").tool, strict=True)["required"] == ["name", "size"]
    assert "additionalProperties" not in json_schema_of(Part, strict=False)


@pytest.mark.parametrize("value", [Part, Typed, {"type": "json_schema", "json_schema": {"schema": {"type": "object"}}}])
def test_response_formats(value: Any) -> None:
    """Guards ``response_format`` as bound by agents, and as a class."""
    assert ResponseFormat.of(response_format_of(value)).kind == "json_schema"


@pytest.mark.parametrize(
    ("method", "strict", "says"),
    [
        ("tools", None, "method: 'tools'.*'function_calling' or 'json_schema' or 'json_mode'"),
        ("json_mode", True, "strict: True with method 'json_mode'"),
        ("json_schema", "yes", "strict: 'yes' cannot be used; expected True, False or None"),
    ],
)
def test_ineffective_settings_are_refused(method: Any, strict: bool | None, says: str) -> None:
    """Guards against settings without effect."""
    with pytest.raises(InvalidRequestError, match=says):
        OutputFormat(Part, method, strict)


def read(form: OutputFormat, **message: Any) -> Any:
    """Returns the parsed answer of a message."""
    message.setdefault("content", "")
    return form.parser.parse_result([ChatGeneration(message=AIMessage(**message))])  # type: ignore[attr-defined]


CALL = {"name": "Part", "args": {"name": "wheel"}, "id": "1"}
SCHEMA = Part.model_json_schema()


@pytest.mark.parametrize("schema", [Part, SCHEMA])
def test_answers_are_parsed(schema: Any) -> None:
    """Guards both methods, for classes and schemas."""
    expected = Part(name="wheel") if schema is Part else {"name": "wheel"}
    assert read(OutputFormat(schema, "json_schema"), content='{"name": "wheel"}') == expected
    assert read(OutputFormat(schema, "function_calling"), tool_calls=[CALL]) == expected


@pytest.mark.parametrize("schema", [Part, SCHEMA])
def test_truncated_answer_raises(schema: Any) -> None:
    """Guards against LangChain's parsers, which complete truncated objects."""
    cut = {"content": '{"name": "whe', "response_metadata": {"finish_reason": "length"}}
    with pytest.raises(OutputParserException, match="max_tokens"):
        read(OutputFormat(schema, "json_schema"), **cut)
    call = {"name": "Part", "args": '{"name": "whe', "id": "1", "error": "it is cut off"}
    with pytest.raises(OutputParserException, match="'Part' is invalid: it is cut off"):
        read(OutputFormat(schema, "function_calling"), invalid_tool_calls=[call])
    for content in ("", [{"type": "reasoning", "reasoning": "So."}]):  # case thoughts-not-closed
        only_reasoning = {"content": content, "additional_kwargs": {"reasoning_content": "So."} if not content else {}}
        for method in ("json_schema", "function_calling"):
            with pytest.raises(OutputParserException, match="only reasoning"):
                read(OutputFormat(schema, method), **only_reasoning)
    whole = {"content": '{"name": "wheel"}', "response_metadata": {"finish_reason": "length"}}
    assert read(OutputFormat(schema, "json_schema"), **whole)
