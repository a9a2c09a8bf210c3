"""Queue of the jobs of a disk thread: `JobQueue`."""

from __future__ import annotations

import queue
from collections import deque
from typing import Generic, TypeVar

__all__ = ["JobQueue"]

Job = TypeVar("Job")


class JobQueue(Generic[Job]):
    """Jobs for one thread; low-priority jobs run after all others.

    `put` takes no lock: an engine may be closed at any point, also while `put` runs.
    """

    def __init__(self) -> None:
        self._incoming: queue.SimpleQueue[tuple[bool, Job | None]] = queue.SimpleQueue()
        self._low_priority: deque[Job | None] = deque()  # used by the consumer only

    def put(self, job: Job | None, *, low_priority: bool = False) -> None:
        """Add ``job``, or None to end the thread; from any thread."""
        self._incoming.put((low_priority, job))

    def get(self) -> Job | None:
        """Wait for the next job; for the one consumer only."""
        while not self._low_priority or not self._incoming.empty():
            low_priority, job = self._incoming.get()
            if not low_priority:
                return job
            self._low_priority.append(job)
        return self._low_priority.popleft()
