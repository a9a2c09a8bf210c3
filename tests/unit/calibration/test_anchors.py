"""Roofline anchors: predictions reproduce the measurements."""

from __future__ import annotations

import openvino as ov
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.calibration.anchors import _time_empty_launch, fit_anchors
from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.heg import LaneSpec, Roofline, Work

LAYER = Work(flops_per_token=2e7, flops_per_pair=4e3, weight_bytes=1e7, bytes_per_token=2e4, bytes_per_context=1e3)


def roofline(times: dict[int, float], launch: float = 0.0) -> Roofline:
    return Roofline(**fit_anchors(times, LAYER, 2e10, launch, 58.0).model_dump())


@given(few=st.floats(6e-4, 1e-2), factor=st.floats(4.0, 60.0), middle=st.floats(0.0, 1.0))
def test_prediction_equals_the_measured_anchors(few: float, factor: float, middle: float) -> None:
    """Guards against predictions that differ from the measurements at the measured sizes."""
    many = few * factor
    found = roofline({1: few, 16: few + middle * (many - few) / 16, 256: many})
    one, chunk = (dummy_pass([(0, tokens, 1)]).load for tokens in (1, 256))
    assert found.time_s(LAYER.flops(one), LAYER.traffic(one)) >= 0.99 * few
    predicted = found.time_s(LAYER.flops(chunk), LAYER.traffic(chunk))
    assert many * 0.99 <= predicted <= many * 1.01 + few * 1.5
    assert 0 < found.u_memory <= 1
    assert 0 < found.u_compute <= 1
    assert 0 <= found.overlap <= 1
    assert found.power_w == 58.0


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
