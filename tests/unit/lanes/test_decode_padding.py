"""How many rows decode steps compute that change their size all the time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.lanes.decode_padding import PADDING_BUDGET_ROWS, DecodePadding


@given(st.lists(st.integers(1, 40), min_size=1, max_size=60))
def test_steps_have_their_rows_and_few_for_nobody(sizes: list[int]) -> None:
    """Guards answers from steps without their row, and steps of a large size that go on for ever."""
    filling, last, spare = DecodePadding(), 0, 0
    for wanted in sizes:
        rows = filling.rows(wanted, last)
        assert rows in (wanted, last)
        assert rows >= wanted
        spare = spare + rows - wanted if wanted < rows == last else 0
        assert spare <= PADDING_BUDGET_ROWS
        last = rows


def test_drafts_that_come_and_go_keep_the_size_up() -> None:
    """Guards a small model, which sets up all operations for longer than a step with each change of its rows."""
    filling, last, sizes = DecodePadding(), 0, []
    for wanted in [5, 1, 1, 1, 1] * 20:
        last = filling.rows(wanted, last)
        sizes.append(last)
    assert set(sizes) == {5}
    assert filling.rows(1, last) == 1, "which ends when they do"
