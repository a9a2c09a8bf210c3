"""The dual queues of both pipelines (`agent-xpu-v2 §4.1`): real-time and best-effort, prefill and decode."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["ClassQueues", "Queues"]


class ClassQueues:
    """The sequences of one priority, by what they wait for; one that ends is taken out at once."""

    def __init__(self) -> None:
        self.waiting: deque[Sequence] = deque()
        self.offloaded: deque[Sequence] = deque()
        self.prefill: list[Sequence] = []
        self.decode: list[Sequence] = []
        self.growing: list[Sequence] = []

    def __len__(self) -> int:
        return len(self.waiting) + len(self.offloaded) + len(self.prefill) + len(self.decode) + len(self.growing)

    def __bool__(self) -> bool:
        return bool(self.decode or self.prefill or self.waiting or self.growing or self.offloaded)

    def __iter__(self) -> Iterator[Sequence]:
        yield from self.prefill
        yield from self.decode
        yield from self.growing
        yield from self.offloaded
        yield from self.waiting

    @property
    def resident(self) -> int:
        """How many hold KV blocks."""
        return len(self.prefill) + len(self.decode) + len(self.growing)

    def remove(self, sequence: Sequence) -> None:
        """Take ``sequence`` out of whichever queue holds it."""
        held: deque[Sequence] | list[Sequence]
        for held in (self.prefill, self.decode, self.growing, self.waiting, self.offloaded):
            if sequence in held:
                held.remove(sequence)
                return

    def put_back(self, line: deque[Sequence], sequence: Sequence) -> None:
        """Put a displaced ``sequence`` back in ``line``, by arrival. All who may be older were displaced as well."""
        place = 0
        while place < len(line) and line[place].arrived_at <= sequence.arrived_at:
            place += 1
        line.insert(place, sequence)

    @property
    def can_decode(self) -> bool:
        """Whether the next token of any sequence may be computed now."""
        return _any_ready(self.decode)

    @property
    def can_prefill(self) -> bool:
        """Whether any admitted prompt, or what was appended to an answer, is neither computed nor under way."""
        return _any_ready(self.prefill)

    def ready_to_decode(self) -> list[Sequence]:
        """Sequences whose next token may be computed now, in arrival order."""
        return [s for s in self.decode if s.current is None and s.restoring is None]

    def ready_to_prefill(self) -> list[Sequence]:
        """Admitted sequences with tokens to prefill that are not under way."""
        return [s for s in self.prefill if s.current is None and s.restoring is None]

    def promote(self, sequence: Sequence) -> None:
        """Move ``sequence`` from prefill to decode."""
        self.prefill.remove(sequence)
        self.decode.append(sequence)
        sequence.status = RequestStatus.DECODE

    def demote(self, sequence: Sequence) -> None:
        """Move ``sequence`` from decode back to prefill."""
        self.decode.remove(sequence)
        self.prefill.append(sequence)
        sequence.status = RequestStatus.PREFILL


def _any_ready(sequences: list[Sequence]) -> bool:
    for sequence in sequences:  # noqa: SIM110 (asked at every kernel boundary, where a generator would count)
        if sequence.current is None and sequence.restoring is None:  # the first one usually is
            return True
    return False


class Queues:
    """Real-time and best-effort side by side.

    Attributes:
        reactive: real-time.
        proactive: best-effort.
        person_at: when the last reactive request arrived.
    """

    def __init__(self) -> None:
        self.last_reactive_arrival_at = float("-inf")
        self.reactive = ClassQueues()
        self.proactive = ClassQueues()

    def of(self, sequence: Sequence) -> ClassQueues:
        """The queues of ``sequence``'s priority."""
        return self.reactive if sequence.reactive else self.proactive

    def __len__(self) -> int:
        return len(self.reactive) + len(self.proactive)
