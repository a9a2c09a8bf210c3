"""Random calls of the KV manager with a simulated engine that writes, saves and restores block content."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from xpu_runtime.errors import XpuError
from xpu_runtime.kv import BlockPool, KvManager, PrefixCache

SIZE = 2
BLOCKS = 20

# Prompts that share prefixes, as those of one agent do.
TOKENS = st.builds(
    lambda base, cut, tail: [*base[:cut], *tail],
    st.sampled_from([[0, 1, 1, 0, 1, 0, 0, 0], [0, 1, 1, 0, 0, 1, 1, 1]]),
    st.integers(2, 8),
    st.lists(st.integers(0, 1), min_size=1, max_size=3),
)
PICK = st.integers(0, 7)


@dataclass
class Known:
    """State of a sequence as the engine knows it."""

    tokens: list[int]
    capacity: int
    computed: int
    saved: list[list[tuple[int, ...] | None]] | None = None


class KvMachine(RuleBasedStateMachine):
    """A slot of a block holds, once written, all tokens up to its position, on which its KV depends."""

    @initialize(share=st.booleans(), cached=st.sampled_from([True, True, False]))
    def start(self, share: bool, cached: bool) -> None:
        self.pool = BlockPool(BLOCKS, SIZE)
        self.cache = PrefixCache(self.pool) if cached else None
        self.kv = KvManager(self.pool, self.cache, exact_blocks=share)
        self.content: list[list[tuple[int, ...] | None]] = [[None] * SIZE for _ in range(BLOCKS)]
        self.known: dict[int, Known] = {}
        self.next_seq = 0

    def pick(self, number: int, resident: bool = True) -> int | None:
        seqs = [seq for seq, known in self.known.items() if (known.saved is None) == resident]
        return seqs[number % len(seqs)] if seqs else None

    def write(self, seq: int, end: int) -> None:
        """Compute a chunk ``[computed, end)`` as the engine does."""
        known = self.known[seq]
        for position in range(known.computed, end):
            block = int(self.kv.table(seq)[position // SIZE])
            assert self.pool.refs(block) == 1, "a shared block is written to"
            assert not self.pool.is_held(block), "a cached block is written to"
            self.content[block][position % SIZE] = tuple(known.tokens[: position + 1])
        known.computed = end
        self.kv.mark_computed(seq, end)

    @rule(
        tokens=TOKENS,
        max_new=st.integers(0, 5),
        cacheable=st.sampled_from([None, None, None, 0, 3, 4]),
        limited=st.booleans(),
    )
    def admit(self, tokens: list[int], max_new: int, cacheable: int | None, limited: bool) -> None:
        before, backed = self.kv.usage(), self.pool.backed_blocks
        needed = -(-(len(tokens) + max_new) // SIZE)
        withheld = self.pool.withheld_blocks if limited else 0
        done = self.kv.admit(self.next_seq, tokens, max_new, cacheable=cacheable, within_limit=limited)
        assert self.kv.fits_empty_pool(len(tokens) + max_new) == (needed <= BLOCKS)
        if done is None:
            assert needed > before.free + before.cached - withheld
            assert self.kv.usage() == before
            again = self.kv.admit(self.next_seq, tokens, max_new, cacheable=cacheable, within_limit=limited)
            assert again is None
            return
        if limited:
            assert self.pool.backed_blocks <= max(backed, self.pool.limit)
        assert done % SIZE == 0
        assert done < len(tokens)
        assert cacheable is None or done <= cacheable
        assert len(self.kv.table(self.next_seq)) == needed
        self.known[self.next_seq] = Known(list(tokens), needed * SIZE, done)
        self.next_seq += 1

    @precondition(lambda self: self.known)
    @rule(number=PICK)
    def share(self, number: int) -> None:
        """Look up the cache once more; the other checks verify that shared blocks are written."""
        seq = self.pick(number)
        if seq is None:
            return
        known, before = self.known[seq], self.kv.usage()
        blocks = len(self.kv.table(seq))
        done = self.kv.share(seq)
        assert known.computed <= done
        assert len(self.kv.table(seq)) == blocks
        if done > known.computed:
            assert done % SIZE == 0
            assert done < len(known.tokens)
            after = self.kv.usage()
            assert after.free + after.cached >= before.free + before.cached
        known.computed = done
        assert self.kv.share(seq) == done

    @precondition(lambda self: self.known)
    @rule(number=PICK, chunk=st.sampled_from([1, 3, 4, 12, 12, 12]))
    def prefill(self, number: int, chunk: int) -> None:
        seq = self.pick(number)
        if seq is not None:
            self.write(seq, min(self.known[seq].computed + chunk, len(self.known[seq].tokens)))

    @precondition(lambda self: self.known)
    @rule(number=PICK, new=st.lists(st.integers(0, 1), min_size=1, max_size=4), accepted=st.integers(0, 4))
    def decode(self, number: int, new: list[int], accepted: int) -> None:
        """Run a step with drafts: write all of them, keep some."""
        seq = self.pick(number)
        if seq is None:
            return
        known = self.known[seq]
        start, new = len(known.tokens), new[: known.capacity - len(known.tokens)]
        self.kv.extend(seq, new)
        known.tokens.extend(new)
        self.write(seq, len(known.tokens))
        self.cut(seq, min(start + accepted, len(known.tokens)))

    @precondition(lambda self: self.known)
    @rule(number=PICK, more=st.integers(0, 6))
    def grow(self, number: int, more: int) -> None:
        seq = self.pick(number)
        if seq is None:
            return
        known, before = self.known[seq], self.kv.usage()
        wanted = known.capacity + more
        if self.kv.grow(seq, wanted):
            known.capacity = -(-wanted // SIZE) * SIZE
            assert len(self.kv.table(seq)) * SIZE == known.capacity
        else:
            assert -(-more // SIZE) > before.free + before.cached
            assert self.kv.usage() == before

    @precondition(lambda self: self.known)
    @rule(number=PICK, length=st.integers(0, 18))
    def truncate(self, number: int, length: int) -> None:
        seq = self.pick(number)
        if seq is None or length > len(self.known[seq].tokens):
            return
        if all(self.pool.refs(block) == 1 for block in self.kv.table(seq)[length // SIZE :].tolist()):
            self.cut(seq, length)
        else:
            with pytest.raises(XpuError, match=f"n_tokens={length}"):
                self.kv.truncate(seq, length)

    def cut(self, seq: int, length: int) -> None:
        known = self.known[seq]
        self.kv.truncate(seq, length)
        del known.tokens[length:]
        known.computed = min(known.computed, length)

    @precondition(lambda self: self.known)
    @rule(number=PICK, keep=st.booleans(), resident=st.sampled_from([True, True, True, False]))
    def release(self, number: int, keep: bool, resident: bool) -> None:
        seq = self.pick(number, resident)
        if seq is not None:
            self.kv.release(seq, keep)
            del self.known[seq]

    @precondition(lambda self: self.known)
    @rule(number=PICK)
    def swap_out(self, number: int) -> None:
        seq = self.pick(number)
        if seq is None:
            return
        blocks = self.kv.swap_out(seq)
        assert len(blocks) == -(-self.known[seq].computed // SIZE)
        self.known[seq].saved = [list(self.content[block]) for block in blocks]
        self.kv.swapped(seq)
        assert not self.kv._tables[seq].blocks

    @precondition(lambda self: self.known)
    @rule(number=PICK)
    def swap_in(self, number: int) -> None:
        seq = self.pick(number, resident=False)
        if seq is None:
            return
        known = self.known[seq]
        assert known.saved is not None
        before = self.kv.usage()
        blocks = self.kv.swap_in(seq)
        if blocks is None:
            assert known.capacity // SIZE > before.free + before.cached
            assert self.kv.usage() == before
            return
        assert len(blocks) == len(known.saved)
        for block, saved in zip(blocks, known.saved, strict=True):
            self.content[block] = list(saved)
        known.saved = None

    @rule(limit=st.integers(0, BLOCKS), most=st.integers(0, 5))
    def limit_memory(self, limit: int, most: int) -> None:
        """Give memory back; its content is lost."""
        before, used = self.pool.backed_blocks, self.kv.usage().used
        blocks = self.kv.set_limit(limit, most)
        assert len(blocks) == before - self.pool.backed_blocks <= most
        assert len(blocks) == max(0, min(before - max(limit, used), most))
        for block in blocks:
            self.content[block] = [None] * SIZE

    @rule(n=st.integers(0, 4), drop_all=st.sampled_from([False, False, False, True]))
    def lose_cached_blocks(self, n: int, drop_all: bool) -> None:
        if drop_all:
            self.drop_cached()
        elif self.cache is not None:
            self.cache.evict(n)

    def drop_cached(self) -> None:
        for block in range(BLOCKS if self.cache is not None else 0):
            self.cache.drop(block)

    @invariant()
    def all_counts_agree(self) -> None:
        if not hasattr(self, "kv"):
            return
        self.kv.check()
        usage = self.kv.usage()
        assert usage.used + usage.cached + usage.free == usage.total == BLOCKS
        for seq, known in self.known.items():
            table = self.kv._tables[seq]
            assert (table.tokens, table.computed) == (known.tokens, known.computed)
            if known.saved is not None:
                continue
            blocks = self.kv.table(seq)
            assert blocks is self.kv.table(seq)
            for position in range(known.computed):
                written = self.content[blocks[position // SIZE]][position % SIZE]
                assert written == tuple(known.tokens[: position + 1]), f"seq {seq}, position {position}"

    def teardown(self) -> None:
        if not hasattr(self, "kv"):
            return
        for seq in self.known:
            self.kv.release(seq)
        self.kv.check()
        usage = self.kv.usage()
        assert usage.used == 0
        self.drop_cached()
        assert self.pool.free_blocks == BLOCKS


class TestKvMachine(KvMachine.TestCase):  # type: ignore[name-defined,misc]
    """Guards against lost, doubly freed or wrongly shared blocks under any order of calls."""

    settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
