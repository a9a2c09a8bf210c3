"""Drafting of tool calls whose results are cached (`speculative-tool-calls §3.2`, O2): `CallDrafter`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.tool_cache.cache import ToolCache

__all__ = ["MAX_DRAFT_TOKENS", "CallDrafter"]

MAX_DRAFT_TOKENS = 64
"""Maximum number of tokens of one draft: a call with some arguments."""
_CANDIDATES = 8
"""Number of most recent calls that are considered; rendering each with the chat template takes up to a millisecond."""


class CallDrafter:
    """Proposer that drafts the rest of a cached call after the model has begun it; the draft is verified in one pass.

    The cost is constant for each output token and candidate call.

    Args:
        cache: source of the calls.
        written: renders a call to the tokens of an answer that consists of this call; used once for each call.
        begin: number of tokens before the answer.
    """

    def __init__(self, cache: ToolCache, written: Callable[[ToolCall], Sequence[int]], begin: int) -> None:
        self._cache = cache
        self._written = written
        self._begin = begin
        self._answer: list[int] = []
        self._calls: dict[ToolCall, _WrittenCall] = {}

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return the rest of the call that is being written; the most recently cached candidate wins.

        The answer must continue that of the last call of `propose`. Only its last `MAX_DRAFT_TOKENS` tokens may differ,
        since they may have been the accepted part of a draft.
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
        """Ignore the result: after a wrong draft the output no longer matches the candidate."""

    def _read(self, token_ids: Sequence[int]) -> None:
        """Update the answer: append new tokens and remove rejected draft tokens."""
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
    """Matches the beginning of a call at the end of an answer (Knuth-Morris-Pratt).

    Attributes:
        tokens: tokens of an answer that consists of this call.
    """

    def __init__(self, tokens: Sequence[int]) -> None:
        self.tokens = tokens
        self._most = max(0, len(tokens) - 1)  # with all tokens matched nothing is left to draft
        self._begun = [0]  # number of matched tokens, for each length of the answer
        # Failure function: number of matched tokens to continue from after a mismatch. Extended on demand.
        self._otherwise = [-1]
        self._border = 0  # longest proper border of the longest match so far

    def begun(self, answer: Sequence[int]) -> int:
        """Number of tokens of the call that the answer ends with, at most all but the last."""
        begun = self._begun[-1]
        for at in range(len(self._begun) - 1, len(answer)):
            begun = self._next(begun, answer[at])
            if begun == len(self._otherwise):
                self._get_further(begun)
            self._begun.append(begun)
        return begun

    def back_to(self, length: int) -> None:
        """Truncate the answer to its first ``length`` tokens."""
        del self._begun[length + 1 :]

    def _next(self, begun: int, token: int) -> int:
        while begun >= 0 and (begun == self._most or self.tokens[begun] != token):
            begun = self._otherwise[begun]
        return begun + 1

    def _get_further(self, begun: int) -> None:
        """Extend the failure function for a new longest match."""
        if begun > 1:
            self._border = self._next(self._border, self.tokens[begun - 1])
        # A fallback that expects the same token would fail again, so it is skipped: repeated tokens cost nothing.
        same = begun < self._most and self.tokens[self._border] == self.tokens[begun]
        self._otherwise.append(self._otherwise[self._border] if same else self._border)
