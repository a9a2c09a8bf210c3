"""What a call to a model may say beside what it is asked, for every framework alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xpu_runtime.errors import InvalidRequestError

__all__ = ["ARGUMENTS", "SAMPLING", "check_arguments", "given", "sampling"]

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
"""Sampling parameters that are fields of a framework's model and that a call may override."""

_TOOLS = ("tools", "tool_choice", "parallel_tool_calls", "response_format")
_OTHERS = ("priority", "timeout", "constrain", "template")

ARGUMENTS = frozenset({*SAMPLING, *_TOOLS, *_OTHERS})
"""What every framework's calls may say."""


def check_arguments(arguments: Mapping[str, Any], expected: frozenset[str] = ARGUMENTS) -> None:
    """Refuse what would have no effect.

    Raises:
        InvalidRequestError: an argument is unknown.
    """
    for name, value in arguments.items():
        if name not in expected:
            names = ", ".join(sorted(expected))
            raise InvalidRequestError(f"{name}={value!r}: not an argument of this model; expected one of {names}")


def given(arguments: Mapping[str, Any], name: str, default: Any) -> Any:
    """An argument of the call; where it has none, or None, the ``default``."""
    value = arguments.get(name)
    return default if value is None else value


def sampling(settings: object, arguments: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The sampling parameters that were given, those of the call before the fields of the ``settings``."""
    values = {name: given(arguments or {}, name, getattr(settings, name)) for name in SAMPLING}
    return {name: value for name, value in values.items() if value is not None}
