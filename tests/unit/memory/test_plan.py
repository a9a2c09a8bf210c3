"""Division of the memory before a model is loaded, and the one limit for all parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.config import WEIGHT_COPIES, EngineConfig, default_kv_bytes
from xpu_runtime.errors import ConfigError
from xpu_runtime.memory import plan_memory

GIB = 1 << 30
FREE = 16 * GIB


def test_defaults_divide_what_is_free() -> None:
    """Guards a machine without a limit: the plan is that of the defaults."""
    plan = plan_memory(EngineConfig(), GIB, 4096, 1 << 16, FREE)
    assert plan.mode == "fast"
    assert plan.weights_bytes == WEIGHT_COPIES["fast"] * GIB
    assert plan.kv_bytes == default_kv_bytes(FREE, 4096, 1 << 16)
    assert plan.total_bytes == plan.weights_bytes + plan.kv_bytes


def test_a_limit_chooses_the_layout() -> None:
    """Guards against five copies of the weights within a limit that one of them fits."""
    assert plan_memory(EngineConfig(memory_limit_bytes=3 * GIB), GIB, 4096, 1 << 16, FREE).mode == "lean"
    assert plan_memory(EngineConfig(memory_limit_bytes=4 * GIB), GIB, 4096, 1 << 16, FREE).mode == "balanced"


def test_a_limit_reduces_the_pool() -> None:
    """Guards the limit against a larger kv_cache_bytes; a smaller one is kept."""
    config = EngineConfig(memory_limit_bytes=2 * GIB, kv_cache_bytes=3 * GIB, offload_bytes=0)
    assert plan_memory(config, GIB, 4096, 1 << 16, FREE).kv_bytes == GIB
    small = config.replace(kv_cache_bytes=GIB // 2)
    assert plan_memory(small, GIB, 4096, 1 << 16, FREE).kv_bytes == GIB // 2


@pytest.mark.parametrize(("mode", "advice"), [("fast", 'memory="lean"'), ("lean", "raise it")])
def test_weights_above_the_limit_are_refused(mode: str, advice: str) -> None:
    """Guards against a limit that is passed at once; the error says what would be right."""
    config = EngineConfig(memory_limit_bytes=GIB, memory=mode)
    with pytest.raises(ConfigError, match=rf"^memory_limit_bytes={GIB}: .*{advice}"):
        plan_memory(config, GIB, 4096, 1 << 16, FREE)


@given(
    limit=st.integers(1, 64 * GIB),
    weights=st.integers(1, 16 * GIB),
    pool=st.none() | st.integers(1, 64 * GIB),
    offload=st.sampled_from([0, 2 * GIB]),
    memory=st.sampled_from(["auto", *WEIGHT_COPIES]),
    free=st.integers(0, 64 * GIB),
)
def test_all_parts_stay_within_the_limit(
    limit: int, weights: int, pool: int | None, offload: int, memory: str, free: int
) -> None:
    """Guards the limit under any finer settings: the parts together never pass it."""
    config = EngineConfig(memory_limit_bytes=limit, kv_cache_bytes=pool, offload_bytes=offload, memory=memory)
    try:
        plan = plan_memory(config, weights, 4096, 1 << 16, free)
    except ConfigError:
        assert weights * WEIGHT_COPIES["lean" if memory == "auto" else memory] >= limit
        return
    assert plan.total_bytes + plan.offload_bytes <= limit
    assert pool is None or plan.kv_bytes <= pool
