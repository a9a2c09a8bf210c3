"""The events of one reply as they come from a server."""

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
    """The events of one reply; also a context manager. Closing it closes the connection, so that the server stops.

    So does Ctrl-C while an event is waited for.

    Args:
        line: of the request.
        read: begins the request and yields its events.
    """

    def __init__(self, line: Connection, read: Callable[[Connection], Generator[ChatEvent]]) -> None:
        self._line = line
        self._events = read(line)
        self._closed = False

    def __next__(self) -> ChatEvent:
        if not self._closed:
            try:
                return interruptible(lambda: next(self._events), self.close)
            except (XpuError, ValueError):  # a ValueError if another thread is just closing it
                if not self._closed:  # else another thread did that, which is no fault
                    raise
        self.close()  # it was not, if that thread came while this one read
        raise StopIteration

    def close(self) -> None:
        """End the stream; may be called from any thread."""
        self._closed = True
        try:
            self._events.close()
        except ValueError:  # another thread waits in it, and hears of the cut; or closes it as well
            self._line.cut()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class AsyncRemoteStream(AsyncIterator[ChatEvent]):
    """The same for ``async for`` and ``async with``; cancelling the task closes the connection too.

    Args:
        line: of the request.
        read: begins the request and yields its events, several at a time.
    """

    def __init__(self, line: Connection, read: Callable[[Connection], AsyncGenerator[list[ChatEvent]]]) -> None:
        self._line = line
        self._pieces = read(line)
        self._ready: deque[ChatEvent] = deque()
        self._closed = False

    async def __anext__(self) -> ChatEvent:
        while not self._closed:
            if self._ready:
                return self._ready.popleft()
            try:
                async with self._line.atimed():
                    self._ready.extend(await anext(self._pieces))
            except XpuError:
                if not self._closed:  # else another task did that, which is no fault
                    raise
        await self.aclose()  # it was not, if that task came while this one read
        raise StopAsyncIteration

    async def aclose(self) -> None:
        """End the stream; may be called from any task of its loop."""
        self._closed = True
        try:
            await self._pieces.aclose()
        except RuntimeError:  # another task waits in it, and hears of the cut; or closes it as well
            self._line.cut()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.aclose()
