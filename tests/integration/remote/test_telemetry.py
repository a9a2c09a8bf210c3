"""Spans of chats with servers, with a fake one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing

import pytest
from fake_openai_server import DONE, FakeOpenAIServer, chunk, model_list
from opentelemetry.trace import StatusCode
from telemetry_recorder import TelemetryRecorder, attributes

from xpu_agents.chat import ChatRequest
from xpu_agents.remote import RemoteChat
from xpu_runtime.errors import QueueFullError, RequestExpiredError

Client = Callable[..., RemoteChat]
REQUEST = ChatRequest([{"role": "user", "content": "my secret"}])
USAGE = {"prompt_tokens": 7, "completion_tokens": 2}


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> TelemetryRecorder:
    """Spans and metrics in memory."""
    return TelemetryRecorder(monkeypatch)


def test_other_servers(server: FakeOpenAIServer, client: Client, recorder: TelemetryRecorder) -> None:
    """A reply of any server has the tokens that it counts, and the kind of the server when it is known."""
    server.models = model_list("vllm", "m")
    server.add_stream(chunk("Hel"), chunk("lo"), chunk(finish="stop"), chunk(usage=USAGE), DONE)
    assert list(client(server="auto").stream(REQUEST))
    span = recorder.span()
    found = attributes(span)
    assert span.name == "chat m"
    assert found["gen_ai.provider.name"] == "vllm"
    assert (found["gen_ai.usage.input_tokens"], found["gen_ai.usage.output_tokens"]) == (7, 2)
    assert found["gen_ai.response.finish_reasons"] == ("stop",)
    assert recorder.points() == {}


def test_errors(server: FakeOpenAIServer, client: Client, recorder: TelemetryRecorder) -> None:
    """A refused request has failed, and a stream that is closed was cancelled."""
    server.add_error(429, {"error": {"message": "my secret"}})
    with pytest.raises(QueueFullError):
        client().complete(REQUEST)
    server.add_stream(chunk("Hel"), then="hold")
    with closing(client().stream(REQUEST)) as events:
        next(events)
    refused, closed = recorder.spans(2)
    assert attributes(refused)["error.type"] == "QueueFullError"
    assert (refused.status.status_code, refused.status.description) == (StatusCode.ERROR, None)
    assert attributes(closed)["error.type"] == "cancelled"
    assert closed.status.status_code is StatusCode.UNSET


@pytest.mark.parametrize("way", ["complete", "acomplete", "stream", "astream"])
async def test_deadline(server: FakeOpenAIServer, client: Client, recorder: TelemetryRecorder, way: str) -> None:
    """A reply whose deadline has passed has failed, and was not cancelled by its caller."""
    server.add_stream(silent=True)
    request = ChatRequest([{"role": "user", "content": "Hi"}], deadline_s=0.05)

    async def ask() -> None:
        match way:
            case "complete":
                await asyncio.to_thread(client().complete, request)
            case "acomplete":
                await client().acomplete(request)
            case "stream":
                await asyncio.to_thread(lambda: list(client().stream(request)))
            case _:
                [event async for event in client().astream(request)]

    with pytest.raises(RequestExpiredError):
        await ask()
    assert attributes(recorder.span())["error.type"] == "RequestExpiredError"
