"""Models in the folders of other programs: Ollama, LM Studio, llama.cpp and the Hugging Face cache.

These folders are only read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from xpu_agents.models.stores import llama_cpp, lm_studio, ollama
from xpu_agents.models.stores.found_model import FoundModel

__all__ = ["BY_PREFIX", "has_prefix"]

BY_PREFIX: Mapping[str, Callable[[str], FoundModel | None]] = MappingProxyType(
    {
        ollama.PREFIX: ollama.find,
        lm_studio.PREFIX: lm_studio.find,
        llama_cpp.PREFIX: llama_cpp.find,
    }
)
"""Search in the store of a prefix by the name after it."""


def has_prefix(name: str) -> bool:
    """True if a name begins with the prefix of a store, as ``ollama:`` does."""
    return name.startswith(tuple(BY_PREFIX))
