"""Assembly of replies, and the parser that creates their events."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import (
    ChatFinish,
    ChatReply,
    InvalidToolCall,
    Message,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    Timings,
    ToolCall,
    ToolCallDelta,
    Usage,
)
from xpu_agents.chat.formats import HermesFormat
from xpu_agents.chat.parsing.detokenizer import ReplyDetokenizer
from xpu_agents.chat.parsing.reasoning import ReasoningMarkers
from xpu_agents.chat.parsing.reply_parser import ReplyParser
from xpu_agents.chat.templates import ChatTemplate
from xpu_agents.chat.tools import Tool
from xpu_runtime import Delta, FinishReason, RequestMetrics
from xpu_runtime.model.tokenizer import Tokenizer

METRICS = RequestMetrics(
    arrived_at=1.0, first_token_at=1.5, ended_at=2.5, prompt_tokens=7, cached_tokens=4, output_tokens=3, queue_s=0.25
)
END = ReplyEnd(ChatFinish.STOP, Usage.of(METRICS), Timings.of(METRICS))
CALL = '<tool_call>{"name": "add", "arguments": {"a": 1}}</tool_call>'


def test_reply_is_the_sum_of_its_events() -> None:
    """Guards against lost, doubled or reordered text and calls, and calls that became invalid."""
    bad = InvalidToolCall(1, "b", "add", "raw", "why")
    events = [
        ReasoningDelta("So"),
        ReasoningDelta("."),
        TextDelta("Let "),
        TextDelta("me."),
        ToolCallDelta(0, "a", "add", ""),
        ToolCallDelta(0, None, None, '{"a"'),
        ToolCallDelta(0, None, None, ": 1}"),
        ToolCallDelta(1, "b", "add", "{"),
        bad,
        ToolCallDelta(2, "c", "ping", "{}"),
        END,
    ]
    reply = ChatReply.of(events)
    assert (reply.reasoning, reply.text) == ("So.", "Let me.")
    assert reply.tool_calls == (ToolCall("a", "add", '{"a": 1}'), ToolCall("c", "ping", "{}"))
    assert reply.invalid_tool_calls == (bad,)
    assert reply.message == Message("assistant", "Let me.", reply.tool_calls, (bad,), reasoning="So.")
    with pytest.raises(ValueError, match="ReplyEnd"):
        ChatReply.of(events[:-1])


def test_usage_and_timings() -> None:
    """Guards the numbers of usage and timings."""
    assert END.usage == Usage(7, 4, 3)
    assert END.usage.total_tokens == 10
    assert END.timings == Timings(0.5, 0.5, 1.5, 0.25, 0.0, 0.0, 0.0)


def reader(tokenizer: Tokenizer, *, tools: bool = True, reasoning: bool = True) -> ReplyParser:
    """A parser of answers in the Hermes format."""
    markers = ReasoningMarkers("<think>", "</think>")
    tool_format = HermesFormat(ChatTemplate(tokenizer))
    tool_format.__dict__["reasoning"] = markers if reasoning else None
    return ReplyParser(
        ReplyDetokenizer(tokenizer, {}), tool_format.answer_parser("", [Tool("add")] if tools else []), lambda: METRICS
    )


def read(made: ReplyParser, text: str, reason: FinishReason, size: int) -> ChatReply:
    """The reply to text in portions."""
    events = []
    for at in range(0, len(text), size):
        events += made.read(Delta(text[at : at + size], (), reason if at + size >= len(text) else None))
    return ChatReply.of(events)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_reasoning_calls_and_text(tokenizer: Tokenizer, size: int) -> None:
    """Guards the order of parsing: reasoning first, then calls in the rest."""
    text = f"<think>\n{CALL}?\n</think>\n\nYes.\n{CALL}"
    reply = read(reader(tokenizer), text, FinishReason.STOP, size)
    assert reply.reasoning == f"{CALL}?"
    assert reply.text == "Yes."
    assert [(call.name, call.parsed) for call in reply.tool_calls] == [("add", {"a": 1})]
    assert reply.finish_reason is ChatFinish.TOOL_CALLS


@pytest.mark.parametrize(
    ("text", "reason", "expected"),
    [
        (CALL, FinishReason.STOP, ChatFinish.TOOL_CALLS),
        (CALL, FinishReason.LENGTH, ChatFinish.LENGTH),
        ("Text", FinishReason.STOP, ChatFinish.STOP),
        ("<tool_call>broken</tool_call>", FinishReason.STOP, ChatFinish.STOP),
    ],
)
def test_finish_reason(tokenizer: Tokenizer, text: str, reason: FinishReason, expected: ChatFinish) -> None:
    """Guards agent loops, which continue for valid calls and stop otherwise."""
    assert read(reader(tokenizer), text, reason, 5).finish_reason is expected


THOUGHT_CALL = (
    "<think>\nThe person wants 1.\n<tool_call>\n" + '{"name": "add", "arguments": {"a": 1}}' + "\n</tool_call>"
)


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize("reason", [FinishReason.STOP, FinishReason.LENGTH])
def test_call_in_unclosed_reasoning(tokenizer: Tokenizer, size: int, reason: FinishReason) -> None:
    """Guards models that forget to close their reasoning (case thoughts-not-closed)."""
    reply = read(reader(tokenizer), THOUGHT_CALL, reason, size)
    assert (reply.reasoning, reply.text) == ("The person wants 1.", "")
    assert [(call.name, call.parsed) for call in reply.tool_calls] == [("add", {"a": 1})]
    assert reply.finish_reason is (ChatFinish.TOOL_CALLS if reason is FinishReason.STOP else ChatFinish.LENGTH)
    assert not reply.is_only_reasoning


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize(
    ("text", "reasoning"),
    [
        ("<think>I use <tool_call> tags.", "I use <tool_call> tags."),
        ("<think>I use <tool_call>", "I use <tool_call>"),
        ('<think>No <tool_call>{"name": "sub"}</tool_call>', 'No <tool_call>{"name": "sub"}</tool_call>'),
        (f"{THOUGHT_CALL} or not\n</think>", THOUGHT_CALL.removeprefix("<think>\n") + " or not"),
        ("<think>So it", "So it"),
    ],
)
def test_reply_of_reasoning_only(tokenizer: Tokenizer, text: str, reasoning: str, size: int) -> None:
    """Guards callers that wait for an answer: reasoning about calls is no call, and the reply says what it lacks."""
    reply = read(reader(tokenizer), text, FinishReason.STOP, size)
    assert (reply.reasoning, reply.text, reply.tool_calls, reply.invalid_tool_calls) == (reasoning, "", (), ())
    assert reply.is_only_reasoning


def test_truncated_call_in_reasoning(tokenizer: Tokenizer) -> None:
    """Guards readers against the markup of a call that the token limit cut off, at any length."""
    for end in range(1, len(THOUGHT_CALL)):
        reply = read(reader(tokenizer), THOUGHT_CALL[:end], FinishReason.LENGTH, 5)
        assert reply.text == ""
        assert "The person wants 1.".startswith(reply.reasoning)
        assert len(reply.tool_calls) + len(reply.invalid_tool_calls) <= 1


@given(
    pieces=st.lists(st.sampled_from(["<think>", "</think>", "<tool_", CALL, "call>", "{", " ", "text"]), max_size=8),
    size=st.integers(1, 9),
    truncated=st.booleans(),
)
def test_reply_is_independent_of_pieces(tokenizer: Tokenizer, pieces: list[str], size: int, truncated: bool) -> None:
    """Guards streaming of reasoning with calls in it."""
    text, reason = "".join(pieces) + ".", FinishReason.LENGTH if truncated else FinishReason.STOP
    whole, split = (read(reader(tokenizer), text, reason, length) for length in (len(text), size))
    assert (whole.reasoning, whole.text, whole.finish_reason) == (split.reasoning, split.text, split.finish_reason)
    assert [(call.name, call.arguments) for call in whole.tool_calls] == [
        (call.name, call.arguments) for call in split.tool_calls
    ]
    assert [call.raw for call in whole.invalid_tool_calls] == [call.raw for call in split.invalid_tool_calls]


def test_calls_without_tools_are_text(tokenizer: Tokenizer) -> None:
    """Guards answers about calls if there are no tools."""
    reply = read(reader(tokenizer, tools=False, reasoning=False), f" {CALL} ", FinishReason.STOP, 3)
    assert reply.text == f" {CALL} "
    assert not reply.tool_calls
    assert reply.message.reasoning is None
