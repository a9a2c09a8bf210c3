"""Jump-forward decoding: tokens that a grammar forces are drafted and verified in one step."""

from __future__ import annotations

from collections.abc import Sequence

from xpu_runtime.decoding import CalibratedProposer, CalibrationTable, Proposer
from xpu_runtime.grammar.grammar_mask import GrammarMask

__all__ = ["JumpForwardProposer"]


class JumpForwardProposer:
    """Drafts the tokens that a grammar forces, followed by the draft of another proposer.

    Args:
        mask: mask of the same answer.
        other: drafts the tokens after the forced ones.
    """

    def __init__(self, mask: GrammarMask, other: Proposer | None = None) -> None:
        self._mask = mask
        self._other = other
        self._num_forced = 0

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return up to ``limit`` tokens that may follow ``token_ids``."""
        forced = self._mask.forced()[:limit]
        self._num_forced = len(forced)
        if self._other is None or len(forced) == limit:
            return forced
        if not forced:
            return self._other.propose(token_ids, limit)
        return [*forced, *self._other.propose([*token_ids, *forced], limit - len(forced))]

    def calibrate(self, table: CalibrationTable) -> bool:
        """Give ``table`` to the other proposer; returns whether that drafts from it."""
        return isinstance(self._other, CalibratedProposer) and self._other.calibrate(table)

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Report to the other proposer how many of its own tokens were accepted."""
        num_other = n_proposed - self._num_forced
        if self._other is not None and num_other > 0:
            self._other.accepted(num_other, max(0, n_accepted - self._num_forced))
