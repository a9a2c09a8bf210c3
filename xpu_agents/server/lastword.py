"""What clients are told whose answers are cut off: `LastWord`."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from xpu_agents.server.refusals import Refusal
from xpu_agents.server.streams import EVENTS, last_event

__all__ = ["LastWord"]

_PATIENCE_S = 1.0
"""So long a client may take that does not read (chosen): the server is to end."""
_ENDING = Refusal(503, "the server ends: the answer was cut off; ask again later", "server_error", "shutting_down")


class LastWord:
    """Tells the client why, when the server cancels a request to ``app``; middleware of ASGI.

    Without it half an answer would just stop, which many clients take for a whole one.
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

        try:
            await self._app(scope, receive, noted)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(_PATIENCE_S):
                    if begun is None:
                        await JSONResponse(_ENDING.body, _ENDING.status)(scope, receive, send)
                    elif not ended and Headers(raw=begun["headers"]).get("content-type") == EVENTS:
                        await send(last_event(_ENDING))
            raise
