"""The device that a lane uses now, and its state: `LaneStatus`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from xpu_runtime.heg import LaneSpec
from xpu_runtime.scheduler import OutOfUse

__all__ = ["LaneState", "LaneStatus", "lane_status"]


class LaneState(StrEnum):
    """State of a lane. Only `READY` and `FALLBACK` lanes run kernels; other lanes run those of an NPU meanwhile."""

    READY = "ready"
    """The lane runs kernels on its device."""
    FALLBACK = "fallback"
    """The CPU runs the kernels in place of the device, which failed and is tested again later."""
    LOADING = "loading"
    """The kernels are tested, measured or compiled."""
    RESTING = "resting"
    """The device failed, and is tried again after a rest."""
    RELEASED = "released"
    """The kernels were freed for other programs, and are loaded again when there is memory for them."""
    FAILED = "failed"
    """The device is not used until a kernel that hangs has ended, or until the next load."""


@dataclass(frozen=True, slots=True)
class LaneStatus:
    """A lane as it is now.

    Attributes:
        name: name of the lane.
        device: OpenVINO device that runs its kernels, or will run them.
        state: the state.
        reason: why the state is not `LaneState.READY`, in one line, or the current step of a load; empty if it is.
    """

    name: str
    device: str
    state: LaneState = LaneState.READY
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.device}) {self.state}{self.reason and f': {self.reason}'}"


def lane_status(
    lane: LaneSpec,
    reasons: Collection[OutOfUse],
    on_fallback: LaneStatus | None,
    refusal: str | None,
    load: LaneStatus | None,
    rest_reason: str,
) -> LaneStatus:
    """Return the status of ``lane``.

    Args:
        lane: the lane.
        reasons: reasons for which the scheduler does not use it.
        on_fallback: `DeviceFallback.status`; None without a fallback. A static lane has none.
        refusal: reason for which all requests fail at once, unless a static lane alone fails; None otherwise.
        load: `DeferredLane.status`; None without a deferred load.
        rest_reason: error before its latest rest.
    """
    status = LaneStatus(lane.name, lane.device)
    if lane.role != "static":
        status = status if on_fallback is None else on_fallback
        if refusal is not None:
            return replace(status, state=LaneState.FAILED, reason=refusal)
    if OutOfUse.RELEASED in reasons:
        return replace(status, state=LaneState.RELEASED, reason="other programs need the memory")
    if OutOfUse.HANGS in reasons:
        return replace(status, state=LaneState.FAILED, reason="a kernel hangs on the device")
    if OutOfUse.NOT_LOADED in reasons and load is not None:
        return load
    if OutOfUse.RESTS in reasons:
        return replace(status, state=LaneState.RESTING, reason=rest_reason)
    return status
