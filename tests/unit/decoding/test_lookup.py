"""Drafts from what was said before, and choosing among proposers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.decoding import FirstProposer, LookupProposer

FEW = st.integers(0, 2)


def expected(ids: Sequence[int], limit: int) -> list[int]:
    """What followed the longest earlier occurrence of the last 1 to 12 tokens, of those the last; by trying all."""
    for equal in range(min(12, len(ids) - 1), 0, -1):
        for start in range(len(ids) - equal - 1, -1, -1):
            if ids[start : start + equal] == ids[-equal:]:
                return list(ids[start + equal : start + equal + min(4, limit)])
    return []


@given(text=st.lists(FEW, max_size=60), more=st.lists(st.lists(FEW, max_size=5), max_size=8), limit=st.integers(0, 9))
def test_what_followed_the_last_tokens_before_is_drafted(text: list[int], more: list[list[int]], limit: int) -> None:
    """Guards the search against places that are not the longest or the last, and against tokens it did not take in."""
    proposer = LookupProposer()
    assert list(proposer.propose(text, limit)) == expected(text, limit)
    for tokens in more:
        text = [*text, *tokens]
        assert list(proposer.propose(text, limit)) == expected(text, limit)


@given(
    text=st.lists(FEW, min_size=5, max_size=40),
    drafts=st.lists(st.tuples(st.lists(FEW, max_size=9), st.lists(FEW, min_size=1, max_size=3)), max_size=8),
)
def test_tokens_that_were_only_drafted_are_forgotten(
    text: list[int], drafts: list[tuple[list[int], list[int]]]
) -> None:
    """Guards against guesses from text that was never said: what a grammar forces is shown before it is verified."""
    proposer = LookupProposer()
    for drafted, said in drafts:
        proposer.propose([*text, *drafted], 8)
        text = [*text, *said]
        assert list(proposer.propose(text, 8)) == expected(text, 8)


def test_a_text_of_one_token_is_searched_in_part() -> None:
    """Guards long texts in which one token comes again and again, each of which would be a place to compare."""
    proposer = LookupProposer()
    text = [7] * 50_000
    assert proposer.propose(text, 8) == [7]
    text += [1, 2, 3, 1, 2]
    assert proposer.propose(text, 8) == [3, 1, 2]


def test_it_rests_where_guesses_are_wrong_and_longer_each_time() -> None:
    """Guards free text, where every draft would cost a larger step for nothing."""
    proposer = LookupProposer()
    text = [1, 2, 3, 4] * 4
    drafts: list[int] = []
    for at in range(600):
        draft = proposer.propose(text, 8)
        if draft:
            drafts.append(at)
            proposer.accepted(len(draft), 0)
        text = [*text, 1 + at % 4]
    assert len(drafts) < 60
    gaps = [later - earlier for earlier, later in pairwise(drafts) if later > earlier + 1]
    assert gaps == sorted(gaps)
    assert gaps[-1] >= 128, "rests did not get longer"


def test_it_goes_on_where_guesses_are_right() -> None:
    """Guards copying against rests: one wrong draft among right ones, as at the end of each copied word, is usual."""
    proposer = LookupProposer()
    text = [1, 2, 3, 4] * 4
    for at in range(200):
        draft = proposer.propose(text, 8)
        assert draft, "it rests"
        proposer.accepted(len(draft), 0 if at % 2 else len(draft))
        text = [*text, 1 + at % 4]


class Noting:
    """Drafts what it is told to, and notes what became of it."""

    def __init__(self, *draft: int) -> None:
        self.draft = draft
        self.told: list[tuple[int, int]] = []

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        del token_ids
        return self.draft[:limit]

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        self.told.append((n_proposed, n_accepted))


@pytest.mark.parametrize(("first", "draft"), [(Noting(1, 2), [1, 2]), (Noting(), [3])])
def test_the_first_that_has_a_guess_drafts_and_hears_of_it(first: Noting, draft: list[int]) -> None:
    """Guards a proposer against learning from another's drafts, and against none being asked behind one without."""
    second = Noting(3)
    both = FirstProposer(first, second)
    assert list(both.propose([0], 8)) == draft
    both.accepted(len(draft), 1)
    assert (first.told, second.told) == (([(2, 1)], []) if first.draft else ([], [(1, 1)]))
