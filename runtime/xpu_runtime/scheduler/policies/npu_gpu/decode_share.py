"""Decode share: guarantees background decode a part of the iGPU beside background prefill.

Prefill goes first on the general lane (`agent-xpu-v2 §4.3 (3)`) and decode runs in between. Two prefill passes that
alternate leave no time in between where their attention takes as long as the other kernels, or where the general lane
is so fast that it takes the other kernels as well. Without a share, decode would then wait, holding its KV blocks,
until all prompts are prefilled.
"""

from __future__ import annotations

from xpu_runtime.heg import LaneSpec
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues

__all__ = ["DecodeShare"]

_SHARE = 0.25
"""Guaranteed share of background decode of the lane beside background prefill (chosen: as much as aging gives)."""
_MAX_AHEAD_S = 5.0
"""Time that prefill may be ahead of its share (chosen: short bursts of prompts are faster in one go than in turns, and
no user waits)."""


class DecodeShare:
    """Account of the lane: the time of background prefill while decode waited, less what the share makes up for.

    While there are reactive requests nothing is booked and decode is never due; `Fairness` serves the background then.
    """

    def __init__(self, queues: Queues, launcher: Launcher, lane: LaneSpec) -> None:
        self._queues = queues
        self._launcher = launcher
        self._general_lane = lane.name
        self._prefill_ahead_s = 0.0

    def record(self, pass_: Pass, lane: str, busy_s: float) -> None:
        """Book that ``pass_`` has used ``lane`` for ``busy_s`` seconds."""
        if lane != self._general_lane:
            return
        if pass_.prefill:
            self._prefill_ahead_s += busy_s if self._decode_waits else 0.0
        elif not pass_.reactive:
            self._prefill_ahead_s = max(0.0, self._prefill_ahead_s - busy_s * (1.0 - _SHARE) / _SHARE)

    @property
    def due(self) -> bool:
        """True if a background decode step comes before the next background prefill."""
        return self._prefill_ahead_s >= _MAX_AHEAD_S and self._decode_waits

    @property
    def _decode_waits(self) -> bool:
        """True if only the background is active, and a decode step is ready or was stopped half-way."""
        if self._queues.reactive:
            return False
        step = self._launcher.decode_pass
        return self._queues.proactive.can_decode or (step is not None and not step.lanes)
