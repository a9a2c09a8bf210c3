"""The device that a lane uses now, and its state: `LaneStatus`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["LaneState", "LaneStatus"]


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
