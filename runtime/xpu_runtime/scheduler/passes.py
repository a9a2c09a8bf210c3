"""Sequences of tokens, and the passes that compute parts of them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from xpu_runtime.heg import Form, Load, Roofline
from xpu_runtime.request import Priority, RequestMetrics, RequestStatus
from xpu_runtime.scheduler.sequence_state import SequenceMemory, SequenceUsage

__all__ = ["ActivationSlot", "Pass", "Segment", "Sequence", "load_of"]


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
        current: the pass that computes it.
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
    status: RequestStatus = RequestStatus.WAITING
    ended: RequestStatus | None = None
    num_computed_tokens: int = 0
    max_computed_tokens: int = 0
    progressed_at: float = 0.0
    drafts: ReadOnlyList[int] = ()
    pending_append: ReadOnlyList[int] = ()
    num_appended: int = 0
    appended_spans: list[tuple[int, int]] = field(default_factory=list)
    current: Pass | None = None
    memory: SequenceMemory = field(default_factory=SequenceMemory)
    usage: SequenceUsage = field(default_factory=SequenceUsage)

    @property
    def reactive(self) -> bool:
        """Whether a user waits for the answer."""
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
        """Whether it has computed KV that the prefix cache does not hold."""
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


class Segment(NamedTuple):
    """Tokens ``[start, start + length)`` of one sequence; logits of the last ``rows`` of them are sampled.

    The last ``len(drafts)`` tokens are drafts, not yet part of the sequence.
    """

    sequence: Sequence
    start: int
    length: int
    rows: int
    drafts: tuple[int, ...] = ()

    @property
    def prefill(self) -> bool:
        """Whether it computes prompt or appended tokens."""
        return self.sequence.prefill_tokens_from(self.start) > 0


def load_of(segments: Iterable[Segment]) -> Load:
    """Total load of a pass over ``segments``."""
    tokens = pairs = context = rows = 0
    for _, start, length, sampled, _ in segments:  # the sum of `Load.chunk`, inlined because every pass needs it
        tokens += length
        pairs += length * (2 * start + length + 1) // 2
        context += start + length
        rows += sampled
    return Load(tokens, pairs, context, rows)


class ActivationSlot(StrEnum):
    """Activation buffer that a pass through the cut form uses between kernels (`agent-xpu-v2 §4.1 (5)`)."""

    REACTIVE = "reactive"
    PROACTIVE = "proactive"
    SECOND_PROACTIVE = "second_proactive"
    """The second proactive prefill pass, where two alternate between the lanes."""
    DECODE = "decode"
    """The decode batch that runs between the kernels of a prefill pass."""


@dataclass(slots=True, eq=False)
class Pass:
    """One traversal of the model, stopped and resumed at kernel boundaries (v1's ``ReqContext``, `agent-xpu-v1 §6.2`).

    Attributes:
        id: unique number.
        priority: reactive passes are not preempted.
        form: form of the graph that it runs through.
        segments: the tokens that it computes, in row order.
        load: total load, for the annotations.
        slot: its activation buffer.
        prefill: whether it computes prompt tokens, which come last; decode tokens piggyback in front.
        cursor: index of the next kernel.
        lanes: lanes that run it now; several while a kernel is split by rows.
        rows_left: rows ``[start, stop)`` of a split kernel that no lane has taken yet; None if no kernel is split.
        decode_went_first: a decode step has used the general lane since the current kernel was split.
        yielding: it was asked to stop at the next kernel boundary.
        protected: it runs a guaranteed slice, which is not preempted.
        started_at: start of its first kernel.
        live: its sequences that have not been ended.
        reactive: whether its priority is reactive.
    """

    id: int
    priority: Priority
    form: Form
    segments: tuple[Segment, ...]
    load: Load
    slot: ActivationSlot
    prefill: bool = False
    cursor: int = 0
    lanes: list[str] = field(default_factory=list)
    rows_left: tuple[int, int] | None = None
    decode_went_first: bool = False
    yielding: bool = False
    protected: bool = False
    started_at: float | None = None
    live: int = 0
    reactive: bool = field(init=False)
    _busy_from: float | None = None
    _prefilled: list[Sequence] | None = None

    def __post_init__(self) -> None:
        self.reactive = self.priority is Priority.REACTIVE

    @property
    def phase(self) -> str:
        """``prefill`` or ``decode``, as traces show it."""
        return "prefill" if self.prefill else "decode"

    @property
    def holds_ended(self) -> bool:
        """Whether one of its sequences has ended, whose blocks it still holds."""
        return self.live < len(self.segments)

    @classmethod
    def build(
        cls,
        number: int,
        priority: Priority,
        form: Form,
        segments: list[Segment],
        *,
        slot: ActivationSlot | None = None,
        load: Load | None = None,
    ) -> Pass:
        """Make a pass over ``segments`` and bind their sequences to it; ``slot`` is by default that of ``priority``."""
        slot = ActivationSlot(priority.value) if slot is None else slot
        load = load_of(segments) if load is None else load
        made = cls(number, priority, form, tuple(segments), load, slot, segments[-1].prefill, live=len(segments))
        for segment in segments:
            segment.sequence.current = made
        return made

    def unbind(self) -> None:
        """Free its sequences for another pass."""
        for segment in self.segments:
            segment.sequence.current = None

    def take_rows(self, rows: tuple[int, int]) -> None:
        """Give ``rows`` of a split kernel to a lane: the first or the last ones that are left."""
        start, stop = self.rows_left or (0, self.load.tokens)
        self.rows_left = (rows[1], stop) if rows[0] == start else (start, rows[0])

    def lane_stopped(self, cursor: int, rows: tuple[int, int] | None) -> bool:
        """Record that a lane stopped at ``cursor``, which may have computed some ``rows`` only.

        Returns:
            Whether no lane runs the pass any more and no rows are left, so that the pass has reached ``cursor``.
        """
        start, stop = self.rows_left or (0, 0)
        if rows is not None and cursor == self.cursor:  # the rows were not computed
            # Rows that are left lie between those of the lanes: one takes from the front, the other from the end.
            if start == stop:
                start, stop = rows
            else:
                start, stop = (rows[0], stop) if rows[1] == start else (start, rows[1])
        if self.lanes or start < stop:
            self.rows_left = (start, stop)
            return False
        self.cursor, self.rows_left, self.decode_went_first = cursor, None, False
        return True

    def record_time(self, busy_s: float, now: float, roofline: Roofline) -> float:
        """Add ``busy_s`` seconds of one lane to its sequences, with the energy at the power of ``roofline``.

        Time in which several lanes ran the pass counts once, when the last of them has stopped.

        Returns:
            The seconds that count now.
        """
        began = now - busy_s
        self._busy_from = began if self._busy_from is None else min(began, self._busy_from)
        counted = 0.0
        if not self.lanes:
            counted, self._busy_from = now - self._busy_from, None
        watts = roofline.watts(prefill=self.prefill)
        joules = None if watts is None else watts * busy_s
        tokens = self.load.tokens
        for sequence, _, length, _, _ in self.segments:
            usage = sequence.usage
            usage.busy_s += counted
            if joules is not None:
                usage.energy_j += joules * length / tokens
        if self._prefilled is None:
            self._prefilled = [segment.sequence for segment in self.segments if segment.prefill] if self.prefill else []
        for sequence in self._prefilled:
            sequence.usage.prefill_busy_s += counted
        return counted
