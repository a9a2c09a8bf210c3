"""Compute and memory traffic of an op-group, counted from its graph."""

from __future__ import annotations

import openvino as ov

from xpu_runtime.heg.roofline import Work

__all__ = ["ACTIVATION_BYTES", "graph_work"]

ACTIVATION_BYTES = 4
"""Bytes of one f32 element of an activation passed between op-groups."""


def graph_work(model: ov.Model, kv_bytes_per_token: float) -> Work:
    """FLOP and bytes of ``model`` per token, per query-key pair and per context token.

    A matrix product counts two FLOP per weight and token. Attention counts four FLOP per query element and
    query-key pair (scores and weighted sum). Norms and activation functions are not counted.

    Args:
        model: graph of the op-group.
        kv_bytes_per_token: bytes of the keys and values of one token in one layer.
    """
    work = Work()
    for node in model.get_ordered_ops():
        kind = node.get_type_name()
        if kind == "MatMul":
            elements, size = _weight_sizes(node.input(1).get_source_output().get_node())
            shape = node.output(0).get_partial_shape()
            width = shape[len(shape) - 1].get_length() if shape[len(shape) - 1].is_static else 0
            work += Work(
                flops_per_token=2.0 * elements, weight_bytes=size, bytes_per_token=float(ACTIVATION_BYTES * width)
            )
        elif kind == "PagedAttentionExtension":
            shape = node.input(0).get_partial_shape()
            width = shape[len(shape) - 1].get_length()
            work += Work(flops_per_pair=4.0 * width, bytes_per_context=kv_bytes_per_token)
    return work


def _weight_sizes(node: ov.Node) -> tuple[int, float]:
    """Number of elements of the weight matrix that feeds ``node``, and its stored bytes with scales and zero points."""
    elements, size = 0, 0.0
    stack, seen = [node], set()
    while stack:
        current = stack.pop()
        if current.get_friendly_name() in seen:
            continue
        seen.add(current.get_friendly_name())
        if current.get_type_name() == "Constant":
            count = 1
            for dim in current.output(0).get_shape():
                count *= dim
            elements = max(elements, count)
            size += count * current.output(0).get_element_type().bitwidth / 8
        stack += [port.get_source_output().get_node() for port in current.inputs()]
    return elements, size
