"""Lossless verification of draft tokens (`coordgen §2.2`; algorithm C1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding.sampler import SampledToken
from xpu_runtime.decoding.token_mask import TokenMask, allows
from xpu_runtime.decoding.token_source import TokenSource
from xpu_runtime.errors import RequestFailedError

__all__ = ["VerifiedDraft", "allowed_prefix", "verify_draft"]


@dataclass(frozen=True, slots=True)
class VerifiedDraft:
    """What one pass over a draft gave.

    Attributes:
        tokens: the tokens to emit, 1 to ``len(draft) + 1`` of them.
        n_accepted: how many draft tokens were right; the KV of the others has to go.
        finished: the sequence ended with the last of the tokens.
    """

    tokens: tuple[SampledToken, ...]
    n_accepted: int
    finished: bool

    @property
    def token_ids(self) -> list[int]:
        """The ids of the emitted tokens."""
        return [token.token_id for token in self.tokens]


def verify_draft(
    draft: Sequence[int],
    logits: NDArray[np.float32],
    source: TokenSource,
    *,
    mask: TokenMask | None = None,
    best: Sequence[int] | None = None,
) -> VerifiedDraft:
    """Sample row by row with the sequence's own sampler, as long as the draft agrees.

    Every token is the one that decoding without a draft would have given: a draw depends on the seed and the output
    position alone, so a draft decides how many tokens a pass yields and never which. An empty draft is plain
    decoding.

    Args:
        draft: the k proposed token ids.
        logits: float32 ``[k + 1, vocab]``; row i follows the first i draft tokens. Not modified.
        source: gets every emitted token appended.
        mask: the grammar, standing where row 0 is sampled; it is advanced over the emitted tokens, apart from an
            end token, of which grammars know nothing.
        best: what `greedy_tokens` says of the rows. Where ``source`` takes the argmax, and the grammar allows it, no
            row is looked at again: that of the allowed tokens is the same.

    Returns:
        The emitted tokens. Nothing follows a token that ends the sequence (end token, stop token, ``max_tokens``,
        complete grammar), whether or not the draft went on.

    Raises:
        ValueError: there are not ``k + 1`` rows.
        RequestFailedError: the logits of the first row are not finite or the grammar allows no token there. Where that
            is so of a later row, what was emitted before is returned.
    """
    if logits.ndim != 2 or logits.shape[0] != len(draft) + 1:
        raise ValueError(f"logits of shape {logits.shape}: expected [{len(draft) + 1}, vocab]")
    tokens: list[SampledToken] = []
    n_accepted = 0
    finished = False
    for row in range(len(draft) + 1):
        try:
            token = best[row] if best is not None and source.is_plain_greedy else -1
            if token >= 0 and (mask is None or allows(mask, token)):
                sampled = SampledToken(token)
            else:
                sampled = source.sample(logits[row], mask=None if mask is None else mask.allowed())
        except RequestFailedError:
            if not tokens:
                raise
            break  # the next step meets it again, unless what was emitted ends the answer, as with a stop string
        source.append(sampled.token_id)
        tokens.append(sampled)
        finished = source.finish_reason is not None
        if mask is not None and source.finish_reason != "stop":
            mask.advance(sampled.token_id)
            finished = finished or mask.is_finished()
        agrees = row < len(draft) and draft[row] == sampled.token_id
        n_accepted += agrees
        if finished or not agrees:
            break
    return VerifiedDraft(tuple(tokens), n_accepted, finished)


def allowed_prefix(draft: Sequence[int], mask: TokenMask | None) -> list[int]:
    """The longest beginning of a draft that the grammar allows; what follows would be computed for nothing.

    ``mask`` is left as it was.
    """
    if mask is None:
        return list(draft)
    n = 0
    try:
        for token in draft:
            if mask.is_finished() or not allows(mask, token):
                break
            mask.advance(token)
            n += 1
    except RequestFailedError:
        pass  # no answer goes on there; if the model wants this one to, `verify_draft` says so
    finally:
        mask.rollback(n)
    return list(draft[:n])
