"""Where the tokens of an answer come from: the model, or a recording."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding.sampler import SampledToken
from xpu_runtime.errors import InvalidRequestError, RequestFailedError

__all__ = ["ReplaySource", "TokenSource"]


@runtime_checkable
class TokenSource(Protocol):
    """Chooses the output tokens of one answer; `SequenceSampler` and `ReplaySource` are the two kinds.

    `sample` looks, `append` commits: sampling the same position twice gives the same token.
    """

    @property
    def is_plain_greedy(self) -> bool:
        """Whether the next token is the plain argmax of the logits, so that rows can be handled together."""
        ...

    @property
    def output_token_ids(self) -> Sequence[int]:
        """The output tokens so far."""
        ...

    @property
    def finish_reason(self) -> Literal["stop", "length"] | None:
        """Why the sequence ended with the last appended token, or ``None`` while it goes on."""
        ...

    def sample(self, logits: NDArray[np.float32], *, mask: NDArray[np.bool_] | None = None) -> SampledToken:
        """The token at the next output position, given float32 ``[vocab]`` logits, which stay as they are."""
        ...

    def append(self, token_id: int) -> None:
        """Commit one output token."""
        ...

    def renewed(self, token_ids: Sequence[int], max_tokens: int) -> TokenSource:
        """The source of the next answer, of at most ``max_tokens``, to all the ``token_ids`` before it.

        Nothing is carried over: it is what a request of its own would get.
        """
        ...


class ReplaySource:
    """Forces a recorded answer, so that a benchmark runs real passes over text of a chosen length and content.

    An end token in the recording does not end the answer; its last token does: with reason ``"length"``, or ``"stop"``
    where more answers follow.

    Args:
        tokens: the output token ids to force.
        later: the same of the answers that follow, each after an extension.

    Raises:
        InvalidRequestError: a recording is empty, or holds what is no token id.
    """

    def __init__(self, tokens: Sequence[int], *later: Sequence[int]) -> None:
        if not all(map(len, (tokens, *later))):
            raise InvalidRequestError("replay tokens=() cannot be used: expected at least one token id")
        self.answers = tuple(tuple(map(_token_id, answer)) for answer in (tokens, *later))
        """All recordings that were given."""
        self._tokens, self._later = self.answers[0], self.answers[1:]
        self._n_done = 0

    @property
    def is_plain_greedy(self) -> bool:
        """Never: the logits do not decide."""
        return False

    @property
    def output_token_ids(self) -> Sequence[int]:
        """The part of the recording that was appended."""
        return self._tokens[: self._n_done]

    @property
    def finish_reason(self) -> Literal["stop", "length"] | None:
        """``"length"`` once the recording is used up, ``"stop"`` if another answer is recorded."""
        if self._n_done < len(self._tokens):
            return None
        return "stop" if self._later else "length"

    def sample(self, logits: NDArray[np.float32], *, mask: NDArray[np.bool_] | None = None) -> SampledToken:
        """The next recorded token; ``logits`` and ``mask`` are not looked at.

        Raises:
            RequestFailedError: the recording is used up.
        """
        del logits, mask
        if self._n_done == len(self._tokens):
            raise RequestFailedError(f"the replay of {self._n_done} tokens is used up")
        return SampledToken(self._tokens[self._n_done])

    def append(self, token_id: int) -> None:
        """Go one token on.

        Raises:
            RequestFailedError: ``token_id`` is not the recorded one.
        """
        if self.finish_reason is not None or token_id != self._tokens[self._n_done]:
            raise RequestFailedError(f"token {token_id} at output position {self._n_done} is not the recorded one")
        self._n_done += 1

    def renewed(self, token_ids: Sequence[int], max_tokens: int) -> ReplaySource:
        """The next recorded answer, as far as it may go: there is room for no more."""
        del token_ids
        following, *later = self._later
        return ReplaySource(following[:max_tokens], *later)


def _token_id(token: object) -> int:
    try:
        return index(token)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidRequestError(f"replay tokens hold {token!r}: expected integer token ids") from None
