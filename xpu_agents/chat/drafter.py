"""Drafts of calls whose results are known (`speculative-tool-calls §3.2`, O2): `CallDrafter`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.toolcache import ToolCache

__all__ = ["MAX_DRAFTS", "CallDrafter"]

MAX_DRAFTS = 64
"""Tokens of one draft: a call with some arguments."""
_CANDIDATES = 8
"""Calls that are looked at, the latest ones: writing each down as the template does takes up to a millisecond."""


class CallDrafter:
    """Once the model has opened a call, drafts the known call that it may be, to be verified in one pass.

    Args:
        cache: has the calls.
        written: the tokens of an answer that makes a call and nothing else; asked once for each.
        begin: where the answer begins.
    """

    def __init__(self, cache: ToolCache, written: Callable[[ToolCall], Sequence[int]], begin: int) -> None:
        self._cache = cache
        self._written = written
        self._begin = begin
        self._answers: dict[ToolCall, Sequence[int]] = {}

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """The rest of the call that is being written; of several that it may be, the one that became known last."""
        answer = token_ids[self._begin :]
        if not answer:
            return ()
        for call in self._cache.known[: -_CANDIDATES - 1 : -1]:
            if call not in self._answers:
                self._answers[call] = self._written(call)
            expected = self._answers[call]
            if begun := _begun(answer, expected):
                return expected[begun : begun + limit]
        return ()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Nothing to learn: what is written instead of a wrong draft does not go with it any more."""


def _begun(answer: Sequence[int], expected: Sequence[int]) -> int:
    """With how many of the expected tokens an answer ends, at most with all but the last."""
    for count in range(min(len(answer), len(expected) - 1), 0, -1):
        if answer[-1] == expected[count - 1] and list(answer[-count:]) == list(expected[:count]):
            return count
    return 0
