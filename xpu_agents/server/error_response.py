"""Errors as clients of OpenAI's protocol read them: a status, and an object that says what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xpu_runtime.errors import (
    EngineClosedError,
    InvalidRequestError,
    QueueFullError,
    RequestCancelledError,
    RequestExpiredError,
    RequestShedError,
    RequestTooLongError,
    XpuError,
)

__all__ = ["ErrorResponse"]

_FIELD = re.compile(r"(?:sampling parameter )?([A-Za-z_][\w-]{0,63})(?=[:=.\[]| holds | cannot )")
_OF_PROMPT = {"prompt": "messages"}
"""What the engine calls a field that clients know by another name."""
_LONGEST = 2000
"""Characters of a message (chosen): it quotes what was sent, which may be a picture."""
_RETRY_S = "1"
_NEVER = {"x-should-retry": "false"}
"""OpenAI's own client asks again after most errors, unless it is told not to."""


@dataclass(frozen=True, slots=True)
class ErrorResponse:
    """What is answered in place of a reply.

    Attributes:
        status: of HTTP.
        message: what is wrong, and what to do.
        kind: OpenAI's ``type``.
        code: what programs may go by.
        param: the field that is wrong.
        headers: that go with it.
    """

    status: int
    message: str
    kind: str = "invalid_request_error"
    code: str | None = None
    param: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, error: Exception) -> ErrorResponse:
        """For what went wrong with a request."""
        text = str(error)
        match error:
            case RequestTooLongError():
                param = _named(text) or "messages"
                text = f"context length exceeded: {text}"
                return cls(400, text, code="context_length_exceeded", param=_OF_PROMPT.get(param, param))
            case InvalidRequestError():
                return cls(400, text, code="invalid_value", param=_named(text))
            case QueueFullError():
                return cls(429, text, "rate_limit_error", "queue_full", headers={"retry-after": _RETRY_S})
            case RequestExpiredError():
                return cls(504, text, "timeout_error", "expired", headers=_NEVER)
            case RequestShedError():
                return cls(429, text, "overloaded_error", "shed", headers={"retry-after": _RETRY_S})
            case EngineClosedError() | RequestCancelledError():
                return cls(503, f"the server ends: {text}", "server_error", "shutting_down")
            case XpuError():
                return cls(500, text or type(error).__name__, "server_error", "failed")
            case _:
                return cls(500, "the server has a bug; its log has more", "server_error", "bug")

    @property
    def body(self) -> dict[str, Any]:
        """As it is sent."""
        return {"error": {"message": _short(self.message), "type": self.kind, "param": self.param, "code": self.code}}

    @property
    def event(self) -> dict[str, Any]:
        """As an event of a stream, whose own status was sent long before."""
        return {"error": {**self.body["error"], "code": self.status}}


def _named(text: str) -> str | None:
    """The field that an error begins with."""
    found = _FIELD.match(text)
    return found[1] if found else None


def _short(text: str) -> str:
    """A text without its middle if it is long: which field it is stands at the beginning, what is right at the end."""
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[:half]} [...] {text[-half:]}"
