"""Local store of pulled models: one folder per model in the cache directory."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from xpu_agents.models.errors import PullError
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.stores.found_model import FoundModel, gguf_models
from xpu_runtime.files import retry_if_locked
from xpu_runtime.model.atomic_folder import replace_folder
from xpu_runtime.model.graph_files import GRAPH
from xpu_runtime.soc.profile import cache_dir

__all__ = [
    "PULLED",
    "existing_dirs",
    "install_model",
    "model_dir",
    "models_dir",
    "partial_dir",
    "partial_models",
    "pulled_models",
    "remove_model",
    "translate_in_use",
]

PULLED = "pulled"
"""Name of this store for people."""
# No id begins with a dot, so partial and old folders cannot be mistaken for models.
_PARTIAL = ".partial"
_OLD = ".old"


def models_dir() -> Path:
    """Return the directory of all models: in the user's cache directory, or in ``XPU_AGENTS_CACHE``."""
    return cache_dir() / "models"


def model_dir(model_id: ModelId) -> Path:
    """Return the folder of a model; it exists only if the model is complete."""
    return models_dir() / model_id.folder


def partial_dir(model_id: ModelId) -> Path:
    """Return the folder of a download in progress; it keeps the files of an interrupted one."""
    return models_dir() / f".{model_id.folder}{_PARTIAL}"


def existing_dirs(model_id: ModelId) -> list[Path]:
    """Return the existing folders of a model: complete, partial, and an older version that could not be removed."""
    return [each for each in (model_dir(model_id), partial_dir(model_id), _old_dir(model_id)) if each.exists()]


def pulled_models(repository: str | None = None) -> list[FoundModel]:
    """Return all complete models in the store, or those of one repository, sorted by name."""
    folders = ((ModelId.of_folder(each.name), each) for each in _folders())
    found = [
        model
        for model_id, path in folders
        if model_id is not None and repository in (None, model_id.repository)
        for model in _models_in(model_id, path)
    ]
    return sorted(found, key=lambda model: model.name.casefold())


def partial_models() -> list[ModelId]:
    """Return the models with an interrupted or running download, sorted by id."""
    names = (each.name for each in _folders())
    drafts = (name[1 : -len(_PARTIAL)] for name in names if name.startswith(".") and name.endswith(_PARTIAL))
    found = (model_id for name in drafts if (model_id := ModelId.of_folder(name)))
    return sorted(found, key=lambda each: str(each).casefold())


def install_model(model_id: ModelId) -> None:
    """Move a complete partial folder to the model's folder, replacing an older version.

    Raises:
        PullError: the older version is in use and Windows does not allow moving it.
        OSError: the older version cannot be moved for another reason; it is kept.
    """
    with translate_in_use(model_id, "Downloaded data is kept: the same command continues."):
        replace_folder(model_dir(model_id), partial_dir(model_id), _old_dir(model_id))


def remove_model(model_id: ModelId) -> bool:
    """Remove a model and its partial downloads; return whether there was anything to remove.

    Raises:
        PullError: the model is in use and Windows does not allow removing it.
        OSError: files cannot be removed for another reason.
    """
    folder, old, found = model_dir(model_id), _old_dir(model_id), existing_dirs(model_id)
    with translate_in_use(model_id, "Then remove it again."):
        if folder in found:
            shutil.rmtree(old, ignore_errors=True)
            retry_if_locked(lambda: folder.rename(old))  # atomic, so that an incomplete model is never visible
        for each in existing_dirs(model_id):
            retry_if_locked(partial(shutil.rmtree, each))
    return bool(found)


@contextlib.contextmanager
def translate_in_use(model: object, then: str) -> Iterator[None]:
    """Convert Windows' "Access is denied" for files that a program has mapped to a `PullError`."""
    try:
        yield
    except PermissionError as error:
        if sys.platform != "win32":
            raise
        raise PullError(f"{model} is in use", f"Stop the programs that have it loaded. {then}") from error


def _old_dir(model_id: ModelId) -> Path:
    return models_dir() / f".{model_id.folder}{_OLD}"


def _folders() -> Iterator[Path]:
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        yield from (each for each in models_dir().iterdir() if each.is_dir())


def _models_in(model_id: ModelId, folder: Path) -> list[FoundModel]:
    """Return the models in a folder of the store; a folder without one counts as a broken model."""
    found = gguf_models(model_id.repository, ":", folder, PULLED)
    if model_id.quantization and len(found) == 1:
        return [replace(found[0], name=str(model_id))]
    if not found or (folder / GRAPH).exists():
        found.insert(0, FoundModel(str(model_id), folder, PULLED))
    return found
