"""Drafts of calls whose results are known (`speculative-tool-calls §3.2`, O2): `CallDrafter`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.tool_cache.cache import ToolCache

__all__ = ["MAX_DRAFT_TOKENS", "CallDrafter"]

MAX_DRAFT_TOKENS = 64
"""Tokens of one draft: a call with some arguments."""
_CANDIDATES = 8
"""Calls that are looked at, the latest ones: writing each down as the template does takes up to a millisecond."""


class CallDrafter:
    """Once the model has opened a call, drafts the known call that it may be, to be verified in one pass.

    Each token of the answer is looked at once for each call, however long the answer gets.

    Args:
        cache: has the calls.
        written: the tokens of an answer that makes a call and nothing else; asked once for each.
        begin: where the answer begins.
    """

    def __init__(self, cache: ToolCache, written: Callable[[ToolCall], Sequence[int]], begin: int) -> None:
        self._cache = cache
        self._written = written
        self._begin = begin
        self._answer: list[int] = []
        self._calls: dict[ToolCall, _WrittenCall] = {}

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """The rest of the call that is being written; of several that it may be, the one that became known last.

        The answer has to be the one of the last time and more. Only its last `MAX_DRAFT_TOKENS` tokens may be others
        now: they may have been the first part of a draft.
        """
        self._read(token_ids)
        if not self._answer:
            return ()
        for call in self._cache.known[: -_CANDIDATES - 1 : -1]:
            if call not in self._calls:
                self._calls[call] = _WrittenCall(self._written(call))
            candidate = self._calls[call]
            if begun := candidate.begun(self._answer):
                return candidate.tokens[begun : begun + limit]
        return ()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Nothing to learn: what is written instead of a wrong draft does not go with it any more."""

    def _read(self, token_ids: Sequence[int]) -> None:
        """Take in what is new, and take back what was only drafted."""
        common = min(len(self._answer), max(0, len(token_ids) - self._begin))
        start = max(0, common - MAX_DRAFT_TOKENS)
        before, now = self._answer[start:common], token_ids[self._begin + start : self._begin + common]
        agreed = start + next((at for at, (a, b) in enumerate(zip(before, now, strict=True)) if a != b), len(before))
        if agreed < len(self._answer):
            del self._answer[agreed:]
            for call in self._calls.values():
                call.back_to(agreed)
        self._answer.extend(token_ids[self._begin + agreed :])


class _WrittenCall:
    """Looks for the beginning of a call at the end of an answer, as Knuth, Morris and Pratt look for a word.

    Attributes:
        tokens: of an answer that makes the call and nothing else.
    """

    def __init__(self, tokens: Sequence[int]) -> None:
        self.tokens = tokens
        self._most = max(0, len(tokens) - 1)  # with all of them begun there is nothing left to draft
        self._begun = [0]  # with how many tokens of the call the answer ended, by how many it had
        # By how many tokens have begun: how many if it goes on otherwise. Only as far as any answer got.
        self._otherwise = [-1]
        self._border = 0  # of what has begun at most: its longest end that is a beginning, too

    def begun(self, answer: Sequence[int]) -> int:
        """With how many tokens of the call an answer ends, at most with all but the last."""
        begun = self._begun[-1]
        for at in range(len(self._begun) - 1, len(answer)):
            begun = self._next(begun, answer[at])
            if begun == len(self._otherwise):
                self._get_further(begun)
            self._begun.append(begun)
        return begun

    def back_to(self, length: int) -> None:
        """Forget what an answer had behind its first tokens."""
        del self._begun[length + 1 :]

    def _next(self, begun: int, token: int) -> int:
        while begun >= 0 and (begun == self._most or self.tokens[begun] != token):
            begun = self._otherwise[begun]
        return begun + 1

    def _get_further(self, begun: int) -> None:
        """For the first time so many tokens have begun."""
        if begun > 1:
            self._border = self._next(self._border, self.tokens[begun - 1])
        # What would want the same token is no other way to go on: so a token that comes again and again costs nothing.
        same = begun < self._most and self.tokens[self._border] == self.tokens[begun]
        self._otherwise.append(self._otherwise[self._border] if same else self._border)
