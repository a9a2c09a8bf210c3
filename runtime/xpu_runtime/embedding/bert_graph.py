"""OpenVINO graph of a BERT or XLM-RoBERTa encoder, built from its weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as ops

from xpu_runtime.errors import ModelFolderError, UnsupportedModelError

__all__ = ["ENCODER_TYPES", "EncoderShape", "bert_graph"]

ENCODER_TYPES = ("bert", "roberta", "xlm-roberta")
"""Values of ``model_type`` that `bert_graph` builds."""
_PREFIXES = ("", "bert.", "roberta.", "model.")
_ACTIVATIONS = {"gelu": "erf", "gelu_new": "tanh", "gelu_pytorch_tanh": "tanh"}


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """Sizes of an encoder, from its ``config.json``.

    Attributes:
        layers: number of layers.
        heads: number of attention heads.
        epsilon: epsilon of the layer norms.
        activation: ``erf``, ``tanh`` (both GELU) or ``relu``.
        position_offset: position id of the first token: 0 for BERT, ``pad_token_id + 1`` for RoBERTa.
    """

    layers: int
    heads: int
    epsilon: float
    activation: str
    position_offset: int

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> EncoderShape:
        """Read the sizes from ``config``.

        Raises:
            UnsupportedModelError: another architecture, activation or kind of positions.
            ModelFolderError: a size is missing.
        """
        kind, activation = config.get("model_type"), config.get("hidden_act", "gelu")
        if kind not in ENCODER_TYPES:
            raise UnsupportedModelError(f"model_type: {kind!r} has no graph here; expected one of {ENCODER_TYPES}")
        if activation != "relu" and activation not in _ACTIVATIONS:
            raise UnsupportedModelError(f"hidden_act: {activation!r}; expected relu or one of {tuple(_ACTIVATIONS)}")
        if config.get("position_embedding_type", "absolute") != "absolute":
            raise UnsupportedModelError(f"position_embedding_type: {config['position_embedding_type']!r}; not absolute")
        try:
            offset = 0 if kind == "bert" else int(config.get("pad_token_id", 1)) + 1
            layers, heads = int(config["num_hidden_layers"]), int(config["num_attention_heads"])
            epsilon = float(config.get("layer_norm_eps", 1e-12))
        except (KeyError, TypeError, ValueError) as error:
            raise ModelFolderError(f"config.json: {error} is missing or not a number") from error
        return cls(layers, heads, epsilon, _ACTIVATIONS.get(activation, "relu"), offset)


def bert_graph(weights: Mapping[str, NDArray[Any]], shape: EncoderShape) -> ov.Model:
    """Build the encoder.

    Args:
        weights: tensors by their names in the transformers library; a prefix such as ``bert.`` is accepted.
        shape: sizes of the encoder.

    Returns:
        A graph with the inputs ``input_ids``, ``attention_mask`` and ``token_type_ids``, each ``[texts, tokens] i64``,
        and the output ``last_hidden_state``, ``[texts, tokens, hidden] f32``.

    Raises:
        ModelFolderError: a tensor is missing.
    """
    return _EncoderBuilder(weights, shape).build()


class _EncoderBuilder:
    def __init__(self, weights: Mapping[str, NDArray[Any]], shape: EncoderShape) -> None:
        self._weights = weights
        self._shape = shape
        key = "embeddings.word_embeddings.weight"
        self._prefix = next((prefix for prefix in _PREFIXES if prefix + key in weights), "")

    def build(self) -> ov.Model:
        inputs = {name: self._input(name) for name in ("input_ids", "attention_mask", "token_type_ids")}
        ids, mask = inputs["input_ids"], inputs["attention_mask"]
        steps = ops.cumsum(ops.broadcast(_int(1), ops.shape_of(ids)), _int(1))
        positions = ops.add(steps, _int(self._shape.position_offset - 1))
        hidden = ops.add(
            ops.add(
                self._embed("word_embeddings", ids), self._embed("token_type_embeddings", inputs["token_type_ids"])
            ),
            self._embed("position_embeddings", positions),
        )
        hidden = self._norm("embeddings.LayerNorm", hidden)
        columns = ops.unsqueeze(ops.convert(mask, "boolean"), _ints(1, 2))  # [texts, 1, 1, tokens]
        for layer in range(self._shape.layers):
            hidden = self._layer(f"encoder.layer.{layer}", hidden, columns)
        result = ops.result(hidden)
        result.output(0).get_tensor().set_names({"last_hidden_state"})
        return ov.Model([result], list(inputs.values()), "encoder")

    def _layer(self, name: str, hidden: Any, mask: Any) -> Any:
        heads = [self._heads(self._linear(f"{name}.attention.self.{part}", hidden)) for part in _ATTENTION]
        context = ops.transpose(ops.scaled_dot_product_attention(*heads, mask), _ints(0, 2, 1, 3))
        attended = self._linear(f"{name}.attention.output.dense", ops.reshape(context, _ints(0, 0, -1), True))
        hidden = self._norm(f"{name}.attention.output.LayerNorm", ops.add(attended, hidden))
        inner = self._linear(f"{name}.intermediate.dense", hidden)
        kind = self._shape.activation
        inner = ops.relu(inner) if kind == "relu" else ops.gelu(inner, kind)
        return self._norm(f"{name}.output.LayerNorm", ops.add(self._linear(f"{name}.output.dense", inner), hidden))

    def _heads(self, rows: Any) -> Any:
        """Split ``[texts, tokens, hidden]`` into ``[texts, heads, tokens, head]``."""
        return ops.transpose(ops.reshape(rows, _ints(0, 0, self._shape.heads, -1), True), _ints(0, 2, 1, 3))

    def _input(self, name: str) -> Any:
        parameter = ops.parameter(ov.PartialShape([-1, -1]), ov.Type.i64, name)
        parameter.output(0).get_tensor().set_names({name})
        return parameter

    def _embed(self, name: str, ids: Any) -> Any:
        return ops.gather(self._weight(f"embeddings.{name}.weight"), ids, _int(0))

    def _linear(self, name: str, rows: Any) -> Any:
        return ops.add(ops.matmul(rows, self._weight(f"{name}.weight"), False, True), self._weight(f"{name}.bias"))

    def _norm(self, name: str, rows: Any) -> Any:
        centred = ops.mvn(rows, _ints(-1), True, self._shape.epsilon, "inside_sqrt")
        return ops.add(ops.multiply(centred, self._weight(f"{name}.weight")), self._weight(f"{name}.bias"))

    def _weight(self, name: str) -> Any:
        value = self._weights.get(self._prefix + name)
        if value is None:  # as in files of the TensorFlow era
            value = self._weights.get(self._prefix + name.replace(".weight", ".gamma").replace(".bias", ".beta"))
        if value is None:
            raise ModelFolderError(f"weights: tensor {self._prefix + name!r} is missing; download the model again")
        return ops.constant(np.ascontiguousarray(value, np.float32))


_ATTENTION = ("query", "key", "value")


def _int(value: int) -> Any:
    return ops.constant(np.int64(value))


def _ints(*values: int) -> Any:
    return ops.constant(np.array(values, np.int64))
