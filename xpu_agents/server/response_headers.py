"""Headers of responses that handlers set before they return one: `ResponseHeadersMiddleware`."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["ResponseHeadersMiddleware", "add_response_headers"]

_SCOPE_KEY = "xpu_agents.response_headers"


class ResponseHeadersMiddleware:
    """ASGI middleware that adds the headers of `add_response_headers` to responses, errors included."""

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


def add_response_headers(scope: Scope, headers: Mapping[str, str]) -> None:
    """Add headers to the response to a request.

    Args:
        scope: the request.
        headers: values by name in lower case.
    """
    scope.get(_SCOPE_KEY, {}).update(headers)
