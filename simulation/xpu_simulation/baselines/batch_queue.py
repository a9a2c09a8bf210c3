"""Requests that are served together, first come, first served."""

from __future__ import annotations

from collections import deque

from xpu_runtime.heg import Form, Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Pass, Segment, Sequence

__all__ = ["BatchQueue"]


class BatchQueue:
    """Who waits, who holds KV blocks, and the pass that is under way.

    Args:
        heg: the kernels.
        kv: gives a request all blocks it can ever need before it begins.
        seats: most requests that hold blocks.
        budget: most rows of a pass.

    Attributes:
        waiting: by arrival.
        running: those with blocks, in the order in which they got them.
        work: the pass that was begun and is not through.
    """

    def __init__(self, heg: Heg, kv: KvManager, seats: int, budget: int) -> None:
        self.waiting: deque[Sequence] = deque()
        self.running: list[Sequence] = []
        self.work: Pass | None = None
        self._heg = heg
        self._kv = kv
        self._seats = seats
        self._budget = budget

    @property
    def busy(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.waiting or self.running)

    def admit(self) -> None:
        """Give blocks to those who wait, in their order, while there are some."""
        while self.waiting and len(self.running) < self._seats:
            head = self.waiting[0]
            left = head.max_new - head.generated
            cached = self._kv.admit(head.id, head.tokens, left, cacheable=head.prompt_len)
            if cached is None:
                return
            head.admit(cached)
            self.running.append(self.waiting.popleft())

    def begin(self, number: int) -> Pass | None:
        """The next pass: one step of all answers, then as much of the prompts as there is room for."""
        segments: list[Segment] = []
        budget = self._budget
        for sequence in (*self._missing(one=True), *self._missing(one=False)):
            length = min(len(sequence.tokens) - sequence.computed, budget)
            if length < 1:
                break
            last = sequence.computed + length == len(sequence.tokens)
            segments.append(Segment(sequence, sequence.computed, length, 1 if last else 0))
            budget -= length
        if not segments:
            return None
        steps = all(segment.length == 1 for segment in segments) and Form.WHOLE in self._heg.forms
        people = any(segment.sequence.reactive for segment in segments)
        priority = Priority.REACTIVE if people else Priority.PROACTIVE
        self.work = Pass.build(number, priority, Form.WHOLE if steps else Form.CUT, segments)
        return self.work

    def evict(self) -> None:
        """Take all blocks away and keep nothing of them: what was computed is computed again."""
        for sequence in reversed(self.running):
            self._kv.release(sequence.id, keep=False)
            sequence.computed = 0
            sequence.preemptions += 1
            self.waiting.appendleft(sequence)
        self.running.clear()

    def _missing(self, *, one: bool) -> list[Sequence]:
        return [each for each in self.running if (len(each.tokens) - each.computed == 1) is one]
