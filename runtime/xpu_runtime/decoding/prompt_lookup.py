"""Prompt lookup: drafts copied from earlier text of the conversation (`coordgen §2.2, §3.1`; algorithms C1 and C5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding.acceptance_rates import AcceptanceRates
from xpu_runtime.decoding.answer_history import TokenIds
from xpu_runtime.decoding.draft_length import MAX_LOOKUP_DRAFT, RatedDraft, StepTime, linear_step_time

__all__ = ["LookupProposer"]

_MAX_MATCH = 12
"""Most tokens of a match that are compared; longer matches count the same."""
_MAX_PLACES = 1024
"""Most earlier occurrences of the last token that are compared, the latest ones; a text may repeat one token."""
_UNSETTLED = 64
"""Tokens at the end that may differ at the next call: they may have been drafts of another proposer."""
_SEPARATOR = -1
"""Separator after each earlier answer."""


class LookupProposer:
    """Drafts the tokens that followed the last tokens at earlier places: in the prompt, the answer or earlier answers.

    Of all places those with the longest match are used. If they disagree, only matches within the conversation are
    used, if there are any: formats recur across conversations, but their values belong to this one. The draft takes the
    most frequent next token at each position, and the latest of equally frequent ones. Its length follows from the
    rates and the duration of steps (`best_draft_length`).

    The paper uses a suffix automaton. A numpy search scans the whole text for each draft, but needs no index built
    token by token when a long prompt arrives.

    Args:
        history: returns earlier answers, the latest first; called once, for the first draft.
        rates: acceptance of earlier drafts; updated by those of this answer.
        step_time: duration of a step of so many rows, relative to one row.
    """

    def __init__(
        self,
        history: Callable[[], Sequence[TokenIds]] = tuple,
        rates: AcceptanceRates | None = None,
        step_time: StepTime = linear_step_time,
    ) -> None:
        self._history = history
        self._draft = RatedDraft(rates, step_time)
        self._started = False
        self._lookup_text = _TokenBuffer()
        self._num_history = 0  # tokens of the history in the text, before those of the conversation

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return up to ``limit`` tokens that may follow ``token_ids``, which extends the tokens of the previous call.

        Only the last 64 tokens of the previous call may have changed.
        """
        if not self._started:
            self._add_history()
        self._append_new_tokens(token_ids)
        self._draft.clear()
        self._draft_from_matches(min(limit, MAX_LOOKUP_DRAFT))
        return self._draft.cut()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Count the accepted tokens, and the first rejected one."""
        self._draft.verified(n_proposed, n_accepted)

    def _add_history(self) -> None:
        """Begin the text with the earlier answers, the latest last."""
        self._started = True
        for answer in reversed(self._history()):
            self._lookup_text.write(self._num_history, np.append(answer, np.int32(_SEPARATOR)))
            self._num_history += len(answer) + 1

    def _append_new_tokens(self, token_ids: Sequence[int]) -> None:
        """Append the new tokens to the text."""
        num_known = len(self._lookup_text.ids) - self._num_history
        start = max(0, num_known - _UNSETTLED)
        self._lookup_text.write(self._num_history + start, token_ids[start:])

    def _draft_from_matches(self, max_length: int) -> None:
        """Draft the most frequent continuation of the matching places."""
        ids = self._lookup_text.ids
        matches, match_length = self._find_matches(0)
        if len(matches) and matches[0] < self._num_history and len(np.unique(ids[matches])) > 1:
            own_matches, own_length = self._find_matches(self._num_history)
            if len(own_matches):
                matches, match_length = own_matches, own_length
        for num_drafted in range(max_length):
            if not len(matches):
                break
            tokens = ids[matches]
            # `most_common` prefers the first of equals, so the latest place comes first.
            token, count = Counter(tokens[::-1].tolist()).most_common(1)[0]
            if token == _SEPARATOR or not self._draft.append(token, match_length + num_drafted, count / len(tokens)):
                break
            matches = matches[tokens == token] + 1
            matches = matches[matches < len(ids)]

    def _find_matches(self, start: int) -> tuple[NDArray[np.int64], int]:
        """Return the positions after the longest earlier matches of the last tokens, from ``start`` on, and its length.

        The positions are in order.
        """
        ids = self._lookup_text.ids[start:]
        end = len(ids) - 1
        shorter_matches = matches = (
            np.flatnonzero(ids[:end] == ids[end])[-_MAX_PLACES:] if len(ids) else np.empty(0, np.int64)
        )
        num_equal = 1
        while len(matches) and num_equal < min(_MAX_MATCH, len(self._lookup_text.ids) - self._num_history):
            shorter_matches = matches
            matches = matches[matches >= num_equal]
            matches = matches[ids[matches - num_equal] == ids[end - num_equal]]
            num_equal += 1
        found = matches if len(matches) else shorter_matches
        return found + start + 1, num_equal if len(matches) else num_equal - 1


class _TokenBuffer:
    """Growing array of token ids."""

    def __init__(self) -> None:
        self._storage: TokenIds = np.empty(64, np.int32)
        self.ids: TokenIds = self._storage[:0]

    def write(self, at: int, token_ids: Sequence[int] | TokenIds) -> None:
        """Set the tokens from index ``at`` on; the array ends after them."""
        length = at + len(token_ids)
        if length > len(self._storage):
            grown = np.empty(length + length // 2, np.int32)
            grown[:at] = self._storage[:at]
            self._storage = grown
        self._storage[at:length] = token_ids
        self.ids = self._storage[:length]
