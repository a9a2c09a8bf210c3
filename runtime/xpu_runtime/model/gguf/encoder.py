"""Graph of an encoder GGUF file (BERT, XLM-RoBERTa, Nomic), built from its tensors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import gguf as ggml
import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as ops

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.encoder_graph import EncoderShape, encoder_graph
from xpu_runtime.model.gguf.header import GgufTensor
from xpu_runtime.model.gguf.metadata import GgufFile

__all__ = ["gguf_encoder_graph"]

_NAMES = {
    "embeddings.word_embeddings": "token_embd",
    "embeddings.token_type_embeddings": "token_types",
    "embeddings.position_embeddings": "position_embd",
    "embeddings.LayerNorm": "token_embd_norm",
}
_LAYER = "encoder.layer."
_LAYER_NAMES = {
    "attention.self.query_key_value": "attn_qkv",
    "attention.self.query": "attn_q",
    "attention.self.key": "attn_k",
    "attention.self.value": "attn_v",
    "attention.output.dense": "attn_output",
    "attention.output.LayerNorm": "attn_output_norm",
    "intermediate.dense": "ffn_up",
    "intermediate.gate": "ffn_gate",
    "output.dense": "ffn_down",
    "output.LayerNorm": "layer_output_norm",
}
"""Names of the tensors in GGUF files by those in the transformers library, without their ending."""
_ROTARY = ("nomic-bert",)
"""Architectures with rotary positions."""
_GROUP = 32
"""Values of a block of Q8_0."""


def gguf_encoder_graph(gguf: GgufFile) -> ov.Model:
    """Build the graph of a file; see `encoder_graph`.

    Weights of the types F16 and Q8_0 stay in these types, others are f32; all values are those of the file.

    Args:
        gguf: the file, in one part.

    Raises:
        ModelFolderError: a tensor or a size is missing.
    """
    layers, heads = int(_number(gguf, "block_count")), int(_number(gguf, "attention.head_count"))
    shape = EncoderShape(layers, heads, _number(gguf, "attention.layer_norm_epsilon", 1e-12))
    if gguf.architecture in _ROTARY:
        positions = int(_number(gguf, "context_length"))
        shape = replace(shape, rope_base=_number(gguf, "rope.freq_base", 10000.0), max_positions=positions)
    return encoder_graph(_TensorNodes(gguf), shape)


def _number(gguf: GgufFile, key: str, default: float | None = None) -> float:
    found = gguf.value(key)
    value = default if found is None else found
    if not isinstance(value, int | float) or value <= 0:
        raise ModelFolderError(f"{gguf.architecture}.{key}: {value!r}; expected a positive number")
    return value


class _TensorNodes:
    """Nodes of the tensors of a file, made once each; the `WeightSource` of its graph."""

    def __init__(self, gguf: GgufFile) -> None:
        self._tensors = {tensor.name: tensor for tensor in gguf.tensors}
        self._data = np.memmap(gguf.path, np.uint8, "r")
        self._nodes: dict[str, Any] = {}

    def __call__(self, name: str) -> Any:
        tensor = self._tensors.get(_gguf_name(name))
        if tensor is not None and name not in self._nodes:
            self._nodes[name] = _node(tensor, self._data[tensor.at : tensor.at + tensor.n_bytes])
        return self._nodes.get(name)


def _gguf_name(name: str) -> str:
    stem, _, ending = name.rpartition(".")
    if not stem.startswith(_LAYER):
        return f"{_NAMES[stem]}.{ending}"
    layer, _, part = stem.removeprefix(_LAYER).partition(".")
    return f"blk.{layer}.{_LAYER_NAMES[part]}.{ending}"


def _node(tensor: GgufTensor, data: NDArray[np.uint8]) -> Any:
    """Node of the f32 values of a tensor."""
    if tensor.type_name == "F32":
        return ops.constant(data.view("<f4").reshape(tensor.shape))
    if tensor.type_name == "F16":
        return ops.convert(ops.constant(data.view("<f2").reshape(tensor.shape)), "f32")
    if tensor.type_name == "Q8_0":
        blocks = data.view(np.dtype([("scale", "<f2"), ("values", "i1", _GROUP)]))
        grouped = (*tensor.shape[:-1], tensor.shape[-1] // _GROUP)
        # Contiguous, since a constant of a view with gaps has wrong values.
        values, scales = (
            ops.convert(ops.constant(np.ascontiguousarray(blocks[part]).reshape(*grouped, -1)), "f32")
            for part in ("values", "scale")
        )
        whole = ops.constant(np.array(tensor.shape, np.int64))
        return ops.reshape(ops.multiply(values, scales), whole, False)
    rows = data.reshape(*tensor.shape[:-1], -1)
    return ops.constant(ggml.quants.dequantize(rows, ggml.GGMLQuantizationType[tensor.type_name]))
