"""Roofline anchors: predictions reproduce the measurements."""

from __future__ import annotations

from typing import Any

import numpy as np
import openvino as ov
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from xpu_runtime.calibration.anchors import _time_copies, _time_empty_launch, fit_anchors
from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.heg import LaneSpec, Roofline, Work

LAYER = Work(flops_per_token=2e7, flops_per_pair=4e3, weight_bytes=1e7, bytes_per_token=2e4, bytes_per_context=1e3)


def roofline(times: dict[int, float], launch: float = 0.0) -> Roofline:
    return Roofline(**fit_anchors(times, LAYER, 2e10, launch, 58.0).model_dump(exclude_none=True))


@given(
    few=st.floats(6e-4, 1e-2), factor=st.floats(4.0, 60.0), middle=st.floats(0.0, 1.0), launch_share=st.floats(0.0, 0.5)
)
def test_prediction_equals_the_measured_anchors(few: float, factor: float, middle: float, launch_share: float) -> None:
    """Guards against predictions that differ from the measurements at the measured sizes, or count a launch twice."""
    many = few * factor
    found = roofline({1: few, 16: few + middle * (many - few) / 16, 256: many}, launch_share * few)
    one, chunk = (dummy_pass([(0, tokens, 1)]).load for tokens in (1, 256))
    assert found.launch_s == launch_share * few
    assert 0.99 * few <= found.time_s(LAYER.flops(one), LAYER.traffic(one)) <= 1.01 * few + many / 256
    predicted = found.time_s(LAYER.flops(chunk), LAYER.traffic(chunk))
    assert many * 0.99 <= predicted <= many * 1.01 + few * 1.5
    assert 0 < found.u_memory <= 1
    assert 0 < found.u_compute <= 1
    assert 0 <= found.overlap <= 1
    assert found.power_w == 58.0


@given(few=st.floats(6e-4, 1e-2), factor=st.floats(1.0, 8.0))
def test_two_sizes_give_the_roofline_of_the_paper(few: float, factor: float) -> None:
    """Guards a static lane, whose two graphs are all that serving compiles: loading overlaps with computing there."""
    found = roofline({32: few, 256: few * factor})
    assert found.overlap == 1.0
    short, chunk = (dummy_pass([(0, tokens, 1)]).load for tokens in (32, 256))
    for load, measured in ((short, few), (chunk, few * factor)):
        predicted = found.time_s(LAYER.flops(load), LAYER.traffic(load))
        assert predicted == pytest.approx(measured, rel=0.01) or predicted > measured


def test_anchor_faster_than_a_copy_raises_the_peak() -> None:
    """Guards against a utilisation above one for weights in the cache."""
    found = fit_anchors({1: 1e-4, 16: 2e-4, 256: 4e-3}, LAYER, 2e10, 0.0, None)
    assert found.peak_bandwidth > 2e10
    assert found.u_memory == pytest.approx(1.0)
    assert found.power_w is None


@pytest.mark.parametrize(
    "properties", [{"KV_CACHE_PRECISION": "f16", "INFERENCE_NUM_THREADS": 1}, {"REFUSED_BY_EVERY_DEVICE": 1}]
)
def test_launch_overhead_with_rejected_properties(properties: dict[str, object]) -> None:
    """Guards against a load that fails because an empty kernel rejects a property of the model."""
    lane = LaneSpec("cpu", "CPU", "all")
    assert 0 < _time_empty_launch(ov.Core(), lane, properties) < 1


class ShapeCore:
    """A core that notes whether the shapes of its kernels are dynamic."""

    def __init__(self) -> None:
        self.dynamic: list[bool] = []

    def compile_model(self, model: ov.Model, device: str, properties: dict[str, object]) -> ov.CompiledModel:
        self.dynamic += [port.partial_shape.is_dynamic for port in model.inputs]
        return ov.Core().compile_model(model, "CPU", properties)


def test_launches_are_measured_with_the_shapes_of_the_lane() -> None:
    """Guards against the launch of a static kernel in the predictions of dynamic ones, whose shapes are inferred."""
    core: Any = ShapeCore()
    for role in ("static", "all"):
        assert 0 < _time_empty_launch(core, LaneSpec("npu", "NPU", role), {}) < 1
    assert core.dynamic == [False, True]


def test_copies_to_another_device_are_measured() -> None:
    """Guards against a price for a CPU, which copies nothing, and against a negative one."""
    allocated: list[int] = []

    def allocate(size: int) -> NDArray[np.float32]:
        allocated.append(size)
        return np.zeros(size, np.float32)

    core: Any = ShapeCore()
    on_cpu, on_npu = LaneSpec("cpu", "CPU", "all"), LaneSpec("npu", "NPU", "static")
    assert _time_copies(core, on_cpu, {}, 0.0, 1e10, allocate) == 0.0
    assert not core.dynamic
    slow_copies = _time_copies(core, on_npu, {}, 0.0, 1e30, allocate)  # memory that is read and written in no time
    assert 0.0 < slow_copies < 1e-6
    assert _time_copies(core, on_npu, {}, 1e3, 1e10, allocate) == 0.0
    assert len(allocated) == 4


@given(row_copy_s=st.floats(0.0, 2e-6), many=st.floats(2e-3, 1e-2))
def test_copies_are_not_counted_twice(row_copy_s: float, many: float) -> None:
    """Guards against copies that are both in the anchors and added to predictions."""
    times = {1: 5e-4, 16: 7e-4, 256: many}
    found = Roofline(**fit_anchors(times, LAYER, 2e10, 0.0, None, row_copy_s).model_dump(exclude_none=True))
    chunk = dummy_pass([(0, 256, 1)]).load
    predicted = found.time_s(LAYER.flops(chunk), LAYER.traffic(chunk)) + 256 * row_copy_s
    assert many * 0.99 <= predicted <= many * 1.01 + 1.5 * times[1]
