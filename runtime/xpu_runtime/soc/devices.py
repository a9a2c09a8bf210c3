"""OpenVINO devices of this machine and their properties."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Literal, Protocol, TypeAlias, cast

import openvino as ov
import psutil

from xpu_runtime.cpu_plugin import load_on_ended_thread
from xpu_runtime.errors import DeviceError

__all__ = [
    "Device",
    "DeviceKind",
    "DeviceSource",
    "PropertyValue",
    "device_kinds",
    "discover_devices",
    "discrete_gpu",
    "has_device",
    "load_core",
    "nearest_precision",
]

DeviceKind: TypeAlias = Literal["NPU", "GPU", "CPU"]
PropertyValue: TypeAlias = str | int | float | bool | tuple["PropertyValue", ...] | None
"""A device property in JSON-serialisable Python types."""

_DEVICE_KINDS: tuple[DeviceKind, ...] = ("NPU", "GPU", "CPU")

# Properties that `Device` needs; they are read even if SUPPORTED_PROPERTIES cannot be read.
_DEVICE_PROPERTIES = (
    "FULL_DEVICE_NAME",
    "DEVICE_TYPE",
    "DEVICE_ARCHITECTURE",
    "OPTIMIZATION_CAPABILITIES",
    "GPU_DEVICE_TOTAL_MEM_SIZE",
    "GPU_DRIVER_VERSION",
    "NPU_DEVICE_TOTAL_MEM_SIZE",
    "NPU_DRIVER_VERSION",
)


_NEAREST_PRECISIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "f32": {"FP32": "f32", "FP16": "f16", "BF16": "bf16"},
        "f16": {"FP16": "f16", "FP32": "f32"},
        "bf16": {"BF16": "bf16", "FP16": "f16", "FP32": "f32"},
    }
)
"""By precision: names of ``OPTIMIZATION_CAPABILITIES`` that can stand for it, the nearest first, and their precision.
bf16 does not stand for f16, which has three more bits."""


class DeviceSource(Protocol):
    """The part of `openvino.Core` that `discover_devices` uses."""

    @property
    def available_devices(self) -> Sequence[str]:
        """Device names such as ``CPU``, ``NPU``, ``GPU`` or, with several GPUs, ``GPU.0``."""
        ...

    def get_property(self, device_name: str, property: str, /) -> object:
        """Value of one property; raises if the device does not have it."""
        ...


@dataclass(frozen=True, slots=True)
class Device:
    """One OpenVINO device.

    Attributes:
        name: OpenVINO name: ``CPU``, ``NPU``, ``GPU`` or ``GPU.1``.
        kind: Device type.
        full_name: Product name, or `name` if the driver does not report it.
        integrated: True if the device shares the system memory, as OpenVINO's ``DEVICE_TYPE`` says.
        capabilities: OpenVINO's ``OPTIMIZATION_CAPABILITIES``, such as ``FP16`` or ``INT8``.
        memory_bytes: Addressable memory (for the CPU the system memory), None if not reported.
        driver: Driver version, None if there is none or it is not reported.
        properties: All properties that could be read.
    """

    name: str
    kind: DeviceKind
    full_name: str
    integrated: bool
    capabilities: tuple[str, ...] = ()
    memory_bytes: int | None = None
    driver: str | None = None
    properties: Mapping[str, PropertyValue] = field(default_factory=dict, hash=False, repr=False)


def has_device(devices: Collection[str], kind: str) -> bool:
    """True if OpenVINO device names such as ``GPU.0`` include one of ``kind``."""
    return any(name.split(".")[0] == kind for name in devices)


def discrete_gpu(devices: Iterable[Device]) -> Device | None:
    """The discrete GPU that OpenVINO calls ``GPU``; None if that one is integrated, or there is none.

    With an integrated and a discrete GPU, it is the integrated one.
    """
    gpu = next((device for device in devices if device.kind == "GPU"), None)  # they are sorted by number
    return None if gpu is None or gpu.integrated else gpu


def device_kinds(lanes: str, device: str, devices: Collection[str], *, discrete: bool = False) -> str:
    """Return the kinds of devices that an engine uses: ``cpu``, ``gpu``, ``npu+gpu`` or ``npu+cpu``.

    An NPU works beside an integrated GPU only: the activations of each kernel would cross the bus of a discrete one.

    Args:
        lanes: `EngineConfig.lanes`, which is returned unless it is ``auto``.
        device: `EngineConfig.device`.
        devices: OpenVINO device names of the machine.
        discrete: the GPU is a discrete one, see `discrete_gpu`.
    """
    if lanes != "auto":
        return lanes
    has_gpu = has_device(devices, "GPU")
    npu_kinds = "npu+gpu" if has_gpu and not discrete else "npu+cpu"
    named = {"CPU": "cpu", "GPU": "gpu", "NPU": npu_kinds}.get(device)
    if named is not None:
        return named
    if has_device(devices, "NPU") and not (has_gpu and discrete):
        return npu_kinds
    return "gpu" if has_gpu else "cpu"


def nearest_precision(precision: str, capabilities: Collection[str]) -> str:
    """Return the precision that a device has in place of ``precision``; itself if nothing is known of the device.

    Args:
        precision: `EngineConfig.precision`.
        capabilities: OpenVINO's ``OPTIMIZATION_CAPABILITIES`` of the device.
    """
    known = _NEAREST_PRECISIONS.get(precision, {})
    return next((found for name, found in known.items() if name in capabilities), precision)


def load_core() -> ov.Core:
    """A core with the CPU plugin loaded as in `load_on_ended_thread`."""
    core = ov.Core()
    with suppress(RuntimeError):  # the first use of the device raises it
        load_on_ended_thread(partial(core.get_property, "CPU", "FULL_DEVICE_NAME"))
    return core


def discover_devices(source: DeviceSource | None = None) -> tuple[Device, ...]:
    """All OpenVINO devices of this machine: NPUs first, then GPUs, then the CPU.

    A property that cannot be read is omitted; the device is still listed.

    Args:
        source: Source of the devices; by default a new ``openvino.Core``.

    Raises:
        DeviceError: OpenVINO cannot list its devices.
    """
    try:
        core = source if source is not None else cast("DeviceSource", ov.Core())
        names = list(core.available_devices)
    except Exception as error:  # depending on the version, the bindings raise RuntimeError or their own types
        raise DeviceError(f"OpenVINO cannot list its devices ({error}); reinstall openvino") from error
    devices = [_describe_device(core, name, kind) for name in names if (kind := _kind_of(name)) is not None]
    return tuple(sorted(devices, key=lambda device: (_DEVICE_KINDS.index(device.kind), _index_of(device.name))))


def _kind_of(name: str) -> DeviceKind | None:
    family = name.upper().split(".", 1)[0]
    return next((kind for kind in _DEVICE_KINDS if kind == family), None)


def _index_of(name: str) -> tuple[int, str]:
    number = re.search(r"\.(\d+)$", name)
    return (int(number.group(1)) if number else 0, name)


def _describe_device(core: DeviceSource, name: str, kind: DeviceKind) -> Device:
    properties = _read_properties(core, name)
    capabilities = properties.get("OPTIMIZATION_CAPABILITIES")
    memory = _property_count(properties.get(f"{kind}_DEVICE_TOTAL_MEM_SIZE"))
    driver = properties.get(f"{kind}_DRIVER_VERSION")
    full_name = str(properties.get("FULL_DEVICE_NAME") or name).strip()
    return Device(
        name=name,
        kind=kind,
        full_name=full_name,
        integrated=_is_integrated(kind, full_name, properties.get("DEVICE_TYPE")),
        capabilities=tuple(map(str, capabilities)) if isinstance(capabilities, tuple) else (),
        memory_bytes=int(psutil.virtual_memory().total) if kind == "CPU" else memory,
        driver=str(driver) if driver not in (None, "", 0) else None,
        properties=properties,
    )


def _read_properties(core: DeviceSource, name: str) -> dict[str, PropertyValue]:
    supported = _get_property(core, name, "SUPPORTED_PROPERTIES")
    access = supported if isinstance(supported, Mapping) else {}
    names = sorted({*_DEVICE_PROPERTIES, *(str(key) for key, mode in access.items() if str(mode) != "WO")})
    values: dict[str, PropertyValue] = {}
    for key in names:
        value = _get_property(core, name, key)
        if value is not None and key != "SUPPORTED_PROPERTIES":
            values[key] = _plain_property(value)
    return values


def _get_property(core: DeviceSource, device: str, key: str) -> object:
    try:
        return core.get_property(device, key)
    except Exception:  # drivers and bindings raise RuntimeError, TypeError and types of their own
        return None


def _plain_property(value: object) -> PropertyValue:
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return tuple((str(key), _plain_property(entry)) for key, entry in value.items())
    if isinstance(value, set | frozenset):
        return tuple(sorted(map(str, value)))
    if isinstance(value, list | tuple):
        return tuple(_plain_property(entry) for entry in value)
    # OpenVINO's types print as <Type: 'bfloat16'>, its enumerations as <Type.INTEGRATED: 0>.
    label = getattr(value, "name", None)
    if isinstance(label, str):
        return label
    quoted = re.fullmatch(r"<\w+: '(.*)'>", str(value))
    return quoted.group(1) if quoted else str(value)


def _property_count(value: PropertyValue) -> int | None:
    try:
        number = int(value) if isinstance(value, int | float | str) else 0
    except ValueError:
        return None
    return number if number > 0 else None


def _is_integrated(kind: DeviceKind, full_name: str, device_type: PropertyValue) -> bool:
    if kind == "CPU":
        return True
    if isinstance(device_type, str) and device_type.upper().rpartition(".")[2] in {"INTEGRATED", "DISCRETE"}:
        return device_type.upper().endswith("INTEGRATED")
    return "dGPU" not in full_name
