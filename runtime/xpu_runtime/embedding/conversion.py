"""Cached conversion of folders that have weights or a tokenizer of the transformers library only."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openvino as ov

from xpu_runtime.embedding.bert_graph import ENCODER_TYPES, EncoderShape, bert_graph
from xpu_runtime.embedding.safetensors import read_safetensors
from xpu_runtime.embedding.wordpiece import wordpiece_tokenizer
from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.atomic_folder import atomic_folder
from xpu_runtime.soc.profile import cache_dir

__all__ = ["converted_folder"]

_VERSION = "1"
"""Changes when the conversion changes."""
_WEIGHTS = "model.safetensors"
_SAMPLE_BYTES = 1 << 16
_SAMPLES = 64


def converted_folder(folder: Path, config: Mapping[str, Any]) -> Path:
    """Return a folder with what ``folder`` lacks: ``openvino_model.*``, ``openvino_tokenizer.*`` or both.

    The conversion is kept in the cache of the user.

    Raises:
        ModelFolderError: a file is missing or damaged, or the cache cannot be written.
        UnsupportedModelError: the architecture or the tokenizer is not one of those that are converted.
    """
    graph, tokenizer = folder / "openvino_model.xml", folder / "openvino_tokenizer.xml"
    weights, rules = folder / _WEIGHTS, folder / "tokenizer.json"
    if not graph.is_file() and not (weights.is_file() and config.get("model_type") in ENCODER_TYPES):
        raise ModelFolderError(
            f"model: {str(folder)!r} has no openvino_model.xml; export the model with "
            f"`optimum-cli export openvino --model ID --task feature-extraction DIR` (converted here are "
            f"{', '.join(ENCODER_TYPES)} with {_WEIGHTS})"
        )
    if not tokenizer.is_file() and not rules.is_file():
        raise ModelFolderError(
            f"model: {str(folder)!r} has no openvino_tokenizer.xml; convert the tokenizer with "
            f"`convert_tokenizer ID -o DIR`"
        )
    needed = [path for path, wanted in ((weights, not graph.is_file()), (rules, not tokenizer.is_file())) if wanted]
    target = cache_dir() / "embedding" / f"{folder.resolve().name}-{_key([folder / 'config.json', *needed])}"
    if target.is_dir():
        return target
    try:
        with atomic_folder(target) as made:
            if weights in needed:
                encoder = bert_graph(read_safetensors(weights), EncoderShape.of(config))
                ov.save_model(encoder, made / graph.name, compress_to_fp16=False)
            if rules in needed:
                ov.save_model(wordpiece_tokenizer(rules), made / tokenizer.name, compress_to_fp16=False)
    except (OSError, RuntimeError) as error:
        if isinstance(error, ModelFolderError | UnsupportedModelError):
            raise
        raise ModelFolderError(f"model: {str(folder)!r} cannot be converted to {str(target)!r}: {error}") from error
    return target


def _key(files: list[Path]) -> str:
    """Hash of the sizes of ``files`` and of samples of their content."""
    digest = hashlib.blake2b(_VERSION.encode(), digest_size=8)
    for path in files:
        size = path.stat().st_size
        digest.update(f"{path.name}:{size}".encode())
        with path.open("rb") as file:
            for index in range(_SAMPLES):
                file.seek(index * max(size - _SAMPLE_BYTES, 0) // (_SAMPLES - 1), os.SEEK_SET)
                digest.update(file.read(_SAMPLE_BYTES))
                if size <= _SAMPLE_BYTES:
                    break
    return digest.hexdigest()
