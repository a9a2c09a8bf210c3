"""The pool and the prefix cache over it as one: how many blocks can be had, and from where."""

from __future__ import annotations

from collections.abc import Sequence

from xpu_runtime.errors import XpuError
from xpu_runtime.kv.block_pool import BlockPool
from xpu_runtime.kv.prefix_cache import ROOT_KEY, PrefixCache

__all__ = ["BlockAllocator"]


class BlockAllocator:
    """Blocks for sequences: free ones first, then those that the prefix cache gives up.

    Args:
        pool: The pool. Nobody else may allocate from it.
        cache: The prefix cache over the same pool, or None for no sharing.

    Raises:
        XpuError: The cache belongs to another pool.
    """

    __slots__ = ("cache", "pool")

    def __init__(self, pool: BlockPool, cache: PrefixCache | None) -> None:
        if cache is not None and cache.pool is not pool:
            raise XpuError("cache: it belongs to another pool than the one given")
        self.pool = pool
        self.cache = cache

    @property
    def available(self) -> int:
        """Blocks that can be had: free and evictable ones, less those promised to forks."""
        return self.pool.available

    @property
    def state(self) -> tuple[int, int]:
        """While this stands still, nothing was given back and nothing was cached or evicted."""
        return self.pool.releases, 0 if self.cache is None else self.cache.version

    def blocks_for(self, n_tokens: int) -> int:
        """Blocks that hold ``n_tokens`` tokens."""
        return -(-n_tokens // self.pool.block_size)

    def find(self, tokens: Sequence[int], limit: int, key: int = ROOT_KEY, start: int = 0) -> list[int]:
        """Cached blocks of the longest known prefix of at most ``limit`` tokens, from ``start`` on; changes nothing."""
        return [] if self.cache is None else self.cache.find(tokens, limit, key, start)

    def fits(self, total: int, found: Sequence[int]) -> bool:
        """Whether a sequence of ``total`` blocks fits that shares the ``found`` ones with the cache."""
        idle = sum(self.pool.refs(block) == 0 for block in found)  # they are no room for those who use them
        return total - len(found) <= self.available - idle

    def share(self, found: Sequence[int], had: int | None = None) -> int:
        """Use what :meth:`find` gave, behind ``had`` blocks; returns the key of what continues it in the cache."""
        if self.cache is None:
            return ROOT_KEY
        self.cache.take(found, had)
        key = self.cache.key_of(found[-1]) if found else None
        return ROOT_KEY if key is None else key

    def take(self, n: int) -> list[int]:
        """Take ``n`` blocks, evicting cached ones where free ones are short.

        Raises:
            KvExhaustedError: There are not as many; nothing was taken.
        """
        short = n - self.pool.free_blocks
        if short > 0 and self.cache is not None:
            self.cache.evict(short)
        return self.pool.allocate(n)

    def give_back(self, blocks: Sequence[int]) -> None:
        """One user less for the blocks of a table, which come in the order of their tokens."""
        for block in reversed(blocks):  # children before parents, so that eviction learns of the leaf alone
            self.pool.release(block)

    def withdraw(self, block: int) -> None:
        """Take a block out of the cache that its only user is going to write to."""
        if self.cache is not None and self.pool.is_held(block) and self.pool.refs(block) == 1:
            self.cache.drop(block)

    def forget(self, blocks: Sequence[int]) -> None:
        """Take blocks of an ended sequence, in the order of their tokens, out of the cache where nobody needs them."""
        if self.cache is not None:
            for block in reversed(blocks):
                self.cache.drop_leaf(block)

    def check(self) -> None:
        """Full integrity of pool and cache; O(blocks).

        Raises:
            XpuError: With every discrepancy found.
        """
        self.pool.check()
        if self.cache is not None:
            self.cache.check()
