"""Padding of decode steps with varying numbers of rows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.lanes.decode_padding import PADDING_BUDGET_ROWS, DecodePadding


@given(st.lists(st.integers(1, 40), min_size=1, max_size=60))
def test_steps_have_enough_rows_and_bounded_padding(sizes: list[int]) -> None:
    """Guards against steps with too few rows, and against padding without end."""
    filling, last, spare = DecodePadding(), 0, 0
    for wanted in sizes:
        rows = filling.rows(wanted, last)
        assert rows in (wanted, last)
        assert rows >= wanted
        spare = spare + rows - wanted if wanted < rows == last else 0
        assert spare <= PADDING_BUDGET_ROWS
        last = rows


def test_varying_drafts_keep_the_size_constant() -> None:
    """Guards a small model against a reshape at each change of the number of rows."""
    filling, last, sizes = DecodePadding(), 0, []
    for wanted in [5, 1, 1, 1, 1] * 20:
        last = filling.rows(wanted, last)
        sizes.append(last)
    assert set(sizes) == {5}
    assert filling.rows(1, last) == 1, "which ends when they do"
