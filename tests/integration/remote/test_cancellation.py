"""Streams that end early: closed, cancelled, expired, broken."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future

import pytest
from fake_openai_server import DONE, FakeOpenAIServer, chunk

from xpu_agents.chat import ChatEvent, ChatRequest, TextDelta
from xpu_agents.remote import RemoteChat, interruptible
from xpu_runtime.errors import InvalidRequestError, RequestExpiredError, RequestFailedError

Client = Callable[..., RemoteChat]

TIMEOUT_S = 20.0


def make_request(deadline_s: float | None = None) -> ChatRequest:
    return ChatRequest([{"role": "user", "content": "Hi"}], deadline_s=deadline_s)


def test_closing_a_stream_closes_the_connection(server: FakeOpenAIServer, client: Client) -> None:
    """Guards the server against generating for a closed stream."""
    server.add_stream(chunk("Hi"), then="hold")
    with client().stream(make_request()) as stream:
        assert next(stream) == TextDelta("Hi")
        assert not server.gone.is_set()
    assert server.gone.wait(TIMEOUT_S)
    assert list(stream) == []


def test_ctrl_c_closes_the_connection_on_windows(
    server: FakeOpenAIServer, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards Ctrl-C on Windows, where it does not interrupt a wait for a silent server."""

    def interrupted(answer: Future[object]) -> object:
        assert server.at_hold.wait(TIMEOUT_S)
        raise KeyboardInterrupt

    monkeypatch.setattr(interruptible, "_NEEDS_THREAD", True)
    monkeypatch.setattr(interruptible, "wait_for_result", interrupted)
    server.add_stream(silent=True)
    with pytest.raises(KeyboardInterrupt):
        client().complete(make_request())
    assert server.gone.wait(TIMEOUT_S)


def test_dropping_a_stream_closes_the_connection(server: FakeOpenAIServer, client: Client) -> None:
    """Guards the server when the loop over a stream is left without closing it."""
    server.add_stream(chunk("Hi"), then="hold")
    for _ in client().stream(make_request()):
        break
    gc.collect()
    assert server.gone.wait(TIMEOUT_S)


def test_closing_from_another_thread(server: FakeOpenAIServer, client: Client) -> None:
    """Guards a reader that waits for a silent server against waiting forever."""
    server.add_stream(chunk("Hi"), then="hold")
    stream = client().stream(make_request())
    seen: list[ChatEvent] = []
    begun = threading.Event()

    def read() -> None:
        for event in stream:
            seen.append(event)
            begun.set()

    reader = threading.Thread(target=read)
    reader.start()
    assert begun.wait(TIMEOUT_S)
    stream.close()
    reader.join(TIMEOUT_S)
    assert not reader.is_alive()
    assert seen == [TextDelta("Hi")]
    assert server.gone.wait(TIMEOUT_S)


async def test_closing_an_async_stream(server: FakeOpenAIServer, client: Client) -> None:
    """Guards an asynchronous reader in the same way."""
    server.add_stream(chunk("Hi"), then="hold")
    async with client().astream(make_request()) as stream:
        assert await anext(stream) == TextDelta("Hi")
    assert await asyncio.to_thread(server.gone.wait, TIMEOUT_S)
    assert [event async for event in stream] == []


@pytest.mark.parametrize("waits", [True, False], ids=["it waits", "it reads"])
async def test_closing_from_another_task(server: FakeOpenAIServer, client: Client, waits: bool) -> None:
    """Guards a task that waits for a silent server or reads against an error or an endless wait."""
    server.add_stream(chunk("Hi"), then="hold")
    stream = client().astream(make_request())
    seen: list[ChatEvent] = []
    begun = asyncio.Event()

    async def read() -> None:
        async for event in stream:
            seen.append(event)
            begun.set()

    reader = asyncio.create_task(read())
    if waits:
        await begun.wait()
    else:
        assert await asyncio.to_thread(server.at_hold.wait, TIMEOUT_S)
    await stream.aclose()
    await asyncio.wait_for(reader, TIMEOUT_S)
    assert seen == [TextDelta("Hi")] or (not waits and not seen)
    assert await asyncio.to_thread(server.gone.wait, TIMEOUT_S)


@pytest.mark.parametrize("way", ["stream", "complete"])
async def test_cancelling_a_task(server: FakeOpenAIServer, client: Client, way: str) -> None:
    """Guards the server against generating for a cancelled task."""
    server.add_stream(silent=way == "complete", then="hold")

    async def read() -> None:
        if way == "complete":
            await client().acomplete(make_request())
        else:
            [event async for event in client().astream(make_request())]

    reader = asyncio.create_task(read())
    assert await asyncio.to_thread(server.at_hold.wait, TIMEOUT_S)
    reader.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reader
    assert await asyncio.to_thread(server.gone.wait, TIMEOUT_S)


@pytest.mark.parametrize("silent", [True, False])
async def test_the_deadline(server: FakeOpenAIServer, client: Client, silent: bool) -> None:
    """Guards the deadline before and after the first event."""
    chat, request = client(), make_request(0.1)
    sync: list[Callable[[], object]] = [lambda: list(chat.stream(request)), lambda: chat.complete(request)]
    ways: list[Callable[[], Awaitable[object]]] = [lambda read=read: asyncio.to_thread(read) for read in sync]
    ways += [lambda: anext(chat.astream(request)), lambda: chat.acomplete(request)]
    for way in ways:
        server.add_stream(silent=silent, then="hold")
        with pytest.raises(RequestExpiredError, match=r"deadline_s=0\.1"):
            await way()
        if server.at_hold.is_set():  # otherwise the server was too slow to receive the request
            assert await asyncio.to_thread(server.gone.wait, TIMEOUT_S)
        server.answers.clear()
        server.at_hold.clear()
        server.gone.clear()


def test_wrong_request_type(client: Client) -> None:
    """Guards callers that pass messages instead of a request."""
    with pytest.raises(InvalidRequestError, match="request: got a str; expected a ChatRequest"):
        client().complete("Hello")  # type: ignore[arg-type]


async def test_reply_before_the_deadline(server: FakeOpenAIServer, client: Client) -> None:
    """Guards replies that are complete before their deadline."""
    for _ in range(2):
        server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
    chat = client()
    assert len(list(chat.stream(make_request(TIMEOUT_S)))) == 2
    assert len([event async for event in chat.astream(make_request(TIMEOUT_S))]) == 2


async def test_read_timeout(server: FakeOpenAIServer, client: Client) -> None:
    """Guards against waiting forever without a deadline."""
    chat = client(timeout_s=0.05)
    for silent in (True, False):
        server.add_stream(silent=silent, then="hold")
        with pytest.raises(RequestFailedError, match=r"nothing for 0\.05 s.*timeout_s"):
            list(chat.stream(make_request()))
        server.add_stream(silent=silent, then="hold")
        with pytest.raises(RequestFailedError, match=r"nothing for 0\.05 s.*timeout_s"):
            [event async for event in chat.astream(make_request())]


async def test_broken_connection(server: FakeOpenAIServer, client: Client) -> None:
    """Guards against taking a partial reply for a complete one."""
    for _ in range(2):
        server.add_stream(chunk("Hi"), then="break")
    stream = client().stream(make_request())
    assert next(stream) == TextDelta("Hi")
    with pytest.raises(RequestFailedError, match="broke during the reply"):
        next(stream)
    astream = client().astream(make_request())
    assert await anext(astream) == TextDelta("Hi")
    with pytest.raises(RequestFailedError, match="broke during the reply"):
        await anext(astream)


def test_several_event_loops(server: FakeOpenAIServer, client: Client) -> None:
    """Guards clients that are used after their first event loop has ended."""
    chat = client()

    async def read() -> int:
        return len([event async for event in chat.astream(make_request())])

    for _ in range(3):
        server.add_stream(chunk("Hi"), chunk(finish="stop"), DONE)
        assert asyncio.run(read()) == 2
