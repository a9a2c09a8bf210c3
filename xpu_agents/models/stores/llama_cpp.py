"""Models in the cache of llama.cpp: GGUF files in one folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from xpu_agents.models.stores.found_model import FoundModel, gguf_models
from xpu_runtime.files import expand_home

__all__ = ["PREFIX", "find", "models", "root"]

PREFIX = "llama.cpp:"
_STORE = "llama.cpp"


def root() -> Path:
    """Return the cache folder: ``LLAMA_CACHE``, or ``llama.cpp`` in the user's cache directory."""
    own = os.environ.get("LLAMA_CACHE")
    return expand_home(own or platformdirs.user_cache_dir("llama.cpp", appauthor=False, opinion=False))


def models() -> Iterator[FoundModel]:
    """Yield all models."""
    yield from gguf_models(PREFIX, "", root(), _STORE)


def find(name: str) -> FoundModel | None:
    """Return the model of a file name, with or without ``.gguf`` and in any case, or None."""
    wanted = name.casefold().removesuffix(".gguf")
    return next((model for model in models() if model.name.removeprefix(PREFIX).casefold() == wanted), None)
