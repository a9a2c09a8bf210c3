"""A model folder that `make_model` wrote as a GGUF file, which is what llama.cpp loads: the same weights and tokens.

The int8 weights of the folder become numbers again, and those are rounded as the file's precision says. Q8_0 has 8 bits
with a scale for 32 weights, where the folder has 8 bits with a scale for a row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import openvino as ov

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
"""Stands in the graphs of `make_model`, whose norms do nothing but divide."""
_NORMS = ("attn_norm", "ffn_norm")
_ROTATED = {"attn_q": "num_attention_heads", "attn_k": "num_key_value_heads"}


def write_gguf(model: Path, file: Path, precision: Precision = "q8_0") -> Path:
    """Write the model in folder ``model`` to ``file``.

    Raises:
        ModelFolderError: the folder is none of `make_model`, whose norms have no gains, or its weights are not int8.
    """
    import gguf  # of the bench extra

    folder = ModelFolder.open(model)
    config, weights = folder.config, _weights(folder)
    kind = gguf.GGMLQuantizationType[precision.upper()]
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
        writer.add_tensor(f"{name}.weight", matrix if plain else gguf.quantize(matrix, kind), raw_dtype=kind)

    gain = np.ones(config["hidden_size"], np.float32)
    add("token_embd", weights[_EMBEDDING])
    for layer in range(config["num_hidden_layers"]):
        for norm in _NORMS:
            writer.add_tensor(f"blk.{layer}.{norm}.weight", gain)
        for theirs, mine in _IN_LAYER.items():
            matrix = weights[f"model.layers.{layer}.{theirs}"]
            add(f"blk.{layer}.{mine}", _interleaved(matrix, config[_ROTATED[mine]]) if mine in _ROTATED else matrix)
    writer.add_tensor("output_norm.weight", gain)
    add("output", weights[_HEAD])
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return file


def _weights(folder: ModelFolder) -> Mapping[str, Floats]:
    """The matrices ``[out, in]`` by their names in the graph."""
    graph = ov.Core().read_model(folder.path / "openvino_model.xml")
    constants = {each.get_friendly_name(): each for each in graph.get_ops() if each.get_type_name() == "Constant"}
    found: dict[str, Floats] = {}
    for name, matrix in constants.items():
        scale, zero_point = (constants.get(f"{name}/{part}") for part in ("scale", "zero_point"))
        if name.endswith(".weight") and scale is not None and zero_point is not None:
            rows = (matrix.data.astype(np.float32) - zero_point.data.astype(np.float32)) * scale.data.astype(np.float32)
            found[name.removeprefix("self.").removesuffix(".weight")] = rows
    layers = range(folder.config["num_hidden_layers"])
    wanted = {_EMBEDDING, _HEAD, *(f"model.layers.{layer}.{part}" for layer in layers for part in _IN_LAYER)}
    if _NO_GAIN not in constants or found.keys() != wanted:
        raise ModelFolderError(
            f"model: {str(folder.path)!r} is none that `xpu-agents make-model --weights int8` wrote; "
            f"give llama.cpp a file of it yourself, with --gguf FILE"
        )
    return found


def _interleaved(matrix: Floats, heads: int) -> Floats:
    """The rows of queries or keys in llama.cpp's order: it turns neighbours, the export the halves of a head."""
    out, width = matrix.shape
    return np.ascontiguousarray(matrix.reshape(heads, 2, out // heads // 2, width).swapaxes(1, 2).reshape(out, width))


def _add_tokens(writer: Any, folder: Path, config: Mapping[str, Any]) -> None:
    import gguf

    tokenizer = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
    vocab: dict[str, int] = tokenizer["model"]["vocab"]
    special = {each["id"]: each["content"] for each in tokenizer["added_tokens"]}
    named = {at: token for token, at in vocab.items()} | special
    numbers = range(config["vocab_size"])
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("default")
    writer.add_token_list([named.get(at, f"[unused {at}]") for at in numbers])
    writer.add_token_types([gguf.TokenType.CONTROL if at in special else gguf.TokenType.NORMAL for at in numbers])
    merges = (merge if isinstance(merge, str) else " ".join(merge) for merge in tokenizer["model"]["merges"])
    writer.add_token_merges(list(merges))
    writer.add_bos_token_id(config.get("bos_token_id") or 0)
    end = config["eos_token_id"]
    writer.add_eos_token_id(end[0] if isinstance(end, list) else end)
    writer.add_add_bos_token(False)
