"""Deadlines of requests, after which they expire."""

from __future__ import annotations

import heapq

from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["Deadlines"]


class Deadlines:
    """A heap of requests by deadline; requests that end earlier are removed when they reach its top, or in bulk."""

    def __init__(self) -> None:
        self._deadline_heap: list[tuple[float, int, Sequence]] = []

    def add(self, sequence: Sequence, alive: int) -> None:
        """Add ``sequence`` if it has a deadline; ``alive`` is the number of requests that have not ended."""
        deadline = sequence.deadline
        if deadline is None:
            return
        if len(self._deadline_heap) > 2 * alive + 64:
            self._deadline_heap = [entry for entry in self._deadline_heap if not entry[2].status.terminal]
            heapq.heapify(self._deadline_heap)
        heapq.heappush(self._deadline_heap, (deadline, sequence.id, sequence))

    def expired(self, now: float) -> list[tuple[float, Sequence]]:
        """Remove and return the requests whose deadline is not after ``now``, with their deadlines."""
        due: list[tuple[float, Sequence]] = []
        while self._deadline_heap and self._deadline_heap[0][0] <= now:
            deadline, _, sequence = heapq.heappop(self._deadline_heap)
            due.append((deadline, sequence))
        return due

    def next(self) -> float | None:
        """The next deadline of a request that has not ended."""
        while self._deadline_heap and self._deadline_heap[0][2].status.terminal:
            heapq.heappop(self._deadline_heap)
        return self._deadline_heap[0][0] if self._deadline_heap else None
