"""What a full profile leaves out."""

from __future__ import annotations

from typing import Any, cast

from xpu_runtime import EngineConfig
from xpu_runtime.heg import LaneSpec
from xpu_runtime.profiling.full_profile import _fastest_properties


def test_no_group_sizes_are_tried_at_f32() -> None:
    """Guards against minutes of measuring, on a model that is not even there, what is never used at f32."""
    lane = LaneSpec("cpu", "CPU", frozenset({"cpu"}), "all", threads=2)
    measured: dict[str, Any] = {}
    found = _fastest_properties(
        cast("Any", None), EngineConfig(precision="f32"), (lane,), measured, lambda share, what: None
    )
    assert (found, measured) == ({}, {})
