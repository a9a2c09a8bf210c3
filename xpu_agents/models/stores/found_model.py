"""A model found in a store, and the choice among several."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.filesize import decimal

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.gguf.file_names import GgufSet, gguf_sets

__all__ = ["FoundModel", "choose", "gguf_models", "subfolders"]


@dataclass(frozen=True, slots=True)
class FoundModel:
    """A model by the name that commands take.

    Attributes:
        name: name for commands.
        path: GGUF file (the first part of a split one), or folder of an OpenVINO model.
        store: name of the store, for people.
        problem: reason why the model cannot be used, or an empty string.
        gguf: its GGUF files; None for other formats.
    """

    name: str
    path: Path
    store: str
    problem: str = ""
    gguf: GgufSet | None = field(default=None, compare=False)

    def usable_path(self) -> Path:
        """Return the path.

        Raises:
            ModelFolderError: the model has a problem.
        """
        if self.problem:
            raise ModelFolderError(f"model: {self.name}: {self.problem}")
        return self.path


def gguf_models(name: str, between: str, folder: Path, store: str, *, nested: bool = False) -> list[FoundModel]:
    """Return the models in the GGUF files of a folder, named by their quantisation, or their file if it is not unique.

    Args:
        name: name of the folder's repository.
        between: separator of ``name`` and the quantisation; if empty, the model is named by its file alone.
        folder: the folder.
        store: name of the store.
        nested: whether files in subfolders belong to it.
    """
    sizes: dict[str, int] = {}
    broken: dict[str, str] = {}
    with contextlib.suppress(OSError):
        for file in folder.rglob("*") if nested else folder.iterdir():
            if file.suffix.lower() != ".gguf":
                continue
            at = file.relative_to(folder).as_posix()
            try:
                sizes[at] = file.stat().st_size
            except OSError:  # most often a link whose target is gone
                sizes[at], broken[at] = 0, f"{file} cannot be read"
    sets = gguf_sets(sizes)
    labels = [each.label for each in sets]
    found = []
    for each in sets:
        own = each.label if between and labels.count(each.label) == 1 else each.stem
        problem = next((broken[file] for file in each.files if file in broken), each.problem)
        found.append(FoundModel(f"{name}{between}{own}", folder / each.files[0], store, problem, each))
    return found


def choose(name: str, models: Sequence[FoundModel], wanted: str = "") -> FoundModel:
    """Choose the model of a quantisation or file name; without one the OpenVINO model, or the only GGUF model.

    Args:
        name: name without the quantisation, for messages.
        models: models to choose from; not empty.
        wanted: quantisation or file name.

    Raises:
        ModelFolderError: no model matches, or several do; the message lists them with their sizes.
    """
    whole = [model for model in models if model.gguf is None]
    if wanted:
        matching = [model for model in models if model.gguf is not None and model.gguf.matches(wanted)]
    else:
        matching = whole or list(models)
    if len(matching) == 1:
        return matching[0]
    listed = ", ".join(
        f"{model.name} ({decimal(model.gguf.size_bytes)})" for model in matching or models if model.gguf is not None
    )
    if matching:
        raise ModelFolderError(f"model: {name!r} has {len(matching)} GGUF models; name one of them: {listed}")
    raise ModelFolderError(f"model: {name!r} has no GGUF file {wanted!r}; there are: {listed or 'none'}")


def subfolders(folder: Path) -> Iterator[Path]:
    """Yield the folders in a folder, sorted; none if it does not exist or cannot be read."""
    with contextlib.suppress(OSError):
        yield from sorted(each for each in folder.iterdir() if each.is_dir())
