"""Dual queues of the scheduler (`agent-xpu-v2 §4.1`): reactive and proactive, prefill and decode."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["PriorityQueues", "Queues"]


class PriorityQueues:
    """Sequences of one priority, in one queue for each state; a sequence that ends is removed at once.

    Attributes:
        waiting: arrived, without KV blocks.
        offloaded: displaced, with their KV saved or to be recomputed.
        prefill: resident, with tokens to prefill.
        decode: resident and ready to decode.
        extending: resident, waiting for the blocks of tokens to append.
    """

    def __init__(self) -> None:
        self.waiting: deque[Sequence] = deque()
        self.offloaded: deque[Sequence] = deque()
        self.prefill: list[Sequence] = []
        self.decode: list[Sequence] = []
        self.extending: list[Sequence] = []

    def __len__(self) -> int:
        return len(self.waiting) + len(self.offloaded) + len(self.prefill) + len(self.decode) + len(self.extending)

    def __bool__(self) -> bool:
        return bool(self.decode or self.prefill or self.waiting or self.extending or self.offloaded)

    def __iter__(self) -> Iterator[Sequence]:
        yield from self.prefill
        yield from self.decode
        yield from self.extending
        yield from self.offloaded
        yield from self.waiting

    @property
    def resident(self) -> int:
        """Number of sequences that hold KV blocks."""
        return len(self.prefill) + len(self.decode) + len(self.extending)

    def remove(self, sequence: Sequence) -> None:
        """Remove ``sequence`` from the queue that holds it."""
        queue: deque[Sequence] | list[Sequence]
        for queue in (self.prefill, self.decode, self.extending, self.waiting, self.offloaded):
            if sequence in queue:
                queue.remove(sequence)
                return

    def put_back(self, queue: deque[Sequence], sequence: Sequence) -> None:
        """Insert a displaced ``sequence`` into ``queue`` by arrival; everything ahead of it was displaced as well."""
        place = 0
        while place < len(queue) and queue[place].arrived_at <= sequence.arrived_at:
            place += 1
        queue.insert(place, sequence)

    @property
    def can_decode(self) -> bool:
        """True if the next token of any sequence may be computed now."""
        return _any_sequence_ready(self.decode)

    @property
    def can_prefill(self) -> bool:
        """True if a resident sequence has tokens to prefill and is in no pass."""
        return _any_sequence_ready(self.prefill)

    def ready_to_decode(self) -> list[Sequence]:
        """Sequences whose next token may be computed now, in order of arrival."""
        return [s for s in self.decode if s.pass_id is None and s.memory.restoring is None]

    def ready_to_prefill(self) -> list[Sequence]:
        """Resident sequences with tokens to prefill that are in no pass."""
        return [s for s in self.prefill if s.pass_id is None and s.memory.restoring is None]

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


def _any_sequence_ready(sequences: list[Sequence]) -> bool:
    for sequence in sequences:  # noqa: SIM110 (a loop is faster than a generator, and this runs at every boundary)
        if sequence.pass_id is None and sequence.memory.restoring is None:  # the first one usually is
            return True
    return False


class Queues:
    """Queues of both priorities.

    Attributes:
        reactive: those of reactive requests.
        proactive: those of proactive requests.
    """

    def __init__(self) -> None:
        self.reactive = PriorityQueues()
        self.proactive = PriorityQueues()

    def of(self, sequence: Sequence) -> PriorityQueues:
        """The queues of the priority of ``sequence``."""
        return self.reactive if sequence.reactive else self.proactive

    def __len__(self) -> int:
        return len(self.reactive) + len(self.proactive)

    def __bool__(self) -> bool:
        return bool(self.reactive or self.proactive)
