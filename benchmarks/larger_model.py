"""The default model with the work of a larger one: it writes what ``desk`` writes, and takes as long as 0.56B."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path

from xpu_runtime.model.synthetic.decoder_graph import build_graph, matrix_specs
from xpu_runtime.model.synthetic.model_files import write_json, write_model
from xpu_runtime.model.synthetic.shapes import ModelShape

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))  # development code, which is not installed
from desk_training.growth import widened
from desk_training.matrices import read_weights

__all__ = ["LARGER", "enlarge", "shape_of"]

LARGER = {"hidden": 1536, "intermediate": 8960, "heads": 24}
"""Dimensions that are larger: width and feed-forward block are those of Qwen2.5-1.5B."""
_REPLACED = {"openvino_model.xml", "openvino_model.bin", "config.json"}


def enlarge(folder: Path, out: Path, larger: dict[str, int] = LARGER) -> Path:
    """Write a model folder that computes what the one in ``folder`` does, with dimensions that are larger.

    All that is new has weights of zero, by which a device multiplies as by any others.

    Args:
        folder: an int8 model as ``tools/export_default_model.py`` writes it.
        out: a new folder.
        larger: fields of `ModelShape` with their sizes.

    Raises:
        ValueError: one is smaller than it was, or has to stay the same; or the folder holds another kind of model.
    """
    weights, own = read_weights(folder), shape_of(folder)
    wide = replace(own, **larger)
    weights = widened(weights, own, wide)
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
