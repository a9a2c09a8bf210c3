"""Discovery of OpenVINO devices and their properties."""

from __future__ import annotations

import json
from dataclasses import asdict

import psutil
import pytest

from xpu_runtime.errors import DeviceError
from xpu_runtime.soc.devices import Device, discover_devices, discrete_gpu

CPU = {
    "SUPPORTED_PROPERTIES": {"FULL_DEVICE_NAME": "RO", "SECRET": "WO"},
    "FULL_DEVICE_NAME": "A CPU ",
    "OPTIMIZATION_CAPABILITIES": ["FP32", "INT8"],
    "SECRET": "not to be read",
}
IGPU = {
    "FULL_DEVICE_NAME": "Intel(R) Arc(TM) Graphics (iGPU)",
    "DEVICE_TYPE": "Type.INTEGRATED",
    "GPU_DEVICE_TOTAL_MEM_SIZE": 16 << 30,
    "GPU_DRIVER_VERSION": "25.1",
}
DGPU = {"FULL_DEVICE_NAME": "Intel(R) Arc(TM) B580 (dGPU)"}
NPU = {"FULL_DEVICE_NAME": "Intel(R) AI Boost", "NPU_DRIVER_VERSION": 1688, "DEVICE_ARCHITECTURE": "3720"}


class Source:
    """Devices with given properties; every other property raises, as in drivers."""

    def __init__(self, devices: dict[str, dict[str, object]]) -> None:
        self.devices = devices

    @property
    def available_devices(self) -> list[str]:
        return list(self.devices)

    def get_property(self, device_name: str, property: str, /) -> object:
        return self.devices[device_name][property]


FULL = Source({"CPU": CPU, "GPU.1": DGPU, "GPU.0": IGPU, "NPU": NPU, "TEMPLATE": {}})


def test_this_machine_has_a_cpu() -> None:
    """Guards the real OpenVINO call: the CPU is always listed, with name and capabilities."""
    cpu = discover_devices()[-1]
    assert cpu.kind == "CPU"
    assert cpu.full_name
    assert "FP32" in cpu.capabilities
    assert cpu.integrated
    assert cpu.memory_bytes == psutil.virtual_memory().total


def test_properties_are_json_serialisable() -> None:
    """Guards JSON reports against OpenVINO types in properties."""
    for device in discover_devices():
        assert json.loads(json.dumps(asdict(device)))["name"] == device.name


def test_device_order_and_unknown_plugins() -> None:
    """Guards the order of the devices, and that unknown plugins are omitted."""
    assert [device.name for device in discover_devices(FULL)] == ["NPU", "GPU.0", "GPU.1", "CPU"]


def test_properties_of_each_device_type() -> None:
    """Guards memory, driver and integrated, whose property names differ by device type."""
    npu, igpu, dgpu, cpu = discover_devices(FULL)
    assert (npu.driver, npu.integrated, npu.memory_bytes) == ("1688", True, None)
    assert (igpu.driver, igpu.integrated, igpu.memory_bytes) == ("25.1", True, 16 << 30)
    assert (dgpu.driver, dgpu.integrated) == (None, False)
    assert (cpu.full_name, cpu.capabilities) == ("A CPU", ("FP32", "INT8"))


def test_write_only_properties_are_not_read() -> None:
    """Guards against a read of a write-only property."""
    assert "SECRET" not in discover_devices(FULL)[-1].properties


def test_device_with_unreadable_properties_is_listed() -> None:
    """Guards against a driver bug that hides a device."""
    (device,) = discover_devices(Source({"GPU": {}}))
    assert device == Device("GPU", "GPU", "GPU", True, (), None, None, {})


def test_failing_openvino_is_a_device_error() -> None:
    """Guards callers from the exception types of the bindings."""

    class Broken(Source):
        @property
        def available_devices(self) -> list[str]:
            raise RuntimeError("no plugins")

    with pytest.raises(DeviceError, match=r"no plugins.*reinstall"):
        discover_devices(Broken({}))


@pytest.mark.parametrize(
    ("gpus", "found"),
    [
        ({}, None),
        ({"GPU": IGPU}, None),
        ({"GPU": DGPU}, "GPU"),
        ({"GPU": {"DEVICE_TYPE": "Type.DISCRETE", "FULL_DEVICE_NAME": "A GPU"}}, "GPU"),
        ({"GPU": {"DEVICE_TYPE": "Type.INTEGRATED", "FULL_DEVICE_NAME": "A (dGPU)"}}, None),
        ({"GPU.1": DGPU, "GPU.0": IGPU}, None),
        ({"GPU.1": DGPU, "GPU.0": DGPU}, "GPU.0"),
    ],
)
def test_discrete_gpu(gpus: dict[str, dict[str, object]], found: str | None) -> None:
    """Guards a lone discrete GPU against the rules of an integrated one, whatever its name says."""
    gpu = discrete_gpu(discover_devices(Source({**gpus, "NPU": NPU, "CPU": CPU})))
    assert (gpu and gpu.name) == found
