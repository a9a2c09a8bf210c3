"""Which sequence owns which KV blocks, from admission to release.

Admission reserves every block a sequence can ever need (agent-xpu-v1 §6.5: conservative footprint), so
nothing that was admitted stops for memory later, and decode touches no allocator. One scheduler thread is the
only caller; calls made per decode step cost O(1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.errors import InvalidRequestError, KvExhaustedError, XpuError
from xpu_runtime.memory.pool import BlockPool, KvUsage
from xpu_runtime.memory.prefix import ROOT_KEY, PrefixCache

__all__ = ["KvManager"]


@dataclass(slots=True)
class _Sequence:
    tokens: list[int]
    blocks: list[int]
    reserved: int  # blocks, also while swapped out
    computed: int  # tokens whose KV is written
    shareable: int | None  # leading tokens that may enter the prefix cache; None: all, generated ones as well
    matched: int  # leading blocks that came from the prefix cache
    chained: int  # leading blocks already offered to the prefix cache
    chain_key: int  # key of the last of them
    table: NDArray[np.int32] | None = None


class KvManager:
    """Block tables over one pool, with prefix sharing, copy-on-write forks and swapping.

    Args:
        pool: The pool. Nobody else may allocate from it.
        cache: The prefix cache over the same pool, or None for no sharing.
        share_generated: Whether blocks that hold generated tokens enter the prefix cache. Off by default:
            with a KV cache quantised by channel, a block written token by token differs in the last bits from
            the same block written by prefill, so a later request that found it would not get exactly the
            tokens it gets alone.
    """

    def __init__(self, pool: BlockPool, cache: PrefixCache | None = None, *, share_generated: bool = False) -> None:
        if cache is not None and cache.pool is not pool:
            raise XpuError("cache: it belongs to another pool than the one given")
        self.pool = pool
        self.cache = cache
        self.share_generated = share_generated
        self._sequences: dict[int, _Sequence] = {}
        self._refused: tuple[Sequence[int], tuple[int, ...]] | None = None

    def __len__(self) -> int:
        return len(self._sequences)

    def __contains__(self, seq: object) -> bool:
        return seq in self._sequences

    @property
    def available(self) -> int:
        """Blocks an admission can get: free and evictable ones, less those promised to forks."""
        return self.pool.available

    def fits_ever(self, n_tokens: int) -> bool:
        """Whether ``n_tokens`` (prompt and longest answer) fit the empty pool."""
        return self._blocks_for(n_tokens) <= self.pool.n_blocks

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
        if seq in self._sequences:
            raise XpuError(f"seq={seq}: already admitted")
        total = self._blocks_for(n + max_new)
        share = n if cacheable is None else min(n, cacheable)
        # While nothing was released or cached the answer cannot have changed, and the scheduler asks every
        # step.
        state = (n, max_new, share, self.pool.releases, 0 if self.cache is None else self.cache.version)
        if self._refused is not None and self._refused[0] is tokens and self._refused[1] == state:
            return None
        known: list[int] = tokens.tolist() if isinstance(tokens, np.ndarray) else list(tokens)
        found = self.cache.find(known, min(share, n - 1)) if self.cache is not None else []
        idle = sum(self.pool.refs(block) == 0 for block in found)
        if total - len(found) > self.available - idle:
            self._refused = tokens, state
            return None
        self._refused = None
        if self.cache is not None:
            self.cache.take(found)
        key = self.cache.key_of(found[-1]) if self.cache is not None and found else None
        done = len(found) * self.pool.block_size
        self._sequences[seq] = _Sequence(
            tokens=known,
            blocks=found + self._take(total - len(found)),
            reserved=total,
            computed=done,
            shareable=None if self.share_generated and share == n else share,
            matched=len(found),
            chained=len(found),
            chain_key=ROOT_KEY if key is None else key,
        )
        return done

    def table(self, seq: int) -> NDArray[np.int32]:
        """The block table, ``[reserved blocks] int32``, read-only; the same array until the table changes."""
        record = self._resident(seq)
        if record.table is None:
            record.table = np.array(record.blocks, dtype=np.int32)
            record.table.flags.writeable = False
        return record.table

    def length(self, seq: int) -> int:
        """Tokens known of the sequence, prompt and generated."""
        return len(self._record(seq).tokens)

    def computed_tokens(self, seq: int) -> int:
        """Tokens whose KV is written."""
        return self._record(seq).computed

    def is_resident(self, seq: int) -> bool:
        """Whether the sequence has its blocks, that is, was not swapped out."""
        return bool(self._record(seq).blocks)

    def extend(self, seq: int, token_ids: Sequence[int]) -> None:
        """Append generated tokens.

        Raises:
            KvExhaustedError: More tokens than the reserved blocks hold; nothing was appended.
        """
        record = self._resident(seq)
        room = record.reserved * self.pool.block_size - len(record.tokens)
        if len(token_ids) > room:
            raise KvExhaustedError(f"seq={seq}: {len(token_ids)} more tokens, but its reservation has room for {room}")
        record.tokens.extend(map(int, token_ids))

    def computed(self, seq: int, upto: int) -> None:
        """Record that the KV of tokens ``[0, upto)`` is written; the prefix cache gets full blocks.

        Raises:
            XpuError: ``upto`` is beyond the known tokens, or goes back (see :meth:`truncate`).
        """
        record = self._resident(seq)
        if not record.computed <= upto <= len(record.tokens):
            raise XpuError(f"seq={seq}: upto={upto} must be between {record.computed} and {len(record.tokens)}")
        record.computed = upto
        limit = upto if record.shareable is None else min(upto, record.shareable)
        if self.cache is not None and limit // self.pool.block_size > record.chained:
            self._share(self.cache, record, limit // self.pool.block_size)

    def truncate(self, seq: int, n_tokens: int) -> None:
        """Forget tokens from ``n_tokens`` on (rejected drafts); the reservation stays.

        Blocks that will be written again leave the prefix cache, unless others use them: then
        :meth:`writable` makes the copy.

        Raises:
            XpuError: ``n_tokens`` is negative or beyond the known tokens.
        """
        record = self._resident(seq)
        if not 0 <= n_tokens <= len(record.tokens):
            raise XpuError(f"seq={seq}: n_tokens={n_tokens} must be between 0 and {len(record.tokens)}")
        del record.tokens[n_tokens:]
        record.computed = min(record.computed, n_tokens)
        keep = n_tokens // self.pool.block_size
        record.matched = min(record.matched, keep)
        if keep < record.chained:
            for block in record.blocks[keep : record.chained]:
                self._withdraw(block)
            record.chained, record.chain_key = 0, ROOT_KEY

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
        record = self._resident(seq)
        index = position // self.pool.block_size
        if not 0 <= index < record.reserved:
            raise XpuError(f"seq={seq}: position={position} is outside its {record.reserved} reserved blocks")
        if position < record.computed:
            raise XpuError(f"seq={seq}: position={position} is computed (up to {record.computed}); truncate first")
        old = record.blocks[index]
        if self.pool.refs(old) == 1:
            self._withdraw(old)
            return old, None
        if not self.pool.redeem(old) and self.available < 1:
            raise KvExhaustedError(f"seq={seq}: no KV block left to copy shared block {old} into")
        [new] = self._take(1)
        self.pool.release(old)
        record.blocks[index] = new
        record.table = None
        return new, old

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
        if child in self._sequences:
            raise XpuError(f"seq={child}: already admitted")
        shared = self._blocks_for(source.computed)
        partial = source.computed % self.pool.block_size != 0
        if source.reserved - shared + partial > self.available:
            return False
        own = self._take(source.reserved - shared)
        for block in source.blocks[:shared]:
            self.pool.retain(block)
        if partial:
            self.pool.promise(source.blocks[shared - 1])
        self._sequences[child] = _Sequence(
            tokens=list(source.tokens),
            blocks=source.blocks[:shared] + own,
            reserved=source.reserved,
            computed=source.computed,
            shareable=source.shareable,
            matched=source.matched,
            chained=source.chained,
            chain_key=source.chain_key,
        )
        return True

    def swap_out(self, seq: int) -> list[int]:
        """Blocks whose content has to be saved, in order; they stay in place until :meth:`swapped`."""
        record = self._resident(seq)
        return record.blocks[: self._blocks_for(record.computed)]

    def swapped(self, seq: int) -> None:
        """The content is saved: give all blocks back. The sequence keeps its tokens and its progress."""
        record = self._resident(seq)
        self._release_all(record)
        record.blocks, record.table = [], None
        record.matched, record.chained, record.chain_key = 0, 0, ROOT_KEY

    def swap_in(self, seq: int) -> list[int] | None:
        """Reserve again; returns the new blocks to load what :meth:`swap_out` listed into, in that order.

        None when it does not fit now; nothing changed.

        Raises:
            XpuError: The sequence is not swapped out.
        """
        record = self._record(seq)
        if record.blocks:
            raise XpuError(f"seq={seq}: is not swapped out")
        if record.reserved > self.available:
            return None
        record.blocks = self._take(record.reserved)
        return record.blocks[: self._blocks_for(record.computed)]

    def release(self, seq: int, keep: bool = True) -> None:
        """End a sequence and return all its blocks.

        Args:
            seq: The sequence, resident or swapped out.
            keep: Leave its cached blocks in the prefix cache, evictable. False: take out again those it put
                there, unless another sequence uses or continues them.
        """
        record = self._record(seq)
        del self._sequences[seq]
        self._release_all(record)
        if not keep and self.cache is not None:
            for block in reversed(record.blocks[record.matched :]):
                self.cache.drop_leaf(block)

    def usage(self) -> KvUsage:
        """Blocks by state, in O(1)."""
        return self.pool.usage()

    def check(self) -> None:
        """Full integrity of tables, pool and cache; O(blocks), for tests and diagnosis.

        Raises:
            XpuError: With every discrepancy found.
        """
        self.pool.check()
        if self.cache is not None:
            self.cache.check()
        users = Counter(block for record in self._sequences.values() for block in record.blocks)
        faults = [
            f"block {block}: {users[block]} tables, {self.pool.refs(block)} users"
            for block in range(self.pool.n_blocks)
            if users[block] != self.pool.refs(block)
        ]
        for seq, record in self._sequences.items():
            if record.blocks and not len(record.blocks) == len(set(record.blocks)) == record.reserved:
                faults.append(f"seq {seq}: {len(record.blocks)} blocks, {record.reserved} reserved, or duplicates")
            if not record.computed <= len(record.tokens) <= record.reserved * self.pool.block_size:
                faults.append(f"seq {seq}: computed {record.computed}, tokens {len(record.tokens)}")
            if record.table is not None and record.table.tolist() != record.blocks:
                faults.append(f"seq {seq}: outdated table array")
        if faults:
            raise XpuError("KV integrity: " + "; ".join(faults))

    def _blocks_for(self, n_tokens: int) -> int:
        return -(-n_tokens // self.pool.block_size)

    def _record(self, seq: int) -> _Sequence:
        record = self._sequences.get(seq)
        if record is None:
            raise XpuError(f"seq={seq}: not admitted, or already released")
        return record

    def _resident(self, seq: int) -> _Sequence:
        record = self._record(seq)
        if not record.blocks:
            raise XpuError(f"seq={seq}: swapped out; call swap_in first")
        return record

    def _take(self, n: int) -> list[int]:
        short = n - self.pool.free_blocks
        if short > 0 and self.cache is not None:
            self.cache.evict(short)
        return self.pool.allocate(n)

    def _release_all(self, record: _Sequence) -> None:
        for block in reversed(record.blocks):  # children before parents, so that eviction learns of the leaf alone
            self.pool.release(block)

    def _withdraw(self, block: int) -> None:
        if self.cache is not None and self.pool.is_held(block) and self.pool.refs(block) == 1:
            self.cache.drop(block)

    def _share(self, cache: PrefixCache, record: _Sequence, blocks: int) -> None:
        size = self.pool.block_size
        while record.chained < blocks:
            start = record.chained * size
            step = cache.insert(record.tokens[start : start + size], record.chain_key, record.blocks[record.chained])
            if step is None:
                # The chain was evicted: this sequence continued it from blocks of its own. Offer those from
                # the start.
                record.chained, record.chain_key = 0, ROOT_KEY
            else:
                record.chain_key = step[0]
                record.chained += 1
