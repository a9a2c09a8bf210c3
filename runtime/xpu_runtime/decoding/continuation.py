"""What goes on with an answer that has ended while its sequence is resident (`speculative-tool-calls §3.2`, O3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from xpu_runtime.decoding.proposer import Proposer
from xpu_runtime.decoding.token_mask import TokenMask

__all__ = ["Continuation", "Extension"]


@dataclass(frozen=True, slots=True)
class Extension:
    """What follows an answer, up to where the next one begins.

    Attributes:
        token_ids: appended after the answer's last token, at least one, and computed as a prompt is.
        mask: grammar of the next answer; None for no grammar. That of the answer before is not asked any more.
        proposer: drafts the next answer; None for no drafts. That of the answer before is not asked any more.
        max_tokens: most tokens of the next answer; None for what is left of those of the request.
    """

    token_ids: Sequence[int]
    mask: TokenMask | None = None
    proposer: Proposer | None = None
    max_tokens: int | None = None


@runtime_checkable
class Continuation(Protocol):
    """Knows what follows the answers of one request, so that it can go on instead of being asked again.

    The engine asks between two steps, while the device may be idle: look up what is known and come back. What
    is known may grow while the request runs, from other threads; to keep that safe is the continuation's own matter.
    """

    def extend(self, token_ids: Sequence[int], begin: int) -> Extension | None:
        """What follows the answer that has just ended; None if the request is to end with it.

        Asked when an answer ends with reason ``stop`` and ``max_tokens`` leaves at least one token. What it returns is
        not taken if it does not fit the context or the KV pool together with the rest of ``max_tokens``, or if a token
        is not in the vocabulary: then the request ends with this answer. So it does if this raises; that is logged.

        Args:
            token_ids: all tokens so far, with the end token, or with what completed the stop string.
            begin: where the answer begins in them.
        """
        ...
