"""Prompt lookup: drafts copied from earlier text of the conversation (`coordgen §2.2, §3.1`; algorithms C1 and C5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding.answer_history import TokenIds

__all__ = ["LookupProposer"]

_SHORT_DRAFT, _LONG_DRAFT = 2, 4
"""Draft lengths in tokens: short suits prose, long suits tool calls (measured: of 2 to 8, by the cost of rows on CPUs).
"""
_HIGH_RATE, _LOW_RATE, _POOR_RATE = 0.6, 0.25, 0.08
"""Acceptance rates: above the first drafts are long, below the second short, below the third drafting pauses."""
_INITIAL_RATE = 0.5
"""Acceptance rate assumed at first, and after each change of the length."""
_RATE_WEIGHT = 0.1
_FIRST_PAUSE, _LONGEST_PAUSE = 16, 128
"""First and longest pause in tokens after poor drafts; each pause doubles."""
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
    most frequent next token at each position, and the latest of equally frequent ones. The draft length follows the
    acceptance rate; if nearly nothing is accepted, as in prose, drafting pauses for a number of tokens that doubles
    each time.

    The paper uses a suffix automaton. A numpy search scans the whole text for each draft, but needs no index built
    token by token when a long prompt arrives.

    Args:
        history: returns earlier answers, the latest first; called once, for the first draft.
    """

    def __init__(self, history: Callable[[], Sequence[TokenIds]] = tuple) -> None:
        self._history = history
        self._started = False
        self._lookup_text = _TokenBuffer()
        self._num_history = 0  # tokens of the history in the text, before those of the conversation
        self._draft_length = _LONG_DRAFT
        self._acceptance_rate = _INITIAL_RATE
        self._pause = _FIRST_PAUSE
        self._paused_until = 0

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return up to ``limit`` tokens that may follow ``token_ids``, which extends the tokens of the previous call.

        Only the last 64 tokens of the previous call may have changed.
        """
        if not self._started:
            self._add_history()
        self._append_new_tokens(token_ids)
        if len(token_ids) < self._paused_until:
            return ()
        return self._draft_from_matches(min(limit, self._draft_length))

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Adapt the draft length to the acceptance rate."""
        if not n_proposed:
            return
        self._acceptance_rate += _RATE_WEIGHT * (n_accepted / n_proposed - self._acceptance_rate)
        if self._draft_length == _SHORT_DRAFT and self._acceptance_rate > _HIGH_RATE:
            self._draft_length, self._acceptance_rate, self._pause = _LONG_DRAFT, _INITIAL_RATE, _FIRST_PAUSE
        elif self._draft_length == _LONG_DRAFT and self._acceptance_rate < _LOW_RATE:
            self._draft_length, self._acceptance_rate = _SHORT_DRAFT, _INITIAL_RATE
        elif self._acceptance_rate < _POOR_RATE:
            self._paused_until = len(self._lookup_text.ids) - self._num_history + self._pause
            self._pause = min(2 * self._pause, _LONGEST_PAUSE)
            self._acceptance_rate = _LOW_RATE

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

    def _draft_from_matches(self, max_length: int) -> Sequence[int]:
        """Return the most frequent continuation of the matching places."""
        ids = self._lookup_text.ids
        matches = self._find_matches(0)
        if len(matches) and matches[0] < self._num_history and len(np.unique(ids[matches])) > 1:
            own_matches = self._find_matches(self._num_history)
            matches = own_matches if len(own_matches) else matches
        drafts: list[int] = []
        while len(drafts) < max_length and len(matches):
            tokens = ids[matches]
            # `most_common` prefers the first of equals, so the latest place comes first.
            token = Counter(tokens[::-1].tolist()).most_common(1)[0][0]
            if token == _SEPARATOR:
                break
            drafts.append(token)
            matches = matches[tokens == token] + 1
            matches = matches[matches < len(ids)]
        return drafts

    def _find_matches(self, start: int) -> NDArray[np.int64]:
        """Return the positions after the longest earlier matches of the last tokens, from ``start`` on, in order."""
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
        return (matches if len(matches) else shorter_matches) + start + 1


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
