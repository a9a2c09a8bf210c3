"""Reading of request bodies within limits of type, size and time."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request

__all__ = ["body_limit", "read_body"]

_MAX_BODY_BYTES = 32 << 20
"""Maximum bytes of a request body for any model (chosen)."""
_BYTES_PER_TOKEN = 128
"""Bytes of a body per token of the context; the longest tokens of common vocabularies are runs of spaces."""
_EXTRA_BYTES = 1 << 20
"""Bytes of a body for fields outside of the prompt, such as schemas and logit biases (chosen)."""
_BODY_TIMEOUT_S = 120.0
"""Timeout in seconds for receiving a body (chosen), so that vanished clients do not keep connections open."""


def body_limit(tokens: int) -> int:
    """Maximum bytes of a body whose texts have at most ``tokens`` tokens."""
    return min(_MAX_BODY_BYTES, _EXTRA_BYTES + _BYTES_PER_TOKEN * tokens)


def _is_from_browser(request: Request) -> bool:
    """True if a browser may have sent a request for a page, which scripts of the page cannot hide.

    The header ``sec-fetch-mode`` is also sent by programs on Node.js.
    """
    return any(name in request.headers for name in ("origin", "referer", "sec-fetch-site"))


async def read_body(request: Request, limit: int, reason: str, *, any_type: bool = False) -> bytes:
    """Read the body of a request.

    JSON is required, since web pages may send other content types across origins without CORS.

    Args:
        request: request of the client.
        limit: maximum bytes of the body.
        reason: what the limit is for.
        any_type: whether programs other than browsers may send another content type or none.

    Raises:
        HTTPException: the body is not marked as JSON, is compressed, too large or too slow.
    """
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if content_type != "application/json" and (not any_type or _is_from_browser(request)):
        raise HTTPException(415, f"content-type: {content_type!r} is not supported; expected application/json")
    encoding = request.headers.get("content-encoding", "identity").strip().casefold()
    if encoding not in ("", "identity"):
        raise HTTPException(
            415, f"content-encoding: {encoding!r} is not supported; expected none", {"accept-encoding": "identity"}
        )
    body_chunks: list[bytes] = []
    body_size = 0
    try:
        async with asyncio.timeout(_BODY_TIMEOUT_S):
            async for body_chunk in request.stream():
                body_size += len(body_chunk)
                if body_size > limit:
                    raise HTTPException(
                        413, f"body: it has more than {limit} bytes, the limit for {reason}; expected fewer"
                    )
                body_chunks.append(body_chunk)
    except TimeoutError:
        message = f"body: only {body_size} bytes were received within {_BODY_TIMEOUT_S:g} s; expected the whole body"
        raise HTTPException(408, message, {"connection": "close"}) from None
    return b"".join(body_chunks)
