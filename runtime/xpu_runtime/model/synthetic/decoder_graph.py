"""The decoder graph, with the same operations as an optimum-intel export of a Llama model.

The PagedAttention transformation, the CPU plugin fusions (RoPE, RMSNorm, stateful attention, compressed MatMul) and
the op-group cut match these operation patterns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import openvino as ov
from openvino import op
from openvino import opset15 as ops
from openvino.op.util import Variable, VariableInfo

from xpu_runtime.model.synthetic.graph_nodes import GraphNodes
from xpu_runtime.model.synthetic.shapes import ModelShape
from xpu_runtime.model.synthetic.weights import MatrixSpec, WeightFormat, WeightSource

__all__ = ["build_graph", "matrix_specs"]

_WEIGHT_STD = 0.02
_LOGITS_STD = 2.0
"""Standard deviation of the logits (chosen: wide enough that greedy tokens do not depend on the order of summation)."""
_MASKED = -65504.0
_TO_END = np.iinfo(np.int64).max


def matrix_specs(shape: ModelShape, vocab: int, weights: WeightFormat, special: int) -> list[MatrixSpec]:
    """Every weight matrix of the model, in the order of the graph.

    Args:
        shape: Dimensions.
        vocab: Rows of the embedding and of the output head.
        weights: Storage format; as in NNCF, ``int4`` keeps the embedding and the head in ``int8``.
        special: Number of special tokens; their output rows are zero, so greedy decoding never selects them.
    """
    outer: WeightFormat = "int8" if weights == "int4" else weights
    query, key = shape.heads * shape.head_dim, shape.kv_heads * shape.head_dim
    score_std = _query_key_gain(shape.layers) / shape.hidden**0.5
    specs = [MatrixSpec("model.embed_tokens", vocab, shape.hidden, _WEIGHT_STD, outer)]
    for layer in range(shape.layers):
        at = f"model.layers.{layer}"
        specs += [
            MatrixSpec(f"{at}.self_attn.q_proj", query, shape.hidden, score_std, weights),
            MatrixSpec(f"{at}.self_attn.k_proj", key, shape.hidden, score_std, weights),
            MatrixSpec(f"{at}.self_attn.v_proj", key, shape.hidden, _WEIGHT_STD, weights),
            MatrixSpec(f"{at}.self_attn.o_proj", shape.hidden, query, _WEIGHT_STD, weights),
            MatrixSpec(f"{at}.mlp.gate_proj", shape.intermediate, shape.hidden, _WEIGHT_STD, weights),
            MatrixSpec(f"{at}.mlp.up_proj", shape.intermediate, shape.hidden, _WEIGHT_STD, weights),
            MatrixSpec(f"{at}.mlp.down_proj", shape.hidden, shape.intermediate, _WEIGHT_STD, weights),
        ]
    head_std = _LOGITS_STD / shape.hidden**0.5
    return [*specs, MatrixSpec("lm_head", vocab, shape.hidden, head_std, outer, zero_rows=special)]


def _query_key_gain(layers: int) -> float:
    """Standard deviation of queries and keys.

    It is wide enough that a wrong KV cache or position changes the tokens. It decreases with the number of layers,
    because each layer amplifies the rounding errors of the layers before it.
    """
    return float(1.25 * (4 / layers) ** 0.4)


def build_graph(
    shape: ModelShape, specs: Sequence[MatrixSpec], source: WeightSource, on_matrix: Callable[[MatrixSpec], None]
) -> ov.Model:
    """Build the stateful model: ``input_ids``, ``attention_mask``, ``position_ids``, ``beam_idx`` to ``logits``.

    Args:
        shape: Dimensions.
        specs: The matrices, from :func:`matrix_specs`.
        source: Seed of the weights, or the weights by matrix name.
        on_matrix: Called after each matrix.
    """
    decoder = _Decoder(shape, GraphNodes(specs, source, on_matrix))
    result = decoder.result()
    return ov.Model([result], decoder.sinks, decoder.parameters, "Model0")


class _Decoder:
    """The nodes of one decoder."""

    def __init__(self, shape: ModelShape, nodes: GraphNodes) -> None:
        self._model_shape = shape
        self._nodes = nodes
        self._input_ids = nodes.parameter("input_ids", ov.Type.i64, 2)
        self._attention_mask = nodes.parameter("attention_mask", ov.Type.i64, 2)
        self._positions = nodes.parameter("position_ids", ov.Type.i64, 2)
        self._beam_idx = nodes.parameter("beam_idx", ov.Type.i32, 1)
        self.parameters = [self._input_ids, self._attention_mask, self._positions, self._beam_idx]
        self.sinks: list[Any] = []
        ids_shape = nodes.named(ops.shape_of(self._input_ids, "i64"), "input_ids/shape")
        first, zero = nodes.constant([0], "input_ids/batch/axis"), nodes.constant(0, "input_ids/batch/zero")
        self._batch_size = nodes.named(ops.gather(ids_shape, first, zero), "input_ids/batch")
        self._cos, self._sin = self._rotary_angles()
        self._attention_bias: Any = None
        self._total_length: Any = None

    def result(self) -> Any:
        """The result node with the logits."""
        n, at = self._nodes, "__module.model.embed_tokens/aten::embedding"
        ids = n.named(ops.convert(self._input_ids, "i32"), f"{at}/Convert")
        zero = n.constant(0, f"{at}/Constant", np.int32)
        x = n.named(ops.gather(n.weight("model.embed_tokens", 0), ids, zero), f"{at}/Gather")
        for layer in range(self._model_shape.layers):
            x = self._layer(x, layer)
        logits = n.linear(n.rms_norm(x, "model.norm"), "lm_head")
        logits.output(0).get_tensor().set_names({"logits"})
        return n.named(ops.result(logits), "logits/Result")

    def _rotary_angles(self) -> tuple[Any, Any]:
        """Cosine and sine of all positions, each ``[batch, 1, tokens, head_dim]``."""
        n, at, half = self._nodes, "__module.model.rotary_emb", self._model_shape.head_dim // 2
        inverse = self._model_shape.rope_theta ** -(np.arange(half, dtype=np.float64) / half)
        frequencies = n.constant(inverse.reshape(1, half, 1), f"{at}/aten::to/Convert", np.float32)
        positions = n.unsqueeze(self._positions, 1, f"{at}/aten::unsqueeze/Unsqueeze_2")
        positions = n.named(ops.convert(positions, "f32"), f"{at}/aten::to/Convert_3")
        angles = n.named(ops.matmul(frequencies, positions, False, False), f"{at}/aten::matmul/MatMul")
        order = n.constant([0, 2, 1], f"{at}/aten::transpose/Constant", np.int32)
        angles = n.named(ops.transpose(angles, order), f"{at}/aten::transpose/Transpose")
        angles = n.named(ops.concat([angles, angles], -1), f"{at}/aten::cat/Concat")
        cos = n.named(ops.cos(angles), f"{at}/aten::cos/Cos")
        sin = n.named(ops.sin(angles), f"{at}/aten::sin/Sin")
        return n.unsqueeze(cos, 1, f"{at}/cos/Unsqueeze"), n.unsqueeze(sin, 1, f"{at}/sin/Unsqueeze")

    def _layer(self, x: Any, layer: int) -> Any:
        n, name = self._nodes, f"model.layers.{layer}"
        attended = self._attention(n.rms_norm(x, f"{name}.input_layernorm"), layer)
        x = n.named(ops.add(x, attended), f"__module.{name}/aten::add/Add")
        y = n.rms_norm(x, f"{name}.post_attention_layernorm")
        gate = n.swish(n.linear(y, f"{name}.mlp.gate_proj"), f"__module.{name}.mlp.act_fn/aten::silu/Swish")
        up = n.named(ops.multiply(gate, n.linear(y, f"{name}.mlp.up_proj")), f"__module.{name}.mlp/aten::mul/Multiply")
        return n.named(ops.add(x, n.linear(up, f"{name}.mlp.down_proj")), f"__module.{name}/aten::add/Add_1")

    def _attention(self, x: Any, layer: int) -> Any:
        n, s, name = self._nodes, self._model_shape, f"model.layers.{layer}.self_attn"
        at = f"__module.{name}"
        query = self._apply_rotary(self._split_heads(x, f"{name}.q_proj", s.heads), f"{at}/query")
        fresh_key = self._apply_rotary(self._split_heads(x, f"{name}.k_proj", s.kv_heads), f"{at}/key")
        past_key, key = self._kv_state(fresh_key, layer, "key")
        _, value = self._kv_state(self._split_heads(x, f"{name}.v_proj", s.kv_heads), layer, "value")
        if self._attention_bias is None:
            self._attention_bias, self._total_length = self._causal_mask(past_key, x)
        expanded = None
        if s.heads != s.kv_heads:
            key_shape = n.named(ops.shape_of(key, "i64"), f"{at}/aten::size/ShapeOf")
            outer, zero = n.constant([0, 1], f"{at}/outer/axes"), n.constant(0, f"{at}/outer/zero")
            outer = n.named(ops.gather(key_shape, outer, zero), f"{at}/outer")
            repeats = n.constant([s.heads // s.kv_heads], f"{at}/repeats")
            width = n.constant([s.head_dim], f"{at}/width")
            expanded = n.named(ops.concat([outer, repeats, self._total_length, width], 0), f"{at}/prim::ListConstruct")
        key, value = self._repeat_heads(key, expanded, f"{at}/key"), self._repeat_heads(value, expanded, f"{at}/value")
        start, step = n.constant([0], f"{at}/mask/start"), n.constant([1], f"{at}/mask/step")
        axis = n.constant([3], f"{at}/mask/axis")
        mask = n.named(ops.slice(self._attention_bias, start, self._total_length, step, axis), f"{at}/aten::slice/mask")
        scale = n.constant(s.head_dim**-0.5, f"{at}/scale", np.float32)
        attended = n.named(
            ops.scaled_dot_product_attention(query, key, value, mask, scale, causal=False),
            f"{at}/aten::scaled_dot_product_attention/ScaledDotProductAttention",
        )
        order = n.constant([0, 2, 1, 3], f"{at}/out/order", np.int32)
        attended = n.named(ops.transpose(attended, order), f"{at}/aten::transpose/Transpose_3")
        flat = n.constant([0, 0, s.heads * s.head_dim], f"{at}/out/shape")
        return n.linear(n.named(ops.reshape(attended, flat, True), f"{at}/aten::reshape/Reshape_2"), f"{name}.o_proj")

    def _split_heads(self, x: Any, name: str, heads: int) -> Any:
        """A projection as ``[batch, heads, tokens, head_dim]``."""
        n, at = self._nodes, f"__module.{name}"
        split = n.constant([0, 0, heads, self._model_shape.head_dim], f"{at}/heads")
        x = n.named(ops.reshape(n.linear(x, name), split, True), f"{at}/aten::view/Reshape")
        order = n.constant([0, 2, 1, 3], f"{at}/order", np.int32)
        return n.named(ops.transpose(x, order), f"{at}/aten::transpose/Transpose")

    def _apply_rotary(self, x: Any, at: str) -> Any:
        """Rotary position embedding of the two halves of each head."""
        n, half = self._nodes, self._model_shape.head_dim // 2

        def part(start: int, stop: int, which: str) -> Any:
            bounds = [n.constant([v], f"{at}/{which}/{i}") for i, v in enumerate((start, stop, 1, 3))]
            return n.named(ops.slice(x, *bounds), f"{at}/aten::slice/{which}")

        straight = n.named(ops.multiply(x, self._cos), f"{at}/aten::mul/Multiply")
        minus = n.named(ops.convert(n.constant(-1, f"{at}/minus", np.int32), "f32"), f"{at}/aten::neg/ConvertLike")
        upper = n.named(ops.multiply(part(half, _TO_END, "upper"), minus), f"{at}/aten::neg/Multiply")
        rotated = n.named(ops.concat([upper, part(0, half, "lower")], -1), f"{at}/aten::cat/Concat")
        rotated = n.named(ops.multiply(rotated, self._sin), f"{at}/aten::mul/Multiply_1")
        return n.named(ops.add(straight, rotated), f"{at}/aten::add/Add")

    def _kv_state(self, fresh: Any, layer: int, which: str) -> tuple[Any, Any]:
        """The past keys or values of a cache variable, and the concatenation with ``fresh``, which is also stored."""
        n, s = self._nodes, self._model_shape
        name = f"past_key_values.{layer}.{which}"
        dims = [n.constant([size], f"{name}/{i}") for i, size in enumerate((s.kv_heads, 0, s.head_dim))]
        dims = n.named(ops.concat([self._batch_size, *dims], 0), f"{name}/empty/shape")
        empty = n.named(ops.broadcast(n.constant(0.0, f"{name}/fill", np.float32), dims), f"{name}/empty")
        # A lookup of the variable by name would share it between two models in one process.
        info = VariableInfo()
        info.data_shape = ov.PartialShape([-1, s.kv_heads, -1, s.head_dim])
        info.data_type = ov.Type.f32
        info.variable_id = f"{name}present.{layer}.{which}"
        variable = Variable(info)
        read = n.named(op.read_value(empty, variable), f"{name}/ReadValue")
        past = n.named(ops.gather(read, self._beam_idx, n.constant(0, f"{name}/axis")), f"{name}/reordered")
        whole = n.named(ops.concat([past, fresh], -2), f"{name}/aten::cat/Concat")
        self.sinks.append(n.named(op.assign(whole, variable), f"{name}/Assign"))
        return past, whole

    def _repeat_heads(self, x: Any, expanded: Any, at: str) -> Any:
        """Key or value heads repeated for each query head."""
        if expanded is None:
            return x
        n = self._nodes
        x = n.unsqueeze(x, 2, f"{at}/aten::unsqueeze/Unsqueeze")
        x = n.named(ops.broadcast(x, expanded, broadcast_spec="BIDIRECTIONAL"), f"{at}/aten::expand/Broadcast")
        flat = n.constant([0, self._model_shape.heads, -1, self._model_shape.head_dim], f"{at}/merged")
        return n.named(ops.reshape(x, flat, True), f"{at}/aten::reshape/Reshape")

    def _causal_mask(self, past_key: Any, x: Any) -> tuple[Any, Any]:
        """The additive mask ``[batch, 1, tokens, past + tokens]``, and ``past + tokens`` as a vector."""
        n, at = self._nodes, "__module.model"
        past = n.size(n.named(ops.shape_of(past_key, "i64"), f"{at}/past/shape"), 2, f"{at}/past")
        x_shape = n.named(ops.shape_of(x, "i64"), f"{at}/tokens/shape")
        tokens, batch = n.size(x_shape, 1, f"{at}/tokens"), n.size(x_shape, 0, f"{at}/batch")
        token_vector = n.vector(tokens, f"{at}/tokens/vector")
        total = n.named(ops.add(n.vector(past, f"{at}/past/vector"), token_vector), f"{at}/total/vector")
        squeezed = ops.squeeze(token_vector, n.constant(0, f"{at}/aten::size/axis", np.int32))
        total_scalar = n.named(ops.add(past, n.named(squeezed, f"{at}/aten::size/Gather_3")), f"{at}/aten::add/Add_1")

        def arange(start: Any, stop: Any, which: str) -> Any:
            step = n.constant(1, f"{at}/{which}/step", np.int32)
            return n.named(ops.range(start, stop, step, "i64"), f"{at}/aten::arange/{which}")

        def zero(which: str) -> Any:
            return n.constant(0, f"{at}/{which}/zero", np.int32)

        def spread(v: Any, axes: Sequence[int], which: str) -> Any:
            for i, axis in enumerate(axes):
                v = n.unsqueeze(v, axis, f"{at}/aten::unsqueeze/{which}_{i}")
            return v

        keys = spread(arange(zero("keys"), total_scalar, "keys"), (0, 1, 2), "keys")
        last = n.named(ops.add(past, tokens), f"{at}/aten::add/Add")
        queries = spread(arange(past, last, "queries"), (0, 1, 3), "queries")
        allowed = n.named(ops.less_equal(keys, queries), f"{at}/aten::le/LessEqual")
        ones = n.constant(True, f"{at}/aten::new_ones/Broadcast", np.bool_)
        allowed = n.named(ops.bitwise_and(ones, allowed), f"{at}/aten::__and__/BitwiseAnd")
        rows = spread(arange(zero("rows"), batch, "rows"), (1, 2, 3), "rows")
        unmasked = self._mask_lookup(rows, keys)
        allowed = n.named(ops.bitwise_and(allowed, unmasked), f"{at}/aten::__and__/BitwiseAnd_1")
        total_again = n.named(ops.unsqueeze(total_scalar, zero("total")), f"{at}/total/Unsqueeze")
        one = n.constant([1], f"{at}/mask/heads")
        parts = [n.vector(batch, f"{at}/batch/vector"), one, token_vector, total_again]
        dims = n.named(ops.concat(parts, 0), f"{at}/prim::ListConstruct")
        allowed = n.named(ops.broadcast(allowed, dims, broadcast_spec="BIDIRECTIONAL"), f"{at}/aten::expand/Broadcast")
        seen = n.constant(0.0, f"{at}/aten::to/Convert_3", np.float32)
        hidden = n.constant(_MASKED, f"{at}/aten::to/Convert_4", np.float32)
        return n.named(ops.select(allowed, seen, hidden), f"{at}/aten::where/Select"), total

    def _mask_lookup(self, rows: Any, keys: Any) -> Any:
        """``attention_mask[row, key]``, written by the exporter as a gather from the flattened mask."""
        n, at = self._nodes, "__module.model/aten::index"
        mask = n.named(ops.convert(self._attention_mask, "boolean"), "__module.model/aten::to/Convert_1")
        dims = n.named(ops.shape_of(mask, "i32"), f"{at}/ShapeOf_1")
        zero = n.constant(0, f"{at}/Constant", np.int32)
        count = n.named(ops.reduce_prod(dims, n.constant(0, f"{at}/all", np.int32), True), f"{at}/ReduceProd")
        flat = n.named(ops.concat([count, n.constant([-1], f"{at}/rest", np.int32)], 0), f"{at}/Concat")
        flat = n.named(ops.reshape(mask, flat, True), f"{at}/Reshape")
        width = n.named(ops.split(dims, zero, 2), f"{at}/Split").output(1)
        offset = n.named(ops.multiply(n.named(ops.convert(rows, "i32"), f"{at}/Convert_3"), width), f"{at}/Multiply")
        index = n.named(ops.add(n.named(ops.convert(keys, "i32"), f"{at}/Convert"), offset), f"{at}/Add")
        picked = n.named(ops.gather(flat, index, zero), f"{at}/Gather")
        picked = n.named(ops.reshape(picked, n.constant([-1], f"{at}/flat"), False), f"{at}/Reshape_8")
        shape = n.named(ops.shape_of(index, "i32"), f"{at}/ShapeOf_5")
        return n.named(ops.reshape(picked, shape, False), f"{at}/Reshape_12")
