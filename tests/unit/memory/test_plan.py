"""Division of the memory before a model is loaded, and the one limit for all parts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.config import MEMORY_MODES, EngineConfig, default_kv_bytes
from xpu_runtime.errors import ConfigError, DeviceError
from xpu_runtime.memory import plan, plan_memory
from xpu_runtime.soc.devices import Device

GIB = 1 << 30
FREE = 16 * GIB


def test_defaults_divide_what_is_free() -> None:
    """Guards a machine without a limit: the plan is that of the defaults."""
    found = plan_memory(EngineConfig(device="CPU"), GIB, 4096, 1 << 16, FREE)
    assert (found.mode, found.copies, found.weights_bytes) == ("lean", 1, GIB)
    assert found.kv_bytes == default_kv_bytes(FREE, 4096, 1 << 16)
    assert found.total_bytes == found.weights_bytes + found.kv_bytes


@pytest.mark.parametrize(
    ("settings", "mode", "copies"),
    [
        ({"device": "CPU"}, "lean", 1),
        ({"device": "CPU", "memory": "fast"}, "lean", 1),
        ({"lanes": "gpu"}, "lean", 1),
        ({"lanes": "gpu", "memory": "fast"}, "lean", 1),
        ({"lanes": "npu+gpu", "memory": "fast", "policy": {"disaggregation": False}}, "lean", 1),
        ({"lanes": "npu+gpu", "memory": "lean"}, "lean", 2),
        ({"lanes": "npu+cpu", "memory_limit_bytes": 6 * GIB}, "fast", 3),
        ({"lanes": "npu+cpu", "memory_limit_bytes": 5 * GIB}, "lean", 2),
        ({"lanes": "cpu", "device": "GPU"}, "lean", 1),
    ],
)
def test_copies_follow_from_the_devices(settings: dict[str, Any], mode: str, copies: int) -> None:
    """Guards against more copies of the weights than asked for on a CPU, and than a limit has room for elsewhere."""
    found = plan_memory(EngineConfig(**settings), GIB, 4096, 1 << 16, FREE)
    assert (found.mode, found.copies) == (mode, copies)


CPU = Device("CPU", "CPU", "a CPU", integrated=True)
GPU = Device("GPU", "GPU", "an iGPU", integrated=True)
DISCRETE = Device("GPU", "GPU", "a GPU", integrated=False)
NPU = Device("NPU", "NPU", "an NPU", integrated=True)
SMALL_NPU = Device("NPU", "NPU", "an NPU", integrated=True, memory_bytes=GIB // 2)


@pytest.mark.parametrize(
    ("settings", "devices", "free", "lanes", "copies"),
    [
        ({}, [NPU, GPU, CPU], 16 * GIB, "npu+gpu", 3),
        ({}, [NPU, GPU, CPU], 4 * GIB, "npu+gpu", 2),
        ({}, [NPU, GPU, CPU], 2 * GIB, "gpu", 1),
        ({}, [NPU, CPU], 2 * GIB, "cpu", 1),
        ({}, [SMALL_NPU, GPU, CPU], 16 * GIB, "gpu", 1),
        ({}, [NPU, DISCRETE, CPU], 16 * GIB, "gpu", 1),
        ({"kv_cache_bytes": 3 * GIB}, [NPU, GPU, CPU], 4 * GIB, "gpu", 1),
        ({"lanes": "npu+gpu"}, [NPU, GPU, CPU], 2 * GIB, "npu+gpu", 2),
        ({"device": "NPU"}, [NPU, GPU, CPU], 2 * GIB, "npu+gpu", 2),
    ],
)
def test_an_npu_without_memory_is_left_out(
    settings: dict[str, Any], devices: list[Device], free: int, lanes: str, copies: int
) -> None:
    """Guards a laptop against swapping because each device has a copy of the weights."""
    found = plan_memory(EngineConfig(**settings), GIB, 4096, 1 << 16, free, devices=devices)
    assert (found.lanes, found.copies) == (lanes, copies)


@pytest.mark.parametrize(
    ("memory_bytes", "settings", "mode", "kv_bytes"),
    [
        (8 * GIB, {}, "fast", 4 * GIB),
        (5 * GIB, {}, "lean", 4 * GIB),
        (3 * GIB, {}, "lean", 2 * GIB),
        (3 * GIB, {"memory": "fast"}, "fast", GIB),
        (3 * GIB, {"kv_cache_bytes": 4 * GIB}, "lean", 4 * GIB),
        (GIB // 2, {}, "lean", 4 * GIB),
    ],
)
def test_an_integrated_gpu_addresses_a_part_of_the_memory(
    memory_bytes: int, settings: dict[str, Any], mode: str, kv_bytes: int
) -> None:
    """Guards a laptop on which the GPU is given up because it cannot address two copies or a large KV pool.

    A pool that is set stays. Weights that do not fit fail to compile, and the CPU serves.
    """
    gpu = Device("GPU", "GPU", "an iGPU", integrated=True, memory_bytes=memory_bytes)
    config = EngineConfig(lanes="npu+gpu", **settings)
    found = plan_memory(config, GIB, 1 << 20, 1 << 16, 16 * GIB, devices=[NPU, gpu, CPU])
    assert (found.mode, found.kv_bytes) == (mode, kv_bytes)


def test_devices_that_cannot_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the plan of a machine with a broken driver, which `xpu-agents doctor` reports."""

    def fail() -> None:
        raise DeviceError("no driver")

    monkeypatch.setattr(plan, "discover_devices", fail)
    assert plan_memory(EngineConfig(), GIB, 4096, 1 << 16, FREE).mode == "lean"


def test_a_limit_reduces_the_pool() -> None:
    """Guards the limit against a larger kv_cache_bytes; a smaller one is kept."""
    config = EngineConfig(memory_limit_bytes=2 * GIB, kv_cache_bytes=3 * GIB, offload_bytes=0)
    assert plan_memory(config, GIB, 4096, 1 << 16, FREE).kv_bytes == GIB
    small = config.replace(kv_cache_bytes=GIB // 2)
    assert plan_memory(small, GIB, 4096, 1 << 16, FREE).kv_bytes == GIB // 2


@pytest.mark.parametrize(("mode", "advice"), [("fast", 'memory="lean"'), ("lean", "raise it")])
def test_weights_above_the_limit_are_refused(mode: str, advice: str) -> None:
    """Guards against a limit that is passed at once; the error says what would be right."""
    config = EngineConfig(lanes="npu+gpu", memory_limit_bytes=GIB, memory=mode)
    with pytest.raises(ConfigError, match=rf"^memory_limit_bytes={GIB}: .*{advice}"):
        plan_memory(config, GIB, 4096, 1 << 16, FREE)


@given(
    limit=st.integers(1, 64 * GIB),
    weights=st.integers(1, 16 * GIB),
    pool=st.none() | st.integers(1, 64 * GIB),
    offload=st.sampled_from([0, 2 * GIB]),
    memory=st.sampled_from(["auto", *MEMORY_MODES]),
    free=st.integers(0, 64 * GIB),
)
def test_all_parts_stay_within_the_limit(
    limit: int, weights: int, pool: int | None, offload: int, memory: str, free: int
) -> None:
    """Guards the limit under any finer settings: the parts together never pass it."""
    config = EngineConfig(
        lanes="npu+gpu", memory_limit_bytes=limit, kv_cache_bytes=pool, offload_bytes=offload, memory=memory
    )
    try:
        found = plan_memory(config, weights, 4096, 1 << 16, free)
    except ConfigError:
        assert weights * (3 if memory == "fast" else 2) >= limit
        return
    assert found.total_bytes + found.offload_bytes <= limit
    assert pool is None or found.kv_bytes <= pool
