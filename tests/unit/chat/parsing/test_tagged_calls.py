"""Calls with tagged arguments: the schema decides about the type of a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest
from grammar_answers import is_allowed
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import ChatRequest, Message, Tool, ToolCall
from xpu_agents.chat.events import InvalidToolCall, ToolCallDelta
from xpu_agents.chat.structured.answer_grammar import argument_checks
from xpu_agents.chat.structured.json_text import json_object, json_text
from xpu_agents.chat.structured.value_types import ALL_TYPES, argument_types, string_choices

if TYPE_CHECKING:
    from conftest import RealModelOf

    from xpu_agents.chat.model import ChatModel
    from xpu_runtime.grammar import GrammarCompiler

TEMPLATES = ["GLM-4.6", "GLM-4.7-Flash", "Qwen3-Coder", "ByteDance-Seed-OSS", "MiniMax-M2", "google-gemma-4-31B-it"]
FAMILIES = pytest.mark.parametrize("template", TEMPLATES)
VALUES: Mapping[str, st.SearchStrategy[Any]] = {
    "string": st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    "integer": st.integers(),
    "number": st.floats(allow_nan=False, allow_infinity=False),
    "boolean": st.booleans(),
    "null": st.none(),
    "array": st.lists(st.text(st.characters(exclude_categories=["Cs"])) | st.integers() | st.none(), max_size=3),
    "object": st.dictionaries(st.text("ab", min_size=1, max_size=3), st.booleans(), max_size=3),
}


def read(model: ChatModel, tool: Tool, written: str) -> list[tuple[str, dict[str, Any]]]:
    """The calls of an answer."""
    parser = model.tool_format.parser([tool])
    calls: dict[int, tuple[str, str]] = {}
    for event in [*parser.feed(written), *parser.finish()]:
        assert not isinstance(event, InvalidToolCall), (written, event)
        if isinstance(event, ToolCallDelta):
            name, arguments = calls.get(event.index, ("", ""))
            calls[event.index] = (name + (event.name or ""), arguments + event.arguments)
    return [(name, json_object(arguments)) for name, arguments in calls.values()]


@FAMILIES
@given(data=st.data())
def test_written_arguments_are_read(real_model_of: RealModelOf, template: str, data: st.DataObject) -> None:
    """Guards texts that look like JSON or like white space of the form, and the types of all other values."""
    types = data.draw(st.dictionaries(st.sampled_from(["a", "b-c", "d e", "f"]), st.sampled_from(list(VALUES))))
    arguments = {key: data.draw(VALUES[kind]) for key, kind in types.items()}
    tool = Tool("f", "", {"type": "object", "properties": {key: {"type": kind} for key, kind in types.items()}})
    model = real_model_of(template)
    written = model.tool_format.render([ToolCall("1", "f", json_text(arguments))])
    assert read(model, tool, written) == [("f", arguments)]


@FAMILIES
def test_history_is_written_by_the_template(real_model_of: RealModelOf, template: str) -> None:
    """Guards the second turn of an agent: calls as text would hide the results and thoughts from the template."""
    call = ToolCall("1", "f", '{"a": "b"}')
    messages = [
        Message("user", "QUESTION"),
        Message("assistant", "", (call,), reasoning="THOUGHT"),
        Message("tool", "RESULT", tool_call_id="1"),
    ]
    model = real_model_of(template)
    prompt = model.prompt(ChatRequest(messages, tools=[Tool("f", "", {"type": "object", "properties": {"a": {}}})]))
    assert ("THOUGHT" in prompt) == (model.tool_format.reasoning is not None)
    assert "RESULT" in prompt
    assert "Result of" not in prompt


SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "units": {"$ref": "#/$defs/Units"},
        "maybe": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "size": {"allOf": [{"type": ["number", "string"]}, {"type": "number"}]},
        "one": {"oneOf": [{"const": "a"}, {"enum": ["b", "c"]}]},
        "mixed": {"enum": ["a", 1, None]},
        "any": {},
        "loop": {"$ref": "#/properties/loop"},
        "lost": {"$ref": "#/$defs/Nothing"},
    },
    "$defs": {"Units": {"enum": ["metric", "imperial"]}},
}


@pytest.mark.parametrize(
    ("key", "types", "choices"),
    [
        ("units", {"string"}, ["metric", "imperial"]),
        ("maybe", {"string", "null"}, []),
        ("size", {"number", "integer"}, []),
        ("one", {"string"}, ["a", "b", "c"]),
        ("mixed", {"string", "integer", "null"}, ["a"]),
        ("any", ALL_TYPES, []),
        ("loop", ALL_TYPES, []),
        ("lost", ALL_TYPES, []),
        ("unknown", ALL_TYPES, []),
    ],
)
def test_types_of_an_argument(key: str, types: set[str], choices: list[str]) -> None:
    """Guards schemas of pydantic and of hand: references, unions and constants."""
    assert argument_types(SCHEMA, key) == types
    assert string_choices(SCHEMA["properties"].get(key), SCHEMA) == choices


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("maybe", "null", None),
        ("maybe", "5", "5"),
        ("maybe", '"quoted"', '"quoted"'),
        ("mixed", "1", 1),
        ("mixed", "2.5", "2.5"),
        ("size", "two", "two"),
        ("any", '{"a": 1}', {"a": 1}),
        ("any", "a b", "a b"),
        ("unknown", "True", True),
    ],
)
def test_value_of_several_types(real_model_of: RealModelOf, key: str, text: str, value: Any) -> None:
    """Guards optional texts, and values that the model got wrong: they are checked with the schema later."""
    written = f"<tool_call>f<arg_key>{key}</arg_key><arg_value>{text}</arg_value></tool_call>"
    assert read(real_model_of("GLM-4.6"), Tool("f", "", SCHEMA), written) == [("f", {key: value})]


@FAMILIES
def test_open_schema(real_model_of: RealModelOf, compiler: GrammarCompiler, template: str) -> None:
    """Guards tools that take any arguments, and texts with a length that only a check can hold."""
    schema = {
        "type": "object",
        "properties": {"code": {"type": "string", "minLength": 3}},
        "additionalProperties": True,
    }
    tool = Tool("f", "", schema)
    model = real_model_of(template)
    chat = model.prepare(ChatRequest([Message("user", "")], tools=[tool], tool_choice="required"))
    assert chat.grammar is not None
    reasoning = model.tool_format.reasoning
    start = "" if reasoning is None else reasoning.closing if reasoning.open_at_end(chat.prompt) else ""
    arguments = {"code": "a\n<b>", "other": 2, "third": [1]}
    written = model.tool_format.render([ToolCall("1", "f", json_text(arguments))])
    assert is_allowed(compiler, model._tokenizer, chat.grammar, start + written)
    assert read(model, tool, written) == [("f", arguments)]


@FAMILIES
def test_arguments_are_checked(real_model_of: RealModelOf, template: str) -> None:
    """Guards tools against texts that follow the grammar but not the schema."""
    tool = Tool("f", "", {"type": "object", "properties": {"code": {"type": "string", "minLength": 3}}})
    request = ChatRequest([Message("user", "")], tools=[tool])
    checks = argument_checks(request, real_model_of(template).tool_format)
    assert checks["f"].errors({"code": "a"}, "arguments")
    assert not checks["f"].errors({"code": "abc"}, "arguments")


NESTED: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "node": {"$ref": "#/$defs/Node"},
        "sizes": {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 3},
        "never": {"type": "integer", "minimum": 3, "maximum": 1},
        "units": {"anyOf": [{"enum": ["metric"]}, {"type": "null"}]},
        "free": {"type": "object"},
    },
    "required": ["node", "sizes"],
    "$defs": {
        "Node": {
            "type": "object",
            "properties": {"name": {"type": "string"}, "next": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]}},
            "required": ["name"],
        }
    },
}


@FAMILIES
def test_nested_schema(real_model_of: RealModelOf, compiler: GrammarCompiler, template: str) -> None:
    """Guards schemas of pydantic: references, recursion, bounds of lists, and properties that no value fits."""
    model = real_model_of(template)
    tool = Tool("f", "", NESTED)
    chat = model.prepare(ChatRequest([Message("user", "")], tools=[tool], tool_choice="required"))
    assert chat.grammar is not None
    reasoning = model.tool_format.reasoning
    start = "" if reasoning is None else reasoning.closing if reasoning.open_at_end(chat.prompt) else ""
    node = {"name": "é", "next": {"name": "b", "next": None}}
    for arguments in (
        {"node": node, "sizes": [1, 2], "units": None, "free": {"a": [1, {"b": "c"}]}},
        {"node": {"name": ""}, "sizes": [1, 2, 3]},
    ):
        written = model.tool_format.render([ToolCall("1", "f", json_text(arguments))])
        assert read(model, tool, written) == [("f", arguments)]
        assert is_allowed(compiler, model._tokenizer, chat.grammar, start + written), written
    for wrong in ({"node": node, "sizes": [1]}, {"node": node, "sizes": ["a", "b"]}, {"sizes": [1, 2]}):
        written = model.tool_format.render([ToolCall("1", "f", json_text(wrong))])
        assert not is_allowed(compiler, model._tokenizer, chat.grammar, start + written), written
