"""A larger model with the output of the bundled model: zero weights extend ``desk`` to the work of 0.56B."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.common.int8_weights import Weights, dequantise, read_constants
from xpu_runtime.model.synthetic.decoder_graph import build_graph, matrix_specs
from xpu_runtime.model.synthetic.model_files import write_json, write_model
from xpu_runtime.model.synthetic.shapes import ModelShape

__all__ = ["LARGER", "enlarge", "shape_of"]

LARGER = {"hidden": 1536, "intermediate": 8960, "heads": 24}
"""Larger dimensions; width and feed-forward size are those of Qwen2.5-1.5B."""
_REPLACED = {"openvino_model.xml", "openvino_model.bin", "config.json"}


_OUTGOING = ("o_proj", "down_proj")


def enlarge(folder: Path, out: Path, larger: dict[str, int] = LARGER) -> Path:
    """Write a model folder with the output of the one in ``folder`` and larger dimensions.

    All additional weights are zero; devices multiply by them as by any other weight.

    Args:
        folder: an int8 model written by ``desk-model/export.py``.
        out: a new folder.
        larger: fields of `ModelShape` with their sizes.

    Raises:
        ValueError: a dimension is smaller than before or must not change, or the folder holds another kind of model.
    """
    if not (folder / "openvino_model.xml").is_file():
        raise ValueError(f"folder={str(folder)!r}: no openvino_model.xml; expected a folder of desk-model/export.py")
    # The graph dequantises in float16.
    weights, shape = dequantise(read_constants(folder), np.float16), shape_of(folder)
    larger_shape = replace(shape, **larger)
    weights = _widen(weights, shape, larger_shape)
    shutil.copytree(folder, out, ignore=lambda _folder, names: _REPLACED.intersection(names))
    write_model(
        build_graph(larger_shape, matrix_specs(larger_shape, larger_shape.vocab, "int8", 0), weights, lambda _: None),
        out,
    )
    config = json.loads((folder / "config.json").read_text("utf-8"))
    sizes = {
        "hidden_size": larger_shape.hidden,
        "intermediate_size": larger_shape.intermediate,
        "num_attention_heads": larger_shape.heads,
        "num_key_value_heads": larger_shape.kv_heads,
    }
    write_json(out / "config.json", config | sizes)
    return out


def shape_of(folder: Path) -> ModelShape:
    """Read the dimensions from a model's configuration."""
    config = json.loads((folder / "config.json").read_text("utf-8"))
    return ModelShape(
        folder.name,
        config["hidden_size"],
        config["intermediate_size"],
        config["num_hidden_layers"],
        config["num_attention_heads"],
        config["num_key_value_heads"],
        config["head_dim"],
        config["vocab_size"],
        config["max_position_embeddings"],
        config["rope_theta"],
    )


def _widen(weights: Weights, shape: ModelShape, larger_shape: ModelShape) -> Weights:
    """Extend the weights of a network of dimensions ``shape`` to ``larger_shape``, with the same output.

    All additional weights are zero. The result is not suited for training, since zeros that only read zeros get no
    gradient.

    Raises:
        ValueError: a dimension is smaller or must not change, or a matrix is missing.
    """
    for name in ("layers", "head_dim", "vocab", "rope_theta"):
        if getattr(shape, name) != getattr(larger_shape, name):
            raise ValueError(
                f"{name}={getattr(larger_shape, name)}: expected {getattr(shape, name)} as in these weights"
            )
    group_sizes = shape.heads // shape.kv_heads, larger_shape.heads // larger_shape.kv_heads
    for name, (few, many) in {
        "hidden": (shape.hidden, larger_shape.hidden),
        "intermediate": (shape.intermediate, larger_shape.intermediate),
        "kv_heads": (shape.kv_heads, larger_shape.kv_heads),
        "heads": group_sizes,
    }.items():
        if many < few:
            raise ValueError(f"{name}={getattr(larger_shape, name)}: expected no fewer than in these weights")
    # Positions of the original heads: query heads stay with their key head.
    heads = [key * group_sizes[1] + at for key in range(shape.kv_heads) for at in range(group_sizes[0])]
    queries, keys = (
        _elements(heads, shape.head_dim),
        _elements(range(shape.kv_heads), shape.head_dim),
    )
    plain, inner, tokens = (
        np.arange(shape.hidden),
        np.arange(shape.intermediate),
        np.arange(shape.vocab),
    )
    places = {
        "embed_tokens": (tokens, plain),
        "q_proj": (queries, plain),
        "k_proj": (keys, plain),
        "v_proj": (keys, plain),
        "o_proj": (plain, queries),
        "gate_proj": (inner, plain),
        "up_proj": (inner, plain),
        "down_proj": (plain, inner),
        "lm_head": (tokens, plain),
    }
    # Zero channels increase the output of a norm. Matrices that read after a norm are scaled down; the others read
    # tokens or outputs of those matrices.
    normed = np.float32((shape.hidden / larger_shape.hidden) ** 0.5)
    widened: dict[str, npt.NDArray[np.float32]] = {}
    for spec in matrix_specs(larger_shape, larger_shape.vocab, "int8", 0):
        if spec.name not in weights:
            raise ValueError(f"{spec.name}: no int8 matrix of this name; expected a folder of desk-model/export.py")
        part, matrix = spec.name.rpartition(".")[2], weights[spec.name]
        widened[spec.name] = np.zeros((spec.rows, spec.cols), np.float32)
        widened[spec.name][np.ix_(*places[part])] = matrix if part in (*_OUTGOING, "embed_tokens") else matrix * normed
    return widened


def _elements(blocks: Sequence[int] | range, size: int) -> npt.NDArray[np.intp]:
    """Return the element indices of blocks of ``size``."""
    return np.concatenate([np.arange(at * size, (at + 1) * size) for at in blocks])
