"""Token sources: the protocol for choosing output tokens, and a source that replays a recording."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding.sampler import SampledToken
from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import InvalidRequestError, RequestFailedError

__all__ = ["ReplaySource", "TokenSource"]


@runtime_checkable
class TokenSource(Protocol):
    """Chooses the output tokens of one answer; implemented by `SequenceSampler` and `ReplaySource`.

    `sample` does not change the state, `append` does: sampling the same position twice gives the same token.
    """

    @property
    def is_plain_greedy(self) -> bool:
        """True if the next token is the plain argmax of the logits, so that several rows can share one argmax."""
        ...

    @property
    def finish_reason(self) -> Literal["stop", "length"] | None:
        """Why the answer ended with the last appended token; None while it continues."""
        ...

    def sample(self, logits: NDArray[np.float32], *, mask: NDArray[np.bool_] | None = None) -> SampledToken:
        """Return the token at the next output position from float32 ``[vocab]`` logits, which are not modified."""
        ...

    def append(self, token_id: int) -> None:
        """Append one output token."""
        ...

    def for_next_answer(self, token_ids: Sequence[int], max_tokens: int) -> TokenSource:
        """Return a source for the next answer, of at most ``max_tokens`` tokens, after all ``token_ids``.

        It has the state of a separate request with the same parameters.
        """
        ...


@renamed_members(renewed="for_next_answer")
class ReplaySource:
    """Forces recorded output tokens, so that a benchmark runs real passes over text of a chosen length and content.

    An end token in the recording does not end the answer. Its last token does, with reason ``"length"``, or ``"stop"``
    if more answers follow.

    Args:
        tokens: output token ids to force.
        later: output token ids of the following answers, each started by an extension.

    Raises:
        InvalidRequestError: a recording is empty or holds something other than token ids.
    """

    def __init__(self, tokens: Sequence[int], *later: Sequence[int]) -> None:
        if not all(map(len, (tokens, *later))):
            raise InvalidRequestError("replay tokens=() cannot be used: expected at least one token id")
        self.answers = tuple(tuple(map(_token_id, answer)) for answer in (tokens, *later))
        """All recorded answers."""
        self._tokens, self._later = self.answers[0], self.answers[1:]
        self._num_done = 0

    @property
    def is_plain_greedy(self) -> bool:
        """Always False: the logits are ignored."""
        return False

    @property
    def finish_reason(self) -> Literal["stop", "length"] | None:
        """``"length"`` at the end of the recording, ``"stop"`` if another answer is recorded."""
        if self._num_done < len(self._tokens):
            return None
        return "stop" if self._later else "length"

    def sample(self, logits: NDArray[np.float32], *, mask: NDArray[np.bool_] | None = None) -> SampledToken:
        """Return the next recorded token; ``logits`` and ``mask`` are ignored.

        Raises:
            RequestFailedError: the recording has ended.
        """
        del logits, mask
        if self._num_done == len(self._tokens):
            raise RequestFailedError(f"the replay has ended after {self._num_done} tokens")
        return SampledToken(self._tokens[self._num_done])

    def append(self, token_id: int) -> None:
        """Advance by one token.

        Raises:
            RequestFailedError: ``token_id`` is not the recorded one.
        """
        if self.finish_reason is not None or token_id != self._tokens[self._num_done]:
            raise RequestFailedError(f"token {token_id} at output position {self._num_done} is not the recorded one")
        self._num_done += 1

    def for_next_answer(self, token_ids: Sequence[int], max_tokens: int) -> ReplaySource:
        """Return the next recorded answer, cut to ``max_tokens``."""
        del token_ids
        following, *later = self._later
        return ReplaySource(following[:max_tokens], *later)


def _token_id(token: object) -> int:
    try:
        return index(token)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidRequestError(f"replay tokens hold {token!r}: expected integer token ids") from None
