"""Forms of error responses by protocol: `ErrorForm`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.responses import JSONResponse
from starlette.types import Scope

from xpu_agents.server.errors.response import ErrorResponse

__all__ = ["ANTHROPIC_ERRORS", "OLLAMA_ERRORS", "OPENAI_ERRORS", "ErrorForm", "error_form", "is_anthropic"]


@dataclass(frozen=True, slots=True)
class ErrorForm:
    """The form of a protocol's errors.

    Attributes:
        body: returns the body of a response.
        event: returns the last event of a stream, whose HTTP status was already sent.
        endpoint: main endpoint of the protocol, which the error for an unknown path names.
    """

    body: Callable[[ErrorResponse], dict[str, Any]]
    event: Callable[[ErrorResponse], dict[str, Any]]
    endpoint: str

    def response(self, error: ErrorResponse) -> JSONResponse:
        """Return the HTTP response."""
        return JSONResponse(self.body(error), error.status, dict(error.headers))


def error_form(scope: Scope) -> ErrorForm:
    """Return the form of the errors of a request.

    The outermost middleware must call it first: nested routes change the path that the application is mounted at.
    """
    form = scope.get(_SCOPE_KEY)
    if form is None:
        request_path: str = scope.get("path", "")
        local_path = request_path.removeprefix(scope.get("root_path", ""))
        default = ANTHROPIC_ERRORS if is_anthropic(scope) else OPENAI_ERRORS
        form = scope[_SCOPE_KEY] = next((each for path, each in _FORMS if path.match(local_path)), default)
    assert isinstance(form, ErrorForm)
    return form


def is_anthropic(scope: Scope) -> bool:
    """True if the client speaks Anthropic's protocol, also on paths that other protocols have."""
    return any(name == b"anthropic-version" for name, _ in scope.get("headers", ()))


_ANTHROPIC_TYPES: Mapping[int, str] = {
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    503: "overloaded_error",
    504: "timeout_error",
}
"""Anthropic's ``type`` of errors by HTTP status."""
_ANTHROPIC_CODES: Mapping[str | None, str] = {"thread": "thread_unsupported_request"}
"""Anthropic's ``error_code`` of errors by field; its client sends the whole conversation after that of ``thread``."""
_FIRST_SERVER_STATUS = 500
_TOO_LONG = re.compile(r"(\d+) tokens (?:leave|plus) .*?(?:context of|more than the) (\d+)")
"""Lengths in the message for a prompt that is too long: that of the prompt, and the most that is possible."""


def _openai_body(error: ErrorResponse) -> dict[str, Any]:
    return {"error": {"message": error.short_message, "type": error.kind, "param": error.param, "code": error.code}}


def _openai_event(error: ErrorResponse) -> dict[str, Any]:
    return {"error": {**_openai_body(error)["error"], "code": error.status}}


def _anthropic_body(error: ErrorResponse) -> dict[str, Any]:
    other = "api_error" if error.status >= _FIRST_SERVER_STATUS else "invalid_request_error"
    message = error.short_message
    if error.code == "context_length_exceeded":
        # By this text coding agents know that they must shorten the history, and by how much.
        lengths = _TOO_LONG.search(message)
        shown = "" if lengths is None else f"{lengths[1]} tokens > {lengths[2]} maximum; "
        message = f"prompt is too long: {shown}{message}"
    kind, code = _ANTHROPIC_TYPES.get(error.status, other), _ANTHROPIC_CODES.get(error.param, error.code)
    return {"type": "error", "error": {"type": kind, "message": message, "details": {"error_code": code}}}


def _ollama_body(error: ErrorResponse) -> dict[str, Any]:
    return {"error": error.short_message}


OPENAI_ERRORS = ErrorForm(_openai_body, _openai_event, "POST /v1/chat/completions")
ANTHROPIC_ERRORS = ErrorForm(_anthropic_body, _anthropic_body, "POST /v1/messages")
OLLAMA_ERRORS = ErrorForm(_ollama_body, _ollama_body, "POST /api/chat")

_SCOPE_KEY = "xpu_agents.error_form"
_BASE = r"(?:/reactive|/proactive)?"
_FORMS = (
    (re.compile(rf"{_BASE}/v1/messages(?:/|$)"), ANTHROPIC_ERRORS),
    (re.compile(rf"{_BASE}/api(?:/|$)"), OLLAMA_ERRORS),
)
"""Forms by path below the application's mount point; those of other paths are OpenAI's."""
