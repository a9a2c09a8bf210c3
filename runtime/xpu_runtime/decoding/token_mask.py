"""What a grammar must offer to constrain the tokens of one sequence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

__all__ = ["PrecomputableMask", "TokenMask", "allows"]


@runtime_checkable
class TokenMask(Protocol):
    """The state of one grammar along one sequence of output tokens.

    It belongs to one sequence and is used by one thread at a time, not always the same.
    """

    def allowed(self) -> NDArray[np.bool_] | None:
        """Which tokens may come next: bool ``[n]`` by token id, or ``None`` for all of them.

        Ids from ``n`` on (a vocabulary padded beyond the tokenizer's) are not allowed. An end token is allowed
        where the grammar may end. The array is only valid until the next `advance` or `rollback`.
        """
        ...

    def advance(self, token_id: int) -> None:
        """Take one output token, which must be an allowed one."""
        ...

    def rollback(self, n: int) -> None:
        """Undo the last ``n`` calls of `advance`; ``0`` does nothing."""
        ...

    def is_finished(self) -> bool:
        """Whether the text is complete, so that nothing but an end token could follow."""
        ...


@runtime_checkable
class PrecomputableMask(TokenMask, Protocol):
    """A mask that can be computed before it is asked for, while the kernels run."""

    def prepare(self, draft: Sequence[int] = ()) -> None:
        """Compute what `allowed` will give, now and after each token of ``draft``; never raises.

        The state stays as it is.
        """
        ...


def allows(mask: TokenMask, token_id: int) -> bool:
    """Whether ``token_id`` may come next.

    A mask that has a method ``allows(token_id)`` is asked that, which need not make an array of the whole vocabulary.
    """
    told = getattr(mask, "allows", None)
    if told is not None:
        return bool(told(token_id))
    allowed = mask.allowed()
    return allowed is None or (0 <= token_id < allowed.size and bool(allowed[token_id]))
