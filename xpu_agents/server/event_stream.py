"""Replies on their way to a client that may leave."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope, Send

from xpu_agents.chat import AsyncChatStream, ChatEvent
from xpu_agents.server.chunks import ChunkEncoder
from xpu_agents.server.error_response import ErrorResponse

__all__ = ["EVENT_STREAM_TYPE", "EventStream", "error_event", "until_disconnect"]

T = TypeVar("T")

_SILENCE_S = 15.0
"""After so long without a token a comment is sent: what lies between often closes a connection that is silent."""
EVENT_STREAM_TYPE = "text/event-stream; charset=utf-8"
"""The media type of a stream."""
_HEADERS = [
    (b"content-type", EVENT_STREAM_TYPE.encode()),
    (b"cache-control", b"no-cache"),
    (b"x-accel-buffering", b"no"),  # nginx
]


async def until_disconnect(receive: Receive, work: Awaitable[T]) -> T:
    """The result of ``work``, which is cancelled when the client leaves.

    Raises:
        ClientDisconnect: it has left.
    """
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(receive))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        for each in (task, gone):
            each.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


class EventStream:
    """A reply as server-sent events; a response of ASGI.

    Args:
        stream: the reply, handed in already.
        pieces: makes its chunks.
        note: is told of every event, and of what went wrong.
    """

    def __init__(
        self, stream: AsyncChatStream, pieces: ChunkEncoder, note: Callable[[ChatEvent | Exception], object]
    ) -> None:
        self._stream = stream
        self._pieces = pieces
        self._note = note

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it all, unless the client leaves before. What goes wrong is its last event."""
        del scope

        async def told(message: Message) -> None:
            try:
                await send(message)
            except OSError:
                raise ClientDisconnect from None

        try:
            await until_disconnect(receive, self._send(told))
        except ClientDisconnect:
            pass  # nobody is there to be told
        finally:
            await self._stream.aclose()

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send(_event(self._pieces.opening()))
        try:
            while (event := await self._next(send)) is not None:
                self._note(event)
                for chunk in self._pieces.of(event):
                    await send(_event(chunk))
        except ClientDisconnect:
            raise
        except Exception as error:  # the status was sent long ago, so a bug can only be told here as well
            self._note(error)
            await send(error_event(ErrorResponse.of(error)))
        else:
            await send(_part(b"data: [DONE]\n\n", last=True))

    async def _next(self, send: Send) -> ChatEvent | None:
        """The next event, None behind the last one; meanwhile the connection is kept alive."""
        coming = asyncio.ensure_future(anext(self._stream, None))
        try:
            while True:
                done, _ = await asyncio.wait({coming}, timeout=_SILENCE_S)
                if done:
                    return coming.result()
                await send(_part(b": waiting\n\n"))
        finally:
            coming.cancel()


def error_event(refusal: ErrorResponse) -> Message:
    """The end of a stream that breaks off: ``[DONE]`` would say that the answer is whole."""
    return _event(refusal.event, last=True)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _event(content: dict[str, Any], *, last: bool = False) -> Message:
    return _part(f"data: {json.dumps(content, ensure_ascii=False, separators=(',', ':'))}\n\n".encode(), last=last)


def _part(body: bytes, *, last: bool = False) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": not last}
