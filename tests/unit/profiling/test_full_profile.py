"""Measurements that a full profile skips."""

from __future__ import annotations

from typing import Any, cast

from xpu_runtime import EngineConfig
from xpu_runtime.heg import LaneSpec
from xpu_runtime.profiling.full_profile import _fastest_properties


def test_group_sizes_are_not_measured_at_f32() -> None:
    """Dynamic quantisation is off at f32, so measuring group sizes would waste minutes."""
    lane = LaneSpec("cpu", "CPU", "all", threads=2)
    measured: dict[str, Any] = {}
    found = _fastest_properties(
        cast("Any", None), EngineConfig(precision="f32"), (lane,), measured, lambda share, what: None
    )
    assert (found, measured) == ({}, {})
