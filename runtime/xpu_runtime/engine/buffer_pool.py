"""Memory that was used before, for the next copy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["BufferPool"]


class BufferPool:
    """Buffers that are not needed any more, kept because the pages of fresh memory cost more than a copy into them.

    For one thread.

    Args:
        most_bytes: of all that are kept together; the oldest go first.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: list[NDArray[np.uint8]] = []

    @property
    def nbytes(self) -> int:
        """Bytes of all that are kept."""
        return sum(buffer.nbytes for buffer in self._kept)

    def take(self, nbytes: int) -> NDArray[np.uint8]:
        """A buffer of at least ``nbytes``, and no larger than it has to be: one that is kept, or a fresh one.

        Raises:
            MemoryError: there is none, and no memory for it.
        """
        fitting = [n for n, buffer in enumerate(self._kept) if buffer.nbytes >= nbytes]
        if not fitting:
            return np.empty(nbytes, np.uint8)
        return self._kept.pop(min(fitting, key=lambda n: self._kept[n].nbytes))

    def give(self, buffer: NDArray[np.uint8]) -> None:
        """Keep what nobody reads or writes any more, unless it alone is too large."""
        if buffer.nbytes > self._most_bytes:
            return
        self._kept.append(buffer)
        while self.nbytes > self._most_bytes:
            del self._kept[0]
