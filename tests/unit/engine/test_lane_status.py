"""States of lanes by the reasons for which the scheduler does not use them."""

from __future__ import annotations

import pytest

from xpu_runtime.engine.lane_status import LaneState, LaneStatus, lane_status
from xpu_runtime.heg import LaneSpec
from xpu_runtime.scheduler import OutOfUse

NPU, GPU = LaneSpec("npu", "NPU", "static"), LaneSpec("igpu", "GPU", "all")
ON_CPU = LaneStatus("igpu", "CPU", LaneState.FALLBACK, "in place of GPU: lost")
LOAD = LaneStatus("npu", "NPU", LaneState.LOADING, "compiling kernel 1 of 9")


@pytest.mark.parametrize(
    ("lane", "reasons", "refusal", "shown"),
    [
        (NPU, set(), None, "npu (NPU) ready"),
        (NPU, {OutOfUse.NOT_LOADED}, None, str(LOAD)),
        (NPU, {OutOfUse.NOT_LOADED, OutOfUse.RELEASED}, None, "npu (NPU) released: other programs need the memory"),
        (NPU, {OutOfUse.RESTS, OutOfUse.HANGS}, None, "npu (NPU) failed: a kernel hangs on the device"),
        (NPU, {OutOfUse.RESTS}, "all fail", "npu (NPU) resting: error -1"),
        (GPU, set(), None, str(ON_CPU)),
        (GPU, {OutOfUse.HANGS}, "all fail", "igpu (CPU) failed: all fail"),
    ],
)
def test_the_most_lasting_reason_is_shown(
    lane: LaneSpec, reasons: set[OutOfUse], refusal: str | None, shown: str
) -> None:
    """Guards users against a lane that seems to come back soon, and an NPU that is blamed for another device."""
    assert str(lane_status(lane, reasons, ON_CPU, refusal, LOAD, "error -1")) == shown
