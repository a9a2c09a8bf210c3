"""Checks of Python, devices, cores, memory, disk, and of a model on this machine."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from xpu_agents.apps.display.memory_lines import describe_memory, folder_memory
from xpu_agents.apps.doctor.driver_checks import check_drivers
from xpu_agents.apps.doctor.kernel_checks import check_faults, check_kernels
from xpu_agents.apps.doctor.package_checks import check_packages
from xpu_agents.apps.doctor.report import GIB, CheckResult, DoctorReport, format_size
from xpu_agents.chat.templates import ChatTemplate, TemplateSources, check_templates
from xpu_agents.models import resolve_model
from xpu_agents.models.sampling import config_for, describe_sampling
from xpu_runtime import SamplingParams
from xpu_runtime.errors import DeviceError, ModelError
from xpu_runtime.files import check_folder_writable
from xpu_runtime.model.folder import CONTEXT_LIMIT, DEFAULT_CONTEXT, ModelFolder
from xpu_runtime.model.generation_config import default_sampling_params
from xpu_runtime.model.gguf.conversion import find_gguf, unsupported_reason
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.soc.devices import Device, DeviceSource, discover_devices, nearest_precision
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import cache_dir

__all__ = ["run_checks"]

_CACHE_ADVICE = (
    "or set XPU_AGENTS_CACHE to a writable folder. It has profiles, compiled kernels and offloaded KV blocks; "
    "without it every load profiles again and preempted requests are recomputed."
)
_TOKENIZER_FILES = ("openvino_tokenizer.xml", "openvino_detokenizer.xml")


def run_checks(
    model: str | Path | None = None,
    *,
    source: DeviceSource | None = None,
    cache: Path | None = None,
    root: Path | None = None,
) -> DoctorReport:
    """Check this machine and optionally a model; problems become check results and are not raised.

    Args:
        model: path or name of a model; None for no model check.
        source: source of the devices; by default OpenVINO.
        cache: cache directory; by default that of the user.
        root: root of a Linux file system to search for accelerators; by default ``/`` on Linux.
    """
    machine = Machine.here()
    if root is None and sys.platform == "linux":
        root = Path("/")
    devices, device_check = _check_devices(source)
    checks = [
        _check_python(),
        *check_packages(),
        device_check,
        *check_drivers(devices, root),
        *_check_precisions(devices),
        *check_kernels(devices, machine),
        *check_faults(devices, machine),
        _check_cores(machine),
        _check_memory(machine),
    ]
    required = GIB
    if model is not None:
        weights, model_check = _check_model(model, machine)
        checks.append(model_check)
        required = max(required, weights)
    checks.append(_check_disk(cache or cache_dir(), required))
    return DoctorReport(tuple(checks), machine, devices)


def _check_python() -> CheckResult:
    finding = f"Python {platform.python_version()}, {platform.architecture()[0]}, {platform.platform()}"
    if sys.maxsize <= 1 << 32:
        return CheckResult("python", "fail", finding, "OpenVINO needs a 64-bit Python 3.11 or newer.")
    return CheckResult("python", "ok", finding)


def _check_devices(source: DeviceSource | None) -> tuple[tuple[Device, ...], CheckResult]:
    try:
        devices = discover_devices(source)
    except DeviceError as error:
        return (), CheckResult("devices", "fail", str(error), "Reinstall: pip install -U openvino")
    finding = "; ".join(f"{device.name}: {device.full_name}" for device in devices) or "none"
    if not any(device.kind == "CPU" for device in devices):
        return devices, CheckResult(
            "devices", "fail", finding, "OpenVINO's CPU plugin did not load: pip install -U openvino"
        )
    return devices, CheckResult("devices", "ok", finding)


def _check_precisions(devices: Sequence[Device]) -> Iterator[CheckResult]:
    """Return a check if an NPU or a GPU lacks a precision that can be set."""
    findings = []
    for device in devices:
        nearest = {wanted: nearest_precision(wanted, device.capabilities) for wanted in ("f32", "bf16", "f16")}
        others = [f"{found} for {wanted}" for wanted, found in nearest.items() if found != wanted]
        if others and device.kind != "CPU":
            findings.append(f"{device.name} computes in {', '.join(others)}")
    if findings:
        yield CheckResult("precision", "ok", "; ".join(findings))


def _check_cores(machine: Machine) -> CheckResult:
    finding = f"{machine.cpu}: {machine.cores} physical cores, {machine.threads} threads for this process"
    if machine.cores < 2:
        return CheckResult("cores", "warn", finding, "With one core, kernels and the rest of the program take turns.")
    return CheckResult("cores", "ok", finding)


def _check_memory(machine: Machine) -> CheckResult:
    finding = f"{format_size(machine.memory_available_bytes)} of {format_size(machine.memory_total_bytes)} available"
    if machine.memory_available_bytes < 2 * GIB:
        return CheckResult("memory", "warn", finding, "Close other programs: below 2 GiB only small models fit.")
    return CheckResult("memory", "ok", finding)


def _check_model(model: str | Path, machine: Machine) -> tuple[int, CheckResult]:
    """Return the size of the weights in bytes, 0 if it is unknown, and the result."""
    try:
        path = resolve_model(model)
        gguf = find_gguf(path)
        if gguf is not None:
            return _check_gguf(gguf, model, machine)
        folder = ModelFolder.open(path)
        folder.check_whole()
        config = config_for(model)
        sampling = default_sampling_params(folder.path, config)
        missing = [name for name in _TOKENIZER_FILES if not (folder.path / name).is_file()]
        if not missing:
            ChatTemplate(Tokenizer(folder.path))  # also for templates that cannot be rendered
    except ModelError as error:
        return 0, CheckResult("model", "fail", str(error))
    except OSError as error:
        return 0, CheckResult(
            "model", "fail", str(error), "Give this user read permission for the folder and its files."
        )
    if missing:
        advice = "Convert the tokenizer: convert_tokenizer ID --with-detokenizer -o DIR"
        return folder.weights_bytes, CheckResult("model", "fail", f"{folder.name} lacks {', '.join(missing)}", advice)
    memory = folder_memory(folder, config, machine)
    return folder.weights_bytes, _check_fit(folder.name, sampling, folder.weights_bytes, memory, machine)


def _check_gguf(path: Path, model: str | Path, machine: Machine) -> tuple[int, CheckResult]:
    """Check a GGUF file without converting it."""
    gguf = GgufFile.open(path)
    name = f"{path.name} ({gguf.architecture}, {gguf.quantization})"
    reason = unsupported_reason(gguf)
    if reason:
        advice = "Use another model, or an OpenVINO export of this one."
        return gguf.weights_bytes, CheckResult("model", "fail", f"{name} cannot be served: {reason}", advice)
    check_templates(TemplateSources.of_gguf(gguf))
    config = config_for(model)
    sampling = default_sampling_params(gguf, config)
    context = min(gguf.context_length or DEFAULT_CONTEXT, CONTEXT_LIMIT)
    memory = describe_memory(config, gguf.weights_bytes, context, gguf.kv_bytes_per_token, machine, {})
    return gguf.weights_bytes, _check_fit(name, sampling, gguf.weights_bytes, memory, machine)


def _check_fit(
    name: str, sampling: SamplingParams, weights: int, memory: Sequence[str], machine: Machine
) -> CheckResult:
    available = machine.memory_available_bytes
    finding = f"{name}: weights {format_size(weights)}, {format_size(available)} available"
    finding += f"; default sampling: {describe_sampling(sampling)}; {'; '.join(memory)}"
    if weights > available:
        advice = "Use a smaller model or int4 weights (--weight-format int4), or free memory."
        return CheckResult("model", "fail", finding, advice)
    if 2 * weights > available:
        advice = "Little memory is left for the KV cache and other programs: free memory or use int4 weights."
        return CheckResult("model", "warn", finding, advice)
    return CheckResult("model", "ok", finding)


def _check_disk(cache: Path, required: int) -> CheckResult:
    file = next((folder for folder in (cache, *cache.parents) if os.path.isfile(folder)), None)  # noqa: PTH113
    if file is not None:
        return CheckResult("disk", "warn", f"{cache} cannot be created: {file} is a file", f"Move it, {_CACHE_ADVICE}")
    # os.path.isdir, because Path.is_dir raises below a folder without permission.
    existing = next((folder for folder in (cache, *cache.parents) if os.path.isdir(folder)), Path.cwd())  # noqa: PTH112
    try:
        free = shutil.disk_usage(existing).free
    except OSError as error:
        return CheckResult("disk", "warn", f"{cache}: {error}", "Choose another cache directory.")
    finding = f"{format_size(free)} free for {cache}"
    try:
        check_folder_writable(existing)
    except OSError as error:
        return CheckResult(
            "disk", "warn", f"{existing} is not writable ({error.strerror})", f"Make it writable, {_CACHE_ADVICE}"
        )
    if free < required:
        advice = f"Free {format_size(required - free)} there for compiled kernels and offloaded KV blocks."
        return CheckResult("disk", "warn", finding, advice)
    return CheckResult("disk", "ok", finding)
