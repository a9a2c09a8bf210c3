"""An examination of this machine and of how a model fits it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from pathlib import Path

from xpu_agents.apps.doctor.driver_checks import check_drivers
from xpu_agents.apps.doctor.package_checks import check_packages
from xpu_agents.apps.doctor.report import GIB, CheckResult, DoctorReport, format_size
from xpu_agents.models import resolve_model
from xpu_runtime.config import WEIGHT_COPIES, fastest_memory_mode
from xpu_runtime.errors import DeviceError, ModelFolderError
from xpu_runtime.files import check_folder_writable
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.devices import Device, DeviceSource, discover_devices
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import cache_dir

__all__ = ["run_checks"]

_NO_CACHE = (
    "or set XPU_AGENTS_CACHE to a folder that is writable: profiles, compiled kernels and offloaded KV blocks lie "
    "there. Without it every load measures again, and displaced requests are recomputed."
)
_TOKENIZER_FILES = ("openvino_tokenizer.xml", "openvino_detokenizer.xml")


def run_checks(
    model: str | Path | None = None,
    *,
    source: DeviceSource | None = None,
    cache: Path | None = None,
    root: Path | None = None,
) -> DoctorReport:
    """Look at this machine and, where one is given, at how a model fits it. Never raises for what it finds.

    Args:
        model: A model, by its folder or the id it was pulled by; None to leave it out.
        source: Where devices are looked for; by default OpenVINO.
        cache: Where profiles and compiled kernels are kept; by default the user's cache directory.
        root: Root of a Linux file system to look for accelerators in; by default this machine's, on Linux.
    """
    machine = Machine.here()
    if root is None and sys.platform == "linux":
        root = Path("/")
    devices, listed = _check_devices(source)
    checks = [
        _check_python(),
        *check_packages(),
        listed,
        *check_drivers(devices, root),
        _check_cores(machine),
        _check_memory(machine),
    ]
    needed = GIB
    if model is not None:
        folder, fit = _check_model(model, machine)
        checks.append(fit)
        needed = max(needed, folder.weights_bytes if folder is not None else 0)
    checks.append(_check_disk(cache or cache_dir(), needed))
    return DoctorReport(tuple(checks), machine, devices)


def _check_python() -> CheckResult:
    here = f"Python {platform.python_version()}, {platform.architecture()[0]}, {platform.platform()}"
    if sys.maxsize <= 1 << 32:
        return CheckResult("python", "fail", here, "OpenVINO needs a 64-bit Python 3.11 or newer.")
    return CheckResult("python", "ok", here)


def _check_devices(source: DeviceSource | None) -> tuple[tuple[Device, ...], CheckResult]:
    try:
        devices = discover_devices(source)
    except DeviceError as error:
        return (), CheckResult("devices", "fail", str(error), "Reinstall: pip install -U openvino")
    here = "; ".join(f"{device.name}: {device.full_name}" for device in devices) or "none"
    if not any(device.kind == "CPU" for device in devices):
        return devices, CheckResult(
            "devices", "fail", here, "OpenVINO's CPU plugin did not load: pip install -U openvino"
        )
    return devices, CheckResult("devices", "ok", here)


def _check_cores(machine: Machine) -> CheckResult:
    finding = f"{machine.cpu}: {machine.cores} physical cores, {machine.threads} threads for this process"
    if machine.cores < 2:
        return CheckResult("cores", "warn", finding, "With one core, background work cannot run beside yours.")
    return CheckResult("cores", "ok", finding)


def _check_memory(machine: Machine) -> CheckResult:
    finding = f"{format_size(machine.memory_available_bytes)} of {format_size(machine.memory_total_bytes)} available"
    if machine.memory_available_bytes < 2 * GIB:
        return CheckResult("memory", "warn", finding, "Close other programs: below 2 GiB only small models fit.")
    return CheckResult("memory", "ok", finding)


def _check_model(model: str | Path, machine: Machine) -> tuple[ModelFolder | None, CheckResult]:
    try:
        folder = ModelFolder.open(resolve_model(model))
        folder.check_whole()
        missing = [name for name in _TOKENIZER_FILES if not (folder.path / name).is_file()]
    except ModelFolderError as error:
        return None, CheckResult("model", "fail", str(error))
    except OSError as error:
        return None, CheckResult("model", "fail", str(error), "Let this user read the folder and what is in it.")
    if missing:
        advice = "Convert the tokenizer: convert_tokenizer ID --with-detokenizer -o DIR"
        return folder, CheckResult("model", "fail", f"{folder.name} lacks {', '.join(missing)}", advice)
    return folder, _check_fit(folder, machine)


def _check_fit(folder: ModelFolder, machine: Machine) -> CheckResult:
    weights, available = folder.weights_bytes, machine.memory_available_bytes
    mode = fastest_memory_mode(weights, available)
    fits = f'memory="{mode}" fits, copies: {WEIGHT_COPIES[mode]}' if mode else "no copy fits in half of the memory"
    finding = f"{folder.name}: weights {format_size(weights)}, {format_size(available)} available; {fits}"
    if weights > available:
        advice = "Use a smaller model or int4 weights (--weight-format int4), or free memory."
        return CheckResult("model", "fail", finding, advice)
    if mode in (None, "lean"):
        return CheckResult("model", "warn", finding, "One copy decodes slower: free memory or use int4 weights.")
    return CheckResult("model", "ok", finding)


def _check_disk(cache: Path, needed: int) -> CheckResult:
    file = next((each for each in (cache, *cache.parents) if os.path.isfile(each)), None)  # noqa: PTH113
    if file is not None:
        return CheckResult("disk", "warn", f"{cache} cannot be made: {file} is a file", f"Move it, {_NO_CACHE}")
    # Unlike Path.is_dir, os.path.isdir does not raise below a folder that may not be entered.
    existing = next((each for each in (cache, *cache.parents) if os.path.isdir(each)), Path.cwd())  # noqa: PTH112
    try:
        free = shutil.disk_usage(existing).free
    except OSError as error:
        return CheckResult("disk", "warn", f"{cache}: {error}", "Choose another cache directory.")
    finding = f"{format_size(free)} free for {cache}"
    try:
        check_folder_writable(existing)
    except OSError as error:
        return CheckResult("disk", "warn", f"{existing} is not writable ({error.strerror})", f"Make it so, {_NO_CACHE}")
    if free < needed:
        advice = f"Free {format_size(needed - free)} there: compiled kernels and offloaded KV blocks live on it."
        return CheckResult("disk", "warn", finding, advice)
    return CheckResult("disk", "ok", finding)
