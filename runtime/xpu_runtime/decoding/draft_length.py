"""Length of a draft, from the expected acceptance of its tokens and the duration of steps (algorithm C8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

__all__ = ["MAX_LOOKUP_DRAFT", "MIN_ACCEPTANCE", "StepTime", "best_draft_length", "linear_step_time"]

MAX_LOOKUP_DRAFT = 15
"""Most tokens of a draft (chosen: with the newest token 16 rows)."""
MIN_ACCEPTANCE = 0.05
"""Expected acceptance at which the search for further tokens ends (chosen: such a token costs more anywhere)."""
_LENGTHS = (1, 2, 3, 7, 15)
"""Lengths of drafts: few, since another number of rows costs a device as much as several rows."""
_ROW_TIME = 0.11
"""Time of a further row relative to a step of one row, if steps are not measured (measured: benchmarks/drafting)."""
_SPEED = 3.0
"""Tokens that a draft must gain in the time of a step of one row (measured: benchmarks/drafting, the best of 1.5 to 4).
"""

StepTime = Callable[[int], float]
"""Duration of a step of so many rows, relative to one row."""


def linear_step_time(rows: int) -> float:
    """Return the relative duration of a step of ``rows`` rows where steps are not measured."""
    return 1.0 + _ROW_TIME * (rows - 1)


def best_draft_length(acceptances: Sequence[float], step_time: StepTime) -> int:
    """Return the length with the largest difference between expected tokens and the duration of the step.

    So prose has few drafts and copied text long ones.

    Args:
        acceptances: the rate at which each token of the longest draft is accepted, with those before it.
        step_time: duration of a step of so many rows, relative to one row.
    """
    expected = np.cumsum(acceptances)
    gains = {0: -_SPEED * step_time(1)}  # a step of one row; the token that each step yields is left out
    for length in _LENGTHS:
        if length <= len(acceptances):
            gains[length] = float(expected[length - 1]) - _SPEED * step_time(1 + length)
    return max(gains, key=lambda length: gains[length])
