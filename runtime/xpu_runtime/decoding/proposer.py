"""Protocol of draft proposers for speculative decoding (`coordgen §4.1`; algorithms C1 to C3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from xpu_runtime.decoding.calibration_table import CalibratedProposer, CalibrationTable

__all__ = ["FallbackProposer", "Proposer"]


@runtime_checkable
class Proposer(Protocol):
    """Drafts the next tokens of one sequence; verification keeps only tokens that the model would have chosen.

    A wrong draft costs time and never changes the output. The engine calls it between two steps. A proposer that raises
    is logged and not used again.
    """

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return up to ``limit`` tokens that may follow ``token_ids`` (prompt and output so far); may be empty."""
        ...

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Report how many tokens of the last draft were accepted, ``0 <= n_accepted <= n_proposed``."""
        ...


class FallbackProposer:
    """Tries several proposers in order and uses the first non-empty draft."""

    def __init__(self, *proposers: Proposer) -> None:
        self._proposers = proposers
        self._last_used: Proposer | None = None

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return up to ``limit`` tokens that may follow ``token_ids``."""
        for proposer in self._proposers:
            draft = proposer.propose(token_ids, limit)
            if draft:
                self._last_used = proposer
                return draft
        return ()

    def calibrate(self, table: CalibrationTable) -> bool:
        """Give ``table`` to the proposers that draft from one; returns whether there is one."""
        uses = [each.calibrate(table) for each in self._proposers if isinstance(each, CalibratedProposer)]
        return any(uses)

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Forward the result to the proposer of the last draft."""
        if self._last_used is not None:
            self._last_used.accepted(n_proposed, n_accepted)
