"""The table of the likeliest next tokens of a prompt."""

from __future__ import annotations

import numpy as np

from xpu_runtime.decoding import CalibrationTable


def test_rows_are_unknown_until_they_are_filled() -> None:
    """Guards against a drafter that takes empty rows for token 0, or that misses filled ones."""
    table = CalibrationTable(5, 2)
    assert (table.token_ids == -1).all()
    assert not table.known.any()
    assert table.version == 0
    table.fill(2, np.array([[7, 8], [9, 3]], np.int32), np.array([[0.5, 0.25], [0.9, 0.1]], np.float32))
    assert table.known.tolist() == [False, False, True, True, False]
    assert table.token_ids.tolist() == [[-1, -1], [-1, -1], [7, 8], [9, 3], [-1, -1]]
    assert table.probabilities[3].tolist() == np.array([0.9, 0.1], np.float32).tolist()
    assert table.version == 1
    assert (table.token_ids.dtype, table.probabilities.dtype) == (np.int32, np.float32)
