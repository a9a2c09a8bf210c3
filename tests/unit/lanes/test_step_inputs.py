"""Device inputs of a pass."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Segment, Sequence

BLOCK = 4
TABLES = {0: np.array([9, 4, 7], np.int32), 1: np.array([2, 0, 5, 8], np.int32)}


def table(sequence: int) -> Any:
    return TABLES[sequence]


def sequence(number: int, tokens: list[int], prompt: int) -> Sequence:
    return Sequence(number, Priority.PROACTIVE, tokens, prompt, 8, 0.0)


def values(step: StepInputs) -> dict[str, Any]:
    return {name: array.tolist() for name, array in step.arrays.items()}


def test_prefill_decode_and_drafts_in_one_pass() -> None:
    """Guards against rows that read the positions or blocks of another sequence."""
    first = sequence(0, [10, 11, 12, 13, 14, 15, 16], 7)
    second = sequence(1, [20, 21, 22, 23, 24, 25, 26, 27, 28, 29], 8)
    segments = [Segment(first, 2, 3, 0), Segment(second, 9, 4, 4, (70, 71, 72))]
    step = StepInputs(segments, table, BLOCK)
    assert (step.tokens, step.rows) == (7, 4)
    assert values(step) == {
        "input_ids": [12, 13, 14, 29, 70, 71, 72],
        "position_ids": [2, 3, 4, 9, 10, 11, 12],
        "past_lens": [2, 9],
        "subsequence_begins": [0, 3, 7],
        "block_indices": [9, 4, 2, 0, 5, 8],
        "block_indices_begins": [0, 2, 6],
        "max_context_len": 13,
        "sampled_rows": [3, 4, 5, 6],
    }
    types = {name: array.dtype.name for name, array in step.arrays.items()}
    assert {name for name, kind in types.items() if kind == "int64"} == {"input_ids", "position_ids", "sampled_rows"}
    assert {kind for name, kind in types.items()} == {"int32", "int64"}
    assert step.arrays["max_context_len"].shape == ()


def test_pass_without_sampled_rows_has_one_for_the_graph() -> None:
    """Guards against an empty gather, which some kernels reject."""
    step = StepInputs([Segment(sequence(0, [1, 2, 3], 3), 0, 2, 0)], table, BLOCK)
    assert step.rows == 0
    assert values(step)["sampled_rows"] == [1]


def test_static_padding_comes_after_the_rows() -> None:
    """Guards against padding that moves rows, or ids outside the vocabulary."""
    step = StepInputs([Segment(sequence(0, [5, 6, 7], 3), 0, 3, 1)], table, BLOCK)
    padded = step.row_slice(0, 3, 5)
    assert padded["input_ids"].tolist() == [5, 6, 7, 0, 0]
    assert padded["position_ids"].tolist() == [0, 1, 2, 0, 0]
    assert step.row_slice(0, 3, 5) is padded
    middle = step.row_slice(1, 3, 2)
    assert middle["input_ids"].tolist() == [6, 7]
    assert middle["position_ids"].tolist() == [1, 2]
    assert values(step)["input_ids"] == [5, 6, 7]


@given(
    parts=st.lists(st.tuples(st.integers(0, 7), st.integers(1, 5)), min_size=2, max_size=2),
    data=st.data(),
)
def test_offsets_of_random_passes(parts: list[tuple[int, int]], data: st.DataObject) -> None:
    """Guards against offsets that are right for the shapes of the other tests only."""
    segments = []
    for number, (start, length) in enumerate(parts):
        rows = data.draw(st.integers(0, length))
        tokens = list(range(100 * number, 100 * number + 12))
        segments.append(Segment(sequence(number, tokens, 12), start, length, rows))
    found = values(StepInputs(segments, table, BLOCK))
    for number, (start, length) in enumerate(parts):
        begin, end = found["subsequence_begins"][number : number + 2]
        assert end - begin == length
        assert found["position_ids"][begin:end] == list(range(start, start + length))
        assert found["input_ids"][begin:end] == [100 * number + at for at in range(start, start + length)]
        first, last = found["block_indices_begins"][number : number + 2]
        assert found["block_indices"][first:last] == TABLES[number][: -(-(start + length) // BLOCK)].tolist()
        rows = [row for row in found["sampled_rows"] if begin <= row < end]
        if sum(segment.rows for segment in segments):
            assert rows == list(range(end - segments[number].rows, end))


def test_padding_rows_use_their_own_block() -> None:
    """Guards sequences against padding rows that read or write their blocks."""
    first, second = sequence(0, [10, 11, 12, 13], 3), sequence(1, [20, 21, 22], 2)
    step = StepInputs([Segment(first, 3, 1, 1), Segment(second, 2, 2, 2, (70,))], table, BLOCK)
    before = {name: array.copy() for name, array in step.arrays.items()}
    filled = step.padded(6, 3)
    assert {name: array.tolist() for name, array in filled.items()} == {
        "input_ids": [13, 22, 70, 0, 0, 0],
        "position_ids": [3, 2, 3, 0, 1, 2],
        "past_lens": [3, 2, 0],
        "subsequence_begins": [0, 1, 3, 6],
        "block_indices": [9, 2, 3],
        "block_indices_begins": [0, 1, 2, 3],
        "max_context_len": 4,
        "sampled_rows": [0, 1, 2, 3, 4, 5],
    }
    assert {name: array.dtype for name, array in filled.items()} == {n: a.dtype for n, a in before.items()}
    for name, array in before.items():
        np.testing.assert_array_equal(step.arrays[name], array)
