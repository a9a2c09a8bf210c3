"""Streams that begin while their model is still being loaded: `starting_early`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message, Receive, Scope, Send

from xpu_agents.server.errors.forms import error_form
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.errors.shutdown import log_unexpected_error
from xpu_agents.server.streaming.stream_format import StreamFormat
from xpu_runtime.errors import XpuError

__all__ = ["starting_early", "will_stream"]

_LOG = logging.getLogger("xpu_agents.server")
_FILLER_S = 15.0
"""Seconds without a response after which a filler is sent, since proxies often close silent connections."""

Handler = Callable[[Request], Awaitable[Any]]


def will_stream(request: Request) -> None:
    """Note that the response to a request is a stream of server-sent events."""
    request.state.streams_events = True


def starting_early(handler: Handler) -> Handler:
    """Return a handler whose event streams begin with comments if ``handler`` takes long, as to load a model."""

    async def respond(request: Request) -> Any:
        response = asyncio.ensure_future(handler(request))
        try:
            await asyncio.wait({response}, timeout=_FILLER_S)
        except asyncio.CancelledError:
            response.cancel()
            await asyncio.gather(response, return_exceptions=True)
            raise
        if not response.done() and getattr(request.state, "streams_events", False):
            return _EarlyStream(response)
        return await response

    return respond


class _EarlyStream:
    """ASGI response that sends comments until the stream itself is there."""

    def __init__(self, response: asyncio.Future[Any]) -> None:
        self._response = response

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream; errors are sent as its last event."""

        async def send_rest(message: Message) -> None:
            if message["type"] != "http.response.start":
                await send(message)

        try:
            await send({"type": "http.response.start", "status": 200, "headers": StreamFormat.EVENTS.headers})
            while not (await asyncio.wait({self._response}, timeout=_FILLER_S))[0]:
                await send(_body(b": loading\n\n", more=True))
            await self._response.result()(scope, receive, send_rest)
        except (ClientDisconnect, OSError):
            return
        except Exception as error:
            if isinstance(error, HTTPException | XpuError):
                _LOG.warning("%s", error)
            else:
                log_unexpected_error(error)
            event = error_form(scope).event(ErrorResponse.of(error))
            await send(_body(StreamFormat.EVENTS.encode(event), more=False))
        finally:
            self._response.cancel()
            await asyncio.gather(self._response, return_exceptions=True)


def _body(content: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}
