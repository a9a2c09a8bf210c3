"""Prompt lookup drafts, and the choice among proposers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.decoding import AcceptanceRates, AnswerHistory, FallbackProposer, LookupProposer, TokenIds

FEW = st.integers(0, 2)
TEXT = st.lists(FEW, max_size=40)
END = -1


def expected(ids: Sequence[int], limit: int, earlier: Sequence[Sequence[int]] = ()) -> list[int]:
    """Reference: the most frequent continuation of the longest earlier matches of the last 1 to 12 tokens."""
    text = [*(token for answer in earlier for token in (*answer, END)), *ids]
    found = match_ends(text, ids, 0)
    if len({text[at] for at in found}) > 1 and found[0] < len(text) - len(ids):
        found = match_ends(text, ids, len(text) - len(ids)) or found
    draft = most_frequent(text, found, min(15, limit))
    return draft[: max(length for length in (0, 1, 2, 3, 7, 15) if length <= len(draft))]


class Certain(AcceptanceRates):
    """Rates of a text in which every draft is accepted."""

    def rate(self, kind: tuple[int, int]) -> float:
        """Return 1 for all kinds."""
        return 1.0


def certain(history: Callable[[], Sequence[TokenIds]] = tuple) -> LookupProposer:
    """A proposer whose drafts end only where the text does."""
    return LookupProposer(history, Certain())


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
    proposer = certain()
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
    proposer = certain()
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
    assert list(certain(history.start_reading("task")).propose(text, limit)) == expected(text, limit, answers)


def test_conversation_overrides_history() -> None:
    """Values of earlier tool calls must not be drafted where the conversation has its own."""
    history, form, own = AnswerHistory(), [1, 2, 3, 4], [3, 4, 50, 51]
    for value in (60, 70):
        history.add("task", [*form, value, 5])
    earlier = history.start_reading("task")
    assert certain(earlier).propose([*own, 9, *form], 2) == [50, 51]
    assert certain(earlier).propose([*own, 9, 1, 2], 2) == [3, 4], "the format itself is drafted"


def test_number_of_compared_places_is_bounded() -> None:
    """A long text of one repeated token must not make the search slow."""
    proposer = certain()
    text = [7] * 50_000
    assert proposer.propose(text, 8) == [7] * 7
    text += [1, 2, 3, 1, 2]
    assert proposer.propose(text, 8) == [3, 1, 2]


def replayed(text: list[int], output: Sequence[int], rates: AcceptanceRates, row_cost: float = 0.11) -> tuple[int, int]:
    """Steps and drafted tokens of an answer behind a text."""
    proposer = LookupProposer(rates=rates, step_time=lambda rows: 1 + row_cost * (rows - 1))
    steps = drafted = at = 0
    while at < len(output):
        draft = list(proposer.propose([*text, *output[:at]], 15))
        agreed = [a == b for a, b in zip(draft, output[at:], strict=False)]
        num_accepted = agreed.index(False) if False in agreed else len(agreed)
        proposer.accepted(len(draft), num_accepted)
        at += num_accepted + 1
        steps += 1
        drafted += len(draft)
    return steps, drafted


def test_length_follows_the_acceptance() -> None:
    """Guards copied text against short drafts, and prose, whose words recur in another order, against long ones."""
    rates = AcceptanceRates()
    copied = list(range(100, 160))
    steps, _ = replayed([1, *copied, 2], [1, *copied] * 2, rates)
    assert steps <= 30
    steps, drafted = replayed([1, *copied, 2], [1, *copied] * 2, rates)
    assert steps <= 12, "the rates are kept for the next answer"
    random = np.random.default_rng(0)
    for words in (12, 50, 200):
        prose = random.integers(0, words, 600).tolist()
        for most in (1.15, 1.03):  # the first answer is drafted with the rates of copied text
            steps, drafted = replayed(prose, random.integers(0, words, 300).tolist(), rates)
            assert steps + 0.11 * drafted <= most * 300


def test_length_follows_the_cost_of_a_row() -> None:
    """Guards devices that compute rows nearly for free against short drafts, and slow ones against wrong ones."""
    random = np.random.default_rng(1)
    base = random.integers(0, 50, 200).tolist()
    changed = [token if random.random() < 0.85 else 60 for token in base]
    drafted = {}
    for row_cost in (0.01, 0.11, 0.3):
        rates = AcceptanceRates()
        replayed(base, changed, rates, row_cost)
        _, drafted[row_cost] = replayed(base, changed, rates, row_cost)
    assert drafted[0.01] > drafted[0.11] > drafted[0.3]


@given(
    kinds=st.lists(st.tuples(st.integers(0, 40), st.floats(0, 1), st.booleans()), max_size=60),
    repeat=st.integers(1, 30),
)
def test_rates_are_probabilities(kinds: list[tuple[int, float, bool]], repeat: int) -> None:
    """Guards the length of drafts against rates outside of 0 to 1, also after very many tokens."""
    rates = AcceptanceRates()
    for match_length, share, accepted in kinds * repeat:
        kind = AcceptanceRates.kind(match_length, share)
        before = rates.rate(kind)
        rates.add(kind, accepted=accepted)
        assert 0 < rates.rate(kind) <= 1
        assert (rates.rate(kind) >= before) == accepted or rates.rate(kind) == pytest.approx(before, abs=0.05)


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
