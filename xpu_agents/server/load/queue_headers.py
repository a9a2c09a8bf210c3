"""Response headers with the place of a request in the queue: `queue_headers`."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["QUEUE_HEADERS", "queue_headers"]

_POSITION = "x-queue-position"
_WAIT = "x-estimated-wait"
QUEUE_HEADERS: Mapping[str, str] = {
    _POSITION: "Number of requests that start before this one.",
    _WAIT: "Estimated seconds until this request starts.",
}
"""Names of the headers with their descriptions."""


def queue_headers(num_ahead: int | None, wait_s: float | None) -> dict[str, str]:
    """Return the headers of the response to a request.

    Args:
        num_ahead: number of requests that start before it; None if that is not known.
        wait_s: estimated seconds until it starts; None if they are not known.
    """
    headers = {}
    if num_ahead is not None:
        headers[_POSITION] = str(num_ahead)
    if wait_s is not None:
        headers[_WAIT] = f"{wait_s:.2f}"
    return headers
