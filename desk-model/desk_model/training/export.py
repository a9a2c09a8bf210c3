"""Export of a checkpoint to a model folder: int8 weights, graph of a Llama, tokenizer and chat template.

The graph and the files are made by the builder of the synthetic models, from these weights in place of random ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from xpu_runtime.model.atomic_folder import atomic_folder
from xpu_runtime.model.synthetic.decoder_graph import build_graph, matrix_specs
from xpu_runtime.model.synthetic.model_files import write_configuration, write_json, write_model, write_tokenizer_files
from xpu_runtime.model.synthetic.shapes import ModelShape
from xpu_runtime.model.synthetic.vocabulary import BpeVocabulary
from xpu_runtime.model.synthetic.weights import WeightFormat, make_matrix

from desk_model.training.network import EMBEDDING_SCALE, Decoder
from desk_model.training.text_rules import RULES
from desk_model.training.weights import Weights

__all__ = ["MANIFEST", "export", "put_weights", "rounded", "weights_of"]

MANIFEST = "xpu_trained.json"
"""Says how a model was trained."""

_FORMAT: WeightFormat = "int8"
_PARTS = {"q_proj": "self_attn", "k_proj": "self_attn", "v_proj": "self_attn", "o_proj": "self_attn"}


def weights_of(model: Decoder) -> Weights:
    """Weights as the graph needs them: scaled embedding, separate head."""
    embedding = _array(model.embed.weight)
    found = {"model.embed_tokens": embedding * np.float32(EMBEDDING_SCALE), "lm_head": embedding}
    return found | {name: _array(weight) for name, weight in _matrices(model)}


def put_weights(model: Decoder, weights: Weights) -> None:
    """Load weights into a network; the head replaces the embedding."""
    with torch.no_grad():
        model.embed.weight.copy_(torch.from_numpy(weights["lm_head"]))
        for name, weight in _matrices(model):
            weight.copy_(torch.from_numpy(weights[name]))


def rounded(shape: ModelShape, weights: Weights) -> Weights:
    """Weights rounded as the model folder stores them."""
    found: dict[str, npt.NDArray[np.float32]] = {}
    for spec in matrix_specs(shape, shape.vocab, _FORMAT, 0):
        matrix = make_matrix(spec, weights)
        if matrix.scale is None or matrix.zero_point is None:
            raise ValueError(f"_FORMAT={_FORMAT!r}: expected a format with scales")
        # In the order and precision of the graph.
        steps = matrix.data.astype(np.float16) - matrix.zero_point.astype(np.float16)
        found[spec.name] = (steps * matrix.scale).astype(np.float32)
    return found


def export(model: Decoder, vocabulary: BpeVocabulary, folder: Path, facts: Mapping[str, Any]) -> Path:
    """Write a model folder atomically.

    Args:
        model: The trained network.
        vocabulary: Its tokens.
        folder: Where to; another exported model in it is replaced.
        facts: How it was trained, kept beside the model.

    Raises:
        FileExistsError: the folder holds something else.
    """
    folder = folder.absolute()
    if folder.exists() and any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise FileExistsError(f"out={str(folder)!r}: it holds files that are no exported model; give a new folder")
    with atomic_folder(folder) as draft:
        _write(model, vocabulary, draft, facts)
    return folder


def _write(model: Decoder, vocabulary: BpeVocabulary, folder: Path, facts: Mapping[str, Any]) -> None:
    shape = model.shape
    specs = matrix_specs(shape, shape.vocab, _FORMAT, 0)
    write_model(build_graph(shape, specs, weights_of(model), lambda _: None), folder)
    write_tokenizer_files(folder, vocabulary, shape.max_positions, RULES)
    write_configuration(folder, shape, shape.vocab, _FORMAT, RULES)
    size = sum(path.stat().st_size for path in folder.iterdir())
    write_json(folder / MANIFEST, {"name": shape.name, "parameters": model.parameter_count, "bytes": size, **facts})


def _matrices(model: Decoder) -> list[tuple[str, torch.Tensor]]:
    return [
        (f"model.layers.{at}.{_PARTS.get(name, 'mlp')}.{name}", linear.weight)
        for at, layer in enumerate(model.parts)
        for name, linear in layer.named_children()
        if isinstance(linear, torch.nn.Linear)
    ]


def _array(weight: torch.Tensor) -> npt.NDArray[np.float32]:
    array: npt.NDArray[np.float32] = weight.detach().float().cpu().numpy()
    return np.ascontiguousarray(array)
