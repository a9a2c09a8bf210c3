"""KV manager: the block tables of all sequences, from admission to release.

Admission reserves every block that a sequence can ever need (`agent-xpu-v1 §6.5`: conservative footprint). So an
admitted sequence never stops for memory, and decode calls no allocator. Tokens that were unknown at admission may be
appended once their blocks are reserved as well. The scheduler thread is the only caller. Calls of a decode step cost
O(1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from numpy import int32
from numpy.typing import NDArray

from xpu_runtime.errors import InvalidRequestError, XpuError
from xpu_runtime.kv.block_allocator import BlockAllocator
from xpu_runtime.kv.block_pool import BlockPool, KvUsage
from xpu_runtime.kv.block_table import BlockTable
from xpu_runtime.kv.prefix_cache import PrefixCache

__all__ = ["KvManager"]


class KvManager:
    """Block tables over one pool, with prefix sharing and swapping.

    Args:
        pool: the pool; only this manager may allocate from it.
        cache: the prefix cache over the same pool, or None for no sharing.
        exact_blocks: whether the content of a block does not depend on which of its tokens were written together. Then
            prompt chunks may end anywhere, and blocks with generated tokens enter the prefix cache. It is false for a
            KV cache quantised by channel: a request that found a block written token by token would not generate
            exactly the tokens that it generates alone.

    Raises:
        XpuError: the cache belongs to another pool.
    """

    def __init__(self, pool: BlockPool, cache: PrefixCache | None = None, *, exact_blocks: bool = False) -> None:
        self.pool = pool
        self.cache = cache
        self.exact_blocks = exact_blocks
        self._allocator = BlockAllocator(pool, cache)
        self._tables: dict[int, BlockTable] = {}
        self._retained: Counter[int] = Counter()  # users of blocks besides the tables
        # The latest admission that did not fit, and the state in which it was refused.
        self._refused_admission: tuple[Sequence[int], tuple[int, ...]] | None = None

    def reset(self, n_blocks: int, block_size: int, *, exact_blocks: bool) -> None:
        """Begin again with an empty pool of other blocks, see `KvManager`; all sequences and prefixes are forgotten."""
        self._tables.clear()
        self._retained.clear()
        self._refused_admission = None
        self.exact_blocks = exact_blocks
        self.pool.reset(n_blocks, block_size)
        if self.cache is not None:
            self.cache.clear()

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, seq: object) -> bool:
        return seq in self._tables

    @property
    def available(self) -> int:
        """Number of blocks that an admission can get: free and evictable ones."""
        return self.pool.available

    def fits_empty_pool(self, n_tokens: int) -> bool:
        """True if ``n_tokens`` (prompt and longest answer) fit the empty pool."""
        return self._allocator.blocks_for(n_tokens) <= self.pool.n_blocks

    def admit(
        self,
        seq: int,
        tokens: Sequence[int],
        max_new: int,
        *,
        cacheable: int | None = None,
        within_limit: bool = False,
    ) -> int | None:
        """Reserve the blocks for ``tokens`` and ``max_new`` more, sharing cached ones.

        Args:
            seq: an unused number, which names the sequence from now on.
            tokens: the prompt; at least one token of it is always left to compute.
            max_new: most tokens that will be generated, drafts in flight included.
            cacheable: leading prompt tokens whose blocks may be shared, both taken from and given to the prefix cache;
                by default all. Generated tokens follow only if the whole prompt is cacheable.
            within_limit: refuse a sequence that would give memory to more blocks than `BlockPool.limit`.

        Returns:
            Tokens whose KV is there already (whole blocks), or None if the sequence does not fit now; then nothing has
            changed. Asking again before anything was released is O(1) if ``tokens`` is the same object.

        Raises:
            InvalidRequestError: no tokens, or a negative number.
            XpuError: ``seq`` is in use.
        """
        n = len(tokens)
        if n == 0:
            raise InvalidRequestError("tokens: empty, at least one prompt token is needed")
        if max_new < 0 or (cacheable is not None and cacheable < 0):
            raise InvalidRequestError(f"max_new={max_new}, cacheable={cacheable}: must not be negative")
        if seq in self._tables:
            raise XpuError(f"seq={seq}: already admitted")
        total = self._allocator.blocks_for(n + max_new)
        share = n if cacheable is None else min(n, cacheable)
        # While nothing was released or cached the answer stays the same, and the scheduler asks at every step.
        state = (n, max_new, share, within_limit, *self._allocator.version)
        if (
            self._refused_admission is not None
            and self._refused_admission[0] is tokens
            and self._refused_admission[1] == state
        ):
            return None
        found = self._allocator.find(tokens, min(share, n - 1))
        if not self._allocator.fits(total, found, within_limit=within_limit):
            self._refused_admission = tokens, state
            return None
        self._refused_admission = None
        key = self._allocator.share(found)
        done = len(found) * self.pool.block_size
        self._tables[seq] = BlockTable(
            seq=seq,
            allocator=self._allocator,
            tokens=list(tokens),
            blocks=found + self._allocator.allocate(total - len(found)),
            reserved=total,
            computed=done,
            shareable=None if self.exact_blocks and share == n else share,
            matched=len(found),
            cached=len(found),
            cache_key=key,
        )
        return done

    def share(self, seq: int) -> int:
        """Share blocks that were cached since ``seq`` was admitted, and free those that it had for them.

        Nothing changes once KV of its own was written.

        Returns:
            Tokens whose KV is there.
        """
        return self._resident_table(seq).share()

    def table(self, seq: int) -> NDArray[int32]:
        """The block table, ``[reserved blocks] int32``, read-only; the same array until the table changes."""
        return self._resident_table(seq).array()

    def extend(self, seq: int, token_ids: Sequence[int]) -> None:
        """Append tokens.

        Raises:
            KvExhaustedError: the reserved blocks do not hold them (see `grow`); nothing was appended.
        """
        self._resident_table(seq).extend(token_ids)

    def grow(self, seq: int, n_tokens: int) -> bool:
        """Reserve blocks for ``n_tokens`` in all: prompt, answers and tokens appended between them.

        Returns:
            False if they are not available now; nothing changed.
        """
        return self._resident_table(seq).grow(self._allocator.blocks_for(n_tokens))

    def mark_computed(self, seq: int, upto: int) -> None:
        """Record that the KV of tokens ``[0, upto)`` is written, and insert full blocks into the prefix cache.

        Raises:
            XpuError: ``upto`` is beyond the known tokens, or goes back (see `truncate`).
        """
        self._resident_table(seq).mark_computed(upto)

    def truncate(self, seq: int, n_tokens: int) -> None:
        """Forget tokens from ``n_tokens`` on; the reservation stays.

        Its blocks from there on leave the prefix cache, because they will be written again.

        Raises:
            XpuError: ``n_tokens`` is negative, beyond the known tokens, or within blocks that other sequences use.
        """
        self._resident_table(seq).truncate(n_tokens)

    def swap_out(self, seq: int) -> list[int]:
        """Blocks whose content has to be saved, in order; they stay reserved until `swapped`."""
        return self._resident_table(seq).computed_blocks()

    def swapped(self, seq: int) -> None:
        """Release all blocks after `swap_out`; the sequence keeps its tokens and its progress."""
        self._resident_table(seq).swap_out()

    def swap_in(self, seq: int, *, within_limit: bool = False) -> list[int] | None:
        """Reserve the blocks of a swapped-out sequence again, see `admit` for ``within_limit``.

        Returns:
            The blocks into which the content that `swap_out` listed is loaded, in that order, or None if the sequence
            does not fit now; then nothing has changed.

        Raises:
            XpuError: the sequence is not swapped out.
        """
        table = self._table_of(seq)
        if table.resident:
            raise XpuError(f"seq={seq}: is not swapped out")
        if within_limit and not self._allocator.fits(table.reserved, (), within_limit=True):
            return None
        return table.computed_blocks() if table.swap_in() else None

    def retain_blocks(self, blocks: Sequence[int]) -> None:
        """Keep blocks of a sequence allocated until `release_blocks`, also if the sequence gives them up."""
        for block in blocks:
            self.pool.retain(block)
        self._retained.update(blocks)

    def release_blocks(self, blocks: Sequence[int]) -> None:
        """Undo a call of `retain_blocks`; there was no `reset` since."""
        self._retained.subtract(blocks)
        self._allocator.release(blocks)

    def release(self, seq: int, keep: bool = True) -> None:
        """End a sequence and return all its blocks.

        Args:
            seq: the sequence, resident or swapped out.
            keep: leave its cached blocks in the prefix cache, evictable. If false, those that it inserted are taken
                out again, unless another sequence uses or continues them.
        """
        table = self._table_of(seq)
        del self._tables[seq]
        table.release(keep)

    def expect_continuation(self, tokens: Sequence[int]) -> None:
        """Evict the cached blocks of ``tokens`` later than others: a request is expected to begin with them."""
        if self.cache is not None:
            self.cache.expect(self.cache.find(tokens, len(tokens)))

    def set_limit(self, limit: int, most: int) -> list[int]:
        """Let background requests and cached prefixes have memory for at most ``limit`` blocks.

        If more have memory, prefixes are evicted by value, and free blocks lose their memory. Sequences keep theirs.

        Args:
            limit: number of blocks.
            most: most blocks to take memory from in this call.

        Returns:
            The blocks that lost their memory, in ascending order.
        """
        self.pool.set_limit(limit)
        n = min(self.pool.backed_blocks - limit, most)
        if n <= 0:
            return []
        short = n - self.pool.free_backed_blocks
        if short > 0 and self.cache is not None:
            self.cache.evict(short)
        return self.pool.unback(n)

    def usage(self) -> KvUsage:
        """Number of blocks in each state, in O(1)."""
        return self.pool.usage()

    def check(self) -> None:
        """Check the integrity of tables, pool and cache; O(blocks), for tests and diagnosis.

        Raises:
            XpuError: there are discrepancies; the message lists all.
        """
        self._allocator.check()
        users = Counter(block for table in self._tables.values() for block in table.blocks)
        users.update(self._retained)
        faults = [
            f"block {block}: {users[block]} tables, {self.pool.refs(block)} users"
            for block in range(self.pool.n_blocks)
            if users[block] != self.pool.refs(block)
        ]
        for table in self._tables.values():
            faults.extend(table.faults())
        if faults:
            raise XpuError("KV integrity: " + "; ".join(faults))

    def _table_of(self, seq: int) -> BlockTable:
        table = self._tables.get(seq)
        if table is None:
            raise XpuError(f"seq={seq}: not admitted, or already released")
        return table

    def _resident_table(self, seq: int) -> BlockTable:
        table = self._table_of(seq)
        if not table.blocks:
            raise XpuError(f"seq={seq}: swapped out; call swap_in first")
        return table
