"""Jump-forward: what a grammar leaves no choice about is drafted, and verified in one step."""

from __future__ import annotations

from collections.abc import Sequence

from xpu_runtime.decoding import Proposer
from xpu_runtime.grammar.grammar_mask import GrammarMask

__all__ = ["JumpForwardProposer"]


class JumpForwardProposer:
    """Proposes the tokens a grammar forces, and after them what another proposer guesses.

    Args:
        mask: of the same answer.
        other: asked for the rest of the draft, as if the forced tokens were part of the output already.
    """

    def __init__(self, mask: GrammarMask, other: Proposer | None = None) -> None:
        self._mask = mask
        self._other = other
        self._n_forced = 0

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Up to ``limit`` tokens that may follow ``token_ids``."""
        forced = self._mask.forced()[:limit]
        self._n_forced = len(forced)
        if self._other is None or len(forced) == limit:
            return forced
        if not forced:
            return self._other.propose(token_ids, limit)
        return [*forced, *self._other.propose([*token_ids, *forced], limit - len(forced))]

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Tell the other proposer how many of its own tokens were right."""
        own = n_proposed - self._n_forced
        if self._other is not None and own > 0:
            self._other.accepted(own, max(0, n_accepted - self._n_forced))
