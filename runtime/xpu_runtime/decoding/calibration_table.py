"""In-context calibration: the likeliest next tokens after each token of a prompt (`coordgen §3.3`; algorithm C2)."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

__all__ = ["CalibratedProposer", "CalibrationTable"]


class CalibrationTable:
    """The ``k`` likeliest next tokens after each token of one prompt, filled while the answer is decoded.

    Rows stay unknown where the prompt came from the prefix cache, and where calibration was not worth its time. The
    engine fills the table between two steps, on the thread that calls the proposer.

    Attributes:
        token_ids: int32 ``[rows, k]``; row ``i`` holds the tokens that may follow prompt token ``i``, the likeliest
            first, and -1 while it is unknown.
        probabilities: float32 ``[rows, k]``, their probabilities at temperature 1; 0 while unknown.
        known: bool ``[rows]``, the rows that are filled.
        version: number of times that rows were filled.
        num_accepted: accepted tokens that only this table proposed.
    """

    def __init__(self, rows: int, k: int) -> None:
        self.token_ids: NDArray[np.int32] = np.full((rows, k), -1, np.int32)
        self.probabilities: NDArray[np.float32] = np.zeros((rows, k), np.float32)
        self.known: NDArray[np.bool_] = np.zeros(rows, np.bool_)
        self.version = 0
        self.num_accepted = 0

    def fill(self, start: int, token_ids: NDArray[np.int32], probabilities: NDArray[np.float32]) -> None:
        """Set the rows from ``start`` on; both arrays are ``[n, k]``."""
        stop = start + len(token_ids)
        self.token_ids[start:stop] = token_ids
        self.probabilities[start:stop] = probabilities
        self.known[start:stop] = True
        self.version += 1

    def record_accepted(self, num_tokens: int) -> None:
        """Count accepted tokens that no other source had proposed; by them the engine decides if calibration pays."""
        self.num_accepted += num_tokens


@runtime_checkable
class CalibratedProposer(Protocol):
    """A `Proposer` that also drafts from a `CalibrationTable`.

    If it uses the table, it reports to `CalibrationTable.record_accepted`.
    """

    def calibrate(self, table: CalibrationTable) -> bool:
        """Take the table of the prompt; called once, before the first `Proposer.propose`, when all rows are unknown.

        Returns:
            Whether the proposer drafts from it; if not, it stays empty.
        """
        ...
