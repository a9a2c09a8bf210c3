"""Prefixes on disk in virtual time: what is written, and what a request waits for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from xpu_runtime.kv import BlockPool, KvCosts, KvManager, PrefixCache
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import PreemptionCosts, Sequence
from xpu_simulation.execution import prefix_disk
from xpu_simulation.execution.prefix_disk import SimulatedPrefixDisk

SIZE = 4
"""Tokens of a block."""
BLOCK_S = 2.0
"""Seconds to read or write a block."""


class Driver:
    """A scheduler that computes at once, beside a disk."""

    def __init__(self, compute_s: float = 10.0) -> None:
        costs = KvCosts(
            prefill_s_per_token=compute_s / SIZE, write_s_per_byte=BLOCK_S / SIZE, read_s_per_byte=BLOCK_S / SIZE
        )
        pool = BlockPool(16, SIZE)
        self.kv = KvManager(pool, PrefixCache(pool, costs))
        self.num_notified = 0
        scheduler = SimpleNamespace(kv=self.kv, kv_blocks_released=self._notified)
        self.disk = SimulatedPrefixDisk(cast("Any", scheduler), PreemptionCosts(costs, 1))
        self._num_requests = 0

    def _notified(self) -> None:
        self.num_notified += 1

    def serve(self, tokens: list[int], at: float = 0.0) -> None:
        """Compute a request that ends at ``at``."""
        self._num_requests += 1
        assert self.kv.admit(self._num_requests, tokens, 0) is not None
        self.kv.mark_computed(self._num_requests, len(tokens))
        self.kv.release(self._num_requests)
        self.disk.note(tokens, at)

    def arrive(self, tokens: list[int], now: float = 0.0, max_new: int = 1) -> Sequence | None:
        """Let a request arrive; returns it if it waits for the disk."""
        self._num_requests += 1
        sequence = Sequence(self._num_requests, Priority.REACTIVE, list(tokens), len(tokens), max_new, now)
        return sequence if self.disk.prefetch(sequence, now) else None

    def cached(self, tokens: list[int]) -> int:
        """Tokens in the prefix cache."""
        assert self.kv.cache is not None
        return SIZE * len(self.kv.cache.find(tokens, len(tokens)))

    def evict(self) -> None:
        """Empty the prefix cache."""
        assert self.kv.cache is not None
        self.kv.cache.evict(16)


PROMPT = list(range(100, 113))
"""Three blocks, and a token of the fourth."""


def on_disk(uses: int = 2, idle_s: float = 3 * BLOCK_S, compute_s: float = 10.0) -> Driver:
    """A driver that served `PROMPT` and then did nothing, with an empty cache."""
    driver = Driver(compute_s)
    for _ in range(uses):
        driver.serve(PROMPT)
    driver.disk.write(idle_s)
    driver.evict()
    return driver


def test_expected_blocks_are_written_after_one_use() -> None:
    """Guards the first turn of an agent: without this its prompt would be computed again after an eviction."""
    driver = Driver()
    driver.serve(PROMPT)
    driver.disk.expect(PROMPT[: 2 * SIZE])
    driver.disk.expect([7] * 9)
    driver.disk.write(9 * BLOCK_S)
    driver.evict()
    assert driver.arrive(PROMPT) is not None
    driver.disk.advance(9 * BLOCK_S)
    assert driver.cached(PROMPT) == 2 * SIZE


def test_a_request_waits_for_the_read_of_its_prefix() -> None:
    """Guards against a request that starts before its blocks are read, or whose blocks do not enter the cache."""
    driver = on_disk()
    waiting = driver.arrive(PROMPT, now=50.0)
    assert waiting is not None
    same = driver.arrive(PROMPT, now=51.0)
    assert same is not None
    assert driver.disk.next_at == pytest.approx(50.0 + 1e-3 + 3 * BLOCK_S)
    assert driver.disk.advance(55.0) == []
    assert driver.cached(PROMPT) == 0
    assert driver.disk.advance(driver.disk.next_at) == [waiting, same]
    assert (driver.cached(PROMPT), driver.num_notified) == (12, 1)
    driver.kv.check()
    assert driver.arrive(PROMPT) is None  # in memory


@pytest.mark.parametrize(("uses", "idle_s"), [(1, 100.0), (2, 0.9 * BLOCK_S)])
def test_blocks_are_written_after_two_uses_in_idle_time(uses: int, idle_s: float) -> None:
    """Guards against one-off prompts on disk, and against writes that take no time."""
    assert on_disk(uses, idle_s).arrive(PROMPT) is None


def test_only_blocks_that_are_still_cached_are_written() -> None:
    """Guards against a read of blocks whose content was gone when the disk was free."""
    driver = Driver()
    driver.serve(PROMPT)
    driver.serve(PROMPT)
    driver.evict()
    driver.disk.write(100.0)
    assert driver.arrive(PROMPT) is None


def test_computing_wins_where_it_is_faster() -> None:
    """Guards against a read that takes longer than computing."""
    assert on_disk(compute_s=1.9).arrive(PROMPT) is None


def test_no_blocks_are_read_where_the_request_does_not_fit_beside_them() -> None:
    """Guards against a request that waits for memory in which its own prefix lies."""
    driver = on_disk()
    assert driver.arrive(PROMPT, max_new=40) is None
    assert driver.arrive(PROMPT, max_new=39) is not None


def test_the_least_used_blocks_leave_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the limit of the disk: the end of a prefix goes first, and blocks with more uses stay."""
    monkeypatch.setattr(prefix_disk, "MAX_PREFIX_BYTES", 4 * SIZE)
    driver = on_disk(uses=3)
    other = list(range(200, 213))
    driver.serve(other, at=1.0)
    driver.serve(other, at=2.0)
    driver.disk.write(100.0)
    driver.evict()
    waiting = driver.arrive(other)
    assert waiting is not None
    driver.disk.advance(driver.disk.next_at)
    assert driver.cached(other) == 4
    assert driver.arrive(PROMPT) is not None
