"""A sequence: the tokens of one request, its progress, KV memory and lane time."""

from __future__ import annotations

from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass, field

from xpu_runtime.request import Priority, RequestMetrics, RequestStatus

__all__ = ["Sequence", "SequenceMemory", "SequenceUsage"]


@dataclass(slots=True, eq=False)
class SequenceMemory:
    """KV blocks reserved for one sequence.

    Attributes:
        blocks: KV blocks that it holds, shared ones included.
        pinned: it was admitted by a claim of aging and keeps its blocks until it ends.
        cached: tokens that the prefix cache had at the latest admission.
        first_cached: tokens that the prefix cache had before any KV of the sequence was written.
        recompute: its KV was discarded, and the next admission computes it again.
        restoring: blocks into which saved KV is being loaded; None if nothing is loaded.
        offloads: times that it was displaced after KV of its own had been written.
    """

    blocks: int = 0
    pinned: bool = False
    cached: int = 0
    first_cached: int = 0
    recompute: bool = False
    restoring: tuple[int, ...] | None = None
    offloads: int = 0


@dataclass(slots=True, eq=False)
class SequenceUsage:
    """Admission, lane time, energy and interruptions of one sequence; times in seconds.

    Attributes:
        admitted_at: first reservation of its KV blocks.
        displaced_at: times at which it lost its KV blocks.
        readmitted_at: times at which it got blocks again after that.
        first_kernel_at: start of its first kernel.
        first_token_at: time of its first sampled token.
        busy_s: time in which a lane computed it.
        prefill_busy_s: the part of ``busy_s`` that was prefill.
        energy_j: predicted energy in joules.
        preemptions: times that one of its passes was stopped for other work.
        undisturbed_s: predicted time of its passes without background work (reactive sequences).
        background_delay_s: time that background work has added (reactive sequences).
    """

    admitted_at: float | None = None
    displaced_at: list[float] = field(default_factory=list)
    readmitted_at: list[float] = field(default_factory=list)
    first_kernel_at: float | None = None
    first_token_at: float | None = None
    busy_s: float = 0.0
    prefill_busy_s: float = 0.0
    energy_j: float = 0.0
    preemptions: int = 0
    undisturbed_s: float = 0.0
    background_delay_s: float = 0.0


@dataclass(slots=True, eq=False)
class Sequence:
    """A request in the scheduler (`agent-xpu-v2 §4.1`): facts of the request, progress, KV memory and lane time.

    ``num_computed_tokens`` catches up with ``tokens``. A sequence is in prefill while the next missing token belongs to
    the prompt or to appended tokens. It is ready to decode when exactly its newest token is missing.

    Attributes:
        id: unique number, also the key of its KV blocks.
        priority: reactive or proactive.
        tokens: prompt, generated tokens, and tokens appended between answers.
        prompt_len: leading tokens that are the prompt.
        max_new: most tokens that may be generated over all answers.
        arrived_at: arrival in seconds.
        deadline_s: seconds from arrival after which the request expires.
        repeatable: its draws depend on a seed. The end of its prompt that no prefix cache holds is a chunk of its own.
        status: state of its life cycle.
        ended: final status if it was cancelled, shed, expired or failed; it leaves its pass at the next boundary.
        num_computed_tokens: tokens whose KV is written.
        max_computed_tokens: most tokens whose KV was ever written; recomputed tokens are no progress.
        progressed_at: latest time at which ``max_computed_tokens`` grew; aging counts from it.
        drafts: tokens proposed to follow, verified by the next decode step.
        pending_append: tokens to append to the answer that has just ended, once blocks are reserved for them.
        num_appended: tokens appended so far.
        appended_spans: ``[start, end)`` of each appended span. A span begins at the first token that is computed with
            it: the last answer token, or the start of its KV block.
        pass_id: number of the pass that computes it; None if it is in no pass.
        memory: its KV blocks.
        usage: its lane time.
    """

    id: int
    priority: Priority
    tokens: list[int]
    prompt_len: int
    max_new: int
    arrived_at: float
    deadline_s: float | None = None
    repeatable: bool = False
    status: RequestStatus = RequestStatus.WAITING
    ended: RequestStatus | None = None
    num_computed_tokens: int = 0
    max_computed_tokens: int = 0
    progressed_at: float = 0.0
    drafts: ReadOnlyList[int] = ()
    pending_append: ReadOnlyList[int] = ()
    num_appended: int = 0
    appended_spans: list[tuple[int, int]] = field(default_factory=list)
    pass_id: int | None = None
    memory: SequenceMemory = field(default_factory=SequenceMemory)
    usage: SequenceUsage = field(default_factory=SequenceUsage)

    @property
    def reactive(self) -> bool:
        """True if a user waits for the answer."""
        return self.priority is Priority.REACTIVE

    @property
    def deadline(self) -> float | None:
        """Time at which the request expires."""
        return None if self.deadline_s is None else self.arrived_at + self.deadline_s

    @property
    def num_generated(self) -> int:
        """Answer tokens so far."""
        return len(self.tokens) - self.prompt_len - self.num_appended

    @property
    def num_missing_tokens(self) -> int:
        """Known tokens whose KV is missing."""
        return len(self.tokens) - self.num_computed_tokens

    @property
    def max_tokens(self) -> int:
        """Most tokens that the sequence may come to have."""
        return self.prompt_len + self.num_appended + len(self.pending_append) + self.max_new

    @property
    def has_own_kv(self) -> bool:
        """True if it has computed KV that the prefix cache does not hold."""
        return self.num_computed_tokens > self.memory.cached or self.num_generated > 0

    def prefill_tokens_from(self, position: int) -> int:
        """Tokens from ``position`` on that are computed together, as a prompt is; 0 if that token was generated."""
        end = self.prompt_len
        if self.appended_spans:
            limit = len(self.tokens)
            for start, stop in reversed(self.appended_spans):  # where spans overlap the later one is computed
                if position >= start:
                    return max(0, min(stop, limit) - position)
                limit = start
            end = min(end, limit)
        return max(0, end - position)

    @property
    def num_prefill_left(self) -> int:
        """Tokens to prefill before the next decode step."""
        return self.prefill_tokens_from(self.num_computed_tokens)

    @property
    def num_recomputed_output(self) -> int:
        """Computed tokens that were generated: after a discard of their KV, decode computes them one a step."""
        prefilled, limit = 0, self.num_computed_tokens
        for start, end in reversed(self.appended_spans):
            prefilled += max(0, min(end, limit) - start)
            limit = min(limit, start)
        return self.num_computed_tokens - prefilled - min(self.prompt_len, limit)

    def blocks_needed(self, block_size: int) -> int:
        """KV blocks for the prompt, appended tokens and the longest answers."""
        return -(-self.max_tokens // block_size)

    def admit(self, cached: int) -> None:
        """Record that its blocks are reserved and hold the KV of ``cached`` tokens from the prefix cache."""
        self.num_computed_tokens = self.memory.cached = cached
        if not self.max_computed_tokens:  # a later admission finds the sequence's own prompt in the cache
            self.memory.first_cached = cached

    def append_pending(self, start: int) -> None:
        """Append ``pending_append`` to the answer that has just ended; tokens from ``start`` on are computed."""
        self.tokens.extend(self.pending_append)
        self.appended_spans.append((start, len(self.tokens)))
        self.num_computed_tokens = start
        self.num_appended += len(self.pending_append)
        self.pending_append = ()

    def fill_metrics(self, metrics: RequestMetrics, now: float) -> None:
        """Fill in the ``metrics`` of a request that ends at ``now``."""
        usage = self.usage
        metrics.ended_at = now
        metrics.first_kernel_at = usage.first_kernel_at
        metrics.first_token_at = usage.first_token_at
        started = now if usage.first_kernel_at is None else usage.first_kernel_at
        metrics.queue_s = started - self.arrived_at
        metrics.prefill_s = usage.prefill_busy_s
        metrics.decode_s = usage.busy_s - usage.prefill_busy_s
        metrics.preempted_s = max(0.0, now - started - usage.busy_s)
        metrics.cached_tokens = self.memory.first_cached
        metrics.output_tokens = self.num_generated
        metrics.preemptions = usage.preemptions
        metrics.offloads = self.memory.offloads
        metrics.energy_j = usage.energy_j or None
