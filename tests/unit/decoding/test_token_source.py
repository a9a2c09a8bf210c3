"""Replayed tokens for benchmarks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from xpu_runtime.decoding import ReplaySource, TokenSource, verify_draft
from xpu_runtime.errors import InvalidRequestError, RequestFailedError

ROW = np.zeros(8, dtype=np.float32)


def test_replays_exactly_the_recording() -> None:
    """A benchmark must serve exactly the recorded tokens, including end tokens."""
    source = ReplaySource([5, 2, 6])
    assert isinstance(source, TokenSource)
    assert not source.is_plain_greedy
    for token in (5, 2, 6):
        assert source.finish_reason is None
        assert source.sample(ROW).token_id == source.sample(ROW).token_id == token
        source.append(token)
    assert source.finish_reason == "length"
    with pytest.raises(RequestFailedError, match="has ended"):
        source.sample(ROW)


def test_other_tokens_are_refused() -> None:
    """A token that is not the recorded one must raise, or a benchmark would measure something else."""
    with pytest.raises(InvalidRequestError, match="at least one"):
        ReplaySource([])
    with pytest.raises(RequestFailedError, match="token 6 at output position 0"):
        ReplaySource([5]).append(6)


@pytest.mark.parametrize("answers", [([5, 1.5],), ([5], [1.5]), (["5"],), ([[5]],)])
def test_non_token_is_refused(answers: tuple[list[Any], ...]) -> None:
    """A recording must contain integer token ids only."""
    with pytest.raises(InvalidRequestError, match="expected integer token ids"):
        ReplaySource(*answers)


def test_numpy_integers_are_accepted() -> None:
    """Recordings may be arrays."""
    source = ReplaySource(np.array([5, 6]))  # type: ignore[arg-type]
    assert source.answers == ((5, 6),)
    assert {type(token) for token in source.answers[0]} == {int}


def test_drafts_stop_at_the_end_of_the_recording() -> None:
    """A draft beyond the recording must not be sampled."""
    source = ReplaySource([5, 6])
    result = verify_draft([5, 6, 7], np.zeros((4, 8), dtype=np.float32), source)
    assert (result.token_ids, result.n_accepted, result.finished) == ([5, 6], 2, True)


def test_each_recording_is_one_answer() -> None:
    """Each recorded answer must end as if the model had ended it, the last one at its length."""
    source: TokenSource = ReplaySource([5, 6], [7], [2, 4])
    answers: list[list[int]] = []
    for reason in ("stop", "stop", "length"):
        answers.append([])
        while source.finish_reason is None:
            answers[-1].append(source.sample(ROW).token_id)
            source.append(answers[-1][-1])
        assert source.finish_reason == reason
        if reason == "stop":
            source = source.for_next_answer([1, 2, 3], 9)
    assert answers == [[5, 6], [7], [2, 4]]
    cut = ReplaySource([5], [1, 2, 3]).for_next_answer([9], 2)  # the request has room for two
    for token in (1, 2):
        assert cut.finish_reason is None
        cut.append(token)
    assert cut.finish_reason == "length"
    with pytest.raises(InvalidRequestError, match="at least one"):
        ReplaySource([5], [])
