"""Releases the kernels of an NPU, a copy of the weights, while other programs need the memory: `StaticLaneMemory`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import inf

from xpu_runtime.memory import MemoryState
from xpu_runtime.scheduler import OutOfUse, Scheduler

__all__ = ["StaticLaneMemory"]

_LOG = logging.getLogger(__name__)

_SHORT_S = 15.0
"""Seconds of short memory before the kernels are released (chosen: the KV pool gives its memory back in a few)."""
_CALM_S = 60.0
"""Seconds with room for the kernels before they are loaded again (chosen: a load takes some seconds to minutes)."""


class StaticLaneMemory:
    """Gives up the kernels of the static lane if memory stays short, and loads them when there is room again.

    The general lane runs the same kernels meanwhile, so requests go on without a copy of the weights on the NPU
    (`agent-xpu-v2 §4.3`). The compiler's cache makes the second load shorter. A lane that is out of use for another
    reason is left as it is. All methods are called inside engine steps.

    Args:
        lane: name of the static lane.
        scheduler: the scheduler.
        kernels_bytes: memory of the kernels.
        release: frees the kernels; the lane is idle and gets no launches.
        load: starts to load them again; the lane is used when they are ready.
    """

    has_work = True
    """The kernels can always be given back, or loaded again."""

    def __init__(
        self,
        lane: str,
        scheduler: Scheduler,
        kernels_bytes: int,
        release: Callable[[], None],
        load: Callable[[], None],
    ) -> None:
        self._lane = lane
        self._lanes = scheduler.lanes
        self._reasons = scheduler.lanes.out_of_use[lane]
        self._kernels_bytes = kernels_bytes
        self._release = release
        self._load = load
        self._freed = False  # released, and the last launch has ended
        self._since = inf  # time since which memory is short, or since which there is room

    def adapt(self, state: MemoryState, now: float) -> bool:
        """Release or load the kernels; returns whether they go as soon as the lane has ended its launch."""
        if OutOfUse.RELEASED in self._reasons:
            if not self._freed:
                self._free()
            elif self._holds_for(_CALM_S, now, state.has_room(self._kernels_bytes)):
                self._freed = False
                self._load()
                self._reasons.remove(OutOfUse.RELEASED)
        elif self._reasons:
            self._since = inf
        elif self._holds_for(_SHORT_S, now, state.missing_bytes > 0):
            _LOG.info(
                "other programs need memory: the kernels of lane %r are released (%d MiB), other lanes run them "
                "meanwhile",
                self._lane,
                self._kernels_bytes >> 20,
            )
            self._reasons.add(OutOfUse.RELEASED)
            self._free()
        return OutOfUse.RELEASED in self._reasons and not self._freed

    def _holds_for(self, seconds: float, now: float, holds: bool) -> bool:
        """True once a condition has held for ``seconds``."""
        self._since = min(self._since, now) if holds else inf
        reached = now - self._since >= seconds
        if reached:
            self._since = inf
        return reached

    def _free(self) -> None:
        self._freed = not self._lanes.occupied(self._lane) and OutOfUse.HANGS not in self._reasons
        if self._freed:
            self._release()
