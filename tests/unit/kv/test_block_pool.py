"""The block pool: counts, all-or-nothing allocation, and refusal of every misuse."""

from __future__ import annotations

import pytest

from xpu_runtime.errors import ConfigError, KvExhaustedError, XpuError
from xpu_runtime.kv import BlockPool


def test_allocation_is_all_or_nothing() -> None:
    """Guards against blocks lost by an allocation that fails half-way."""
    pool = BlockPool(4, 16)
    assert pool.allocate(3) == [0, 1, 2]
    with pytest.raises(KvExhaustedError, match="n=2"):
        pool.allocate(2)
    assert pool.free_blocks == 1
    assert pool.allocate(0) == []
    pool.check()


def test_double_free_is_refused() -> None:
    """Guards against one block handed to two sequences after a double free."""
    pool = BlockPool(2, 16)
    [block] = pool.allocate(1)
    pool.retain(block)
    pool.release(block)
    pool.release(block)
    with pytest.raises(XpuError, match="block=0: double free"):
        pool.release(block)
    pool.check()
    assert pool.free_blocks == 2


def test_held_block_becomes_idle_and_then_free() -> None:
    """Guards against cached content freed with its last user, and against a leak when the cache drops it."""
    pool = BlockPool(2, 16)
    idle: list[int] = []
    pool.on_idle = idle.append
    [block] = pool.allocate(1)
    pool.hold(block)
    pool.release(block)
    assert (pool.free_blocks, pool.idle_blocks, idle) == (1, 1, [block])
    with pytest.raises(XpuError, match="idle in the prefix cache"):
        pool.release(block)
    pool.retain(block)
    assert pool.idle_blocks == 0
    pool.unhold(block)
    pool.release(block)
    assert pool.free_blocks == 2
    pool.check()


def test_misuse_is_refused() -> None:
    """Guards against silent corruption by a block number or a transition that cannot be right."""
    pool = BlockPool(2, 16)
    for call in (pool.retain, pool.release, pool.hold, pool.unhold):
        for block in (-1, 2, 0):
            with pytest.raises(XpuError):
                call(block)
    with pytest.raises(XpuError, match="n=-1"):
        pool.allocate(-1)
    pool.check()
    for blocks, size in ((0, 16), (4, 0)):
        with pytest.raises(ConfigError, match="must be at least 1"):
            BlockPool(blocks, size)


def test_blocks_with_memory_are_used_first() -> None:
    """Guards against a pool that takes more memory than it has needed at most."""
    pool = BlockPool(8, 16)
    blocks = pool.allocate(3)
    for block in blocks:
        pool.release(block)
    assert sorted(pool.allocate(3)) == blocks
    assert (pool.backed_blocks, pool.free_backed_blocks) == (3, 0)


def test_memory_of_free_blocks_is_taken() -> None:
    """Guards blocks in use or cached against the loss of their memory; the others are used last from then on."""
    pool = BlockPool(8, 16)
    [used, held, *free] = pool.allocate(5)
    pool.hold(held)
    for block in (held, *free):
        pool.release(block)
    assert pool.unback(8) == sorted(free)
    assert (pool.backed_blocks, pool.usage().used, pool.usage().cached) == (2, 1, 1)
    pool.unhold(held)
    assert pool.allocate(1) == [held]
    assert pool.refs(used) == 1
    pool.check()


def test_limit_withholds_blocks_without_memory() -> None:
    """Guards the bound on growth: blocks that have memory are not withheld."""
    pool = BlockPool(8, 16)
    blocks = pool.allocate(4)
    pool.set_limit(5)
    assert pool.withheld_blocks == 3
    pool.set_limit(2)
    pool.release(blocks[0])
    assert (pool.withheld_blocks, pool.available) == (4, 5)
    before = pool.releases
    pool.set_limit(8)
    assert pool.withheld_blocks == 0
    assert pool.releases > before, "a refused admission has to be tried again"


@pytest.mark.parametrize(
    "damage",
    [
        lambda pool: setattr(pool, "_num_unbacked", 3),
        lambda pool: pool._free_list.append(pool._free_list[0]),
        lambda pool: pool._free_list.pop(),
        lambda pool: pool._ref_counts.__setitem__(0, 0),
        lambda pool: pool._ref_counts.__setitem__(0, -1),
        lambda pool: pool._held_by_cache.__setitem__(3, 1),
    ],
)
def test_check_finds_damage(damage: object) -> None:
    """Guards against an integrity check that passes on a damaged pool."""
    pool = BlockPool(4, 16)
    pool.allocate(2)
    pool.check()
    damage(pool)  # type: ignore[operator]
    with pytest.raises(XpuError, match="KV pool integrity"):
        pool.check()
