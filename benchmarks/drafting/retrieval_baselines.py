"""How others draft from what was said already, by their papers and sources, to count beside `LookupProposer`.

Both take the first place where the last tokens stood before, and draft a fixed number of tokens from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["Automaton", "PromptLookup", "SuffixLookup"]


class PromptLookup:
    """Prompt lookup as openvino-genai, transformers and vLLM have it: the last three tokens, then two, then one.

    Args:
        longest: tokens of a draft.
        ngram: tokens that are compared at first.
    """

    def __init__(self, longest: int = 5, ngram: int = 3) -> None:
        self._longest = longest
        self._first: list[dict[tuple[int, ...], int]] = [{} for _ in range(ngram)]
        self._known = 0

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """What followed the first place."""
        for equal, first in enumerate(self._first, 1):
            for at in range(max(equal, self._known), len(token_ids)):  # behind the end nothing followed yet
                first.setdefault(tuple(token_ids[at - equal : at]), at)
        self._known = len(token_ids)
        for equal, first in reversed(list(enumerate(self._first, 1))):
            at = first.get(tuple(token_ids[-equal:]))
            if at is not None:
                return token_ids[at : at + min(limit, self._longest)]
        return ()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Nothing is learnt."""


class SuffixLookup:
    """SAM-Decoding (Hu et al., 2024): the longest end of the text that stands in it, or in earlier answers, before.

    The two automata are walked as the paper does, a token at a time; the text's own is preferred where both find as
    much. Drafts are as long as one likes (40 tokens in the paper, for GPUs).

    Args:
        earlier: answers of before, with an end behind each.
        longest: tokens of a draft.
    """

    def __init__(self, earlier: Automaton, longest: int) -> None:
        self._earlier, self._longest = earlier, longest
        self._text = Automaton()
        self._found = [(0, 0), (0, 0)]  # state and length, in the text and in what was before
        self._known = 0

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """What followed the first place."""
        for token in token_ids[self._known :]:
            # What is found ends before the token itself, so the text has it only then.
            self._found = [self._text.step(*self._found[0], token), self._earlier.step(*self._found[1], token)]
            self._text.extend([token])
        self._known = len(token_ids)
        (state, length), (earlier_state, earlier_length) = self._found
        source, state, length = (
            (self._text, state, length) if length >= earlier_length else (self._earlier, earlier_state, earlier_length)
        )
        if not length:
            return ()
        at = source.first_end[state] + 1
        draft = source.tokens[at : at + min(limit, self._longest)]
        return draft[: draft.index(-1)] if -1 in draft else draft

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Nothing is learnt."""


class Automaton:
    """A suffix automaton that grows.

    Attributes:
        tokens: all of them.
        first_end: for each state where it ends for the first time.
    """

    def __init__(self) -> None:
        self.tokens: list[int] = []
        self.first_end = [-1]
        self._next: list[dict[int, int]] = [{}]
        self._link = [-1]
        self._length = [0]
        self._last = 0

    def extend(self, tokens: Iterable[int]) -> None:
        """Take in more tokens."""
        for token in tokens:
            new = self._state({}, self._length[self._last] + 1, len(self.tokens))
            self.tokens.append(token)
            state = self._last
            while state >= 0 and token not in self._next[state]:
                self._next[state][token] = new
                state = self._link[state]
            self._link[new] = 0 if state < 0 else self._split(state, token)
            self._last = new

    def step(self, state: int, length: int, token: int) -> tuple[int, int]:
        """The longest end of what ``state`` stands for, and the token, that is in here; and its length."""
        while state and token not in self._next[state]:
            state = self._link[state]
            length = self._length[state]
        if token in self._next[state]:
            return self._next[state][token], length + 1
        return 0, 0

    def _split(self, state: int, token: int) -> int:
        """The state behind ``state`` and the token, made a state of its own if longer texts share it."""
        old = self._next[state][token]
        if self._length[old] == self._length[state] + 1:
            return old
        new = self._state(dict(self._next[old]), self._length[state] + 1, self.first_end[old])
        self._link[new] = self._link[old]
        self._link[old] = new
        while state >= 0 and self._next[state].get(token) == old:
            self._next[state][token] = new
            state = self._link[state]
        return new

    def _state(self, following: dict[int, int], length: int, end: int) -> int:
        self._next.append(following)
        self._link.append(-1)
        self._length.append(length)
        self.first_end.append(end)
        return len(self._length) - 1
