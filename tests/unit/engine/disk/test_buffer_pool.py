"""Reuse of released buffers, within a size limit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.engine.disk.kv_offload import BufferPool


def buffer(nbytes: int) -> np.ndarray:
    return np.empty(nbytes, np.uint8)


def test_smallest_sufficient_buffer_is_reused() -> None:
    """Large buffers must not be used for small copies."""
    pool = BufferPool(100)
    kept = [buffer(30), buffer(10), buffer(20)]
    for one in kept:
        pool.release(one)
    assert pool.acquire(15) is kept[2]
    assert pool.acquire(15) is kept[0]
    assert pool.acquire(15).nbytes == 15
    assert pool.acquire(10) is kept[1]


@pytest.mark.parametrize("nbytes", [101, 1000])
def test_oversized_buffer_is_not_kept(nbytes: int) -> None:
    """A buffer above the limit must not be kept and must not evict others."""
    pool = BufferPool(100)
    pool.release(buffer(60))
    pool.release(buffer(nbytes))
    assert pool.nbytes == 60


@given(st.lists(st.integers(1, 100), max_size=20))
def test_kept_bytes_are_limited(sizes: list[int]) -> None:
    """The kept bytes must stay within the limit, and the newest buffer must be kept."""
    pool = BufferPool(100)
    for nbytes in sizes:
        released = buffer(nbytes)
        pool.release(released)
        assert pool.nbytes <= 100
        assert pool._free[-1] is released
