"""Endpoint for outputs of speculative tool calls: `ToolCacheEndpoints`."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from xpu_agents.server.auth import client_digest
from xpu_agents.server.method_route import method_route
from xpu_agents.server.request_body import read_body
from xpu_agents.server.tool_cache.caches import ToolCaches
from xpu_agents.server.tool_cache.outputs import read_outputs

__all__ = ["ToolCacheEndpoints"]

_MAX_BODY_BYTES = 5 << 20
"""Maximum bytes of a body (chosen): what a response may have, and some more for escapes."""


class ToolCacheEndpoints:
    """Handlers of tool caches.

    Args:
        caches: the tool caches.
    """

    def __init__(self, caches: ToolCaches) -> None:
        self._caches = caches

    def routes(self, base: str = "") -> list[Route]:
        """Return the routes below a path."""
        path = f"{base}/cache-tool-output/{{response_id}}"
        return [method_route(path, POST=self.add, DELETE=self.remove)]

    async def add(self, request: Request) -> Response:
        """``POST /cache-tool-output/ID``: add outputs to a response that is being generated."""
        cache_id, owner = request.path_params["response_id"], client_digest(request.headers)
        self._caches.find(cache_id, owner)  # before the body is read
        outputs = read_outputs(await read_body(request, _MAX_BODY_BYTES, "tool outputs"))
        opened = self._caches.find(cache_id, owner)
        return JSONResponse({"cached": await asyncio.to_thread(self._caches.put, opened, outputs)})

    async def remove(self, request: Request) -> Response:
        """``DELETE /cache-tool-output/ID``: drop the outputs, and the answer that the engine has begun in advance."""
        opened = self._caches.find(request.path_params["response_id"], client_digest(request.headers))
        await asyncio.to_thread(self._caches.close, opened)
        return JSONResponse({"id": opened.id, "deleted": True})
