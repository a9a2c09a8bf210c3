"""Block table of one sequence: its tokens, the blocks that hold their KV, and how much of it is computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.errors import KvExhaustedError, XpuError
from xpu_runtime.kv.block_allocator import BlockAllocator
from xpu_runtime.kv.prefix_cache import ROOT_KEY, PrefixCache

__all__ = ["BlockTable"]


@dataclass(slots=True, eq=False)
class BlockTable:
    """KV state of a sequence in `KvManager`, whose methods of the same names describe those here.

    Attributes:
        seq: number of the sequence, for messages.
        allocator: source of its blocks.
        tokens: all known tokens.
        blocks: its blocks in the order of their tokens; empty while it is swapped out.
        reserved: number of blocks reserved for it, also while it is swapped out.
        computed: tokens whose KV is written.
        shareable: leading tokens that may enter the prefix cache; None for all, generated ones included.
        matched: leading blocks that came from the prefix cache.
        cached: leading blocks already inserted into the prefix cache.
        cache_key: key of the last of them.
    """

    seq: int
    allocator: BlockAllocator
    tokens: list[int]
    blocks: list[int]
    reserved: int
    computed: int
    shareable: int | None
    matched: int
    cached: int
    cache_key: int
    _block_array: NDArray[np.int32] | None = field(default=None, init=False)

    @property
    def resident(self) -> bool:
        """True if it holds its blocks."""
        return bool(self.blocks)

    def array(self) -> NDArray[np.int32]:
        """The blocks, ``[reserved blocks] int32``, read-only; the same array until they change."""
        if self._block_array is None:
            self._block_array = np.array(self.blocks, dtype=np.int32)
            self._block_array.flags.writeable = False
        return self._block_array

    def share(self) -> int:
        """Use blocks that others have cached since; returns the tokens whose KV is there."""
        size = self.allocator.pool.block_size
        if not self.computed == self.matched * size == self.cached * size:
            return self.computed  # it has written KV of its own
        limit = len(self.tokens) - 1
        if self.shareable is not None:
            limit = min(limit, self.shareable)
        found = self.allocator.find(self.tokens, limit, self.cache_key, self.computed)
        if found:
            had, self.matched = self.matched, self.matched + len(found)
            self.cache_key = self.allocator.share(found, again=True)
            self.allocator.release(self.blocks[had : self.matched])
            self.blocks[had : self.matched] = found
            self.cached, self.computed, self._block_array = self.matched, self.matched * size, None
        return self.computed

    def grow(self, reserved: int) -> bool:
        """Reserve ``reserved`` blocks, if that is more; False if they are not available."""
        more = reserved - self.reserved
        if more > self.allocator.pool.available:
            return False
        if more > 0:
            self.blocks += self.allocator.allocate(more)
            self.reserved, self._block_array = reserved, None
        return True

    def extend(self, token_ids: Sequence[int]) -> None:
        """Append tokens."""
        room = self.reserved * self.allocator.pool.block_size - len(self.tokens)
        if len(token_ids) > room:
            raise KvExhaustedError(f"seq={self.seq}: cannot append {len(token_ids)} tokens, {room} are reserved")
        self.tokens.extend(map(int, token_ids))

    def mark_computed(self, upto: int) -> None:
        """Record that the KV of tokens ``[0, upto)`` is written."""
        if not self.computed <= upto <= len(self.tokens):
            raise XpuError(f"seq={self.seq}: upto={upto} must be between {self.computed} and {len(self.tokens)}")
        self.computed = upto
        cache = self.allocator.cache
        full = (upto if self.shareable is None else min(upto, self.shareable)) // self.allocator.pool.block_size
        if cache is not None and full > self.cached:
            self._insert_cached(cache, full)

    def truncate(self, n_tokens: int) -> None:
        """Forget tokens from ``n_tokens`` on."""
        if not 0 <= n_tokens <= len(self.tokens):
            raise XpuError(f"seq={self.seq}: n_tokens={n_tokens} must be between 0 and {len(self.tokens)}")
        keep = n_tokens // self.allocator.pool.block_size
        rewritten = self.blocks[keep : self.allocator.blocks_for(self.computed)]
        if any(self.allocator.pool.refs(block) > 1 for block in rewritten):
            raise XpuError(f"seq={self.seq}: n_tokens={n_tokens} is within blocks that other sequences use")
        del self.tokens[n_tokens:]
        self.computed = min(self.computed, n_tokens)
        self.matched = min(self.matched, keep)
        self.allocator.uncache(rewritten)
        if keep < self.cached:
            self.cached, self.cache_key = 0, ROOT_KEY

    def computed_blocks(self) -> list[int]:
        """The leading blocks that hold computed KV."""
        return self.blocks[: self.allocator.blocks_for(self.computed)]

    def swap_out(self) -> None:
        """Release all blocks; tokens and progress stay."""
        self.allocator.release(self.blocks)
        self.blocks, self._block_array = [], None
        self.matched, self.cached, self.cache_key = 0, 0, ROOT_KEY

    def swap_in(self) -> bool:
        """Allocate the reserved blocks again; False if they are not available."""
        if self.reserved > self.allocator.pool.available:
            return False
        self.blocks = self.allocator.allocate(self.reserved)
        return True

    def release(self, keep: bool) -> None:
        """Release all blocks of an ended sequence, and uncache its own ones unless ``keep``."""
        self.allocator.release(self.blocks)
        if not keep:
            self.allocator.uncache_leaves(self.blocks[self.matched :])

    def faults(self) -> Iterator[str]:
        """Discrepancies within this table."""
        if self.resident and not len(self.blocks) == len(set(self.blocks)) == self.reserved:
            yield f"seq {self.seq}: {len(self.blocks)} blocks, {self.reserved} reserved, or duplicates"
        if not self.computed <= len(self.tokens) <= self.reserved * self.allocator.pool.block_size:
            yield f"seq {self.seq}: computed {self.computed}, tokens {len(self.tokens)}"
        if self._block_array is not None and self._block_array.tolist() != self.blocks:
            yield f"seq {self.seq}: outdated table array"

    def _insert_cached(self, cache: PrefixCache, full: int) -> None:
        """Insert the blocks up to ``full`` that are not in the cache yet."""
        size = self.allocator.pool.block_size
        while self.cached < full:
            start = self.cached * size
            step = cache.insert(self.tokens[start : start + size], self.cache_key, self.blocks[self.cached])
            if step is None:
                # The parent in the cache was evicted, a copy of a block of this sequence: insert its own from the
                # start.
                self.cached, self.cache_key = 0, ROOT_KEY
            else:
                self.cache_key = step[0]
                self.cached += 1
