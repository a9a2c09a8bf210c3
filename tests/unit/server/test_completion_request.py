"""Parsing of request bodies."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import ResponseFormat
from xpu_agents.server.completions.completion_request import _ACCEPTED_FIELDS, CompletionRequest
from xpu_agents.server.completions.generation_fields import read_object
from xpu_agents.server.foreign_fields import OTHER_CHAT_NAMES, warning_header
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError

_TEXTS = st.sampled_from(["", "user", "tool", "assistant", "auto", "json_schema", "function", "reactive", "x"])
_NAMES = st.sampled_from(
    ("role", "content", "type", "name", "function", "tool_calls", "json_schema", "schema", "parameters", "id")
)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=4),
    max_leaves=12,
)
_PYTHON = re.compile(r"\b(None(Type)?|True|False|dict|tuple|bool|int|str)\b|[{\[(]'|,\)")
_FIELDS = st.dictionaries(st.sampled_from(sorted(_ACCEPTED_FIELDS)) | _TEXTS, _VALUES, max_size=5)


@given(body=_FIELDS, begins_well=st.booleans())
def test_any_json_is_accepted_or_rejected(body: dict[str, Any], begins_well: bool) -> None:
    """Guards against a 500: any JSON is a request or gives a readable error."""
    if begins_well:
        body = {**body, "messages": [{"role": "user", "content": "Hello"}]}
    message = ""
    try:
        assert CompletionRequest.read(body).request.conversation
    except InvalidRequestError as error:
        message = str(error)
    assert not _PYTHON.search(message), "errors use JSON notation"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"constrain": 0}, "constrain: 0 cannot be used; expected true or false"),
        ({"include_stop_str": "x"}, "include_stop_str: 'x' cannot be used; expected true or false"),
        ({"max_completion_tokens": True}, "max_completion_tokens: true cannot be used; expected an integer of at"),
        ({"top_k": [None], "min_tokens": 300, "max_tokens": 400}, "top_k: [null] cannot be used; expected an integer"),
        ({"seed": False}, "seed: false cannot be used; expected an integer"),
        ({"deadline_s": True}, "deadline_s: true cannot be used; expected seconds"),
        ({"messages": [None]}, "messages[0]: null cannot be used; expected an object with role and content"),
        ({"messages": [{}]}, "messages[0].role: null; expected 'system'"),
        ({"messages": [{"role": "user", "content": True}]}, "true cannot be used; expected a text or an array of text"),
        (
            {"messages": [{"role": "assistant", "invalid_tool_calls": [{}]}]},
            "messages[0].invalid_tool_calls: not supported",
        ),
        (
            {"tool_choice": {"type": None}},
            "{\"type\": null} cannot be used; expected 'none', 'auto', 'required' or {\"",
        ),
        ({"response_format": True}, 'response_format: true cannot be used; expected as {"type": "json_object"}'),
        (
            {"chat_template_kwargs": [None]},
            '[null] cannot be used; expected values by name, as {"enable_thinking": true}',
        ),
        ({"reasoning_effort": 1}, "reasoning_effort: 1 is not a string"),
        ({"stream_options": True}, 'stream_options: true cannot be used; expected {"include_usage": true}'),
        ({"priority": {"a": None}}, 'priority: {"a": null} is not a priority'),
    ],
)
def test_errors_use_json_notation(body: dict[str, Any], expected: str) -> None:
    """Guards clients without knowledge of Python: values in errors are JSON."""
    with pytest.raises(InvalidRequestError) as caught:
        CompletionRequest.read({"messages": [{"role": "user", "content": "Hello"}], **body})
    assert expected in str(caught.value)


def test_array_body() -> None:
    """Guards bodies that are not objects."""
    with pytest.raises(InvalidRequestError, match="body: an array; expected a JSON object"):
        read_object(b"[1]")


@given(body=st.binary(max_size=64))
def test_any_bytes_are_accepted_or_rejected(body: bytes) -> None:
    """Guards bodies that are not JSON."""
    with suppress(InvalidRequestError):
        assert CompletionRequest.read(read_object(body)).request.conversation


def test_default_max_tokens_with_a_small_context() -> None:
    """Guards requests without ``max_tokens`` against an error about a default."""
    body = {"messages": [{"role": "user", "content": "Hello"}]}
    assert CompletionRequest.read(body, context=8).request.params == SamplingParams()


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"reasoning_effort": "high"}, {"reasoning_effort": "high"}),
        ({"reasoning_effort": "none"}, {"reasoning_effort": "none", "enable_thinking": False}),
        (
            {"reasoning_effort": "low", "chat_template_kwargs": {"reasoning_effort": "high", "a": 1}},
            {"reasoning_effort": "high", "a": 1},
        ),
        ({"reasoning_effort": None}, {}),
    ],
)
def test_reasoning_effort_is_a_template_variable(fields: dict[str, Any], expected: dict[str, Any]) -> None:
    """Guards OpenAI's switch of reasoning, which templates such as that of gpt-oss read."""
    body = {"messages": [{"role": "user", "content": "Hello"}], **fields}
    assert CompletionRequest.read(body).request.template == expected


def _read(fields: dict[str, Any], **options: Any) -> CompletionRequest:
    body = {"messages": [{"role": "user", "content": "Hello"}], **fields}
    return CompletionRequest.read(body, **options)


@pytest.mark.parametrize(
    "fields",
    [
        {"max_tokens": -1},
        {"max_completion_tokens": -1},
        {"max_tokens": 0},
        {"n_predict": -1},
        {"options": {"num_predict": -2}},
        {"stop": ""},
        {"stop": []},
        {"stop": ["", ""]},
        {"seed": -1},
        {"top_k": -1},
        {"tools": []},
        {"tool_choice": ""},
        {"logit_bias": None},
        {"response_format": None},
        {"stream_options": None},
        {"logprobs": False, "top_logprobs": 0},
    ],
    ids=json.dumps,
)
def test_off_values_count_as_not_given(fields: dict[str, Any]) -> None:
    """Guards clients that switch fields off by value (cases max-tokens-minus-one, stop-empty)."""
    params, request = _read(fields).request.params, _read(fields).request
    assert params is not None
    assert params.model_fields_set <= {"logit_bias"}
    assert not params.logit_bias
    assert (request.offered, request.choice) == ((), "auto")


def test_integers_may_be_written_as_floats() -> None:
    """Guards clients whose language has one type of numbers: ``4.0`` is an integer in JSON, and ``-1.0`` is off."""
    fields = {"n": 2.0, "max_tokens": 4.0, "top_k": -1.0, "options": {"seed": 3.0}, "stop_token_ids": [5.0]}
    completion = _read(fields)
    params = completion.request.params
    assert params is not None
    assert (completion.options.num_choices, params.max_tokens, params.seed, params.stop_token_ids) == (2, 4, 3, (5,))
    assert "top_k" not in params.model_fields_set
    with pytest.raises(InvalidRequestError, match=r"^max_tokens"):
        _read({"max_tokens": 4.5})


def test_empty_objects_of_php() -> None:
    """Guards clients in PHP, which writes an empty object as an empty array."""
    call = {"id": 7, "function": {"name": "a", "arguments": []}}
    tools = [{"type": "function", "function": {"name": "a", "parameters": []}}]
    messages = [{"role": "user", "content": "x"}, {"role": "assistant", "tool_calls": [call]}]
    request = CompletionRequest.read({"messages": messages, "tools": tools}).request
    (read_call,) = request.conversation[1].tool_calls
    assert (read_call.id, read_call.arguments) == ("7", "{}")
    assert request.offered[0].parameters["type"] == "object"


def test_min_tokens_beyond_the_default_length() -> None:
    """Guards a least length without a longest one, which is not compared with a default that nobody sees."""
    params = _read({"min_tokens": 500}).request.params
    assert params is not None
    assert params.min_tokens == 500


def test_stop_strings_beside_empty_ones() -> None:
    """Guards the other stop strings of a list with empty ones."""
    params = _read({"stop": ["", "END"]}).request.params
    assert params is not None
    assert params.stop == ("END",)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"repeat_penalty": 1.1}, {"repetition_penalty": 1.1}),
        ({"repeat_penalty": 1.1, "repetition_penalty": 1.2}, {"repetition_penalty": 1.2}),
        ({"n_predict": 7}, {"max_tokens": 7}),
        ({"options": {"num_ctx": 4096, "temperature": 0.5, "num_predict": 9}}, {"temperature": 0.5, "max_tokens": 9}),
        ({"options": {"temperature": 0.5, "mirostat": 1}, "temperature": 0.25}, {"temperature": 0.25}),
    ],
)
def test_sampling_fields_of_other_servers(fields: dict[str, Any], expected: dict[str, Any]) -> None:
    """Guards clients made for Ollama and llama.cpp (case known-elsewhere)."""
    params = _read(fields).request.params
    assert params is not None
    assert params.model_dump(exclude_unset=True) == expected


@pytest.mark.parametrize(
    ("fields", "template"),
    [
        ({"think": False}, {"enable_thinking": False}),
        ({"think": "low"}, {"reasoning_effort": "low"}),
        ({"enable_thinking": True}, {"enable_thinking": True}),
        ({"reasoning": {"effort": "minimal"}}, {"reasoning_effort": "minimal"}),
        ({"think": False, "chat_template_kwargs": {"enable_thinking": True}}, {"enable_thinking": True}),
    ],
)
def test_switches_of_reasoning(fields: dict[str, Any], template: dict[str, Any]) -> None:
    """Guards the switches of reasoning in Ollama, DashScope and OpenRouter (case known-elsewhere)."""
    assert _read(fields).request.template == template


@pytest.mark.parametrize(
    ("fields", "budget"),
    [
        ({"reasoning_budget": 0}, 0),
        ({"thinking_token_budget": 8.0}, 8),
        ({"thinking_budget_tokens": 8, "reasoning_budget": 5}, 5),
        ({"reasoning_budget_tokens": 8}, 8),
        ({"thinking_budget": -1}, None),
        ({"reasoning": {"max_tokens": 8, "effort": None}}, 8),
        ({"reasoning": {"max_tokens": -1}}, None),
        ({"reasoning_budget": None}, None),
    ],
)
def test_limits_of_reasoning(fields: dict[str, Any], budget: int | None) -> None:
    """Guards the limits of reasoning of vLLM, llama.cpp, Qwen and OpenRouter."""
    found = _read(fields)
    assert (found.request.reasoning_budget, found.options.unknown_fields) == (budget, ())


@pytest.mark.parametrize("value", ["-1", "many", -2, 1.5, True, [8]])
@pytest.mark.parametrize("name", [*sorted(OTHER_CHAT_NAMES), "reasoning_budget", "reasoning.max_tokens"])
@pytest.mark.parametrize("beside", [{}, {"reasoning_budget": 8}, {"thinking_budget": 8}])
def test_invalid_limits_of_reasoning(name: str, value: object, beside: dict[str, Any]) -> None:
    """Guards the document's types of limits, also where another name takes precedence, and the client's name."""
    fields = {"reasoning": {"max_tokens": value}} if "." in name else {name: value}
    with pytest.raises(InvalidRequestError, match=rf"^{re.escape(name)}: .*expected a number of tokens"):
        _read({**beside, **fields})


_SCHEMA = {"type": "object", "properties": {"name": {"type": "string"}}}


@pytest.mark.parametrize(
    "fields",
    [
        {"guided_json": _SCHEMA},
        {"structured_outputs": {"json": _SCHEMA}},
        {"json_schema": _SCHEMA},
        {"response_format": {"type": "json_object", "schema": _SCHEMA}},
        {"response_format": {"type": "text"}, "guided_json": _SCHEMA},
        {"response_format": {"type": "json_schema", "schema": _SCHEMA}, "json_schema": {"type": "array"}},
    ],
)
def test_schemas_of_other_servers(fields: dict[str, Any]) -> None:
    """Guards clients made for vLLM and llama.cpp, whose answers would not follow their schema."""
    found = _read(fields)
    assert (found.request.answer, found.options.unknown_fields) == (ResponseFormat("json_schema", _SCHEMA), ())


@pytest.mark.parametrize(
    ("fields", "unknown"),
    [
        ({"json_schema": {}}, ()),
        ({"response_format": {"type": "text"}, "guided_json": None}, ()),
        ({"guided_json": "{}"}, ("guided_json",)),
        ({"structured_outputs": {"regex": "a+"}}, ("structured_outputs",)),
    ],
)
def test_fields_without_a_schema(fields: dict[str, Any], unknown: tuple[str, ...]) -> None:
    """Guards against constraints that are dropped in silence, and defaults of clients that are errors."""
    found = _read(fields)
    assert (found.request.answer.kind, found.options.unknown_fields) == ("text", unknown)


_ELSEWHERE = {"keep_alive": "10m", "cache_prompt": True, "verbosity": "low", "user": "a"}


def test_fields_without_effect_and_unknown_fields(caplog: pytest.LogCaptureFixture) -> None:
    """Guards clients with fields that this server does not know; they are named once (case known-elsewhere)."""
    with caplog.at_level("WARNING", "xpu_agents.server"):
        for _ in range(3):
            completion = _read({**_ELSEWHERE, "unheard_of": 1})
            assert completion.options.unknown_fields == ("unheard_of",)
    assert caplog.text.count("unheard_of") == 1
    assert "keep_alive" not in caplog.text
    with pytest.raises(InvalidRequestError, match="unheard_of: 1 is not a known field"):
        _read({"unheard_of": 1}, strict=True)
    assert _read(_ELSEWHERE, strict=True).options.unknown_fields == ()


@given(st.lists(st.text(), max_size=40))
def test_warning_header_is_a_valid_header(names: list[str]) -> None:
    """Guards the response: names of unknown fields cannot break its headers."""
    header = warning_header(names).get("warning", "")
    assert header.isascii()
    assert header.isprintable()
    assert header.count('"') == (2 if names else 0)
    assert len(header) < 8000


@pytest.mark.parametrize(
    ("fields", "priority", "expected"),
    [
        ({"service_tier": "flex"}, None, Priority.PROACTIVE),
        ({"service_tier": "batch"}, Priority.REACTIVE, Priority.PROACTIVE),
        ({"service_tier": "priority"}, Priority.PROACTIVE, Priority.REACTIVE),
        ({"service_tier": "auto"}, Priority.PROACTIVE, Priority.PROACTIVE),
        ({"service_tier": "flex", "priority": "reactive"}, None, Priority.REACTIVE),
        ({"model": "tiny@proactive"}, None, Priority.PROACTIVE),
        ({"model": "tiny@proactive"}, Priority.REACTIVE, Priority.PROACTIVE),
        ({"model": "tiny"}, None, Priority.REACTIVE),
    ],
)
def test_priority_by_tier_and_model(fields: dict[str, Any], priority: Priority | None, expected: Priority) -> None:
    """Guards clients that can set only OpenAI's fields, or only the model (case same-id-twice)."""
    assert _read(fields, priority=priority).request.priority == expected
