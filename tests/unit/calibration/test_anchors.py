"""Roofline anchors: predictions reproduce the measurements."""

from __future__ import annotations

import statistics

import openvino as ov
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.calibration import anchors
from xpu_runtime.calibration.anchors import _launch_time, dummy_pass, fit_anchors, interleaved_s, median_s
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


def test_load_of_a_dummy_pass() -> None:
    """Guards against attention pairs and context that are counted twice."""
    assert tuple(dummy_pass([(0, 4, 1)]).load) == (4, 10, 4, 1)
    made = dummy_pass([(8, 1, 1), (0, 3, 0)])
    assert tuple(made.load) == (4, 9 + 6, 9 + 3, 1)


def test_median_excludes_warm_up() -> None:
    """Guards against the first run, which allocates memory, in the result."""
    runs: list[int] = []
    assert median_s(lambda: runs.append(1), repeats=3, warm_up=2) >= 0
    assert len(runs) == 5


@pytest.mark.parametrize(
    "properties", [{"KV_CACHE_PRECISION": "f16", "INFERENCE_NUM_THREADS": 1}, {"REFUSED_BY_EVERY_DEVICE": 1}]
)
def test_launch_overhead_with_rejected_properties(properties: dict[str, object]) -> None:
    """Guards against a load that fails because an empty kernel rejects a property of the model."""
    lane = LaneSpec("cpu", "CPU", frozenset({"cpu"}), "all")
    assert 0 < _launch_time(ov.Core(), lane, properties) < 1


def test_interleaved_measurements_are_round_robin():
    """Guards against a choice that depends on a drift in the speed of the machine."""
    order: list[int] = []
    found = interleaved_s({1: lambda: order.append(1), 2: lambda: order.append(2)}, rounds=2, repeats=1)
    assert order == [1, 1, 2, 2] * 2, "one run to warm up and one that counts, in every turn"
    assert set(found) == {1, 2}


def test_interleaved_measurements_may_use_the_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards sums over many passes: the median ignores occasional slow runs."""
    now, slow = 0.0, iter([1.0, 1.0, 4.0] * 4)

    def run() -> None:
        nonlocal now
        now += next(slow)

    monkeypatch.setattr(anchors.time, "perf_counter", lambda: now)
    assert interleaved_s({1: run}, rounds=2, repeats=3, warm_up=0) == {1: 1.0}
    assert interleaved_s({1: run}, rounds=2, repeats=3, warm_up=0, average=statistics.fmean) == {1: 2.0}
