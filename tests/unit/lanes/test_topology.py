"""Lanes of machines with various devices."""

from __future__ import annotations

import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.errors import ConfigError
from xpu_runtime.lanes.topology import plan_lanes

ALL = ("NPU", "GPU", "CPU")


@pytest.mark.parametrize(
    ("config", "devices", "expected"),
    [
        ({}, ALL, [("npu", "NPU", "static"), ("igpu", "GPU", "all")]),
        ({}, ("NPU", "GPU.0", "GPU.1", "CPU"), [("npu", "NPU", "static"), ("igpu", "GPU", "all")]),
        ({}, ("GPU", "CPU"), [("igpu", "GPU", "all")]),
        ({}, ("NPU", "CPU"), [("npu", "NPU", "static"), ("cpu", "CPU", "all")]),
        ({}, ("CPU",), [("cpu", "CPU", "all")]),
        ({"device": "CPU"}, ALL, [("cpu", "CPU", "all")]),
        ({"device": "GPU"}, ALL, [("igpu", "GPU", "all")]),
        ({"device": "NPU"}, ALL, [("npu", "NPU", "static"), ("igpu", "GPU", "all")]),
        ({"lanes": "npu+cpu"}, ALL, [("npu", "NPU", "static"), ("cpu", "CPU", "all")]),
        ({"lanes": "npu+gpu", "stand_in": True}, ("CPU",), [("npu", "CPU", "static"), ("igpu", "CPU", "all")]),
        ({"lanes": "npu+cpu", "stand_in": True}, ("CPU",), [("npu", "CPU", "static"), ("cpu", "CPU", "all")]),
        ({"lanes": "gpu", "stand_in": True}, ("CPU",), [("igpu", "CPU", "all")]),
    ],
)
def test_lanes_follow_from_devices(
    config: dict[str, object], devices: tuple[str, ...], expected: list[tuple[str, str, str]]
) -> None:
    """Guards against an unused accelerator, or one with unsupported kernels."""
    lanes = plan_lanes(EngineConfig(**config), devices, 8, split=False)
    assert [(lane.name, lane.device, lane.role) for lane in lanes] == expected
    assert [lane.role for lane in lanes].count("all") == 1
    assert all(lane.bounded == (lane.name == "igpu") for lane in lanes)


@pytest.mark.parametrize("cores", [2, 3, 8])
def test_cpu_parts_exclude_the_whole_cpu_lane(cores: int) -> None:
    """Guards against the lane of all cores running at the same time as its parts, and against cores used twice."""
    whole, decode, prefill = plan_lanes(EngineConfig(), ("CPU",), cores, split=True)
    assert (whole.role, decode.role, prefill.role) == ("all", "decode", "prefill")
    assert whole.threads == decode.threads + prefill.threads == cores
    assert whole.units == decode.units | prefill.units
    assert not decode.units & prefill.units


def test_decode_threads_of_the_caller_override_the_profile() -> None:
    """Guards against a measured split that is not used, or that overrides the setting."""

    def decode_threads(cores: int, given: int | None = None, profile: int | None = None) -> int:
        lanes = plan_lanes(EngineConfig(decode_threads=given), ("CPU",), cores, split=True, decode_threads=profile)
        assert lanes[1].threads + lanes[2].threads == cores
        assert lanes[1].share_of(lanes[0]) == lanes[1].threads / cores
        return lanes[1].threads

    assert decode_threads(8) == 4
    assert decode_threads(8, profile=2) == 2
    assert decode_threads(8, given=6, profile=2) == 6
    assert decode_threads(2, profile=6) == 1  # the process may use fewer cores than when it was measured
    with pytest.raises(ConfigError, match=r"decode_threads=8: the engine has 8 threads .*give at most 7"):
        decode_threads(8, given=8)


def test_one_core_is_not_split_and_threads_are_bounded() -> None:
    """Guards against a lane without a core, and more threads than the caller or the machine allows."""
    assert len(plan_lanes(EngineConfig(), ("CPU",), 1, split=True)) == 1
    assert len(plan_lanes(EngineConfig(threads=1), ("CPU",), 8, split=True)) == 1
    assert plan_lanes(EngineConfig(threads=4), ("CPU",), 8, split=False)[0].threads == 4
    assert plan_lanes(EngineConfig(threads=40), ("CPU",), 8, split=False)[0].threads == 8
    assert plan_lanes(EngineConfig(lanes="npu+cpu", stand_in=True), ("CPU",), 1, split=False)[1].threads == 1


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ({"lanes": "npu+gpu"}, r"lanes='npu\+gpu': OpenVINO reports \['CPU'\], not NPU; install its driver"),
        ({"device": "GPU"}, r"device='GPU', .*not GPU; install its driver .*use lanes='cpu'"),
        ({"device": "NPU"}, r"device='NPU', .*not NPU"),
    ],
)
def test_missing_device_is_an_error(config: dict[str, object], message: str) -> None:
    """Guards against a silent fallback to the CPU."""
    with pytest.raises(ConfigError, match=message):
        plan_lanes(EngineConfig(**config), ("CPU",), 8, split=False)
