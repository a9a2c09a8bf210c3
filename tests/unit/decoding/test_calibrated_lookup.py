"""Drafts from the likeliest next tokens of a prompt."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.context_calibration.hidden_states import HiddenStates
from xpu_runtime.decoding import (
    AcceptanceRates,
    AnswerHistory,
    CalibratedLookup,
    CalibratedProposer,
    CalibrationTable,
    FallbackProposer,
    LookupProposer,
)

FEW = st.integers(0, 3)
K = 3
# The likeliest tokens of a row in order; probabilities in eighths, so that sums are exact.
ROW = st.tuples(st.permutations(range(4)), st.sampled_from([(8, 0, 0), (5, 2, 1), (3, 3, 2), (4, 3, 1)]))


class Certain(AcceptanceRates):
    """Rates of a text in which every draft is accepted."""

    def rate(self, kind: tuple[int, int]) -> float:
        """Return 1 for all kinds."""
        return 1.0


def table_of(rows: Sequence[tuple[Sequence[int], Sequence[int]] | None]) -> CalibrationTable:
    """A table of tokens and eighths of probability; None where a row is unknown."""
    table = CalibrationTable(len(rows), K)
    for number, row in enumerate(rows):
        if row is not None:
            ids, eighths = row
            table.fill(number, np.array([ids[:K]], np.int32), np.array([eighths], np.float32) / 8)
    return table


def proposer_of(table: CalibrationTable, rates: AcceptanceRates | None = None) -> CalibratedLookup:
    """A proposer with a table, for a device that computes rows for free."""
    proposer = CalibratedLookup(rates, lambda rows: 1.0)
    assert isinstance(proposer, CalibratedProposer)
    assert proposer.calibrate(table)
    return proposer


def matching_rows(prompt: Sequence[int], table: CalibrationTable, text: Sequence[int]) -> list[int]:
    """Reference: the known rows with the longest match of the last tokens."""
    for equal in range(min(12, len(text)), 0, -1):
        wanted = list(text[len(text) - equal :])
        ends = [at for at in range(equal - 1, len(prompt)) if list(prompt[at - equal + 1 : at + 1]) == wanted]
        if found := [at for at in ends if table.known[at]]:
            return found
    return []


def expected(prompt: Sequence[int], table: CalibrationTable, text: Sequence[int], limit: int) -> list[int]:
    """Reference: the likeliest tokens one after the other, at the places that the draft follows or reaches."""
    draft: list[int] = []
    rows = matching_rows(prompt, table, text)
    while rows and len(draft) < min(limit, 15):
        sums: Counter[int] = Counter()
        for row in rows:
            sums.update(dict(zip(table.token_ids[row].tolist(), table.probabilities[row].tolist(), strict=True)))
        token = min(sums, key=lambda each: (-sums[each], each))
        draft.append(token)
        following = [row + 1 for row in rows if row + 1 < len(prompt) and prompt[row + 1] == token]
        rows = [row for row in following if table.known[row]] or matching_rows(prompt, table, [*text, *draft])
    return draft[: max(length for length in (0, 1, 2, 3, 7, 15) if length <= len(draft))]


@given(
    rows=st.lists(st.tuples(FEW, st.none() | ROW), min_size=1, max_size=30),
    output=st.lists(FEW, max_size=20),
    limit=st.integers(0, 20),
)
def test_draft_is_the_likeliest_path(
    rows: list[tuple[int, tuple[Sequence[int], Sequence[int]] | None]], output: list[int], limit: int
) -> None:
    """Guards the search: longest match, known rows only, the likeliest token, and other places where a path ends."""
    prompt = [token for token, _ in rows]
    table = table_of([row for _, row in rows])
    proposer = proposer_of(table, Certain())
    for length in range(len(output) + 1):
        text = [*prompt, *output[:length]]
        assert list(proposer.propose(text, limit)) == expected(prompt, table, text, limit)


def test_words_of_the_model_replace_those_of_the_prompt() -> None:
    """Guards the paper's example: "Clinton arrived at" is drafted where the prompt has "Clinton's security"."""
    clinton, genitive, security, arrived, at, des = range(6)
    prompt = [clinton, genitive, security, arrived, at, des]
    rows = [([arrived, genitive, security], (5, 2, 1)), None, None, ([at, des, clinton], (7, 1, 0))]
    table = table_of([*rows, ([des, at, clinton], (7, 1, 0)), None])
    assert list(proposer_of(table).propose([*prompt, 9, clinton], 3)) == [arrived, at, des]


def test_nothing_is_drafted_from_an_unknown_table() -> None:
    """Guards answers whose calibration has not run, or is off."""
    assert list(CalibratedLookup().propose([1, 2, 1], 8)) == []
    table = CalibrationTable(2, K)
    proposer = proposer_of(table)
    assert list(proposer.propose([1, 2, 1], 8)) == []
    table.fill(0, np.array([[2, 1, 0]], np.int32), np.array([[1, 0, 0]], np.float32))
    assert list(proposer.propose([1, 2, 1], 8)) == [2], "the table is filled while the answer is decoded"


class FixedProposer:
    """Drafts fixed tokens."""

    def __init__(self, *draft: int) -> None:
        self.draft = draft

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        return self.draft[:limit]

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Nothing to learn."""


def test_only_tokens_that_no_other_source_drafted_are_reported() -> None:
    """Guards the cost model of calibration against tokens that cost nothing without it."""
    table = table_of([([1, 2, 3], (8, 0, 0)), ([2, 1, 3], (8, 0, 0)), None])
    first = FixedProposer(1, 3)
    both = FallbackProposer(first, CalibratedLookup(step_time=lambda rows: 1.0))
    assert both.calibrate(table)
    assert list(both.propose([0, 1, 3, 0], 2)) == [1, 3]
    both.accepted(2, 1)
    assert table.num_accepted == 0
    first.draft = ()
    assert list(both.propose([0, 1, 3, 0], 2)) == [1, 2]
    both.accepted(2, 1)
    assert table.num_accepted == 1


def test_wrong_tables_are_not_used_any_more() -> None:
    """Guards answers whose words differ from the table: steps with rejected drafts take longer."""
    rates, drafted = AcceptanceRates(), []
    prompt = list(range(20))
    table = table_of([([each + 1, 50, 51], (6, 1, 1)) for each in prompt])
    for _ in range(3):
        proposer = CalibratedLookup(rates)
        proposer.calibrate(table)
        for last in prompt:
            drafted.append(len(proposer.propose([*prompt, last], 8)))
            if drafted[-1]:
                proposer.accepted(drafted[-1], 0)
    assert drafted[0]
    assert not sum(drafted[-20:])


def test_memory_of_a_request() -> None:
    """Guards other requests: at 8,000 tokens drafts take at most 1 MiB, with hidden states of calibration 64 MiB."""
    num_tokens, width = 8000, 4096
    rows = np.ones((64, 1, width), np.float32)
    text = np.random.default_rng(0).integers(0, 1 << 16, num_tokens).tolist()
    history = AnswerHistory()
    for _ in range(64):
        history.add("task", text[:256])
    tracemalloc.start()
    try:
        table = CalibrationTable(num_tokens, 4)
        table.fill(0, np.ones((num_tokens, 4), np.int32), np.ones((num_tokens, 4), np.float32))
        proposer = FallbackProposer(LookupProposer(history.start_reading("task")), CalibratedLookup())
        proposer.calibrate(table)
        proposer.propose([*text, *text[:256]], 15)
        drafter_bytes, _ = tracemalloc.get_traced_memory()
        hidden = HiddenStates(len(rows))
        for start in range(0, num_tokens, len(rows)):
            hidden.keep(1, start, rows, reactive=True)
        all_bytes, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert drafter_bytes <= 1 << 20
    assert 32 << 20 < hidden.nbytes < all_bytes <= 64 << 20
