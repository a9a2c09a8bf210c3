"""Conversion of a model folder of `make_model` to a GGUF file for llama.cpp, with the same weights and tokens.

The int8 weights of the folder are dequantised and stored in the precision of the file. Q8_0 has 8 bits and one scale
for 32 weights; the folder has 8 bits and one scale for a row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import gguf
import numpy as np
import numpy.typing as npt

from benchmarks.common.int8_weights import Weights, dequantise, read_constants
from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.folder import ModelFolder

__all__ = ["Precision", "write_gguf"]

Precision = Literal["q8_0", "f32"]
Floats = npt.NDArray[np.float32]

_EMBEDDING, _HEAD = "model.embed_tokens", "lm_head"
_IN_LAYER = {
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}
_NO_GAIN = "__module.model.norm/one"
"""Constant in the graphs of `make_model`, whose norms have no gain."""
_NORMS = ("attn_norm", "ffn_norm")
_ROTATED = {"attn_q": "num_attention_heads", "attn_k": "num_key_value_heads"}


def write_gguf(model: Path, file: Path, precision: Precision = "q8_0") -> Path:
    """Write the model in folder ``model`` to ``file``.

    Raises:
        ModelFolderError: `make_model` did not write the folder, or its weights are not int8.
    """
    folder = ModelFolder.open(model)
    config, weights = folder.config, _read_weights(folder)
    tensor_type = gguf.GGMLQuantizationType[precision.upper()]
    writer = gguf.GGUFWriter(file, "llama")
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_head_count_kv(config["num_key_value_heads"])
    writer.add_key_length(config["head_dim"])
    writer.add_value_length(config["head_dim"])
    writer.add_rope_dimension_count(config["head_dim"])
    writer.add_rope_freq_base(config["rope_theta"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_vocab_size(config["vocab_size"])
    _add_tokens(writer, folder.path, config)

    def add(name: str, matrix: Floats) -> None:
        plain = precision == "f32"
        writer.add_tensor(
            f"{name}.weight", matrix if plain else gguf.quantize(matrix, tensor_type), raw_dtype=tensor_type
        )

    gain = np.ones(config["hidden_size"], np.float32)
    add("token_embd", weights[_EMBEDDING])
    for layer in range(config["num_hidden_layers"]):
        for norm in _NORMS:
            writer.add_tensor(f"blk.{layer}.{norm}.weight", gain)
        for layer_name, gguf_name in _IN_LAYER.items():
            matrix = weights[f"model.layers.{layer}.{layer_name}"]
            add(
                f"blk.{layer}.{gguf_name}",
                _interleaved(matrix, config[_ROTATED[gguf_name]]) if gguf_name in _ROTATED else matrix,
            )
    writer.add_tensor("output_norm.weight", gain)
    add("output", weights[_HEAD])
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return file


def _read_weights(folder: ModelFolder) -> Weights:
    """Read the weights and check that `make_model` wrote the folder."""
    constants = read_constants(folder.path)
    weights = dequantise(constants)
    layers = range(folder.config["num_hidden_layers"])
    expected = {_EMBEDDING, _HEAD, *(f"model.layers.{layer}.{part}" for layer in layers for part in _IN_LAYER)}
    if _NO_GAIN not in constants or weights.keys() != expected:
        raise ModelFolderError(
            f"model: {str(folder.path)!r} was not written by `xpu-agents make-model --weights int8`; "
            f"convert it with llama.cpp and pass --gguf FILE"
        )
    return weights


def _interleaved(matrix: Floats, heads: int) -> Floats:
    """Reorder the rows of queries or keys: llama.cpp rotates neighbouring elements, not halves of a head."""
    out, width = matrix.shape
    return np.ascontiguousarray(matrix.reshape(heads, 2, out // heads // 2, width).swapaxes(1, 2).reshape(out, width))


def _add_tokens(writer: Any, folder: Path, config: Mapping[str, Any]) -> None:
    import gguf

    tokenizer = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
    vocab: dict[str, int] = tokenizer["model"]["vocab"]
    special = {added_token["id"]: added_token["content"] for added_token in tokenizer["added_tokens"]}
    token_names = {at: token for token, at in vocab.items()} | special
    numbers = range(config["vocab_size"])
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("default")
    writer.add_token_list([token_names.get(at, f"[unused {at}]") for at in numbers])
    writer.add_token_types([gguf.TokenType.CONTROL if at in special else gguf.TokenType.NORMAL for at in numbers])
    merges = (merge if isinstance(merge, str) else " ".join(merge) for merge in tokenizer["model"]["merges"])
    writer.add_token_merges(list(merges))
    writer.add_bos_token_id(config.get("bos_token_id") or 0)
    eos = config["eos_token_id"]
    writer.add_eos_token_id(eos[0] if isinstance(eos, list) else eos)
    writer.add_add_bos_token(False)
