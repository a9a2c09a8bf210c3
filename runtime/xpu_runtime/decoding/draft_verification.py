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
    """Result of verifying one draft.

    Attributes:
        tokens: tokens to emit, 1 to ``len(draft) + 1``.
        n_accepted: number of accepted draft tokens; the KV entries of the others must be removed.
        finished: whether the sequence ended with the last token.
    """

    tokens: tuple[SampledToken, ...]
    n_accepted: int
    finished: bool

    @property
    def token_ids(self) -> list[int]:
        """Ids of the emitted tokens."""
        return [token.token_id for token in self.tokens]


def verify_draft(
    draft: Sequence[int],
    logits: NDArray[np.float32],
    source: TokenSource,
    *,
    mask: TokenMask | None = None,
    argmax: Sequence[int] | None = None,
) -> VerifiedDraft:
    """Sample row by row with the sampler of the sequence while the draft agrees.

    Each token equals that of decoding without a draft: a draw depends only on the seed and the output position, so a
    draft changes how many tokens a pass yields and never which. An empty draft is plain decoding.

    Args:
        draft: the k drafted token ids.
        logits: float32 ``[k + 1, vocab]``; row i follows the first i draft tokens. Not modified.
        source: token source; every emitted token is appended to it.
        mask: grammar at the position of row 0. It is advanced over the emitted tokens except an end token, which
            grammars do not contain.
        argmax: result of `greedy_tokens` for the rows. Used without reading the row where ``source`` is greedy and the
            grammar allows the token.

    Returns:
        The emitted tokens. Nothing follows a token that ends the sequence (end token, stop token, ``max_tokens``,
            complete grammar), even if the draft continues.

    Raises:
        ValueError: the number of rows is not ``k + 1``.
        RequestFailedError: the logits of the first row are not finite or the grammar allows no token there. For a later
            row the tokens before it are returned.
    """
    if logits.ndim != 2 or logits.shape[0] != len(draft) + 1:
        raise ValueError(f"logits: shape {logits.shape} is wrong; expected [{len(draft) + 1}, vocab]")
    tokens: list[SampledToken] = []
    n_accepted = 0
    finished = False
    for row in range(len(draft) + 1):
        try:
            token = argmax[row] if argmax is not None and source.is_plain_greedy else -1
            if token >= 0 and (mask is None or allows(mask, token)):
                sampled = SampledToken(token)
            else:
                sampled = source.sample(logits[row], mask=None if mask is None else mask.allowed())
        except RequestFailedError:
            if not tokens:
                raise
            break  # the next step raises it, unless the emitted tokens end the answer, as with a stop string
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
    """Return the longest prefix of a draft that the grammar allows; ``mask`` is left unchanged."""
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
        pass  # the grammar allows nothing after this prefix; verification reports it if the model gets there
    finally:
        mask.rollback(n)
    return list(draft[:n])
