"""Driver checks of Intel NPU and GPU: PCI card, kernel driver, device node, permission, user-space driver."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xpu_agents.apps.doctor.report import CheckResult
from xpu_runtime.soc.devices import Device

__all__ = ["check_drivers"]

_INTEL = "0x8086"


@dataclass(frozen=True, slots=True)
class _AcceleratorKind:
    """A kind of accelerator, its files on Linux, and the names of its drivers.

    Attributes:
        kind: as in `Device.kind`.
        pci_class: prefix of the class of its PCI cards.
        sys_class: folder of its device nodes in ``/sys/class``.
        nodes: glob pattern of its device nodes.
        kernel: kernel driver.
        packages: packages of the user-space driver.
        windows: section of the Windows Device Manager.
    """

    kind: str
    pci_class: str
    sys_class: str
    nodes: str
    kernel: str
    packages: str
    windows: str


_ACCELERATORS = (
    _AcceleratorKind(
        kind="NPU",
        pci_class="0x12",
        sys_class="accel",
        nodes="dev/accel/accel*",
        kernel="intel_vpu (Linux 6.6 or newer)",
        packages="intel-driver-compiler-npu and intel-level-zero-npu",
        windows="Neural processors",
    ),
    _AcceleratorKind(
        kind="GPU",
        pci_class="0x03",
        sys_class="drm",
        nodes="dev/dri/renderD*",
        kernel="i915 or xe",
        packages="intel-opencl-icd (OpenCL compute runtime)",
        windows="Display adapters",
    ),
)


def check_drivers(devices: tuple[Device, ...], root: Path | None) -> Iterator[CheckResult]:
    """Return a check for each kind of accelerator.

    Args:
        devices: devices that OpenVINO reports.
        root: root of the Linux file system; None on other systems.
    """
    return (_driver_check(accelerator, devices, root) for accelerator in _ACCELERATORS)


def _driver_check(accelerator: _AcceleratorKind, devices: tuple[Device, ...], root: Path | None) -> CheckResult:
    kind = accelerator.kind
    name = f"{kind} driver"
    ready_devices = [device for device in devices if device.kind == kind]
    if ready_devices:
        texts = (f"{device.name}: {device.driver or 'works, version unknown'}" for device in ready_devices)
        return CheckResult(name, "ok", "; ".join(texts))
    if root is None:
        where = f"under {accelerator.windows!r} in the Device Manager (Windows)"
        advice = f"If this machine has an Intel {kind}: look {where} and install Intel's {kind} driver."
        return CheckResult(name, "ok", f"OpenVINO reports no {kind}", advice)
    cards = [card for card in root.glob("sys/bus/pci/devices/*") if _is_accelerator_card(card, accelerator)]
    nodes = [node for node in sorted(root.glob(accelerator.nodes)) if _is_intel_node(root, node, accelerator)]
    if not cards and not nodes:
        return CheckResult(name, "ok", f"this machine has no Intel {kind}")
    if not nodes and not any((card / "driver").exists() for card in cards):
        finding = f"an Intel {kind} is present, but no kernel driver is bound to it"
        return CheckResult(name, "warn", finding, f"Load the kernel driver {accelerator.kernel}, or update the kernel.")
    if not nodes:
        finding = f"an Intel {kind} and its kernel driver are present, but /{accelerator.nodes} is missing"
        folder = f"/{Path(accelerator.nodes).parent.as_posix()}"
        return CheckResult(name, "warn", finding, f"In a container, pass it in: --device {folder}")
    if not any(os.access(node, os.R_OK | os.W_OK) for node in nodes):
        shown = ", ".join(f"/{node.relative_to(root).as_posix()}" for node in nodes)
        advice = "Add the user to the group of the device (often: sudo usermod -aG render $USER), then log in again."
        return CheckResult(name, "warn", f"no permission to open {shown}", advice)
    finding = f"an Intel {kind} and its kernel driver are present, but OpenVINO does not report it"
    return CheckResult(name, "warn", finding, f"Install the user-space driver: {accelerator.packages}.")


def _is_accelerator_card(card: Path, accelerator: _AcceleratorKind) -> bool:
    return _read_sysfs(card / "vendor") == _INTEL and _read_sysfs(card / "class").startswith(accelerator.pci_class)


def _is_intel_node(root: Path, node: Path, accelerator: _AcceleratorKind) -> bool:
    # A node of unknown vendor counts as Intel, because a missed NPU is worse than a needless hint.
    vendor = root / "sys" / "class" / accelerator.sys_class / node.name / "device" / "vendor"
    return _read_sysfs(vendor) in {"", _INTEL}


def _read_sysfs(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
