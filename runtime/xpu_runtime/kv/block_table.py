"""The block table of one sequence: its tokens, the blocks that hold their KV, and how far that is computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.errors import KvExhaustedError, XpuError
from xpu_runtime.kv.block_allocator import BlockAllocator
from xpu_runtime.kv.prefix_cache import ROOT_KEY, PrefixCache

__all__ = ["BlockTable"]


@dataclass(slots=True, eq=False)
class BlockTable:
    """What :class:`xpu_runtime.kv.KvManager` keeps of a sequence; its methods are described there.

    Attributes:
        seq: The number of the sequence, for messages.
        space: Where its blocks come from.
        tokens: All known tokens.
        blocks: Its blocks in the order of their tokens; empty while it is swapped out.
        reserved: Blocks it is entitled to, also while it is swapped out.
        computed: Tokens whose KV is written.
        shareable: Leading tokens that may enter the prefix cache; None: all, generated ones as well.
        matched: Leading blocks that came from the prefix cache.
        chained: Leading blocks already offered to the prefix cache.
        chain_key: Key of the last of them.
    """

    seq: int
    space: BlockAllocator
    tokens: list[int]
    blocks: list[int]
    reserved: int
    computed: int
    shareable: int | None
    matched: int
    chained: int
    chain_key: int
    _array: NDArray[np.int32] | None = field(default=None, init=False)

    @property
    def resident(self) -> bool:
        """Whether it has its blocks."""
        return bool(self.blocks)

    def array(self) -> NDArray[np.int32]:
        """The blocks, ``[reserved blocks] int32``, read-only; the same array until they change."""
        if self._array is None:
            self._array = np.array(self.blocks, dtype=np.int32)
            self._array.flags.writeable = False
        return self._array

    def share(self) -> int:
        """Use what others have put into the cache since; returns the tokens whose KV is there."""
        size = self.space.pool.block_size
        if not self.computed == self.matched * size == self.chained * size:
            return self.computed  # it has written KV of its own
        limit = len(self.tokens) - 1
        if self.shareable is not None:
            limit = min(limit, self.shareable)
        found = self.space.find(self.tokens, limit, self.chain_key, self.computed)
        if found:
            had, self.matched = self.matched, self.matched + len(found)
            self.chain_key = self.space.share(found, had)
            self.space.give_back(self.blocks[had : self.matched])
            self.blocks[had : self.matched] = found
            self.chained, self.computed, self._array = self.matched, self.matched * size, None
        return self.computed

    def grow(self, reserved: int) -> bool:
        """Be entitled to ``reserved`` blocks, if that is more; False when they cannot be had now."""
        more = reserved - self.reserved
        if more > self.space.available:
            return False
        if more > 0:
            self.blocks += self.space.take(more)
            self.reserved, self._array = reserved, None
        return True

    def extend(self, token_ids: Sequence[int]) -> None:
        """Append tokens."""
        room = self.reserved * self.space.pool.block_size - len(self.tokens)
        if len(token_ids) > room:
            raise KvExhaustedError(
                f"seq={self.seq}: {len(token_ids)} more tokens, but its reservation has room for {room}"
            )
        self.tokens.extend(map(int, token_ids))

    def written(self, upto: int) -> None:
        """The KV of tokens ``[0, upto)`` is computed."""
        if not self.computed <= upto <= len(self.tokens):
            raise XpuError(f"seq={self.seq}: upto={upto} must be between {self.computed} and {len(self.tokens)}")
        self.computed = upto
        cache = self.space.cache
        full = (upto if self.shareable is None else min(upto, self.shareable)) // self.space.pool.block_size
        if cache is not None and full > self.chained:
            self._offer(cache, full)

    def truncate(self, n_tokens: int) -> None:
        """Forget tokens from ``n_tokens`` on."""
        if not 0 <= n_tokens <= len(self.tokens):
            raise XpuError(f"seq={self.seq}: n_tokens={n_tokens} must be between 0 and {len(self.tokens)}")
        del self.tokens[n_tokens:]
        self.computed = min(self.computed, n_tokens)
        keep = n_tokens // self.space.pool.block_size
        self.matched = min(self.matched, keep)
        if keep < self.chained:
            for block in self.blocks[keep : self.chained]:
                self.space.withdraw(block)
            self.chained, self.chain_key = 0, ROOT_KEY

    def writable(self, position: int) -> tuple[int, int | None]:
        """The block of token ``position``, now its own, and the block to copy into it first, if any."""
        pool = self.space.pool
        index = position // pool.block_size
        if not 0 <= index < self.reserved:
            raise XpuError(f"seq={self.seq}: position={position} is outside its {self.reserved} reserved blocks")
        if position < self.computed:
            raise XpuError(f"seq={self.seq}: position={position} is computed (up to {self.computed}); truncate first")
        old = self.blocks[index]
        if pool.refs(old) == 1:
            self.space.withdraw(old)
            return old, None
        if not pool.redeem(old) and self.space.available < 1:
            raise KvExhaustedError(f"seq={self.seq}: no KV block left to copy shared block {old} into")
        [new] = self.space.take(1)
        pool.release(old)
        self.blocks[index] = new
        self._array = None
        return new, old

    def fork(self, seq: int) -> BlockTable | None:
        """A table for sequence ``seq`` that shares what is computed, or None when it does not fit now."""
        pool = self.space.pool
        shared = self.space.blocks_for(self.computed)
        partial = self.computed % pool.block_size != 0
        if self.reserved - shared + partial > self.space.available:
            return None
        own = self.space.take(self.reserved - shared)
        for block in self.blocks[:shared]:
            pool.retain(block)
        if partial:
            pool.promise(self.blocks[shared - 1])
        return replace(self, seq=seq, tokens=list(self.tokens), blocks=self.blocks[:shared] + own)

    def computed_blocks(self) -> list[int]:
        """The leading blocks that hold computed KV."""
        return self.blocks[: self.space.blocks_for(self.computed)]

    def vacate(self) -> None:
        """Give all blocks back; tokens and progress stay."""
        self.space.give_back(self.blocks)
        self.blocks, self._array = [], None
        self.matched, self.chained, self.chain_key = 0, 0, ROOT_KEY

    def occupy(self) -> bool:
        """Take as many blocks again; False when they cannot be had now."""
        if self.reserved > self.space.available:
            return False
        self.blocks = self.space.take(self.reserved)
        return True

    def release(self, keep: bool) -> None:
        """The sequence ended: give all blocks back, and forget what it put into the cache unless ``keep``."""
        self.space.give_back(self.blocks)
        if not keep:
            self.space.forget(self.blocks[self.matched :])

    def faults(self) -> Iterator[str]:
        """What is wrong with this table by itself."""
        if self.resident and not len(self.blocks) == len(set(self.blocks)) == self.reserved:
            yield f"seq {self.seq}: {len(self.blocks)} blocks, {self.reserved} reserved, or duplicates"
        if not self.computed <= len(self.tokens) <= self.reserved * self.space.pool.block_size:
            yield f"seq {self.seq}: computed {self.computed}, tokens {len(self.tokens)}"
        if self._array is not None and self._array.tolist() != self.blocks:
            yield f"seq {self.seq}: outdated table array"

    def _offer(self, cache: PrefixCache, full: int) -> None:
        """Put the first ``full`` blocks into the cache, from where it was left off."""
        size = self.space.pool.block_size
        while self.chained < full:
            start = self.chained * size
            step = cache.insert(self.tokens[start : start + size], self.chain_key, self.blocks[self.chained])
            if step is None:
                # The chain was evicted: this sequence continued it from blocks of its own. Offer those from the start.
                self.chained, self.chain_key = 0, ROOT_KEY
            else:
                self.chain_key = step[0]
                self.chained += 1
