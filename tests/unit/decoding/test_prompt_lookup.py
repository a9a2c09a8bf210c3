"""Drafts from what was said before, and choosing among proposers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.decoding import AnswerHistory, FallbackProposer, LookupProposer

FEW = st.integers(0, 2)
TEXT = st.lists(FEW, max_size=40)
END = -1


def expected(ids: Sequence[int], limit: int, earlier: Sequence[Sequence[int]] = ()) -> list[int]:
    """What most often followed the longest earlier occurrences of the last 1 to 12 tokens; by trying all."""
    text = [*(token for answer in earlier for token in (*answer, END)), *ids]
    found = places(text, ids, 0)
    if len({text[at] for at in found}) > 1 and found[0] < len(text) - len(ids):
        found = places(text, ids, len(text) - len(ids)) or found
    return followed(text, found, min(4, limit))


def places(text: Sequence[int], ids: Sequence[int], start: int) -> list[int]:
    """Behind the longest earlier occurrences of the last tokens."""
    for equal in range(min(12, len(ids)), 0, -1):
        found = [at for at in range(start + equal, len(text)) if text[at - equal : at] == text[len(text) - equal :]]
        if found:
            return found
    return []


def followed(text: Sequence[int], places: Sequence[int], limit: int) -> list[int]:
    """The most frequent tokens behind these places, of equally frequent ones the last."""
    places = [at for at in places if at < len(text)]
    if not places or not limit:
        return []
    following = [text[at] for at in places]
    token = max(reversed(following), key=following.count)
    if token == END:
        return []
    return [token, *followed(text, [at + 1 for at in places if text[at] == token], limit - 1)]


@given(text=st.lists(FEW, max_size=60), more=st.lists(st.lists(FEW, max_size=5), max_size=8), limit=st.integers(0, 9))
def test_what_followed_the_last_tokens_before_is_drafted(text: list[int], more: list[list[int]], limit: int) -> None:
    """Guards the search against places that are not the longest, and against tokens it did not take in."""
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
    history = AnswerHistory()
    proposer, said = LookupProposer(history), text[-1:]
    for drafted, then in drafts:
        proposer.propose([*text, *drafted], 8)
        text, said = [*text, *then], [*said, *then]
        assert list(proposer.propose(text, 8)) == expected(text, 8)
    if drafts and not drafts[0][0]:  # else the first look took a draft for the first token
        assert history.ids().tolist() == [*said, END]


@given(
    answers=st.lists(st.tuples(TEXT, st.lists(FEW, min_size=1, max_size=20)), max_size=6),
    prompt=TEXT,
    token=FEW,
    limit=st.integers(0, 9),
)
def test_earlier_answers_are_drafted_from(
    answers: list[tuple[list[int], list[int]]], prompt: list[int], token: int, limit: int
) -> None:
    """Guards agents that say much again; and against drafts that run over the end of an answer, or hold a prompt."""
    history = AnswerHistory()
    for asked, said in answers:
        proposer = LookupProposer(history)
        for length in range(1, len(said) + 1):
            proposer.propose([*asked, *said[:length]], 8)
    text = [*prompt, token]
    assert list(LookupProposer(history).propose(text, limit)) == expected(text, limit, [said for _, said in answers])


def test_what_stands_in_a_form_is_that_of_the_conversation() -> None:
    """Guards calls against the values of earlier calls: more is equal there, but it is the form alone."""
    history, form, own = AnswerHistory(), [1, 2, 3, 4], [3, 4, 50, 51]
    for value in (60, 70):
        proposer = LookupProposer(history)
        proposer.propose([1], 8)
        proposer.propose([*form, value, 5], 8)
    assert LookupProposer(history).propose([*own, 9, *form], 2) == [50, 51]
    assert LookupProposer(history).propose([*own, 9, 1, 2], 2) == [3, 4], "the form itself"


def test_answers_that_come_at_once_are_all_kept() -> None:
    """Guards samples of one question, and agents side by side, against writing into each other's answers."""
    history = AnswerHistory()
    one, other = LookupProposer(history), LookupProposer(history)
    for length in range(1, 5):
        one.propose([9, 9, *range(length)], 8)
        other.propose([8, *range(10, 10 + length)], 8)
    assert history.ids().tolist() == [0, 1, 2, 3, END, 10, 11, 12, 13, END]


def test_a_history_is_bounded() -> None:
    """Guards the memory of an engine that runs for weeks, and each of its drafts, which searches all of it."""
    history = AnswerHistory()
    for number in range(200):
        LookupProposer(history).propose([0, number], 8)
    assert history.ids().tolist() == [token for number in range(136, 200) for token in (number, END)]
    for _ in range(4):
        proposer = LookupProposer(history)
        proposer.propose([0], 8)
        proposer.propose([0] * 6000, 8)
    assert len(history.ids()) == 2 * 6001, "the latest, as far as they are no more than 16,384 tokens"


def test_a_text_of_one_token_is_searched_in_part() -> None:
    """Guards long texts in which one token comes again and again, each of which would be a place to compare."""
    proposer = LookupProposer()
    text = [7] * 50_000
    assert proposer.propose(text, 8) == [7, 7, 7, 7]
    text += [1, 2, 3, 1, 2]
    assert proposer.propose(text, 8) == [3, 1, 2]


def test_drafts_are_as_long_as_guesses_are_right() -> None:
    """Guards texts against long drafts, which make steps larger for nothing, and calls against short ones."""
    proposer, text = LookupProposer(), [1, 2, 3, 4, 5] * 4
    lengths = []
    for right in (*[0.5] * 10, *[0.0] * 8, *[0.5] * 10, *[1.0] * 10, *[0.5] * 10):
        draft = proposer.propose(text, 8)
        lengths.append(len(draft))
        proposer.accepted(len(draft), round(right * len(draft)))
    assert set(lengths[:10]) == {4}
    assert set(lengths[18:28]) == {2}
    assert set(lengths[38:]) == {4}


def test_it_rests_where_guesses_are_wrong_and_longer_each_time() -> None:
    """Guards free text, where every draft would cost a larger step for nothing."""
    proposer = LookupProposer()
    text = [1, 2, 3, 4] * 4
    drafts: list[int] = []
    for at in range(900):
        draft = proposer.propose(text, 8)
        if draft:
            drafts.append(at)
            proposer.accepted(len(draft), 0)
        text = [*text, 1 + at % 4]
    assert len(drafts) < 120
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
    both = FallbackProposer(first, second)
    assert list(both.propose([0], 8)) == draft
    both.accepted(len(draft), 1)
    assert (first.told, second.told) == (([(2, 1)], []) if first.draft else ([], [(1, 1)]))
