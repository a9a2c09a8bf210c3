"""How many rows decode steps compute that change their size all the time."""

from __future__ import annotations

__all__ = ["PADDING_BUDGET_ROWS", "WARM_UP_ROWS", "DecodePadding"]

WARM_UP_ROWS = range(2, 9)
"""Rows of the decode steps that are rehearsed when a model is loaded. The first step of a size takes 5 to 7 ms longer
than the next (measured: 0.5B in whole form); a rehearsal saves half of that, the rest comes with every change of size.
"""

PADDING_BUDGET_ROWS = 16
"""Rows that decode steps compute for nobody before they go on with fewer (chosen: setting up all operations for another
number of rows takes as long as 7 rows of a 0.5B model, or 18 of desk, measured on a CPU)."""


class DecodePadding:
    """Decides whether a step computes the rows of the one before it, some of them for nobody.

    Setting up all operations for another number of rows takes half as long as a step of a small model and more. So rows
    are added until they have cost about as much as the change that they spare, and so never twice as much as the better
    of both. What they cost is counted from the last step that needed all of them: drafts that come and go keep the size
    up.
    """

    def __init__(self) -> None:
        self._spare = 0

    def rows(self, wanted: int, last: int) -> int:
        """How many rows to compute.

        Args:
            wanted: rows of the step.
            last: those of the step before it; 0 if the program ran something else, or nothing.
        """
        if 0 < last - wanted <= self._spare:
            self._spare -= last - wanted
            return last
        self._spare = PADDING_BUDGET_ROWS
        return wanted
