"""The default model with the work of a larger one: it writes what ``desk`` writes, and takes as long as 0.56B."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import openvino as ov

from xpu_runtime.model.synthetic.decoder_graph import build_graph, matrix_specs
from xpu_runtime.model.synthetic.model_files import write_json, write_model
from xpu_runtime.model.synthetic.shapes import ModelShape

__all__ = ["LARGER", "enlarge", "shape_of"]

LARGER = {"hidden": 1536, "intermediate": 8960, "heads": 24}
"""Dimensions that are larger: width and feed-forward block are those of Qwen2.5-1.5B."""
_REPLACED = {"openvino_model.xml", "openvino_model.bin", "config.json"}


Weights = Mapping[str, npt.NDArray[np.float32]]
"""Matrices ``[out, in]`` by their names in the graph."""
_MODEL = "openvino_model.xml"
_PREFIX, _SUFFIX = "self.", ".weight"
_OUTGOING = ("o_proj", "down_proj")


def enlarge(folder: Path, out: Path, larger: dict[str, int] = LARGER) -> Path:
    """Write a model folder that computes what the one in ``folder`` does, with dimensions that are larger.

    All that is new has weights of zero, by which a device multiplies as by any others.

    Args:
        folder: an int8 model as ``desk-model/export.py`` writes it.
        out: a new folder.
        larger: fields of `ModelShape` with their sizes.

    Raises:
        ValueError: one is smaller than it was, or has to stay the same; or the folder holds another kind of model.
    """
    weights, own = _read_weights(folder), shape_of(folder)
    wide = replace(own, **larger)
    weights = _widened(weights, own, wide)
    shutil.copytree(folder, out, ignore=lambda _folder, names: _REPLACED.intersection(names))
    write_model(build_graph(wide, matrix_specs(wide, wide.vocab, "int8", 0), weights, lambda _: None), out)
    config = json.loads((folder / "config.json").read_text("utf-8"))
    sizes = {
        "hidden_size": wide.hidden,
        "intermediate_size": wide.intermediate,
        "num_attention_heads": wide.heads,
        "num_key_value_heads": wide.kv_heads,
    }
    write_json(out / "config.json", config | sizes)
    return out


def shape_of(folder: Path) -> ModelShape:
    """The dimensions that a model's configuration names."""
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


def _read_weights(folder: Path) -> Weights:
    """The matrices of an exported model folder as floats, by their names in the graph, rounded as they are stored.

    Raises:
        ValueError: there is no model, or it is not stored as the export stores it.
    """
    file = folder / _MODEL
    if not file.is_file():
        raise ValueError(f"{file}: not found; give a model folder that desk-model/export.py wrote")
    operations = ov.Core().read_model(file).get_ops()
    constants = {each.get_friendly_name(): each for each in operations if each.get_type_name() == "Constant"}
    found: dict[str, npt.NDArray[np.float32]] = {}
    for name, matrix in constants.items():
        if not (name.startswith(_PREFIX) and name.endswith(_SUFFIX)) or matrix.get_element_type() != ov.Type.u8:
            continue
        scale, zero_point = (constants.get(f"{name}/{part}") for part in ("scale", "zero_point"))
        if scale is None or zero_point is None:
            raise ValueError(f"{file}: {name} has no scale or zero point; expected int8 as the export stores it")
        # In the order and precision of the graph.
        steps = matrix.data.astype(np.float16) - zero_point.data.astype(np.float16)
        found[name.removeprefix(_PREFIX).removesuffix(_SUFFIX)] = (steps * scale.data).astype(np.float32)
    if not found:
        raise ValueError(f"{file}: no int8 matrices; give a model folder that desk-model/export.py wrote")
    return found


def _widened(weights: Weights, own: ModelShape, wide: ModelShape) -> Weights:
    """The weights of a network as ``wide``, which computes what these compute but for rounding.

    What is new has weights of zero, and so nothing but its work. It is no beginning for a training: zeros that only
    read zeros never learn.

    Args:
        weights: Of a network of the shape ``own``; embedding and head may differ in it, and do in what is given.
        own: Its shape.
        wide: The other shape, which is nowhere narrower; layers, size of the heads and vocabulary are the same.

    Raises:
        ValueError: it is narrower somewhere, or differs in what must be the same.
    """
    for name in ("layers", "head_dim", "vocab", "rope_theta"):
        if getattr(own, name) != getattr(wide, name):
            raise ValueError(f"{name}={getattr(wide, name)}: expected {getattr(own, name)}, as these weights have")
    groups = own.heads // own.kv_heads, wide.heads // wide.kv_heads
    for name, (few, many) in {
        "hidden": (own.hidden, wide.hidden),
        "intermediate": (own.intermediate, wide.intermediate),
        "kv_heads": (own.kv_heads, wide.kv_heads),
        "heads": groups,
    }.items():
        if many < few:
            raise ValueError(f"{name}={getattr(wide, name)}: expected no fewer than these weights have")
    # Which heads of the wide network are the old ones: those of a key keep to it.
    heads = [key * groups[1] + at for key in range(own.kv_heads) for at in range(groups[0])]
    queries, keys = _elements(heads, own.head_dim), _elements(range(own.kv_heads), own.head_dim)
    plain, inner, tokens = np.arange(own.hidden), np.arange(own.intermediate), np.arange(own.vocab)
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
    # A norm over more channels, the new ones zero, gives larger values. Matrices that read behind one take that back;
    # the others read tokens, or what those have written.
    normed = np.float32((own.hidden / wide.hidden) ** 0.5)
    found: dict[str, npt.NDArray[np.float32]] = {}
    for spec in matrix_specs(wide, wide.vocab, "int8", 0):
        part, matrix = spec.name.rpartition(".")[2], weights[spec.name]
        found[spec.name] = np.zeros((spec.rows, spec.cols), np.float32)
        found[spec.name][np.ix_(*places[part])] = matrix if part in (*_OUTGOING, "embed_tokens") else matrix * normed
    return found


def _elements(blocks: Sequence[int] | range, size: int) -> npt.NDArray[np.intp]:
    """The places of the elements of some blocks of ``size``."""
    return np.concatenate([np.arange(at * size, (at + 1) * size) for at in blocks])
