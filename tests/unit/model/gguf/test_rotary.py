"""RoPE of GGUF graphs: the form that OpenVINO computes in one operation, in the precision of f32."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import openvino as ov
import pytest
from openvino import opset13 as ops
from openvino._offline_transformations import paged_attention_transformation
from tiny_gguf import ARCHITECTURES, PROMPT, WINDOW, write_tiny_gguf

from xpu_runtime.model.gguf import graph as gguf_graph
from xpu_runtime.model.gguf.architectures import unsupported_reason
from xpu_runtime.model.gguf.graph import stateful_graph
from xpu_runtime.model.gguf.rotary import rotate_halves
from xpu_runtime.model.position_graph import keep_positions_in_f32

_SUPPORTED = [name for name in ARCHITECTURES if not unsupported_reason(name)]
_BF16 = {"INFERENCE_PRECISION_HINT": "bf16"}
_FIRST = 5000
"""First position; bf16 rounds those near it to multiples of 32."""


@pytest.mark.parametrize("architecture", _SUPPORTED)
def test_openvino_recognises_every_rope(tmp_path: Path, architecture: str) -> None:
    """A RoPE of another form is some ten operations, and its angles are computed in bf16."""
    model = stateful_graph(write_tiny_gguf(tmp_path / "model.gguf", architecture), sliding_window=WINDOW)
    paged_attention_transformation(model)
    kinds = _kinds(ov.Core().compile_model(model, "CPU", _BF16))
    assert kinds.count("RoPE") == 2 * kinds.count("PagedAttention") > 0


@pytest.mark.parametrize("marked", [False, True])
def test_angles_of_an_unknown_rope_are_computed_in_f32(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, marked: bool
) -> None:
    """In bf16 neighbouring positions have equal angles, and answers behind some hundred tokens make no sense."""
    monkeypatch.setattr(gguf_graph, "rotate_halves", lambda model: 0)
    model = stateful_graph(write_tiny_gguf(tmp_path / "model.gguf", "llama"), sliding_window=None)
    core = ov.Core()
    if marked:
        keep_positions_in_f32(core, model)
    precise = core.compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    rounded = core.compile_model(model, "CPU", _BF16)
    if rounded.get_property("INFERENCE_PRECISION_HINT") != ov.Type.bf16:
        pytest.skip("this CPU computes in f32 only")
    expected, logits = _logits(precise), _logits(rounded)
    difference = np.abs(logits - expected).mean() / expected.std()
    assert (difference < 0.05) == marked


def test_a_model_with_another_source_of_a_rope_stays_as_it_is(tmp_path: Path) -> None:
    """If some of the rotated values were reordered and others not, queries would meet keys of another order."""
    given, weights = ops.parameter([-1, 1, 8], np.float32), ops.constant(np.ones((8, 8), np.float32))
    product = ops.matmul(given, weights, False, True)
    model = ov.Model([ops.result(_rope(each)) for each in (product, ops.abs(given))], [given])
    before = [node.get_friendly_name() for node in model.get_ordered_ops()]
    assert rotate_halves(model) == 0
    assert [node.get_friendly_name() for node in model.get_ordered_ops()] == before


def test_another_turn_of_pairs_is_no_rope() -> None:
    """Pairs that are exchanged without a change of sign are no rotation; as one they would give other values."""
    given, weights = ops.parameter([-1, 1, 8], np.float32), ops.constant(np.ones((8, 8), np.float32))
    rope = _rope(ops.matmul(given, weights, False, True), sign=1.0)
    assert rotate_halves(ov.Model([ops.result(rope)], [given])) == 0


def test_rows_of_packed_weights_are_reordered() -> None:
    """Weights of 4 bits are stored two in a byte; a wrong order of rows mixes heads."""
    rng = np.random.default_rng(0)
    packed = rng.integers(0, 256, 8 * 4, np.uint8)
    stored = ov.op.Constant(ov.Tensor(packed, ov.Shape([8, 8]), ov.Type.u4))
    given = ops.parameter([-1, 1, 8], np.float32)
    product = ops.matmul(given, ops.convert(stored, np.float32), False, True)
    model = ov.Model([ops.result(_rope(product))], [given])
    x = rng.standard_normal((5, 1, 8)).astype(np.float32)
    exact = {"INFERENCE_PRECISION_HINT": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": "0"}
    before = ov.Core().compile_model(model, "CPU", exact)([x])[0]
    assert rotate_halves(model) == 1
    after = ov.Core().compile_model(model, "CPU", exact)([x])[0]
    pairs = before.reshape(5, 1, 2, 2, 2).swapaxes(-1, -2).reshape(before.shape)
    assert np.allclose(after, pairs, atol=1e-4)


def _rope(rows: ov.Node, sign: float = -1.0) -> ov.Node:
    """RoPE of two heads of width 4 in the form of OpenVINO's frontend, with one angle for each row's first value.

    With another ``sign`` of the odd values it is no rotation.
    """
    x = ops.reshape(rows, ops.constant([0, -1, 2, 4]), True)
    angles = ops.constant(np.array([0.5, 0.1], np.float32).reshape(1, 1, 1, 2))

    def repeated(values: ov.Node) -> ov.Node:
        wide = ops.broadcast(
            ops.unsqueeze(values, ops.constant(-1)), ops.constant([1, 1, 1, 2, 2]), broadcast_spec="BIDIRECTIONAL"
        )
        return ops.reshape(wide, ops.constant([0, 0, 0, 4]), True)

    pairs = ops.reshape(x, ops.constant([0, -1, 2, 2, 2]), True)
    even, odd = ops.split(pairs, ops.constant(-1), 2).outputs()
    turned = ops.concat([ops.multiply(odd, ops.constant(np.float32(sign))), even], -1)
    turned = ops.reshape(turned, ops.constant([0, -1, 2, 4]), True)
    return ops.add(ops.multiply(x, repeated(ops.cos(angles))), ops.multiply(turned, repeated(ops.sin(angles))))


def _kinds(compiled: ov.CompiledModel) -> list[str]:
    return [node.get_rt_info()["layerType"].astype(str) for node in compiled.get_runtime_model().get_ops()]


def _logits(compiled: ov.CompiledModel) -> np.ndarray:
    count = len(PROMPT)
    results = compiled(
        {
            "input_ids": np.array([PROMPT]),
            "attention_mask": np.ones((1, count), np.int64),
            "position_ids": np.arange(_FIRST, _FIRST + count)[None],
            "beam_idx": np.zeros(1, np.int32),
        }
    )
    return np.array(results[0][0])
