"""Streaming of replies, with detection of disconnected clients."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope, Send

from xpu_agents.chat import ChatEvent
from xpu_agents.chat.events import ToolOutputs
from xpu_agents.server.completions.choices import ChoiceStreams
from xpu_agents.server.errors.forms import OPENAI_ERRORS
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.errors.shutdown import SEND_TIMEOUT_S, SHUTDOWN_ERROR
from xpu_agents.server.load.server_load import AcceptedRequest
from xpu_agents.server.streaming.stream_format import StreamFormat

__all__ = ["EventEncoder", "EventStream", "until_disconnect"]

T = TypeVar("T")

_KEEP_ALIVE_S = 15.0
"""Seconds without a chunk after which a filler is sent, since proxies often close silent connections."""


async def until_disconnect(receive: Receive, answer: Awaitable[T]) -> T:
    """Return the result of ``answer``; cancel it if the client disconnects.

    Raises:
        ClientDisconnect: the client has disconnected.
    """
    task, disconnected = asyncio.ensure_future(answer), asyncio.ensure_future(_disconnected(receive))
    try:
        await asyncio.wait({task, disconnected}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        for awaited in (task, disconnected):
            awaited.cancel()
        await asyncio.gather(task, disconnected, return_exceptions=True)


class EventEncoder(Protocol):
    """Encoder of the events of replies as chunks of one stream."""

    @property
    def stream_format(self) -> StreamFormat:
        """Wire form of the stream."""
        return StreamFormat.EVENTS

    def first(self) -> Iterable[dict[str, Any]]:
        """Return the first chunks."""
        ...

    def of(self, choice: int, event: ChatEvent) -> Iterable[dict[str, Any]]:
        """Encode an event of the reply with this index."""
        ...

    def outputs(self, choice: int, outputs: ToolOutputs) -> Iterable[dict[str, Any]]:
        """Encode the outputs of the calls of an answer, after which the same reply goes on; none by default."""
        return []

    def waiting(self) -> bytes:
        """Return a filler for a stream without events, which clients ignore."""
        return b": waiting\n\n"

    def failed(self, error: ErrorResponse) -> Iterable[dict[str, Any]]:
        """Return the last chunks after an error, which replace the end."""
        return [OPENAI_ERRORS.event(error)]

    def end(self) -> bytes:
        """Return the end of a stream without errors."""
        return b"data: [DONE]\n\n"


class EventStream:
    """ASGI response that sends replies as a stream.

    Args:
        streams: the submitted replies.
        encoder: encodes their events.
        on_event: called with each event, and with an exception that ends the stream.
        headers: further response headers, in lower case.
        accepted: the request that is answered.
    """

    def __init__(
        self,
        streams: ChoiceStreams,
        encoder: EventEncoder,
        on_event: Callable[[ChatEvent | Exception], object],
        headers: Mapping[str, str],
        accepted: AcceptedRequest,
    ) -> None:
        self._accepted = accepted
        self._choice_streams = streams
        self._chunk_encoder = encoder
        self._on_event = on_event
        self._format = encoder.stream_format
        self._sent_at = time.monotonic()  # time of the last chunk
        self._headers = self._format.headers + [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream until its end, an error or a disconnect; an error is sent as the last event."""
        del scope

        async def checked_send(message: Message) -> None:
            try:
                await send(message)
            except OSError:
                raise ClientDisconnect from None

        try:
            await until_disconnect(receive, self._send_events(checked_send))
        except ClientDisconnect:
            pass  # no error can be sent
        except asyncio.CancelledError:  # by the server, which shuts down
            with contextlib.suppress(ClientDisconnect, TimeoutError):
                async with asyncio.timeout(SEND_TIMEOUT_S):
                    await self._send_failure(checked_send, SHUTDOWN_ERROR)
            raise
        finally:
            self._accepted.end()
            await self._choice_streams.aclose()

    async def _send_events(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self._headers})
        if self._format is StreamFormat.EVENTS and (comment := self._accepted.comment()):
            await send(_body_message(comment))
        await self._send_chunks(send, self._chunk_encoder.first())
        fillers = asyncio.ensure_future(self._send_fillers(send))
        try:
            async for choice, event in self._choice_streams:
                if isinstance(event, ToolOutputs):
                    await self._send_chunks(send, self._chunk_encoder.outputs(choice, event))
                    continue
                self._on_event(event)
                await self._send_chunks(send, self._chunk_encoder.of(choice, event))
        except ClientDisconnect:
            raise
        except Exception as error:  # the HTTP status was already sent, so unexpected errors are also sent as an event
            self._on_event(error)
            await self._send_failure(send, ErrorResponse.of(error))
        else:
            await send(_body_message(self._chunk_encoder.end(), last=True))
        finally:
            fillers.cancel()

    async def _send_failure(self, send: Send, error: ErrorResponse) -> None:
        await self._send_chunks(send, self._chunk_encoder.failed(error))
        await send(_body_message(b"", last=True))

    async def _send_chunks(self, send: Send, chunks: Iterable[dict[str, Any]]) -> None:
        for chunk in chunks:
            await send(_body_message(self._format.encode(chunk)))
            self._sent_at = time.monotonic()

    async def _send_fillers(self, send: Send) -> None:
        """Send a filler whenever nothing was sent for a time, also while events have no chunks.

        It is a task beside that of the events: waiting with a timeout would cost several turns of the event loop for
        each token, in each of which the loop waits for the GIL and a core.
        """
        with contextlib.suppress(ClientDisconnect):
            while True:
                await asyncio.sleep(self._sent_at + _KEEP_ALIVE_S - time.monotonic())
                if time.monotonic() - self._sent_at >= _KEEP_ALIVE_S:
                    await send(_body_message(self._place() + self._chunk_encoder.waiting()))
                    self._sent_at = time.monotonic()

    def _place(self) -> bytes:
        """Return a comment with the place of the request in the queue, while it waits."""
        request_id = self._choice_streams.request_id
        if self._format is not StreamFormat.EVENTS or request_id is None:
            return b""
        return self._accepted.comment(request_id)


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _body_message(body: bytes, *, last: bool = False) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": not last}
