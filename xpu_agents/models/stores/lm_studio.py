"""Models of LM Studio: GGUF files in folders PUBLISHER/REPO."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xpu_agents.models.stores.found_model import FoundModel, choose, gguf_models, subfolders
from xpu_runtime.files import expand_home

__all__ = ["PREFIX", "find", "models", "roots"]

PREFIX = "lmstudio:"
_STORE = "LM Studio"
_FOLDERS = ("~/.lmstudio/models", "~/.cache/lm-studio/models")
"""Folder of models, and that of older versions."""
_LEVELS = 2


def roots() -> list[Path]:
    """Return the folders of LM Studio."""
    return [expand_home(each) for each in _FOLDERS]


def models() -> Iterator[FoundModel]:
    """Yield all models; of one in both folders only the first."""
    seen = set()
    for model in (model for repository, folder in _repositories() for model in _models_of(repository, folder)):
        if model.name not in seen:
            seen.add(model.name)
            yield model


def find(name: str) -> FoundModel | None:
    """Return the model of a name ``PUBLISHER/REPO[/FILE]`` in any case, or None if there is no such folder.

    ``FILE`` is the name of a file or its quantisation.

    Raises:
        ModelFolderError: the folder has several models, or none of this file name.
    """
    parts = name.replace(":", "/").split("/")
    repository, wanted = "/".join(parts[:_LEVELS]), "/".join(parts[_LEVELS:])
    for known, folder in _repositories():
        if known.casefold() == repository.casefold() and (found := _models_of(known, folder)):
            return choose(f"{PREFIX}{known}", found, wanted)
    return None


def _repositories() -> Iterator[tuple[str, Path]]:
    for root in roots():
        for publisher in subfolders(root):
            for repository in subfolders(publisher):
                yield f"{publisher.name}/{repository.name}", repository


def _models_of(repository: str, folder: Path) -> list[FoundModel]:
    return gguf_models(f"{PREFIX}{repository}", "/", folder, _STORE)
