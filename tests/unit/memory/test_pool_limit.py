"""Number of KV blocks with memory under pressure: what goes back, when it stops, and when the pool grows again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.memory import MemoryState, PoolLimit, default_reserve_bytes

GIB = 1 << 30
BLOCKS, BLOCK_BYTES, RESERVE = 1000, 10, 1000
CALM_S = 31.0


def limit() -> PoolLimit:
    return PoolLimit(BLOCKS, BLOCK_BYTES)


def state(available: int, stalled: float = 0.0) -> MemoryState:
    return MemoryState(100_000, available, stalled, RESERVE)


@pytest.mark.parametrize(("total", "reserve"), [(8 * GIB, GIB // 2), (16 * GIB, GIB), (64 * GIB, GIB)])
def test_default_reserve(total: int, reserve: int) -> None:
    """Guards small machines against a reserve of half of their memory, and large ones against one of many GiB."""
    assert default_reserve_bytes(total) == reserve


def test_what_is_missing_goes_back_and_no_more() -> None:
    """Guards prefixes that could stay: only the memory that is missing to the reserve goes back."""
    pool = limit()
    assert pool.update(state(RESERVE), backed=600, used=100, now=0.0) == BLOCKS
    assert pool.update(state(RESERVE - 205), backed=600, used=100, now=2.0) == 600 - 21


def test_running_requests_keep_their_blocks() -> None:
    """Guards running requests, also if nothing else is left to give back."""
    assert limit().update(state(0), backed=150, used=140, now=0.0) == 140


def test_stalls_count_only_where_memory_is_short() -> None:
    """Guards against lost prefixes because a program in a small container stalls while most memory is free."""
    assert limit().update(state(2 * RESERVE, stalled=0.9), backed=600, used=0, now=0.0) == BLOCKS
    assert limit().update(state(2 * RESERVE - 100, stalled=0.9), backed=600, used=0, now=0.0) == 590
    assert limit().update(state(2 * RESERVE - 100, stalled=0.05), backed=600, used=0, now=0.0) == BLOCKS


def test_the_pool_does_not_grow_before_it_was_calm_for_a_while() -> None:
    """Guards against flapping: growth waits for half a minute with three times the reserve, and is bounded."""
    pool = limit()
    assert pool.update(state(500), backed=600, used=0, now=0.0) == 550
    assert pool.update(state(1000), backed=550, used=0, now=1.0) == 550
    assert pool.update(state(4000), backed=550, used=0, now=2.0) == 550
    assert pool.update(state(2999), backed=550, used=0, now=20.0) == 550  # not calm: the time starts again
    assert pool.update(state(4000), backed=550, used=0, now=33.0) == 550
    assert pool.update(state(4000), backed=550, used=0, now=33.0 + CALM_S) == 550 + 200  # leaves twice the reserve
    assert pool.update(state(100_000), backed=550, used=0, now=66.0) == BLOCKS


def test_requests_that_passed_the_limit_keep_it_raised() -> None:
    """Guards the prefix of a conversation that had to pass the limit: it stays while enough is free."""
    pool = limit()
    pool.update(state(0), backed=100, used=0, now=0.0)
    assert pool.blocks == 0
    assert pool.update(state(1500), backed=80, used=80, now=2.0) == 80
    assert pool.update(state(1500), backed=80, used=0, now=4.0) == 80
    assert pool.update(state(1000 - 300), backed=80, used=0, now=6.0) == 50


@given(
    phases=st.lists(st.tuples(st.integers(0, 12_000), st.sampled_from([0.0, 0.0, 0.5])), min_size=1, max_size=4),
    wishes=st.lists(st.integers(0, BLOCKS), min_size=20, max_size=20),
    used=st.lists(st.integers(0, BLOCKS), min_size=20, max_size=20),
)
def test_no_flapping(phases: list[tuple[int, float]], wishes: list[int], used: list[int]) -> None:
    """Guards against a pool that grows and shrinks for ever beside programs that take constant memory."""
    pool, backed, now = limit(), 0, 0.0
    for others, stalled in phases:
        has_grown = False
        for wish, some in zip(wishes, used, strict=True):
            now, running = now + 5.0, min(some, backed)
            free = max(0, 15_000 - others - backed * BLOCK_BYTES)
            before = pool.blocks
            after = pool.update(state(free, stalled), backed, running, now)
            assert running <= after <= BLOCKS
            assert not (has_grown and after < before), "it shrank after it had grown, and nothing else had changed"
            has_grown |= after > before
            backed = max(min(backed, after), min(wish, after))


@given(
    events=st.lists(
        st.tuples(st.integers(0, 9_000), st.floats(0, 1), st.integers(0, BLOCKS), st.integers(0, BLOCKS)), max_size=60
    )
)
def test_the_limit_holds(events: list[tuple[int, float, int, int]]) -> None:
    """Guards every state: never below running requests, never above the pool, and enough goes back under pressure."""
    pool = limit()
    for now, (free, stalled, some, other) in enumerate(events):
        used, backed = sorted((some, other))
        before = pool.blocks
        after = pool.update(state(free, stalled), backed, used, 5.0 * now)
        assert 0 <= after <= BLOCKS
        if free < RESERVE:
            assert used <= after
            assert after == used or free + (backed - after) * BLOCK_BYTES >= RESERVE
            assert after <= max(before, used)
        elif after > before:
            growth = max(0, after - backed)
            assert after in (backed, used) or free - growth * BLOCK_BYTES >= 2 * RESERVE - BLOCK_BYTES
