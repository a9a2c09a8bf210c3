"""How far prompts of the background may run ahead of its answers, on the lane that both want.

Prompts come first on the lane of all kernels (`agent-xpu-v2 §4.3 (3)`), which leaves answers the gaps. Two prompts that
alternate leave none where their attention takes as long as the rest, or where that lane takes the rest as well because
it is much the faster one. Then answers would stand still, with their KV, until the prompts have run out.
"""

from __future__ import annotations

from xpu_runtime.heg.graph import LaneSpec
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues

__all__ = ["DecodeShare"]

_SHARE = 0.25
"""Part of the lane that answers are sure of beside prompts (chosen: as much as aging gives)."""
_AHEAD_S = 5.0
"""Prompts may be ahead of their share by so much (chosen: a few prompts come sooner all at once than in turns, and
nobody reads along)."""


class DecodeShare:
    """Account of the lane: what prompts had while an answer waited, less what the share of answers makes up for.

    While a person is there nothing is booked and nobody has a turn: then `Fairness` gives the background its own.
    """

    def __init__(self, queues: Queues, launcher: Launcher, lane: LaneSpec) -> None:
        self._queues = queues
        self._launcher = launcher
        self._lane = lane.name
        self._ahead_s = 0.0

    def ran(self, work: Pass, lane: str, busy_s: float) -> None:
        """Book that ``work`` has had ``lane`` for ``busy_s``."""
        if lane != self._lane:
            return
        if work.prefill:
            self._ahead_s += busy_s if self._answer_waits else 0.0
        elif not work.reactive:
            self._ahead_s = max(0.0, self._ahead_s - busy_s * (1.0 - _SHARE) / _SHARE)

    @property
    def due(self) -> bool:
        """Whether a step of the background's answers comes before its next prompt."""
        return self._ahead_s >= _AHEAD_S and self._answer_waits

    @property
    def _answer_waits(self) -> bool:
        """Whether nobody but the background is there, and a step of its answers may begin, or stands half-way."""
        if self._queues.reactive:
            return False
        begun = self._launcher.decoding
        return self._queues.proactive.can_decode or (begun is not None and not begun.lanes)
