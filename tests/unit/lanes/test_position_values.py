"""Static kernels of all model families with the values of their positions as inputs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import openvino as ov
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from stand_in_devices import with_f16_angles

from xpu_runtime import EngineConfig, Priority
from xpu_runtime.calibration.op_group_runner import op_group_buffers
from xpu_runtime.heg import LaneSpec
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.model_loader import CompiledGroup, ModelLoader
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.cut import OpGroup
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.scheduler import Segment, Sequence

MODELS = Path(__file__).parents[2] / "fixtures/models"
FAMILIES = sorted(path.name for path in MODELS.iterdir())
NPU = LaneSpec("npu", "CPU", "static")
CPU = LaneSpec("cpu", "CPU", "all", threads=1)
ROWS = 8
EXACT = 2e-6
"""Rounding of f32 values of about one."""


@cache
def loader(family: str) -> ModelLoader:
    config = EngineConfig(precision="f32", kv_precision="f32", stand_in=True, lanes="npu+cpu")
    return ModelLoader(ModelFolder.open(MODELS / family), config, (NPU, CPU))


@cache
def groups(family: str) -> tuple[OpGroup, ...]:
    """Token-wise op-groups that the NPU runs."""
    found = loader(family).cut(1).groups
    return tuple(group for group in found if group.kind == "tokenwise" and not group.reads_token_ids)


@cache
def compiled(family: str, index: int, *, static: bool) -> CompiledGroup:
    lane = NPU if static else CPU
    return loader(family).compile_group(lane, groups(family)[index], {}, ROWS if static else 0)


def outputs(each: CompiledGroup, start: int, tokens: int) -> list[NDArray[np.float32]]:
    """Values of seeded activations at the positions from ``start`` on."""
    sequence = Sequence(0, Priority.PROACTIVE, [1] * (start + tokens), start + tokens, 1, 0.0)
    step = StepInputs([Segment(sequence, start, tokens, 1)], lambda number: np.zeros(1, np.int32), 1 << 20)
    buffer = ActivationBuffer(op_group_buffers(each.group), ROWS)
    for name in each.group.reads:
        view = buffer.view(name, tokens)
        view[...] = np.random.default_rng(47).standard_normal(view.shape, dtype=np.float32)
    each.kernel({}).run(step, buffer)
    return [buffer.view(name, tokens).copy() for name in each.group.writes]


@pytest.mark.parametrize("family", FAMILIES)
def test_static_kernels_compute_nothing_from_positions(family: str) -> None:
    """An NPU rounds positions and angles to f16; layers must also share the values, not compute them for each."""
    shared = set()
    for index in range(len(groups(family))):
        each = compiled(family, index, static=True)
        inputs = {port.get_any_name() for port in each.model.inputs}
        assert "position_ids" not in inputs
        assert inputs - set(each.group.reads) == set(each.position_values.names if each.position_values else ())
        shared.add(each.position_values)
    assert len(shared - {None}) == (0 if family == "opt" else 1)


@pytest.mark.parametrize("family", FAMILIES)
@given(start=st.integers(0, 2 * 2048), tokens=st.integers(1, ROWS))
def test_static_kernels_equal_dynamic_ones_at_any_position(family: str, start: int, tokens: int) -> None:
    """Values of other rows, of padding, or of another layer's rotary base would change every later token."""
    found, expected = (outputs(compiled(family, 0, static=static), start, tokens) for static in (True, False))
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=EXACT, atol=EXACT)


def test_angles_in_f16_change_the_graph_of_a_dynamic_kernel_only() -> None:
    """The stand-in for f16 must be wrong behind position 2,048 where angles are computed, or it would prove nothing."""
    group = groups("llama")[0]
    core = ov.Core()

    def rounded(start: int) -> float:
        plain, f16 = (
            CompiledGroup(group, core.compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"}))
            for model in (group.model, with_f16_angles(group.model))
        )
        pairs = zip(outputs(plain, start, ROWS), outputs(f16, start, ROWS), strict=True)
        return max(float(np.abs(one - other).max()) for one, other in pairs)

    assert rounded(0) < 0.01
    assert rounded(2049) > 0.1
