"""All models on this machine by the names that commands take."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from xpu_agents.models.builtin import builtin_models
from xpu_agents.models.store import pulled_models
from xpu_agents.models.stores import huggingface, llama_cpp, lm_studio, ollama
from xpu_agents.models.stores.found_model import FoundModel

__all__ = ["found_models", "nearest_names"]

_NEAREST = 3


def found_models() -> Iterator[FoundModel]:
    """Yield the models of the package, the pulled ones, and those of other programs, without opening them.

    A model of the Hugging Face cache that was also pulled is left out, since its name means the pulled one.
    """
    yield from builtin_models()
    pulled = pulled_models()
    yield from pulled
    yield from ollama.models()
    yield from lm_studio.models()
    yield from llama_cpp.models()
    pulled_names = {model.name for model in pulled}
    yield from (model for model in huggingface.models() if model.name not in pulled_names)


def nearest_names(text: str) -> list[str]:
    """Return the names that are most like ``text``, the most similar first; a prefix, owner or tag may be missing."""
    names: dict[str, str] = {}
    for model in found_models():
        bare = model.name.split("/")[-1].removeprefix(ollama.PREFIX).removeprefix(llama_cpp.PREFIX)
        for key in (model.name, bare, bare.rpartition(":")[0]):
            names.setdefault(key.casefold(), model.name)
    names.pop("", None)
    wanted = text.casefold()
    keys = [
        *difflib.get_close_matches(wanted, names, n=2 * _NEAREST),
        *difflib.get_close_matches(wanted.split("/")[-1], names, n=_NEAREST),
    ]
    return list(dict.fromkeys(names[key] for key in keys))[:_NEAREST]
