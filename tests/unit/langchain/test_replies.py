"""Replies as LangChain messages and chunks."""

from __future__ import annotations

import json
from functools import reduce
from operator import add
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessageChunk
from langchain_core.messages.utils import message_chunk_to_message

from langchain_xpu._messages import chat_messages
from langchain_xpu._replies import ReplyChunks, ReplyMetadata
from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatReply,
    InvalidToolCall,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    Timings,
    ToolCallDelta,
    Usage,
)
from xpu_agents.chat.structured.json_text import invalidating_suffix
from xpu_runtime import Priority

FACTS = ReplyMetadata("a-model", Priority.PROACTIVE)
END = ReplyEnd(ChatFinish.STOP, Usage(10, 4, 3), Timings(0.1, 0.01, 0.2, 0.0, 0.1, 0.0, 0.1))
EVENTS: list[ChatEvent] = [
    ReasoningDelta("Hm"),
    ReasoningDelta(", hm."),
    TextDelta("I will "),
    TextDelta("look."),
    ToolCallDelta(0, "id0", "look", '{"at": '),
    ToolCallDelta(0, None, None, '"ü"}'),
    ToolCallDelta(1, "id1", "wait", ""),
    ToolCallDelta(1, None, None, "{}"),
    END,
]

FORMS = pytest.mark.parametrize("blocks", [False, True], ids=["v0", "v1"])


def merged(events: list[ChatEvent], *, blocks: bool = False) -> AIMessageChunk:
    """Returns the chunks of the events, merged by LangChain."""
    chunks = ReplyChunks(FACTS, blocks=blocks)
    found = [chunks.chunk(event).message for event in events]
    assert [chunk.chunk_position for chunk in found] == [None] * (len(events) - 1) + ["last"]
    message = reduce(add, found)
    assert isinstance(message, AIMessageChunk)
    return message


@FORMS
def test_merged_stream_equals_the_reply(blocks: bool) -> None:
    """Guards text, reasoning, calls, usage and metadata, as text and as blocks."""
    message = merged(EVENTS, blocks=blocks)
    whole: Any = FACTS.result(ChatReply.of(EVENTS)).generations[0].message
    assert message.text == whole.text == "I will look."
    assert message.tool_calls == whole.tool_calls
    assert message.invalid_tool_calls == []
    assert message.usage_metadata == whole.usage_metadata
    extra = {"output_version": "v1"} if blocks else {}
    assert message.response_metadata == {**whole.response_metadata, **extra}
    assert chat_messages([message]) == chat_messages([whole])


@FORMS
def test_standard_blocks(blocks: bool) -> None:
    """Guards ``content_blocks``: no block is merged into another."""
    found = message_chunk_to_message(merged(EVENTS, blocks=blocks)).content_blocks
    assert [block["type"] for block in found] == ["reasoning", "text", "tool_call", "tool_call"]
    assert found[0]["reasoning"] == "Hm, hm."
    assert found[1]["text"] == "I will look."
    assert [block["args"] for block in found[2:]] == [{"at": "ü"}, {}]


def test_usage_and_metadata() -> None:
    """Guards cached tokens, name, finish reason, priority and timings."""
    message = merged([TextDelta("a"), END])
    assert message.usage_metadata == {
        "input_tokens": 10,
        "output_tokens": 3,
        "total_tokens": 13,
        "input_token_details": {"cache_read": 4},
    }
    metadata = message.response_metadata
    assert {name: metadata[name] for name in ("model_name", "finish_reason", "priority")} == {
        "model_name": "a-model",
        "finish_reason": "stop",
        "priority": "proactive",
    }
    assert metadata["timings"]["ttft_s"] == 0.1
    json.dumps(metadata)


@FORMS
@pytest.mark.parametrize(
    "begun",
    [
        [],
        [ToolCallDelta(0, "id0", "look", "")],
        [ToolCallDelta(0, "id0", "look", '{"at": "Os')],
        [ToolCallDelta(0, "id0", "look", '{"at": ["a"'), ToolCallDelta(0, None, None, ', "b\\')],
        [ToolCallDelta(0, "id0", "look", '{"at": 1}')],
    ],
)
def test_invalid_call_stays_invalid(begun: list[ChatEvent], blocks: bool) -> None:
    """Guards against LangChain's lenient parser, which would accept a truncated or retracted call."""
    raw = '{"name": "look", "arguments": {"at": "Os"}}'
    message = merged([*begun, InvalidToolCall(0, "id0", "look", raw, "it is cut off"), END], blocks=blocks)
    assert message.tool_calls == []
    (call,) = message.invalid_tool_calls
    assert (call["id"], call["name"]) == ("id0", "look")
    assert "it is cut off" in str(call["args"])
    again: Any = chat_messages([message])
    assert again[0].invalid_tool_calls[0].raw == call["args"]


def test_valid_calls_beside_an_invalid_one() -> None:
    """Guards valid calls of the same reply."""
    events = [*EVENTS[4:8], InvalidToolCall(2, "id2", None, "look(", "it is no JSON"), END]
    message = merged(events)
    assert [call["id"] for call in message.tool_calls] == ["id0", "id1"]
    assert [call["id"] for call in message.invalid_tool_calls] == ["id2"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(value=st.dictionaries(st.text(), JSON), cut=st.integers(0, 200), reason=st.text())
def test_spoiled_call_is_never_parsed(value: dict[str, Any], cut: int, reason: str) -> None:
    """Guards the unparsable text at every position where the JSON may end."""
    written = json.dumps(value, ensure_ascii=False)[:cut]
    message = AIMessageChunk(
        content="",
        tool_call_chunks=[
            {"name": "f", "args": f"{written}{invalidating_suffix(written)} ({reason})", "id": "1", "index": 0}
        ],
    )
    assert not message.tool_calls
    assert message.invalid_tool_calls
