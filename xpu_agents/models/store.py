"""The place of pulled models: folders side by side in the cache, complete ones under their own name only."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from xpu_agents.models.errors import PullError
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.local_model import LocalModel
from xpu_agents.models.pull_record import PullRecord
from xpu_runtime.files import retry_if_locked
from xpu_runtime.model.atomic_folder import replace_folder
from xpu_runtime.soc.profile import cache_dir

__all__ = [
    "existing_dirs",
    "install_model",
    "model_dir",
    "models_dir",
    "partial_dir",
    "partial_models",
    "pulled_models",
    "remove_model",
]

# No id begins with a dot, so what is not a model, or not yet, cannot be taken for one.
_PARTIAL = ".partial"
_OLD = ".old"


def models_dir() -> Path:
    """Where all of them lie: in the user's cache directory, or in ``XPU_AGENTS_CACHE``."""
    return cache_dir() / "models"


def model_dir(model_id: ModelId) -> Path:
    """The folder of a model; where it exists the model is complete."""
    return models_dir() / model_id.folder


def partial_dir(model_id: ModelId) -> Path:
    """Where a model grows while it is pulled, and what an interrupted pull leaves for the next."""
    return models_dir() / f".{model_id.folder}{_PARTIAL}"


def existing_dirs(model_id: ModelId) -> list[Path]:
    """The folders that are here of a model: itself, what grows, and an older version that could not be removed."""
    return [each for each in (model_dir(model_id), partial_dir(model_id), _old(model_id)) if each.exists()]


def pulled_models() -> list[LocalModel]:
    """All models in the store, by id."""
    found = ((ModelId.of_folder(each.name), each) for each in _folders())
    return sorted(
        (_described(model_id, path) for model_id, path in found if model_id is not None),
        key=lambda model: model.name.casefold(),
    )


def partial_models() -> list[ModelId]:
    """Models whose pull was interrupted, or goes on elsewhere now, by id."""
    names = (each.name for each in _folders())
    drafts = (name[1 : -len(_PARTIAL)] for name in names if name.startswith(".") and name.endswith(_PARTIAL))
    found = (model_id for name in drafts if (model_id := ModelId.of_folder(name)))
    return sorted(found, key=lambda each: str(each).casefold())


def install_model(model_id: ModelId) -> None:
    """Make the grown folder the model, in the place of an older version.

    Raises:
        PullError: the older version is in use, which keeps it in its place on Windows.
        OSError: it cannot be moved away for another reason. It stays.
    """
    with _told_in_use(model_id, "What came is kept: the same command goes on."):
        replace_folder(model_dir(model_id), partial_dir(model_id), _old(model_id))


def remove_model(model_id: ModelId) -> bool:
    """Remove a model and what an interrupted pull left of it; whether there was anything.

    Raises:
        PullError: it is in use, which keeps it in its place on Windows.
        OSError: files cannot be removed for another reason.
    """
    folder, old, found = model_dir(model_id), _old(model_id), existing_dirs(model_id)
    with _told_in_use(model_id, "Then remove it again."):
        if folder in found:
            shutil.rmtree(old, ignore_errors=True)
            retry_if_locked(lambda: folder.rename(old))  # at once: half a model must not look like one
        for each in existing_dirs(model_id):
            retry_if_locked(partial(shutil.rmtree, each))
    return bool(found)


@contextlib.contextmanager
def _told_in_use(model_id: ModelId, then: str) -> Iterator[None]:
    """Windows neither moves nor removes files that a program has mapped, and says "Access is denied" alone."""
    try:
        yield
    except PermissionError as error:
        if sys.platform != "win32":
            raise
        raise PullError(f"{model_id} is in use", f"End the programs that have it loaded. {then}") from error


def _old(model_id: ModelId) -> Path:
    return models_dir() / f".{model_id.folder}{_OLD}"


def _folders() -> Iterator[Path]:
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        yield from (each for each in models_dir().iterdir() if each.is_dir())


def _described(model_id: ModelId, path: Path) -> LocalModel:
    record = PullRecord.load(path)
    return LocalModel.of(str(model_id), path, None if record is None else record.commit)
