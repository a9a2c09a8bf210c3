"""A pass: some tokens of some sequences on their way through the kernels of one form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from xpu_runtime.heg.annotation import Load
from xpu_runtime.heg.graph import Form
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["Pass", "Segment"]


class Segment(NamedTuple):
    """Tokens ``[start, start + length)`` of one sequence; the last ``rows`` of them are sampled from.

    The last ``len(drafts)`` tokens are drafts, not yet part of the sequence.
    """

    sequence: Sequence
    start: int
    length: int
    rows: int
    drafts: tuple[int, ...] = ()

    @property
    def prefill(self) -> bool:
        """Whether tokens are computed that came together: of a prompt, or appended to an answer."""
        return self.sequence.given_from(self.start) > 0


@dataclass(slots=True, eq=False)
class Pass:
    """One traversal of the model, stopped and resumed at kernel boundaries (v1's ``ReqContext``, `agent-xpu-v1 §6.2`).

    Attributes:
        id: unique number.
        priority: of the work that caused it; proactive passes can be preempted.
        form: the kernels it goes through.
        segments: what it computes, in row order.
        load: totals for the annotation.
        cursor: index of the next kernel.
        lane: where it runs at the moment.
        yielding: it was asked to stop at the next kernel boundary.
        protected: it runs a slice that is guaranteed to it, which nobody cuts short.
        started_at: when its first kernel was launched.
        live: how many of its sequences somebody still waits for.
    """

    id: int
    priority: Priority
    form: Form
    segments: tuple[Segment, ...]
    load: Load
    cursor: int = 0
    lane: str | None = None
    yielding: bool = False
    protected: bool = False
    started_at: float | None = None
    live: int = 0

    @classmethod
    def build(cls, number: int, priority: Priority, form: Form, segments: list[Segment]) -> Pass:
        """A pass over ``segments``, with each sequence bound to it."""
        tokens = pairs = context = rows = 0
        for segment in segments:
            tokens += segment.length
            pairs += segment.length * (2 * segment.start + segment.length + 1) // 2
            context += segment.start + segment.length
            rows += segment.rows
        made = cls(number, priority, form, tuple(segments), Load(tokens, pairs, context, rows), live=len(segments))
        for segment in segments:
            segment.sequence.current = made
        return made

    def book(self, busy_s: float, power_w: float | None) -> None:
        """Note on its sequences that a lane of ``power_w`` watts (None: unknown) was busy with it for ``busy_s``."""
        for segment in self.segments:
            sequence = segment.sequence
            sequence.busy_s += busy_s
            if segment.prefill:
                sequence.prefill_busy_s += busy_s
            if power_w is not None:
                sequence.energy_j += power_w * busy_s * segment.length / self.load.tokens

    @property
    def reactive(self) -> bool:
        """Whether a person waits for it."""
        return self.priority is Priority.REACTIVE
