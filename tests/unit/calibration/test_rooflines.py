"""Rooflines of a profile: one peak bandwidth for all lanes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from anchors import ANCHORS as SLOW_ANCHORS
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.calibration.rooflines import calibrated_rooflines, typical_power_w
from xpu_runtime.heg import LaneSpec, Load, Roofline, Work
from xpu_runtime.soc.profile import CoExecution, Profile

ANCHORS = SLOW_ANCHORS.model_copy(update={"peak_flops": 1e13, "launch_s": 1e-4})
LANES = (LaneSpec("npu", "NPU", "static"), LaneSpec("igpu", "GPU", "all"))


def profile(co_execution: CoExecution | None = None, **peaks: float) -> Profile:
    anchors = {name: ANCHORS.model_copy(update={"peak_bandwidth": peak}) for name, peak in peaks.items()}
    return Profile(model="m", machine="h", anchors=anchors, layer_256_s=0.01, co_execution=co_execution)


@given(st.floats(1e9, 1e12), st.floats(1e9, 1e12), st.none() | st.floats(1e9, 1e12), st.floats(1.0, 3.0))
def test_lanes_have_one_peak_and_keep_their_ceilings(
    npu: float, igpu: float, together: float | None, slowdown: float
) -> None:
    """Guards P_mem (v1 §6.4): shares of different peaks cannot be added; predicted times must not change."""
    measured = None if together is None else CoExecution(slowdown=slowdown, bandwidth=together)
    made = profile(measured, npu=npu, igpu=igpu)
    rooflines, contention = calibrated_rooflines(made, LANES)
    assert {line.peak_bandwidth for line in rooflines.values()} == {max(npu, igpu, together or 0.0)}
    work, load = Work(2e7, 4e3, 1e7, 2e4, 1e3), Load.chunk(64, 100)
    for name, line in rooflines.items():
        before = Roofline(**made.anchors[name].model_dump(exclude_none=True))
        assert line.bandwidth == pytest.approx(before.bandwidth)
        assert line.time_s(work.flops(load), work.traffic(load)) == pytest.approx(
            before.time_s(work.flops(load), work.traffic(load))
        )
    assert max(line.u_memory for line in rooflines.values()) <= contention.ceiling <= 1.0


def test_one_lane_is_not_changed() -> None:
    """Guards a CPU: its predictions are those of its anchors, to the last digit."""
    rooflines, _ = calibrated_rooflines(profile(cpu=5e10))
    assert rooflines == {"cpu": Roofline(**ANCHORS.model_dump(exclude_none=True))}


def test_a_device_with_its_own_memory_keeps_its_peak() -> None:
    """Guards the system memory against the bandwidth of a discrete GPU."""
    lanes = (LANES[0], replace(LANES[1], own_memory=True))
    rooflines, contention = calibrated_rooflines(profile(npu=5e10, igpu=5e11), lanes)
    assert {name: line.peak_bandwidth for name, line in rooflines.items()} == {"npu": 5e10, "igpu": 5e11}
    assert contention.ceiling == pytest.approx(0.8)
    assert calibrated_rooflines(profile(igpu=5e11), lanes[1:])[1].ceiling > 1.0


@pytest.mark.parametrize(("own_memory", "peak", "igpu_w"), [(False, 5e11, 31.0), (True, 89.6e9, 190.0)])
def test_an_npu_that_is_not_measured_has_the_system_memory(own_memory: bool, peak: float, igpu_w: float) -> None:
    """Guards an NPU from the memory of a card beside it, and the card from the watts of an integrated GPU."""
    lanes = (LANES[0], replace(LANES[1], own_memory=own_memory))
    rooflines, _ = calibrated_rooflines(profile(igpu=5e11), lanes)
    assert rooflines["npu"].peak_bandwidth == peak
    assert rooflines["igpu"].peak_bandwidth == 5e11
    assert (rooflines["npu"].power_w, rooflines["npu"].decode_w) == (10.0, 10.0)
    assert typical_power_w(lanes[1])[0] == igpu_w
    slow_card, _ = calibrated_rooflines(profile(igpu=5e10), lanes)
    assert slow_card["npu"].peak_bandwidth == 5e10
