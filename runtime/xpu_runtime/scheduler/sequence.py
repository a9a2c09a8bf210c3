"""What the scheduler knows of a request: a sequence of tokens, some of which are computed."""

from __future__ import annotations

from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xpu_runtime.request import Priority, RequestMetrics, RequestStatus

if TYPE_CHECKING:
    from xpu_runtime.scheduler.actions import Restore
    from xpu_runtime.scheduler.passes import Pass

__all__ = ["Sequence"]


@dataclass(slots=True, eq=False)
class Sequence:
    """A request in the scheduler's table (`agent-xpu-v2 §4.1`): life cycle, KV blocks by ``id``, progress.

    There is no separate state machine for progress: ``computed`` counts the tokens whose keys and values are written
    and catches up with ``tokens``. While the next one missing came together with others, in the prompt or in what was
    appended to an answer, it is in prefill; when exactly the newest token is missing it is ready to decode.

    Attributes:
        id: unique number; also the key of its KV blocks.
        priority: who waits for it.
        tokens: prompt, answers so far, and what was appended between them.
        prompt_len: how many of them are the prompt.
        max_new: most tokens that may be generated, over all answers.
        arrived_at: arrival in seconds.
        deadline_s: seconds from arrival after which nobody wants the answer.
        computed: tokens whose KV is written.
        cached: how many of them came from the prefix cache when it was last admitted.
        found: the same, before any of it was computed.
        drafts: tokens proposed to follow, verified by the next decode step.
        coming: tokens to be appended to the answer that has just ended, once there is room.
        appended: how many tokens were appended in all.
        spans: where they are, ``[start, end)`` each time: what comes before them and is computed together with them
            is in it, at least the last answer token, whose KV is missing as well.
        current: the pass it is part of.
        ended: set when the caller cancelled or the deadline passed; it leaves at the next boundary.
        own_s: seconds its passes would have taken without a background (reactive sequences).
        lost_s: seconds the background has added to them.
        blocks: KV blocks that are reserved for it, shared ones included.
        keeps: it was admitted by a claim, and keeps its blocks until it ends.
        reached: most tokens whose KV was ever written; what is computed again is no progress.
        progressed_at: last time it got further than ever; aging counts from here.
        recompute: its KV was given up; it needs new blocks and computes them again.
        restoring: what loads its KV back; it joins a pass when that is known to have worked.
    """

    id: int
    priority: Priority
    tokens: list[int]
    prompt_len: int
    max_new: int
    arrived_at: float
    deadline_s: float | None = None
    status: RequestStatus = RequestStatus.WAITING
    computed: int = 0
    cached: int = 0
    found: int = 0
    drafts: ReadOnlyList[int] = ()
    coming: ReadOnlyList[int] = ()
    appended: int = 0
    spans: list[tuple[int, int]] = field(default_factory=list)
    current: Pass | None = None
    ended: RequestStatus | None = None
    blocks: int = 0
    keeps: bool = False
    reached: int = 0
    progressed_at: float = 0.0
    recompute: bool = False
    restoring: Restore | None = None
    offloads: int = 0
    preemptions: int = 0
    first_kernel_at: float | None = None
    first_token_at: float | None = None
    busy_s: float = 0.0
    own_s: float = 0.0
    lost_s: float = 0.0
    prefill_busy_s: float = 0.0
    energy_j: float = 0.0

    @property
    def reactive(self) -> bool:
        """Whether a person waits."""
        return self.priority is Priority.REACTIVE

    @property
    def deadline(self) -> float | None:
        """Time after which nobody wants the answer."""
        return None if self.deadline_s is None else self.arrived_at + self.deadline_s

    def given_from(self, position: int) -> int:
        """How many tokens from ``position`` on are computed as a prompt is; 0 if it was generated."""
        given = self.prompt_len
        if self.spans:
            limit = len(self.tokens)
            for start, end in reversed(self.spans):  # where two overlap, the later one is what is computed
                if position >= start:
                    return max(0, min(end, limit) - position)
                limit = start
            given = min(given, limit)
        return max(0, given - position)

    @property
    def num_prefill_left(self) -> int:
        """Tokens still to be computed before the next one is generated, or generated ones are fed again."""
        return self.given_from(self.computed)

    @property
    def num_recomputed_output(self) -> int:
        """Computed tokens that were generated: without their KV they are fed again, one a decode step."""
        given, limit = 0, self.computed
        for start, end in reversed(self.spans):
            given += max(0, min(end, limit) - start)
            limit = min(limit, start)
        return self.computed - given - min(self.prompt_len, limit)

    @property
    def generated(self) -> int:
        """Answer tokens so far."""
        return len(self.tokens) - self.prompt_len - self.appended

    @property
    def begun(self) -> bool:
        """Whether anything of it was computed that is not in the prefix cache."""
        return self.computed > self.cached or self.generated > 0

    def footprint(self, block_size: int) -> int:
        """KV blocks of all that it was given, or is to be, and of the longest answers."""
        return -(-self.longest // block_size)

    @property
    def longest(self) -> int:
        """Most tokens it may come to have."""
        return self.prompt_len + self.appended + len(self.coming) + self.max_new

    def admit(self, cached: int) -> None:
        """It has its blocks, with the KV of ``cached`` tokens in them from the prefix cache."""
        self.computed = self.cached = cached
        if not self.reached:  # later it finds its own prompt there
            self.found = cached

    def append(self, start: int) -> None:
        """Let what is ``coming`` follow the answer that has just ended; from ``start`` on all is to be computed."""
        self.tokens.extend(self.coming)
        self.spans.append((start, len(self.tokens)))
        self.computed = start
        self.appended += len(self.coming)
        self.coming = ()

    @property
    def pending(self) -> int:
        """Known tokens whose KV is missing."""
        return len(self.tokens) - self.computed

    def settle(self, metrics: RequestMetrics, now: float) -> None:
        """Fill in the ``metrics`` of a request that ends at ``now``."""
        metrics.ended_at = now
        metrics.first_kernel_at = self.first_kernel_at
        metrics.first_token_at = self.first_token_at
        started = now if self.first_kernel_at is None else self.first_kernel_at
        metrics.queue_s = started - self.arrived_at
        metrics.prefill_s = self.prefill_busy_s
        metrics.decode_s = self.busy_s - self.prefill_busy_s
        metrics.preempted_s = max(0.0, now - started - self.busy_s)
        metrics.cached_tokens = self.found
        metrics.output_tokens = self.generated
        metrics.preemptions = self.preemptions
        metrics.offloads = self.offloads
        metrics.energy_j = self.energy_j or None
