"""Tool choices and response formats that a server does not hold are asked for again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from fake_openai_server import DONE, Answer, FakeOpenAIServer, chunk, whole
from reply_ways import WAYS, reply_by

from xpu_agents.chat import ChatFinish, ChatReply, ChatRequest, NamedTool, Tool
from xpu_agents.remote import RemoteChat
from xpu_agents.remote.forced_calls import ForcedCallCheck
from xpu_runtime.errors import InvalidAnswerError

Client = Callable[..., RemoteChat]

WEATHER = Tool("weather", "The weather", {"type": "object", "properties": {"city": {"type": "string"}}})
NOW = Tool("now")
SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
USAGE = {"prompt_tokens": 5, "completion_tokens": 2}
PLACE = Tool(
    "place",
    parameters={
        "type": "object",
        "properties": {"at": {"$ref": "#/$defs/Point"}},
        "$defs": {"Point": {"type": "object", "properties": {"x": {"type": "integer"}}}},
    },
)


def make_request(**options: Any) -> ChatRequest:
    return ChatRequest([{"role": "user", "content": "Hi"}], **options)


def add_texts(server: FakeOpenAIServer, *texts: str, streamed: bool, finish: str = "stop") -> None:
    server.answers += [
        Answer([chunk(text[:5]), chunk(text[5:]), chunk(finish=finish), chunk(usage=USAGE), DONE])
        if streamed
        else Answer(body=whole(text, finish, USAGE))
        for text in texts
    ]


@pytest.mark.parametrize("way", WAYS)
async def test_missing_call_is_asked_for_as_json(server: FakeOpenAIServer, client: Client, way: str) -> None:
    """Guards forced calls on servers that answer with text: the text is not shown, the call is made."""
    add_texts(server, "It is warm.", '{"city": "Oslo"}', streamed="stream" in way)
    reply = await reply_by(way, client(), make_request(tools=[WEATHER, NOW], tool_choice=NamedTool("weather")))
    assert [(call.name, call.parsed) for call in reply.tool_calls] == [("weather", {"city": "Oslo"})]
    assert (reply.text, reply.finish_reason) == ("", ChatFinish.TOOL_CALLS)
    assert reply.usage.completion_tokens == 2 * USAGE["completion_tokens"]
    first, second = server.bodies
    assert "tools" in first
    assert "tools" not in second
    assert second["response_format"]["json_schema"]["schema"]["properties"] == {"city": {"type": "string"}}


def test_one_of_several_tools(server: FakeOpenAIServer, client: Client) -> None:
    """Guards the choice among several tools, and references in their schemas."""
    answer = {"name": "place", "arguments": {"at": {"x": 1}}}
    add_texts(server, "It is here.", json.dumps(answer), streamed=False)
    reply = client().complete(make_request(tools=[WEATHER, PLACE], tool_choice="required"))
    assert [(call.name, call.parsed) for call in reply.tool_calls] == [("place", answer["arguments"])]
    schema = server.bodies[1]["response_format"]["json_schema"]["schema"]
    names = [call["properties"]["name"]["const"] for call in schema["anyOf"]]
    assert names == ["weather", "place"]
    arguments = schema["anyOf"][1]["properties"]["arguments"]["$ref"].removeprefix("#/").split("/")
    moved: Any = schema
    for key in arguments:
        moved = moved[key]
    point: Any = schema
    for key in moved["properties"]["at"]["$ref"].removeprefix("#/").split("/"):
        point = point[key]
    assert point["properties"] == {"x": {"type": "integer"}}


@pytest.mark.parametrize(
    "answer", ["Warm.", '{"name": "wether", "arguments": {}}', '{"name": "now", "arguments": "{}"}', "[1]"]
)
def test_second_reply_without_a_call(server: FakeOpenAIServer, client: Client, answer: str) -> None:
    """Guards against an endless loop, and against a call of a tool that does not exist."""
    add_texts(server, "It is warm.", answer, streamed=False)
    with pytest.raises(InvalidAnswerError, match=r"tool_choice: .* expected a call of 'weather', 'now'"):
        client().complete(make_request(tools=[WEATHER, NOW], tool_choice="required"))
    assert len(server.bodies) == 2


def test_call_that_is_cut_off(server: FakeOpenAIServer, client: Client) -> None:
    """Guards `max_tokens`: the beginning of a call is an invalid call, and no text."""
    add_texts(server, "It is warm.", streamed=False)
    add_texts(server, '{"city": "Os', streamed=False, finish="length")
    reply = client().complete(make_request(tools=[WEATHER], tool_choice="required"))
    assert (reply.text, reply.tool_calls, reply.finish_reason) == ("", (), ChatFinish.LENGTH)
    assert [(call.name, call.truncated) for call in reply.invalid_tool_calls] == [("weather", True)]


def test_reply_that_ends_within_its_reasoning(server: FakeOpenAIServer, client: Client) -> None:
    """Guards against a second request when the model was still thinking at the limit."""
    server.answers.append(Answer(body=whole(None, "length", USAGE, reasoning="hm")))
    reply = client().complete(make_request(tools=[WEATHER], tool_choice="required"))
    assert (reply.reasoning, reply.finish_reason) == ("hm", ChatFinish.LENGTH)


def test_text_before_a_forced_call_is_shown(server: FakeOpenAIServer, client: Client) -> None:
    """Guards text that comes with a call."""
    call = {"index": 0, "id": "a", "function": {"name": "now", "arguments": "{}"}}
    server.add_stream(chunk("At once."), chunk(tool_calls=[call]), chunk("Done."), chunk(finish="tool_calls"), DONE)
    reply = ChatReply.of(client().stream(make_request(tools=[NOW], tool_choice="required")))
    assert (reply.text, len(reply.tool_calls)) == ("At once.Done.", 1)


def test_second_request_for_a_call_is_made_once() -> None:
    """Guards `ForcedCallCheck.take_again`."""
    check = ForcedCallCheck(make_request(tools=[NOW], tool_choice="required"))
    assert check.take_again() is None


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("prose", ["It is one.", "", "```json\n{}\n```", '{"a": "one"}'])
async def test_format_beside_tools(server: FakeOpenAIServer, client: Client, way: str, prose: str) -> None:
    """Guards formats beside tools: an answer of another form is asked for again, without calls and constrained."""
    add_texts(server, prose, '{"a": 1}', streamed="stream" in way)
    form = {"type": "json_schema", "json_schema": {"schema": SCHEMA}}
    reply = await reply_by(way, client(server="vllm"), make_request(tools=[NOW], response_format=form))
    assert reply.text == '{"a": 1}'
    first, second = server.bodies
    assert (first["tool_choice"], "response_format" in first) == ("auto", False)
    assert (second["tool_choice"], "response_format" in second) == ("none", True)
    assert [message["role"] for message in second["messages"]].count("assistant") == bool(prose)


def test_calls_beside_a_format(server: FakeOpenAIServer, client: Client) -> None:
    """Guards agents: a call is no answer, so its text need not have the format."""
    call = {"id": "a", "function": {"name": "now", "arguments": "{}"}}
    server.answers.append(Answer(body=whole("Let me look.", "tool_calls", USAGE, tool_calls=[call])))
    form = {"type": "json_object"}
    reply = client(server="vllm").complete(make_request(tools=[NOW], response_format=form))
    assert (reply.text, len(reply.tool_calls)) == ("Let me look.", 1)


@pytest.mark.parametrize(
    ("finish", "text", "is_asked_again"),
    [("length", '{"a": ', False), ("length", "It is", True), ("stop", '{"a": 1}', False)],
)
def test_truncated_answer(
    server: FakeOpenAIServer, client: Client, finish: str, text: str, is_asked_again: bool
) -> None:
    """Guards against asking again for JSON that only the limit cut off; prose is never the beginning of JSON."""
    add_texts(server, text, streamed=False, finish=finish)
    add_texts(server, '{"a": 1}', streamed=False)
    form = {"type": "json_schema", "json_schema": {"schema": SCHEMA}}
    client(server="llama-cpp-python").complete(make_request(response_format=form))
    assert len(server.bodies) == 1 + is_asked_again


def test_format_that_stays_wrong(server: FakeOpenAIServer, client: Client) -> None:
    """Guards against an endless loop."""
    add_texts(server, "It is one.", "It is two.", streamed=False)
    form = {"type": "json_schema", "json_schema": {"schema": SCHEMA}}
    with pytest.raises(InvalidAnswerError, match=r"response_format.*use a larger model"):
        client(server="llama-cpp-python").complete(make_request(response_format=form))
    assert len(server.bodies) == 2


@pytest.mark.parametrize("way", ["complete", "acomplete"])
async def test_whole_replies_that_outlive_their_client_are_streamed(
    server: FakeOpenAIServer, client: Client, way: str
) -> None:
    """Guards llama.cpp, which computes a whole reply to its end after the client has left, but not a stream."""
    add_texts(server, "Hello there.", streamed=True)
    reply = await reply_by(way, client(server="llamacpp"), make_request())
    assert reply.text == "Hello there."
    assert server.bodies[0]["stream"] is True
