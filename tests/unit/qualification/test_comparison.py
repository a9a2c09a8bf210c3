"""Tolerances of kernel tests, and distances between values."""

from __future__ import annotations

from math import inf, isinf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openvino import Model, Type
from openvino import opset13 as ops

from xpu_runtime.qualification.comparison import product_depth, row_error, tolerance

ROWS = np.random.default_rng(1).standard_normal((64, 256)).astype(np.float32)


@given(products=st.integers(1, 400), quantised=st.booleans())
def test_tolerance_grows_with_depth_and_roundoff(products: int, quantised: bool) -> None:
    """A longer chain or a coarser type must never get a smaller tolerance, nor one that accepts anything."""
    found = [tolerance(precision, products, quantised=quantised) for precision in ("f32", "f16", "bf16")]
    assert found == sorted(found)
    assert all(
        tolerance(each, products + 1, quantised=quantised) >= limit
        for each, limit in zip(("f32", "f16", "bf16"), found, strict=True)
    )
    assert found[-1] <= 0.5
    assert tolerance("dynamic", products, quantised=quantised) == found[1]


@pytest.mark.parametrize(("precision", "kind"), [("f16", np.float16), ("f32", np.float32)])
def test_rounding_is_accepted(precision: str, kind: type) -> None:
    """A device that rounds operands and results to its type must not count as wrong."""
    weights = np.random.default_rng(2).standard_normal((256, 256)) / 16
    exact, rounded = ROWS.astype(np.float64), ROWS.astype(kind)
    for _ in range(4):
        exact = exact @ weights
        rounded = (rounded.astype(np.float32) @ weights.astype(kind).astype(np.float32)).astype(kind)
    error = row_error(rounded.astype(np.float32), exact.astype(np.float32))
    assert 0 < error < tolerance(precision, 4, quantised=False)


def test_angles_computed_in_f16_are_not_accepted() -> None:
    """RoPE angles in f16 are off by up to half a position beyond 2,048, the fault that this test is made for."""
    positions = np.arange(4096, 4160)
    frequencies = 500_000.0 ** (-np.arange(128) / 128)  # of a model whose frequencies are low, where it shows least

    def rotated(angles: np.ndarray) -> np.ndarray:
        pairs = (ROWS[:, :128] + 1j * ROWS[:, 128:]) * np.exp(1j * angles)
        return np.concatenate((pairs.real, pairs.imag), axis=1).astype(np.float32)

    right = rotated(positions[:, None] * frequencies)
    wrong = rotated(positions.astype(np.float16).astype(np.float64)[:, None] * frequencies)
    assert row_error(wrong, right) > tolerance("f16", 4, quantised=True)


@given(st.floats(0, 10))
def test_error_is_the_relative_length_of_the_difference(share: float) -> None:
    """The figure of a report must be the one that the tolerance is derived for."""
    assert row_error(ROWS * np.float32(1 + share), ROWS) == pytest.approx(share, rel=0.5, abs=1e-6)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_values_that_are_not_finite_are_infinitely_wrong(value: float) -> None:
    """One overflow must not vanish in a comparison with NaN, which is false."""
    found = ROWS.copy()
    found[3, 5] = value
    assert isinf(row_error(found, ROWS))


def test_rows_of_zeros_have_the_scale_of_the_others() -> None:
    """A padding row must not turn rounding into an infinite error, and equal zeros must have none."""
    expected = ROWS.copy()
    expected[0] = 0
    found = expected.copy()
    found[0] = 1e-6
    assert row_error(found, expected) < 1e-5
    assert row_error(np.zeros((2, 4), np.float32), np.zeros((2, 4), np.float32)) == 0.0
    assert row_error(np.zeros((2, 4), np.float32), np.zeros((2, 4), np.float32)) != inf


def test_a_common_offset_of_logits_is_no_agreement() -> None:
    """Logits with a large mean must not look equal when their differences are all wrong."""
    shuffled = ROWS[:, ::-1]
    assert row_error(shuffled + 1000, ROWS + 1000) < 0.01
    assert row_error(shuffled + 1000, ROWS + 1000, centred=True) > 0.5


def test_product_depth_counts_the_longest_path() -> None:
    """Parallel products (Q, K and V) must count once, those of a chain each."""
    x = ops.parameter([4, 8], Type.f32)
    weights = ops.constant(np.ones((8, 8), np.float32))
    parallel = ops.add(ops.matmul(x, weights, False, False), ops.matmul(x, weights, False, False))
    model = Model([ops.result(ops.matmul(parallel, weights, False, False))], [x], "depth")
    assert product_depth(model) == 2
