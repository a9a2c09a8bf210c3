"""Hidden states of prompts: pieces, bounds and release."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.context_calibration.hidden_states import HiddenStates

WIDTH = 3
ROW_BYTES = 4 * WIDTH


def rows_of(start: int, count: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return (
        np.arange(start, start + count, dtype=np.float32)[:, None, None] * np.ones((1, 1, WIDTH), np.float32)
    ).copy()


def test_pieces_are_copies_of_the_rows() -> None:
    """Guards against pieces that change when the next pass overwrites the activation buffer, and lost last rows."""
    store = HiddenStates(4)
    rows = rows_of(10, 9)
    pieces, displaced = store.keep(1, 10, rows, reactive=True)
    assert (pieces, displaced) == ([(10, 14), (14, 18), (18, 19)], [])
    rows[:] = 0
    assert store.piece(1, 14)[:, 0, 0].tolist() == [14, 15, 16, 17]
    assert store.piece(1, 18).shape == (1, 1, WIDTH)


def test_rows_beyond_the_bound_of_a_request_are_not_kept() -> None:
    """Guards against a long prompt that takes more memory than a request may."""
    store = HiddenStates(4, request_bytes=10 * ROW_BYTES)
    assert store.keep(1, 0, rows_of(0, 16), reactive=True)[0] == [(0, 4), (4, 8)]
    assert store.nbytes == 8 * ROW_BYTES
    store.release(1, 0)
    assert store.keep(1, 16, rows_of(16, 4), reactive=True)[0] == [(16, 20)]


def test_long_prompt_of_a_large_model_fits() -> None:
    """Guards the bound of 64 MiB for a request of 8,000 tokens."""
    store = HiddenStates(64)
    for start in range(0, 8000, 500):
        rows = np.broadcast_to(np.float32(start), (500, 1, 2048))
        assert sum(last - first for first, last in store.keep(1, start, rows, reactive=True)[0]) == 500
    assert store.nbytes == store.peak_bytes <= 64 << 20


def test_reactive_requests_displace_the_newest_proactive_one() -> None:
    """Guards against a person's rows refused because of background work, and one who displaces another."""
    store = HiddenStates(4, total_bytes=8 * ROW_BYTES)
    store.keep(1, 0, rows_of(0, 4), reactive=False)
    store.keep(2, 0, rows_of(0, 4), reactive=False)
    assert store.keep(3, 0, rows_of(0, 4), reactive=False) == ([], [])
    assert store.keep(4, 0, rows_of(0, 4), reactive=True) == ([(0, 4)], [2])
    assert (1 in store, 2 in store, 3 in store, 4 in store) == (True, False, False, True)
    assert store.keep(5, 0, rows_of(0, 8), reactive=True) == ([(0, 4)], [1])


def test_a_request_does_not_make_room_for_itself() -> None:
    """Guards the rows of a request that has become reactive: they do not go for its next ones."""
    store = HiddenStates(4, total_bytes=8 * ROW_BYTES)
    store.keep(1, 0, rows_of(0, 4), reactive=False)
    store.keep(2, 0, rows_of(0, 4), reactive=True)
    assert store.keep(1, 4, rows_of(4, 4), reactive=True) == ([], [])
    assert store.piece(1, 0).shape[0] == 4


@given(
    st.lists(
        st.tuples(
            st.integers(0, 4),
            st.integers(0, 40),
            st.integers(1, 30),
            st.booleans(),
            st.sampled_from(["keep", "drop", "release"]),
        ),
        max_size=60,
    )
)
def test_memory_is_bounded_and_returns(steps: list[tuple[int, int, int, bool, str]]) -> None:
    """Guards the bounds, and bytes that stay counted after their request has ended."""
    store = HiddenStates(8, request_bytes=40 * ROW_BYTES, total_bytes=90 * ROW_BYTES)
    for sequence, start, count, reactive, action in steps:
        if action == "keep":
            pieces, displaced = store.keep(sequence, start, rows_of(start, count), reactive=reactive)
            assert all(store.piece(sequence, first).shape[0] == last - first for first, last in pieces)
            assert sequence not in displaced
        elif action == "drop":
            store.drop(sequence)
            assert sequence not in store
        else:
            store.release(sequence, start)
        sizes = {number: sum(each.nbytes for each in kept.pieces.values()) for number, kept in store._kept.items()}
        assert sum(sizes.values()) == store.nbytes <= 90 * ROW_BYTES
        assert all(0 < size <= 40 * ROW_BYTES for size in sizes.values())
    for sequence in range(5):
        store.drop(sequence)
    assert (store.nbytes, len(store)) == (0, 0)
