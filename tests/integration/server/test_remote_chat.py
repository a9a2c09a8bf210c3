"""`RemoteChat` on our server compared with the chat on its engine."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import cast

import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.chat import Chat, ChatFinish, ChatReply, ChatRequest, ResponseFormat, Tool, ToolCallDelta
from xpu_agents.remote import RemoteChat
from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.errors import (
    ConfigError,
    InvalidRequestError,
    ModelError,
    QueueFullError,
    RequestError,
    RequestExpiredError,
    RequestShedError,
    RequestTooLongError,
)

After = Callable[[Callable[[], Awaitable[None]]], None]

LIGHT = Tool("set_light", "Sets a light.", {"type": "object", "properties": {"on": {"type": "boolean"}}})
CALL = '<tool_call>\n{"name": "set_light", "arguments": {"on": true}}\n</tool_call>'
_TOLERANCE = 0.05  # difference of log-probabilities computed with other numbers of rows in 16 bits


@pytest.fixture
def far(url: str) -> RemoteChat:
    """A client that detects the kind of the server."""
    return RemoteChat(f"{url}/v1", "tiny", timeout_s=30.0)


@pytest.mark.parametrize("answer", ["Good morning.", "<think>\nHm.\n</think>\n\nYes.", CALL, f"At once.\n{CALL}"])
def test_same_reply(far: RemoteChat, scripted: ScriptedEngine, answer: str) -> None:
    """Guards an agent that moves to a server: text, reasoning, calls, usage and finish reason are the same."""
    scripted.script = answer
    request = ChatRequest([{"role": "user", "content": "Light?"}], tools=[LIGHT])
    near, there = Chat(cast("Engine", scripted)).complete(request), far.complete(request)
    for name in ("text", "reasoning", "finish_reason", "invalid_tool_calls"):
        assert getattr(there, name) == getattr(near, name)
    calls = [[(call.name, call.parsed) for call in reply.tool_calls] for reply in (near, there)]
    assert calls[0] == calls[1]
    assert there.usage.completion_tokens == near.usage.completion_tokens
    with far.stream(request) as stream:
        events = list(stream)
    assert events


@pytest.mark.parametrize("answer", ["Gr\u00fc\u00dfe \U0001f600!", CALL])
def test_same_logprobs(far: RemoteChat, scripted: ScriptedEngine, answer: str) -> None:
    """Guards clients that read log-probabilities: a server's are those of the engine, whole and streamed.

    Those of the local chat are close to them, since they belong to another request: its passes may have other numbers
    of rows, which changes the last digits, of 16 bits on some machines.
    """
    scripted.script = answer
    messages = [{"role": "user", "content": "Light?"}]
    request = ChatRequest(messages, tools=[LIGHT], params=SamplingParams(logprobs=2))
    near, whole = Chat(cast("Engine", scripted)).complete(request), far.complete(request)
    with far.stream(request) as stream:
        streamed = ChatReply.of(list(stream))
    assert b"".join(each.raw for each in near.logprobs).startswith(answer.encode())
    assert [near.logprobs, whole.logprobs, streamed.logprobs] == scripted.decoded_logprobs()
    expected = [each.logprob for each in near.logprobs]
    for reply in (whole, streamed):
        assert [each.raw for each in reply.logprobs] == [each.raw for each in near.logprobs]
        assert [each.logprob for each in reply.logprobs] == pytest.approx(expected, abs=_TOLERANCE)


@pytest.mark.parametrize(
    "arguments", ['"arguments": {"room": "hall"}, "arguments": {}', '"arguments": 5', '"arguments": {"room": hall}']
)
def test_invalidated_call_is_not_executed(far: RemoteChat, scripted: ScriptedEngine, arguments: str) -> None:
    """Guards against executing a call whose beginning was already sent when it turned out to be invalid."""
    scripted.script = f'<tool_call>\n{{"name": "set_light", {arguments}}}\n</tool_call>'
    request = ChatRequest([{"role": "user", "content": "Light?"}], tools=[LIGHT], constrain=False)
    with far.stream(request) as stream:
        events = list(stream)
    assert any(isinstance(event, ToolCallDelta) for event in events)
    reply = ChatReply.of(events)
    assert not reply.tool_calls
    assert [call.name for call in reply.invalid_tool_calls] == ["set_light"]
    assert reply.finish_reason is ChatFinish.STOP


def test_all_request_fields_arrive(far: RemoteChat, scripted: ScriptedEngine) -> None:
    """Guards the fields that other servers do not support: priority, deadline, ``constrain``, template variables."""
    scripted.script = "Yes."
    params = SamplingParams(max_tokens=9, top_k=5, min_tokens=1, include_stop_str=True, stop=("x",), ignore_eos=True)
    far.complete(
        ChatRequest(
            [{"role": "user", "content": "Light?"}],
            tools=[LIGHT],
            params=params,
            priority="proactive",
            deadline_s=20.0,
            constrain=False,
            template={"enable_thinking": False},
            response_format=ResponseFormat("json_schema", {"type": "object"}, shown=False),
        )
    )
    assert scripted.last_request["priority"] == Priority.PROACTIVE
    assert scripted.last_request["deadline_s"] == 20.0
    found = scripted.last_request["params"].model_dump(exclude_unset=True)
    assert params.model_dump(exclude_unset=True).items() <= found.items()
    prompt = scripted.tokenizer.decode(scripted.last_request["prompt"])
    assert "follows this schema" not in prompt


def test_same_errors(far: RemoteChat, url: str, scripted: ScriptedEngine) -> None:
    """Guards the error types of an agent that moves to a server."""
    hello = [{"role": "user", "content": "Light?"}]
    with pytest.raises(RequestTooLongError, match="context length exceeded"):
        far.complete(ChatRequest([{"role": "user", "content": "Light? " * scripted.max_context}]))
    with pytest.raises(InvalidRequestError, match="logit_bias"):
        far.complete(ChatRequest(hello, params=SamplingParams(logit_bias={10**6: 1.0})))
    with pytest.raises(ModelError, match="'tiny'"):
        RemoteChat(f"{url}/v1", "another").complete(ChatRequest(hello))
    with pytest.raises(ConfigError, match="base_url"):
        RemoteChat(f"{url}/v2", "tiny", server="xpu-agents").complete(ChatRequest(hello))


DROPPED = [
    QueueFullError("the queue is full"),
    RequestShedError("shed to make room for a reactive request"),
    RequestExpiredError("its deadline passed"),
]


@pytest.mark.parametrize("error", DROPPED)
def test_shed_and_expired_requests(
    far: RemoteChat, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch, error: RequestError
) -> None:
    """Guards background agents: a shed request may be retried, an expired one not."""

    def refuse(*args: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(scripted, "submit", refuse)
    with pytest.raises(RequestError, match=str(error)) as caught:
        far.complete(ChatRequest([{"role": "user", "content": "Light?"}], priority="proactive"))
    assert caught.type is type(error)


@pytest.mark.parametrize("error", DROPPED)
def test_shed_stream(far: RemoteChat, scripted: ScriptedEngine, after_first_delta: After, error: RequestError) -> None:
    """Guards the same after the status was sent."""

    async def drop() -> None:
        raise error

    scripted.script = "Good morning to everybody."
    after_first_delta(drop)
    with pytest.raises(RequestError, match=str(error)) as caught:
        list(far.stream(ChatRequest([{"role": "user", "content": "Light?"}], priority="proactive")))
    assert caught.type is type(error)
