"""Comparison of a kernel's values with those of the CPU at f32, within what rounding explains."""

from __future__ import annotations

from math import isfinite, sqrt

import numpy as np
import openvino as ov
from numpy.typing import NDArray

__all__ = ["difference_message", "product_depth", "row_error", "tolerance"]

_PRODUCTS = {"MatMul": 1, "PagedAttentionExtension": 2}
"""Matrix products in an operation."""
_ROUNDOFF = {"f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}
"""Largest relative error of rounding a value, by type."""
_ACCUMULATION = 2.0**-17
"""Relative error of a sum of up to 16,384 products in f32, whose rounding errors add up like a random walk: the root of
16,384 times ``_ROUNDOFF`` of f32."""
_QUANTISATION = 3.0 / 127 / sqrt(12)
"""Relative error of values that are quantised to 8 bits in groups: the root mean square of rounding is the step over
the root of 12, and the largest of a group of 32 normally distributed values, 127 steps, is about three times their root
mean square."""
_MARGIN = 4.0
"""Largest accepted error over the expected one (chosen: the worst of hundreds of rows is compared, and norms and
softmax amplify errors; wrong positions give errors above ten times the expected one)."""
_LARGEST = 0.5
"""Largest tolerance (chosen: beyond it the values of two unrelated rows begin)."""


def tolerance(precision: str, products: int, *, quantised: bool) -> float:
    """Largest accepted `row_error` of a kernel.

    Each matrix product of a chain rounds two operands and its result, adds up in f32 and, if the plugin quantises
    activations or the KV cache, rounds an operand to 8 bits. The errors of a chain are independent, so their squares
    add up.

    Args:
        precision: arithmetic of the kernel: ``f32``, ``bf16`` or ``f16``; others count as ``f16``.
        products: matrix products that follow one another, see `product_depth`.
        quantised: whether activations, keys or values may be quantised to 8 bits.
    """
    rounding = sqrt(3.0) * _ROUNDOFF.get(precision, _ROUNDOFF["f16"])
    of_product = sqrt(rounding**2 + _ACCUMULATION**2 + (_QUANTISATION**2 if quantised else 0.0))
    return min(_LARGEST, _MARGIN * sqrt(max(1, products)) * of_product)


def product_depth(model: ov.Model) -> int:
    """Number of matrix products on the longest path through ``model``."""
    depths: dict[str, int] = {}
    for node in model.get_ordered_ops():
        before = (depths[port.get_source_output().get_node().get_friendly_name()] for port in node.inputs())
        depths[node.get_friendly_name()] = max(before, default=0) + _PRODUCTS.get(node.get_type_name(), 0)
    return max(depths.values(), default=0)


def row_error(found: NDArray[np.float32], expected: NDArray[np.float32], *, centred: bool = False) -> float:
    """Largest distance of a row of ``found`` from that of ``expected``, relative to its length; inf if not finite.

    Rows that are shorter than the average are measured by the average, so that a row of zeros has a scale.

    Args:
        found: values of the device, ``[rows, ...]``.
        expected: values of the CPU, of the same shape.
        centred: compare differences from the mean of a row; for logits, whose common offset has no meaning.
    """
    rows = len(expected)
    reference = expected.reshape(rows, -1).astype(np.float64)
    values = found.reshape(rows, -1).astype(np.float64)
    if not np.isfinite(values).all():
        return float("inf")
    if centred:
        reference = reference - reference.mean(axis=1, keepdims=True)
        values = values - values.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(reference, axis=1)
    scale = np.maximum(lengths, np.sqrt(np.mean(lengths**2)))
    distances = np.linalg.norm(values - reference, axis=1)
    # Equal rows of zeros have no scale and no error.
    return float(np.max(distances / np.where(scale > 0, scale, 1.0)))


def difference_message(error: float, limit: float) -> str:
    """The reason for not using a kernel whose `row_error` is above its `tolerance`."""
    if not isfinite(error):
        return "values are not finite"
    return f"values differ by {error:.2g} of their length, {limit:.2g} is accepted"
