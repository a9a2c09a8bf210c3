"""A model that is on this machine, as it is listed."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from xpu_agents.models.weights import weight_type
from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.folder import ModelFolder

__all__ = ["LocalModel", "size_bytes"]


@dataclass(frozen=True, slots=True)
class LocalModel:
    """What there is to know about a model without loading it.

    Attributes:
        name: what commands take for it: its id on the hub, or the name of a model of the package.
        path: its folder.
        size_bytes: of all files in it.
        weights: their type, such as ``int8``; empty where it is not known.
        max_context: tokens the model was trained for; None where the folder cannot be read.
        commit: the version that was pulled; None where it was not pulled.
        problem: why it cannot be used; empty where it can.
    """

    name: str
    path: Path
    size_bytes: int
    weights: str
    max_context: int | None
    commit: str | None
    problem: str = ""

    @classmethod
    def of(cls, name: str, path: Path, commit: str | None = None) -> Self:
        """The model in a folder; one that cannot be read has a problem."""
        context, problem = None, ""
        try:
            context = ModelFolder.open(path).max_context
        except ModelFolderError as error:
            problem = str(error)
        return cls(name, path, size_bytes(path), weight_type(path), context, commit, problem)


def size_bytes(folder: Path) -> int:
    """Size of all files in a folder, 0 where there is none."""
    total = 0
    for file in folder.rglob("*"):
        with contextlib.suppress(OSError):  # it may be gone by now
            total += file.stat().st_size if file.is_file() else 0
    return total
