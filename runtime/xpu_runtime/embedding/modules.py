"""Modules of sentence-transformers: what a folder does with the vectors of the tokens."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.embedding.pooling import POOLINGS, PooledStep, normalized
from xpu_runtime.embedding.safetensors import read_safetensors
from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.json_files import read_json_object

__all__ = ["DenseStep", "PooledModules", "read_modules"]

_LIST = "modules.json"
_POOLING = "1_Pooling"
_ACTIVATIONS = {"Identity": False, "Tanh": True}
"""Supported activations of dense modules, by their class of PyTorch; true for the hyperbolic tangent."""
_CAUSAL_TYPES = ("qwen2", "qwen3", "llama", "mistral", "gemma2", "phi3")
"""Values of ``model_type`` whose last token has seen all others."""


@dataclass(frozen=True, slots=True)
class DenseStep:
    """A dense module.

    Attributes:
        weight: ``[outputs, inputs]`` f32.
        bias: ``[outputs]`` f32; None without one.
        tanh: True if the hyperbolic tangent follows.
    """

    weight: NDArray[np.float32]
    bias: NDArray[np.float32] | None
    tanh: bool

    def __call__(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Map ``[texts, inputs]`` to ``[texts, outputs]``."""
        mapped = vectors @ self.weight.T
        if self.bias is not None:
            mapped += self.bias
        return np.tanh(mapped) if self.tanh else mapped


@dataclass(frozen=True, slots=True)
class PooledModules:
    """Steps from the hidden state to the vector of a text.

    Attributes:
        pooling: one of `POOLINGS`.
        steps: functions of the pooled vectors, in order.
        dimension: length of the vectors after them.
        normalize: True if the vectors are scaled to length 1 at the end.
    """

    pooling: str
    steps: tuple[PooledStep, ...]
    dimension: int
    normalize: bool


def read_modules(folder: Path, config: Mapping[str, Any], *, has_prompts: bool) -> PooledModules:
    """Read the modules of ``folder``; without ``modules.json`` they are a pooling and a normalisation.

    Args:
        folder: folder of the model.
        config: content of its ``config.json``; ``pooling`` there comes first, as conversions of GGUF files have it.
        has_prompts: whether the model puts prompts before texts.

    Raises:
        ModelFolderError: a file is missing or malformed.
        UnsupportedModelError: a module or a value of it is not supported; the message names it.
    """
    modules = _listed_modules(folder)
    width = int(config["hidden_size"])
    stated = config.get("pooling")
    pooling = str(stated) if stated in POOLINGS else _pooling(modules[1][1], config, has_prompts=has_prompts)
    steps: list[PooledStep] = []
    for kind, path in modules[2:]:
        if kind == "Dense":
            steps.append(dense := _dense(path, width))
            width = len(dense.weight)
        else:
            steps.append(normalized)
    normalizes = bool(steps) and steps[-1] is normalized
    return PooledModules(pooling, tuple(steps[:-1] if normalizes else steps), width, normalizes)


def _listed_modules(folder: Path) -> list[tuple[str, Path]]:
    """Kinds of the modules, such as ``Normalize``, and their folders; the first are ``Transformer`` and ``Pooling``."""
    path = folder / _LIST
    if not path.is_file():
        return [("Transformer", folder), ("Pooling", folder / _POOLING), ("Normalize", folder)]
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))
        modules = [(str(each["type"]).rsplit(".", 1)[-1], str(each["path"])) for each in listed]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ModelFolderError(f"model: {str(path)!r} is not a list of modules: {error!r}") from error
    kinds = [kind for kind, _ in modules]
    unknown = sorted(set(kinds) - {"Transformer", "Pooling", "Dense", "Normalize"})
    if unknown:
        raise UnsupportedModelError(
            f"model: {str(path)!r} needs {', '.join(unknown)}; supported are Transformer, Pooling, Dense and Normalize"
        )
    if kinds[:2] != ["Transformer", "Pooling"] or {"Transformer", "Pooling"} & set(kinds[2:]):
        raise UnsupportedModelError(
            f"model: {str(path)!r} has the modules {', '.join(kinds)}; expected Transformer, Pooling, and then Dense "
            f"and Normalize only"
        )
    if modules[0][1]:
        raise UnsupportedModelError(
            f"model: {str(path)!r} has its Transformer in {modules[0][1]!r}; expected it in the folder itself"
        )
    for _, place in modules[1:]:
        if not (folder / place).resolve().is_relative_to(folder.resolve()):
            raise ModelFolderError(f"model: {str(path)!r} names {place!r}, which is outside the folder")
    return [(kind, folder / place) for kind, place in modules]


def _pooling(folder: Path, config: Mapping[str, Any], *, has_prompts: bool) -> str:
    path = folder / "config.json"
    rules = read_json_object(path, optional=True)
    modes = sorted(
        name.removeprefix("pooling_mode_").removesuffix("_token").removesuffix("_tokens")
        for name, used in rules.items()
        if name.startswith("pooling_mode_") and used is True
    )
    if not modes:
        return "lasttoken" if config.get("model_type") in _CAUSAL_TYPES else "mean"
    if len(modes) > 1 or modes[0] not in POOLINGS:
        raise UnsupportedModelError(
            f"pooling: {', '.join(modes)} in {str(path)!r} is not supported; expected one of {', '.join(POOLINGS)}"
        )
    if rules.get("include_prompt", True) is False and has_prompts:
        raise UnsupportedModelError(f"pooling: include_prompt=false in {str(path)!r} is not supported; expected true")
    return modes[0]


def _dense(folder: Path, width: int) -> DenseStep:
    """Read a dense module of vectors of ``width`` values."""
    path, weights = folder / "config.json", folder / "model.safetensors"
    activation = str(read_json_object(path).get("activation_function", "Tanh")).rsplit(".", 1)[-1]
    if activation not in _ACTIVATIONS:
        raise UnsupportedModelError(
            f"activation_function: {activation} in {str(path)!r} is not supported; expected Identity or Tanh"
        )
    if not weights.is_file():
        raise ModelFolderError(f"model: {str(weights)!r} is missing; download the model with its safetensors files")
    tensors = read_safetensors(weights)
    weight, bias = tensors.get("linear.weight"), tensors.get("linear.bias")
    if weight is None or weight.ndim != 2 or weight.shape[1] != width:
        found = "no tensor linear.weight" if weight is None else f"a linear.weight of shape {list(weight.shape)}"
        raise ModelFolderError(f"model: {str(weights)!r} has {found}; expected [outputs, {width}]")
    if bias is not None and bias.shape != weight.shape[:1]:
        raise ModelFolderError(
            f"model: {str(weights)!r} has a linear.bias of shape {list(bias.shape)}; expected {list(weight.shape[:1])}"
        )
    return DenseStep(
        weight.astype(np.float32), None if bias is None else bias.astype(np.float32), _ACTIVATIONS[activation]
    )
