"""Models in the cache of the Hugging Face libraries: snapshots of repositories."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

from xpu_agents.models.identifier import ModelId
from xpu_agents.models.stores.found_model import FoundModel, choose, gguf_models, subfolders
from xpu_runtime.files import expand_home
from xpu_runtime.model.graph_files import GRAPH

__all__ = ["find", "models", "models_of_repository", "root"]

_STORE = "Hugging Face"
_FOLDER = "models--"
_BETWEEN = "--"
_COMMIT = re.compile(r"[0-9a-f]{40,64}", re.ASCII)
_OTHER_WEIGHTS = ("*.safetensors", "pytorch_model*.bin")
_EMBEDDING = "modules.json"
"""File of embedding models in the form of sentence-transformers; some are converted from their PyTorch weights."""


def root() -> Path:
    """Return the cache folder: ``HF_HUB_CACHE``, ``HUGGINGFACE_HUB_CACHE``, ``hub`` in ``HF_HOME``, or the default."""
    own = os.environ.get("HF_HUB_CACHE") or os.environ.get("HUGGINGFACE_HUB_CACHE")
    if own:
        return expand_home(own)
    home = os.environ.get("HF_HOME")
    if home:
        return expand_home(home) / "hub"
    return expand_home(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "huggingface" / "hub"


def models() -> Iterator[FoundModel]:
    """Yield all models; weights of PyTorch have a problem."""
    for repository in subfolders(root()):
        yield from models_of_repository(repository)


def find(model_id: ModelId) -> FoundModel | None:
    """Return the model of an id, or None if the cache does not have it.

    Raises:
        ModelFolderError: the repository has several GGUF models, or none of this quantisation.
    """
    found = models_of_repository(root() / f"{_FOLDER}{model_id.owner}{_BETWEEN}{model_id.name}")
    return choose(model_id.repository, found, model_id.quantization) if found else None


def models_of_repository(folder: Path) -> list[FoundModel]:
    """Return the models in a repository of the cache, ``models--OWNER--NAME``; none for another folder."""
    if not folder.name.startswith(_FOLDER):
        return []
    model_id = ModelId.find(folder.name.removeprefix(_FOLDER).replace(_BETWEEN, "/", 1))
    snapshot = _snapshot(folder)
    if model_id is None or snapshot is None:
        return []
    found = [FoundModel(str(model_id), snapshot, _STORE)] if (snapshot / GRAPH).exists() else []
    found += gguf_models(str(model_id), ":", snapshot, _STORE, nested=True)
    if not found and any(next(snapshot.glob(pattern), None) for pattern in _OTHER_WEIGHTS):
        problem = (
            ""
            if (snapshot / _EMBEDDING).is_file()
            else f"it has weights for PyTorch; `optimum-cli export openvino --model {model_id} "
            f"--task text-generation-with-past DIR` exports them"
        )
        found.append(FoundModel(str(model_id), snapshot, _STORE, problem))
    return found


def _snapshot(folder: Path) -> Path | None:
    """Return the snapshot of the main branch; without one the newest."""
    snapshots = folder / "snapshots"
    with contextlib.suppress(OSError, ValueError):
        commit = (folder / "refs" / "main").read_text(encoding="ascii").strip()
        if _COMMIT.fullmatch(commit) and (snapshots / commit).is_dir():
            return snapshots / commit
    return max(subfolders(snapshots), key=lambda each: each.stat().st_mtime, default=None)
