"""Tools by every way of LangChain, on a perfect model."""

from __future__ import annotations

import json
from functools import reduce
from operator import add
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.tools import tool
from langchain_tests.utils.stream_lifecycle import assert_valid_event_stream
from perfect_chat import PerfectChat, last_message

from langchain_xpu import XPUChatModel
from xpu_agents.chat import NamedTool
from xpu_runtime.errors import InvalidRequestError


@tool
def get_weather(city: str) -> str:
    """The weather of a city."""
    return f"sunny in {city}"


@tool
def get_mail(count: int) -> str:
    """The newest mails."""
    return "no mail"


TOOLS = [get_weather, get_mail]
ASKED = "What is the weather in Oslo?"


@pytest.mark.parametrize(
    ("choice", "means"),
    [
        (None, "auto"),
        ("auto", "auto"),
        ("none", "none"),
        ("any", "required"),
        ("required", "required"),
        (True, "required"),
        ("get_mail", NamedTool("get_mail")),
        ({"type": "function", "function": {"name": "get_mail"}}, NamedTool("get_mail")),
        ({"type": "tool", "name": "get_mail"}, NamedTool("get_mail")),
    ],
)
def test_choices_reach_the_model(model: XPUChatModel, perfect: PerfectChat, choice: Any, means: Any) -> None:
    """Guards every form of ``tool_choice``, bound and per call."""
    bound = model.bind_tools(TOOLS, tool_choice=choice).invoke(ASKED)
    assert perfect.requests[-1].choice == means
    assert [offered.name for offered in perfect.requests[-1].offered] == ["get_weather", "get_mail"]
    called = model.invoke(ASKED, tools=TOOLS, tool_choice=choice)
    assert perfect.requests[-1].choice == means
    names = [call["name"] for call in bound.tool_calls]
    assert names == [call["name"] for call in called.tool_calls]
    assert names == ([] if means == "none" else [means.name] if isinstance(means, NamedTool) else ["get_weather"])


def test_choice_of_a_missing_tool_is_refused_at_once(model: XPUChatModel) -> None:
    """Guards against an error that appears only when the agent runs."""
    with pytest.raises(InvalidRequestError, match="tool_choice: 'get_wether'"):
        model.bind_tools(TOOLS, tool_choice="get_wether")


async def test_calls_come_in_chunks(model: XPUChatModel) -> None:
    """Guards streamed calls: name and id first and once, then arguments."""
    bound = model.bind_tools(TOOLS)
    chunks = [chunk async for chunk in bound.astream(ASKED)]
    pieces = [piece for chunk in chunks for piece in chunk.tool_call_chunks]
    assert len(pieces) > 3
    assert pieces[0]["name"] == "get_weather"
    assert pieces[0]["id"]
    assert not any(piece["name"] or piece["id"] for piece in pieces[1:])
    assert json.loads("".join(piece["args"] or "" for piece in pieces)) == {"city": "Oslo"}
    assert reduce(add, bound.stream(ASKED)).tool_calls[0]["args"] == {"city": "Oslo"}


@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
async def test_calls_in_event_streams(perfect: PerfectChat) -> None:
    """Guards event streams: reasoning, calls and text in separate blocks."""
    perfect.thinks = "I should look."
    bound = XPUChatModel(backend=perfect).bind_tools(TOOLS)
    stream = bound.stream_events(ASKED, version="v3")
    events = list(stream)
    assert_valid_event_stream(events)
    assert [call["args"] for call in stream.output.tool_calls] == [{"city": "Oslo"}]
    assert [block["type"] for block in stream.output.content_blocks] == ["reasoning", "tool_call"]
    later = await bound.astream_events(ASKED, version="v3")
    assert (await later.output).tool_calls[0]["args"] == {"city": "Oslo"}
    assert (await later.output).usage_metadata
    assert perfect.open == 0


async def test_parallel_tool_calls(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards ``parallel_tool_calls``, and calls of one answer against merging."""
    asked = "What is the weather in Oslo, and is there mail? Show 3."
    full = reduce(add, [chunk async for chunk in model.bind_tools(TOOLS).astream(asked)])
    assert [(call["name"], call["args"]) for call in full.tool_calls] == [
        ("get_weather", {"city": "Oslo,"}),
        ("get_mail", {"count": 3}),
    ]
    one = await model.bind_tools(TOOLS, parallel_tool_calls=False).ainvoke(asked)
    assert len(one.tool_calls) == 1
    assert perfect.requests[-1].parallel_tool_calls is False


@pytest.mark.parametrize(("strict", "held"), [(None, True), (True, True), (False, False)])
def test_strict(model: XPUChatModel, perfect: PerfectChat, strict: bool | None, held: bool) -> None:
    """Guards whether ``strict`` enforces the schemas."""
    model.bind_tools(TOOLS, strict=strict).invoke(ASKED)
    request = perfect.requests[-1]
    assert request.constrain is held
    assert (request.offered[0].parameters.get("additionalProperties") is False) is (strict is True)


def test_results_are_sent_back(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards results with the name of their tool, and errors as such."""
    bound = model.bind_tools(TOOLS)
    call = bound.invoke(ASKED)
    result = get_weather.invoke(call.tool_calls[0])
    answer = bound.invoke([HumanMessage(ASKED), call, result])
    assert answer.text == "The answer is: sunny in Oslo"
    asked, made, shown = perfect.requests[-1].conversation
    assert asked.content == ASKED
    assert (made.tool_calls[0].id, made.tool_calls[0].parsed) == (shown.tool_call_id, {"city": "Oslo"})
    assert shown.name == "get_weather"
    failed = ToolMessage("no such city", tool_call_id=str(call.tool_calls[0]["id"]), status="error")
    assert bound.invoke([HumanMessage(ASKED), call, failed]).text == "That did not work: Error: no such city"
    assert last_message(perfect).content == "Error: no such city"
    listed = ToolMessage(["Oslo", {"type": "text", "text": "Rome"}], tool_call_id=str(call.tool_calls[0]["id"]))
    bound.invoke([HumanMessage(ASKED), call, listed])
    assert last_message(perfect).content == "Oslo\nRome"


def test_truncated_calls_are_invalid(test_model: Any, engine_config: Any) -> None:
    """Guards a real engine's answer that ends inside a call, whole and streamed."""
    model = XPUChatModel(model=str(test_model), config=engine_config, max_tokens=24)
    schema = {"name": "look", "parameters": {"properties": {"at": {"type": "string", "minLength": 500}}}}
    bound = model.bind_tools([{"description": "", **schema}], tool_choice="any")
    for message in (bound.invoke("Look!"), reduce(add, bound.stream("Look!"))):
        assert isinstance(message, AIMessage)
        assert message.tool_calls == []
        assert len(message.invalid_tool_calls) == 1
        assert message.invalid_tool_calls[0]["id"]
        assert message.response_metadata["finish_reason"] == "length"
