"""KV blocks of displaced requests on their way to disk and back (`agent-xpu-v1 §6.5`)."""

from __future__ import annotations

from collections.abc import Callable

from xpu_runtime.errors import OffloadError, XpuError
from xpu_runtime.lanes.kvcache import KvCache
from xpu_runtime.memory import KvStore
from xpu_runtime.scheduler import Offload, Restore, Sequence

__all__ = ["Swap"]

_FAILURES = (XpuError, RuntimeError, MemoryError)
"""Of the disk, of the device, and of a large read; the first is told by `KvStore`."""


class Swap:
    """Carries out what the scheduler decides about off-loaded blocks; what fails is computed again.

    Args:
        kv: the device's KV cache.
        store: where blocks lie; None turns off-loading off.
        lost: told of a sequence whose blocks could not be saved or loaded.
    """

    def __init__(self, kv: KvCache, store: KvStore | None, lost: Callable[[Sequence], None]) -> None:
        self._kv = kv
        self._store = store
        self._lost = lost

    def save(self, action: Offload) -> None:
        """Write the blocks of a displaced sequence."""
        try:
            self._open().save(str(action.sequence.id), self._kv.read(action.blocks))
        except _FAILURES:
            self._lost(action.sequence)

    def load(self, action: Restore) -> None:
        """Read them back."""
        try:
            self._kv.write(action.blocks, self._open().load(str(action.sequence.id)))
        except _FAILURES:
            self._lost(action.sequence)
        self.drop(action.sequence)

    def drop(self, sequence: Sequence) -> None:
        """Remove what was saved of ``sequence``."""
        if self._store is not None:
            self._store.drop(str(sequence.id))

    def _open(self) -> KvStore:
        if self._store is None:
            raise OffloadError("off-loading is turned off")
        return self._store
