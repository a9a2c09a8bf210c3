"""Protocols of token masks, which constrain the output tokens of one sequence by a grammar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

__all__ = ["PrecomputableMask", "TokenMask", "allows"]


@runtime_checkable
class TokenMask(Protocol):
    """State of a grammar along the output tokens of one sequence.

    It belongs to one sequence and is used by one thread at a time, not always the same thread.
    """

    def allowed(self) -> NDArray[np.bool_] | None:
        """Return the allowed next tokens as bool ``[n]`` by token id; None allows all tokens.

        Ids from ``n`` on (a vocabulary padded beyond the tokenizer's) are not allowed. An end token is allowed where
        the grammar may end. The array is valid until the next `advance` or `rollback`.
        """
        ...

    def advance(self, token_id: int) -> None:
        """Consume one output token, which must be allowed."""
        ...

    def rollback(self, n: int) -> None:
        """Undo the last ``n`` calls of `advance`; ``0`` has no effect."""
        ...

    def is_finished(self) -> bool:
        """True if the text is complete, so that only an end token could follow."""
        ...


@runtime_checkable
class PrecomputableMask(TokenMask, Protocol):
    """A mask that can be computed in advance, while kernels run."""

    def prepare(self, draft: Sequence[int] = ()) -> None:
        """Compute `allowed` in advance, now and after each token of ``draft``.

        Never raises, and leaves the state unchanged.
        """
        ...


def allows(mask: TokenMask, token_id: int) -> bool:
    """True if ``mask`` allows ``token_id`` next.

    A method ``allows(token_id)`` of the mask is used if there is one; it avoids an array over the whole vocabulary.
    """
    check = getattr(mask, "allows", None)
    if check is not None:
        return bool(check(token_id))
    allowed = mask.allowed()
    return allowed is None or (0 <= token_id < allowed.size and bool(allowed[token_id]))
