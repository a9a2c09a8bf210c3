"""Response headers with the place of a request in the queue: `QueueHeadersMiddleware`."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["QUEUE_HEADERS", "QueueHeadersMiddleware", "set_queue_headers"]

_POSITION = "x-queue-position"
_WAIT = "x-estimated-wait"
QUEUE_HEADERS = (_POSITION, _WAIT)
_SCOPE_KEY = "xpu_agents.queue_headers"


class QueueHeadersMiddleware:
    """ASGI middleware that adds the headers of accepted requests to their responses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers: dict[str, str] = {}
        scope[_SCOPE_KEY] = headers  # nested routes copy the scope, not this

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start" and headers:
                MutableHeaders(scope=message).update(headers)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def set_queue_headers(scope: Scope, num_ahead: int | None, wait_s: float | None) -> None:
    """Set the headers of the response to a request.

    Args:
        scope: the request.
        num_ahead: number of requests that start before it; None if that is not known.
        wait_s: estimated seconds until it starts; None if they are not known.
    """
    headers = scope.get(_SCOPE_KEY, {})
    if num_ahead is not None:
        headers[_POSITION] = str(num_ahead)
    if wait_s is not None:
        headers[_WAIT] = f"{wait_s:.2f}"
