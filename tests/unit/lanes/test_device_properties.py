"""OpenVINO properties of a device: supported, unsupported and by default."""

from __future__ import annotations

import os
from typing import Any

import openvino
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime import EngineConfig
from xpu_runtime.errors import ConfigError
from xpu_runtime.lanes.device_properties import DeviceProperties, check_properties
from xpu_runtime.soc.devices import nearest_precision
from xpu_runtime.soc.machine import cores

LISTED = {
    "NPU": {
        "NPU_TURBO": "RW",
        "NPU_COMPILATION_MODE_PARAMS": "RW",
        "COMPILATION_NUM_THREADS": "RW",
        "PERF_COUNT": "RW",
        "NPU_MAX_TILES": "RO",
    },
    "GPU": {"PERF_COUNT": "RW", "GPU_ENABLE_SDPA_OPTIMIZATION": "RW", "COMPILATION_NUM_THREADS": "RW"},
    "CPU": {"PERF_COUNT": "RW", "ENABLE_CPU_PINNING": "RW"},
}
HIDDEN = "KEY_CACHE_QUANT_MODE"
CAPABILITIES = {"NPU": ["FP16", "INT8"], "GPU": ["FP32", "FP16", "INT8"], "CPU": ["FP32", "INT8"]}
NAMES = sorted({name for listed in LISTED.values() for name in listed} | {HIDDEN, "MISSPELT"})


def accepted(device: str) -> set[str]:
    """Properties with which a device compiles."""
    writable = {name for name, access in LISTED[device].items() if access != "RO"}
    return writable | ({HIDDEN} if device == "CPU" else set())


class Core:
    """Devices that accept what they list and, on the CPU, one property that they do not list."""

    def get_property(self, device: str, name: str) -> object:
        return {"SUPPORTED_PROPERTIES": LISTED[device], "OPTIMIZATION_CAPABILITIES": CAPABILITIES[device]}[name]

    def compile_model(self, model: Any, device: str, properties: dict[str, Any]) -> None:
        if set(properties) - accepted(device):
            raise RuntimeError("unsupported property")


def properties_of(device: str, **settings: Any) -> DeviceProperties:
    core: Any = Core()
    return DeviceProperties(core, device, EngineConfig(**settings))


@pytest.fixture(autouse=True)
def _core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openvino, "Core", Core)


@given(common=st.sets(st.sampled_from(NAMES)), device=st.sampled_from(sorted(LISTED)))
def test_common_properties_reach_the_devices_that_support_them(common: set[str], device: str) -> None:
    """A property of one device must not stop the others from compiling, and must not be lost where it is known."""
    chosen = properties_of(device, properties=dict.fromkeys(common, 1)).chosen()
    assert set(chosen) == common & accepted(device)


def test_properties_of_a_device_take_precedence_and_stay_there() -> None:
    """A value for one device must reach that one alone."""
    settings = {"PERF_COUNT": False, "NPU": {"PERF_COUNT": True, "NPU_TURBO": True}, "GPU": {}}
    assert properties_of("NPU", properties=settings).chosen() == {"PERF_COUNT": True, "NPU_TURBO": True}
    assert properties_of("GPU", properties=settings).chosen() == {"PERF_COUNT": False}
    several = {"GPU": {"PERF_COUNT": True}}
    assert EngineConfig(properties=several).device_properties("GPU.1") == {"PERF_COUNT": True}


def test_defaults_are_those_that_the_device_lists() -> None:
    """An older driver must not refuse every kernel for a default that it does not know."""
    assert set(properties_of("NPU").defaults()) == {"NPU_COMPILATION_MODE_PARAMS", "COMPILATION_NUM_THREADS"}
    assert properties_of("NPU", threads=3).defaults()["COMPILATION_NUM_THREADS"] == 3
    assert 1 <= properties_of("NPU").defaults()["COMPILATION_NUM_THREADS"] <= max(1, cores() // 2)
    assert properties_of("GPU").defaults() == {}
    assert properties_of("GPU", precision="f16").defaults() == {"INFERENCE_PRECISION_HINT": "f16"}
    assert properties_of("GPU", threads=3).defaults() == {"COMPILATION_NUM_THREADS": 3}
    assert properties_of("CPU", threads=3).defaults() == {}


@pytest.mark.parametrize(
    ("properties", "devices", "message"),
    [
        ({"NPU": {"NPU_TURBOO": True}}, {"NPU", "GPU"}, r"^properties: NPU does not support 'NPU_TURBOO'.*NPU_TURBO"),
        ({"NPU": {"NPU_MAX_TILES": 1}}, {"NPU"}, r"^properties: NPU does not support 'NPU_MAX_TILES'"),
        ({"MISSPELT": 1}, {"CPU", "GPU"}, r"^properties: no device in use supports 'MISSPELT'.*CPU: .*GPU: "),
        ({"NPU_TURBO": True}, {"GPU"}, r"^properties: no device in use supports 'NPU_TURBO'"),
    ],
)
def test_unsupported_properties_are_named_with_the_nearest(
    properties: dict[str, Any], devices: set[str], message: str
) -> None:
    """A misspelt property must be one line at load, not a device whose kernels all fail to compile."""
    with pytest.raises(ConfigError, match=message) as raised:
        check_properties(EngineConfig(properties=properties), devices)
    assert "\n" not in str(raised.value)


def test_supported_and_unlisted_properties_are_accepted() -> None:
    """Plugins accept more properties than they list, and devices that are not in use need no check."""
    check_properties(EngineConfig(properties={HIDDEN: "BY_TOKEN", "NPU": {"ANY": 1}}), {"CPU"})
    check_properties(EngineConfig(properties={"NPU_TURBO": True, "PERF_COUNT": True}), {"NPU", "GPU"})


@pytest.mark.parametrize("properties", [{"XPU": {"A": 1}}, {"NPU": 1}, {"GPU.1": {"A": 1}}])
def test_devices_are_keys_of_dicts_and_nothing_else(properties: dict[str, Any]) -> None:
    """A misspelt device would be given to OpenVINO as a property."""
    with pytest.raises(ConfigError, match=r"^properties: .*NPU, GPU, CPU"):
        EngineConfig(properties=properties)


def test_a_device_without_a_list_gets_all() -> None:
    """Properties that cannot be read say nothing against the user's."""

    class Silent(Core):
        def get_property(self, device: str, name: str) -> object:
            raise RuntimeError("no driver")

    core: Any = Silent()
    found = DeviceProperties(core, "NPU", EngineConfig(properties={"ANY": 1}))
    assert found.chosen() == {"ANY": 1}
    assert found.defaults() == {}


@pytest.mark.parametrize(
    ("precision", "expected"),
    [
        ("f32", {"NPU": "f16", "GPU": "f32", "CPU": "f32"}),
        ("bf16", {"NPU": "f16", "GPU": "f16", "CPU": "f32"}),
        ("f16", {"NPU": "f16", "GPU": "f16", "CPU": "f32"}),
        ("default", {"NPU": None, "GPU": None, "CPU": None}),
    ],
)
def test_a_device_gets_a_precision_that_it_has(precision: str, expected: dict[str, str | None]) -> None:
    """An NPU refuses every kernel of a precision other than f16, which would leave it unused."""
    found = {device: properties_of(device, precision=precision).defaults() for device in expected}
    assert {device: each.get("INFERENCE_PRECISION_HINT") for device, each in found.items()} == expected


@given(precision=st.sampled_from(["f32", "f16", "bf16"]), known=st.sets(st.sampled_from(["FP32", "FP16", "BF16"])))
def test_the_nearest_precision_is_one_of_the_device(precision: str, known: set[str]) -> None:
    """A precision must stay where the device has it or does not say, and never get fewer bits where more are there."""
    found = nearest_precision(precision, {*known, "INT8"})
    own = {"FP32": "f32", "FP16": "f16", "BF16": "bf16"}
    names = {own[each] for each in known}
    assert found in names | {precision}
    assert found == precision or precision not in names
    if precision == "f16" and "f32" in names:
        assert found != "bf16"


def test_a_cpu_keeps_kernels_of_few_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the memory of a server: the plugin accepts the bound, and a user's own value for oneDNN stays."""
    monkeypatch.undo()  # the real OpenVINO
    monkeypatch.setenv("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "7")
    defaults = DeviceProperties(openvino.Core(), "CPU", EngineConfig()).defaults()
    assert 0 < defaults["CPU_RUNTIME_CACHE_CAPACITY"] < 1000
    assert os.environ["ONEDNN_PRIMITIVE_CACHE_CAPACITY"] == "7"
    monkeypatch.delenv("ONEDNN_PRIMITIVE_CACHE_CAPACITY")
    DeviceProperties(openvino.Core(), "CPU", EngineConfig())
    assert 0 < int(os.environ["ONEDNN_PRIMITIVE_CACHE_CAPACITY"]) < 1024
