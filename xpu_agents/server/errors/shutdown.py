"""Middleware that reports cancelled requests and unexpected errors to clients."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import traceback

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from xpu_agents.server.errors.forms import error_form
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.streaming.stream_format import StreamFormat

__all__ = ["SEND_TIMEOUT_S", "SHUTDOWN_ERROR", "ShutdownErrorMiddleware", "log_unexpected_error"]

_LOG = logging.getLogger("xpu_agents.server")
SEND_TIMEOUT_S = 1.0
"""Timeout in seconds for sending the error to a client that does not read (chosen): the server is shutting down."""
SHUTDOWN_ERROR = ErrorResponse(
    503, "the server is shutting down, the answer was cut off; retry", "server_error", "shutting_down"
)
"""Error of a request that the server cancels."""


class ShutdownErrorMiddleware:
    """ASGI middleware that sends an error when the server cancels a request at shutdown or an exception is unexpected.

    Without it a truncated answer would look complete to many clients. Starlette's own handler of unexpected exceptions
    runs outside the CORS middleware, so that web pages could not read the error, and it closes the connection.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward one request and report its errors."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        form = error_form(scope)
        started: Message | None = None
        ended = False

        async def tracked_send(message: Message) -> None:
            nonlocal started, ended
            if message["type"] == "http.response.start":
                started = message
            elif not message.get("more_body", False):
                ended = True
            try:
                await send(message)
            except Exception as error:
                if not isinstance(error, OSError):  # such as after a body whose form the HTTP server has refused
                    _LOG.warning("%s: the response cannot be sent: %s", scope["path"], error)
                raise ClientDisconnect from error

        async def send_error(response: ErrorResponse) -> bool:
            """Send the error; return whether the client is informed."""
            if started is None:
                await form.response(response)(scope, receive, send)
            elif not ended and (stream_format := StreamFormat.of_headers(Headers(raw=started["headers"]))) is not None:
                # The last chunk, in place of the regular end.
                body = stream_format.encode(form.event(response))
                await send({"type": "http.response.body", "body": body, "more_body": False})
            else:
                return ended
            return True

        try:
            await self._app(scope, receive, tracked_send)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(SEND_TIMEOUT_S):
                    await send_error(SHUTDOWN_ERROR)
            raise
        except ClientDisconnect:
            pass  # no error can be sent
        except Exception as error:
            log_unexpected_error(error)
            if not await send_error(ErrorResponse.of(error)):
                raise  # the server aborts the partial response


def log_unexpected_error(error: Exception) -> None:
    """Log an unexpected exception with its traceback."""
    _LOG.error("unexpected error in xpu-agents:\n%s", "".join(traceback.format_exception(error)).rstrip())
