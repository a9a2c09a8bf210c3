"""Baseline proposers that draft from earlier text, written after their papers and sources.

Both find the first earlier position of the last tokens and draft a fixed number of tokens from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["PromptLookup", "SuffixAutomaton", "SuffixLookup"]


class PromptLookup:
    """Prompt lookup as in openvino-genai, transformers and vLLM: match the last three tokens, then two, then one.

    Args:
        max_draft: tokens of a draft.
        ngram: tokens matched first.
    """

    def __init__(self, max_draft: int = 5, ngram: int = 3) -> None:
        self._max_draft = max_draft
        self._first_positions: list[dict[tuple[int, ...], int]] = [{} for _ in range(ngram)]
        self._num_indexed = 0

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return the tokens after the first match."""
        for equal, first_positions in enumerate(self._first_positions, 1):
            for at in range(max(equal, self._num_indexed), len(token_ids)):  # no token follows the end yet
                first_positions.setdefault(tuple(token_ids[at - equal : at]), at)
        self._num_indexed = len(token_ids)
        for equal, first_positions in reversed(list(enumerate(self._first_positions, 1))):
            at = first_positions.get(tuple(token_ids[-equal:]))
            if at is not None:
                return token_ids[at : at + min(limit, self._max_draft)]
        return ()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Ignore the result of the verification."""


class SuffixLookup:
    """SAM-Decoding (Hu et al., 2024): match the longest suffix of the text in the text itself or in earlier answers.

    Both automata advance one token at a time, as in the paper. The text's own automaton is preferred at equal length.
    The paper drafts 40 tokens, for GPUs.

    Args:
        earlier: earlier answers, with an end mark after each.
        max_draft: tokens of a draft.
    """

    def __init__(self, earlier: SuffixAutomaton, max_draft: int) -> None:
        self._earlier, self._max_draft = earlier, max_draft
        self._text = SuffixAutomaton()
        self._matches = [(0, 0), (0, 0)]  # state and length, in the text and in earlier answers
        self._num_indexed = 0

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Return the tokens after the first match."""
        for token in token_ids[self._num_indexed :]:
            # The text is extended after the match, so a match ends before the current token.
            self._matches = [self._text.step(*self._matches[0], token), self._earlier.step(*self._matches[1], token)]
            self._text.extend([token])
        self._num_indexed = len(token_ids)
        (state, length), (earlier_state, earlier_length) = self._matches
        automaton, state, length = (
            (self._text, state, length) if length >= earlier_length else (self._earlier, earlier_state, earlier_length)
        )
        if not length:
            return ()
        at = automaton.first_end[state] + 1
        draft = automaton.tokens[at : at + min(limit, self._max_draft)]
        return draft[: draft.index(-1)] if -1 in draft else draft

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Ignore the result of the verification."""


class SuffixAutomaton:
    """Suffix automaton that grows by tokens.

    Attributes:
        tokens: all tokens.
        first_end: first end position of each state.
    """

    def __init__(self) -> None:
        self.tokens: list[int] = []
        self.first_end = [-1]
        self._next: list[dict[int, int]] = [{}]
        self._link = [-1]
        self._length = [0]
        self._last = 0

    def extend(self, tokens: Iterable[int]) -> None:
        """Append tokens."""
        for token in tokens:
            new_state = self._state({}, self._length[self._last] + 1, len(self.tokens))
            self.tokens.append(token)
            state = self._last
            while state >= 0 and token not in self._next[state]:
                self._next[state][token] = new_state
                state = self._link[state]
            self._link[new_state] = 0 if state < 0 else self._split(state, token)
            self._last = new_state

    def step(self, state: int, length: int, token: int) -> tuple[int, int]:
        """Advance a match by ``token``: return state and length of the longest suffix that occurs."""
        while state and token not in self._next[state]:
            state = self._link[state]
            length = self._length[state]
        if token in self._next[state]:
            return self._next[state][token], length + 1
        return 0, 0

    def _split(self, state: int, token: int) -> int:
        """Return the state after ``state`` and ``token``, split off if longer texts share it."""
        shared_state = self._next[state][token]
        if self._length[shared_state] == self._length[state] + 1:
            return shared_state
        split_state = self._state(dict(self._next[shared_state]), self._length[state] + 1, self.first_end[shared_state])
        self._link[split_state] = self._link[shared_state]
        self._link[shared_state] = split_state
        while state >= 0 and self._next[state].get(token) == shared_state:
            self._next[state][token] = split_state
            state = self._link[state]
        return split_state

    def _state(self, following: dict[int, int], length: int, end: int) -> int:
        self._next.append(following)
        self._link.append(-1)
        self._length.append(length)
        self.first_end.append(end)
        return len(self._length) - 1
