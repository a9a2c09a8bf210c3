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


@pytest.mark.parametrize(
    "damage",
    [
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
