"""What a call to the model may say, beside what it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xpu_runtime import SamplingParams
from xpu_runtime.errors import InvalidRequestError

__all__ = ["REMOTE", "SAMPLING", "check_arguments", "sampling_params"]

SAMPLING = (
    "temperature",
    "max_tokens",
    "min_tokens",
    "top_p",
    "top_k",
    "min_p",
    "repetition_penalty",
    "presence_penalty",
    "frequency_penalty",
    "seed",
    "stop",
    "logit_bias",
    "ignore_eos",
)
"""Sampling parameters that are fields of the model and that a call may override."""

REMOTE = frozenset({"api_key", "max_retries"})
"""LangChain's standard parameters of models behind a network, which code for any model passes; of no use here."""

# ``stream`` is LangChain's own and was obeyed before it comes here.
_ARGUMENTS = frozenset({*SAMPLING, "model", "priority", "timeout", "stream"})


def check_arguments(arguments: Mapping[str, Any]) -> None:
    """Refuse what would have no effect.

    Raises:
        InvalidRequestError: an argument is unknown.
    """
    for name, value in arguments.items():
        if name not in _ARGUMENTS:
            expected = ", ".join(sorted(_ARGUMENTS))
            raise InvalidRequestError(f"{name}={value!r}: not an argument of this model; expected one of {expected}")


def sampling_params(given: Mapping[str, Any], room: int) -> SamplingParams:
    """The parameters as given; without a length it is the engine's default or the ``room`` left, in tokens.

    Raises:
        InvalidRequestError: a value cannot be used.
    """
    if "max_tokens" in given:
        return SamplingParams(**given)
    return SamplingParams(**given, max_tokens=max(1, min(SamplingParams().max_tokens, room)))
