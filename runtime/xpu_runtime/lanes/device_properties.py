"""OpenVINO properties of a device: its own defaults, and those of the user that it supports."""

from __future__ import annotations

import difflib
import os
from collections.abc import Collection, Mapping
from typing import Any

import openvino as ov
from openvino import opset13 as ops

from xpu_runtime.config import EngineConfig
from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.devices import nearest_precision
from xpu_runtime.soc.machine import cores

__all__ = ["DeviceProperties", "check_properties"]

_DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    # OpenVINO compiles language models for an NPU with it: the squares in a norm exceed the range of f16
    # (openvino/src/plugins/intel_npu/src/plugin/npuw/llm_compiled_model.cpp).
    "NPU": {
        "NPU_COMPILATION_MODE_PARAMS": "compute-layers-with-higher-precision=Sqrt,Power,ReduceMean,Add_RMSNorm",
    },
}
_CPU_DEFAULTS: Mapping[str, Any] = {"CPU_RUNTIME_CACHE_CAPACITY": 128}
"""Most primitives that each compiled model keeps, one for each operation and size of its inputs (chosen: some ten
sizes; with OpenVINO's default of 5,000 the memory of a server grows for hours). The plugin does not list it."""
_ONEDNN_CACHE, _ONEDNN_CAPACITY = "ONEDNN_PRIMITIVE_CACHE_CAPACITY", "256"
"""The same for the cache behind them, which all models of the process share: an environment variable that oneDNN reads
once (its default is 1,024)."""
_COMPILE_THREADS = "COMPILATION_NUM_THREADS"
_NEAREST = 3
"""Supported names in an error message."""
_ACCEPTED: dict[tuple[type, str, str], bool] = {}
"""True for properties that are not listed and supported, by class of the core, device and name; for the process."""


class DeviceProperties:
    """Properties of one device.

    Supported are the writable ones of its ``SUPPORTED_PROPERTIES``, and others with which it compiles an empty graph:
    plugins do not list all. If they cannot be read, all count as supported.

    Args:
        core: OpenVINO.
        device: OpenVINO device name.
        config: the settings.

    Attributes:
        precision: `EngineConfig.precision`, or the nearest one that the device has.
    """

    def __init__(self, core: ov.Core, device: str, config: EngineConfig) -> None:
        self._core = core
        self._device = device
        self._config = config
        self._listed = self._read_listed()
        self.precision = nearest_precision(config.precision, self._read_capabilities())
        if device == "CPU":
            os.environ.setdefault(_ONEDNN_CACHE, _ONEDNN_CAPACITY)  # before its plugin compiles anything

    def defaults(self) -> dict[str, Any]:
        """Its precision, and properties that differ from the defaults of the plugin, as far as it lists them."""
        wanted = dict(_DEFAULTS.get(self._device, {}))
        threads = self._config.threads
        if self._device == "NPU":  # others compute while it compiles
            threads = threads or max(1, cores() // 2)
        if threads is not None and self._device != "CPU":
            wanted[_COMPILE_THREADS] = threads
        precision = {} if self.precision == "default" else {"INFERENCE_PRECISION_HINT": self.precision}
        unlisted = self.supported(_CPU_DEFAULTS) if self._device == "CPU" else {}
        return {**precision, **unlisted, **{name: value for name, value in wanted.items() if name in self._listed}}

    def chosen(self) -> dict[str, Any]:
        """The `EngineConfig.properties` for this device, and the supported ones of those for all devices."""
        return {**self.supported(self._config.common_properties), **self._config.device_properties(self._device)}

    def supported(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        """The ``properties`` that the device supports."""
        return {name: value for name, value in properties.items() if self._supports(name, value)}

    def nearest(self, name: str) -> str:
        """The supported names that are most like ``name``, for an error message."""
        return ", ".join(difflib.get_close_matches(name, sorted(self._listed), _NEAREST, cutoff=0.0))

    def _supports(self, name: str, value: Any) -> bool:
        if not self._listed or name in self._listed:
            return True
        key = type(self._core), self._device, name
        if key not in _ACCEPTED:
            parameter = ops.parameter([8], ov.Type.f32)
            empty = ov.Model([ops.result(ops.relu(parameter))], [parameter], "empty")
            try:
                self._core.compile_model(empty, self._device, {name: value})
                _ACCEPTED[key] = True
            except RuntimeError:
                _ACCEPTED[key] = False
        return _ACCEPTED[key]

    def _read_listed(self) -> Collection[str]:
        try:
            listed = self._core.get_property(self._device, "SUPPORTED_PROPERTIES")
        except RuntimeError:
            return frozenset()
        return frozenset(name for name, access in listed.items() if str(access) != "RO")

    def _read_capabilities(self) -> Collection[str]:
        try:
            return frozenset(self._core.get_property(self._device, "OPTIMIZATION_CAPABILITIES"))
        except RuntimeError:
            return frozenset()


def check_properties(config: EngineConfig, devices: Collection[str]) -> None:
    """Check that ``devices``, those of the lanes, support `EngineConfig.properties`.

    Raises:
        ConfigError: a device does not support one of its own, or no device one of those for all.
    """
    if not config.properties:
        return
    core = ov.Core()
    known = {device: DeviceProperties(core, device, config) for device in sorted(devices)}
    for device, properties in known.items():
        own = config.device_properties(device)
        for name in own.keys() - properties.supported(own).keys():
            raise ConfigError(
                f"properties: {device} does not support {name!r}; the nearest names that it supports are "
                f"{properties.nearest(name)}"
            )
    common = config.common_properties
    for name in common.keys() - {each for properties in known.values() for each in properties.supported(common)}:
        nearest = "; ".join(f"{device}: {properties.nearest(name)}" for device, properties in known.items())
        raise ConfigError(f"properties: no device in use supports {name!r}; the nearest supported names are {nearest}")
