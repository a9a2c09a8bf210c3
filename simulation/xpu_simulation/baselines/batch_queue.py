"""A first-come, first-served queue of requests that are batched together."""

from __future__ import annotations

from collections import deque

from xpu_runtime.heg import Form, Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Pass, Segment, Sequence

__all__ = ["BatchQueue"]


class BatchQueue:
    """Waiting and running requests, and the current pass.

    A request gets all the KV blocks that it can need when it is admitted.

    Args:
        heg: the execution graph.
        kv: the KV cache manager.
        max_seqs: most running requests.
        max_batched_tokens: most rows of a pass.

    Attributes:
        waiting: waiting requests, ordered by arrival.
        running: requests with KV blocks, ordered by admission.
        current_pass: the current pass; None if there is none.
    """

    def __init__(self, heg: Heg, kv: KvManager, max_seqs: int, max_batched_tokens: int) -> None:
        self.waiting: deque[Sequence] = deque()
        self.running: list[Sequence] = []
        self.current_pass: Pass | None = None
        self._heg = heg
        self._kv = kv
        self._max_seqs = max_seqs
        self._max_batched_tokens = max_batched_tokens

    @property
    def busy(self) -> bool:
        """True if there are waiting or running requests."""
        return bool(self.waiting or self.running)

    def admit(self) -> None:
        """Admit waiting requests in order while KV blocks are available."""
        while self.waiting and len(self.running) < self._max_seqs:
            head = self.waiting[0]
            tokens_left = head.max_new - head.num_generated
            cached = self._kv.admit(head.id, head.tokens, tokens_left, cacheable=head.prompt_len)
            if cached is None:
                return
            head.admit(cached)
            self.running.append(self.waiting.popleft())

    def build_pass(self, number: int) -> Pass | None:
        """Build the next pass: one decode step of all requests, then chunks of the prompts up to the limit."""
        segments: list[Segment] = []
        budget = self._max_batched_tokens
        for sequence in (*self._pending_requests(one=True), *self._pending_requests(one=False)):
            length = min(len(sequence.tokens) - sequence.num_computed_tokens, budget)
            if length < 1:
                break
            samples_token = sequence.num_computed_tokens + length == len(sequence.tokens)
            segments.append(Segment(sequence, sequence.num_computed_tokens, length, 1 if samples_token else 0))
            budget -= length
        if not segments:
            return None
        steps = all(segment.length == 1 for segment in segments) and Form.WHOLE in self._heg.forms
        reactive = any(segment.sequence.reactive for segment in segments)
        priority = Priority.REACTIVE if reactive else Priority.PROACTIVE
        self.current_pass = Pass.build(number, priority, Form.WHOLE if steps else Form.CUT, segments)
        return self.current_pass

    def evict(self) -> None:
        """Release all KV blocks of the running requests, which are recomputed later."""
        for sequence in reversed(self.running):
            self._kv.release(sequence.id, keep=False)
            sequence.num_computed_tokens = 0
            sequence.usage.preemptions += 1
            self.waiting.appendleft(sequence)
        self.running.clear()

    def _pending_requests(self, *, one: bool) -> list[Sequence]:
        """Running requests with one token to compute, or with several."""
        return [each for each in self.running if (len(each.tokens) - each.num_computed_tokens == 1) is one]
