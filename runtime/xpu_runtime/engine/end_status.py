"""How requests end: the status that is counted, and the error that the caller gets."""

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
    RequestStatus.EXPIRED: RequestExpiredError,  # before its base
    RequestStatus.SHED: RequestShedError,
}
"""The error for each status but that of a result."""


def status_of_error(error: RequestError | None) -> RequestStatus:
    """How a request ended that has this error, or none; one that was refused counts as shed."""
    if error is None:
        return RequestStatus.FINISHED
    return next((status for status, kind in ERROR_BY_STATUS.items() if isinstance(error, kind)), RequestStatus.SHED)
