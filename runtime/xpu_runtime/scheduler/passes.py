"""A pass: one traversal of the model over segments of some sequences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from xpu_runtime.heg import Form, Load, Roofline
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["ActivationSlot", "Pass", "Segment", "load_of"]


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
        """True if it computes prompt or appended tokens."""
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
        busy_s: seconds in which some lane ran it.
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
    busy_s: float = 0.0
    live: int = 0
    reactive: bool = field(init=False)
    _busy_from: float | None = None
    _prefilled_sequences: list[Sequence] | None = None

    def __post_init__(self) -> None:
        self.reactive = self.priority is Priority.REACTIVE

    @property
    def phase(self) -> str:
        """``prefill`` or ``decode``, as traces show it."""
        return "prefill" if self.prefill else "decode"

    @property
    def preemptible(self) -> bool:
        """True if it may be asked to stop: background work outside a guaranteed slice, or without requests."""
        return not (self.live and (self.protected or self.reactive))

    @property
    def holds_ended(self) -> bool:
        """True if one of its sequences has ended, whose blocks it still holds."""
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
            segment.sequence.pass_id = number
        return made

    def unbind(self) -> None:
        """Free its sequences for another pass."""
        for segment in self.segments:
            segment.sequence.pass_id = None

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
            self.busy_s += counted
        watts = roofline.watts(prefill=self.prefill)
        joules = None if watts is None else watts * busy_s
        tokens = self.load.tokens
        for sequence, _, length, _, _ in self.segments:
            usage = sequence.usage
            usage.busy_s += counted
            if joules is not None:
                usage.energy_j += joules * length / tokens
        if self._prefilled_sequences is None:
            self._prefilled_sequences = (
                [segment.sequence for segment in self.segments if segment.prefill] if self.prefill else []
            )
        for sequence in self._prefilled_sequences:
            sequence.usage.prefill_busy_s += counted
        return counted
