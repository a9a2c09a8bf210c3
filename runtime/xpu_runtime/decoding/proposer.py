"""What a source of draft tokens must offer (`coordgen §4.1`; algorithms C1 to C3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

__all__ = ["FallbackProposer", "Proposer"]


@runtime_checkable
class Proposer(Protocol):
    """Guesses the next tokens of one sequence; `verify_draft` keeps only what the model would have said.

    So a bad guess costs time and never changes the answer. The engine asks between two steps; a proposer that
    raises is logged and not asked again.
    """

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Up to ``limit`` tokens that may follow ``token_ids`` (prompt and output so far); empty for no guess."""
        ...

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """How many tokens of the last draft were right, ``0 <= n_accepted <= n_proposed``."""
        ...


class FallbackProposer:
    """Drafts what the first of several proposers drafts that has a guess."""

    def __init__(self, *proposers: Proposer) -> None:
        self._proposers = proposers
        self._asked: Proposer | None = None

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Up to ``limit`` tokens that may follow ``token_ids``."""
        for proposer in self._proposers:
            draft = proposer.propose(token_ids, limit)
            if draft:
                self._asked = proposer
                return draft
        return ()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Tell the one whose draft it was."""
        if self._asked is not None:
            self._asked.accepted(n_proposed, n_accepted)
