"""Measurements that a full profile skips."""

from __future__ import annotations

from typing import Any, cast

import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.heg import LaneSpec
from xpu_runtime.profiling.full_profile import _MAX_KERNEL_S, _fastest_properties, _saturating_chunk


def test_group_sizes_are_not_measured_at_f32() -> None:
    """Dynamic quantisation is off at f32, so measuring group sizes would waste minutes."""
    lane = LaneSpec("cpu", "CPU", "all", threads=2)
    measured: dict[str, Any] = {}
    found = _fastest_properties(
        cast("Any", None), EngineConfig(precision="f32"), (lane,), measured, lambda share, what: None
    )
    assert (found, measured) == ({}, {})


@pytest.mark.parametrize(
    ("seconds", "chunk"),
    [
        ({128: 0.010, 256: 0.019, 512: 0.038}, 256),  # from 256 rows on the kernel saturates the device
        ({128: 0.010, 256: 0.020, 512: 0.0399}, 128),
        ({128: 0.010, 256: 0.016, 512: 0.025}, 512),
        ({128: 0.050, 256: 0.080, 512: 0.120}, 256),  # the fastest takes too long
        ({128: 0.150, 256: 0.200, 512: 0.300}, 128),  # all do
    ],
)
def test_chunk_saturates_the_device_within_the_bound_of_preemption(seconds: dict[int, float], chunk: int) -> None:
    """v2 §4.2, §4.4: guards against kernels that leave an NPU idle, and such that delay a reactive request."""
    assert _saturating_chunk(seconds, _MAX_KERNEL_S) == chunk
