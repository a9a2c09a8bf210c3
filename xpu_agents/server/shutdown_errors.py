"""What clients are told whose answers are cut off, or fail of a bug: `ShutdownErrorMiddleware`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import traceback

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from xpu_agents.server.error_response import ErrorResponse
from xpu_agents.server.event_stream import EVENT_STREAM_TYPE, error_event

__all__ = ["ShutdownErrorMiddleware", "log_unexpected_error"]

_LOG = logging.getLogger("xpu_agents.server")
_PATIENCE_S = 1.0
"""So long a client may take that does not read (chosen): the server is to end."""
_ENDING = ErrorResponse(
    503, "the server ends: the answer was cut off; ask again later", "server_error", "shutting_down"
)


class ShutdownErrorMiddleware:
    """Tells the client why, when the server cancels a request to ``app`` or that has a bug; middleware of ASGI.

    Without it half an answer would just stop, which many clients take for a whole one. Starlette would answer a bug
    from outside all middleware, where pages of the web may not read it, and then break the connection.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun: Message | None = None
        ended = False

        async def noted(message: Message) -> None:
            nonlocal begun, ended
            if message["type"] == "http.response.start":
                begun = message
            elif not message.get("more_body", False):
                ended = True
            await send(message)

        async def told(refusal: ErrorResponse) -> bool:
            """Whether the client knows that this is the end."""
            if begun is None:
                await JSONResponse(refusal.body, refusal.status)(scope, receive, send)
            elif not ended and Headers(raw=begun["headers"]).get("content-type") == EVENT_STREAM_TYPE:
                await send(error_event(refusal))
            else:
                return ended
            return True

        try:
            await self._app(scope, receive, noted)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(_PATIENCE_S):
                    await told(_ENDING)
            raise
        except Exception as error:
            log_unexpected_error(error)
            if not await told(ErrorResponse.of(error)):
                raise  # the server has to break off half an answer of another kind


def log_unexpected_error(error: Exception) -> None:
    """Tell the log of what should not have been raised."""
    _LOG.error("a bug in xpu-agents:\n%s", "".join(traceback.format_exception(error)).rstrip())
