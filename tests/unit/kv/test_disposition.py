"""Discard or offload: the formulas and the choice."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.errors import ConfigError
from xpu_runtime.kv import (
    KvCosts,
    KvDisposition,
    PausedSequence,
    choose_disposition,
    choose_prefix_read,
    decayed_reuse,
    eviction_score,
    recompute_seconds,
)

COSTS = KvCosts(
    prefill_s_per_token=1e-3,
    prefill_s_per_token_context=1e-6,
    write_s_per_byte=1e-9,
    read_s_per_byte=1e-9,
    half_life_ticks=8.0,
)


def test_reuse_halves_every_half_life() -> None:
    """Guards against a decay with another base or scale than the documented one."""
    assert decayed_reuse(3.0, 0, 8.0) == 3.0
    assert decayed_reuse(3.0, 16, 8.0) == pytest.approx(0.75)


@given(st.integers(1, 200), st.integers(0, 5000))
def test_recompute_is_the_sum_over_positions(tokens: int, start: int) -> None:
    """Guards the closed form against the sum that it replaces."""
    total = sum(1e-3 + 1e-6 * position for position in range(start, start + tokens))
    assert recompute_seconds(tokens, start, COSTS) == pytest.approx(total)


@given(
    st.lists(st.tuples(st.floats(1, 50), st.integers(0, 100), st.integers(0, 4096)), min_size=2, max_size=2),
    st.integers(100, 300),
)
def test_score_orders_as_the_value_at_every_tick(blocks: list[tuple[float, int, int]], now: int) -> None:
    """Guards against a heap order that goes stale while time passes."""
    values = [
        decayed_reuse(weight, now - touched, COSTS.half_life_ticks) * recompute_seconds(32, start, COSTS)
        for weight, touched, start in blocks
    ]
    scores = [eviction_score(weight, touched, 32, start, COSTS) for weight, touched, start in blocks]
    if not math.isclose(values[0], values[1], rel_tol=1e-9):
        assert (values[0] < values[1]) == (scores[0] < scores[1])


@pytest.mark.parametrize(
    ("paused", "expected"),
    [
        (PausedSequence(1000, 10**8, offload_room_bytes=10**9), KvDisposition.OFFLOAD),
        (PausedSequence(1000, 10**8, offload_room_bytes=10), KvDisposition.DISCARD),
        (PausedSequence(20, 10**8, offload_room_bytes=10**9), KvDisposition.DISCARD),
        (PausedSequence(20, 10**8, answer_tokens=15, offload_room_bytes=10**9), KvDisposition.OFFLOAD),
        (PausedSequence(1000, 10**8, cached_tokens=1000, offload_room_bytes=10**9), KvDisposition.DISCARD),
        (PausedSequence(1000, 0, cached_tokens=1000, offload_room_bytes=10**9), KvDisposition.DISCARD),
    ],
)
def test_choice_is_the_cheaper_one(paused: PausedSequence, expected: KvDisposition) -> None:
    """Guards against a choice that ignores the disk, the cached prefix, or the answer."""
    choice = choose_disposition(paused, COSTS)
    assert choice.action is expected
    costs = {KvDisposition.DISCARD: choice.discard_s, KvDisposition.OFFLOAD: choice.offload_s}
    assert costs[expected] == min(costs.values())


@given(st.integers(1, 5000), st.integers(0, 5000), st.integers(1, 1 << 32), st.floats(0, 1e-6))
def test_a_prefix_is_read_where_that_is_faster(tokens: int, start: int, num_bytes: int, read_s_per_byte: float) -> None:
    """Guards against reads that take longer than computing, and against those left out though they were faster."""
    choice = choose_prefix_read(tokens, start, num_bytes, read_s_per_byte, COSTS)
    assert choice.read is (choice.read_s < choice.compute_s)
    assert choice.compute_s == recompute_seconds(tokens, start, COSTS)
    assert choice.read_s >= num_bytes * read_s_per_byte
    more = choose_prefix_read(tokens, start, 2 * num_bytes, read_s_per_byte, COSTS)
    assert choice.read or not more.read
    assert not choose_prefix_read(tokens, start, num_bytes, choice.compute_s / num_bytes, COSTS).read


def test_out_of_range_values_are_named() -> None:
    """Guards against a cost of zero or NaN that turns the order of eviction into chance."""
    with pytest.raises(ConfigError, match="prefill_s_per_token=0"):
        KvCosts(prefill_s_per_token=0)
    with pytest.raises(ConfigError, match="half_life_ticks=nan"):
        KvCosts(half_life_ticks=math.nan)
    with pytest.raises(ConfigError, match="kv_bytes=-1"):
        PausedSequence(1, -1)
    with pytest.raises(ConfigError, match="cached_tokens=2"):
        PausedSequence(1, 1, cached_tokens=2)
    with pytest.raises(ConfigError, match=r"answer_tokens=2: must be at most .* 1"):
        PausedSequence(3, 1, cached_tokens=2, answer_tokens=2)
