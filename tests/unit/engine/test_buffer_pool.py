"""Memory that is kept for the next copy: of the right size, and no more than so much."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.engine.kv_offload import BufferPool


def buffer(nbytes: int) -> np.ndarray:
    return np.empty(nbytes, np.uint8)


def test_the_smallest_that_is_large_enough_is_taken() -> None:
    """Guards large buffers from being used up by small copies."""
    pool = BufferPool(100)
    kept = [buffer(30), buffer(10), buffer(20)]
    for one in kept:
        pool.release(one)
    assert pool.acquire(15) is kept[2]
    assert pool.acquire(15) is kept[0]
    assert pool.acquire(15).nbytes == 15
    assert pool.acquire(10) is kept[1]


@pytest.mark.parametrize("nbytes", [101, 1000])
def test_one_that_is_too_large_is_not_kept_nor_drives_out_others(nbytes: int) -> None:
    """Guards memory from the copy of one long request."""
    pool = BufferPool(100)
    pool.release(buffer(60))
    pool.release(buffer(nbytes))
    assert pool.nbytes == 60


@given(st.lists(st.integers(1, 100), max_size=20))
def test_what_is_kept_is_bounded(sizes: list[int]) -> None:
    """Guards memory from what was copied once, and the newest from the oldest."""
    pool = BufferPool(100)
    for nbytes in sizes:
        given_back = buffer(nbytes)
        pool.release(given_back)
        assert pool.nbytes <= 100
        assert pool._free[-1] is given_back
