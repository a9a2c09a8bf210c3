"""Decides when kernels are warmed up after a load: while there is nothing else to do."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable

from xpu_runtime.heg import Heg, Load
from xpu_runtime.scheduler.actions import ActionQueue, WarmUp, Yield
from xpu_runtime.scheduler.lane_states import LaneStates

__all__ = ["WarmUpTurns"]

_PAUSE_S = 0.5
"""Time without work after which warm-up goes on (chosen: the next request of a client that waits comes earlier)."""


class WarmUpTurns:
    """Order of warm-up kernels and all other work, which goes first.

    Warm-up begins at the start of the engine. Work that arrives cancels the running kernel, where the device can do
    that; its warm-up is repeated later. No policy prevents this, since a warm-up has no progress to lose.
    """

    def __init__(self, heg: Heg, lanes: LaneStates, actions: ActionQueue) -> None:
        self._heg = heg
        self._lanes = lanes
        self._actions = actions
        self._left: deque[WarmUp] = deque()
        self._running: WarmUp | None = None
        self._stopping = False
        self._next_start = 0.0

    @property
    def left(self) -> int:
        """Number of warm-ups that are not done."""
        return len(self._left) + (self._running is not None)

    def predicted_s(self, warm_up: WarmUp) -> float:
        """Predicted seconds of ``warm_up``, without what only the first run of a kernel does."""
        return self._heg.form_s(warm_up.form, warm_up.lane, Load.chunk(warm_up.tokens, 0, warm_up.rows))

    def add(self, warm_ups: Iterable[WarmUp]) -> None:
        """Run ``warm_ups``, in this order."""
        self._left.extend(warm_ups)

    def dispatch(self, now: float, *, work: bool, peers_work: bool) -> None:
        """Start the next warm-up, or stop the running one if there is ``work`` of this engine, or urgent one of others.

        The end of work of this engine is a decision; that of others is found by looking again.
        """
        if self._running is not None:
            if (work or peers_work) and not self._stopping:
                self._stopping = True
                self._actions.add(Yield(self._running.lane, cancel=True))
            return
        if not self._left:
            return
        if work or self._lanes.holding or any(True for _ in self._lanes.running()):
            self._next_start = math.inf
            return
        warm_up = self._left[0]
        lane = self._heg.lanes[warm_up.lane]
        if self._next_start == math.inf or peers_work or not self._lanes.may_hold(lane, now, reactive=False):
            self._next_start = now + _PAUSE_S
        if now < self._next_start:
            return
        self._left.popleft()
        self._running, self._stopping = warm_up, False
        self._lanes.hold(lane, now, self.predicted_s(warm_up), reactive=False)
        self._actions.add(warm_up)

    def ended(self, now: float, *, done: bool) -> None:
        """Account for the end of the running warm-up; it runs again later unless it is ``done``."""
        assert self._running is not None
        warm_up, self._running = self._running, None
        self._lanes.end_hold(warm_up.lane, now)
        if not done:
            self._left.appendleft(warm_up)
            self._next_start = now + _PAUSE_S

    def next_wake(self) -> float | None:
        """Time of the next start; None if it is not known yet, or there is none."""
        waits = self._left and self._running is None and self._next_start < math.inf
        return self._next_start if waits else None
