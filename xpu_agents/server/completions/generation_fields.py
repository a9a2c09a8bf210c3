"""Request fields that chat completions and completions share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from xpu_agents.chat.structured.json_text import JsonTextError, json_object
from xpu_agents.error_wording import quoted
from xpu_agents.server.foreign_fields import warning_header
from xpu_agents.server.model_names import is_background, requested_model
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError

__all__ = [
    "ANY_CONTEXT",
    "GENERATION_FIELDS",
    "MAX_CHOICES",
    "MAX_LOGPROBS",
    "GenerationOptions",
    "check_logprob_count",
    "chosen_id",
    "client_names",
    "read_object",
    "sampling_params",
]

ANY_CONTEXT = 1 << 62
"""Context length that limits nothing."""
_SAMPLING_FIELDS = frozenset(SamplingParams.model_fields) - {"logprobs"}
GENERATION_FIELDS = _SAMPLING_FIELDS | {
    "deadline_s",
    "max_completion_tokens",
    "model",
    "n",
    "priority",
    "request_id",
    "service_tier",
    "stream",
    "stream_options",
}
"""Names of the shared fields."""
_BACKGROUND_TIERS, _REACTIVE_TIER = ("batch", "flex"), "priority"
"""Values of OpenAI's ``service_tier`` that mean background work and reactive work; others mean nothing."""
_CLIENT_NAMES: Mapping[str, str] = {"template": "chat_template_kwargs", "max_tokens": "max_completion_tokens"}
"""Names of our fields, with the names that clients may use for them."""
_TOKEN_ID = re.compile(r"[0-9]+")
_ID_HEADER = "x-request-id"
_ID_PREFIX = re.compile("^(chatcmpl-|cmpl-|resp_)")
_CHOSEN_ID = re.compile(r"[A-Za-z0-9][\w.~-]{0,127}", re.ASCII)
MAX_CHOICES = 16
"""Maximum answers to one prompt (chosen)."""
MAX_LOGPROBS = 20
"""Maximum alternatives with log-probabilities, as at OpenAI."""


@dataclass(frozen=True, slots=True)
class GenerationOptions:
    """The fields of a request that say how it is answered.

    Attributes:
        priority: priority of the request; None for the default.
        num_choices: number of answers to a prompt.
        stream: whether the reply is streamed.
        with_usage: whether the stream ends with token counts.
        unknown_fields: names of fields that this server does not know.
        request_id: what the client chose for the id of the response; empty for nothing.
        response_id: id of the response, once it is known; the headers have it without its prefix.
    """

    priority: Priority | str | None = None
    num_choices: int = 1
    stream: bool = False
    with_usage: bool = False
    unknown_fields: tuple[str, ...] = ()
    request_id: str = ""
    response_id: str = ""

    @classmethod
    def read(
        cls, fields: Mapping[str, Any], priority: Priority | str | None, unknown_fields: tuple[str, ...]
    ) -> GenerationOptions:
        """Read the fields of a request.

        Args:
            fields: fields of the request.
            priority: priority of a request that has none.
            unknown_fields: names of fields that this server does not know.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
        """
        stream, options = fields.get("stream", False), fields.get("stream_options", {})
        num_choices, tier = fields.get("n", 1), fields.get("service_tier")
        if not isinstance(stream, bool):
            raise InvalidRequestError(f"stream: {quoted(stream)} cannot be used; expected true or false")
        if not isinstance(options, Mapping) or not isinstance(options.get("include_usage", False), bool | None):
            expected = quoted({"include_usage": True})
            raise InvalidRequestError(f"stream_options: {quoted(options)} cannot be used; expected {expected}")
        if type(num_choices) is not int or not 1 <= num_choices <= MAX_CHOICES:
            raise InvalidRequestError(
                f"n: {quoted(num_choices)} cannot be used; expected an integer from 1 to {MAX_CHOICES}"
            )
        if tier == _REACTIVE_TIER:
            priority = Priority.REACTIVE
        elif tier in _BACKGROUND_TIERS or is_background(requested_model(fields)):
            priority = Priority.PROACTIVE
        return cls(
            fields.get("priority", priority),
            num_choices,
            stream,
            bool(options.get("include_usage")),
            unknown_fields,
            request_id if isinstance(request_id := fields.get("request_id"), str) else "",
        )

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the response."""
        id_header = {_ID_HEADER: _ID_PREFIX.sub("", self.response_id)} if self.response_id else {}
        return {**warning_header(self.unknown_fields), **id_header}

    def choice_params(self, params: SamplingParams | None) -> list[SamplingParams]:
        """Return the sampling parameters of each answer to a prompt; with a seed each has one of its own."""
        params = params or SamplingParams()
        if params.seed is None:
            return [params] * self.num_choices
        step = 1 if params.seed < 1 << 63 else -1  # within 64 bits
        return [params.model_copy(update={"seed": params.seed + step * at}) for at in range(self.num_choices)]


def chosen_id(request: Request, options: GenerationOptions) -> str:
    """Return what the client chose for the id of its response, as at vLLM: by a header, or a field of the body.

    Empty if it chose nothing, or what no path of a URL can contain as it is.
    """
    chosen = request.headers.get(_ID_HEADER) or options.request_id
    return chosen if _CHOSEN_ID.fullmatch(chosen) else ""


def read_object(body: bytes) -> dict[str, Any]:
    """Parse a request body.

    Raises:
        InvalidRequestError: the body is not a JSON object.
    """
    try:
        return json_object(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InvalidRequestError(f"body: byte {error.start} is not UTF-8; expected a JSON object in UTF-8") from None
    except JsonTextError as error:
        raise InvalidRequestError(f"body: {error}") from None


def check_logprob_count(name: str, value: object) -> None:
    """Check the number of alternatives with log-probabilities.

    Raises:
        InvalidRequestError: it is not a number in range; the message names the field.
    """
    if type(value) is not int or not 0 <= value <= MAX_LOGPROBS:
        raise InvalidRequestError(
            f"{name}: {quoted(value)} cannot be used; expected an integer from 0 to {MAX_LOGPROBS}"
        )


@contextmanager
def client_names(fields: Mapping[str, Any]) -> Iterator[None]:
    """Replace the field name at the beginning of an error by the name that the client used."""
    try:
        yield
    except InvalidRequestError as error:
        error_text = str(error)
        for field_name, client_name in _CLIENT_NAMES.items():
            if client_name in fields and field_name not in fields:
                error_text = re.sub(rf"^(sampling parameter )?{field_name}\b", rf"\g<1>{client_name}", error_text)
        raise InvalidRequestError(error_text) from None


def sampling_params(fields: Mapping[str, Any], logprobs: int | None, max_tokens: int | None = None) -> SamplingParams:
    """Read the sampling parameters of a request.

    Args:
        fields: fields of the request.
        logprobs: number of alternatives with log-probabilities; None for none.
        max_tokens: default of the limit.

    Raises:
        InvalidRequestError: a parameter is invalid.
    """
    sampling = {name: fields[name] for name in _SAMPLING_FIELDS & fields.keys()}
    limit = fields.get("max_completion_tokens")
    if limit is not None and sampling.setdefault("max_tokens", limit) != limit:
        raise InvalidRequestError(
            f"max_tokens: {quoted(sampling['max_tokens'])} and max_completion_tokens {quoted(limit)} differ; "
            f"expected one of them"
        )
    _check_token_ids(sampling)
    if max_tokens is not None:
        sampling.setdefault("max_tokens", max_tokens)
    if logprobs is not None:
        sampling["logprobs"] = logprobs
    try:
        return SamplingParams(**sampling)
    except InvalidRequestError:
        for name, value in sampling.items():
            _check_sampling_param(name, value)
        raise


def _check_token_ids(sampling: Mapping[str, Any]) -> None:
    """Check the types of token ids and biases, which `SamplingParams` also takes as text and booleans.

    Raises:
        InvalidRequestError: a type is wrong.
    """
    stop, biases = sampling.get("stop_token_ids", []), sampling.get("logit_bias", {})
    if any(type(token) is not int for token in (stop if isinstance(stop, list) else [stop])):
        raise InvalidRequestError(
            f"stop_token_ids: {quoted(stop)} cannot be used; expected a token id or a list of them"
        )
    if not isinstance(biases, Mapping) or not all(
        _TOKEN_ID.fullmatch(token) and type(bias) in (int, float) for token, bias in biases.items()
    ):
        expected = quoted({"7": -100})
        raise InvalidRequestError(
            f"logit_bias: {quoted(biases)} cannot be used; expected numbers by token id, as {expected}"
        )


def _check_sampling_param(param_name: str, param_value: Any) -> None:
    """Check one sampling parameter on its own and describe its error in JSON terms."""
    try:
        SamplingParams(**{"max_tokens": ANY_CONTEXT, param_name: param_value})
    except InvalidRequestError:
        sampling_field = SamplingParams.model_fields[param_name]
        expected = "true or false" if sampling_field.annotation is bool else sampling_field.description
        raise InvalidRequestError(f"{param_name}: {quoted(param_value)} cannot be used; expected {expected}") from None
