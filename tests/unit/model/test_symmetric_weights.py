"""Removal of the zero points of quantised weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from openvino import opset13 as ops

from xpu_runtime import EngineConfig
from xpu_runtime.heg import LaneSpec
from xpu_runtime.lanes.model_loader import ModelLoader, with_fixed_tokens
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.symmetric_weights import remove_zero_points

MODELS = Path(__file__).parents[2] / "fixtures/models"
EXACT = {"INFERENCE_PRECISION_HINT": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": 0, "INFERENCE_NUM_THREADS": 1}
ROWS, COLUMNS, WIDTH = 3, 8, 16


def constant(values: NDArray[np.uint8], kind: str) -> ov.Node:
    """A constant of unsigned values, packed in pairs for ``u4``."""
    if kind == "u8":
        return ops.constant(values)
    tensor = ov.Tensor(ov.Type.u4, ov.Shape(list(values.shape)))
    flat = values.reshape(-1)
    tensor.data.reshape(-1).view(np.uint8)[:] = flat[::2] | flat[1::2] << 4
    return ov.op.Constant(tensor)


def product(kind: str, groups: int, zero: Any, seed: int) -> ov.Model:
    """The product of ``x`` with random weights that have the zero points ``zero``."""
    random = np.random.default_rng(seed)
    levels = 256 if kind == "u8" else 16
    shape = [COLUMNS, WIDTH] if groups == 1 else [COLUMNS, groups, WIDTH // groups]
    stored = ops.convert(constant(random.integers(0, levels, shape).astype(np.uint8), kind), "f16")
    scale = ops.constant(random.uniform(0.01, 0.1, [*shape[:-1], 1]).astype(np.float16))
    weights = ops.multiply(ops.subtract(stored, zero(random, [*shape[:-1], 1], levels, kind)), scale)
    if groups > 1:
        weights = ops.reshape(weights, ops.constant([COLUMNS, WIDTH], ov.Type.i64), False)
    x = ops.parameter([ROWS, 1, WIDTH], ov.Type.f32, name="x")
    return ov.Model([ops.result(ops.matmul(x, ops.convert(weights, "f32"), False, True))], [x], "product")


def stored_zero(random: Any, shape: list[int], levels: int, kind: str) -> ov.Node:
    return ops.convert(constant(random.integers(0, levels, shape).astype(np.uint8), kind), "f16")


def fractional_zero(random: Any, shape: list[int], levels: int, kind: str) -> ov.Node:
    return ops.constant(random.uniform(0, levels - 1, shape).astype(np.float16))


def middle_zero(random: Any, shape: list[int], levels: int, kind: str) -> ov.Node:
    return ops.constant(np.float16(levels // 2))


def value(model: ov.Model, x: NDArray[np.float32]) -> NDArray[np.float32]:
    found: NDArray[np.float32] = ov.Core().compile_model(model, "CPU", EXACT)([x])[0]
    return found


def kinds(model: ov.Model) -> set[str]:
    """Types of operations, and element types of constants."""
    nodes = model.get_ordered_ops()
    return {node.get_type_name() for node in nodes} | {
        node.get_element_type().get_type_name() for node in nodes if node.get_type_name() == "Constant"
    }


@settings(max_examples=20)
@given(
    kind=st.sampled_from(["u8", "u4"]),
    groups=st.sampled_from([1, 4]),
    zero=st.sampled_from([stored_zero, fractional_zero, middle_zero]),
    seed=st.integers(0, 999),
)
def test_products_stay_the_same(kind: str, groups: int, zero: Any, seed: int) -> None:
    """Weights that are rounded again, or sums over other groups, would change every answer of an NPU."""
    model = product(kind, groups, zero, seed)
    x = np.random.default_rng(seed).standard_normal((ROWS, 1, WIDTH), dtype=np.float32)
    expected = value(model.clone(), x)
    assert remove_zero_points(model) == 1
    assert not kinds(model) & {"Subtract", kind}
    assert ("ReduceSum" in kinds(model)) == (zero is not middle_zero)
    np.testing.assert_allclose(value(model, x), expected, rtol=1e-3, atol=1e-3)


def test_other_forms_stay_as_they_are() -> None:
    """Weights that something else reads must not change under it."""
    model = product("u8", 1, stored_zero, 0)
    matmul = next(node for node in model.get_ordered_ops() if node.get_type_name() == "MatMul")
    model.add_results([ops.result(matmul.input(1).get_source_output())])
    assert remove_zero_points(model) == 0
    assert {"Subtract", "u8"} <= kinds(model)
    x = ops.parameter([2, 3], ov.Type.f32)
    y = ops.parameter([4, 3], ov.Type.f32)
    assert remove_zero_points(ov.Model([ops.result(ops.matmul(x, y, False, True))], [x, y], "plain")) == 0


@pytest.mark.parametrize("family", sorted(path.name for path in MODELS.iterdir()))
def test_kernels_of_all_families_have_none_left(family: str) -> None:
    """A form that an exporter writes and that is not found would leave a kernel with zero points on an NPU."""
    lanes = (
        LaneSpec("npu", "NPU", "static"),
        LaneSpec("cpu", "CPU", "all", threads=1),
    )
    loader = ModelLoader(ModelFolder.open(MODELS / family), EngineConfig(), lanes)
    groups = [each for each in loader.cut(1).groups if each.kind == "tokenwise" and not each.reads_token_ids]
    for group in groups:
        model = with_fixed_tokens(group.model, 4)
        before = kinds(model)
        assert bool(remove_zero_points(model)) == bool({"u8", "u4"} & before)
        assert not kinds(model) & {"u8", "u4"}
        assert kinds(group.model) == before
