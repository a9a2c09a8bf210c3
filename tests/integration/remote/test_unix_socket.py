"""Servers that listen on a Unix socket."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_openai_server import DONE, Answer, FakeOpenAIServer, chunk, model_list, whole

from xpu_agents.chat import ChatRequest, TextDelta
from xpu_agents.remote import RemoteChat
from xpu_runtime.errors import ConfigError, RequestExpiredError, RequestFailedError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Python has no Unix sockets on Windows")

TIMEOUT_S = 20.0
HELLO = ChatRequest([{"role": "user", "content": "Hi"}])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[FakeOpenAIServer]:
    """A server on a Unix socket."""
    running = FakeOpenAIServer(models=model_list("vllm", "m", max_model_len=77))
    running.uds = str(tmp_path / "socket")
    with running:
        yield running


@pytest.fixture
def client(server: FakeOpenAIServer) -> RemoteChat:
    """A client of the server."""
    assert server.uds is not None
    return RemoteChat("http://localhost/v1", "m", timeout_s=TIMEOUT_S, uds=Path(server.uds))


async def test_all_ways_to_read_a_reply(server: FakeOpenAIServer, client: RemoteChat) -> None:
    """Guards each of the four HTTP calls against looking for the server on the network."""
    server.answers.append(Answer(body=whole("one")))
    assert client.complete(HELLO).text == "one"
    assert client.max_context == 77
    server.answers.append(Answer(body=whole("two")))
    assert (await client.acomplete(HELLO)).text == "two"
    server.add_stream(chunk("three"), chunk(finish="stop"), DONE)
    assert next(iter(client.stream(HELLO))) == TextDelta("three")
    server.add_stream(chunk("four"), chunk(finish="stop"), DONE)
    first, *_ = [each async for each in client.astream(HELLO)]
    assert first == TextDelta("four")
    assert set(server.paths) == {"/v1/models", "/v1/chat/completions"}


def test_closing_a_stream_closes_the_connection(server: FakeOpenAIServer, client: RemoteChat) -> None:
    """Guards the server against generating for a closed stream."""
    server.add_stream(chunk("Hi"), then="hold")
    with client.stream(HELLO) as stream:
        assert next(stream) == TextDelta("Hi")
    assert server.gone.wait(TIMEOUT_S)


def test_deadline_closes_the_connection(server: FakeOpenAIServer, client: RemoteChat) -> None:
    """Guards the deadline against a silent server."""
    server.add_stream(silent=True)
    with pytest.raises(RequestExpiredError):
        client.complete(ChatRequest([{"role": "user", "content": "Hi"}], deadline_s=0.2))
    assert server.gone.wait(TIMEOUT_S)


def test_proxies_are_not_used(server: FakeOpenAIServer, client: RemoteChat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against prompts that go to a proxy, which knows no local socket."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    server.answers.append(Answer(body=whole("one")))
    assert client.complete(HELLO).text == "one"


@pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)  # httpcore2 leaves closing to the collector
def test_missing_server(tmp_path: Path) -> None:
    """Guards the message, which must name the socket."""
    with pytest.raises(RequestFailedError, match=r"no server answers at .* over .*nobody.*correct uds"):
        RemoteChat("http://localhost/v1", "m", uds=tmp_path / "nobody").complete(HELLO)


def test_empty_path() -> None:
    """Guards against a request to the network because a variable was empty."""
    with pytest.raises(ConfigError, match="uds"):
        RemoteChat("http://localhost/v1", "m", uds="")
