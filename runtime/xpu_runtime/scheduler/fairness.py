"""Aging: guarantees aged background requests a share of the machine (`agent-xpu-v2 §4.5 (3)`)."""

from __future__ import annotations

import math

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.queues import PriorityQueues, Queues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["Fairness"]

_MAX_AGE = 50.0
"""Aging times after which earlier use weighs nothing and the weights are rescaled, before they overflow."""


class Fairness:
    """Recent machine time of both priorities (`agent-xpu-v2 §4.5 (3)`).

    The papers promote a request by its age alone. Under overload every background request is aged, and promoting all of
    them would only slow reactive ones. So the background is *starved* if an aged request exists and the background as a
    whole had less than its guaranteed share of the machine over the aging time.

    Attributes:
        busy_s: machine time of each priority so far in seconds.
    """

    def __init__(self, policy: SchedulerPolicy) -> None:
        self.busy_s = dict.fromkeys(Priority, 0.0)
        self._policy = policy
        self._weighted_busy_s = dict.fromkeys(Priority, 0.0)
        self._weights_since = 0.0
        self._last_priority = Priority.PROACTIVE
        self._none_aged_before = -math.inf
        self._seen_heads: tuple[Sequence | None, Sequence | None] = (None, None)

    def record(self, priority: Priority, busy_s: float, now: float) -> None:
        """Add a launch of ``priority`` that took ``busy_s`` seconds of the whole machine."""
        self.busy_s[priority] += busy_s
        self._weigh(priority, busy_s, now)

    def record_elsewhere(self, reactive_s: float, now: float) -> None:
        """Add reactive work of other engines on the same devices."""
        self._weigh(Priority.REACTIVE, reactive_s, now)

    def starved(self, queues: Queues, now: float, *, reactive_elsewhere: bool = False) -> bool:
        """True if an aged proactive request exists while the background is below its share.

        ``reactive_elsewhere``: reactive work beside that of ``queues`` waits: texts to embed, or of another engine.
        """
        if not (queues.reactive or reactive_elsewhere) or not queues.proactive.resident or not self.below_share:
            return False
        background = queues.proactive
        if not self._has_aged(background, now):
            return False
        # A sequence whose KV is still being restored cannot run.
        return any(s.memory.restoring is None for s in (*background.prefill, *background.decode))

    @property
    def below_share(self) -> bool:
        """True if the background had less than its guaranteed share of the machine over the aging time."""
        total = self._weighted_busy_s[Priority.REACTIVE] + self._weighted_busy_s[Priority.PROACTIVE]
        return total > 0 and self._weighted_busy_s[Priority.PROACTIVE] < self._policy.aged_share * total

    @property
    def background_turn(self) -> bool:
        """True if reactive work ran last, so that a starved background may run its slice."""
        return self._last_priority is Priority.REACTIVE

    def _has_aged(self, background: PriorityQueues, now: float) -> bool:
        """True if a resident sequence, or the head of a waiting queue, is aged.

        The result cannot become true before the oldest sequence is aged, unless the head of a queue changes.
        """
        heads = (
            background.waiting[0] if background.waiting else None,
            background.offloaded[0] if background.offloaded else None,
        )
        if now < self._none_aged_before and heads == self._seen_heads:
            return False
        oldest = min([s.progressed_at for s in (*background.prefill, *background.decode, *heads) if s is not None])
        self._none_aged_before, self._seen_heads = oldest + self._policy.aging_s, heads
        return oldest <= now - self._policy.aging_s

    def _weigh(self, priority: Priority, busy_s: float, now: float) -> None:
        # Exponential decay: only ratios matter, so new time is weighted up instead of old time down.
        age = (now - self._weights_since) / self._policy.aging_s
        if age > _MAX_AGE:
            self._rescale(age, now)
            age = 0.0
        self._weighted_busy_s[priority] += busy_s * math.exp(age)
        self._last_priority = priority

    def _rescale(self, age: float, now: float) -> None:
        for priority in self._weighted_busy_s:
            self._weighted_busy_s[priority] *= math.exp(-age)
        self._weights_since = now
