"""Response types of OpenAI-compatible servers: all fields are optional, and unknown fields are ignored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

__all__ = [
    "WireCall",
    "WireChoice",
    "WireFunction",
    "WireLogprob",
    "WireLogprobs",
    "WireMessage",
    "WireModel",
    "WireModels",
    "WireReply",
    "WireUsage",
    "error_text",
    "error_type",
]

_LONGEST_ERROR_TEXT = 500
"""Maximum characters of a server's message in an error (chosen), since some servers send HTML pages."""


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class WireFunction(_Wire):
    """Function of a tool call, or a piece of it in a stream."""

    name: str | None = None
    arguments: str | dict[str, Any] | None = None


class WireCall(_Wire):
    """A tool call, or a piece of one."""

    index: int | None = None
    id: str | None = None
    function: WireFunction | None = None


class WireMessage(_Wire):
    """A message, or a piece of one; ``refusal`` replaces the content if an OpenAI model declines a response format."""

    content: str | None = None
    refusal: str | None = None
    reasoning_content: str | None = None
    reasoning: str | None = None
    tool_calls: list[WireCall] | None = None


class WireLogprob(_Wire):
    """Log-probability of a token; some servers leave its bytes out."""

    token: str
    logprob: float
    bytes: list[int] | None = None
    top_logprobs: list[WireLogprob] | None = None


class WireLogprobs(_Wire):
    """Log-probabilities of the tokens of an answer, or of a piece of it."""

    content: list[WireLogprob] | None = None


class WireChoice(_Wire):
    """One answer, or a piece of it."""

    message: WireMessage | None = None
    delta: WireMessage | None = None
    finish_reason: str | None = None
    logprobs: WireLogprobs | None = None

    @field_validator("logprobs", mode="before")
    @classmethod
    def _without_other_forms(cls, value: object) -> object:
        return value if isinstance(value, Mapping) else None


class _WireCached(_Wire):
    cached_tokens: int | None = None


class _WirePredicted(_Wire):
    accepted_prediction_tokens: int | None = None
    rejected_prediction_tokens: int | None = None


class WireUsage(_Wire):
    """Token counts."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    prompt_tokens_details: _WireCached | None = None
    completion_tokens_details: _WirePredicted | None = None


class WireReply(_Wire):
    """A response, a chunk of a stream, or an error."""

    choices: list[WireChoice] | None = None
    usage: WireUsage | None = None
    object: str | None = None
    error: Any = None
    code: Any = None

    @property
    def failed(self) -> bool:
        """True if it is an error."""
        return self.error is not None or self.object == "error"

    @property
    def status(self) -> int | None:
        """HTTP status of the error, if the server reports it."""
        code = self.error.get("code") if isinstance(self.error, Mapping) else self.code
        return code if isinstance(code, int) and 400 <= code < 600 else None


class WireModel(_Wire):
    """A model in the server's list; ``meta`` has its facts in llama.cpp's list."""

    id: str
    owned_by: str | None = None
    max_model_len: int | None = None
    meta: Any = None

    @property
    def context_length(self) -> int | None:
        """Context length in tokens, if the server reports it."""
        reported = self.meta.get("n_ctx") if isinstance(self.meta, Mapping) else None
        return self.max_model_len or (reported if isinstance(reported, int) and reported > 0 else None)


class WireModels(_Wire):
    """The list of models."""

    data: list[WireModel] = Field(default_factory=list)

    @classmethod
    def read(cls, body: bytes) -> WireModels:
        """Read a list of models; one of another form is empty."""
        try:
            return cls.model_validate_json(body)
        except ValidationError:
            return cls()


def error_text(body: bytes | str | object) -> str:
    """Extract the error message from any of the forms that servers use; at most a few lines."""
    error = body.decode("utf-8", "replace") if isinstance(body, bytes) else body
    if isinstance(error, str):
        try:
            error = json.loads(error)
        except (ValueError, RecursionError):  # not JSON, or nested too deeply
            return _shortened_error(str(error))
    while isinstance(error, Mapping):
        inner = next((error[key] for key in ("error", "message", "detail") if error.get(key)), None)
        if inner is None:
            break
        error = inner
    return _shortened_error(error if isinstance(error, str) else json.dumps(error, ensure_ascii=False, default=str))


def error_type(body: bytes | str) -> str | None:
    """Return OpenAI's ``type`` of an error, or None."""
    try:
        error = WireReply.model_validate_json(body).error
    except ValidationError:
        return None
    kind = error.get("type") if isinstance(error, Mapping) else None
    return kind if isinstance(kind, str) else None


def _shortened_error(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_ERROR_TEXT else f"{text[:_LONGEST_ERROR_TEXT]} ..."
