"""LangChain messages as messages of the chat layer."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    ChatMessage,
    FunctionMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
)

from langchain_xpu._messages import chat_messages
from xpu_agents.chat import ChatRequest, InvalidToolCall, Message, ToolCall
from xpu_runtime.errors import InvalidRequestError

CALL = {"name": "f", "args": {"a": "ü"}, "id": "1"}


def test_roles_and_names() -> None:
    """Guards the roles of templates, for chunks and custom roles too, and names."""
    messages = [
        SystemMessage("a"),
        HumanMessage("b", name="Ada"),
        AIMessage("c"),
        AIMessageChunk("d"),
        ChatMessage("e", role="developer"),
    ]
    assert chat_messages(messages) == [
        Message("system", "a"),
        Message("user", "b", name="Ada"),
        Message("assistant", "c"),
        Message("assistant", "d"),
        Message("developer", "e"),
    ]


@pytest.mark.parametrize(
    ("message", "text", "reasoning"),
    [
        (AIMessage(["a", {"type": "text", "text": "b", "index": 0}]), "ab", None),
        (AIMessage([{"type": "reasoning", "reasoning": "hm"}, {"type": "text", "text": "b"}]), "b", "hm"),
        (AIMessage([{"type": "thinking", "thinking": "hm", "signature": "x"}, "b"]), "b", "hm"),
        (AIMessage("b", additional_kwargs={"reasoning_content": "hm"}), "b", "hm"),
        (
            AIMessage([{"type": "reasoning", "reasoning": "hm"}], additional_kwargs={"reasoning_content": "hm"}),
            "",
            "hm",
        ),
    ],
)
def test_blocks_become_text_and_reasoning(message: AIMessage, text: str, reasoning: str | None) -> None:
    """Guards list content of ``output_version="v1"`` and Anthropic. Reasoning is not part of the text."""
    assert chat_messages([message]) == [Message("assistant", text, reasoning=reasoning)]


@pytest.mark.parametrize(
    "content",
    [
        "",
        [{"type": "tool_use", "id": "1", "name": "f", "input": {"a": "ü"}}],
        [{"type": "tool_call", "id": "1", "name": "f", "args": {"a": "ü"}}],
        [{"type": "function_call", "id": "fc_9", "call_id": "1", "name": "f", "arguments": '{"a": "ü"}'}],
    ],
)
def test_calls_are_taken_once(content: Any) -> None:
    """Guards calls that a message holds in its blocks and in its field."""
    converted = chat_messages([AIMessage(content, tool_calls=[CALL])])
    assert converted == [Message("assistant", "", (ToolCall("1", "f", '{"a": "ü"}'),))]


def test_invalid_calls_are_kept() -> None:
    """Guards invalid calls in a history, so that the following error makes sense to the model."""
    failed = {"name": "f", "args": '{"a": ', "id": "1", "error": "it is cut off"}
    message = AIMessage("", invalid_tool_calls=[failed])
    assert chat_messages([message])[0].invalid_tool_calls == (InvalidToolCall(0, "1", "f", '{"a": ', "it is cut off"),)


@pytest.mark.parametrize(
    ("content", "status", "shown"),
    [
        ("42", "success", "42"),
        ("no such city", "error", "Error: no such city"),
        ("Error: no such city", "error", "Error: no such city"),
        ("error: no such city", "error", "error: no such city"),
        ([{"type": "text", "text": "4"}, "2"], "success", "4\n2"),
        ([{"type": "text-plain", "text": "42", "mime_type": "text/plain"}], "success", "42"),
    ],
)
def test_results_and_errors_of_tools(content: Any, status: Any, shown: str) -> None:
    """Guards that a tool error reads as one, without a doubled prefix."""
    message = ToolMessage(content, tool_call_id="1", name="f", status=status)
    assert chat_messages([message]) == [Message("tool", shown, tool_call_id="1", name="f")]


@pytest.mark.parametrize(
    ("messages", "says"),
    [
        ([], "messages: empty"),
        ([FunctionMessage("b", name="f")], r"messages\[0\].*'function'.*tool or chat message"),
        ([AIMessage([{"type": "tool_use", "id": "9", "name": "f", "input": {}}])], r"content\[0\].*'9'"),
        (
            [HumanMessage([{"type": "text", "text": "a"}, {"type": "image", "url": "u"}])],
            r"messages\[0\].content\[1\].*'image'",
        ),
        (
            [AIMessage([{"type": "function_call", "id": "1", "call_id": "9", "name": "f"}], tool_calls=[CALL])],
            r"content\[0\].*'9'",
        ),
        ([HumanMessage([{"text": "a"}])], r"content\[0\]: .* expected a text part"),
        (
            [HumanMessage(["a", {"type": "text-plain", "base64": "YQ==", "mime_type": "text/plain"}])],
            r"content\[1\]\.text: .* expected text",
        ),
        (
            [HumanMessage("a"), AIMessage("", tool_calls=[CALL, {"name": "f", "args": {"a": {1, 2}}, "id": "2"}])],
            r"^messages\[1\]\.tool_calls\[1\]\.arguments",
        ),
    ],
)
def test_unsupported_content_is_refused(messages: list[BaseMessage], says: str) -> None:
    """Guards against silently dropped content. The error names the message."""
    with pytest.raises(InvalidRequestError, match=says):
        chat_messages(messages)


def test_result_without_a_call_id_is_refused() -> None:
    """Guards the check of the chat layer."""
    with pytest.raises(InvalidRequestError, match="tool_call_id"):
        ChatRequest(chat_messages([HumanMessage("a"), ToolMessage("b", tool_call_id="")]))
