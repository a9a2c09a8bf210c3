"""Chunks of a call that becomes invalid after its beginning was sent."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.utils.json import parse_partial_json

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
from xpu_agents.chat.tool_cache.continued import ContinuedReply
from xpu_agents.server.completions.chunks import ChunkEncoder, completion_body
from xpu_runtime import RequestMetrics

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def sent(*events: ChatEvent) -> list[dict[str, Any]]:
    """The deltas of the chunks of these events."""
    pieces = ChunkEncoder("tiny", with_usage=False, num_choices=1, response_id="id")
    return [chunk["choices"][0]["delta"] for event in events for chunk in pieces.of(0, event)]


@pytest.mark.parametrize("begun", ["", '{"at": "Os', '{"at": 1}'])
def test_invalidated_arguments(begun: str) -> None:
    """Guards against executing an invalid call, whether arguments were sent or not."""
    first, *rest = sent(
        ToolCallDelta(1, "one", "look", begun),
        TextDelta("So."),
        InvalidToolCall(1, "one", "look", "raw", "its arguments are given twice"),
    )
    (call,) = first["tool_calls"]
    assert (call["index"], call["id"], call["function"]["name"]) == (0, "one", "look")
    assert rest[0] == {"content": "So."}
    (more,) = rest[1]["tool_calls"]
    assert (more["index"], set(more), set(more["function"])) == (0, {"index", "function"}, {"arguments"})
    arguments = begun + more["function"]["arguments"]
    assert arguments.endswith("(its arguments are given twice)")
    with pytest.raises(ValueError):
        json.loads(arguments)


def test_truncated_call_is_not_content() -> None:
    """Guards readers against the markup of a call that the token limit cut off before its name."""
    event = InvalidToolCall(0, "one", None, "<tool_call>", "the answer ended before the call did", truncated=True)
    assert sent(TextDelta("So."), event) == [{"content": "So."}]
    assert [delta.get("content") for delta in sent(replace(event, truncated=False))] == ["<tool_call>"]


@pytest.mark.parametrize(("text", "reasoning", "content"), [("", "So.", None), ("", "", ""), ("Yes", "So.", "Yes")])
def test_reply_of_reasoning_only(text: str, reasoning: str, content: str | None) -> None:
    """Guards clients that show an empty answer: the content of a reply without an answer is null."""
    event = InvalidToolCall(0, "one", None, "<tool_call>", "the answer ended before the call did", truncated=True)
    end = ReplyEnd(ChatFinish.LENGTH, Usage.of(RequestMetrics()), Timings.of(RequestMetrics()))
    reply = ChatReply.of([ReasoningDelta(reasoning), TextDelta(text), end])
    assert completion_body([ContinuedReply((reply,))], "tiny", "id")["choices"][0]["message"]["content"] == content
    cut = ChatReply.of([TextDelta("Yes"), event, end])
    assert completion_body([ContinuedReply((cut,))], "tiny", "id")["choices"][0]["message"]["content"] == "Yes"


@given(value=st.dictionaries(st.text(), _JSON), cut=st.integers(0, 200), reason=st.text(), plain=st.booleans())
def test_invalidated_arguments_do_not_parse(value: dict[str, Any], cut: int, reason: str, plain: bool) -> None:
    """Guards every possible end of the arguments, also for parsers that complete truncated JSON, as LangChain's."""
    written = json.dumps(value, ensure_ascii=plain)[:cut]
    spoilt = f"{written}{invalidating_suffix(written)} ({reason})"
    with pytest.raises(ValueError):
        json.loads(spoilt)
    try:
        found = parse_partial_json(spoilt)
    except ValueError:
        return
    assert not isinstance(found, dict)


@given(written=st.text('{}[]",:\\ a\n'), reason=st.text())
def test_invalidated_text_does_not_parse(written: str, reason: str) -> None:
    """Guards calls that were never JSON, which LangChain's parser would complete."""
    try:
        found = parse_partial_json(f"{written}{invalidating_suffix(written)} ({reason})")
    except ValueError:
        return
    assert not isinstance(found, dict)
