"""Quantised weights without zero points, the only ones that OpenVINO documents for language models on an NPU.

See "OpenVINO GenAI on NPU" in OpenVINO's documentation: ``--sym``, per channel or in groups. By default, exports in 8
bits have zero points.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as ops

from xpu_runtime.model.graph_search import replace, skip

__all__ = ["remove_zero_points"]

_SIGNED = {"u8": (ov.Type.i8, 0x80), "u4": (ov.Type.i4, 0x88)}
"""By stored type: the signed type, and the mask that subtracts half of the range from the values of a byte."""


def remove_zero_points(model: ov.Model) -> int:
    """Store unsigned weights of matrix products in ``model`` as signed ones with the zero point 0.

    The result stays the same. With values ``q``, zero points ``z``, scales ``s`` and half of the range ``h``, a product
    with ``s (q - z)`` is one with ``s (q - h)`` plus, for each group, the sum of the inputs times ``s (h - z)``.

    Args:
        model: a kernel with static shapes, which is modified; its constants are not.

    Returns:
        The number of products that were changed. Those of other forms stay as they are.
    """
    changed = 0
    for node in model.get_ordered_ops():
        if node.get_type_name() == "MatMul":
            changed += _remove_from(node)
    if changed:
        model.validate_nodes_and_infer_types()
    return changed


def _remove_from(product: ov.Node) -> bool:
    attributes, weights = product.get_attributes(), product.input(1).get_partial_shape()
    if attributes["transpose_a"] or not attributes["transpose_b"] or weights.is_dynamic or len(weights) != 2:
        return False
    scaled = skip(product.input(1).get_source_output(), "Convert", "Reshape", "Convert").get_node()
    if scaled.get_type_name() != "Multiply":
        return False
    shifted = scaled.input(0).get_source_output().get_node()
    if shifted.get_type_name() != "Subtract":
        return False
    stored = skip(shifted.input(0).get_source_output(), "Convert").get_node()
    zero, scale = (_constant_values(node.input(1).get_source_output()) for node in (shifted, scaled))
    if stored.get_type_name() != "Constant" or zero is None or scale is None or not _is_only_reader(product, stored):
        return False
    kind = stored.output(0).get_element_type().get_type_name()
    shape = list(stored.output(0).get_shape())
    if kind not in _SIGNED or len(shape) not in (2, 3):
        return False
    signed, mask = _SIGNED[kind]
    values = ov.Tensor(signed, ov.Shape(shape))
    values.data.reshape(-1).view(np.uint8)[:] = np.ascontiguousarray(stored.data).view(np.uint8).reshape(-1) ^ mask
    replace(shifted.output(0), ops.convert(ov.op.Constant(values), shifted.output(0).get_element_type()).output(0))
    half = 2.0 ** (stored.output(0).get_element_type().bitwidth - 1)
    groups = shape[1] if len(shape) == 3 else 1
    factors = np.broadcast_to((half - zero) * scale, [*shape[:-1], 1]).reshape(shape[0], groups)
    if factors.any():
        _add_sums(product, factors)
    return True


def _add_sums(product: ov.Node, factors: NDArray[np.float32]) -> None:
    """Add to ``product`` the sums of its input over equal groups, times ``factors``, ``[out, groups]``."""
    given = product.input(0).get_source_output()
    *outer, width = given.get_shape()
    groups = factors.shape[1]
    grouped = ops.reshape(given, ops.constant([*outer, groups, width // groups], ov.Type.i64), False)
    sums = ops.reduce_sum(grouped, ops.constant(-1, ov.Type.i64), False)
    readers = list(product.output(0).get_target_inputs())
    total = ops.add(product, ops.matmul(sums, ops.constant(np.ascontiguousarray(factors)), False, True))
    for reader in readers:
        reader.replace_source_output(total.output(0))


def _is_only_reader(product: ov.Node, stored: ov.Node) -> bool:
    """True if nothing else reads the weights of ``product`` on the way from ``stored``."""
    node = stored
    while node.get_friendly_name() != product.get_friendly_name():
        readers = list(node.output(0).get_target_inputs())
        if len(readers) != 1:
            return False
        node = readers[0].get_node()
    return True


def _constant_values(output: Any) -> NDArray[np.float32] | None:
    """Values of a constant or a converted one; None for other operations."""
    node = skip(output, "Convert").get_node()
    if node.get_type_name() != "Constant":
        return None
    shape = list(node.output(0).get_shape())
    data = np.ascontiguousarray(node.data)
    if node.output(0).get_element_type().get_type_name() == "u4":
        packed = data.view(np.uint8).reshape(-1)
        data = np.stack([packed & 15, packed >> 4], axis=1).reshape(-1)[: math.prod(shape)]
    return data.astype(np.float32).reshape(shape)
