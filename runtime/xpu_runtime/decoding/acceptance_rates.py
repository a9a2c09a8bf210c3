"""Acceptance rates of drafted tokens, from which the length of drafts follows (`coordgen §3.4`; algorithm C8)."""

from __future__ import annotations

import numpy as np

__all__ = ["AcceptanceRates", "DraftedKind"]

_MAX_MATCH = 12
"""Longest match that is told apart (chosen: longer ones are accepted alike)."""
_NUM_SHARES = 10
_PRIOR_TOKENS = 4.0
"""Tokens that the share of a kind counts as, beside those that were verified (chosen)."""
_MAX_TOKENS = 64
"""Tokens of a kind after which the older half counts less (chosen: the texts of a chat change)."""

DraftedKind = tuple[int, int]
"""Tokens of the match before a drafted token, and tenths of its share of the matching places."""


class AcceptanceRates:
    """Acceptance of drafted tokens by kind, over all answers of a chat.

    Written and read between the steps of one engine.
    """

    def __init__(self) -> None:
        self._drafted = np.zeros((_MAX_MATCH + 1, _NUM_SHARES))
        self._accepted = np.zeros_like(self._drafted)

    @staticmethod
    def kind(match_length: int, share: float) -> DraftedKind:
        """Return the kind of a drafted token.

        Args:
            match_length: tokens of the match before it, those drafted before it included.
            share: share of the matching places that it follows, 0 to 1.
        """
        return min(match_length, _MAX_MATCH), min(int(share * _NUM_SHARES), _NUM_SHARES - 1)

    def rate(self, kind: DraftedKind) -> float:
        """Return the expected acceptance of a token of this kind, if those before it are accepted."""
        prior = (kind[1] + 0.5) / _NUM_SHARES
        return float((self._accepted[kind] + _PRIOR_TOKENS * prior) / (self._drafted[kind] + _PRIOR_TOKENS))

    def add(self, kind: DraftedKind, *, accepted: bool) -> None:
        """Count a verified token; tokens behind a rejected one are not verified."""
        self._drafted[kind] += 1
        self._accepted[kind] += accepted
        if self._drafted[kind] >= _MAX_TOKENS:
            self._drafted[kind] /= 2
            self._accepted[kind] /= 2
