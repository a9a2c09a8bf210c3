"""Requests: messages, tools, choices and formats, in our form and in OpenAI's."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from xpu_agents.arguments import call_request
from xpu_agents.chat import (
    ChatRequest,
    InvalidToolCall,
    Message,
    NamedTool,
    ResponseFormat,
    Tool,
    ToolCall,
    validate_arguments,
)
from xpu_agents.priority import priority_scope
from xpu_agents.settings import ModelSettings
from xpu_runtime import SamplingParams
from xpu_runtime.errors import InvalidRequestError

USER = [{"role": "user", "content": "Hello"}]
PARAMETERS = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
ADD = Tool("add", "Adds.", PARAMETERS)
CALLING = {"role": "assistant", "content": None}


def test_openai_form() -> None:
    """Guards callers with conversations in OpenAI's form."""
    request = ChatRequest(
        [
            {"role": "user", "content": [{"type": "text", "text": "Hel"}, "lo"]},
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": "1", "type": "function", "function": {"name": "add", "arguments": '{"a": 1}'}}],
            },
            {"role": "tool", "tool_call_id": "1", "content": "1"},
        ],
        tools=[{"type": "function", "function": {"name": "add", "description": "Adds.", "parameters": PARAMETERS}}],
        tool_choice={"type": "function", "function": {"name": "add"}},
        response_format={"type": "json_schema", "json_schema": {"name": "x", "schema": PARAMETERS}},
    )
    assert request.conversation == (
        Message("user", "Hello"),
        Message("assistant", "", (ToolCall("1", "add", '{"a": 1}'),)),
        Message("tool", "1", tool_call_id="1"),
    )
    assert request.offered == (ADD,)
    assert request.choice == NamedTool("add")
    assert request.answer == ResponseFormat("json_schema", PARAMETERS)
    assert request.must_call
    flat = ChatRequest(
        [*USER, {"role": "assistant", "tool_calls": [{"id": "1", "name": "add", "arguments": {"a": 1}}]}],
        tools=[{"name": "add", "description": "Adds.", "parameters": PARAMETERS}],
    )
    assert flat.offered == (ADD,)
    assert flat.conversation[1].tool_calls[0].parsed == {"a": 1}


def test_results_are_sorted_by_calls() -> None:
    """Guards models whose templates render no ids against results in the order of completion."""

    def order(calls: tuple[str, ...], results: str, broken: str = "") -> str:
        made = tuple(ToolCall(name, "add") for name in calls)
        unread = tuple(InvalidToolCall(at, name, "add", "{", "no JSON") for at, name in enumerate(broken))
        answers = [Message("tool", name, tool_call_id=name) for name in results]
        request = ChatRequest([*USER, Message("assistant", "", made, unread), *answers, Message("user", "And?")])
        assert request.conversation[-1].role == "user"
        return "".join(message.content for message in request.conversation[2:-1])

    assert order(("a", "b", "c"), "cab") == "abc"
    assert order(("a", "b"), "xba") == "abx"
    assert order(("b",), "ab", broken="a") == "ba"  # results of invalid calls do not part the others from their calls
    assert order(("a", "b", "a"), "aba") == "aba"  # the ids are ambiguous


def test_text_parts_of_a_result() -> None:
    """Guards lists that a tool returns item by item, as with MCP: 1 and 2 must not become 12."""
    parts = [{"type": "text", "text": "1"}, {"type": "text", "text": "2"}]
    call = {"id": "a", "name": "add", "arguments": {"a": 1}}
    request = ChatRequest(
        [
            {"role": "user", "content": parts},
            {**CALLING, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "a", "content": parts},
        ]
    )
    assert [message.content for message in request.conversation] == ["12", "", "1\n2"]


def test_callable_tools() -> None:
    """Guards the difference between offered and callable tools."""
    ping = Tool("ping")
    assert ChatRequest(USER, tools=[ADD, ping]).callable_tools == (ADD, ping)
    assert ChatRequest(USER, tools=[ADD, ping], tool_choice="none").callable_tools == ()
    assert ChatRequest(USER, tools=[ADD, ping], tool_choice="none").offered == (ADD, ping)
    assert ChatRequest(USER, tools=[ADD, ping], tool_choice=NamedTool("ping")).callable_tools == (ping,)
    assert not ChatRequest(USER, tools=[ADD]).must_call


def test_priority_of_the_scope() -> None:
    """Guards reactive requests against requests made by background work."""
    assert ChatRequest(USER).priority == "reactive"
    with priority_scope("proactive"):
        inside = ChatRequest(USER)
        assert inside.priority == "proactive"
        assert ChatRequest(USER, priority="reactive").priority == "reactive"
        with priority_scope("reactive"):
            assert ChatRequest(USER).priority == replace(inside, priority="reactive").priority == "reactive"
    assert ChatRequest(USER, priority="proactive").priority == replace(inside).priority == "proactive"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"messages": []}, "messages: .*expected at least one"),
        ({"messages": [{"content": "x"}]}, r"messages\[0\].role: None"),
        ({"messages": [*USER, {"role": "tool", "content": "x"}]}, r"messages\[1\].tool_call_id"),
        ({"messages": [{"role": "user", "content": 3}]}, r"messages\[0\].content: 3 cannot be used"),
        ({"messages": [{"role": "user", "content": [{"type": "image"}]}]}, r"content\[0\].*expected a text"),
        (
            {"messages": [Message("user", "", (ToolCall("1", "add"),))]},
            r"messages\[0\].tool_calls: .*'user'; expected them with 'assistant'",
        ),
        ({"messages": [Message("assistant", "", (ToolCall("1", "add", "[1]"),))]}, "expected a JSON object"),
        ({"messages": [Message("assistant", "", (ToolCall("1", "add", "{"),))]}, "invalid JSON"),
        ({"messages": [{"role": "assistant", "tool_calls": [{"id": "1"}]}]}, "has no name"),
        ({"messages": [Message("")]}, r"messages\[0\].role: it is empty"),
        ({"tools": [{"description": "x"}]}, "has no name"),
        ({"tools": [{"name": "a b"}]}, "'a b' cannot be used"),
        ({"tools": [{"name": "a", "parameters": [1]}]}, r"tools\['a'\].parameters: \[1\] is not a JSON schema"),
        ({"parallel_tool_calls": "no"}, "parallel_tool_calls: 'no' cannot be used; expected True or False"),
        ({"constrain": "x"}, "constrain: 'x' cannot be used; expected True or False"),
        ({"tools": [ADD, ADD]}, "tools: 'add' occurs twice"),
        ({"tool_choice": "required"}, "tool_choice: 'required' without tools"),
        ({"tool_choice": "sometimes"}, "'sometimes' cannot be used; expected 'none'"),
        ({"tool_choice": NamedTool("x")}, r"tool_choice: tool 'x' is not offered; expected one of \(no tools\)"),
        ({"tools": [ADD], "tool_choice": {"name": "x"}}, "expected one of add"),
        ({"response_format": {"type": "xml"}}, "'xml' cannot be used"),
        ({"response_format": {"type": "json_schema"}}, "expected a JSON schema"),
        (
            {"response_format": ResponseFormat("text", {})},
            "expected a JSON schema with type 'json_schema' and only with it",
        ),
        (
            {"response_format": {"type": "json_object", "schema": {}}},
            "expected a JSON schema with type 'json_schema' and only with it",
        ),
        ({"messages": "hi"}, "messages: 'hi' cannot be used; expected a list of messages"),
        ({"messages": USER[0]}, r"messages: \{'role': .* expected a list of messages"),
        ({"messages": ["hi"]}, r"messages\[0\]: 'hi' cannot be used; expected a Message, or role and content"),
        ({"messages": [Message("user", 5)]}, r"messages\[0\].content: 5 is not a string; expected text"),
        ({"messages": [Message(5, "x")]}, r"messages\[0\].role: 5; expected 'system'"),
        ({"messages": [Message("user", "x", name=5)]}, r"messages\[0\].name: 5 is not a string"),
        ({"messages": [{"role": "user", "content": b"x"}]}, r"content: b'x' cannot be used; expected a text"),
        ({"messages": [{"role": "user", "content": [{"type": "text", "text": None}]}]}, r"content\[0\].text: None"),
        ({"messages": [{**CALLING, "tool_calls": 5}]}, r"messages\[0\].tool_calls: 5 .*; expected a list of calls"),
        ({"messages": [{**CALLING, "tool_calls": ["x"]}]}, r"messages\[0\].tool_calls\[0\]: 'x' has no name"),
        (
            {"messages": [{**CALLING, "tool_calls": [{"name": "a", "arguments": {"a": {1}}}]}]},
            r"\[0\].arguments: .*set",
        ),
        (
            {"messages": [Message("assistant", "", (ToolCall("1", "add", {}),))]},
            r"calls\[0\].arguments: \{\} is not a string",
        ),
        ({"messages": [{**CALLING, "invalid_tool_calls": [{"id": "1"}]}]}, r"calls\[0\]: .*; expected InvalidToolCall"),
        ({"tools": "ping"}, "tools: 'ping' cannot be used; expected a list of tools"),
        ({"tools": ["ping"]}, "tools: 'ping' has no name; expected name, description and parameters"),
        (
            {"response_format": "json_object"},
            "response_format: 'json_object' cannot be used; expected a ResponseFormat",
        ),
        (
            {"response_format": ResponseFormat("xml")},
            "response_format: type 'xml' cannot be used; expected 'text', 'js",
        ),
        (
            {"response_format": ResponseFormat("json_schema", {"enum": {1}})},
            "response_format.schema: .*set.*; expected dicts",
        ),
        ({"params": {"max_tokens": 5}}, r"params: \{'max_tokens': 5\} cannot be used; expected SamplingParams"),
        ({"template": None}, "template: None cannot be used; expected values by name"),
        ({"template": {"tools": 1}}, "template: 'tools' is set by the request"),
        ({"template": {"a": {1}}}, "template: it cannot be written as JSON .*set"),
        ({"template": {"a": float("nan")}}, "template: it cannot be written as JSON"),
        ({"priority": "urgent"}, "priority: 'urgent' is not a priority; expected 'reactive' or 'proactive'"),
        ({"deadline_s": -1}, "deadline_s: -1 cannot be used; expected seconds from now, above 0"),
        ({"deadline_s": "5"}, "deadline_s: '5' cannot be used"),
        ({"deadline_s": float("nan")}, "deadline_s: nan cannot be used"),
        ({"params": SamplingParams(stop=["x", "\ud800"])}, r"params.stop\[1\]: it contains the lone surrogate"),
        (
            {"messages": [{"role": "user", "content": "a\udc00"}]},
            r"messages\[0\].content: it contains the lone surrogate '\\udc00' at 1; expected valid Unicode",
        ),
        ({"messages": [Message("\ud800", "x")]}, r"messages\[0\].role: it contains the lone surrogate"),
        ({"messages": [Message("user", "x", name="\ud800")]}, r"messages\[0\].name: it contains the lone surrogate"),
        (
            {"messages": [Message("assistant", "", (ToolCall("\ud800", "add"),))]},
            r"messages\[0\].tool_calls\[0\].id: it contains the lone surrogate",
        ),
        (
            {"tools": [{"name": "a", "description": "\ud800"}]},
            r"tools\['a'\].description: it contains the lone surrogate",
        ),
    ],
)
def test_invalid_requests_name_the_field(options: dict[str, Any], expected: str) -> None:
    """Guards callers against late or unclear errors."""
    with pytest.raises(InvalidRequestError, match=expected):
        ChatRequest(**{"messages": USER, **options})


def test_cost_of_duplicate_check_is_linear() -> None:
    """Guards a server against requests with thousands of tools."""
    compared = 0

    class Name(str):
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            nonlocal compared
            compared += 1
            return str.__eq__(self, other)

    count = 200
    ChatRequest(USER, tools=[Tool(Name(f"t{number}")) for number in range(count)])
    assert compared < 10 * count


def test_invalid_template_of_a_call() -> None:
    """Guards callers of framework models against a TypeError when settings and arguments are merged."""
    with pytest.raises(InvalidRequestError, match="template: 'abc' cannot be used; expected values by name"):
        call_request(ModelSettings(), [Message("user", "x")], {"template": "abc"})
    settings = ModelSettings(template={"a": 1, "b": 1})
    assert call_request(settings, [Message("user", "x")], {"template": {"b": 2}}).template == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ((5,), "tools: name 5 cannot be used"),
        (("a", 5), r"tools\['a'\].description: 5 is not a string; expected text"),
        (("a", "", {"enum": {1}}), r"tools\['a'\].parameters: it cannot be written as JSON .*set.*; expected dicts"),
    ],
)
def test_invalid_tools_name_the_field(fields: tuple[Any, ...], expected: str) -> None:
    """Guards the author of a tool against a TypeError or an error of the template."""
    with pytest.raises(InvalidRequestError, match=expected):
        Tool(*fields)


def test_closed_schemas() -> None:
    """Guards tools against invented arguments, and schemas that are explicitly open."""
    assert Tool("ping").closed_schema == {"type": "object", "properties": {}, "additionalProperties": False}
    assert ADD.closed_schema == {**PARAMETERS, "additionalProperties": False}
    nested = {"type": "object", "properties": {"who": PARAMETERS}}
    assert Tool("deep", "", nested).closed_schema["properties"]["who"]["additionalProperties"] is False
    for word in ({"additionalProperties": True}, {"anyOf": []}, {"$ref": "#/$defs/x"}, {"patternProperties": {}}):
        assert Tool("open", "", word).closed_schema == {"type": "object", **word}


def test_validate_arguments() -> None:
    """Guards callers without constraints: each error names its path."""
    assert validate_arguments(ADD, '{"a": 1}') == []
    assert validate_arguments(ADD, {"a": 1}) == []
    assert validate_arguments(ADD, '{"a": "1"}') == ["arguments.a: '1' is not of type 'integer' (type)"]
    assert validate_arguments(ADD, "{}") == ["arguments: 'a' is a required property (required)"]
    assert "invalid JSON" in validate_arguments(ADD, "{")[0]
    assert "expected a JSON object" in validate_arguments(ADD, "[]")[0]
    assert validate_arguments(ADD, 5) == ["arguments: a int; expected a JSON object"]  # type: ignore[arg-type]


_LONG = r"""
from xpu_agents.chat import Tool, validate_arguments

words = {"type": "string", "pattern": r"^(\w+\s?)*$"}
tool = Tool("search", "Searches.", {"type": "object", "properties": {"q": words}})
assert not validate_arguments(tool, {"q": "a" * 60})
print(validate_arguments(tool, {"q": "a" * 60 + "!"}))
"""


def test_slow_pattern() -> None:
    """Guards the process against a pattern with exponential backtracking; runs in another process."""
    found = subprocess.run([sys.executable, "-c", _LONG], capture_output=True, text=True, timeout=120, check=True)
    assert "arguments.q: 'aaa" in found.stdout
    assert "does not match" in found.stdout


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "objekt"}, "parameters.type: 'objekt' .* expected a JSON schema"),
        ({"$ref": "http://127.0.0.1:9/schema.json"}, "\\$ref: .* cannot be resolved"),
        ({"$ref": "#/$defs/none"}, "\\$ref: .* cannot be resolved"),
        ({"$ref": "#"}, r"tools\['odd'\].parameters: it is recursive"),
    ],
)
def test_invalid_tool_schema(schema: dict[str, Any], expected: str) -> None:
    """Guards against reporting a tool's invalid schema as a mistake of the model, and against network access."""
    with pytest.raises(InvalidRequestError, match=expected):
        validate_arguments(Tool("odd", "", schema), "{}")


def test_json_schema_draft() -> None:
    """Guards draft 2020-12."""
    tool = Tool("pair", "", {"properties": {"p": {"prefixItems": [{"type": "integer"}], "items": False}}})
    assert validate_arguments(tool, '{"p": [1]}') == []
    assert validate_arguments(tool, '{"p": [1, 2]}')
    assert jsonschema.Draft202012Validator.META_SCHEMA["$id"].endswith("2020-12/schema")
