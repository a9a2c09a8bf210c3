"""Sampling parameters of a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from xpu_runtime.errors import InvalidRequestError

__all__ = ["SamplingParams"]

_GREEDY_BELOW = 1e-5
"""As in vLLM."""


class SamplingParams(BaseModel):
    """Sampling and stop parameters of a request; semantics as in vLLM and openvino-genai.

    Order of application: grammar mask, ``logit_bias``, ``min_tokens``, penalties, temperature, ``min_p`` and ``top_k``,
    then ``top_p`` over the remaining tokens. Log-probabilities are those of the model, before any of these.

    ``stop`` and ``stop_token_ids`` accept a single value or a list; they are stored as tuples.

    Build it with ``SamplingParams(...)``: pydantic's ``model_validate`` wraps the error in its ``ValidationError``.

    Raises:
        InvalidRequestError: a parameter is unknown or invalid; the message names the parameter, the value and what
            would be right.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    # Error messages quote the descriptions as expected values, so each starts with the accepted values.
    max_tokens: int = Field(256, ge=1, strict=True, description="an integer of at least 1")
    min_tokens: int = Field(
        0, ge=0, strict=True, description="an integer from 0 to max_tokens; nothing stops the answer before"
    )
    temperature: float = Field(
        0.0, ge=0.0, strict=True, description="a finite number of at least 0; below 1e-5 is greedy"
    )
    top_k: int = Field(0, ge=0, strict=True, description="an integer of at least 0; 0 is off")
    top_p: float = Field(1.0, gt=0.0, le=1.0, strict=True, description="a number in (0, 1]; 1 is off")
    min_p: float = Field(0.0, ge=0.0, le=1.0, strict=True, description="a number in [0, 1]; 0 is off")
    repetition_penalty: float = Field(
        1.0,
        ge=1e-3,
        le=1e3,
        strict=True,
        description="a number in [0.001, 1000]; 1 is off, above 1 discourages repeats",
    )
    presence_penalty: float = Field(0.0, ge=-2.0, le=2.0, strict=True, description="a number in [-2, 2]; 0 is off")
    frequency_penalty: float = Field(0.0, ge=-2.0, le=2.0, strict=True, description="a number in [-2, 2]; 0 is off")
    seed: int | None = Field(
        None,
        ge=-(2**63),
        lt=2**64,
        strict=True,
        description="an integer of at most 64 bits; without one it is fresh",
    )
    stop: tuple[str, ...] = Field((), description="a text or several, none of them empty")
    stop_token_ids: tuple[int, ...] = Field((), description="token ids of at least 0")
    ignore_eos: bool = Field(False, strict=True, description="True or False")
    include_stop_str: bool = Field(False, strict=True, description="True or False")
    logprobs: int | None = Field(
        None, ge=0, strict=True, description="None for off, or how many alternatives (at least 0) to report"
    )
    logit_bias: dict[int, float] = Field(
        default_factory=dict, description="token ids of at least 0, each with a finite number in [-100, 100]"
    )

    # Hidden from type checkers so that they keep the signature that pydantic synthesises from the fields.
    if not TYPE_CHECKING:

        def __init__(self, **data: Any) -> None:
            try:
                super().__init__(**data)
            except ValidationError as error:
                raise InvalidRequestError(_explain(error, data)) from None
            if self.min_tokens > self.max_tokens and "max_tokens" in self.model_fields_set:
                raise InvalidRequestError(
                    f"sampling parameter min_tokens={self.min_tokens} cannot be used: expected at most "
                    f"max_tokens={self.max_tokens}"
                )

    @property
    def is_greedy(self) -> bool:
        """True if the most likely token is taken; a temperature that is smaller still would overflow."""
        return self.temperature < _GREEDY_BELOW

    def with_defaults(self, defaults: SamplingParams) -> SamplingParams:
        """Return these parameters, with those that are set in ``defaults`` only."""
        return SamplingParams(**{**defaults.model_dump(exclude_unset=True), **self.model_dump(exclude_unset=True)})

    @field_validator("stop", "stop_token_ids", mode="before")
    @classmethod
    def _as_tuple(cls, value: object) -> object:
        if value is None:
            return ()
        return (value,) if isinstance(value, str | int) else value

    @field_validator("stop")
    @classmethod
    def _no_empty_stop(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if "" in value:
            raise ValueError("an empty stop string would stop everything")
        return value

    @field_validator("stop_token_ids")
    @classmethod
    def _no_negative_id(cls, value: tuple[int, ...]) -> tuple[int, ...]:
        if any(token < 0 for token in value):
            raise ValueError("a token id is negative")
        return value

    @field_validator("logit_bias", mode="before")
    @classmethod
    def _no_bias(cls, value: object) -> object:
        return {} if value is None else value

    @field_validator("logit_bias")
    @classmethod
    def _bias_in_range(cls, value: dict[int, float]) -> dict[int, float]:
        if any(token < 0 or abs(bias) > 100.0 for token, bias in value.items()):
            raise ValueError("a token id is negative or a bias is out of range")
        return value


def _explain(error: ValidationError, data: Mapping[str, Any]) -> str:
    """Format the first validation error: parameter, value and expected values."""
    first = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    known = SamplingParams.model_fields
    if name not in known:
        shown = name or repr(name)
        return f"unknown sampling parameter {shown}={data.get(name)!r}: expected one of {', '.join(sorted(known))}"
    return f"sampling parameter {name}={data.get(name)!r} cannot be used: expected {known[name].description}"
