"""Drafts from what a conversation has said already (`coordgen §2.2`; algorithm C1)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["LookupProposer"]

_LONGEST = 4
"""Tokens of a draft (chosen: of 2 to 12 the best for the calls of desk and BFCL, by the cost of rows on CPUs)."""
_MOST = 12
"""Tokens that are compared: of two places where more are the same the later one is taken."""
_PLACES = 1024
"""Earlier occurrences of the last token that are looked at, the last ones: a text may be one token again and again."""
_BACK = 64
"""Tokens at the end that may be others the next time: they may have been a draft of somebody else."""
_POOR = 0.1
"""Share of right tokens below which drafts cost more than they save (by the same)."""
_USUAL = 0.3
"""Share that is taken for granted at first, and after a rest."""
_WEIGHT = 0.25
_FIRST_REST, _LONGEST_REST = 8, 128
"""Tokens of the answer without drafts after poor ones; twice as many each time."""


class LookupProposer:
    """Drafts what followed the last tokens where they stood before, in the prompt or in the answer.

    Calls of tools, forms, quotes and summaries copy names, numbers and sentences, and copying is guessed with ease. Of
    several places the one with the most equal tokens before it is taken, of those the last. Where guesses prove
    wrong, as in free text, it rests for some tokens, and longer each time.

    The paper keeps a suffix automaton. A search with numpy reads the whole text for each draft, in 0.05 ms for 30,000
    tokens, but nothing has to be built, token by token in Python, when a long prompt arrives.
    """

    def __init__(self) -> None:
        self._ids: NDArray[np.int32] = np.empty(0, np.int32)
        self._known = 0
        self._right = _USUAL
        self._rest = _FIRST_REST
        self._rests_until = 0

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Up to ``limit`` tokens that may follow ``token_ids``; each time those of the last time, and more.

        Only the last 64 of them may be others than the last time.
        """
        self._read(token_ids)
        if self._known < self._rests_until:
            return ()
        at = self._place()
        drafts: list[int] = self._ids[at : min(self._known, at + min(limit, _LONGEST))].tolist()
        return drafts

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Take a rest if too few are right."""
        if not n_proposed:
            return
        self._right += _WEIGHT * (n_accepted / n_proposed - self._right)
        if self._right < _POOR:
            self._rests_until = self._known + self._rest
            self._rest = min(2 * self._rest, _LONGEST_REST)
            self._right = _USUAL
        elif self._right > _USUAL:
            self._rest = _FIRST_REST

    def _read(self, token_ids: Sequence[int]) -> None:
        """Take in what is new."""
        start, length = max(0, self._known - _BACK), len(token_ids)
        if length > len(self._ids):
            grown = np.empty(length + length // 2, np.int32)
            grown[:start] = self._ids[:start]
            self._ids = grown
        self._ids[start:length] = token_ids[start:]
        self._known = length

    def _place(self) -> int:
        """Behind the longest earlier occurrence of the last tokens; the end if there is none."""
        known = self._known
        ids, end = self._ids, known - 1
        before = self._ids[:end]
        places = np.flatnonzero(before == ids[end])[-_PLACES:] if known else before
        equal, found = 1, known
        while len(places):
            found = int(places[-1]) + 1
            if equal == _MOST:
                break
            places = places[places >= equal]
            places = places[ids[places - equal] == ids[end - equal]]
            equal += 1
        return found
