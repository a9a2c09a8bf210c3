"""Device discovery and machine properties."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.errors import DeviceError
from xpu_runtime.soc import machine as machine_module
from xpu_runtime.soc.devices import Device, discover_devices, find_device
from xpu_runtime.soc.machine import Machine, cores

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
    cpu = find_device("cpu")
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
    ("name", "found"),
    [("npu", "NPU"), ("GPU", "GPU.0"), ("gpu.1", "GPU.1"), (" CPU ", "CPU"), ("CPU.0", "CPU")],
)
def test_find_device_accepts_openvino_names(name: str, found: str) -> None:
    """Guards the short device names of OpenVINO."""
    assert find_device(name, discover_devices(FULL)).name == found


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("NPU", "Install the NPU driver"),
        ("GPU", "Install the GPU compute driver"),
        ("XPU", "Valid names are CPU, GPU, NPU"),
    ],
)
def test_find_device_error_lists_devices_and_advice(name: str, says: str) -> None:
    """Guards the message for a missing device."""
    with pytest.raises(DeviceError) as caught:
        find_device(name, discover_devices(Source({"CPU": CPU})))
    assert repr(name) in str(caught.value)
    assert "CPU (A CPU)" in str(caught.value)
    assert says in str(caught.value)


def test_find_device_error_names_other_gpus() -> None:
    """Guards against advice to install a driver when only the device number is wrong."""
    with pytest.raises(DeviceError, match=r"GPU\.1 .*Use one of the GPU names"):
        find_device("GPU.7", discover_devices(FULL))


def test_machine_values_are_plausible() -> None:
    """Guards the values from which lanes and memory are chosen."""
    here = Machine.here()
    assert here.cpu
    assert here.os
    assert 1 <= here.cores <= here.threads <= (psutil.cpu_count() or 1)
    assert 0 < here.memory_available_bytes <= here.memory_total_bytes <= psutil.virtual_memory().total


def test_cores_respect_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against lanes on cores that this process may not use."""
    monkeypatch.setattr(machine_module, "_affinity", lambda: (0,))
    assert cores() == 1


def topology(base: Path, siblings: dict[int, str]) -> Path:
    """A Linux CPU folder: for each logical processor, the threads of its core."""
    for cpu, threads in siblings.items():
        folder = base / f"cpu{cpu}" / "topology"
        folder.mkdir(parents=True)
        (folder / "thread_siblings_list").write_text(threads + "\n")
    return base


def test_threads_of_one_core_count_once(tmp_path: Path) -> None:
    """Guards against two lanes on the two threads of one core."""
    base = topology(tmp_path, {0: "0-1", 1: "0-1", 2: "2-3", 3: "2-3"})
    assert machine_module._physical_by_topology((0, 1, 2, 3), base) == 2
    assert machine_module._physical_by_topology((0, 1), base) == 1
    assert machine_module._physical_by_topology((0, 9), base) is None


@pytest.mark.parametrize(
    ("text", "expected"), [("max 100000", None), ("150000 100000", 2), ("50000 100000", 1), ("?", None)]
)
def test_cpu_quota_of_a_container(tmp_path: Path, text: str, expected: int | None) -> None:
    """Guards against more lanes than the CPU quota of the container allows."""
    (tmp_path / "cpu.max").write_text(text + "\n")
    assert machine_module._quota(tmp_path) == expected


def test_memory_limit_of_a_container(tmp_path: Path) -> None:
    """Guards against a KV pool larger than the container; inactive file pages count as free."""
    (tmp_path / "memory.max").write_text("1000\n")
    (tmp_path / "memory.current").write_text("700\n")
    (tmp_path / "memory.stat").write_text("anon 400\ninactive_file 300\n")
    assert machine_module._memory(tmp_path) == (1000, 600)


MACHINE = Machine("A CPU", 4, 8, 32 << 30, 16 << 30, "Linux 6.8")


@given(st.permutations(discover_devices(FULL)), st.integers(0, 32 << 30), st.sampled_from(["6.8", "6.9"]))
def test_fingerprint_ignores_device_order_memory_and_os_release(devices: list[Device], free: int, release: str) -> None:
    """Guards stored profiles against changes that do not affect measurements."""
    here = replace(MACHINE, memory_available_bytes=free, os=f"Linux {release}")
    assert here.fingerprint(devices) == MACHINE.fingerprint(discover_devices(FULL))


def test_fingerprint_depends_on_cpu_devices_and_drivers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a profile of another CPU, core set, device, driver or OpenVINO version."""
    devices = discover_devices(FULL)
    prints = {
        MACHINE.fingerprint(devices),
        replace(MACHINE, cpu="Another").fingerprint(devices),
        replace(MACHINE, cores=2).fingerprint(devices),
        MACHINE.fingerprint(devices[1:]),
        MACHINE.fingerprint([replace(devices[0], driver="1689"), *devices[1:]]),
    }
    monkeypatch.setattr(machine_module.ov, "__version__", "2027.0.0")
    prints.add(MACHINE.fingerprint(devices))
    assert len(prints) == 6
    assert all(len(each) == 16 for each in prints)
