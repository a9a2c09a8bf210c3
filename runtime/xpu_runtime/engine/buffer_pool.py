"""Pool of reusable host buffers for copies of KV blocks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["BufferPool"]


class BufferPool:
    """Released buffers kept for reuse, because page faults of fresh memory cost more than the copy itself.

    Not thread-safe.

    Args:
        max_bytes: most bytes kept in total; the oldest buffers are dropped first.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._free: list[NDArray[np.uint8]] = []

    @property
    def nbytes(self) -> int:
        """Bytes of all kept buffers."""
        return sum(buffer.nbytes for buffer in self._free)

    def acquire(self, nbytes: int) -> NDArray[np.uint8]:
        """Return the smallest kept buffer of at least ``nbytes``, or a new one.

        Raises:
            MemoryError: a new buffer cannot be allocated.
        """
        fitting = [n for n, buffer in enumerate(self._free) if buffer.nbytes >= nbytes]
        if not fitting:
            return np.empty(nbytes, np.uint8)
        return self._free.pop(min(fitting, key=lambda n: self._free[n].nbytes))

    def release(self, buffer: NDArray[np.uint8]) -> None:
        """Keep a buffer that is no longer used, unless it alone exceeds the limit."""
        if buffer.nbytes > self._max_bytes:
            return
        self._free.append(buffer)
        while self.nbytes > self._max_bytes:
            del self._free[0]
