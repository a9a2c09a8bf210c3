"""Gives memory of the KV pool back when other programs need it: `KvMemory`."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from xpu_runtime.memory.pages import return_free_heap
from xpu_runtime.memory.pool_limit import PoolLimit
from xpu_runtime.memory.state import MemoryState
from xpu_runtime.scheduler import Scheduler

__all__ = ["KvMemory"]

_LOG = logging.getLogger(__name__)
_IDLE_S = 20.0
"""Seconds without requests after which free blocks and freed heap go back (chosen: longer than a person reads)."""
_RETURN_BYTES = 32 << 20
"""Most bytes that go back at once, so that no request waits for it noticeably (chosen)."""


class KvMemory:
    """Gives memory back in this order: buffers kept for offloading, cached prefixes by value, other free KV blocks.

    Blocks of running requests stay. Meanwhile background requests wait instead of growing the pool; see `PoolLimit` for
    the end of it. An engine that had no requests for a while gives back the free blocks, and keeps the cached prefixes.
    All methods are called inside engine steps.

    Args:
        limit: decides on the number of blocks.
        scheduler: owner of the blocks.
        block_bytes: bytes of a block.
        return_memory: gives the memory of blocks back.
        drop_buffers: drops buffers that are only kept for reuse.
    """

    def __init__(
        self,
        limit: PoolLimit,
        scheduler: Scheduler,
        block_bytes: int,
        return_memory: Callable[[Sequence[int]], None],
        drop_buffers: Callable[[], None],
    ) -> None:
        self._limit = limit
        self._scheduler = scheduler
        self._block_bytes = block_bytes
        self._return_memory = return_memory
        self._drop_buffers = drop_buffers
        self._returned_bytes = 0
        self._idle_since: float | None = None
        self._has_rested = True

    def adapt(self, state: MemoryState, now: float) -> bool:
        """Adapt the limit of the pool, and give memory back in pieces; returns whether there is more."""
        pool, before = self._scheduler.kv.pool, self._limit.blocks
        limit = self._limit.update(state, pool.backed_blocks, self._scheduler.kv.usage().used, now)
        if limit < before:
            self._drop_buffers()
        blocks = self._scheduler.limit_kv(limit, max(1, _RETURN_BYTES // self._block_bytes))
        if blocks:
            self._return_memory(blocks)
            self._returned_bytes += len(blocks) * self._block_bytes
        more = (bool(blocks) and pool.backed_blocks > limit) or self._return_of_idle(now)
        if self._returned_bytes and not more:
            _LOG.info("other programs need memory: %d MiB of KV blocks were given back", self._returned_bytes >> 20)
            self._returned_bytes = 0
        return more

    def _return_of_idle(self, now: float) -> bool:
        """Give free memory back after a time without requests, in pieces; returns whether there is more."""
        if len(self._scheduler.queues):
            self._idle_since, self._has_rested = None, False
            return False
        self._idle_since = now if self._idle_since is None else self._idle_since
        if self._has_rested or now - self._idle_since < _IDLE_S:
            return False
        blocks = self._scheduler.kv.pool.unback(max(1, _RETURN_BYTES // self._block_bytes))
        if blocks:
            self._return_memory(blocks)
            return True
        return_free_heap()
        self._has_rested = True
        return False

    @property
    def has_work(self) -> bool:
        """False while nothing can be given back and nothing is withheld."""
        pool = self._scheduler.kv.pool
        return pool.backed_blocks > 0 or pool.limit < pool.n_blocks or not self._has_rested
