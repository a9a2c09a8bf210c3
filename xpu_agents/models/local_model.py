"""Description of a model on this machine."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.folder import ModelFolder

__all__ = ["LocalModel", "size_bytes", "weight_type"]

_TAIL_BYTES = 1 << 16
"""Bytes at the end of a graph file that are searched; metadata is at the end, and graphs have megabytes."""
_MODE = re.compile(rb'<weight_compression>.*?<mode value="(\w+?)(?:_a?sym)?"', re.DOTALL)


@dataclass(frozen=True, slots=True)
class LocalModel:
    """Properties of a model that are known without loading it.

    Attributes:
        name: name for commands: the id on the hub, or the name of a model of the package.
        path: folder of the model.
        size_bytes: size of all its files.
        weights: type of the weights, such as ``int8``; empty if unknown.
        max_context: context length that the model was trained for; None if the folder cannot be read.
        commit: pulled revision; None if the model was not pulled.
        problem: reason why the model cannot be used, or an empty string.
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
        """Describe the model in a folder; a folder that cannot be read has a ``problem``."""
        context, problem = None, ""
        try:
            context = ModelFolder.open(path).max_context
        except ModelFolderError as error:
            problem = str(error)
        return cls(name, path, size_bytes(path), weight_type(path), context, commit, problem)


def size_bytes(folder: Path) -> int:
    """Return the size of all files in a folder; 0 if it does not exist."""
    total = 0
    for file in folder.rglob("*"):
        with contextlib.suppress(OSError):  # the file may have been removed
            total += file.stat().st_size if file.is_file() else 0
    return total


def weight_type(folder: Path) -> str:
    """Return a type such as ``int8`` or ``int4``; empty if it is unknown. The folder may be incomplete."""
    return _of_graph(folder / "openvino_model.xml") or _of_config(folder / "openvino_config.json")


def _of_graph(graph: Path) -> str:
    """Read the compression mode from a graph; empty if the weights are not compressed."""
    try:
        with graph.open("rb") as file:
            file.seek(max(0, graph.stat().st_size - _TAIL_BYTES))
            match = _MODE.search(file.read())
    except OSError:
        return ""
    return match.group(1).decode() if match else ""


def _of_config(file: Path) -> str:
    """Read the requested type from the exporter's configuration."""
    try:
        config = json.loads(file.read_text(encoding="utf-8"))
        dtype = config.get("dtype") or (config.get("quantization_config") or {}).get("bits") or ""
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""
    return f"int{dtype}" if isinstance(dtype, int) else str(dtype)
