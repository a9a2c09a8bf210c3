"""Cached conversion of folders that have weights or a tokenizer of the transformers library only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openvino as ov

from xpu_runtime.embedding.safetensors import read_safetensors
from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.conversion_cache import (
    EMBEDDING,
    KEY_CHARS,
    conversions_dir,
    convert_once,
    existing_conversion,
    name_in_path,
)
from xpu_runtime.model.embedding_folder import ENCODER_TYPES
from xpu_runtime.model.encoder_graph import EncoderShape, array_weights, encoder_graph
from xpu_runtime.model.gguf.metadata import fingerprint
from xpu_runtime.model.graph_files import GRAPH, TOKENIZER
from xpu_runtime.model.serialization import serialize_model
from xpu_runtime.model.tokenizer_json import write_tokenizer_json

__all__ = ["converted_folder"]

_VERSION = 1
"""Raised with every change after which older conversions must be redone."""
_SAFETENSORS = "model.safetensors"


def converted_folder(folder: Path, config: Mapping[str, Any]) -> Path:
    """Return a folder with what ``folder`` lacks: ``openvino_model.*``, ``openvino_tokenizer.*`` or both.

    The conversion is kept in the cache of the user. Processes that convert the same content wait for the first of them.

    Args:
        folder: the folder of the model, which is only read.
        config: content of its ``config.json``.

    Raises:
        ModelFolderError: a file is missing or damaged, or the cache cannot be written.
        UnsupportedModelError: the architecture or the tokenizer is not one of those that are converted.
    """
    has_graph, has_tokenizer = (folder / GRAPH).is_file(), (folder / TOKENIZER).is_file()
    weights, rules = folder / _SAFETENSORS, folder / "tokenizer.json"
    if not has_graph and not (weights.is_file() and config.get("model_type") in ENCODER_TYPES):
        raise ModelFolderError(
            f"model: {str(folder)!r} has no {GRAPH}; export the model with "
            f"`optimum-cli export openvino --model ID --task feature-extraction DIR` (converted here are "
            f"{', '.join(ENCODER_TYPES)} with {_SAFETENSORS})"
        )
    if not has_tokenizer and not rules.is_file():
        raise ModelFolderError(
            f"model: {str(folder)!r} has no {TOKENIZER}; convert the tokenizer with `convert_tokenizer ID -o DIR`"
        )
    read = [folder / "config.json", *([] if has_graph else [weights])]
    read += [] if has_tokenizer else [rules, folder / "tokenizer_config.json"]
    parent, key = conversions_dir(EMBEDDING), fingerprint([path for path in read if path.is_file()])[:KEY_CHARS]
    if existing := existing_conversion(parent, key, _VERSION):
        return existing

    def write(target: Path) -> None:
        if not has_graph:
            serialize_model(_graph(weights, config), target / GRAPH)
        if not has_tokenizer:
            _write_tokenizer(folder, target)

    name = _name(folder)
    try:
        return convert_once(parent, folder, name, key, _VERSION, write)
    except OSError as error:
        target = parent / f"{name}-{key}"
        raise ModelFolderError(f"model: {str(folder)!r} cannot be converted to {str(target)!r}: {error}") from error


def _graph(weights: Path, config: Mapping[str, Any]) -> ov.Model:
    return encoder_graph(array_weights(read_safetensors(weights)), EncoderShape.of(config))


def _name(folder: Path) -> str:
    """Name of a model for people: of its folder, or of its repository in the Hugging Face cache."""
    path = folder.resolve()
    if path.parent.name == "snapshots":
        path = path.parent.parent
    return name_in_path(path.name.rpartition("--")[2]) or "model"


def _write_tokenizer(folder: Path, target: Path) -> None:
    try:
        write_tokenizer_json(folder, target)
    except UnsupportedModelError as error:
        raise UnsupportedModelError(
            f"model: {str(folder)!r}: {error}; convert the tokenizer with `convert_tokenizer ID -o DIR`"
        ) from error
