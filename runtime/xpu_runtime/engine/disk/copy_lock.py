"""Lock of a thread that copies KV blocks between a device and the host: `CopyLock`."""

from __future__ import annotations

import threading
import time

__all__ = ["CopyLock"]


class CopyLock:
    """A lock that is held while blocks are copied, and that shows since when.

    Attributes:
        held_since: start of the copy in seconds; None while there is none. From any thread.
    """

    def __init__(self) -> None:
        self.held_since: float | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        self._lock.acquire()
        self.held_since = time.perf_counter()

    def __exit__(self, *exception: object) -> None:
        self.held_since = None
        self._lock.release()
