"""What is here, what is missing and what to do about it: the facts behind ``xpu-agents doctor``."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal, TypeAlias

from platformdirs import user_cache_path
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from xpu_runtime.errors import DeviceError, ModelFolderError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.devices import Device, DeviceSource, discover
from xpu_runtime.soc.machine import Machine

__all__ = ["Check", "Report", "Status", "examine", "render"]

Status: TypeAlias = Literal["ok", "warn", "fail"]

_SEVERITY: tuple[Status, ...] = ("ok", "warn", "fail")
_STYLE = {"ok": "green", "warn": "yellow", "fail": "bold red"}
_GIB = 1 << 30
_INTEL = "0x8086"
# Copies of the weights a CPU holds, by `EngineConfig.memory`.
_COPIES = {"fast": 5, "balanced": 2, "lean": 1}
_OPENVINO_LOW, _OPENVINO_HIGH = (2026, 4), (2027,)
_OPENVINO_PACKAGES = ("openvino", "openvino-genai", "openvino-tokenizers")


@dataclass(frozen=True, slots=True)
class _Family:
    """How Linux shows one family of accelerators: PCI class, device nodes, and their names in advice."""

    pci_class: str
    sys_class: str
    nodes: str
    kernel: str
    packages: str
    windows: str


_FAMILIES = {
    "NPU": _Family(
        "0x12", "accel", "dev/accel/accel*", "intel_vpu (Linux 6.6 or newer)",
        "intel-driver-compiler-npu and intel-level-zero-npu", "Neural processors",
    ),
    "GPU": _Family(
        "0x03", "drm", "dev/dri/renderD*", "i915 or xe", "intel-opencl-icd (OpenCL compute runtime)",
        "Display adapters",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: what was found, and what to do about it (empty where nothing is to be done)."""

    name: str
    status: Status
    finding: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """All checks of one examination, in the order they are shown."""

    checks: tuple[Check, ...]
    machine: Machine
    devices: tuple[Device, ...] = ()

    @property
    def status(self) -> Status:
        """The worst status of all checks."""
        return max((check.status for check in self.checks), key=_SEVERITY.index, default="ok")

    def to_json(self) -> str:
        """The report as JSON: an object of ``status``, ``machine``, ``devices`` and ``checks``."""
        devices = [asdict(device) for device in self.devices]
        checks = [asdict(check) for check in self.checks]
        facts = {"status": self.status, "machine": asdict(self.machine), "devices": devices, "checks": checks}
        return json.dumps(facts, indent=2)


def examine(
    model: Path | None = None,
    *,
    source: DeviceSource | None = None,
    cache: Path | None = None,
    root: Path | None = None,
) -> Report:
    """Look at this machine and, where one is given, at how a model fits it. Never raises for what it finds.

    Args:
        model: A model folder, or None to leave the model out.
        source: Where devices are looked for; by default OpenVINO.
        cache: Where profiles and compiled kernels are kept; by default the user's cache directory.
        root: Root of a Linux file system to look for accelerators in; by default this machine's, on Linux.
    """
    machine = Machine.here()
    if root is None and sys.platform == "linux":
        root = Path("/")
    try:
        devices = discover(source)
        listed = _check_devices(devices)
    except DeviceError as error:
        devices, listed = (), Check("devices", "fail", str(error), "Reinstall: pip install -U openvino")
    folder, fit = _check_model(model, machine) if model is not None else (None, None)
    checks = (
        _check_python(),
        *_check_packages(),
        listed,
        *(_check_driver(kind, family, devices, root) for kind, family in _FAMILIES.items()),
        _check_cores(machine),
        _check_memory(machine),
        *([fit] if fit is not None else []),
        _check_disk(cache or user_cache_path("xpu-agents", appauthor=False), folder),
    )
    return Report(checks, machine, devices)


def render(report: Report) -> RenderableType:
    """The report as a table with the advice below it, for a rich console."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    for check in report.checks:
        finding = Text(check.finding)
        if check.advice:
            finding.append(f"\n-> {check.advice}", style="" if check.status == "fail" else "dim")
        table.add_row(Text(check.status, style=_STYLE[check.status]), check.name, finding)
    closing = {
        "ok": "Everything that is needed is here.",
        "warn": "It will run; the warnings above say what would make it better.",
        "fail": "It cannot run before the failures above are mended.",
    }[report.status]
    return Group(table, Text(""), Text(closing, style=_STYLE[report.status]))


def _check_python() -> Check:
    here = f"Python {platform.python_version()}, {platform.architecture()[0]}, {platform.platform()}"
    if sys.maxsize <= 1 << 32:
        return Check("python", "fail", here, "OpenVINO needs a 64-bit Python 3.11 or newer.")
    return Check("python", "ok", here)


def _check_packages() -> Iterable[Check]:
    installed = {name: _version(name) for name in _OPENVINO_PACKAGES}
    release = _numbers(installed["openvino"])[:3]
    wanted = f">={'.'.join(map(str, _OPENVINO_LOW))},<{'.'.join(map(str, _OPENVINO_HIGH))}"
    advice = " ".join(["pip install -U", *(f'"{name}{wanted}"' for name in _OPENVINO_PACKAGES)])
    for name, version in installed.items():
        numbers = _numbers(version)
        if not numbers:
            yield Check(name, "fail", version or "not installed", advice)
        elif not _OPENVINO_LOW <= numbers < _OPENVINO_HIGH:
            yield Check(name, "fail", f"{version}, but {wanted} is needed", advice)
        elif release and numbers[:3] != release:
            # Its tokenizer and pipeline libraries are built against one release and may not load in another.
            yield Check(name, "warn", f"{version} beside openvino {installed['openvino']}", advice)
        else:
            yield Check(name, "ok", version)


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _numbers(version: str) -> tuple[int, ...]:
    leading = re.match(r"\d+(?:\.\d+)*", version)
    return tuple(int(part) for part in leading.group().split(".")) if leading else ()


def _check_devices(devices: tuple[Device, ...]) -> Check:
    here = "; ".join(f"{device.name}: {device.full_name}" for device in devices) or "none"
    if not any(device.kind == "CPU" for device in devices):
        return Check("devices", "fail", here, "OpenVINO's CPU plugin did not load: pip install -U openvino")
    return Check("devices", "ok", here)


def _check_driver(kind: str, family: _Family, devices: tuple[Device, ...], root: Path | None) -> Check:
    name = f"{kind} driver"
    ready = [device for device in devices if device.kind == kind]
    if ready:
        texts = (f"{device.name}: {device.driver or 'works, version not reported'}" for device in ready)
        return Check(name, "ok", "; ".join(texts))
    if root is None:
        advice = f"If it has an Intel {kind}: look under {family.windows!r} in the Device Manager (Windows) "
        return Check(name, "ok", f"OpenVINO sees no {kind}", advice + f"and install Intel's {kind} driver.")
    cards = [card for card in root.glob("sys/bus/pci/devices/*") if _is_card(card, family)]
    nodes = [node for node in sorted(root.glob(family.nodes)) if _is_intel_node(root, node, family)]
    if not cards and not nodes:
        return Check(name, "ok", f"this machine has no Intel {kind}")
    if not nodes and not any((card / "driver").exists() for card in cards):
        finding = f"an Intel {kind} is here, but no kernel driver is bound to it"
        return Check(name, "warn", finding, f"Load the kernel driver {family.kernel}, or update the kernel.")
    if not nodes:
        finding = f"an Intel {kind} and its kernel driver are here, but /{family.nodes} is not"
        folder = f"/{Path(family.nodes).parent.as_posix()}"
        return Check(name, "warn", finding, f"In a container, pass it in: --device {folder}")
    if not any(os.access(node, os.R_OK | os.W_OK) for node in nodes):
        shown = ", ".join(f"/{node.relative_to(root).as_posix()}" for node in nodes)
        advice = "Join the group that owns it (often: sudo usermod -aG render $USER), then log in again."
        return Check(name, "warn", f"this user may not open {shown}", advice)
    finding = f"an Intel {kind} and its kernel driver are here, but OpenVINO does not see it"
    return Check(name, "warn", finding, f"Install the user-space driver: {family.packages}.")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _is_card(card: Path, family: _Family) -> bool:
    return _read(card / "vendor") == _INTEL and _read(card / "class").startswith(family.pci_class)


def _is_intel_node(root: Path, node: Path, family: _Family) -> bool:
    # A node whose maker cannot be told counts: better one question too many than a silent NPU.
    return _read(root / "sys" / "class" / family.sys_class / node.name / "device" / "vendor") in {"", _INTEL}


def _check_cores(machine: Machine) -> Check:
    finding = f"{machine.cpu}: {machine.cores} physical cores, {machine.threads} threads for this process"
    if machine.cores < 2:
        return Check("cores", "warn", finding, "With one core, background work cannot run beside yours.")
    return Check("cores", "ok", finding)


def _check_memory(machine: Machine) -> Check:
    finding = f"{_size(machine.memory_available_bytes)} of {_size(machine.memory_total_bytes)} available"
    if machine.memory_available_bytes < 2 * _GIB:
        return Check("memory", "warn", finding, "Close other programs: below 2 GiB only small models fit.")
    return Check("memory", "ok", finding)


def _check_model(path: Path, machine: Machine) -> tuple[ModelFolder | None, Check]:
    try:
        folder = ModelFolder.open(path)
    except ModelFolderError as error:
        return None, Check("model", "fail", str(error))
    wanted = ("openvino_tokenizer.xml", "openvino_detokenizer.xml")
    missing = [name for name in wanted if not (folder.path / name).is_file()]
    if missing:
        advice = "Convert the tokenizer: convert_tokenizer ID --with-detokenizer -o DIR"
        return folder, Check("model", "fail", f"{folder.name} lacks {', '.join(missing)}", advice)
    return folder, _check_fit(folder, machine)


def _check_fit(folder: ModelFolder, machine: Machine) -> Check:
    one, available = folder.weights_bytes, machine.memory_available_bytes
    # Half, as the engine's memory="auto" does: KV cache, activations and other programs need the rest.
    mode = next((name for name, copies in _COPIES.items() if copies * one <= available // 2), None)
    fits = f'memory="{mode}" fits, copies: {_COPIES[mode]}' if mode else "no copy fits in half of the memory"
    finding = f"{folder.name}: weights {_size(one)}, {_size(available)} available; {fits}"
    if one > available:
        advice = "Use a smaller model or int4 weights (--weight-format int4), or free memory."
        return Check("model", "fail", finding, advice)
    if mode in (None, "lean"):
        return Check("model", "warn", finding, "One copy decodes slower: free memory or use int4 weights.")
    return Check("model", "ok", finding)


def _check_disk(cache: Path, folder: ModelFolder | None) -> Check:
    existing = next((each for each in (cache, *cache.parents) if each.is_dir()), Path.cwd())
    needed = max(_GIB, folder.weights_bytes if folder is not None else 0)
    try:
        free = shutil.disk_usage(existing).free
    except OSError as error:
        return Check("disk", "warn", f"{cache}: {error}", "Choose another cache directory.")
    finding = f"{_size(free)} free for {cache}"
    if not os.access(existing, os.W_OK):
        return Check("disk", "warn", f"{existing} is not writable", "Make it so: profiles are kept there.")
    if free < needed:
        advice = f"Free {_size(needed - free)} there: compiled kernels and offloaded KV blocks live on it."
        return Check("disk", "warn", finding, advice)
    return Check("disk", "ok", finding)


def _size(count: int) -> str:
    return f"{count / _GIB:.1f} GiB" if count >= _GIB else f"{count / (1 << 20):.1f} MiB"
