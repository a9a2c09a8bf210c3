"""Drafts whose length follows from the expected acceptance of tokens and the duration of steps (algorithm C8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from xpu_runtime.decoding.acceptance_rates import AcceptanceRates, DraftedKind

__all__ = ["MAX_LOOKUP_DRAFT", "RatedDraft", "StepTime", "best_draft_length", "linear_step_time"]

MAX_LOOKUP_DRAFT = 15
"""Most tokens of a draft (chosen: with the newest token 16 rows)."""
_MIN_ACCEPTANCE = 0.05
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


class RatedDraft:
    """The tokens of a draft with their expected acceptance, of which the best number is proposed.

    Args:
        rates: acceptance of earlier drafts; updated by the verified ones.
        step_time: duration of a step of so many rows, relative to one row.

    Attributes:
        tokens: tokens of the draft.
    """

    def __init__(self, rates: AcceptanceRates | None, step_time: StepTime) -> None:
        self._rates = AcceptanceRates() if rates is None else rates
        self._step_time = step_time
        self.tokens: list[int] = []
        self._kinds: list[DraftedKind] = []
        self._acceptances: list[float] = []

    def clear(self) -> None:
        """Begin another draft."""
        self.tokens, self._kinds, self._acceptances = [], [], []

    def append(self, token: int, match_length: int, share: float) -> bool:
        """Append a token unless its acceptance, with that of those before it, is too unlikely.

        Args:
            token: the token.
            match_length: tokens of the match before it, those drafted before it included.
            share: share of the matching places that it follows, 0 to 1.

        Returns:
            Whether it was appended.
        """
        kind = AcceptanceRates.kind(match_length, share)
        acceptance = (self._acceptances[-1] if self._acceptances else 1.0) * self._rates.rate(kind)
        if acceptance < _MIN_ACCEPTANCE:
            return False
        self.tokens.append(token)
        self._kinds.append(kind)
        self._acceptances.append(acceptance)
        return True

    def cut(self) -> list[int]:
        """Cut the draft to its best length and return its tokens."""
        length = best_draft_length(self._acceptances, self._step_time)
        del self.tokens[length:], self._kinds[length:], self._acceptances[length:]
        return self.tokens

    def verified(self, n_proposed: int, n_accepted: int) -> None:
        """Count the accepted tokens, and the first rejected one."""
        for at, kind in enumerate(self._kinds[: min(n_proposed, n_accepted + 1)]):
            self._rates.add(kind, accepted=at < n_accepted)
        self.clear()
