"""Recordings of servers, with a fake one."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_openai_server import DONE, Answer, FakeOpenAIServer, chunk, whole
from replay_server import ReplayServer

from benchmarks.distributed.recording import Recorder, Recording
from xpu_agents.chat import ChatReply, ChatRequest
from xpu_agents.remote import RemoteChat
from xpu_runtime.errors import QueueFullError

Client = Callable[..., RemoteChat]
REQUEST = ChatRequest([{"role": "user", "content": "a secret"}])


def port_of(server: FakeOpenAIServer) -> int:
    return int(server.url.rpartition(":")[2].partition("/")[0])


def ask(chat: RemoteChat) -> list[str]:
    """What a client gets: a stream, a whole reply and an error."""
    answers = [ChatReply.of(chat.stream(REQUEST)).text, chat.complete(REQUEST).text]
    with pytest.raises(QueueFullError) as error:
        chat.complete(REQUEST)
    return [*answers, str(error.value).partition(" is busy")[2]]


def test_recorded_and_replayed(server: FakeOpenAIServer, client: Client, tmp_path: Path) -> None:
    """Guards recordings: a replay gives the same as the server, and no message is kept."""
    server.add_stream(chunk("Gr\u00fc"), chunk("\u00dfe"), chunk(finish="stop"), DONE)
    server.answers.append(Answer(body=whole("Hello")))
    server.add_error(429, {"error": "busy"}, **{"Retry-After": "7"})
    recorder = Recorder(port_of(server))
    with recorder.serving() as base_url:
        seen = ask(client(base_url=base_url))
    path = tmp_path / "recording.json"
    Recording("fake 1", "2026-11-27", "m", {"all": recorder.exchanges}).save(path)
    assert "secret" not in path.read_text(encoding="utf-8")
    with ReplayServer(Recording.load(path).calls["all"]) as replay:
        assert ask(client(base_url=f"{replay.url}/v1")) == seen
        assert replay.unexpected == []
        ask_further = client(base_url=f"{replay.url}/v1")
        with pytest.raises(Exception, match="not recorded"):
            ask_further.complete(REQUEST)
        assert len(replay.unexpected) == 1


def test_server_that_breaks_is_not_recorded() -> None:
    """Guards recordings against replies that are not complete."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, but not listening
        recorder = Recorder(taken.getsockname()[1])
        with recorder.serving() as base_url, pytest.raises(Exception, match="broke before the reply"):
            RemoteChat(base_url, "m", server="openai").complete(REQUEST)
    assert recorder.exchanges == []
