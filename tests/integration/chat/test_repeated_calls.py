"""Calls that repeat an answered one where the request forces a call or a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import (
    ChatFinish,
    ChatRequest,
    InvalidToolCall,
    NamedTool,
    ReplyEnd,
    TextDelta,
    Timings,
    ToolCallDelta,
    Usage,
)
from xpu_agents.chat.structured.repeat_check import repeat_check

if TYPE_CHECKING:
    from conftest import ChatOf

    from xpu_agents.chat import ChatEvent

WEATHER = {
    "name": "get_weather",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}
FORM = {
    "type": "json_schema",
    "json_schema": {"schema": {"type": "object", "properties": {"report": {"type": "string"}}, "required": ["report"]}},
}
CALLED = {"id": "abcdefghi", "name": "get_weather", "arguments": '{"city":"Oslo"}'}
HISTORY: Any = [
    {"role": "user", "content": "Weather in Oslo?"},
    {"role": "assistant", "content": "", "tool_calls": [CALLED]},
    {"role": "tool", "tool_call_id": "abcdefghi", "content": "rain"},
]


def call_text(city: str) -> str:
    return f'<tool_call>\n{{"name": "get_weather", "arguments": {{"city": "{city}"}}}}\n</tool_call>'


def test_form_follows_a_repeated_call(chat_of: ChatOf) -> None:
    """Guards agents with a response format against calling a tool to the recursion limit (case provider-strategy)."""
    chat, engine = chat_of("hermes")
    engine.script = [call_text("Oslo"), '{"report": "rain"}']
    reply = chat.complete(ChatRequest(HISTORY, [WEATHER], response_format=FORM))
    assert (reply.text, reply.tool_calls, reply.finish_reason) == ('{"report": "rain"}', (), ChatFinish.STOP)
    first, second = (handle.metrics for handle in engine.handles)
    assert reply.usage.completion_tokens == first.output_tokens + second.output_tokens


def test_second_reply_keeps_the_deadline(chat_of: ChatOf) -> None:
    """Guards a deadline against two replies in twice the time."""
    chat, engine = chat_of("hermes")
    engine.script = [call_text("Oslo"), '{"report": "rain"}']
    chat.complete(ChatRequest(HISTORY, [WEATHER], response_format=FORM, deadline_s=60.0))
    assert engine.last_request["deadline_s"] < 60.0


@pytest.mark.parametrize("choice", ["required", NamedTool("get_weather")])
def test_text_follows_a_repeated_forced_call(chat_of: ChatOf, choice: Any) -> None:
    """Guards agents with a fixed tool choice: the answered call is not made for ever."""
    chat, engine = chat_of("hermes")
    engine.script = [call_text("Oslo"), "It rains."]
    events = list(chat.stream(ChatRequest(HISTORY, [WEATHER], tool_choice=choice)))
    assert "".join(event.text for event in events if isinstance(event, TextDelta)) == "It rains."
    assert not any(isinstance(event, ToolCallDelta) for event in events)


@pytest.mark.parametrize("others", [["report"], ["report", "stop"]])
def test_another_tool_follows_a_repeated_forced_call(chat_of: ChatOf, others: list[str]) -> None:
    """Guards forms that are requested as a tool (LangChain's ToolStrategy): the form follows."""
    chat, engine = chat_of("hermes")
    engine.script = [call_text("Oslo"), '<tool_call>\n{"name": "report", "arguments": {}}\n</tool_call>']
    tools = [WEATHER, *({"name": name} for name in others)]
    reply = chat.complete(ChatRequest(HISTORY, tools, tool_choice="required"))
    assert [call.name for call in reply.tool_calls] == ["report"]


@pytest.mark.parametrize(
    ("history", "options", "city"),
    [
        (HISTORY, {"response_format": FORM}, "Rome"),
        (HISTORY, {"tool_choice": "required"}, "Rome"),
        (HISTORY, {}, "Oslo"),
        ([*HISTORY, {"role": "user", "content": "And now?"}], {"tool_choice": "required"}, "Oslo"),
        (HISTORY[:1], {"tool_choice": "required"}, "Oslo"),
    ],
    ids=["other city", "other city, forced", "free choice", "asked again", "first call"],
)
def test_other_calls_are_carried_out(chat_of: ChatOf, history: Any, options: Any, city: str) -> None:
    """Guards calls with other arguments, of a free choice, and after another question."""
    chat, engine = chat_of("hermes")
    engine.script = [call_text(city)]
    reply = chat.complete(ChatRequest(history, [WEATHER], **options))
    assert [call.parsed for call in reply.tool_calls] == [{"city": city}]
    assert len(engine.handles) == 1


def end(reason: ChatFinish = ChatFinish.TOOL_CALLS) -> ReplyEnd:
    return ReplyEnd(reason, Usage(1, 0, 1), Timings(0.1, None, 0.2, 0.0, 0.0, 0.0, 0.0))


@given(data=st.data())
def test_every_other_event_passes_in_order(data: st.DataObject) -> None:
    """Guards against lost events: only whole calls that repeat an answered one are left out."""
    check = repeat_check(ChatRequest(HISTORY, [WEATHER], tool_choice="required"))
    assert check is not None
    events: list[ChatEvent] = []
    expected: list[ChatEvent] = []
    for index in range(data.draw(st.integers(0, 4))):
        kind = data.draw(st.sampled_from(["repeated", "other", "invalid", "text", "other tool"]))
        name = "roll" if kind == "other tool" else "get_weather"
        arguments = '{"city": "Rome"}' if kind == "other" else '{ "city":"Oslo"}'
        if kind == "text":
            made: list[ChatEvent] = [TextDelta(f"text {index}")]
        else:
            cut = data.draw(st.integers(0, len(arguments)))
            made = [
                ToolCallDelta(index, f"id{index}", name, ""),
                ToolCallDelta(index, None, None, arguments[:cut]),
                ToolCallDelta(index, None, None, arguments[cut:]),
            ]
            if kind == "invalid":
                made.append(InvalidToolCall(index, f"id{index}", name, "raw", "reason"))
        events += made
        expected += [] if kind == "repeated" else made[-1:] if kind == "invalid" else made
    shown = check.read([*events, end()])
    again = check.take_again()
    assert shown[: len(expected)] == expected
    assert (again is None) == isinstance(shown[-1] if shown else None, ReplyEnd)
    assert (again is not None) == bool(events and not expected)
    assert again is None or again.choice == "none"
