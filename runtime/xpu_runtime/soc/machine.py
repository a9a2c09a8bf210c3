"""CPU, memory and operating system of this machine, and a fingerprint for stored profiles."""

from __future__ import annotations

import hashlib
import json
import math
import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import openvino as ov
import psutil

from xpu_runtime.soc.devices import Device

__all__ = ["Machine", "cores", "memory_bytes", "read_system_file"]

_CPUS = Path("/sys/devices/system/cpu")
_CGROUP = Path("/sys/fs/cgroup")


@dataclass(frozen=True, slots=True)
class Machine:
    """CPU, memory and operating system, within the limits of this process.

    Attributes:
        cpu: Model name of the CPU.
        cores: Physical cores this process may use.
        threads: Logical processors this process may use.
        memory_total_bytes: Memory of the machine, or of the container if that is less.
        memory_available_bytes: Memory that can be allocated now without swapping.
        os: Name and release of the operating system.
    """

    cpu: str
    cores: int
    threads: int
    memory_total_bytes: int
    memory_available_bytes: int
    os: str

    @classmethod
    def here(cls) -> Machine:
        """The current state of this machine."""
        total, available = memory_bytes()
        return cls(
            cpu=_cpu_name(),
            cores=cores(),
            threads=len(_cpu_affinity()),
            memory_total_bytes=total,
            memory_available_bytes=available,
            os=f"{platform.system()} {platform.release()}".strip(),
        )

    def fingerprint(self, devices: Iterable[Device]) -> str:
        """A hash of everything that a measured profile depends on, as 16 hexadecimal digits.

        It covers the CPU, usable cores, operating system family, devices, drivers and OpenVINO version. The order of
        `devices`, the memory and the operating system release do not change it.
        """
        device_facts = sorted(
            (device.name, device.full_name, device.driver or "", str(device.properties.get("DEVICE_ARCHITECTURE")))
            for device in devices
        )
        facts = [self.cpu, self.cores, self.threads, self.os.split(" ", 1)[0], device_facts, str(ov.__version__)]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]


def cores() -> int:
    """Number of physical cores this process may use, at least 1.

    Respects the CPU affinity and, on Linux, the CPU quota of the container.
    """
    allowed = _cpu_affinity()
    physical = _physical_by_topology(allowed)
    if physical is None:
        # Without topology data, all cores are assumed to have the same number of threads, as on non-hybrid CPUs.
        logical = psutil.cpu_count(logical=True) or len(allowed)
        whole = psutil.cpu_count(logical=False) or logical
        physical = math.ceil(len(allowed) * whole / logical)
    quota = _cpu_quota()
    return max(1, physical if quota is None else min(physical, quota))


def _cpu_affinity() -> tuple[int, ...]:
    try:
        allowed = psutil.Process().cpu_affinity()
    except (AttributeError, OSError, psutil.Error):  # macOS has no affinity
        allowed = None
    return tuple(allowed or range(psutil.cpu_count(logical=True) or 1))


def _physical_by_topology(allowed: Iterable[int], base: Path = _CPUS) -> int | None:
    """Number of physical cores of the logical processors ``allowed``; None if Linux does not report the topology."""
    sibling_lists = set()
    for cpu in allowed:
        # core_id repeats between packages and, on some machines, between dies; the sibling list is unique.
        siblings = read_system_file(base / f"cpu{cpu}" / "topology" / "thread_siblings_list")
        if not siblings:
            return None
        sibling_lists.add(siblings)
    return len(sibling_lists) or None


def _cpu_quota(base: Path = _CGROUP) -> int | None:
    """Cores allowed by the CPU quota of the container, rounded up; None without a quota."""
    quota, _, period = (read_system_file(base / "cpu.max") or "").partition(" ")
    if not quota.isdigit() or not period.isdigit() or int(period) == 0:
        return None
    return max(1, math.ceil(int(quota) / int(period)))


def memory_bytes(base: Path = _CGROUP) -> tuple[int, int]:
    """Total and available memory in bytes, within the limit of the container."""
    memory = psutil.virtual_memory()
    total, available = int(memory.total), int(memory.available)
    limit, used = read_system_file(base / "memory.max") or "", read_system_file(base / "memory.current") or ""
    if limit.isdigit() and int(limit) < total:
        total = int(limit)
        # File pages count as used, but the operating system frees inactive ones on demand.
        stat = dict(line.split(" ", 1) for line in (read_system_file(base / "memory.stat") or "").splitlines())
        in_use = int(used or 0) - int(stat.get("inactive_file", 0))
        available = max(0, min(available, total - in_use))
    return total, available


def _cpu_name() -> str:
    for line in (read_system_file(Path("/proc/cpuinfo")) or "").splitlines():
        cpu_field, _, cpu_name = line.partition(":")
        if cpu_field.strip() == "model name" and cpu_name.strip():
            return cpu_name.strip()
    if sys.platform == "win32":
        import winreg

        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"HARDWARE\DESCRIPTION\System\CentralProcessor\0") as opened:
                return str(winreg.QueryValueEx(opened, "ProcessorNameString")[0]).strip()
        except OSError:
            pass
    return platform.processor() or os.environ.get("PROCESSOR_IDENTIFIER") or platform.machine() or "unknown"


def read_system_file(path: Path) -> str | None:
    """Content of a file of the system, stripped; None if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return None
