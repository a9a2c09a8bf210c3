"""Allocation of KV blocks from the pool and from the prefix cache over it."""

from __future__ import annotations

from collections.abc import Sequence

from xpu_runtime.errors import XpuError
from xpu_runtime.kv.block_pool import BlockPool
from xpu_runtime.kv.prefix_cache import ROOT_KEY, PrefixCache

__all__ = ["BlockAllocator"]


class BlockAllocator:
    """Gives blocks to sequences: free ones first, then idle ones that the prefix cache evicts.

    Args:
        pool: the pool; only this allocator may allocate from it.
        cache: the prefix cache over the same pool, or None for no sharing.

    Raises:
        XpuError: the cache belongs to another pool.
    """

    __slots__ = ("cache", "pool")

    def __init__(self, pool: BlockPool, cache: PrefixCache | None) -> None:
        if cache is not None and cache.pool is not pool:
            raise XpuError("cache: belongs to another pool than the one given")
        self.pool = pool
        self.cache = cache

    @property
    def version(self) -> tuple[int, int]:
        """Number that is unchanged while no block was released, cached or evicted."""
        return self.pool.releases, 0 if self.cache is None else self.cache.version

    def blocks_for(self, n_tokens: int) -> int:
        """Number of blocks that hold ``n_tokens`` tokens."""
        return -(-n_tokens // self.pool.block_size)

    def find(self, tokens: Sequence[int], limit: int, key: int = ROOT_KEY, start: int = 0) -> list[int]:
        """Cached blocks of the longest known prefix, see `PrefixCache.find`."""
        return [] if self.cache is None else self.cache.find(tokens, limit, key, start)

    def fits(self, total: int, found: Sequence[int], *, within_limit: bool = False) -> bool:
        """True if a sequence of ``total`` blocks fits that shares the ``found`` ones with the cache."""
        idle = sum(self.pool.refs(block) == 0 for block in found)  # shared blocks cannot be evicted for it
        available = self.pool.available - (self.pool.withheld_blocks if within_limit else 0)
        return total - len(found) <= available - idle

    def share(self, found: Sequence[int], *, again: bool = False) -> int:
        """Retain the blocks that `find` returned, see `PrefixCache.take`; returns the cache key of the last one."""
        if self.cache is None:
            return ROOT_KEY
        self.cache.take(found, again=again)
        key = self.cache.key_of(found[-1]) if found else None
        return ROOT_KEY if key is None else key

    def allocate(self, n: int) -> list[int]:
        """Take ``n`` blocks, evicting cached ones if there are too few free ones within the limit of the pool.

        Raises:
            KvExhaustedError: there are not as many; nothing was taken.
        """
        short = n - (self.pool.free_blocks - self.pool.withheld_blocks)
        if short > 0 and self.cache is not None:
            self.cache.evict(short)
        return self.pool.allocate(n)

    def release(self, blocks: Sequence[int]) -> None:
        """Remove one user from the blocks of a table, given in the order of their tokens."""
        for block in reversed(blocks):  # children before parents, so that only the leaf is queued for eviction
            self.pool.release(block)

    def uncache(self, blocks: Sequence[int]) -> None:
        """Take blocks out of the cache that their only user is going to overwrite, with all blocks behind them."""
        if self.cache is not None:
            for block in blocks:
                self.cache.drop(block)

    def uncache_leaves(self, blocks: Sequence[int]) -> None:
        """Take blocks of an ended sequence out of the cache, unless another sequence uses or continues them."""
        if self.cache is not None:
            for block in reversed(blocks):
                self.cache.drop_leaf(block)

    def check(self) -> None:
        """Check the integrity of pool and cache; O(blocks).

        Raises:
            XpuError: there are discrepancies; the message lists all.
        """
        self.pool.check()
        if self.cache is not None:
            self.cache.check()
