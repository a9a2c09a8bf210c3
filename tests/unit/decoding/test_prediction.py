"""Drafts from a predicted output."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.decoding import MAX_PREDICTED_DRAFT, PredictionProposer

FEW = st.lists(st.integers(0, 3), max_size=30)


def decoded(prediction: Sequence[int], output: Sequence[int], limit: int = MAX_PREDICTED_DRAFT) -> tuple[int, int, int]:
    """Steps to generate an output with drafts from a prediction, and the accepted and rejected tokens."""
    proposer = PredictionProposer(prediction)
    tokens, end, steps = [99, 98, output[0]], 2 + len(output), 1
    while len(tokens) < end:
        draft = list(proposer.propose(tokens, limit))[: end - len(tokens) - 1]
        wanted = list(output[len(tokens) - 2 :])
        equal = next((at for at, token in enumerate(draft) if token != wanted[at]), len(draft))
        if draft:
            proposer.accepted(len(draft), equal)
        tokens += wanted[: equal + 1]
        steps += 1
    return steps, proposer.num_accepted, proposer.num_rejected


@given(prediction=FEW, tokens=FEW.filter(bool), more=st.lists(FEW.filter(bool), max_size=6), limit=st.integers(0, 40))
def test_drafts_are_parts_of_the_prediction(
    prediction: list[int], tokens: list[int], more: list[list[int]], limit: int
) -> None:
    """Guards the limit, and drafts that follow the last token of the output in the prediction."""
    proposer = PredictionProposer(prediction)
    for each in [[], *more]:
        tokens = [*tokens, *each]
        draft = list(proposer.propose(tokens, limit))
        assert len(draft) <= min(limit, MAX_PREDICTED_DRAFT)
        found = [tokens[-1], *draft]
        starts = range(len(prediction))
        assert not draft or any(prediction[start : start + len(found)] == found for start in starts)
        proposer.accepted(len(draft), len(draft))


@given(st.integers(1, 400))
def test_a_right_prediction_takes_few_steps(length: int) -> None:
    """Guards the reason for predictions: long drafts where all of it is right."""
    steps, accepted, rejected = decoded(range(length), range(length))
    assert (accepted + steps, rejected) == (length, 0)
    assert steps <= 6 + length / (MAX_PREDICTED_DRAFT + 1)


@pytest.mark.parametrize(
    "output",
    [
        pytest.param([*range(100), 501, 502, *range(102, 300)], id="replaced"),
        pytest.param([*range(100), *range(500, 540), *range(100, 300)], id="added"),
        pytest.param([*range(100), *range(180, 300)], id="left out"),
        pytest.param([*range(150, 300), *range(150)], id="moved"),
        pytest.param([*range(0, 300, 1)][:250], id="shorter"),
    ],
)
def test_drafts_follow_again_after_an_edit(output: list[int]) -> None:
    """Guards edited files: behind a change the prediction is used again."""
    steps, accepted, rejected = decoded(range(300), output)
    new = sum(token >= 300 for token in output)
    assert accepted + steps == len(output)
    assert steps <= new + 30
    assert rejected <= 2 * MAX_PREDICTED_DRAFT


def test_repeated_text_is_drafted_from_the_expected_place() -> None:
    """Guards texts with equal lines: the draft follows the place of the output and not the first equal one."""
    line = [1, 2, 3, 4]
    prediction = [token for at in range(30) for token in (*line, 100 + at)]
    _, accepted, rejected = decoded(prediction, prediction)
    assert rejected == 0
    assert accepted > 100


@given(output=st.lists(st.integers(0, 50), min_size=1, max_size=200), prediction=st.lists(st.integers(0, 50)))
def test_wrong_predictions_cost_little(output: list[int], prediction: list[int]) -> None:
    """Guards wrong predictions: drafts get short, so that few tokens are computed in vain."""
    steps, accepted, rejected = decoded(prediction, output)
    assert accepted + steps == len(output)
    assert rejected <= 2 * MAX_PREDICTED_DRAFT + 2 * steps
