"""The KV manager: admission, sharing, truncation, swapping, and bounds, one behaviour at a time."""

from __future__ import annotations

import numpy as np
import pytest

from xpu_runtime.errors import InvalidRequestError, KvExhaustedError, XpuError
from xpu_runtime.kv import BlockPool, KvManager, PrefixCache

SIZE = 4


def manager(n_blocks: int = 16, *, cached: bool = True, exact_blocks: bool = False) -> KvManager:
    pool = BlockPool(n_blocks, SIZE)
    return KvManager(pool, PrefixCache(pool) if cached else None, exact_blocks=exact_blocks)


def run(kv: KvManager, seq: int, tokens: list[int], max_new: int = 0, **options: int | None) -> int:
    """Advance the time until no event is left."""
    done = kv.admit(seq, tokens, max_new, **options)
    assert done is not None
    kv.mark_computed(seq, len(tokens))
    return done


def progress(kv: KvManager, seq: int) -> tuple[int, int]:
    """Known and computed tokens."""
    table = kv._tables[seq]
    return len(table.tokens), table.computed


def drop_cached(kv: KvManager) -> None:
    """Empty the prefix cache."""
    assert kv.cache is not None
    for block in range(kv.pool.n_blocks):
        kv.cache.drop(block)


def test_admission_reserves_prompt_and_answer_at_once() -> None:
    """Guards against a request that stops for memory after it was admitted."""
    kv = manager(4)
    assert kv.admit(1, list(range(5)), 4) == 0
    assert kv.table(1).tolist() == [0, 1, 2]
    assert kv.admit(2, [1], 4) is None
    assert kv.usage().free == 1
    assert kv.admit(2, [1], 3) == 0
    kv.check()
    assert [kv.fits_empty_pool(n) for n in (16, 17)] == [True, False]


def test_reservation_bounds_what_is_generated() -> None:
    """Guards against tokens beyond the reserved blocks, which would be written to another sequence's."""
    kv = manager()
    run(kv, 1, [1, 2, 3], max_new=2)
    kv.extend(1, [4, 5, 6, 7, 8])
    with pytest.raises(KvExhaustedError, match="seq=1"):
        kv.extend(1, [9])
    assert progress(kv, 1) == (8, 3)


def test_prefix_is_found_in_whole_blocks_and_leaves_one_token() -> None:
    """Guards against a cached prompt with nothing left to compute, whose first token could not be sampled."""
    kv = manager()
    prompt = list(range(8))
    run(kv, 1, prompt)
    kv.release(1)
    assert kv.admit(2, prompt, 1) == 4
    assert kv.admit(3, [*prompt, 9], 1) == 8
    assert kv.admit(4, [*prompt[:7], 99, 1], 1) == 4
    assert kv.table(2)[0] == kv.table(3)[0] == kv.table(4)[0]
    kv.check()


def test_running_sequences_share_as_soon_as_a_block_is_full() -> None:
    """Guards against a prefix that is only found after its first owner ended, or before it was written."""
    kv = manager()
    prompt = list(range(9))
    assert kv.admit(1, prompt, 0) == 0
    kv.mark_computed(1, 7)
    assert kv.admit(2, prompt, 0) == 4
    kv.mark_computed(1, 8)
    assert kv.admit(3, prompt, 0) == 8
    kv.check()


def test_cacheable_bounds_sharing_both_ways() -> None:
    """Guards against a private part of a prompt that others can hit."""
    kv = manager()
    prompt = list(range(12))
    run(kv, 1, prompt, cacheable=6)
    assert kv.admit(2, prompt, 0) == 4
    assert kv.admit(3, prompt, 0, cacheable=0) == 0


@pytest.mark.parametrize(
    ("share", "cacheable", "cached"), [(False, None, 4), (True, None, 12), (True, 6, 12), (True, 5, 4)]
)
def test_generated_tokens_are_shared_on_request_only(share: bool, cacheable: int | None, cached: int) -> None:
    """Guards against KV written token by token served to a prompt that would have been prefilled."""
    kv = manager(exact_blocks=share)
    run(kv, 1, list(range(6)), max_new=8, cacheable=cacheable)
    for token in range(6, 13):
        kv.extend(1, [token])
        kv.mark_computed(1, token + 1)
    assert kv.admit(2, list(range(13)), 0) == cached


def test_cached_blocks_make_room() -> None:
    """Guards against a pool that fills up with cached blocks and admits no request any more."""
    kv = manager(4)
    for seq in range(5):
        run(kv, seq, [seq] * 12, max_new=4)
        kv.release(seq)
        assert kv.usage().used == 0
    assert kv.usage().cached == 3
    kv.check()


def test_matched_blocks_are_not_evicted_for_their_own_request() -> None:
    """Guards against an admission that counts the blocks it hits as room."""
    kv = manager(3)
    run(kv, 1, list(range(8)))
    kv.release(1)
    assert kv.admit(2, list(range(9)), 4) is None
    assert kv.usage().cached == 2
    assert kv.admit(2, list(range(9)), 3) == 8
    kv.check()


def test_evictable_parents_of_running_sequences_make_room() -> None:
    """Guards against blocks that count as available but cannot be freed when two prefilled the same prompt at once."""
    kv = manager(6)
    prompt = list(range(8))
    kv.admit(1, prompt[:5], 0)
    kv.admit(2, [*prompt, 8], 0)
    kv.mark_computed(1, 4)
    kv.mark_computed(2, 8)  # continues the chain of sequence 1 with a block of its own
    kv.release(1)
    assert kv.usage().cached == 1
    assert kv.admit(3, [50] * 12, 0) == 0
    kv.check()
    kv.mark_computed(2, 9)
    kv.release(2)
    kv.release(3)
    kv.check()


def test_blocks_are_inserted_again_after_their_parents_were_evicted() -> None:
    """Guards against a conversation that never hits again because a duplicate of its start was evicted."""
    kv = manager(8)
    prompt = list(range(12))
    kv.admit(1, prompt[:5], 0)
    kv.admit(2, prompt, 0)
    kv.mark_computed(1, 4)
    kv.mark_computed(2, 8)
    kv.release(1)
    assert kv.cache is not None
    assert kv.cache.evict(1) == 1
    kv.mark_computed(2, 12)
    assert kv.admit(3, [*prompt, 1], 0) == 12
    assert kv.table(3)[:3].tolist() == kv.table(2).tolist()
    kv.check()


def test_release_without_keep_takes_out_its_own_blocks_only() -> None:
    """Guards against a private conversation left in the cache, and a shared prefix removed with it."""
    kv = manager()
    run(kv, 1, list(range(5)))
    kv.release(1)
    assert run(kv, 2, list(range(12))) == 4
    kv.release(2, keep=False)
    assert kv.usage().cached == 1
    run(kv, 3, list(range(12)))
    run(kv, 4, [*range(12), 1])
    kv.release(3, keep=False)
    assert kv.admit(5, [*range(12), 1], 0) == 12, "sequence 4 still uses it"
    kv.check()


def test_table_is_the_same_array_until_it_changes() -> None:
    """Guards against a table built anew every step, and one changed under a launch in flight."""
    kv = manager()
    run(kv, 1, [1, 2, 3, 4, 5], max_new=3)
    table = kv.table(1)
    kv.extend(1, [6])
    kv.mark_computed(1, 6)
    assert kv.table(1) is table
    assert table.dtype == np.int32
    with pytest.raises(ValueError, match="read-only"):
        table[0] = 7
    assert kv.grow(1, 9)
    assert kv.table(1) is not table
    assert kv.table(1).tolist() == [*table, 2]


def test_truncated_blocks_leave_the_cache() -> None:
    """Guards against cached KV overwritten in place after drafts were rejected."""
    kv = manager(exact_blocks=True)
    run(kv, 1, list(range(6)), max_new=10)
    kv.extend(1, [6, 7, 8])
    kv.mark_computed(1, 9)
    assert kv.admit(2, [*range(8), 0], 0) == 8
    kv.release(2)
    kv.truncate(1, 7)
    assert progress(kv, 1) == (7, 7)
    assert kv.admit(2, [*range(8), 0], 0) == 4
    kv.check()


def test_truncation_into_a_shared_block_is_refused() -> None:
    """Guards against a truncated sequence that overwrites KV which another sequence uses."""
    kv = manager()
    run(kv, 1, list(range(8)))
    assert kv.admit(2, list(range(9)), 0) == 8
    with pytest.raises(XpuError, match="n_tokens=6"):
        kv.truncate(1, 6)
    assert progress(kv, 1) == (8, 8)
    kv.check()


def test_a_block_that_was_shared_leaves_the_cache_when_it_is_truncated() -> None:
    """Guards against cached KV overwritten by a truncated sequence once the last other user has gone."""
    kv = manager()
    run(kv, 1, list(range(8)))
    assert kv.admit(2, list(range(9)), 0) == 8
    kv.release(2)
    kv.truncate(1, 6)
    assert kv.admit(2, list(range(9)), 0) == 4
    kv.check()


def test_other_tokens_after_a_truncation_have_another_key() -> None:
    """Guards against KV that is cached behind tokens which were replaced before it was computed."""
    kv = manager(exact_blocks=True)
    old, new = list(range(8)), [0, 1, 2, 3, 90, 91, 92, 93, 94, 95, 96, 97]
    run(kv, 1, old, max_new=8)
    assert kv.admit(2, [*old, 8], 0) == 8
    kv.release(2)
    kv.truncate(1, 4)
    kv.extend(1, new[4:])
    kv.mark_computed(1, 12)
    assert kv.admit(3, [*old, *new[8:], 1], 0) == 4
    assert kv.admit(4, [*new, 1], 0) == 12
    kv.check()


def test_release_without_keep_takes_out_what_replaced_a_matched_block() -> None:
    """Guards against a private continuation that stays cached because its start was matched once."""
    kv = manager(exact_blocks=True)
    run(kv, 1, list(range(8)))
    kv.release(1)
    assert run(kv, 2, list(range(9)), max_new=4) == 8
    kv.truncate(2, 4)
    kv.extend(2, [90, 91, 92, 93])
    kv.mark_computed(2, 8)
    kv.release(2, keep=False)
    assert kv.admit(3, [0, 1, 2, 3, 90, 91, 92, 93, 1], 0) == 4


def test_restored_blocks_are_inserted_into_the_cache_again() -> None:
    """Guards against a prompt that is not shared any more after it was on disk, and kept when it should go."""
    kv = manager()
    run(kv, 1, list(range(8)))
    kv.release(1)
    run(kv, 2, list(range(9)), max_new=2)
    kv.swapped(2)
    drop_cached(kv)
    assert kv.swap_in(2) is not None
    assert kv.usage().free == 13
    kv.mark_computed(2, 9)
    assert kv.admit(3, list(range(9)), 0) == 8
    kv.release(3)
    kv.release(2, keep=False)
    assert kv.usage().cached == 0


@pytest.mark.parametrize("end", ["swapped", "release"])
def test_retained_blocks_stay_allocated(end: str) -> None:
    """Guards the next owner of a block that a copy may still write to, and the pool against a block that is lost."""
    kv = manager(4)
    assert kv.admit(1, list(range(6)), 2) == 0
    blocks = kv.table(1).tolist()
    kv.retain_blocks(blocks)
    getattr(kv, end)(1)
    kv.check()
    assert kv.usage().used == 2
    assert kv.admit(2, [1], 11) is None
    kv.release_blocks(blocks)
    kv.check()
    assert kv.usage().used == 0
    assert kv.admit(2, [1], 11) == 0
    kv.retain_blocks(kv.table(2).tolist())
    kv.reset(4, SIZE, exact_blocks=False)
    kv.check()
    assert kv.usage().used == 0


def test_swap_returns_the_blocks_and_keeps_the_progress() -> None:
    """Guards against KV lost between memory and disk, and blocks that stay taken while swapped out."""
    kv = manager(4)
    run(kv, 1, list(range(6)), max_new=8, cacheable=0)
    saved = kv.swap_out(1)
    assert saved == kv.table(1)[:2].tolist()
    assert kv.usage().used == 4, "nothing is freed before it is saved"
    kv.swapped(1)
    assert kv.usage().free == 4
    with pytest.raises(XpuError, match="swapped out"):
        kv.table(1)
    assert kv.admit(2, [1], 0) == 0
    assert kv.swap_in(1) is None
    kv.release(2)
    assert len(kv.swap_in(1) or []) == 2
    assert (*progress(kv, 1), len(kv.table(1))) == (6, 6, 4)
    with pytest.raises(XpuError, match="is not swapped out"):
        kv.swap_in(1)
    kv.swapped(1)
    kv.release(1)
    kv.check()


def test_a_refused_admission_is_remembered_until_the_pool_changes() -> None:
    """Guards against a prompt hashed again every step while it waits, and against waiting for ever."""
    kv = manager(4)
    run(kv, 1, [7] * 16)
    prompt = [1] * 9
    assert kv.admit(2, prompt, 0) is None
    assert kv.cache is not None
    find, calls = kv.cache.find, []
    kv.cache.find = lambda *a: calls.append(a) or find(*a)  # type: ignore[method-assign,func-returns-value]
    assert kv.admit(2, prompt, 0) is None
    assert not calls
    kv.release(1)
    assert kv.admit(2, prompt, 0) == 0
    assert kv.cache._lookup_tick == 2, "refusals are no lookups"


def test_without_a_cache_nothing_is_shared() -> None:
    """Guards against a manager that needs the cache it can be built without."""
    kv = manager(cached=False)
    prompt = list(range(9))
    assert kv.admit(1, prompt, 0) == 0
    kv.mark_computed(1, 9)
    assert kv.admit(2, prompt, 0) == 0
    for seq in (1, 2):
        kv.release(seq, keep=False)
    kv.check()
    assert kv.usage().free == 16


def test_misuse_is_refused() -> None:
    """Guards against bookkeeping that follows a caller's mistake into corruption."""
    kv = manager()
    with pytest.raises(InvalidRequestError, match="tokens: empty"):
        kv.admit(1, [], 1)
    with pytest.raises(InvalidRequestError, match="max_new=-1"):
        kv.admit(1, [1], -1)
    run(kv, 1, [1, 2, 3])
    with pytest.raises(XpuError, match="seq=1: already admitted"):
        kv.admit(1, [1], 0)
    with pytest.raises(XpuError, match="upto=4 must be between 3 and 3"):
        kv.mark_computed(1, 4)
    with pytest.raises(XpuError, match="n_tokens=4"):
        kv.truncate(1, 4)
    kv.release(1)
    for call in (kv.table, kv.release, kv.swap_out, kv.swap_in):
        with pytest.raises(XpuError, match="seq=1: not admitted"):
            call(1)
    pool = BlockPool(1, SIZE)
    with pytest.raises(XpuError, match="another pool"):
        KvManager(pool, PrefixCache(BlockPool(1, SIZE)))


def test_check_finds_a_block_that_a_table_lost() -> None:
    """Guards against an integrity check that trusts the tables."""
    kv = manager()
    run(kv, 1, [1] * 8)
    kv._tables[1].blocks.pop()
    with pytest.raises(XpuError, match="block 1: 0 tables, 1 users"):
        kv.check()


def test_a_reservation_grows_with_what_is_appended() -> None:
    """Guards against appended tokens beyond the reserved blocks, and against a table that a pass reads outdated."""
    kv = manager(6)
    run(kv, 1, [1, 2, 3], max_new=2)
    before = kv.table(1)
    assert kv.grow(1, 8)
    assert kv.table(1) is before
    assert kv.grow(1, 9)
    assert kv.table(1).tolist() == [*before.tolist(), 2]
    assert kv.admit(2, [7], 10) == 0
    assert not kv.grow(1, 13)
    assert kv.table(1).tolist() == [0, 1, 2]
    kv.release(2)
    kv.swap_out(1)
    kv.swapped(1)
    blocks = kv.swap_in(1)
    assert blocks is not None
    assert len(kv.table(1)) == 3
    kv.extend(1, list(range(9)))
    with pytest.raises(KvExhaustedError):
        kv.extend(1, [9])
    kv.check()


def test_growing_takes_blocks_that_only_the_prefix_cache_holds() -> None:
    """Guards against an extension that is refused although idle blocks could be evicted."""
    kv = manager(4)
    run(kv, 1, list(range(8)))
    kv.release(1)
    assert kv.usage().cached == 2
    run(kv, 2, [50, 51], max_new=2)
    assert kv.grow(2, 13)
    assert kv.usage().cached == 0
    kv.check()
