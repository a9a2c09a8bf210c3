"""Aging: a background that gets too little, too long, is given a share that reactive work cannot take."""

from __future__ import annotations

import math

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.queues import ClassQueues, Queues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["Fairness"]

_LONGEST_AGE = 50.0
"""Aging times after which what was before counts for nothing, and numbers are still far from their limit."""


class Fairness:
    """Who had the machine lately (`agent-xpu-v2 §4.5 (3)`).

    The papers promote a request by its age alone. Under overload every background request is old, whatever the
    reactive ones do, and promoting them all would only hurt the person who waits. So a request is promoted when it is
    aged *and* the background as a whole had less than its guaranteed share of the machine over the aging time.
    """

    def __init__(self, policy: SchedulerPolicy) -> None:
        self._policy = policy
        self._busy = dict.fromkeys(Priority, 0.0)
        self._since = 0.0
        self._last = Priority.PROACTIVE
        self._none_before = -math.inf
        self._seen: tuple[Sequence | None, Sequence | None] = (None, None)

    def ran(self, priority: Priority, busy_s: float, now: float) -> None:
        """A launch of ``priority`` took ``busy_s`` seconds of the whole machine."""
        # What is older counts less. As only shares are asked for, what is newer counts more instead.
        age = (now - self._since) / self._policy.aging_s
        if age > _LONGEST_AGE:
            self._rebase(age, now)
            age = 0.0
        self._busy[priority] += busy_s * math.exp(age)
        self._last = priority

    def starved(self, queues: Queues, now: float) -> bool:
        """Whether an aged proactive request exists while the background is below its share."""
        if not queues.reactive or not queues.proactive.resident:
            return False  # nobody there to take a turn, or nobody to take it from
        total = self._busy[Priority.REACTIVE] + self._busy[Priority.PROACTIVE]
        if total <= 0 or self._busy[Priority.PROACTIVE] >= self._policy.aged_share * total:
            return False
        background = queues.proactive
        if not self._aged(background, now):
            return False
        # Nobody may wait for what is still being loaded back.
        return any(s.restoring is None for s in (*background.prefill, *background.decode))

    @property
    def background_turn(self) -> bool:
        """Whether reactive work ran last, so that a starved background may have its slice."""
        return self._last is Priority.REACTIVE

    def _aged(self, background: ClassQueues, now: float) -> bool:
        """Whether an aged one is resident or first in a line.

        Nobody grows older than the oldest did, so between two looks there is nothing to see before that one is aged,
        unless somebody else has become the first in a line.
        """
        firsts = (
            background.waiting[0] if background.waiting else None,
            background.offloaded[0] if background.offloaded else None,
        )
        if now < self._none_before and firsts == self._seen:
            return False
        oldest = min([s.progressed_at for s in (*background.prefill, *background.decode, *firsts) if s is not None])
        self._none_before, self._seen = oldest + self._policy.aging_s, firsts
        return oldest <= now - self._policy.aging_s

    def _rebase(self, age: float, now: float) -> None:
        for priority in self._busy:
            self._busy[priority] *= math.exp(-age)
        self._since = now
