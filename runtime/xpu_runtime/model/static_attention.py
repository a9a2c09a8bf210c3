"""Attention of static shape: what a PagedAttention computes, as a graph over gathered keys and values.

An NPU runs static shapes only and has no paged KV cache. The graph therefore reads the keys and values of one bucket of
context tokens as inputs, with a mask in place of lengths (`agent-xpu-v2 §4.3 (5)`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import openvino as ov
from openvino import opset13 as ops

from xpu_runtime.model.cut import OpGroup

__all__ = ["MASKED", "AttentionShape", "PagedAttentionInputs", "paged_attention_inputs", "static_attention"]

MASKED = float(np.finfo(np.float16).min)
"""Value of the mask for pairs that are left out; finite, so that a row without any pair has finite values."""

_ATTENTION = "PagedAttentionExtension"
_SCALE, _WINDOW, _MAX_CONTEXT = 9, 10, 12
"""Indices of inputs of PagedAttention; those behind the KV blocks are options."""


class AttentionShape(NamedTuple):
    """Sizes and scale of an attention; attentions of equal shape have equal graphs.

    Attributes:
        heads: query heads.
        kv_heads: heads of keys and values.
        key_width: values of a query or key in one head.
        value_width: values of a value in one head.
        scale: factor of the scores.
    """

    heads: int
    kv_heads: int
    key_width: int
    value_width: int
    scale: float


@dataclass(frozen=True, slots=True)
class PagedAttentionInputs:
    """Inputs and parameters of one attention.

    Attributes:
        query: name of the activation with the queries ``[tokens, heads * width]``.
        key: name of the activation with the new keys.
        value: name of the activation with the new values.
        output: name of the activation that it writes.
        key_cache: name of its key cache.
        value_cache: name of its value cache.
        widths: values of a row of queries, keys and values over all heads.
        scale: factor of the scores.
        window: tokens of a sliding window with the query's own; 0 for none.
    """

    query: str
    key: str
    value: str
    output: str
    key_cache: str
    value_cache: str
    widths: tuple[int, int, int]
    scale: float
    window: int

    def shape(self, kv_heads: int) -> AttentionShape:
        """The shape for ``kv_heads`` heads of keys and values, which the cache has."""
        query, key, value = self.widths
        return AttentionShape(query * kv_heads // key, kv_heads, key // kv_heads, value // kv_heads, self.scale)


def paged_attention_inputs(group: OpGroup) -> PagedAttentionInputs | None:
    """The attention of ``group``; None if it has an option that `static_attention` does not compute.

    These are ALiBi slopes, attention sinks, and whatever else PagedAttention has besides scale and sliding window.
    """
    nodes = [node for node in group.model.get_ordered_ops() if node.get_type_name() == _ATTENTION]
    others = {node.get_type_name() for node in group.model.get_ordered_ops()}
    if len(nodes) != 1 or others != {_ATTENTION, "Parameter", "Constant", "Result"} or len(group.writes) != 1:
        return None
    sources = [port.get_source_output() for port in nodes[0].inputs()]
    names: list[str] = []
    for source in sources[:5]:
        found = source.get_names() & {*group.reads, *_cache_names(group.model)}
        if len(found) != 1:
            return None
        names += found
    options = {index: _constant(source) for index, source in enumerate(sources) if index >= _SCALE}
    scale, window = options[_SCALE], options[_WINDOW]
    for index, option in options.items():
        absent = option is not None and (option.size == 0 or (option.size == 1 and not option.any()))
        if index not in (_SCALE, _WINDOW, _MAX_CONTEXT) and not absent:
            return None
    if scale is None or scale.size != 1 or window is None or window.size != 1:
        return None
    shapes = [source.get_partial_shape() for source in sources[:3]]
    query, key, value = (shape[len(shape) - 1].get_length() for shape in shapes)
    return PagedAttentionInputs(
        names[0],
        names[1],
        names[2],
        group.writes[0],
        names[3],
        names[4],
        (query, key, value),
        float(scale.reshape(-1)[0]),
        int(window.reshape(-1)[0]),
    )


def static_attention(shape: AttentionShape, rows: int, context: int, kind: ov.Type) -> ov.Model:
    """Attention of ``rows`` queries over ``context`` tokens.

    Inputs are ``queries [rows, heads * width] f32``, ``keys`` and ``values``, ``[kv_heads, context, width]`` of
    ``kind``, and ``mask [rows, context] f32``, which is added to the scores. The output is
    ``[rows, heads * width] f32``.
    """
    heads, kv_heads, key_width, value_width, scale = shape
    per_head = heads // kv_heads
    queries = _input("queries", [rows, heads * key_width], ov.Type.f32)
    keys = _input("keys", [kv_heads, context, key_width], kind)
    values = _input("values", [kv_heads, context, value_width], kind)
    mask = _input("mask", [rows, context], ov.Type.f32)
    # Queries of the heads that share keys come one after another, so that no key is repeated.
    split = ops.transpose(_reshape(queries, [rows, kv_heads, per_head, key_width]), _axes(1, 2, 0, 3))
    scaled = ops.multiply(_reshape(split, [1, kv_heads, per_head * rows, key_width]), ops.constant(np.float32(scale)))
    scores = ops.matmul(scaled, _batched(keys, kv_heads, context, key_width), transpose_a=False, transpose_b=True)
    repeated = ops.tile(_reshape(mask, [1, 1, rows, context]), _axes(1, 1, per_head, 1))
    weights = ops.softmax(ops.add(scores, repeated), axis=3)
    mixed = ops.matmul(weights, _batched(values, kv_heads, context, value_width), transpose_a=False, transpose_b=False)
    joined = ops.transpose(_reshape(mixed, [kv_heads, per_head, rows, value_width]), _axes(2, 0, 1, 3))
    result = ops.result(_reshape(joined, [rows, heads * value_width]))
    return ov.Model([result], [queries, keys, values, mask], f"attention-{context}")


def _cache_names(model: ov.Model) -> set[str]:
    names = {name for port in model.inputs for name in port.get_names()}
    return {name for name in names if name.startswith(("key_cache.", "value_cache."))}


def _constant(source: ov.Output) -> np.ndarray | None:
    node = source.get_node()
    return np.array(node.data) if node.get_type_name() == "Constant" else None


def _input(name: str, shape: list[int], kind: ov.Type) -> ov.op.Parameter:
    parameter = ops.parameter(shape, kind, name=name)
    parameter.output(0).get_tensor().set_names({name})
    return parameter


def _axes(*values: int) -> ov.Node:
    return ops.constant(np.array(values, np.int64))


def _reshape(node: ov.Node, shape: list[int]) -> ov.Node:
    return ops.reshape(node, _axes(*shape), special_zero=False)


def _batched(node: ov.Node, heads: int, context: int, width: int) -> ov.Node:
    """``node`` in f32 with a leading axis of 1, as compilers of an NPU expect."""
    return _reshape(ops.convert(node, "f32"), [1, heads, context, width])
