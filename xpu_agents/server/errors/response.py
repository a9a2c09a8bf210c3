"""Error responses: HTTP status, message and codes of exceptions."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.exceptions import HTTPException

from xpu_agents.server.load.rate_limit import RateLimitError
from xpu_agents.server.loading.errors import ModelMemoryError
from xpu_runtime.errors import (
    EngineClosedError,
    InvalidAnswerError,
    InvalidRequestError,
    QueueFullError,
    RequestCancelledError,
    RequestError,
    RequestExpiredError,
    RequestShedError,
    RequestTooLongError,
    XpuError,
)

__all__ = ["ErrorResponse"]

_NAMED_FIELD = re.compile(r"(?:sampling parameter )?([A-Za-z_][\w-]{0,63})(?=[:=.\[]| holds | cannot )")
_MAX_MESSAGE_CHARS = 2000
"""Maximum characters of a message (chosen), since it may quote the request."""
_MIN_RETRY_S = 1
_MEMORY_RETRY_S = "10"
"""Seconds until memory may be free again (chosen: a request of usual length has ended)."""
_HTTP_CODES = {
    404: "not_found",
    405: "method_not_allowed",
    408: "too_slow",
    409: "conflict",
    413: "too_large",
    415: "unsupported_media_type",
}
"""Codes by HTTP status."""
_NO_RETRY = {"x-should-retry": "false"}
"""Header that stops OpenAI's client from retrying."""


@dataclass(frozen=True, slots=True)
class ErrorResponse:
    """An error response.

    Attributes:
        status: HTTP status.
        message: description of the error and how to correct it.
        kind: OpenAI's ``type`` of the error.
        code: machine-readable code.
        param: invalid field of the request.
        headers: response headers.
    """

    status: int
    message: str
    kind: str = "invalid_request_error"
    code: str | None = None
    param: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, error: Exception, names: Mapping[str, str] | None = None) -> ErrorResponse:
        """Convert an exception; ``names`` are fields of the engine that clients know by another name."""
        error_text = str(error)
        match error:
            case HTTPException():
                param = error.detail.partition(":")[0].partition("[")[0]
                code = "model_not_found" if param == "model" else _HTTP_CODES.get(error.status_code)
                return cls(error.status_code, error.detail, code=code, param=param, headers=error.headers or {})
            case RequestTooLongError():
                param = _field_of(error_text) or "prompt"
                error_text = f"context length exceeded: {error_text}"
                return cls(400, error_text, code="context_length_exceeded", param=(names or {}).get(param, param))
            case InvalidRequestError():
                return cls(400, error_text, code="invalid_value", param=_field_of(error_text))
            case RateLimitError():
                return cls(429, error_text, "rate_limit_error", "rate_limit_exceeded", headers=_retry_after(error))
            case QueueFullError():
                return cls(429, error_text, "rate_limit_error", "queue_full", headers=_retry_after(error))
            case RequestExpiredError():
                return cls(504, error_text, "timeout_error", "expired", headers=_NO_RETRY)
            case RequestShedError():
                return cls(429, error_text, "overloaded_error", "shed", headers=_retry_after(error))
            case EngineClosedError() | RequestCancelledError():
                return cls(503, f"the server is shutting down: {error_text}", "server_error", "shutting_down")
            case ModelMemoryError():
                headers = {"retry-after": _MEMORY_RETRY_S}
                return cls(503, error_text, "server_error", "model_not_loaded", "model", headers)
            case InvalidAnswerError():
                return cls(422, error_text, "invalid_answer_error", "invalid_answer", "response_format")
            case XpuError():
                return cls(500, error_text or type(error).__name__, "server_error", "failed")
            case _:
                return cls(500, "unexpected error; see the server's log", "server_error", "bug")

    @property
    def short_message(self) -> str:
        """The message, shortened in the middle: the field is named at the beginning, the expected value at the end."""
        text, half = self.message, _MAX_MESSAGE_CHARS // 2
        return text if len(text) <= _MAX_MESSAGE_CHARS else f"{text[:half]} [...] {text[-half:]}"


def _retry_after(error: RequestError) -> dict[str, str]:
    """Return the header with the seconds after which to retry, a whole number."""
    return {"retry-after": str(max(_MIN_RETRY_S, math.ceil(error.retry_after_s or 0)))}


def _field_of(error_text: str) -> str | None:
    """Return the field name at the beginning of an error message."""
    field_match = _NAMED_FIELD.match(error_text)
    return field_match[1] if field_match else None
