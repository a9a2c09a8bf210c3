"""Shutdown of a server: errors of running answers, and its log."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import httpx
import openai
import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions, uvicorn_server
from xpu_runtime import Engine

After = Callable[[Callable[[], Awaitable[None]]], None]

HELLO: Any = [{"role": "user", "content": "Hello"}]


@contextmanager
def ending(scripted: ScriptedEngine) -> Iterator[tuple[str, Callable[[], None]]]:
    """The URL of a server as `serve` runs it, and a function that stops it like a signal."""
    options = ServerOptions(port=0)
    with uvicorn_server.listening_socket(options) as place:
        server = uvicorn_server.create_server(Chat(cast("Engine", scripted), 64), options, place, lambda url: None)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [place]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{place.getsockname()[1]}", lambda: setattr(server, "should_exit", True)
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def ending_in_the_answer(scripted: ScriptedEngine, after_first_delta: After) -> Iterator[str]:
    """The URL of a server that is stopped after the first piece of an answer, which has no end."""
    scripted.script = "Good morning to everybody."
    with ending(scripted) as (url, end):

        async def wait() -> None:
            end()
            await asyncio.get_running_loop().create_future()

        after_first_delta(wait)
        yield url


@pytest.mark.parametrize("stream", [False, True])
def test_aborted_answer(
    scripted: ScriptedEngine, after_first_delta: After, monkeypatch: pytest.MonkeyPatch, stream: bool
) -> None:
    """Guards against a partial answer that looks complete or like a network error, after the shutdown timeout."""
    monkeypatch.setattr(uvicorn_server, "_SHUTDOWN_TIMEOUT_S", 0.0)
    with (
        ending_in_the_answer(scripted, after_first_delta) as url,
        openai.OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0) as client,
        pytest.raises(openai.APIError, match="the server is shutting down") as caught,
    ):
        list(client.chat.completions.create(model="tiny", messages=HELLO, stream=stream))
    assert str(caught.value.code) == ("503" if stream else "shutting_down")  # a number in some versions of the client
    assert isinstance(caught.value, openai.InternalServerError) != stream, "the status of a stream was sent before"


@pytest.mark.parametrize(
    ("path", "fields", "ending_lines"),
    [
        ("v1/chat/completions", {"messages": HELLO}, [r'data: \{"error":.*"code":503']),
        ("v1/completions", {"prompt": "Hello"}, [r'data: \{"error":.*"code":503']),
        ("v1/responses", {"input": "Hello"}, ["event: response.failed", "data: .*", "event: error", "data: .*503"]),
        ("v1/messages", {"messages": HELLO, "max_tokens": 32}, ["event: error", 'data: {"type":"error".*overloaded']),
        ("api/chat", {"messages": HELLO}, [r'\{"error":"the server is shutting down']),
        ("api/generate", {"prompt": "Hello"}, [r'\{"error":"the server is shutting down']),
    ],
)
def test_aborted_stream_of_each_protocol(
    scripted: ScriptedEngine,
    after_first_delta: After,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    fields: dict[str, Any],
    ending_lines: list[str],
) -> None:
    """Guards the clients of each protocol against a partial answer that looks complete."""
    monkeypatch.setattr(uvicorn_server, "_SHUTDOWN_TIMEOUT_S", 0.0)
    with ending_in_the_answer(scripted, after_first_delta) as url:
        answer = httpx.post(f"{url}/{path}", json={"model": "tiny", "stream": True, **fields}, timeout=30.0)
    lines = [line for line in answer.text.splitlines() if line]
    assert len(lines) > len(ending_lines), "the answer had begun"
    for line, expected in zip(lines[-len(ending_lines) :], ending_lines, strict=True):
        assert re.match(expected, line)
    assert "[DONE]" not in answer.text


def test_running_answer_is_completed(scripted: ScriptedEngine, after_first_delta: After) -> None:
    """Guards a graceful shutdown: the server waits for running answers."""
    scripted.script = "Good morning to everybody."
    with ending(scripted) as (url, end):

        async def tell() -> None:
            end()

        after_first_delta(tell)
        body = {"messages": HELLO, "stream": True}
        assert httpx.post(f"{url}/v1/chat/completions", json=body).text.endswith("data: [DONE]\n\n")


def test_unexpected_error_is_logged_once(
    scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the log against a second traceback by uvicorn."""

    def fail(*args: object, **options: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(scripted, "submit", fail)
    with ending(scripted) as (url, _):
        assert httpx.post(f"{url}/v1/chat/completions", json={"messages": HELLO}).status_code == 500
    assert caplog.text.count("Traceback") == 1


def test_stop_is_an_event(scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards an idle machine against a server that looks for its end many times a second: the stop wakes it."""
    monkeypatch.setattr(uvicorn_server, "_TICK_S", 3600.0)
    with ending(scripted) as (url, end):
        assert httpx.get(f"{url}/health").status_code == 200
        end()
