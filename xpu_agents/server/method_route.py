"""Routes of several methods: `method_route`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

__all__ = ["method_route"]


def method_route(path: str, **handlers: Callable[[Request], Awaitable[Any]]) -> Route:
    """Return a route with a handler for each method, such as ``GET``.

    Several routes of one path would name only the methods of the first one in the ``allow`` header of status 405.
    """

    async def handle(request: Request) -> Any:
        return await handlers["GET" if request.method == "HEAD" else request.method](request)

    return Route(path, handle, methods=list(handlers))
