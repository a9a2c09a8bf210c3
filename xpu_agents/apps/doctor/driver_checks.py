"""Why OpenVINO does not see an Intel NPU or GPU: the rungs from the PCI bus up to its user-space driver."""

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
    """A kind of device, how Linux shows it, and the names of its drivers in advice.

    Attributes:
        kind: as in `Device.kind`.
        pci_class: how the class of its PCI cards begins.
        sys_class: the folder of its device nodes in ``/sys/class``.
        nodes: pattern of its device nodes.
        kernel: its kernel driver.
        packages: its user-space driver.
        windows: where Windows lists it.
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
    """A check for each kind of accelerator.

    Args:
        devices: What OpenVINO sees.
        root: Root of a Linux file system to look for accelerators in; None where this is no Linux.
    """
    return (_check(accelerator, devices, root) for accelerator in _ACCELERATORS)


def _check(accelerator: _AcceleratorKind, devices: tuple[Device, ...], root: Path | None) -> CheckResult:
    kind = accelerator.kind
    name = f"{kind} driver"
    ready = [device for device in devices if device.kind == kind]
    if ready:
        texts = (f"{device.name}: {device.driver or 'works, version not reported'}" for device in ready)
        return CheckResult(name, "ok", "; ".join(texts))
    if root is None:
        where = f"under {accelerator.windows!r} in the Device Manager (Windows)"
        advice = f"If it has an Intel {kind}: look {where} and install Intel's {kind} driver."
        return CheckResult(name, "ok", f"OpenVINO sees no {kind}", advice)
    cards = [card for card in root.glob("sys/bus/pci/devices/*") if _is_card(card, accelerator)]
    nodes = [node for node in sorted(root.glob(accelerator.nodes)) if _is_intel_node(root, node, accelerator)]
    if not cards and not nodes:
        return CheckResult(name, "ok", f"this machine has no Intel {kind}")
    if not nodes and not any((card / "driver").exists() for card in cards):
        finding = f"an Intel {kind} is here, but no kernel driver is bound to it"
        return CheckResult(name, "warn", finding, f"Load the kernel driver {accelerator.kernel}, or update the kernel.")
    if not nodes:
        finding = f"an Intel {kind} and its kernel driver are here, but /{accelerator.nodes} is not"
        folder = f"/{Path(accelerator.nodes).parent.as_posix()}"
        return CheckResult(name, "warn", finding, f"In a container, pass it in: --device {folder}")
    if not any(os.access(node, os.R_OK | os.W_OK) for node in nodes):
        shown = ", ".join(f"/{node.relative_to(root).as_posix()}" for node in nodes)
        advice = "Join the group that owns it (often: sudo usermod -aG render $USER), then log in again."
        return CheckResult(name, "warn", f"this user may not open {shown}", advice)
    finding = f"an Intel {kind} and its kernel driver are here, but OpenVINO does not see it"
    return CheckResult(name, "warn", finding, f"Install the user-space driver: {accelerator.packages}.")


def _is_card(card: Path, accelerator: _AcceleratorKind) -> bool:
    return _read(card / "vendor") == _INTEL and _read(card / "class").startswith(accelerator.pci_class)


def _is_intel_node(root: Path, node: Path, accelerator: _AcceleratorKind) -> bool:
    # A node whose maker cannot be told counts: better one question too many than a silent NPU.
    vendor = root / "sys" / "class" / accelerator.sys_class / node.name / "device" / "vendor"
    return _read(vendor) in {"", _INTEL}


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
