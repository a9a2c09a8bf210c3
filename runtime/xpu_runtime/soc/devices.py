"""The devices of this machine, as OpenVINO reports them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias, cast

import openvino as ov
import psutil

from xpu_runtime.errors import DeviceError

__all__ = ["Device", "DeviceKind", "DeviceSource", "PropertyValue", "discover_devices", "find_device"]

DeviceKind: TypeAlias = Literal["NPU", "GPU", "CPU"]
PropertyValue: TypeAlias = str | int | float | bool | tuple["PropertyValue", ...] | None
"""A device property in plain Python types, ready for JSON."""

_KINDS: tuple[DeviceKind, ...] = ("NPU", "GPU", "CPU")

# Asked for even where SUPPORTED_PROPERTIES cannot be read, because `Device` is made from them.
_WANTED = (
    "FULL_DEVICE_NAME",
    "DEVICE_TYPE",
    "DEVICE_ARCHITECTURE",
    "OPTIMIZATION_CAPABILITIES",
    "GPU_DEVICE_TOTAL_MEM_SIZE",
    "GPU_DRIVER_VERSION",
    "NPU_DEVICE_TOTAL_MEM_SIZE",
    "NPU_DRIVER_VERSION",
)

_ADVICE: Mapping[str, str] = {
    "NPU": "Install the NPU driver (Linux: intel-driver-compiler-npu, intel-level-zero-npu and membership "
    "in the group that owns /dev/accel/accel*; Windows: the Intel NPU driver)",
    "GPU": "Install the GPU compute driver (Linux: intel-opencl-icd and membership in the group that owns "
    "/dev/dri/renderD*; Windows: the Intel graphics driver)",
    "CPU": "Reinstall openvino: its CPU plugin did not load",
}


class DeviceSource(Protocol):
    """What `discover_devices` needs of `openvino.Core`."""

    @property
    def available_devices(self) -> Sequence[str]:
        """Names such as ``CPU``, ``NPU``, ``GPU`` or, where there are several, ``GPU.0``."""
        ...

    def get_property(self, device_name: str, property: str, /) -> object:
        """The value of one property; raises where the device does not have it."""
        ...


@dataclass(frozen=True, slots=True)
class Device:
    """One device that OpenVINO can compile for.

    Attributes:
        name: What OpenVINO calls it: ``CPU``, ``NPU``, ``GPU`` or ``GPU.1``.
        kind: Its family.
        full_name: The name on the box, or `name` where the driver does not say.
        integrated: Whether it shares the memory of the machine.
        capabilities: OpenVINO's ``OPTIMIZATION_CAPABILITIES``, such as ``FP16`` or ``INT8``.
        memory_bytes: Memory it can address (for the CPU the machine's), None where it does not say.
        driver: Version of its driver, None where it has none or does not say.
        properties: Every property that could be read, in plain types.
    """

    name: str
    kind: DeviceKind
    full_name: str
    integrated: bool
    capabilities: tuple[str, ...] = ()
    memory_bytes: int | None = None
    driver: str | None = None
    properties: Mapping[str, PropertyValue] = field(default_factory=dict, hash=False, repr=False)


def discover_devices(source: DeviceSource | None = None) -> tuple[Device, ...]:
    """Everything OpenVINO can compile for here, NPUs first, then GPUs, then the CPU.

    A property that a driver refuses to give is left out; a device never goes missing because of it.

    Args:
        source: Where to look; by default a new ``openvino.Core``.

    Raises:
        DeviceError: OpenVINO could not list its devices at all.
    """
    try:
        core = source if source is not None else cast("DeviceSource", ov.Core())
        names = list(core.available_devices)
    except Exception as error:  # the bindings raise RuntimeError and their own types, by version
        raise DeviceError(f"OpenVINO cannot list its devices ({error}); reinstall openvino") from error
    found = [_describe(core, name, kind) for name in names if (kind := _kind_of(name)) is not None]
    return tuple(sorted(found, key=lambda device: (_KINDS.index(device.kind), _index_of(device.name))))


def find_device(name: str, devices: Iterable[Device] | None = None) -> Device:
    """The device of that name.

    Args:
        name: ``CPU``, ``NPU``, ``GPU`` (the first, where there are several) or ``GPU.1``, in any case.
        devices: Where to look; by default what `discover_devices` finds.

    Raises:
        DeviceError: There is no such device. The message says which there are and what to do.
    """
    known = tuple(discover_devices() if devices is None else devices)
    wanted = name.strip().upper()
    # OpenVINO's own shorthand: "GPU" is the first GPU, and "GPU.0" is also the name of an only one.
    named = [device for device in known if wanted in {device.name.upper(), f"{device.name.upper()}.0"}]
    if chosen := named or [device for device in known if device.kind == wanted]:
        return chosen[0]
    here = ", ".join(f"{device.name} ({device.full_name})" for device in known) or "no device at all"
    kind = _kind_of(wanted)
    if kind is None:
        advice = "A device is called CPU, GPU, NPU, or GPU.1 where there are several"
    elif any(device.kind == kind for device in known):
        advice = f"Use one of the {kind} names above"
    else:
        advice = _ADVICE[kind]
    raise DeviceError(f"device {name!r} is not here; OpenVINO sees {here}. {advice}, or use one that is here.")


def _kind_of(name: str) -> DeviceKind | None:
    family = name.upper().split(".", 1)[0]
    return next((kind for kind in _KINDS if kind == family), None)


def _index_of(name: str) -> tuple[int, str]:
    number = re.search(r"\.(\d+)$", name)
    return (int(number.group(1)) if number else 0, name)


def _describe(core: DeviceSource, name: str, kind: DeviceKind) -> Device:
    properties = _read_properties(core, name)
    capabilities = properties.get("OPTIMIZATION_CAPABILITIES")
    memory = _count(properties.get(f"{kind}_DEVICE_TOTAL_MEM_SIZE"))
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
    supported = _get(core, name, "SUPPORTED_PROPERTIES")
    access = supported if isinstance(supported, Mapping) else {}
    names = sorted({*_WANTED, *(str(key) for key, mode in access.items() if str(mode) != "WO")})
    values: dict[str, PropertyValue] = {}
    for key in names:
        value = _get(core, name, key)
        if value is not None and key != "SUPPORTED_PROPERTIES":
            values[key] = _plain(value)
    return values


def _get(core: DeviceSource, device: str, key: str) -> object:
    try:
        return core.get_property(device, key)
    except Exception:  # drivers and bindings raise RuntimeError, TypeError and types of their own
        return None


def _plain(value: object) -> PropertyValue:
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return tuple((str(key), _plain(entry)) for key, entry in value.items())
    if isinstance(value, set | frozenset):
        return tuple(sorted(map(str, value)))
    if isinstance(value, list | tuple):
        return tuple(_plain(entry) for entry in value)
    # OpenVINO's types print as <Type: 'bfloat16'>, its enumerations as <Type.INTEGRATED: 0>.
    label = getattr(value, "name", None)
    if isinstance(label, str):
        return label
    quoted = re.fullmatch(r"<\w+: '(.*)'>", str(value))
    return quoted.group(1) if quoted else str(value)


def _count(value: PropertyValue) -> int | None:
    try:
        number = int(value) if isinstance(value, int | float | str) else 0
    except ValueError:
        return None
    return number if number > 0 else None


def _is_integrated(kind: DeviceKind, full_name: str, device_type: PropertyValue) -> bool:
    if kind != "GPU":
        return True
    if isinstance(device_type, str) and device_type.upper().rpartition(".")[2] in {"INTEGRATED", "DISCRETE"}:
        return device_type.upper().endswith("INTEGRATED")
    return "dGPU" not in full_name
