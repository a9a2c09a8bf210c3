"""Drafts of the model's own words: its likeliest next tokens behind the tokens of a prompt (`coordgen §3.3`; C2)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding.acceptance_rates import AcceptanceRates
from xpu_runtime.decoding.calibration_table import CalibrationTable
from xpu_runtime.decoding.draft_length import MAX_LOOKUP_DRAFT, RatedDraft, StepTime, linear_step_time

__all__ = ["CalibratedLookup"]

_MAX_MATCH = 12
"""Most tokens of a match that are compared; longer matches count the same."""
_MAX_ROWS = 64
"""Most rows whose predictions are added up, the latest ones (chosen)."""

Rows = NDArray[np.int64]


class CalibratedLookup:
    """Drafts what the model would have written in place of the prompt's own words, from a `CalibrationTable`.

    The first token is the likeliest one after the earlier places with the longest match of the last tokens, by the mean
    of its probabilities there. The next one is the likeliest one at the following places if the prompt has the first
    token there, else at the other places of that token. If the prompt has "Clinton's security detail has arrived at"
    and the model prefers *arrived* after *Clinton*, then "arrived at" is drafted. The paper keeps a tree of all likely
    tokens; here a draft is the likeliest path through it.

    For text that repeats the prompt `LookupProposer` is better, so this proposer comes after it, for empty drafts.

    Args:
        rates: acceptance of earlier drafts of this kind; updated by those of this answer.
        step_time: duration of a step of so many rows, relative to one row.
    """

    def __init__(self, rates: AcceptanceRates | None = None, step_time: StepTime = linear_step_time) -> None:
        self._draft = RatedDraft(rates, step_time)
        self._table: CalibrationTable | None = None
        self._prompt: NDArray[np.int32] = np.empty(0, np.int32)

    def calibrate(self, table: CalibrationTable) -> bool:
        """Take the table of the prompt; see `CalibratedProposer`."""
        self._table = table
        return True

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return up to ``limit`` tokens that may follow ``token_ids``, which begins with the prompt of the table."""
        self._draft.clear()
        if self._table is None or not self._table.version:
            return ()
        if not len(self._prompt):
            self._prompt = np.array(token_ids[: len(self._table.known)], np.int32)
        self._draft_from_rows(token_ids, min(limit, MAX_LOOKUP_DRAFT))
        return self._draft.cut()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Count the accepted tokens, and the first rejected one."""
        self._draft.verified(n_proposed, n_accepted)
        if self._table is not None:
            self._table.record_accepted(n_accepted)

    def _draft_from_rows(self, token_ids: Sequence[int], limit: int) -> None:
        """Draft the likeliest path through the table."""
        draft = self._draft.tokens
        rows, num_equal = self._matching_rows(token_ids)
        while len(rows) and len(draft) < limit:
            token, probability = self._likeliest(rows[-_MAX_ROWS:])
            if not self._draft.append(token, num_equal, probability):
                break
            following = rows[rows + 1 < len(self._prompt)] + 1
            following = self._known(following[self._prompt[following] == token])
            if len(following):
                rows, num_equal = following, num_equal + 1
            else:
                rows, num_equal = self._matching_rows([*token_ids[-_MAX_MATCH:], *draft])

    def _matching_rows(self, token_ids: Sequence[int]) -> tuple[Rows, int]:
        """Return the known rows with the longest match of the last tokens, in order, and its number of tokens."""
        rows = self._known(np.flatnonzero(self._prompt == token_ids[-1]))
        num_equal = 1
        while len(rows) and num_equal < min(_MAX_MATCH, len(token_ids)):
            longer = rows[rows >= num_equal]
            longer = longer[self._prompt[longer - num_equal] == token_ids[-1 - num_equal]]
            if not len(longer):
                break
            rows, num_equal = longer, num_equal + 1
        return rows, num_equal

    def _known(self, rows: Rows) -> Rows:
        assert self._table is not None
        return rows[self._table.known[rows]]

    def _likeliest(self, rows: Rows) -> tuple[int, float]:
        """Return the token with the largest mean probability behind ``rows``, the lowest id of equals."""
        assert self._table is not None
        tokens, places = np.unique(self._table.token_ids[rows], return_inverse=True)
        sums = np.bincount(places.ravel(), self._table.probabilities[rows].ravel())
        best = int(sums.argmax())
        return int(tokens[best]), float(sums[best]) / len(rows)
