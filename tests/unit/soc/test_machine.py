"""CPU, memory and fingerprint of the machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.soc import machine as machine_module
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine, cores

MACHINE = Machine("A CPU", 4, 8, 32 << 30, 16 << 30, "Linux 6.8")
DEVICES = (
    Device(
        "NPU", "NPU", "Intel(R) AI Boost", integrated=True, driver="1688", properties={"DEVICE_ARCHITECTURE": "3720"}
    ),
    Device("GPU.0", "GPU", "Intel(R) Arc(TM) Graphics (iGPU)", integrated=True, driver="25.1"),
    Device("GPU.1", "GPU", "Intel(R) Arc(TM) B580 (dGPU)", integrated=False),
    Device("CPU", "CPU", "A CPU", integrated=True),
)


def test_machine_values_are_plausible() -> None:
    """Guards the values from which lanes and memory are chosen."""
    here = Machine.here()
    assert here.cpu
    assert here.os
    assert 1 <= here.cores <= here.threads <= (psutil.cpu_count() or 1)
    assert 0 < here.memory_available_bytes <= here.memory_total_bytes <= psutil.virtual_memory().total


def test_cores_respect_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against lanes on cores that this process may not use."""
    monkeypatch.setattr(machine_module, "_cpu_affinity", lambda: (0,))
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
    assert machine_module._cpu_quota(tmp_path) == expected


def test_memory_limit_of_a_container(tmp_path: Path) -> None:
    """Guards against a KV pool larger than the container; inactive file pages count as free."""
    (tmp_path / "memory.max").write_text("1000\n")
    (tmp_path / "memory.current").write_text("700\n")
    (tmp_path / "memory.stat").write_text("anon 400\ninactive_file 300\n")
    assert machine_module.memory_bytes(tmp_path) == (1000, 600)


@given(st.permutations(DEVICES), st.integers(0, 32 << 30), st.sampled_from(["6.8", "6.9"]))
def test_fingerprint_ignores_device_order_memory_and_os_release(devices: list[Device], free: int, release: str) -> None:
    """Guards stored profiles against changes that do not affect measurements."""
    here = replace(MACHINE, memory_available_bytes=free, os=f"Linux {release}")
    assert here.fingerprint(devices) == MACHINE.fingerprint(DEVICES)


def test_fingerprint_depends_on_cpu_devices_and_drivers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a profile of another CPU, core set, device, driver or OpenVINO version."""
    devices = DEVICES
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
