"""Parsing of request bodies."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.server.completion_request import _ACCEPTED_FIELDS, CompletionRequest
from xpu_runtime import SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError

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
        assert CompletionRequest.read(json.dumps(body).encode()).request.conversation
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
        CompletionRequest.read(json.dumps({"messages": [{"role": "user", "content": "Hello"}], **body}).encode())
    assert expected in str(caught.value)


def test_array_body() -> None:
    """Guards bodies that are not objects."""
    with pytest.raises(InvalidRequestError, match="body: an array; expected a JSON object"):
        CompletionRequest.read(b"[1]")


@given(body=st.binary(max_size=64))
def test_any_bytes_are_accepted_or_rejected(body: bytes) -> None:
    """Guards bodies that are not JSON."""
    with suppress(InvalidRequestError):
        assert CompletionRequest.read(body).request.conversation


def test_default_max_tokens_with_a_small_context() -> None:
    """Guards requests without ``max_tokens`` against an error about a default."""
    body = {"messages": [{"role": "user", "content": "Hello"}]}
    assert CompletionRequest.read(json.dumps(body).encode(), context=8).request.params == SamplingParams()
    with pytest.raises(RequestTooLongError, match=r"max_tokens: 8 tokens leave no room .* context of 8"):
        CompletionRequest.read(json.dumps({**body, "max_tokens": 8}).encode(), context=8)


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
    assert CompletionRequest.read(json.dumps(body).encode()).request.template == expected
