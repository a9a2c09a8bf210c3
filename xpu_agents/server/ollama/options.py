"""Ollama's ``options``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xpu_agents.error_wording import quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = ["OFF_OPTIONS", "OPTION_NAMES", "SAMPLING_OPTIONS", "sampling_fields"]

SAMPLING_OPTIONS: Mapping[str, str] = {
    "frequency_penalty": "frequency_penalty",
    "min_p": "min_p",
    "num_predict": "max_tokens",
    "presence_penalty": "presence_penalty",
    "repeat_penalty": "repetition_penalty",
    "seed": "seed",
    "stop": "stop",
    "temperature": "temperature",
    "top_k": "top_k",
    "top_p": "top_p",
}
"""Options that are honoured, with their names here."""
OPTION_NAMES: Mapping[str, str] = {name: f"options.{option}" for option, name in SAMPLING_OPTIONS.items()}
"""Fields of this server by the option that they are read from."""
OFF_OPTIONS: Mapping[str, tuple[object, ...]] = {
    "repeat_penalty": (0,),
    "stop": ("", []),
}
"""Values that switch an option off and that are out of range for the engine."""
_SMALLEST_TOP_P = 1e-6
"""In place of 0, at which Ollama takes the most likely token."""
_NEUTRAL_OPTIONS: Mapping[str, tuple[object, ...]] = {"mirostat": (0, False), "tfs_z": (1,), "typical_p": (1,)}
"""Samplers that this server does not have, with the values that switch them off."""
_LOAD_OPTIONS = frozenset(
    {
        "draft_num_predict",
        "embedding_only",
        "f16_kv",
        "logits_all",
        "low_vram",
        "main_gpu",
        "mirostat_eta",
        "mirostat_tau",
        "num_batch",
        "num_ctx",
        "num_gpu",
        "num_gqa",
        "num_keep",
        "num_thread",
        "numa",
        "penalize_newline",
        "repeat_last_n",
        "rope_frequency_base",
        "rope_frequency_scale",
        "use_mlock",
        "use_mmap",
        "vocab_only",
    }
)
"""Documented options that are accepted without effect: a model is loaded by the settings of this server."""
_PENALTIES = ("frequency_penalty", "presence_penalty", "repeat_penalty")


def sampling_fields(options: object) -> tuple[dict[str, Any], list[str]]:
    """Read ``options``.

    Args:
        options: value of the field; None without one.

    Returns:
        The sampling parameters under the names of this server, and the names of the options that have no effect.

    Raises:
        InvalidRequestError: it is not an object.
    """
    if options is None:
        return {}, []
    if not isinstance(options, Mapping):
        raise InvalidRequestError(
            f"options: {quoted(options)} cannot be used; expected an object, as {quoted({'temperature': 0})}"
        )
    given = {name: value for name, value in options.items() if value is not None}
    if given.get("repeat_last_n") == 0:  # the penalties look at no token
        given = {name: value for name, value in given.items() if name not in _PENALTIES}
    unknown = [
        f"options.{name}"
        for name, value in given.items()
        if name not in SAMPLING_OPTIONS
        and name not in _LOAD_OPTIONS
        and not (name in _NEUTRAL_OPTIONS and value in _NEUTRAL_OPTIONS[name])
    ]
    fields = {
        field: _as_integer(given[option])
        for option, field in SAMPLING_OPTIONS.items()
        if option in given and not _is_off(option, given[option])
    }
    if fields.get("top_p") == 0:
        fields["top_p"] = _SMALLEST_TOP_P
    return fields, unknown


def _as_integer(value: Any) -> Any:
    """Return a whole number as an integer, as Ollama does for options that are integers; other values unchanged."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _is_off(name: str, value: object) -> bool:
    return not isinstance(value, bool) and any(value == off for off in OFF_OPTIONS.get(name, ()))
