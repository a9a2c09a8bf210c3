"""Streams that are closed from several places at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Generator
from concurrent.futures import ThreadPoolExecutor

import pytest

from xpu_agents.chat import ChatEvent, TextDelta
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.streams import AsyncRemoteStream, RemoteStream

PATIENCE_S = 20.0
HI = TextDelta("Hi")


def test_reading_while_another_thread_closes() -> None:
    """Guards a reader and a second closer against an error while the connection is being closed."""
    closes, closed = threading.Event(), threading.Event()

    def read(line: Connection) -> Generator[ChatEvent]:
        try:
            yield HI
        finally:
            closes.set()
            closed.wait(PATIENCE_S)

    stream = RemoteStream(Connection(None), read)
    assert next(stream) == HI
    with ThreadPoolExecutor(1) as pool:
        closer = pool.submit(stream.close)
        assert closes.wait(PATIENCE_S)
        assert list(stream) == []
        stream.close()
        closed.set()
        closer.result(PATIENCE_S)


def test_closing_before_the_next_read() -> None:
    """Guards a reader against an error when another thread begins to close."""

    def read(line: Connection) -> Generator[ChatEvent]:
        stream.close()  # the generator raises ValueError
        yield next(stream._events)

    stream = RemoteStream(Connection(None), read)
    assert list(stream) == []


def test_other_errors_are_raised() -> None:
    """Guards against hiding a ValueError that has another cause."""

    def read(line: Connection) -> Generator[ChatEvent]:
        raise ValueError("odd")
        yield HI

    with pytest.raises(ValueError, match="odd"):
        next(RemoteStream(Connection(None), read))


async def test_reading_while_another_task_closes() -> None:
    """Guards an asynchronous reader in the same way."""
    closes, closed = asyncio.Event(), asyncio.Event()

    async def read(line: Connection) -> AsyncGenerator[list[ChatEvent]]:
        try:
            yield [HI]
        finally:
            closes.set()
            await closed.wait()

    stream = AsyncRemoteStream(Connection(None), read)
    assert await anext(stream) == HI
    closer = asyncio.create_task(stream.aclose())
    await asyncio.wait_for(closes.wait(), PATIENCE_S)
    assert [event async for event in stream] == []
    await stream.aclose()
    closed.set()
    await asyncio.wait_for(closer, PATIENCE_S)
