"""Drafting of tool calls whose results are cached (`speculative-tool-calls §3.2`, O2): `CallDrafter`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.tool_cache.cache import ToolCache

__all__ = ["MAX_DRAFT_TOKENS", "CallDrafter"]

MAX_DRAFT_TOKENS = 64
"""Maximum number of tokens of one draft: a call with some arguments."""
_MAX_CANDIDATE_CALLS = 8
"""Number of most recent calls that are considered; rendering each with the chat template takes up to a millisecond."""


class CallDrafter:
    """Proposer that drafts the rest of a cached call after the model has begun it; the draft is verified in one pass.

    The cost is constant for each output token and candidate call.

    Args:
        cache: source of the calls.
        render_call: renders a call to the tokens of an answer that consists of this call; used once for each call.
        answer_start: number of tokens before the answer.
    """

    def __init__(self, cache: ToolCache, render_call: Callable[[ToolCall], Sequence[int]], answer_start: int) -> None:
        self._tool_cache = cache
        self._render_call = render_call
        self._answer_start = answer_start
        self._answer: list[int] = []
        self._rendered_calls: dict[ToolCall, _RenderedCall] = {}

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return the rest of the call that is being written; the most recently cached candidate wins.

        The answer must continue that of the last call of `propose`. Only its last `MAX_DRAFT_TOKENS` tokens may differ,
        since they may have been the accepted part of a draft.
        """
        calls = self._tool_cache.cached_calls[: -_MAX_CANDIDATE_CALLS - 1 : -1]
        if not calls:
            return ()
        self._update_answer(token_ids)
        if not self._answer:
            return ()
        for call in calls:
            if call not in self._rendered_calls:
                self._rendered_calls[call] = _RenderedCall(self._render_call(call))
            candidate = self._rendered_calls[call]
            if matched := candidate.matched(self._answer):
                return candidate.tokens[matched : matched + limit]
        return ()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Ignore the result: after a wrong draft the output no longer matches the candidate."""

    def _update_answer(self, token_ids: Sequence[int]) -> None:
        """Update the answer: append new tokens and remove rejected draft tokens."""
        common = min(len(self._answer), max(0, len(token_ids) - self._answer_start))
        start = max(0, common - MAX_DRAFT_TOKENS)
        before, now = self._answer[start:common], token_ids[self._answer_start + start : self._answer_start + common]
        agreed = start + next((at for at, (a, b) in enumerate(zip(before, now, strict=True)) if a != b), len(before))
        if agreed < len(self._answer):
            del self._answer[agreed:]
            for call in self._rendered_calls.values():
                call.truncate(agreed)
        self._answer.extend(token_ids[self._answer_start + agreed :])


class _RenderedCall:
    """Matches the beginning of a call at the end of an answer (Knuth-Morris-Pratt).

    Attributes:
        tokens: tokens of an answer that consists of this call.
    """

    def __init__(self, tokens: Sequence[int]) -> None:
        self.tokens = tokens
        self._max_match = max(0, len(tokens) - 1)  # with all tokens matched nothing is left to draft
        self._matches = [0]  # number of matched tokens, for each length of the answer
        # Failure function: number of matched tokens to continue from after a mismatch. Extended on demand.
        self._failure_links = [-1]
        self._border = 0  # longest proper border of the longest match so far

    def matched(self, answer: Sequence[int]) -> int:
        """Number of tokens of the call that the answer ends with, at most all but the last."""
        matched = self._matches[-1]
        for at in range(len(self._matches) - 1, len(answer)):
            matched = self._advance(matched, answer[at])
            if matched == len(self._failure_links):
                self._extend_failure(matched)
            self._matches.append(matched)
        return matched

    def truncate(self, length: int) -> None:
        """Truncate the answer to its first ``length`` tokens."""
        del self._matches[length + 1 :]

    def _advance(self, matched: int, token: int) -> int:
        while matched >= 0 and (matched == self._max_match or self.tokens[matched] != token):
            matched = self._failure_links[matched]
        return matched + 1

    def _extend_failure(self, matched: int) -> None:
        """Extend the failure function for a new longest match."""
        if matched > 1:
            self._border = self._advance(self._border, self.tokens[matched - 1])
        # A fallback that expects the same token would fail again, so it is skipped: repeated tokens cost nothing.
        same = matched < self._max_match and self.tokens[self._border] == self.tokens[matched]
        self._failure_links.append(self._failure_links[self._border] if same else self._border)
