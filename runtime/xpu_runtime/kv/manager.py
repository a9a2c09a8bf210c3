"""Which sequence owns which KV blocks, from admission to release.

Admission reserves every block a sequence can ever need (agent-xpu-v1 §6.5: conservative footprint), so
nothing that was admitted stops for memory later, and decode touches no allocator. Tokens that nobody knew of at
admission may be appended once their blocks are reserved as well. One scheduler thread is the only caller; calls
made per decode step cost O(1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.errors import InvalidRequestError, XpuError
from xpu_runtime.kv.block_allocator import BlockAllocator
from xpu_runtime.kv.block_pool import BlockPool, KvUsage
from xpu_runtime.kv.block_table import BlockTable
from xpu_runtime.kv.prefix_cache import PrefixCache

__all__ = ["KvManager"]


class KvManager:
    """Block tables over one pool, with prefix sharing, copy-on-write forks and swapping.

    Args:
        pool: The pool. Nobody else may allocate from it.
        cache: The prefix cache over the same pool, or None for no sharing.
        exact_blocks: Whether a block's content does not depend on which of its tokens were written together. Then
            prompt chunks may end anywhere, and blocks that hold generated tokens enter the prefix cache. It is false
            of a KV cache quantised by channel: a later request that found a block written token by token would not
            get exactly the tokens it gets alone.

    Raises:
        XpuError: The cache belongs to another pool.
    """

    def __init__(self, pool: BlockPool, cache: PrefixCache | None = None, *, exact_blocks: bool = False) -> None:
        self.pool = pool
        self.cache = cache
        self.exact_blocks = exact_blocks
        self._space = BlockAllocator(pool, cache)
        self._tables: dict[int, BlockTable] = {}
        # The latest admission that did not fit, and the state in which it was refused.
        self._refused: tuple[Sequence[int], tuple[int, ...]] | None = None

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, seq: object) -> bool:
        return seq in self._tables

    @property
    def available(self) -> int:
        """Blocks an admission can get: free and evictable ones, less those promised to forks."""
        return self._space.available

    def fits_empty_pool(self, n_tokens: int) -> bool:
        """Whether ``n_tokens`` (prompt and longest answer) fit the empty pool."""
        return self._space.blocks_for(n_tokens) <= self.pool.n_blocks

    def admit(self, seq: int, tokens: Sequence[int], max_new: int, *, cacheable: int | None = None) -> int | None:
        """Reserve the blocks for ``tokens`` and ``max_new`` more, sharing what the prefix cache has.

        Args:
            seq: A number not in use; it names the sequence from now on.
            tokens: The prompt; at least one token of it is always left to compute.
            max_new: Most tokens that will be generated, drafts in flight included.
            cacheable: Leading prompt tokens whose blocks may be shared, both taken from and given to the
                prefix cache. Default: all. Generated tokens follow only when the whole prompt is cacheable.

        Returns:
            Tokens whose KV is there already (whole blocks), or None when it does not fit now, and nothing
            changed. Asking again before anything was released is O(1) when ``tokens`` is the same object.

        Raises:
            InvalidRequestError: No tokens, or a negative number.
            XpuError: ``seq`` is in use.
        """
        n = len(tokens)
        if n == 0:
            raise InvalidRequestError("tokens: empty; at least one prompt token is needed")
        if max_new < 0 or (cacheable is not None and cacheable < 0):
            raise InvalidRequestError(f"max_new={max_new}, cacheable={cacheable}: must not be negative")
        self._require_new(seq)
        total = self._space.blocks_for(n + max_new)
        share = n if cacheable is None else min(n, cacheable)
        # While nothing was released or cached the answer cannot have changed, and the scheduler asks every step.
        state = (n, max_new, share, *self._space.state)
        if self._refused is not None and self._refused[0] is tokens and self._refused[1] == state:
            return None
        found = self._space.find(tokens, min(share, n - 1))
        if not self._space.fits(total, found):
            self._refused = tokens, state
            return None
        self._refused = None
        key = self._space.share(found)
        done = len(found) * self.pool.block_size
        self._tables[seq] = BlockTable(
            seq=seq,
            space=self._space,
            tokens=list(tokens),
            blocks=found + self._space.take(total - len(found)),
            reserved=total,
            computed=done,
            shareable=None if self.exact_blocks and share == n else share,
            matched=len(found),
            chained=len(found),
            chain_key=key,
        )
        return done

    def share(self, seq: int) -> int:
        """Share what the prefix cache has got since ``seq`` was admitted; the blocks that it had for that come free.

        Nothing changes once KV of its own was written.

        Returns:
            Tokens whose KV is there.
        """
        return self._resident(seq).share()

    def table(self, seq: int) -> NDArray[np.int32]:
        """The block table, ``[reserved blocks] int32``, read-only; the same array until the table changes."""
        return self._resident(seq).array()

    def length(self, seq: int) -> int:
        """Tokens known of the sequence, prompt and generated."""
        return len(self._table(seq).tokens)

    def computed_tokens(self, seq: int) -> int:
        """Tokens whose KV is written."""
        return self._table(seq).computed

    def is_resident(self, seq: int) -> bool:
        """Whether the sequence has its blocks, that is, was not swapped out."""
        return self._table(seq).resident

    def extend(self, seq: int, token_ids: Sequence[int]) -> None:
        """Append tokens.

        Raises:
            KvExhaustedError: More tokens than the reserved blocks hold (see :meth:`grow`); nothing was appended.
        """
        self._resident(seq).extend(token_ids)

    def grow(self, seq: int, n_tokens: int) -> bool:
        """Reserve blocks for ``n_tokens`` in all, prompt, answers and what is appended between them.

        Returns:
            False when they cannot be had now; nothing changed.
        """
        return self._resident(seq).grow(self._space.blocks_for(n_tokens))

    def computed(self, seq: int, upto: int) -> None:
        """Record that the KV of tokens ``[0, upto)`` is written; the prefix cache gets full blocks.

        Raises:
            XpuError: ``upto`` is beyond the known tokens, or goes back (see :meth:`truncate`).
        """
        self._resident(seq).written(upto)

    def truncate(self, seq: int, n_tokens: int) -> None:
        """Forget tokens from ``n_tokens`` on (rejected drafts); the reservation stays.

        Blocks that will be written again leave the prefix cache, unless others use them: then
        :meth:`writable` makes the copy.

        Raises:
            XpuError: ``n_tokens`` is negative or beyond the known tokens.
        """
        self._resident(seq).truncate(n_tokens)

    def writable(self, seq: int, position: int) -> tuple[int, int | None]:
        """Make the block that holds token ``position`` the sequence's own, before KV is written to it.

        Needed after a fork, and after a truncation into blocks that were computed; harmless otherwise.

        Returns:
            The block to write to, and the block whose content has to be copied into it first, or None. The
            copy has to be made before anything else writes to the pool.

        Raises:
            KvExhaustedError: No block for the copy. Cannot happen after a fork alone: fork sets the copies
                aside.
            XpuError: ``position`` is not reserved, or its KV is computed (:meth:`truncate` first).
        """
        return self._resident(seq).writable(position)

    def fork(self, parent: int, child: int) -> bool:
        """Start ``child`` with the tokens and the computed KV of ``parent``, shared copy-on-write.

        Blocks that hold computed tokens are shared. The child gets its own blocks for the rest of the same
        reservation, and one block is set aside for the copy of a partly filled block, so that neither of the
        two can run out of memory later. No launch of the parent may be in flight.

        Returns:
            False when that does not fit now; nothing changed.

        Raises:
            XpuError: ``parent`` is not resident, or ``child`` is in use.
        """
        source = self._resident(parent)
        self._require_new(child)
        table = source.fork(child)
        if table is None:
            return False
        self._tables[child] = table
        return True

    def swap_out(self, seq: int) -> list[int]:
        """Blocks whose content has to be saved, in order; they stay in place until :meth:`swapped`."""
        return self._resident(seq).computed_blocks()

    def swapped(self, seq: int) -> None:
        """The content is saved: give all blocks back. The sequence keeps its tokens and its progress."""
        self._resident(seq).vacate()

    def swap_in(self, seq: int) -> list[int] | None:
        """Reserve again; returns the new blocks to load what :meth:`swap_out` listed into, in that order.

        None when it does not fit now; nothing changed.

        Raises:
            XpuError: The sequence is not swapped out.
        """
        table = self._table(seq)
        if table.resident:
            raise XpuError(f"seq={seq}: is not swapped out")
        return table.computed_blocks() if table.occupy() else None

    def release(self, seq: int, keep: bool = True) -> None:
        """End a sequence and return all its blocks.

        Args:
            seq: The sequence, resident or swapped out.
            keep: Leave its cached blocks in the prefix cache, evictable. False: take out again those it put
                there, unless another sequence uses or continues them.
        """
        table = self._table(seq)
        del self._tables[seq]
        table.release(keep)

    def usage(self) -> KvUsage:
        """Blocks by state, in O(1)."""
        return self.pool.usage()

    def check(self) -> None:
        """Full integrity of tables, pool and cache; O(blocks), for tests and diagnosis.

        Raises:
            XpuError: With every discrepancy found.
        """
        self._space.check()
        users = Counter(block for table in self._tables.values() for block in table.blocks)
        faults = [
            f"block {block}: {users[block]} tables, {self.pool.refs(block)} users"
            for block in range(self.pool.n_blocks)
            if users[block] != self.pool.refs(block)
        ]
        for table in self._tables.values():
            faults.extend(table.faults())
        if faults:
            raise XpuError("KV integrity: " + "; ".join(faults))

    def _table(self, seq: int) -> BlockTable:
        table = self._tables.get(seq)
        if table is None:
            raise XpuError(f"seq={seq}: not admitted, or already released")
        return table

    def _resident(self, seq: int) -> BlockTable:
        table = self._table(seq)
        if not table.blocks:
            raise XpuError(f"seq={seq}: swapped out; call swap_in first")
        return table

    def _require_new(self, seq: int) -> None:
        if seq in self._tables:
            raise XpuError(f"seq={seq}: already admitted")
