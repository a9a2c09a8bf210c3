"""Padding of decode steps to the number of rows of the step before."""

from __future__ import annotations

__all__ = ["PADDING_BUDGET_ROWS", "WARM_UP_ROWS", "DecodePadding"]

WARM_UP_ROWS = range(2, 9)
"""Decode batch sizes that are run once when a model is loaded, since the first step of a size is slower (measured)."""

PADDING_BUDGET_ROWS = 16
"""Padding rows that decode steps may compute in total before the batch shrinks (chosen: reshaping all operations takes
about as long as computing 7 to 18 rows of a small model on a CPU)."""


class DecodePadding:
    """Decides if a decode step is padded to the rows of the step before it.

    Reshaping all operations for another number of rows is expensive compared with a step of a small model. Padding is
    therefore used until the padding rows have cost about as much as the reshape they avoid. The count restarts when a
    step needs all rows, so drafts that vary in length keep the batch size constant.
    """

    def __init__(self) -> None:
        self._padding_budget = 0

    def rows(self, wanted: int, last: int) -> int:
        """Number of rows to compute.

        Args:
            wanted: rows of the step.
            last: rows of the decode step before it; 0 if another kind of pass ran, or none.
        """
        if 0 < last - wanted <= self._padding_budget:
            self._padding_budget -= last - wanted
            return last
        self._padding_budget = PADDING_BUDGET_ROWS
        return wanted
