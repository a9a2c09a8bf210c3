"""Candidates for splitting the CPU cores, and the choice among them."""

from __future__ import annotations

import pytest

from xpu_runtime.profiling.core_split import CoreSplit, best_split, candidate_decode_threads


@pytest.mark.parametrize(
    ("threads", "expected"), [(2, [1]), (3, [1, 2]), (4, [1, 2, 3]), (8, [2, 4, 6]), (20, [5, 10, 15])]
)
def test_both_sides_of_a_split_have_a_thread(threads: int, expected: list[int]) -> None:
    """Neither lane may be without a thread, and no split may be measured twice."""
    assert candidate_decode_threads(threads) == expected


def test_split_with_the_best_tradeoff_is_chosen() -> None:
    """Neither prefill speed nor decode speed alone may decide."""
    few = CoreSplit(2, alone_s=0.010, beside_s=0.030, prefill_tokens_per_s=300.0)
    half = CoreSplit(4, alone_s=0.010, beside_s=0.013, prefill_tokens_per_s=200.0)
    many = CoreSplit(6, alone_s=0.010, beside_s=0.012, prefill_tokens_per_s=60.0)
    assert best_split([few, half, many]) is half
    free = CoreSplit(6, alone_s=0.010, beside_s=0.009, prefill_tokens_per_s=60.0)
    assert best_split([half, free]) is free, "a split without cost is the best"
    assert half.slowdown == pytest.approx(1.3)
