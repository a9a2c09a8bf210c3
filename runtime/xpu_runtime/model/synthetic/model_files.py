"""Files of a GenAI model folder: graph, tokenizer, configuration and chat template."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openvino as ov

from xpu_runtime.model.graph_files import GRAPH
from xpu_runtime.model.serialization import serialize_model
from xpu_runtime.model.synthetic.shapes import ModelShape
from xpu_runtime.model.synthetic.tokenizer_rules import TokenizerRules
from xpu_runtime.model.synthetic.tokenizer_writer import tokenizer_files, write_tokenizer_graphs
from xpu_runtime.model.synthetic.vocabulary import BpeVocabulary
from xpu_runtime.model.synthetic.weights import WeightFormat

__all__ = ["write_configuration", "write_json", "write_model", "write_tokenizer_files"]


def write_model(model: ov.Model, folder: Path) -> None:
    """Write ``openvino_model.xml`` and ``openvino_model.bin``.

    Raises:
        OSError: The files cannot be written.
    """
    # As in optimum-intel; it keeps f16 activations in range.
    model.set_rt_info("8.0", ["runtime_options", "ACTIVATIONS_SCALE_FACTOR"])
    serialize_model(model, folder / GRAPH)


def write_tokenizer_files(folder: Path, vocabulary: BpeVocabulary, max_positions: int, rules: TokenizerRules) -> None:
    """Write the tokenizer as OpenVINO graphs and as JSON, and the chat template.

    Args:
        folder: The model folder.
        vocabulary: Tokens and merges.
        max_positions: Longest context in tokens.
        rules: Special tokens, pre-tokenization and chat template.
    """
    write_tokenizer_graphs(vocabulary, folder, rules)
    for name, content in tokenizer_files(vocabulary, max_positions, rules).items():
        write_json(folder / name, content)
    (folder / "chat_template.jinja").write_text(rules.chat_template, encoding="utf-8", newline="\n")


def write_configuration(
    folder: Path, shape: ModelShape, vocab_size: int, weights: WeightFormat, rules: TokenizerRules
) -> None:
    """Write ``config.json``, ``generation_config.json`` and ``openvino_config.json``."""
    begin = {} if rules.begin is None else {"bos_token_id": rules.begin}
    generation = {**begin, "eos_token_id": list(rules.ends), "pad_token_id": rules.pad}
    write_json(folder / "config.json", _model_config(shape, vocab_size, rules))
    write_json(folder / "generation_config.json", generation)
    openvino = {
        "dtype": weights,
        "input_info": None,
        "output_attentions": False,
        "quantization_config": None,
        "save_onnx_model": False,
    }
    write_json(folder / "openvino_config.json", openvino)


def write_json(path: Path, content: object) -> None:
    """Write ``content`` as a JSON file."""
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


def _model_config(shape: ModelShape, vocab_size: int, rules: TokenizerRules) -> dict[str, Any]:
    return {
        "architectures": ["LlamaForCausalLM"],
        "attention_bias": False,
        "attention_dropout": 0.0,
        **({} if rules.begin is None else {"bos_token_id": rules.begin}),
        "dtype": "float32",
        "eos_token_id": list(rules.ends),
        "head_dim": shape.head_dim,
        "hidden_act": "silu",
        "hidden_size": shape.hidden,
        "initializer_range": 0.02,
        "intermediate_size": shape.intermediate,
        "max_position_embeddings": shape.max_positions,
        "mlp_bias": False,
        "model_type": "llama",
        "num_attention_heads": shape.heads,
        "num_hidden_layers": shape.layers,
        "num_key_value_heads": shape.kv_heads,
        "pad_token_id": rules.pad,
        "pretraining_tp": 1,
        "rms_norm_eps": 1e-06,
        "rope_scaling": None,
        "rope_theta": shape.rope_theta,
        "tie_word_embeddings": False,
        "use_cache": True,
        "vocab_size": vocab_size,
    }
