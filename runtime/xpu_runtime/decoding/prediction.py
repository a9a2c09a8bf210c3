"""Drafts from a predicted output, such as the text that the model is asked to edit (OpenAI's predicted outputs)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

__all__ = ["MAX_PREDICTED_DRAFT", "PredictionProposer"]

MAX_PREDICTED_DRAFT = 32
"""Most tokens of one draft (chosen)."""
_MIN_DRAFT, _FIRST_DRAFT = 2, 4
"""Shortest and first draft length in tokens (chosen); the length doubles after each draft that is accepted as a whole.
"""
_MAX_MATCH = 32
"""Most tokens of a match that are compared; longer matches count the same."""
_SURE_MATCH = 3
"""Tokens of a match that is used wherever it is in the prediction (chosen)."""
_WINDOW = 16
"""Tokens after the expected place in which a shorter match is used (chosen): the output left out so many at most."""


class PredictionProposer:
    """Drafts the tokens that follow the last tokens of the output in a predicted output.

    Of all places with the longest match, the nearest to the expected one is used: the place of the last match, moved by
    the tokens since then. So the draft follows again after an edit: a replaced, added or left-out part.

    Args:
        prediction: token ids of the predicted output.

    Attributes:
        num_accepted: tokens of the prediction that were drafted and accepted.
        num_rejected: tokens of the prediction that were drafted and rejected.
    """

    def __init__(self, prediction: Sequence[int]) -> None:
        self.num_accepted = self.num_rejected = 0
        self._ids = np.asarray(prediction, np.int64)
        self._place = 0
        self._length: int | None = None  # number of tokens at the last match; None before the first call
        self._draft_length = _FIRST_DRAFT

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return up to ``limit`` tokens that may follow ``token_ids``, whose last token belongs to the output."""
        if self._length is None:
            self._length = len(token_ids) - 1
        expected = self._place + len(token_ids) - self._length
        places, num_equal = self._longest_matches(token_ids)
        if num_equal < _SURE_MATCH:
            places = places[(places >= expected) & (places <= expected + _WINDOW)]
        if not len(places):
            return ()
        self._place, self._length = int(places[np.abs(places - expected).argmin()]), len(token_ids)
        draft: list[int] = self._ids[self._place :][: min(limit, self._draft_length)].tolist()
        return draft

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Count the tokens of the last draft, and adapt the draft length."""
        self.num_accepted += n_accepted
        self.num_rejected += n_proposed - n_accepted
        if n_accepted < n_proposed:
            self._draft_length = max(_MIN_DRAFT, self._draft_length // 2)
        else:
            self._draft_length = min(MAX_PREDICTED_DRAFT, 2 * self._draft_length)

    def _longest_matches(self, token_ids: Sequence[int]) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], int]:
        """Return the positions after the longest matches of the last tokens, and their number of tokens."""
        ids = self._ids
        places = np.flatnonzero(ids == token_ids[-1])
        num_equal = 1
        while len(places) and num_equal < min(_MAX_MATCH, len(token_ids)):
            longer = places[places >= num_equal]
            longer = longer[ids[longer - num_equal] == token_ids[-1 - num_equal]]
            if not len(longer):
                break
            places, num_equal = longer, num_equal + 1
        return places + 1, num_equal
