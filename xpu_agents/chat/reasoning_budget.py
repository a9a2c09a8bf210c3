"""Limit of the reasoning before an answer: `ReasoningBudget`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.grammar import GrammarMask

__all__ = ["ReasoningBudget"]

_MAX_BEFORE = 2
"""Most tokens before the opening marker (chosen): white space that models write there."""


class ReasoningBudget:
    """Token mask that ends the reasoning of one answer after a number of tokens; implements `TokenMask`.

    When the budget is used only the closing marker is allowed. Until then, and after it, the grammar alone decides.

    Args:
        budget: most tokens between the markers.
        opening: token of the opening marker; None if the prompt has it.
        closing: token of the closing marker.
        grammar: mask of the answer with its reasoning; None if it is unconstrained.
    """

    def __init__(self, budget: int, opening: int | None, closing: int, grammar: GrammarMask | None) -> None:
        self._budget = budget
        self._opening = opening
        self._closing = closing
        self._grammar = grammar
        self._tokens: list[int] = []
        self._num_closings = 0

    def allowed(self) -> NDArray[np.bool_] | None:
        """Return the allowed next tokens as bool ``[n]``; None allows all tokens.

        Raises:
            RequestFailedError: as `GrammarMask.allowed`.
        """
        if self._must_close():
            only_closing = np.zeros(self._closing + 1, np.bool_)
            only_closing[self._closing] = True
            return only_closing
        return None if self._grammar is None else self._grammar.allowed()

    def allows(self, token_id: int) -> bool:
        """True if ``token_id`` may come next; raises the errors of `allowed`."""
        if self._must_close():
            return token_id == self._closing
        return self._grammar is None or self._grammar.allows(token_id)

    def advance(self, token_id: int) -> None:
        """Consume one output token.

        Raises:
            RequestFailedError: the grammar does not allow it.
        """
        if self._grammar is not None:
            self._grammar.advance(token_id)
        self._tokens.append(token_id)
        self._num_closings += token_id == self._closing

    def rollback(self, n: int) -> None:
        """Undo the last ``n`` calls of `advance`.

        Raises:
            ValueError: fewer tokens were consumed.
        """
        if not 0 <= n <= len(self._tokens):
            raise ValueError(f"n: {n} tokens cannot be undone; give at most {len(self._tokens)}")
        if self._grammar is not None:
            self._grammar.rollback(n)
        kept = len(self._tokens) - n
        self._num_closings -= self._tokens[kept:].count(self._closing)
        del self._tokens[kept:]

    def is_finished(self) -> bool:
        """True if the answer is complete."""
        return self._grammar is not None and self._grammar.is_finished()

    def prepare(self, draft: Sequence[int] = ()) -> None:
        """Compute the mask of the grammar in advance; never raises, and leaves the state unchanged."""
        if self._grammar is not None:
            self._grammar.prepare(draft)

    def _must_close(self) -> bool:
        """True if the reasoning has begun, not ended, and used the budget; never inside a character of a grammar."""
        if self._num_closings or len(self._tokens) < self._budget:
            return False
        begun_at = 0
        if self._opening is not None:
            first = self._tokens[: _MAX_BEFORE + 1]
            if self._opening not in first:
                return False
            begun_at = first.index(self._opening) + 1
        if len(self._tokens) - begun_at < self._budget:
            return False
        return self._grammar is None or self._grammar.allows(self._closing)
