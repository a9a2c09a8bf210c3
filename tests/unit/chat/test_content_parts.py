"""Contents of messages as other providers and frameworks write them."""

from __future__ import annotations

from typing import Any

import pytest

from xpu_agents.chat import ChatRequest, Message, ToolCall
from xpu_runtime.errors import InvalidRequestError

TEXT = {"type": "text", "text": "Hello"}


def read(role: str, content: Any, **fields: Any) -> list[Message]:
    """The messages that one message in a request becomes."""
    return list(ChatRequest([{"role": role, "content": content, **fields}]).conversation)


@pytest.mark.parametrize(
    "part",
    [
        pytest.param({"type": "redacted_thinking", "data": "AAAA"}, id="case redacted-thinking"),
        {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {}},
        {"type": "web_search_tool_result", "tool_use_id": "s1", "content": []},
        {"type": "code_execution_tool_result", "tool_use_id": "s1", "content": {}},
        {"type": "server_tool_call", "id": "s1", "name": "web_search", "args": {}},
        {"type": "server_tool_result", "tool_call_id": "s1", "status": "success"},
        {"type": "mcp_tool_use", "id": "m1", "name": "x", "input": {}},
        {"type": "non_standard", "value": {"anything": 1}},
        {"type": "web_search_call", "id": "w1", "status": "completed"},
    ],
)
def test_parts_of_other_providers_are_left_out(part: dict[str, Any]) -> None:
    """Guards conversations that began with another provider: what only that one can read does not end them."""
    assert read("assistant", [part, TEXT]) == [Message("assistant", "Hello")]


@pytest.mark.parametrize(
    ("part", "reasoning"),
    [
        ({"type": "thinking", "thinking": "Hm.", "signature": "AAAA"}, "Hm."),
        ({"type": "reasoning", "reasoning": "Hm."}, "Hm."),
        ({"type": "reasoning", "id": "r1", "summary": [{"type": "summary_text", "text": "Hm."}]}, "Hm."),
        ({"type": "reasoning_content", "reasoning_content": {"text": "Hm.", "signature": ""}}, "Hm."),
        ({"type": "reasoning", "id": "r1"}, None),
    ],
)
def test_reasoning_parts(part: dict[str, Any], reasoning: str | None) -> None:
    """Guards chains of calls: thoughts of another provider are the message's reasoning, not its text."""
    assert read("assistant", [part, TEXT]) == [Message("assistant", "Hello", reasoning=reasoning)]


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        ([{"type": "refusal", "refusal": "I can't."}], {}),
        (None, {"refusal": "I can't."}),
        ([{"type": "output_text", "text": "I can't.", "annotations": []}], {}),
        (["I ", {"type": "input_text", "text": "can't."}], {}),
    ],
)
def test_refusals_and_texts(content: Any, fields: dict[str, Any]) -> None:
    """Guards against a lost answer: a refusal is the assistant's text (case refusal-part)."""
    assert read("assistant", content, **fields) == [Message("assistant", "I can't.")]


@pytest.mark.parametrize(
    "part",
    [
        {"type": "tool_use", "id": "c1", "name": "add", "input": {"a": 1}},
        {"type": "tool_call", "id": "c1", "name": "add", "args": {"a": 1}},
        {"type": "function_call", "id": "fc_9", "call_id": "c1", "name": "add", "arguments": '{"a": 1}'},
    ],
)
def test_calls_in_the_content(part: dict[str, Any]) -> None:
    """Guards against lost calls, and against calls that stand twice where the message lists them as well."""
    call = ToolCall("c1", "add", '{"a": 1}')
    assert read("assistant", [TEXT, part]) == [Message("assistant", "Hello", (call,))]
    assert read("assistant", [TEXT, part], tool_calls=[call.openai]) == [Message("assistant", "Hello", (call,))]


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ({"type": "tool_result", "tool_use_id": "c1", "content": "3"}, "3"),
        ({"type": "tool_result", "tool_use_id": "c1", "content": [TEXT, TEXT]}, "Hello\nHello"),
        ({"type": "tool_result", "tool_use_id": "c1", "content": "No.", "is_error": True}, "Error: No."),
        ({"type": "tool_result", "tool_use_id": "c1"}, ""),
        ({"type": "function_call_output", "call_id": "c1", "output": "3"}, "3"),
    ],
)
def test_results_in_a_user_message(part: dict[str, Any], text: str) -> None:
    """Guards agents that write results as Anthropic does: they are results of their calls."""
    result = Message("tool", text, tool_call_id="c1")
    assert read("user", [part]) == [result]
    assert read("user", [part, TEXT]) == [result, Message("user", "Hello")]
    with pytest.raises(InvalidRequestError, match=r"message\.content: tool results"):
        Message.of({"role": "user", "content": [part, TEXT]})


@pytest.mark.parametrize("kind", ["image_url", "image", "input_image", "input_audio", "audio", "file", "video"])
def test_other_media(kind: str) -> None:
    """Guards users of text models: the error is one line and names the part and its type."""
    with pytest.raises(InvalidRequestError, match=rf"messages\[0\]\.content\[1\]: a part of type '{kind}'"):
        read("user", [TEXT, {"type": kind, kind: "A" * 10_000}])


@pytest.mark.parametrize("part", [1, None, {"text": "x"}, {"type": 1}, {"type": "text"}, {"type": "refusal"}])
def test_malformed_parts(part: Any) -> None:
    """Guards against an error of Python for a part that is none."""
    with pytest.raises(InvalidRequestError, match=r"messages\[0\]\.content\[0\]"):
        read("user", [part])
