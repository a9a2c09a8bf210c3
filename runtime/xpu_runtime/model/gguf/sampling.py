"""Sampling parameters in the metadata of GGUF files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["recommended_sampling"]

_KEYS = {
    "temperature": "temp",
    "top_p": "top_p",
    "top_k": "top_k",
    "min_p": "min_p",
    "repetition_penalty": "penalty_repeat",
}
"""Keys after ``general.sampling.``, as llama.cpp writes them, by the names of ``generation_config.json``."""
_VALUE_CHARS = 40


def recommended_sampling(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sampling parameters of a GGUF file as the content of a ``generation_config.json``.

    The file has no ``do_sample``. A limit of the drawn tokens implies it, since the limit has no effect otherwise.
    Values of wrong types are kept as a short text, so that they can be named where they are read.
    """
    found: dict[str, Any] = {}
    for name, key in _KEYS.items():
        value = metadata.get(f"general.sampling.{key}")
        if isinstance(value, float):
            found[name] = float(f"{value:.7g}")  # digits of a float32
        elif value is not None:
            found[name] = value if isinstance(value, int) else str(value)[:_VALUE_CHARS]
    if found.keys() & {"top_p", "top_k", "min_p"}:
        found["do_sample"] = True
    return found
