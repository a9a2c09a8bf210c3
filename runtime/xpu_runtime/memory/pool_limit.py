"""Number of KV blocks that may have memory while other programs need it: `PoolLimit`."""

from __future__ import annotations

from xpu_runtime.memory.state import STALLED_FACTOR, MemoryState

__all__ = ["PoolLimit", "default_reserve_bytes"]

_RESERVE_SHARE, _MAX_RESERVE_BYTES = 16, 1 << 30
"""Parts of the memory, one of which stays free, and the most bytes of it (chosen)."""
_CALM_S = 30.0
"""Seconds with so much free memory after which the pool grows again (chosen: three times the window of `stalled`)."""


def default_reserve_bytes(total_bytes: int) -> int:
    """Return the default of `EngineConfig.memory_reserve_bytes`: a sixteenth of the memory, at most 1 GiB."""
    return min(total_bytes // _RESERVE_SHARE, _MAX_RESERVE_BYTES)


class PoolLimit:
    """Decides how many blocks of a KV pool may have memory. Pure: state and time are arguments.

    Below the reserve the pool gives back what is missing. It does not grow again before three times the reserve has
    been free for half a minute, and leaves twice the reserve then. In between, blocks with memory keep it.

    Args:
        n_blocks: blocks of the pool.
        block_bytes: bytes of a block.

    Attributes:
        blocks: the limit.
    """

    def __init__(self, n_blocks: int, block_bytes: int) -> None:
        self.blocks = n_blocks
        self._n_blocks = n_blocks
        self._block_bytes = block_bytes
        self._calm_since: float | None = None

    def update(self, state: MemoryState, backed: int, used: int, now: float) -> int:
        """Return the new limit.

        Args:
            state: memory of the system.
            backed: blocks with memory.
            used: blocks of running requests, which keep their memory.
            now: time in seconds.
        """
        missing = state.missing_bytes
        if missing > 0:
            self._calm_since = None
            self.blocks = max(used, min(self.blocks, backed - -(-missing // self._block_bytes)))
            return self.blocks
        self.blocks = max(self.blocks, backed)  # reactive requests may have passed the limit
        if not state.has_room():
            self._calm_since = None
            return self.blocks
        self._calm_since = now if self._calm_since is None else self._calm_since
        if now - self._calm_since >= _CALM_S:
            growth = (state.available_bytes - state.reserve_bytes * STALLED_FACTOR) // self._block_bytes
            self.blocks = min(self._n_blocks, max(self.blocks, backed + growth))
        return self.blocks
