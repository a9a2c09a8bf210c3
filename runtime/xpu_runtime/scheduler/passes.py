"""A pass: some tokens of some sequences on their way through the kernels of one form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from xpu_runtime.heg.graph import Form
from xpu_runtime.heg.roofline import Load, Roofline
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["ActivationSlot", "Pass", "Segment", "load_of"]


class ActivationSlot(StrEnum):
    """Where a pass keeps its values between the kernels of the cut form (`agent-xpu-v2 §4.1 (5)`)."""

    REACTIVE = "reactive"
    PROACTIVE = "proactive"
    BESIDE = "beside"
    """Of the second background prefill, where two alternate between the lanes."""
    DECODE = "decode"
    """Of the batch that decodes between the kernels of a prefill."""


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


def load_of(segments: Iterable[Segment]) -> Load:
    """What a pass over ``segments`` brings to a kernel."""
    tokens = pairs = context = rows = 0
    for _, start, length, sampled, _ in segments:  # a sum of `Load.chunk`, written out: every pass comes by here
        tokens += length
        pairs += length * (2 * start + length + 1) // 2
        context += start + length
        rows += sampled
    return Load(tokens, pairs, context, rows)


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
        lanes: where it runs at the moment: on more than one while a kernel is divided by rows.
        left: rows ``[start, stop)`` of a divided kernel that no lane has taken yet; None while no kernel is divided.
        paused: the divided kernel has left the lane of all kernels to a decode step already.
        buffer: where its values are.
        prefill: whether it computes a prompt, which is last then; decode tokens ride along in front.
        yielding: it was asked to stop at the next kernel boundary.
        protected: it runs a slice that is guaranteed to it, which nobody cuts short.
        started_at: when its first kernel was launched.
        live: how many of its sequences somebody still waits for.
        reactive: whether a person waits for it.
    """

    id: int
    priority: Priority
    form: Form
    segments: tuple[Segment, ...]
    load: Load
    buffer: ActivationSlot
    prefill: bool = False
    cursor: int = 0
    lanes: list[str] = field(default_factory=list)
    left: tuple[int, int] | None = None
    paused: bool = False
    yielding: bool = False
    protected: bool = False
    started_at: float | None = None
    live: int = 0
    reactive: bool = field(init=False)
    _busy_from: float | None = None
    _prompts: list[Sequence] | None = None

    def __post_init__(self) -> None:
        self.reactive = self.priority is Priority.REACTIVE

    @property
    def phase(self) -> str:
        """What it is called where it is shown."""
        return "prefill" if self.prefill else "decode"

    @property
    def has_ended(self) -> bool:
        """Whether somebody in it has ended, whose blocks it keeps."""
        return self.live < len(self.segments)

    @classmethod
    def build(cls, number: int, priority: Priority, form: Form, segments: list[Segment]) -> Pass:
        """A pass over ``segments``, with each sequence bound to it."""
        buffer, prefill = ActivationSlot(priority.value), segments[-1].prefill
        made = cls(number, priority, form, tuple(segments), load_of(segments), buffer, prefill, live=len(segments))
        for segment in segments:
            segment.sequence.current = made
        return made

    def unbind(self) -> None:
        """It is through, or will not run: its sequences are free for another pass."""
        for segment in self.segments:
            segment.sequence.current = None

    def take(self, rows: tuple[int, int]) -> None:
        """A lane takes ``rows``, the first or the last ones that are left."""
        start, stop = self.left or (0, self.load.tokens)
        self.left = (rows[1], stop) if rows[0] == start else (start, rows[0])

    def reached(self, cursor: int, rows: tuple[int, int] | None) -> bool:
        """A lane has come back having reached ``cursor``, maybe with some ``rows`` only; whether all lanes have."""
        start, stop = self.left or (0, 0)
        if rows is not None and cursor == self.cursor:  # not computed
            # What is left lies between what the lanes have: one takes from the front, the other from the end.
            if start == stop:
                start, stop = rows
            else:
                start, stop = (rows[0], stop) if rows[1] == start else (start, rows[1])
        if self.lanes or start < stop:
            self.left = (start, stop)
            return False
        self.cursor, self.left, self.paused = cursor, None, False
        return True

    def book(self, busy_s: float, now: float, line: Roofline) -> float:
        """Note on its sequences that a lane was busy with it for ``busy_s``, at the watts that ``line`` says of it.

        Time in which several lanes were busy with it counts once, when the last of them is back; returns what counts.
        """
        began = now - busy_s
        self._busy_from = began if self._busy_from is None else min(began, self._busy_from)
        counted = 0.0
        if not self.lanes:
            counted, self._busy_from = now - self._busy_from, None
        watts = line.watts(prefill=self.prefill)
        joules = None if watts is None else watts * busy_s
        tokens = self.load.tokens
        for sequence, _, length, _, _ in self.segments:
            sequence.busy_s += counted
            if joules is not None:
                sequence.energy_j += joules * length / tokens
        if self._prompts is None:
            self._prompts = [segment.sequence for segment in self.segments if segment.prefill] if self.prefill else []
        for sequence in self._prompts:
            sequence.prefill_busy_s += counted
        return counted
