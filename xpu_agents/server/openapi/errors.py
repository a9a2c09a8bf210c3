"""Models of error responses by the form of the path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict

from xpu_agents.server.errors.forms import ANTHROPIC_ERRORS, OLLAMA_ERRORS, OPENAI_ERRORS, ErrorForm

__all__ = [
    "ERROR_MODELS",
    "ERROR_TEXTS",
    "AnthropicError",
    "AnthropicErrorCode",
    "AnthropicErrorDetails",
    "OllamaError",
    "OpenAIError",
    "OpenAIErrorDetails",
    "OpenAIErrorEvent",
    "OpenAIErrorEventDetails",
]


class OpenAIErrorDetails(BaseModel):
    """An error of OpenAI's protocol."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    message: str
    """One line: field, value and what would be right."""
    type: str
    param: str | None
    """The field that is wrong."""
    code: str | None


class OpenAIError(BaseModel):
    """Error response of OpenAI's protocol."""

    model_config = ConfigDict(extra="forbid")

    error: OpenAIErrorDetails


class OpenAIErrorEventDetails(OpenAIErrorDetails):
    """An error in a stream."""

    code: int  # type: ignore[assignment]
    """HTTP status that the error would have had."""


class OpenAIErrorEvent(BaseModel):
    """Last event of a stream that failed."""

    model_config = ConfigDict(extra="forbid")

    error: OpenAIErrorEventDetails


class AnthropicErrorCode(BaseModel):
    """The code of an error."""

    error_code: str | None


class AnthropicErrorDetails(BaseModel):
    """An error of Anthropic's protocol."""

    model_config = ConfigDict(extra="forbid")

    type: str
    message: str
    details: AnthropicErrorCode | None = None


class AnthropicError(BaseModel):
    """Error response of Anthropic's protocol."""

    model_config = ConfigDict(extra="forbid")

    type: Literal["error"]
    error: AnthropicErrorDetails


class OllamaError(BaseModel):
    """Error response of Ollama's protocol."""

    model_config = ConfigDict(extra="forbid")

    error: str


ERROR_MODELS: Mapping[ErrorForm, type[BaseModel]] = {
    ANTHROPIC_ERRORS: AnthropicError,
    OLLAMA_ERRORS: OllamaError,
    OPENAI_ERRORS: OpenAIError,
}
"""Models of errors by form."""
ERROR_TEXTS: Mapping[int, str] = {
    400: "A field is invalid; the message names it.",
    401: "The API key is missing or wrong.",
    403: "The host name is not one of this machine, or the endpoint needs an API key.",
    404: "There is no such model or object.",
    408: "The body was not received in time.",
    409: "The state of the object has changed.",
    413: "The body is too large.",
    415: "The body is not marked as JSON.",
    422: "The model's answer does not follow its schema.",
    429: "The server is busy, or the request was dropped for a reactive one.",
    500: "A kernel failed, or the error is unexpected.",
    503: "The server is shutting down.",
    504: "The deadline has passed.",
}
"""Descriptions of error statuses."""
