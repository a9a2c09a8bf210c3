"""RoPE of pairs of neighbours, as llama.cpp rotates Llama and Mistral, as RoPE of two halves.

OpenVINO computes the second form in one operation, which also keeps the angles in f32; it does not recognise the first
one. Attention reads queries and keys by their product only, so both may have their columns in another order. Here it is
the order of the rows of the weights that changes: of each head first the even, then the odd ones.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as ops

from xpu_runtime.model.graph_search import replace, skip

__all__ = ["rotate_halves"]


@dataclass(frozen=True, slots=True)
class _Rotation:
    """One RoPE of pairs.

    Attributes:
        result: its last operation.
        heads: the rotated value, ``[batch, tokens, heads, width]``.
        cos, sin: factors, ``[batch, tokens, 1, width / 2]``.
        constants: what the rows of ``heads`` are computed from: weights, scales, zero points, bias.
    """

    result: ov.Node
    heads: Any
    cos: Any
    sin: Any
    constants: list[ov.Node]


def rotate_halves(model: ov.Model) -> int:
    """Rewrite every RoPE of pairs in ``model`` whose value comes from a matrix product; return their number.

    A model in which one of them comes from another operation stays as it is.
    """
    sums = [node for node in model.get_ordered_ops() if node.get_type_name() == "Add"]
    rotations = [_rotation(node, *terms) for node in sums if (terms := _terms(node)) is not None]
    found = [each for each in rotations if each is not None]
    if len(found) != len(rotations):
        return 0
    for each in found:
        _rewrite(each)
    return len(found)


def _terms(result: ov.Node) -> tuple[ov.Node, ov.Node, Any] | None:
    """The products by the cosines and, of the turned pairs, by the sines that a RoPE of pairs adds, and the pairs."""
    first, second = (port.get_source_output().get_node() for port in result.inputs())
    if first.get_type_name() == second.get_type_name() == "Multiply":
        for by_cos, by_sin in ((first, second), (second, first)):
            pairs = _pairs_of(skip(by_sin.input(0).get_source_output(), "Reshape").get_node())
            if pairs is not None:
                return by_cos, by_sin, pairs
    return None


def _pairs_of(turned: ov.Node) -> Any:
    """The value whose pairs ``(a, b)`` are ``(-b, a)`` in ``turned``; None for another operation."""
    if turned.get_type_name() != "Concat" or len(turned.inputs()) != 2:
        return None
    negative, even = (port.get_source_output() for port in turned.inputs())
    odd = _negated(negative.get_node())
    split = even.get_node()
    if odd is None or split.get_type_name() != "Split":
        return None
    if odd.get_node().get_friendly_name() != split.get_friendly_name():
        return None
    shape = split.input(0).get_partial_shape()
    if (even.get_index(), odd.get_index()) != (0, 1) or shape.rank.get_length() != 5 or shape[4] != 2:
        return None
    return skip(split.input(0).get_source_output(), "Reshape")


def _negated(product: ov.Node) -> Any:
    """The value that ``product`` multiplies by -1; None for another operation."""
    if product.get_type_name() != "Multiply":
        return None
    value, factor = (port.get_source_output() for port in product.inputs())
    constant = skip(factor, "Convert").get_node()
    is_minus_one = constant.get_type_name() == "Constant" and bool(np.all(constant.data == -1))
    return value if is_minus_one else None


def _rotation(result: ov.Node, by_cos: ov.Node, by_sin: ov.Node, pairs: Any) -> _Rotation | None:
    heads = by_cos.input(0).get_source_output()
    if pairs.get_node().get_friendly_name() != heads.get_node().get_friendly_name():
        return None
    cos, sin = (
        skip(each.input(1).get_source_output(), "Reshape", "Broadcast", "Unsqueeze") for each in (by_cos, by_sin)
    )
    constants = _row_constants(heads)
    return None if constants is None else _Rotation(result, heads, cos, sin, constants)


def _row_constants(heads: Any) -> list[ov.Node] | None:
    """Constants with an entry for each row of ``heads``; None if its rows are not those of one matrix product."""
    rows = _rows(heads)
    product = skip(heads, "Reshape").get_node()
    found: list[ov.Node] = []
    if product.get_type_name() == "Add":
        product, bias = (port.get_source_output().get_node() for port in product.inputs())
        found += _constants(bias)
    if product.get_type_name() != "MatMul" or not product.get_attributes()["transpose_b"]:
        return None
    found = [each for each in found + _constants(product.input(1).get_source_output().get_node()) if _has(each, rows)]
    return found if all(len(each.output(0).get_target_inputs()) == 1 for each in found) else None


def _rows(heads: Any) -> int:
    shape = heads.get_partial_shape()
    return int(shape[2].get_length() * shape[3].get_length())


def _constants(node: ov.Node) -> list[ov.Node]:
    """Constants that ``node`` is computed from."""
    if node.get_type_name() == "Constant":
        return [node]
    return [each for port in node.inputs() for each in _constants(port.get_source_output().get_node())]


def _has(constant: ov.Node, rows: int) -> bool:
    shape = list(constant.output(0).get_shape())
    return rows in (shape[0] if len(shape) > 1 else 0, math.prod(shape))


def _rewrite(rotation: _Rotation) -> None:
    _, _, heads, width = rotation.heads.get_partial_shape()
    count, half = heads.get_length(), width.get_length() // 2
    order = np.arange(count * 2 * half).reshape(count, half, 2).transpose(0, 2, 1).reshape(-1)
    for constant in rotation.constants:
        replace(constant.output(0), _with_rows(constant, order).output(0))
    heads_first = ops.constant([0, 2, 1, 3])
    x, cos, sin = (ops.transpose(each, heads_first) for each in (rotation.heads, rotation.cos, rotation.sin))
    first, second = ops.variadic_split(x, ops.constant(-1), ops.constant([half, half])).outputs()
    minus = ops.multiply(ops.multiply(second, sin), ops.constant(np.float32(-1)))
    rotated = ops.concat(
        [
            ops.add(ops.multiply(first, cos), minus),
            ops.add(ops.multiply(second, cos), ops.multiply(first, sin)),
        ],
        -1,
    )
    replace(rotation.result.output(0), ops.transpose(rotated, heads_first).output(0))


def _with_rows(constant: ov.Node, order: NDArray[np.int64]) -> ov.Node:
    """A constant with the rows ``order`` of ``constant``, whose entries may have 4 bits."""
    stored = np.ascontiguousarray(constant.data).view(np.uint8).reshape(len(order), -1)
    values = ov.Tensor(constant.output(0).get_element_type(), constant.output(0).get_shape())
    values.data.reshape(-1).view(np.uint8)[:] = stored[order].reshape(-1)
    return ov.op.Constant(values)
