"""Replies of servers in all their forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fake_openai_server import DONE, Answer, FakeOpenAIServer, chunk, model_list, whole
from reply_ways import WAYS, reply_by

from xpu_agents.backends import ChatBackend
from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatReply,
    ChatRequest,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    ToolCall,
    ToolCallDelta,
    Usage,
)
from xpu_agents.remote import RemoteChat
from xpu_agents.remote.connection import Connection
from xpu_runtime import SamplingParams
from xpu_runtime.errors import InvalidAnswerError

Client = Callable[..., RemoteChat]

WEATHER = {
    "name": "weather",
    "description": "The weather",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}
USAGE: dict[str, Any] = {
    "prompt_tokens": 9,
    "completion_tokens": 3,
    "total_tokens": 12,
    "prompt_tokens_details": {"cached_tokens": 4},
}


def make_request(**options: Any) -> ChatRequest:
    return ChatRequest([{"role": "user", "content": "Hi"}], **options)


def call(index: int | None, name: str | None, arguments: Any, call_id: str | None) -> dict[str, Any]:
    made: dict[str, Any] = {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
    return made if index is None else {"index": index, **made}


async def every_way(chat: ChatBackend, request: ChatRequest) -> list[ChatReply]:
    """The same reply, streamed synchronously and asynchronously."""
    return [ChatReply.of(chat.stream(request)), ChatReply.of([event async for event in chat.astream(request)])]


@pytest.mark.parametrize("way", WAYS)
async def test_invalid_answer_is_asked_for_once_more(server: FakeOpenAIServer, client: Client, way: str) -> None:
    """Guards answers of servers that ignore a keyword: the model hears the reason once, then the answer is refused."""
    tags = {"type": "object", "properties": {"tags": {"type": "array", "uniqueItems": True}}}
    request = make_request(response_format={"type": "json_schema", "json_schema": {"schema": tags}}, deadline_s=60.0)
    bad, good = '{"tags": [1, 1]}', '{"tags": [1, 2]}'

    async def ask(*texts: str) -> ChatReply:
        streamed = "stream" in way
        server.answers += [
            Answer([chunk(text[:9]), chunk(text[9:]), chunk(finish="stop"), chunk(usage=USAGE), DONE])
            if streamed
            else Answer(body=whole(text, usage=USAGE))
            for text in texts
        ]
        return await reply_by(way, client(), request)

    reply = await ask(bad, good)
    assert reply.text == good
    assert reply.usage.completion_tokens == 2 * USAGE["completion_tokens"]
    told = server.bodies[-1]["messages"]
    assert told[-2] == {"role": "assistant", "content": bad}
    assert "uniqueItems" in told[-1]["content"]
    with pytest.raises(InvalidAnswerError, match=r"answer\.tags: .*uniqueItems"):
        await ask(bad, bad)
    assert len(server.bodies) == 4


async def test_streamed_reply(server: FakeOpenAIServer, client: Client) -> None:
    """Guards text, reasoning, usage, finish reason and timings of a common stream."""
    pieces = [
        chunk(role="assistant"),
        ": ping\n\n",
        chunk(reasoning_content="hm"),
        chunk("Hel"),
        chunk("lo"),
        chunk(finish="stop"),
        chunk(usage=USAGE),
        DONE,
    ]
    for _ in range(2):
        server.add_stream(*pieces)
    events = list(client().stream(make_request()))
    assert events[:-1] == [ReasoningDelta("hm"), TextDelta("Hel"), TextDelta("lo")]
    end = events[-1]
    assert isinstance(end, ReplyEnd)
    assert (end.finish_reason, end.usage) == (ChatFinish.STOP, Usage(9, 4, 3))
    times = end.timings
    assert times.ttft_s is not None
    assert times.latency_s is not None
    assert 0 < times.ttft_s <= times.latency_s
    assert times.prefill_s + times.decode_s == pytest.approx(times.latency_s)
    assert [event async for event in client().astream(make_request())][:-1] == events[:-1]
    assert all(body["stream"] and body["stream_options"] == {"include_usage": True} for body in server.bodies)


async def test_whole_reply(server: FakeOpenAIServer, client: Client) -> None:
    """Guards `complete` and `acomplete`."""
    calls = [call(None, "weather", '{"city": "Oslo"}', "c1")]
    for _ in range(2):
        body = whole("Let me see.", "tool_calls", USAGE, reasoning="hm", tool_calls=calls)
        server.answers.append(Answer(body=body))
    request = make_request(tools=[WEATHER])
    for reply in (client().complete(request), await client().acomplete(request)):
        assert (reply.text, reply.reasoning, reply.finish_reason) == ("Let me see.", "hm", ChatFinish.TOOL_CALLS)
        assert reply.tool_calls == (ToolCall("c1", "weather", '{"city": "Oslo"}'),)
        assert reply.usage == Usage(9, 4, 3)
        assert reply.timings.ttft_s is None
    assert not any("stream" in body for body in server.bodies)


OSLO, ROME = '{"city": "Oslo"}', '{"city": "Rome"}'


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param(
            [
                chunk(tool_calls=[call(0, "weather", "", "a")]),
                chunk(tool_calls=[call(0, None, '{"city": ', None)]),
                chunk(tool_calls=[call(0, None, '"Oslo"}', None)]),
                chunk(tool_calls=[call(1, "weather", "", "b")]),
                chunk(tool_calls=[call(1, None, ROME, None)]),
            ],
            id="openai",
        ),
        pytest.param(
            [
                chunk(tool_calls=[call(0, "weather", OSLO[:5], "a"), call(1, "weather", ROME[:7], "b")]),
                chunk(tool_calls=[call(1, None, ROME[7:], "b"), call(0, None, OSLO[5:], "a")]),
            ],
            id="interleaved",
        ),
        pytest.param(
            [
                chunk(tool_calls=[call(0, "weather", OSLO, "a")]),
                chunk(tool_calls=[call(0, "weather", ROME, "b")]),
            ],
            id="whole calls of one index",
        ),
        pytest.param(
            [
                chunk(tool_calls=[call(None, "weather", OSLO[:5], "a")]),
                chunk(tool_calls=[call(None, None, OSLO[5:], None)]),
                chunk(tool_calls=[call(None, "weather", {"city": "Rome"}, "b")]),
            ],
            id="no index and arguments as an object",
        ),
    ],
)
async def test_streamed_tool_calls(server: FakeOpenAIServer, client: Client, pieces: list[str]) -> None:
    """Guards against mixed up or lost calls, since servers identify deltas differently."""
    for _ in range(2):
        server.add_stream(*pieces, chunk(finish="tool_calls"), DONE)
    for reply in await every_way(client(), make_request(tools=[WEATHER])):
        assert reply.tool_calls == (ToolCall("a", "weather", OSLO), ToolCall("b", "weather", ROME))
        assert reply.finish_reason is ChatFinish.TOOL_CALLS


async def test_single_call(server: FakeOpenAIServer, client: Client) -> None:
    """Guards ``parallel_tool_calls=False`` with servers that ignore it; an invalid second call is dropped, too."""
    made = [call(0, "weather", OSLO, "a"), call(1, "weather", ROME, "b"), call(2, "wether", ROME, "c")]
    for _ in range(2):
        server.add_stream(chunk(tool_calls=made), chunk(finish="tool_calls"), DONE)
    for reply in await every_way(client(), make_request(tools=[WEATHER], parallel_tool_calls=False)):
        assert reply.tool_calls == (ToolCall("a", "weather", OSLO),)
        assert reply.invalid_tool_calls == ()
        assert reply.finish_reason is ChatFinish.TOOL_CALLS


def test_call_without_id_or_arguments(server: FakeOpenAIServer, client: Client) -> None:
    """Guards calls of tools without arguments, and servers that give no ids."""
    server.add_stream(chunk(tool_calls=[call(0, "now", None, None)]), chunk(finish="stop"), DONE)
    events: list[ChatEvent] = list(client().stream(make_request(tools=[{"name": "now"}])))
    first = events[0]
    assert isinstance(first, ToolCallDelta)
    assert first.id
    reply = ChatReply.of(events)
    assert [(each.name, each.arguments) for each in reply.tool_calls] == [("now", "{}")]
    assert reply.finish_reason is ChatFinish.TOOL_CALLS


@pytest.mark.parametrize(
    ("name", "arguments", "finish", "reason"),
    [
        ("weather", '{"city": "Os', "length", "max_tokens"),
        ("weather", "", "length", "max_tokens"),
        ("weather", '{"city": Oslo}', "tool_calls", "invalid JSON"),
        ("weather", '["Oslo"]', "tool_calls", "expected a JSON object"),
        ("wether", OSLO, "tool_calls", "there is no tool 'wether'"),
        (None, OSLO, "tool_calls", "names no tool"),
    ],
)
def test_invalid_calls(
    server: FakeOpenAIServer, client: Client, name: str | None, arguments: str, finish: str, reason: str
) -> None:
    """Guards against passing an invalid call to a tool."""
    server.add_stream(chunk(tool_calls=[call(0, name, arguments, "a")]), chunk(finish=finish), DONE)
    reply = ChatReply.of(client().stream(make_request(tools=[WEATHER])))
    assert not reply.tool_calls
    (invalid,) = reply.invalid_tool_calls
    assert reason in invalid.reason
    assert arguments in invalid.raw
    assert reply.finish_reason is (ChatFinish.LENGTH if finish == "length" else ChatFinish.STOP)


async def test_refusal_is_text(server: FakeOpenAIServer, client: Client) -> None:
    """Guards against an empty answer when an OpenAI model refuses a response format."""
    for _ in range(2):
        server.add_stream(chunk(refusal="I cannot "), chunk(refusal="do that."), chunk(finish="stop"), DONE)
    for reply in await every_way(client(), make_request()):
        assert reply.text == "I cannot do that."


@pytest.mark.parametrize("sign", ["retry: 3000", "event: ping", "id: 1", "data:", "event: ping\ndata: {}"])
async def test_keep_alive_events(server: FakeOpenAIServer, client: Client, sign: str) -> None:
    """Guards streams with events that carry no data."""
    for _ in range(2):
        server.add_stream(f": alive\n{sign}\n\n", chunk("Hi"), f": alive\n{sign}\n\n", chunk(finish="stop"), DONE)
    for reply in await every_way(client(), make_request()):
        assert reply.text == "Hi"


async def test_stream_with_byte_order_mark(server: FakeOpenAIServer, client: Client) -> None:
    """Guards the first event of a stream that begins with a byte order mark, which the standard allows."""
    for _ in range(2):
        server.add_stream(f"\ufeffdata: {chunk('Hi')}\n\n", chunk(" there"), chunk(finish="stop"), DONE)
    assert ChatReply.of(client().stream(make_request())).text == "Hi there"
    assert ChatReply.of([event async for event in client().astream(make_request())]).text == "Hi there"


def test_stream_without_done(server: FakeOpenAIServer, client: Client) -> None:
    """Guards servers that close the connection instead of sending [DONE], and servers that send no usage."""
    server.add_stream(chunk("Hi"), chunk(finish="length"))
    reply = ChatReply.of(client().stream(make_request()))
    assert (reply.text, reply.finish_reason, reply.usage) == ("Hi", ChatFinish.LENGTH, Usage(0, 0, 0))


@pytest.mark.parametrize(
    ("owner", "priority"),
    [("vllm", 100), ("sglang", 0), ("xpu-agents", "proactive"), ("llamacpp", None), ("library", None), ("you", None)],
)
async def test_server_detection(
    server: FakeOpenAIServer, client: Client, owner: str, priority: int | str | None
) -> None:
    """Guards priorities, the single detection query, and the context length that the server reports."""
    server.models = model_list(owner, "other", "m", max_model_len=2048)
    for _ in range(2):
        server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
    chat = client(server="auto")
    assert chat.max_context is None
    await every_way(chat, make_request(priority="proactive"))
    assert [body.get("priority") for body in server.bodies] == [priority, priority]
    assert server.paths.count("/v1/models") == 1
    assert chat.max_context == 2048


@pytest.mark.parametrize(
    ("meta", "context"), [({"n_ctx": 4096, "n_ctx_train": 8192}, 4096), ({"n_ctx_train": 8192}, None), (None, None)]
)
def test_context_length_of_llamacpp(
    server: FakeOpenAIServer, client: Client, meta: dict[str, int] | None, context: int | None
) -> None:
    """Guards the context length that llama.cpp reports as a fact of the model; other facts may be missing."""
    server.models = model_list("llamacpp", "m", meta=meta)
    server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
    chat = client(server="auto")
    list(chat.stream(make_request()))
    assert (chat.kind, chat.max_context) == ("llamacpp", context)


@pytest.mark.parametrize(
    ("owner", "model", "is_ollama"),
    [
        ("bartowski", "hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M", True),
        ("me", "me/mine:latest", True),
        ("me", "you/mine:latest", False),
        ("me", "me/mine", False),
        (None, "me/mine:latest", False),
    ],
)
def test_ollama_models_of_other_namespaces(
    server: FakeOpenAIServer, client: Client, owner: str | None, model: str, is_ollama: bool
) -> None:
    """Guards the detection of Ollama, whose ``owned_by`` is the namespace of the model."""
    server.models = model_list(owner, model)
    server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
    list(client(server="auto", model=model).stream(make_request(tools=[WEATHER], tool_choice="none")))
    assert ("tools" not in server.bodies[0]) is is_ollama


@pytest.mark.parametrize(
    ("kind", "pieces", "text"),
    [
        ("ovms", ["One", "\nObs", "erv", "ation:"], "One"),
        ("ovms", ["One\nObs", "tacle"], "One\nObstacle"),
        ("ovms", ["One\nObs"], "One\nObs"),
        ("vllm", ["One", "\nObs", "erv", "ation:"], "One\nObservation:"),
    ],
)
async def test_streamed_stop_string_is_removed(
    server: FakeOpenAIServer, client: Client, kind: str, pieces: list[str], text: str
) -> None:
    """Guards agents that stop before a tool's result: OpenVINO Model Server streams the stop string."""
    for _ in range(2):
        server.add_stream(*map(chunk, pieces), chunk(finish="stop"), DONE)
    for reply in await every_way(client(server=kind), make_request(params=SamplingParams(stop="\nObservation:"))):
        assert reply.text == text


def test_requested_stop_string_is_kept(server: FakeOpenAIServer, client: Client) -> None:
    """Guards ``include_stop_str``."""
    server.add_stream(chunk("One."), chunk(finish="stop"), DONE)
    params = SamplingParams(stop=".", include_stop_str=True)
    assert ChatReply.of(client(server="ovms").stream(make_request(params=params))).text == "One."


def test_server_without_model_list(server: FakeOpenAIServer, client: Client) -> None:
    """Guards gateways that provide chat completions only."""
    server.models = 404
    server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
    assert ChatReply.of(client(server="auto").stream(make_request(priority="proactive"))).text == "Hi"
    assert "priority" not in server.bodies[0]


def test_api_key_is_sent_and_not_shown(server: FakeOpenAIServer, client: Client) -> None:
    """Guards the key: the server receives it, and no representation contains it."""
    server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
    chat = client(api_key="sk-secret", server="auto")
    ChatReply.of(chat.stream(make_request()))
    assert server.keys == ["Bearer sk-secret", "Bearer sk-secret"]
    assert "secret" not in f"{chat!r} {chat.endpoint!r}"


def test_empty_api_key(server: FakeOpenAIServer, client: Client) -> None:
    """Guards environment variables that are set to an empty string, which cannot be sent as a header."""
    server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
    ChatReply.of(client(api_key="").stream(make_request()))
    assert server.keys == [None]


def test_model_list(server: FakeOpenAIServer, client: Client) -> None:
    """Guards the list of model names."""
    server.models = model_list("vllm", "a", "b")
    assert client().models() == ("a", "b")


class CountingThrottle:
    """Counts the allowed requests."""

    def __init__(self) -> None:
        self.count = 0

    def acquire(self, connection: Connection) -> None:
        self.count += 1

    async def aacquire(self) -> None:
        self.count += 1


async def test_completions_count_for_the_request_limit(
    server: FakeOpenAIServer, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the limit for all methods; the detection query does not count."""
    chat = client(server="auto", requests_per_minute=1000)
    server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
    assert next(chat.stream(make_request())) == TextDelta("Hi")
    throttle = CountingThrottle()
    monkeypatch.setattr(chat, "_throttle", throttle)
    monkeypatch.setattr(chat, "_server", None)
    for _ in range(4):
        server.answers.append(Answer(body=whole("Hi")))
    chat.complete(make_request())
    await chat.acomplete(make_request())
    assert throttle.count == 2
