"""The prefix cache against a brute-force model, its order of eviction, and its safety under hash collisions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xpu_runtime.errors import XpuError
from xpu_runtime.kv import ROOT_KEY, BlockPool, KvCosts, PrefixCache

SIZE = 2


class Colliding(int):
    """A token whose hash equals that of every other one."""

    def __hash__(self) -> int:
        return 0


def put(cache: PrefixCache, tokens: list[int], release: bool = True) -> list[int]:
    """Cache the full blocks of ``tokens`` from newly allocated blocks; returns those blocks."""
    blocks = cache.pool.allocate(len(tokens) // SIZE)
    key = ROOT_KEY
    for index, block in enumerate(blocks):
        step = cache.insert(tokens[index * SIZE : (index + 1) * SIZE], key, block)
        assert step is not None
        key = step[0]
    if release:
        for block in reversed(blocks):
            cache.pool.release(block)
    return blocks


def match(cache: PrefixCache, tokens: list[int], limit: int) -> list[int]:
    """Find and retain the longest cached prefix."""
    blocks = cache.find(tokens, limit)
    cache.take(blocks)
    return blocks


def give_back(cache: PrefixCache, blocks: list[int]) -> None:
    for block in reversed(blocks):
        cache.pool.release(block)


OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(["put", "put", "match", "match", "expect", "evict", "drop", "release"]),
        st.lists(st.integers(0, 1), max_size=9),
        st.integers(0, 8),
    ),
    max_size=25,
)


@pytest.mark.parametrize("token", [int, Colliding])
@settings(max_examples=40, deadline=None)
@given(operations=OPERATIONS)
def test_matches_as_a_brute_force_model(token: type[int], operations: list[tuple[str, list[int], int]]) -> None:
    """Guards against a match that is wrong, too short or too long, also when all hashes collide."""
    pool = BlockPool(64, SIZE)
    cache = PrefixCache(pool)
    model: dict[tuple[int, ...], int] = {}  # whole prefix -> block
    used: list[list[int]] = []
    for name, plain, number in operations:
        tokens = [token(value) for value in plain]
        if name == "put" and pool.free_blocks >= len(tokens) // SIZE:
            for index, block in enumerate(put(cache, tokens, release=bool(number % 2))):
                model.setdefault(tuple(plain[: (index + 1) * SIZE]), block)
            if not number % 2:
                used.append([])  # replaced below: the blocks stay in use
                used[-1] = [b for b in range(64) if pool.refs(b) and not any(b in u for u in used)]
        elif name == "match":
            expected: list[int] = []
            while (end := (len(expected) + 1) * SIZE) <= min(number, len(plain)) and tuple(plain[:end]) in model:
                expected.append(model[tuple(plain[:end])])
            got = match(cache, tokens, number)
            assert got == expected
            give_back(cache, got)
        elif name == "expect":
            cache.expect(cache.find(tokens, number))
        elif name == "evict":
            wanted = min(number, pool.idle_blocks)
            assert cache.evict(number) >= wanted
        elif name == "drop" and tuple(plain[:SIZE]) in model:
            cache.drop(model[tuple(plain[:SIZE])])
        elif name == "release" and used:
            for block in used.pop():
                pool.release(block)
        model = {prefix: block for prefix, block in model.items() if cache.key_of(block) is not None}
        for prefix in model:
            assert len(prefix) == SIZE or prefix[:-SIZE] in model
        assert len(cache) == len(model)
        cache.check()
        pool.check()
    for blocks in used:
        for block in blocks:
            pool.release(block)
    cache.evict(pool.n_blocks)
    cache.check()
    assert pool.free_blocks == pool.n_blocks


def test_colliding_hashes_never_give_other_tokens() -> None:
    """Guards against the KV of another prompt after a hash collision."""
    cache = PrefixCache(BlockPool(8, SIZE))
    first, second = [Colliding(1), Colliding(2)], [Colliding(3), Colliding(4)]
    assert hash(tuple(first)) == hash(tuple(second))
    [block] = put(cache, first)
    assert cache.find(second, SIZE) == []
    [other] = put(cache, second)
    assert cache.find(first, SIZE) == [block]
    assert cache.find(second, SIZE) == [other]
    # The same tokens after another parent are another block.
    assert cache.find(second + first, 2 * SIZE) == [other]


def test_the_first_cached_block_of_a_prefix_stays() -> None:
    """Guards against a cached block replaced under its users, and a duplicate that is never freed."""
    pool = BlockPool(4, SIZE)
    cache = PrefixCache(pool)
    [first] = put(cache, [1, 2], release=False)
    [second] = pool.allocate(1)
    step = cache.insert([1, 2], ROOT_KEY, second)
    assert step == (cache.key_of(first), first)
    pool.release(second)
    assert pool.free_blocks == 3
    pool.release(first)
    cache.check()


def test_an_evicted_parent_is_reported_on_insert() -> None:
    """Guards against a block cached behind a parent that can no longer be found."""
    pool = BlockPool(4, SIZE)
    cache = PrefixCache(pool)
    [parent] = put(cache, [1, 2])
    key = cache.key_of(parent)
    assert key is not None
    assert cache.evict(1) == 1
    [child] = pool.allocate(1)
    assert cache.insert([3, 4], key, child) is None
    assert not pool.is_held(child)


def test_leaves_go_first_then_the_least_valuable() -> None:
    """Guards against eviction of a parent before its children, and of used blocks before unused ones."""
    pool = BlockPool(8, SIZE)
    cache = PrefixCache(pool)
    used = put(cache, [1, 1, 2, 2, 3, 3])
    cold = put(cache, [5, 5])
    for _ in range(3):
        give_back(cache, match(cache, [1, 1, 2, 2, 3, 3], 6))
    assert cache.evict(1) == 1
    assert cache.key_of(cold[0]) is None
    for kept in (2, 1, 0):
        assert cache.evict(1) == 1
        assert [cache.key_of(block) is not None for block in used] == [index < kept for index in range(3)]
    assert cache.evict(1) == 0


def test_old_use_counts_less_than_recent_use() -> None:
    """Guards against a block kept for ever because it was popular once."""
    pool = BlockPool(8, SIZE)
    cache = PrefixCache(pool, KvCosts(half_life_ticks=2.0))
    [popular] = put(cache, [1, 1])
    for _ in range(5):
        give_back(cache, match(cache, [1, 1], SIZE))
    for _ in range(20):
        match(cache, [9, 9], SIZE)
    [recent] = put(cache, [2, 2])
    cache.evict(1)
    assert cache.key_of(popular) is None
    assert cache.key_of(recent) is not None


def test_a_new_hit_outweighs_a_newer_block() -> None:
    """Guards against a use that raises the count but not the time of a block."""
    pool = BlockPool(8, SIZE)
    cache = PrefixCache(pool, KvCosts(half_life_ticks=2.0))
    [used] = put(cache, [1, 1])
    for _ in range(20):
        match(cache, [9, 9], SIZE)
    [unused] = put(cache, [2, 2])
    give_back(cache, match(cache, [1, 1], SIZE))
    cache.evict(1)
    assert cache.key_of(unused) is None
    assert cache.key_of(used) is not None


def test_an_expected_prefix_outlasts_later_ones() -> None:
    """Guards the KV of a conversation against eviction while its tool runs; it must stay evictable all the same."""
    cache = PrefixCache(BlockPool(8, SIZE))
    conversation = put(cache, [1, 2, 3, 4])
    cache.expect(cache.find([1, 2, 3, 4], 4))
    others = [put(cache, [5, tail]) for tail in range(3)]
    cache.check()
    cache.evict(3)
    assert [cache.key_of(block) for (block,) in others] == [None] * 3
    assert cache.find([1, 2, 3, 4], 4) == conversation
    cache.evict(2)
    assert len(cache) == 0


def test_an_expected_use_that_has_come_counts_once() -> None:
    """Guards running conversations against the prefixes of ended ones, whose expected uses have all come."""
    cache = PrefixCache(BlockPool(8, SIZE))
    [ended] = put(cache, [1, 1])
    [other] = put(cache, [2, 2])
    for _ in range(4):
        cache.expect([ended])
        give_back(cache, match(cache, [1, 1], SIZE))
        give_back(cache, match(cache, [2, 2], SIZE))
    cache.evict(1)
    assert (cache.key_of(ended), cache.key_of(other) is not None) == (None, True)
    cache.check()


def test_idle_parents_of_blocks_in_use_can_be_evicted() -> None:
    """Guards against idle blocks counted as available that no eviction can free."""
    pool = BlockPool(3, SIZE)
    cache = PrefixCache(pool)
    [parent] = put(cache, [1, 1])
    own, child = pool.allocate(2)  # a sequence that computed its own copy of the parent
    step = cache.insert([1, 1], ROOT_KEY, own)
    assert step is not None
    assert cache.insert([2, 2], step[0], child) is not None
    assert cache.evict(1) == 1
    assert cache.key_of(parent) is None
    assert cache.key_of(child) is None
    cache.check()
    give_back(cache, [own, child])
    assert pool.free_blocks == 3


def test_the_queue_of_evictable_blocks_stays_small() -> None:
    """Guards against memory that grows with every request in a server that runs for days."""
    cache = PrefixCache(BlockPool(8, SIZE))
    put(cache, [1, 1, 2, 2])
    for _ in range(2000):
        give_back(cache, match(cache, [1, 1, 2, 2], 4))
    assert len(cache._eviction_heap) <= 2 * len(cache) + 64
    cache.check()


def test_misuse_is_refused() -> None:
    """Guards against a partly filled block or a block under two keys in the cache."""
    pool = BlockPool(4, SIZE)
    cache = PrefixCache(pool)
    [block] = pool.allocate(1)
    with pytest.raises(XpuError, match="tokens: 1 given"):
        cache.insert([1], ROOT_KEY, block)
    assert cache.insert([1, 1], ROOT_KEY, block) is not None
    with pytest.raises(XpuError, match="cannot be cached"):
        cache.insert([2, 2], ROOT_KEY, block)
    cache.check()
