"""Protocol for extending a request after an answer, without a new prefill (`speculative-tool-calls §3.2`, O3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from xpu_runtime.decoding.proposer import Proposer
from xpu_runtime.decoding.token_mask import TokenMask

__all__ = ["Continuation", "Extension"]


@dataclass(frozen=True, slots=True)
class Extension:
    """Tokens that follow an answer, and settings of the next answer.

    Attributes:
        token_ids: appended after the last token of the answer, at least one; computed like a prompt.
        mask: grammar of the next answer; None for no grammar.
        proposer: drafts the next answer; None for no drafts.
        max_tokens: most tokens of the next answer; None for the rest of the request's ``max_tokens``.
    """

    token_ids: Sequence[int]
    mask: TokenMask | None = None
    proposer: Proposer | None = None
    max_tokens: int | None = None


@runtime_checkable
class Continuation(Protocol):
    """Decides whether a request continues after an answer, with appended tokens and another answer.

    The engine calls `extend` between two steps, while the device may be idle, so it must return quickly. State that
    other threads update must be protected by the implementation.
    """

    def extend(self, token_ids: Sequence[int], begin: int) -> Extension | None:
        """Return what follows the answer that has just ended; None to end the request.

        Called when an answer ends with reason ``stop`` and ``max_tokens`` leaves at least one token. The request also
        ends if the extension does not fit the context or the KV pool together with the remaining ``max_tokens``, if a
        token is outside the vocabulary, or if this raises, which is logged.

        Args:
            token_ids: all tokens so far, including the end token, or the token that completed the stop string.
            begin: index in ``token_ids`` where the answer starts.
        """
        ...
