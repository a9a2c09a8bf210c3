"""Prompt lookup drafts, and the choice among proposers."""

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
    """Reference: the most frequent continuation of the longest earlier matches of the last 1 to 12 tokens."""
    text = [*(token for answer in earlier for token in (*answer, END)), *ids]
    found = match_ends(text, ids, 0)
    if len({text[at] for at in found}) > 1 and found[0] < len(text) - len(ids):
        found = match_ends(text, ids, len(text) - len(ids)) or found
    return most_frequent(text, found, min(4, limit))


def match_ends(text: Sequence[int], ids: Sequence[int], start: int) -> list[int]:
    """Positions after the longest earlier matches of the last tokens."""
    for equal in range(min(12, len(ids)), 0, -1):
        found = [at for at in range(start + equal, len(text)) if text[at - equal : at] == text[len(text) - equal :]]
        if found:
            return found
    return []


def most_frequent(text: Sequence[int], match_ends: Sequence[int], limit: int) -> list[int]:
    """The most frequent tokens at these positions, the latest of equally frequent ones."""
    match_ends = [at for at in match_ends if at < len(text)]
    if not match_ends or not limit:
        return []
    following = [text[at] for at in match_ends]
    token = max(reversed(following), key=following.count)
    if token == END:
        return []
    return [token, *most_frequent(text, [at + 1 for at in match_ends if text[at] == token], limit - 1)]


@given(text=st.lists(FEW, max_size=60), more=st.lists(st.lists(FEW, max_size=5), max_size=8), limit=st.integers(0, 9))
def test_draft_is_the_continuation_of_the_longest_match(text: list[int], more: list[list[int]], limit: int) -> None:
    """The search must use the longest match only, and include all tokens so far."""
    proposer = LookupProposer()
    assert list(proposer.propose(text, limit)) == expected(text, limit)
    for tokens in more:
        text = [*text, *tokens]
        assert list(proposer.propose(text, limit)) == expected(text, limit)


@given(
    text=st.lists(FEW, min_size=5, max_size=40),
    drafts=st.lists(st.tuples(st.lists(FEW, max_size=9), st.lists(FEW, min_size=1, max_size=3)), max_size=8),
)
def test_rejected_drafts_are_forgotten(text: list[int], drafts: list[tuple[list[int], list[int]]]) -> None:
    """Tokens that were drafted by another proposer and rejected must not be drafted from."""
    proposer = LookupProposer()
    for drafted, then in drafts:
        proposer.propose([*text, *drafted], 8)
        text = [*text, *then]
        assert list(proposer.propose(text, 8)) == expected(text, 8)


@given(
    answers=st.lists(st.lists(FEW, max_size=20), max_size=6), text=st.lists(FEW, min_size=1), limit=st.integers(0, 9)
)
def test_earlier_answers_are_used(answers: list[list[int]], text: list[int], limit: int) -> None:
    """Earlier answers must be used, without crossing the end of an answer."""
    history = AnswerHistory()
    for answer in answers:
        history.add("task", answer)
    assert list(LookupProposer(history.start_reading("task")).propose(text, limit)) == expected(text, limit, answers)


def test_conversation_overrides_history() -> None:
    """Values of earlier tool calls must not be drafted where the conversation has its own."""
    history, form, own = AnswerHistory(), [1, 2, 3, 4], [3, 4, 50, 51]
    for value in (60, 70):
        history.add("task", [*form, value, 5])
    earlier = history.start_reading("task")
    assert LookupProposer(earlier).propose([*own, 9, *form], 2) == [50, 51]
    assert LookupProposer(earlier).propose([*own, 9, 1, 2], 2) == [3, 4], "the format itself is drafted"


def test_number_of_compared_places_is_bounded() -> None:
    """A long text of one repeated token must not make the search slow."""
    proposer = LookupProposer()
    text = [7] * 50_000
    assert proposer.propose(text, 8) == [7, 7, 7, 7]
    text += [1, 2, 3, 1, 2]
    assert proposer.propose(text, 8) == [3, 1, 2]


def test_draft_length_follows_the_acceptance_rate() -> None:
    """Prose must get short drafts and tool calls long ones."""
    proposer, text = LookupProposer(), [1, 2, 3, 4, 5] * 4
    lengths = []
    for right in (*[0.5] * 10, *[0.0] * 8, *[0.5] * 10, *[1.0] * 10, *[0.5] * 10):
        draft = proposer.propose(text, 8)
        lengths.append(len(draft))
        proposer.accepted(len(draft), round(right * len(draft)))
    assert set(lengths[:10]) == {4}
    assert set(lengths[18:28]) == {2}
    assert set(lengths[38:]) == {4}


def test_drafting_pauses_after_wrong_drafts() -> None:
    """In free text drafting must pause, longer each time."""
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
    pauses = [later - earlier for earlier, later in pairwise(drafts) if later > earlier + 1]
    assert pauses == sorted(pauses)
    assert pauses[-1] >= 128, "pauses did not get longer"


def test_drafting_continues_after_a_single_wrong_draft() -> None:
    """One wrong draft among right ones, as at the end of a copied word, must not pause drafting."""
    proposer = LookupProposer()
    text = [1, 2, 3, 4] * 4
    for at in range(200):
        draft = proposer.propose(text, 8)
        assert draft, "it rests"
        proposer.accepted(len(draft), 0 if at % 2 else len(draft))
        text = [*text, 1 + at % 4]


class RecordingProposer:
    """Returns fixed drafts and records the acceptance reports."""

    def __init__(self, *draft: int) -> None:
        self.draft = draft
        self.reports: list[tuple[int, int]] = []

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        del token_ids
        return self.draft[:limit]

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        self.reports.append((n_proposed, n_accepted))


@pytest.mark.parametrize(("first", "draft"), [(RecordingProposer(1, 2), [1, 2]), (RecordingProposer(), [3])])
def test_first_non_empty_draft_is_used_and_reported(first: RecordingProposer, draft: list[int]) -> None:
    """Only the proposer whose draft was used must get the report."""
    second = RecordingProposer(3)
    both = FallbackProposer(first, second)
    assert list(both.propose([0], 8)) == draft
    both.accepted(len(draft), 1)
    assert (first.reports, second.reports) == (([(2, 1)], []) if first.draft else ([], [(1, 1)]))
