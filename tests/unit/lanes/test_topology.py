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
        ({"policy": {"disaggregation": False}}, ALL, [("igpu", "GPU", "all")]),
        ({"policy": {"disaggregation": False}}, ("NPU", "CPU"), [("cpu", "CPU", "all")]),
    ],
)
def test_lanes_follow_from_devices(
    config: dict[str, object], devices: tuple[str, ...], expected: list[tuple[str, str, str]]
) -> None:
    """Guards against an unused accelerator, or one with unsupported kernels."""
    lanes = plan_lanes(EngineConfig(**config), devices, 8)
    assert [(lane.name, lane.device, lane.role) for lane in lanes] == expected
    assert [lane.role for lane in lanes].count("all") == 1
    assert all(lane.bounded == (lane.name == "igpu") for lane in lanes)


@pytest.mark.parametrize(
    ("config", "devices", "expected"),
    [
        ({}, ALL, [("gpu", True)]),
        ({}, ("GPU", "CPU"), [("gpu", True)]),
        ({"device": "NPU"}, ALL, [("npu", False), ("cpu", False)]),
        ({"lanes": "npu+gpu"}, ALL, [("npu", False), ("gpu", True)]),
        ({"lanes": "npu+gpu", "stand_in": True}, ("CPU",), [("npu", False), ("igpu", False)]),
        ({"device": "CPU"}, ALL, [("cpu", False)]),
    ],
)
def test_a_discrete_gpu_is_no_integrated_one(
    config: dict[str, object], devices: tuple[str, ...], expected: list[tuple[str, bool]]
) -> None:
    """Activations of an NPU must not cross the bus at every kernel unless that is asked for.

    Guards users of a card against the name of an integrated GPU in the states of lanes and in reports.
    """
    lanes = plan_lanes(EngineConfig(**config), devices, 8, discrete=True)
    assert [(lane.name, lane.own_memory) for lane in lanes] == expected


def test_threads_are_bounded() -> None:
    """Guards against a lane without a core, and more threads than the caller or the machine allows."""
    assert plan_lanes(EngineConfig(), ("CPU",), 8)[0].threads == 8
    assert plan_lanes(EngineConfig(threads=4), ("CPU",), 8)[0].threads == 4
    assert plan_lanes(EngineConfig(threads=40), ("CPU",), 8)[0].threads == 8
    assert plan_lanes(EngineConfig(lanes="npu+cpu", stand_in=True), ("CPU",), 1)[1].threads == 1


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
        plan_lanes(EngineConfig(**config), ("CPU",), 8)
