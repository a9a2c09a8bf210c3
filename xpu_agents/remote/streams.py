"""Streamed events of one reply of a server."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Iterator
from typing import Self

from xpu_agents.chat import ChatEvent
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.interruptible import interruptible
from xpu_runtime.errors import XpuError

__all__ = ["AsyncRemoteStream", "RemoteStream"]


class RemoteStream(Iterator[ChatEvent]):
    """Events of one reply; also a context manager. Closing it closes the connection, so that the server stops.

    Ctrl-C during a wait for an event closes it, too.

    Args:
        connection: connection of the request.
        read: sends the request and yields its events.
    """

    def __init__(self, connection: Connection, read: Callable[[Connection], Generator[ChatEvent]]) -> None:
        self._connection = connection
        self._events = read(connection)
        self._closed = False

    def __next__(self) -> ChatEvent:
        if not self._closed:
            try:
                return interruptible(lambda: next(self._events), self.close)
            except (XpuError, ValueError):  # ValueError: another thread is closing the generator
                if not self._closed:  # otherwise another thread closed the stream
                    raise
        self.close()  # the generator may still be open if another thread closed the stream during the read
        raise StopIteration

    def close(self) -> None:
        """Close the stream; may be called from any thread."""
        self._closed = True
        try:
            self._events.close()
        except ValueError:  # another thread is reading, and gets an error; or it is closing the generator as well
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class AsyncRemoteStream(AsyncIterator[ChatEvent]):
    """Asynchronous events of one reply; cancelling the task closes the connection.

    Args:
        connection: connection of the request.
        read: sends the request and yields lists of its events.
    """

    def __init__(self, connection: Connection, read: Callable[[Connection], AsyncGenerator[list[ChatEvent]]]) -> None:
        self._connection = connection
        self._batches = read(connection)
        self._pending: deque[ChatEvent] = deque()
        self._closed = False

    async def __anext__(self) -> ChatEvent:
        while not self._closed:
            if self._pending:
                return self._pending.popleft()
            try:
                async with self._connection.aenforce_deadline():
                    self._pending.extend(await anext(self._batches))
            except XpuError:
                if not self._closed:  # otherwise another task closed the stream
                    raise
        await self.aclose()  # the generator may still be open if another task closed the stream during the read
        raise StopAsyncIteration

    async def aclose(self) -> None:
        """Close the stream; may be called from any task of its event loop."""
        self._closed = True
        try:
            await self._batches.aclose()
        except RuntimeError:  # another task is reading, and gets an error; or it is closing the generator as well
            self._connection.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.aclose()
