"""OpenVINO graph of a BERT-like encoder, built from its weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as ops

from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.embedding_folder import ENCODER_TYPES

__all__ = ["EncoderShape", "WeightSource", "array_weights", "encoder_graph"]

_PREFIXES = ("", "bert.", "roberta.", "model.")
_ACTIVATIONS = {"gelu": "erf", "gelu_new": "tanh", "gelu_pytorch_tanh": "tanh"}

WeightSource = Callable[[str], Any]
"""Node of the f32 values of a tensor by its name in the transformers library, without a prefix; None without it."""


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """Sizes and variant of an encoder.

    Attributes:
        layers: number of layers.
        heads: number of attention heads.
        epsilon: epsilon of the layer norms.
        activation: ``erf``, ``tanh`` (both GELU) or ``relu``.
        position_offset: position id of the first token: 0 for BERT, ``pad_token_id + 1`` for RoBERTa.
        rope_base: base of the rotary positions, which replace position embeddings (Nomic); None without them.
        max_positions: number of rotary positions.
    """

    layers: int
    heads: int
    epsilon: float
    activation: str = "erf"
    position_offset: int = 0
    rope_base: float | None = None
    max_positions: int = 0

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> EncoderShape:
        """Read the sizes from the content of a ``config.json``.

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
            raise UnsupportedModelError(
                f"position_embedding_type: {config['position_embedding_type']!r}; expected absolute"
            )
        try:
            offset = 0 if kind == "bert" else int(config.get("pad_token_id", 1)) + 1
            layers, heads = int(config["num_hidden_layers"]), int(config["num_attention_heads"])
            epsilon = float(config.get("layer_norm_eps", 1e-12))
        except (KeyError, TypeError, ValueError) as error:
            raise ModelFolderError(f"config.json: {error} is missing or not a number") from error
        return cls(layers, heads, epsilon, _ACTIVATIONS.get(activation, "relu"), offset)


def array_weights(weights: Mapping[str, NDArray[Any]]) -> WeightSource:
    """The tensors of a file of the transformers library, whose names may have a prefix such as ``bert.``."""
    key = "embeddings.word_embeddings.weight"
    prefix = next((each for each in _PREFIXES if each + key in weights), "")

    def weight(name: str) -> Any:
        value = weights.get(prefix + name)
        if value is None:  # as in files of the TensorFlow era
            value = weights.get(prefix + name.replace(".weight", ".gamma").replace(".bias", ".beta"))
        return None if value is None else ops.constant(np.ascontiguousarray(value, np.float32))

    return weight


def encoder_graph(weights: WeightSource, shape: EncoderShape) -> ov.Model:
    """Build the encoder.

    Args:
        weights: tensors by their names in the transformers library. ``attention.self.query_key_value`` may stand for
            the three projections; ``intermediate.gate`` makes the feed-forward network a gated one.
        shape: sizes of the encoder.

    Returns:
        A graph with the inputs ``input_ids``, ``attention_mask`` and ``token_type_ids``, each ``[texts, tokens] i64``,
        and the output ``last_hidden_state``, ``[texts, tokens, hidden] f32``.

    Raises:
        ModelFolderError: a tensor is missing.
    """
    return _EncoderBuilder(weights, shape).build()


class _EncoderBuilder:
    def __init__(self, weights: WeightSource, shape: EncoderShape) -> None:
        self._find = weights
        self._shape = shape
        self._rotation: tuple[Any, Any] | None = None

    def build(self) -> ov.Model:
        inputs = {name: self._input(name) for name in ("input_ids", "attention_mask", "token_type_ids")}
        ids, mask = inputs["input_ids"], inputs["attention_mask"]
        steps = ops.cumsum(ops.broadcast(_int(1), ops.shape_of(ids)), _int(1))
        positions = ops.add(steps, _int(self._shape.position_offset - 1))
        hidden = ops.add(
            self._embed("word_embeddings", ids), self._embed("token_type_embeddings", inputs["token_type_ids"])
        )
        if self._shape.rope_base is None:
            hidden = ops.add(hidden, self._embed("position_embeddings", positions))
        else:
            width = int(hidden.output(0).get_partial_shape()[2].get_length()) // self._shape.heads
            self._rotation = self._rotations(positions, self._shape.rope_base, width)
        hidden = self._norm("embeddings.LayerNorm", hidden)
        columns = ops.unsqueeze(ops.convert(mask, "boolean"), _ints(1, 2))  # [texts, 1, 1, tokens]
        for layer in range(self._shape.layers):
            hidden = self._layer(f"encoder.layer.{layer}", hidden, columns)
        result = ops.result(hidden)
        result.output(0).get_tensor().set_names({"last_hidden_state"})
        return ov.Model([result], list(inputs.values()), "encoder")

    def _layer(self, name: str, hidden: Any, mask: Any) -> Any:
        query, key, value = (self._heads(rows) for rows in self._projections(f"{name}.attention.self", hidden))
        attended = ops.scaled_dot_product_attention(self._rotated(query), self._rotated(key), value, mask)
        context = ops.reshape(ops.transpose(attended, _ints(0, 2, 1, 3)), _ints(0, 0, -1), True)
        projected = self._linear(f"{name}.attention.output.dense", context)
        hidden = self._norm(f"{name}.attention.output.LayerNorm", ops.add(projected, hidden))
        inner = self._linear(f"{name}.output.dense", self._inner(name, hidden))
        return self._norm(f"{name}.output.LayerNorm", ops.add(inner, hidden))

    def _projections(self, name: str, hidden: Any) -> list[Any]:
        """Queries, keys and values, ``[texts, tokens, hidden]`` each."""
        if self._find(f"{name}.query_key_value.weight") is None:
            return [self._linear(f"{name}.{part}", hidden) for part in ("query", "key", "value")]
        return list(ops.split(self._linear(f"{name}.query_key_value", hidden), _int(2), 3).outputs())

    def _inner(self, name: str, hidden: Any) -> Any:
        """Activated values of the feed-forward network."""
        inner = self._linear(f"{name}.intermediate.dense", hidden)
        if self._find(f"{name}.intermediate.gate.weight") is not None:
            gate = self._linear(f"{name}.intermediate.gate", hidden)
            return ops.multiply(ops.swish(gate), inner)
        kind = self._shape.activation
        return ops.relu(inner) if kind == "relu" else ops.gelu(inner, kind)

    def _heads(self, rows: Any) -> Any:
        """Split ``[texts, tokens, hidden]`` into ``[texts, heads, tokens, head]``."""
        return ops.transpose(ops.reshape(rows, _ints(0, 0, self._shape.heads, -1), True), _ints(0, 2, 1, 3))

    def _rotations(self, positions: Any, base: float, width: int) -> tuple[Any, Any]:
        """Cosines and sines of the positions, ``[texts, 1, tokens, width / 2]`` each."""
        angles = np.outer(np.arange(self._shape.max_positions), base ** (-np.arange(0, width, 2) / width))
        tables = (np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32))
        cosine, sine = (ops.unsqueeze(ops.gather(ops.constant(table), positions, _int(0)), _int(1)) for table in tables)
        return cosine, sine

    def _rotated(self, rows: Any) -> Any:
        """Apply the rotary positions to queries or keys; their halves are the two coordinates."""
        if self._rotation is None:
            return rows
        cosine, sine = self._rotation
        first, second = ops.split(rows, _int(3), 2).outputs()
        turned = [
            ops.subtract(ops.multiply(first, cosine), ops.multiply(second, sine)),
            ops.add(ops.multiply(second, cosine), ops.multiply(first, sine)),
        ]
        return ops.concat(turned, 3)

    def _input(self, name: str) -> Any:
        parameter = ops.parameter(ov.PartialShape([-1, -1]), ov.Type.i64, name)
        parameter.output(0).get_tensor().set_names({name})
        return parameter

    def _embed(self, name: str, ids: Any) -> Any:
        return ops.gather(self._weight(f"embeddings.{name}.weight"), ids, _int(0))

    def _linear(self, name: str, rows: Any) -> Any:
        product = ops.matmul(rows, self._weight(f"{name}.weight"), False, True)
        bias = self._find(f"{name}.bias")
        if bias is None and self._shape.rope_base is not None:  # Nomic's have none
            return product
        return ops.add(product, self._weight(f"{name}.bias"))

    def _norm(self, name: str, rows: Any) -> Any:
        centred = ops.mvn(rows, _ints(-1), True, self._shape.epsilon, "inside_sqrt")
        return ops.add(ops.multiply(centred, self._weight(f"{name}.weight")), self._weight(f"{name}.bias"))

    def _weight(self, name: str) -> Any:
        value = self._find(name)
        if value is None:
            raise ModelFolderError(f"weights: tensor {name!r} is missing; download the model again")
        return value


def _int(value: int) -> Any:
    return ops.constant(np.int64(value))


def _ints(*values: int) -> Any:
    return ops.constant(np.array(values, np.int64))
