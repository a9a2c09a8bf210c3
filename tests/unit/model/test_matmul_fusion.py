"""Fusion of matrix products: equal values, fewer operations, and products that must not be fused."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import pytest
from openvino import opset13 as ops

from xpu_runtime.model.matmul_fusion import fuse_matmuls

MODELS = Path(__file__).parents[2] / "fixtures/models"
EXACT = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": "0"}
WIDTH, LAYERS = 16, 3


@cache
def core() -> ov.Core:
    return ov.Core()


def products(model: ov.Model) -> int:
    return sum(node.get_type_name() == "MatMul" for node in model.get_ops())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("family", "made"),
    [("llama", LAYERS), ("llama-int4", LAYERS), ("mistral", LAYERS), ("qwen2", LAYERS), ("qwen3", LAYERS), ("phi3", 0)],
)
def test_fused_model_has_equal_logits(family: str, made: int) -> None:
    """Guards the tokens of all models on a CPU, also with biases (Qwen2) and 4-bit weights."""
    ids = np.random.default_rng(1).integers(5, 1000, 20)
    logits = []
    for merges in (False, True):
        model = core().read_model(MODELS / family / "openvino_model.xml")
        before = products(model)
        if merges:
            assert fuse_matmuls(model) == made
            assert products(model) == before - 2 * made
            assert fuse_matmuls(model) == 0
        compiled = core().compile_model(model, "CPU", EXACT)
        given = {
            "input_ids": ids[None],
            "attention_mask": np.ones((1, 20), np.int64),
            "position_ids": np.arange(20)[None],
            "beam_idx": np.zeros(1, np.int32),
        }
        names = {name for port in compiled.inputs for name in port.get_names()}
        fed = {name: value for name, value in given.items() if name in names}
        logits.append(compiled.create_infer_request().infer(fed)[0])
    np.testing.assert_allclose(logits[1], logits[0], rtol=1e-4, atol=1e-4)


def stored(rows: int, kind: Any = np.uint8, zero: Any = None, scale: Any = None, seed: int = 0) -> ov.Node:
    """Weights ``[rows, WIDTH]`` in the storage format of exporters."""
    draw = np.random.default_rng(rows + seed)
    weights = ops.convert(ops.constant(draw.integers(0, 100, (rows, WIDTH)).astype(kind)), "f16")
    zero = draw.integers(0, 9, (rows, 1)).astype(kind) if zero is None else zero
    scale = (draw.random((rows, 1)) / 50).astype(np.float16) if scale is None else scale
    shifted = ops.subtract(weights, ops.convert(ops.constant(zero), "f16"))
    return ops.convert(ops.multiply(shifted, ops.constant(scale)), "f32")


def model_of(*weights: ov.Node, transposed: bool = True) -> ov.Model:
    given = ops.parameter([-1, WIDTH], ov.Type.f32, name="given")
    return ov.Model([ops.matmul(given, each, False, transposed) for each in weights], [given], "products")


def answers(model: ov.Model) -> list[Any]:
    given = np.random.default_rng(5).random((3, WIDTH), np.float32)
    return list(core().compile_model(model, "CPU", EXACT).create_infer_request().infer({"given": given}).values())


@pytest.mark.parametrize(
    "weights",
    [
        pytest.param(lambda: (stored(16), stored(8), stored(4)), id="of several heights"),
        pytest.param(lambda: (stored(8, np.int8), stored(8, np.int8, seed=1)), id="signed"),
        pytest.param(lambda: tuple(stored(8, zero=np.uint8([[7]]), seed=at) for at in (0, 1)), id="zero point shared"),
        pytest.param(lambda: tuple(stored(8, zero=np.uint8(7), seed=at) for at in (0, 1)), id="zero point a scalar"),
    ],
)
def test_products_are_fused(weights: Any) -> None:
    """Guards against swapped columns, scales or zero points."""
    plain, merged = model_of(*weights()), model_of(*weights())
    assert fuse_matmuls(merged) == 1
    assert products(merged) == 1
    for expected, found in zip(answers(plain), answers(merged), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    "model",
    [
        pytest.param(lambda: model_of(stored(8)), id="one alone"),
        pytest.param(lambda: model_of(stored(8), stored(8, np.int8)), id="another type"),
        pytest.param(
            lambda: model_of(stored(8, zero=np.uint8(7)), stored(8, zero=np.uint8(8))), id="other zero points"
        ),
        pytest.param(lambda: model_of(stored(8), stored(8, scale=np.float16([[1]]))), id="a scale for all rows"),
        pytest.param(lambda: model_of(stored(32), stored(32, seed=1)), id="so wide that splitting costs more"),
        pytest.param(lambda: model_of(stored(16), stored(16, seed=1), transposed=False), id="not transposed"),
        pytest.param(lambda: model_of(*(ops.constant(np.ones((8, WIDTH), np.float32)) for _ in range(2))), id="floats"),
        pytest.param(
            lambda: model_of(stored(8), ops.multiply(stored(8, seed=1), np.float32(2))), id="computed otherwise"
        ),
    ],
)
def test_products_that_must_not_be_fused(model: Any) -> None:
    """Guards against a fused product with another result or a higher cost."""
    given = model()
    before = answers(given)
    assert fuse_matmuls(given) == 0
    for expected, found in zip(before, answers(given), strict=True):
        np.testing.assert_array_equal(found, expected)
