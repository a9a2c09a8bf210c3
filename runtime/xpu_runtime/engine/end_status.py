"""Mapping between the terminal status of a request and the error its caller gets."""

from __future__ import annotations

from xpu_runtime.errors import (
    RequestCancelledError,
    RequestError,
    RequestExpiredError,
    RequestFailedError,
    RequestShedError,
)
from xpu_runtime.request import RequestStatus

__all__ = ["ERROR_BY_STATUS", "status_of_error"]

ERROR_BY_STATUS: dict[RequestStatus, type[RequestError]] = {
    RequestStatus.CANCELLED: RequestCancelledError,
    RequestStatus.FAILED: RequestFailedError,
    RequestStatus.EXPIRED: RequestExpiredError,  # before its base class
    RequestStatus.SHED: RequestShedError,
}
"""Error class of each terminal status except ``FINISHED``."""


def status_of_error(error: RequestError | None) -> RequestStatus:
    """Return the terminal status for ``error``; a refused request counts as shed."""
    if error is None:
        return RequestStatus.FINISHED
    return next((status for status, kind in ERROR_BY_STATUS.items() if isinstance(error, kind)), RequestStatus.SHED)
