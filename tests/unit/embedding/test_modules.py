"""Modules of sentence-transformers after the pooling: dense layers and normalisations, in order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tiny_embeddings import HIDDEN, make_bert_folder, reference_hidden, token_ids, write_safetensors

from xpu_runtime import EmbeddingEngine, EmbeddingModel, EngineConfig
from xpu_runtime.errors import ModelError, ModelFolderError, UnsupportedModelError

_F32 = EngineConfig(precision="f32")
_TEXT = "the cat sat on the mat"


def folder_with(folder: Path, *kinds: str, activation: str = "Tanh", outputs: int = 8, bias: bool = True) -> Path:
    """A model with these modules after the pooling; each dense one has random weights."""
    make_bert_folder(folder)
    names = ["Transformer", "Pooling", *kinds]
    modules = [
        {"path": f"{at}_{kind}" if at else "", "type": f"sentence_transformers.models.{kind}"}
        for at, kind in enumerate(names)
    ]
    (folder / "modules.json").write_text(json.dumps(modules), encoding="utf-8")
    width = HIDDEN
    for module in (each for each in modules if each["path"].endswith("Dense")):
        random, place = np.random.default_rng(width), folder / module["path"]
        tensors = {"linear.weight": random.standard_normal((outputs, width)).astype(np.float32) / 4}
        if bias:
            tensors["linear.bias"] = random.standard_normal(outputs).astype(np.float32)
        place.mkdir()
        write_safetensors(place / "model.safetensors", tensors)
        rules = {"in_features": width, "activation_function": f"torch.nn.modules.activation.{activation}"}
        (place / "config.json").write_text(json.dumps(rules), encoding="utf-8")
        width = outputs
    return folder


def mapped(vector: Any, width: int, activation: str, *, bias: bool = True) -> Any:
    """The vector after the dense module of `folder_with` with ``width`` inputs."""
    random = np.random.default_rng(width)
    vector = vector @ (random.standard_normal((8, width)).astype(np.float32) / 4).T
    vector = vector + random.standard_normal(8).astype(np.float32) if bias else vector
    return np.tanh(vector) if activation == "Tanh" else vector


@pytest.mark.parametrize("activation", ["Tanh", "Identity"])
@pytest.mark.parametrize("bias", [True, False])
def test_dense_modules_are_applied_in_order(tmp_path: Path, activation: str, bias: bool) -> None:
    """A step that is left out, or is in another place, gives other vectors of the same length."""
    kinds = ("Normalize", "Dense", "Dense", "Normalize")
    folder = folder_with(tmp_path / "model", *kinds, activation=activation, bias=bias)
    with EmbeddingEngine.load(folder, _F32) as engine:
        assert (engine.dimension, engine.model.hidden_size, engine.model.normalize) == (8, HIDDEN, True)
        found = engine.embed([_TEXT]).result(timeout=60)[0]
        plain = engine.embed([_TEXT], normalize=False).result(timeout=60)[0]
    vector = reference_hidden(token_ids(_TEXT)).mean(0)
    for width in (HIDDEN, 8):
        vector = mapped(vector / np.linalg.norm(vector) if width == HIDDEN else vector, width, activation, bias=bias)
    assert np.abs(plain - vector).max() < 1e-4
    assert np.abs(found - vector / np.linalg.norm(vector)).max() < 1e-4


def test_a_dense_module_at_the_end_is_not_normalised(tmp_path: Path) -> None:
    """Vectors are scaled only where the list of modules says so."""
    model = EmbeddingModel.open(folder_with(tmp_path / "model", "Normalize", "Dense"))
    assert (model.normalize, len(model.steps), model.dimension) == (False, 2, 8)


def _modules(folder: Path, *modules: tuple[str, str]) -> None:
    content = [{"path": path, "type": kind} for path, kind in modules]
    (folder / "modules.json").write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize(
    ("modules", "error", "named"),
    [
        ([("", "Transformer"), ("1_Pooling", "Pooling"), ("2_Norm", "LayerNorm")], UnsupportedModelError, "LayerNorm"),
        ([("1_Pooling", "Pooling"), ("", "Transformer")], UnsupportedModelError, "Pooling, Transformer"),
        ([("0_Transformer", "Transformer"), ("1_Pooling", "Pooling")], UnsupportedModelError, "0_Transformer"),
        ([("", "Transformer"), ("1_Pooling", "Pooling"), ("../x", "Dense")], ModelFolderError, "outside"),
        ([("", "Transformer"), ("1_Pooling", "Pooling"), ("none", "Dense")], ModelFolderError, "none"),
        ([], UnsupportedModelError, "modules"),
    ],
)
def test_other_modules_are_named(
    tmp_path: Path, modules: list[tuple[str, str]], error: type[ModelError], named: str
) -> None:
    """A module that is skipped gives vectors that look right and are not."""
    folder = make_bert_folder(tmp_path / "model")
    _modules(folder, *modules)
    with pytest.raises(error, match=named) as raised:
        EmbeddingModel.open(folder)
    assert "\n" not in str(raised.value)


def test_damaged_dense_modules_name_the_file(tmp_path: Path) -> None:
    """Guards against shapes that broadcast, and against weights of PyTorch only."""
    folder = folder_with(tmp_path / "model", "Dense", activation="GELU")
    with pytest.raises(UnsupportedModelError, match="activation_function: GELU"):
        EmbeddingModel.open(folder)
    folder = folder_with(tmp_path / "other", "Dense")
    write_safetensors(folder / "2_Dense" / "model.safetensors", {"linear.weight": np.ones((8, 3), np.float32)})
    with pytest.raises(ModelFolderError, match=r"linear\.weight of shape \[8, 3\]"):
        EmbeddingModel.open(folder)
    (folder / "2_Dense" / "model.safetensors").unlink()
    with pytest.raises(ModelFolderError, match="is missing"):
        EmbeddingModel.open(folder)
