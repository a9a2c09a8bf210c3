"""Endpoint of the OpenAPI document: `OpenApiEndpoint`."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

__all__ = ["OpenApiEndpoint"]


class OpenApiEndpoint:
    """``GET /openapi.json``.

    Args:
        has_key: whether requests need an API key.
    """

    def __init__(self, *, has_key: bool) -> None:
        self._has_key = has_key
        self._documents: dict[str, dict[str, Any]] = {}  # by the path that the application is mounted at

    async def document(self, request: Request) -> Response:
        """Return the document, which is assembled at the first request."""
        root_path: str = request.scope.get("root_path", "")
        if root_path not in self._documents:
            self._documents[root_path] = await asyncio.to_thread(self._assembled, request.app.routes, root_path)
        return JSONResponse(self._documents[root_path])

    def _assembled(self, routes: Any, root_path: str) -> dict[str, Any]:
        # Imported here, since a server that nobody asks for the document needs none of its models.
        from xpu_agents.server.openapi.document import openapi_document
        from xpu_agents.server.openapi.operations import OPERATIONS

        return openapi_document(routes, OPERATIONS, root_path=root_path, has_key=self._has_key)
