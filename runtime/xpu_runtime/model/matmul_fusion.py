"""Fusion of matrix products that read the same value, such as the query, key and value projections.

On a CPU each product starts all threads, quantises its input and is reshaped when the number of rows changes. One
product with all columns and a split of the result does this once. The gate and up projections of an FFN stay separate:
splitting that many columns slows prefill down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import openvino as ov
from openvino import opset13 as ops

__all__ = ["fuse_matmuls"]

_ELEMENTWISE = {"Subtract": ops.subtract, "Multiply": ops.multiply}
_MOST_COLUMNS = 3
"""Most columns of a fused product relative to the columns of its input; queries, keys and values have at most 3."""
_STORED = frozenset({"u8", "i8", "u4", "i4"})
"""Weight types that are fused; OpenVINO would convert other types to floats after fusion."""


def fuse_matmuls(model: ov.Model) -> int:
    """Fuse the products of ``model`` that have quantised weights and read the same value.

    Columns keep their scales and zero points. Products with different storage formats are not fused.

    Returns:
        The number of fused products.
    """
    readers: dict[tuple[str, int], list[ov.Node]] = {}
    for node in model.get_ordered_ops():
        if node.get_type_name() == "MatMul" and _has_quantised_weights(node):
            source = node.input(0).get_source_output()
            readers.setdefault((source.get_node().get_friendly_name(), source.get_index()), []).append(node)
    fused = 0
    for products in readers.values():
        columns = [product.input(1).get_shape()[0] for product in products]
        width = products[0].input(1).get_shape()[1]
        if len(products) < 2 or sum(columns) > _MOST_COLUMNS * width:
            continue
        weights = _concatenate(_input_sources(products, 1), columns)
        if weights is None:
            continue
        whole = ops.matmul(products[0].input(0).get_source_output(), weights, False, True)
        parts = ops.variadic_split(whole, ops.constant(-1, ov.Type.i64), ops.constant(columns, ov.Type.i64))
        for product, part in zip(products, parts.outputs(), strict=True):
            for target in list(product.output(0).get_target_inputs()):
                target.replace_source_output(part)
        fused += 1
    if fused:
        model.validate_nodes_and_infer_types()
    return fused


def _has_quantised_weights(node: ov.Node) -> bool:
    """True if the product multiplies with a matrix ``[out, in]`` of quantised weights."""
    attributes, shape = node.get_attributes(), node.input(1).get_partial_shape()
    if attributes["transpose_a"] or not attributes["transpose_b"] or shape.is_dynamic or len(shape) != 2:
        return False
    source = node.input(1).get_source_output()
    while source.get_node().get_type_name() in ("Convert", "Reshape", *_ELEMENTWISE):
        source = source.get_node().input(0).get_source_output()
    return source.get_node().get_type_name() == "Constant" and _element_type(source) in _STORED


def _concatenate(outputs: Sequence[Any], rows: Sequence[int]) -> Any | None:
    """Values ``[rows, ...]`` computed by the same operations, as one ``[sum of rows, ...]``; None if they differ."""
    nodes = [output.get_node() for output in outputs]
    kind = nodes[0].get_type_name()
    if any(node.get_type_name() != kind for node in nodes) or len(set(map(_element_type, outputs))) > 1:
        return None
    if kind == "Constant":
        return _concatenate_constants(nodes, rows)
    first = _concatenate(_input_sources(nodes, 0), rows) if kind in ("Convert", "Reshape", *_ELEMENTWISE) else None
    if first is None:
        return None
    if kind == "Convert":
        return ops.convert(first, outputs[0].get_element_type()).output(0)
    if kind == "Reshape":
        shapes = [list(output.get_shape()) for output in outputs]
        if any(shape != [n, *shapes[0][1:]] for shape, n in zip(shapes, rows, strict=True)):
            return None
        return ops.reshape(first, ops.constant([sum(rows), *shapes[0][1:]], ov.Type.i64), False).output(0)
    second = _concatenate(_input_sources(nodes, 1), rows)
    return None if second is None else _ELEMENTWISE[kind](first, second).output(0)


def _concatenate_constants(nodes: Sequence[ov.Node], rows: Sequence[int]) -> Any | None:
    """Constants concatenated by rows, or the one constant that all rows share; None if they cannot be combined."""
    shapes = [list(node.output(0).get_shape()) for node in nodes]
    kind = nodes[0].output(0).get_element_type()
    stored = [np.ascontiguousarray(node.data).view(np.uint8).reshape(-1) for node in nodes]
    if all(shape[:1] in ([], [1]) for shape in shapes):
        equal = all(shape == shapes[0] for shape in shapes) and all(np.array_equal(each, stored[0]) for each in stored)
        return nodes[0].output(0) if equal else None
    if any(shape != [n, *shapes[0][1:]] for shape, n in zip(shapes, rows, strict=True)):
        return None
    if math.prod(shapes[0][1:]) * kind.bitwidth % 8:
        return None  # 4-bit types: a row would start inside a byte
    tensor = ov.Tensor(kind, ov.Shape([sum(rows), *shapes[0][1:]]))
    tensor.data.reshape(-1).view(np.uint8)[:] = np.concatenate(stored)
    return ov.op.Constant(tensor).output(0)


def _input_sources(nodes: Sequence[ov.Node], side: int) -> list[Any]:
    return [node.input(side).get_source_output() for node in nodes]


def _element_type(output: Any) -> str:
    name: str = output.get_element_type().get_type_name()
    return name
