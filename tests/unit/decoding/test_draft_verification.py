"""Draft verification is lossless, whatever the draft."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from chi_square import chi_square_ratio
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from xpu_runtime.decoding import SamplingParams, SequenceSampler, TokenMask, allowed_prefix, greedy_tokens, verify_draft
from xpu_runtime.errors import RequestFailedError

VOCAB = 6
EOS = 0


class CountingMask:
    """A grammar that forbids repeating a token, and is complete after ``length`` tokens."""

    def __init__(self, length: int = 1000) -> None:
        self.length = length
        self.taken: list[int] = []

    def allowed(self) -> NDArray[np.bool_] | None:
        if not self.taken:
            return None
        mask = np.ones(VOCAB, dtype=np.bool_)
        mask[self.taken[-1]] = False
        return mask

    def advance(self, token_id: int) -> None:
        assert not self.taken or self.taken[-1] != token_id
        self.taken.append(token_id)

    def rollback(self, n: int) -> None:
        del self.taken[len(self.taken) - n :]

    def is_finished(self) -> bool:
        return len(self.taken) >= self.length


def logits_after(context: Sequence[int]) -> NDArray[np.float32]:
    """Logits of a tiny model that depend on the last two tokens."""
    return _logits(tuple(context[-2:]))


@cache
def _logits(last: tuple[int, ...]) -> NDArray[np.float32]:
    logits = (np.random.default_rng(hash(last) % 2**32).standard_normal(VOCAB) * 1.5).astype(np.float32)
    logits.flags.writeable = False
    return logits


def new_source(**params: Any) -> SequenceSampler:
    """A sampler over the vocabulary of the tiny model."""
    settings = SamplingParams(**{"max_tokens": 24, "temperature": 1.0, **params})
    return SequenceSampler(settings, eos_token_ids=[EOS], prompt_token_ids=[1], vocab_size=VOCAB)


def decode(
    drafts: Sequence[Sequence[int]], mask: CountingMask | None = None, **params: Any
) -> tuple[list[int], list[int]]:
    """Generate an answer with the given drafts for the first passes; returns tokens and the number per pass."""
    remaining = list(drafts)
    return decode_with(lambda output: remaining.pop(0) if remaining else (), new_source(**params), mask)


def decode_with(
    draft_after: Callable[[list[int]], Sequence[int]], source: SequenceSampler, mask: CountingMask | None = None
) -> tuple[list[int], list[int]]:
    """Generate an answer; ``draft_after`` returns the draft behind the output so far."""
    output: list[int] = []
    sizes: list[int] = []
    while True:
        draft = list(draft_after(output))
        rows = np.stack([logits_after([1, *output, *draft[:i]]) for i in range(len(draft) + 1)])
        rows.flags.writeable = False
        result = verify_draft(draft, rows, source, mask=mask)
        output += result.token_ids
        sizes.append(len(result.tokens))
        assert 1 <= len(result.tokens) <= len(draft) + 1
        assert result.token_ids[: result.n_accepted] == draft[: result.n_accepted]
        assert len(result.tokens) in {result.n_accepted, result.n_accepted + 1}
        assert source._output == output
        if result.finished:
            return output, sizes


drafts_of_anything = st.lists(st.lists(st.integers(0, VOCAB - 1), max_size=6), max_size=12)
settings_of_sequences = st.fixed_dictionaries(
    {"seed": st.integers(0, 2**32), "temperature": st.sampled_from([0.0, 0.7, 1.5])},
    optional={
        "top_p": st.just(0.8),
        "top_k": st.just(3),
        "min_p": st.just(0.2),
        "repetition_penalty": st.just(1.3),
        "presence_penalty": st.just(0.5),
        "frequency_penalty": st.just(0.4),
        "min_tokens": st.integers(0, 10),
        "stop_token_ids": st.just((4,)),
        "ignore_eos": st.just(True),
    },
)


@given(drafts_of_anything, settings_of_sequences, st.booleans(), st.integers(1, 30))
def test_drafts_change_no_token(drafts: list[list[int]], params: dict[str, Any], masked: bool, length: int) -> None:
    """Drafting must give the same answer, end and grammar state as decoding without drafts."""
    plain_mask, draft_mask = (CountingMask(length), CountingMask(length)) if masked else (None, None)
    plain, _ = decode([], plain_mask, **params)
    drafted, _ = decode(drafts, draft_mask, **params)
    assert drafted == plain
    if plain_mask and draft_mask:
        assert draft_mask.taken == plain_mask.taken


SAMPLING: dict[str, dict[str, Any]] = {
    "temperature": {"temperature": 1.0},
    "top_p": {"temperature": 0.7, "top_p": 0.8},
    "top_k": {"temperature": 1.3, "top_k": 3},
    "min_p": {"temperature": 1.0, "min_p": 0.2},
    "penalties": {
        "temperature": 1.0,
        "repetition_penalty": 1.5,
        "presence_penalty": 0.5,
        "frequency_penalty": 0.8,
    },
    "all": {"temperature": 1.5, "top_p": 0.9, "top_k": 4, "min_p": 0.05, "repetition_penalty": 1.3},
}
ANSWER_LENGTH = 3
NUM_SEEDS = 600


def probabilities_after(output: Sequence[int], params: SamplingParams) -> NDArray[np.float64]:
    """Probabilities of the next token by the definitions of the parameters, in double precision."""
    logits = logits_after([1, *output]).astype(np.float64)
    counts = np.bincount(np.array(output, np.int64), minlength=VOCAB)
    occurred = (counts > 0) | (np.arange(VOCAB) == 1)
    scale = np.where(logits > 0, 1 / params.repetition_penalty, params.repetition_penalty)
    logits = np.where(occurred, logits * scale, logits)
    logits -= params.frequency_penalty * counts + params.presence_penalty * (counts > 0)
    shares = np.exp((logits - logits.max()) / params.temperature)
    shares[shares < params.min_p * shares.max()] = 0.0
    order = np.argsort(-shares)
    if params.top_k:
        shares[order[params.top_k :]] = 0.0
    shares /= shares.sum()
    shares[order[int(np.searchsorted(shares[order].cumsum(), params.top_p)) + 1 :]] = 0.0
    return shares / shares.sum()


def answer_probabilities(params: SamplingParams) -> dict[tuple[int, ...], float]:
    """Probabilities of all answers of `ANSWER_LENGTH` tokens."""
    found: dict[tuple[int, ...], float] = {(): 1.0}
    for _ in range(ANSWER_LENGTH):
        found = {
            (*output, token): share * next_share
            for output, share in found.items()
            for token, next_share in enumerate(probabilities_after(output, params).tolist())
            if next_share
        }
    return found


def extreme_path(output: Sequence[int], params: SamplingParams, *, likeliest: bool) -> list[int]:
    """The rest of an answer, each token the likeliest or the least likely one behind those before it."""
    path = list(output)
    while len(path) < ANSWER_LENGTH:
        shares = probabilities_after(path, params)
        path.append(int(shares.argmax() if likeliest else shares.argmin()))
    return path[len(output) :]


@pytest.mark.parametrize(
    ("name", "drafted"), [*product(SAMPLING, ["likeliest", "least likely"]), ("temperature", "right")]
)
def test_sampled_answers_with_drafts_follow_the_distribution(name: str, drafted: str) -> None:
    """Guards sampled requests: with any drafts, answers must have the probabilities of sampling token by token."""
    params = SamplingParams(max_tokens=ANSWER_LENGTH, ignore_eos=True, **SAMPLING[name])
    paths: dict[tuple[int, ...], list[int]] = {}

    def path_after(output: list[int]) -> list[int]:
        key = tuple(output)
        if key not in paths:
            paths[key] = extreme_path(output, params, likeliest=drafted == "likeliest")
        return paths[key]

    answers: list[tuple[int, ...]] = []
    num_passes = 0
    for seed in range(NUM_SEEDS):

        def source(seed: int = seed) -> SequenceSampler:
            seeded = params.model_copy(update={"seed": seed})
            return SequenceSampler(seeded, eos_token_ids=[EOS], prompt_token_ids=[1], vocab_size=VOCAB)

        if drafted == "right":
            plain, _ = decode_with(lambda output: (), source())
            answer, sizes = decode_with(lambda output, plain=plain: plain[len(output) :], source())
        else:
            answer, sizes = decode_with(path_after, source())
        answers.append(tuple(answer))
        num_passes += len(sizes)
    assert (num_passes == NUM_SEEDS) == (drafted == "right")
    assert chi_square_ratio(answers, answer_probabilities(params)) < 1


def test_statistic_rejects_a_wrong_verification() -> None:
    """Guards the test above: a draft that is accepted by its probability, else replaced by any token, must fail it."""
    params = SamplingParams(**SAMPLING["temperature"])
    shares = probabilities_after([], params)
    random = np.random.default_rng(0)
    draft, right = int(shares.argmax()), random.choice(VOCAB, NUM_SEEDS, p=shares).tolist()
    wrong = [draft if random.random() < shares[draft] else token for token in right]
    expected = dict(enumerate(shares.tolist()))
    assert chi_square_ratio(right, expected) < 1 < chi_square_ratio(wrong, expected)
    assert chi_square_ratio([VOCAB], expected) == np.inf


@given(st.integers(0, 2**32), st.integers(1, 8))
def test_right_drafts_save_passes(seed: int, width: int) -> None:
    """A right draft of k tokens must yield k + 1 tokens in one pass."""
    plain, _ = decode([], seed=seed, ignore_eos=True)
    _, sizes = decode([plain[:width]], seed=seed, ignore_eos=True)
    assert sizes[0] == width + 1


@given(st.integers(0, 2**32), st.integers(0, 4), st.booleans(), st.integers(0, 3), st.sampled_from([0.0, 1.0]))
def test_known_argmax_changes_no_token(
    seed: int, width: int, masked: bool, min_tokens: int, temperature: float
) -> None:
    """A given argmax must not change masked, banned, sampled or non-finite rows."""
    rng = np.random.default_rng(seed)
    rows = rng.integers(-2, 3, (width + 1, VOCAB)).astype(np.float32)  # with equal values
    if rng.random() < 0.2:
        rows[-1, rng.integers(VOCAB)] = np.nan
    draft = [int(row.argmax()) if rng.random() < 0.8 else int(rng.integers(VOCAB)) for row in rows[:width]]
    found = []
    for best in (None, greedy_tokens(rows)):
        mask = CountingMask(3) if masked else None
        source = new_source(seed=seed, temperature=temperature, min_tokens=min_tokens)
        try:
            found.append((verify_draft(draft, rows, source, mask=mask, argmax=best), source._output))
        except RequestFailedError as error:
            found.append((str(error), source._output))
    assert found[0] == found[1]


def test_nothing_follows_an_end_inside_a_draft() -> None:
    """No token may follow the end token, even if the draft continues."""
    rows = np.full((4, VOCAB), -5.0, dtype=np.float32)
    for row, token in enumerate((3, EOS, 3, 3)):
        rows[row, token] = 5.0
    mask = CountingMask()
    result = verify_draft([3, EOS, 3], rows, new_source(temperature=0.0), mask=mask)
    assert (result.token_ids, result.n_accepted, result.finished) == ([3, EOS], 2, True)
    assert mask.taken == [3]


def test_nothing_follows_a_complete_grammar_or_the_last_token() -> None:
    """No token may follow a complete grammar or ``max_tokens``."""
    rows = np.zeros((4, VOCAB), dtype=np.float32)
    rows[[0, 1, 2, 3], [3, 4, 3, 4]] = 9.0
    result = verify_draft([3, 4, 3], rows, new_source(temperature=0.0), mask=CountingMask(2))
    assert (result.token_ids, result.finished) == ([3, 4], True)
    result = verify_draft([3, 4, 3], rows, new_source(temperature=0.0, max_tokens=3))
    assert (result.token_ids, result.n_accepted, result.finished) == ([3, 4, 3], 3, True)


@pytest.mark.parametrize("shape", [(1, VOCAB), (3, VOCAB), (VOCAB,)])
def test_rows_must_match_the_draft(shape: tuple[int, ...]) -> None:
    """Rows of another sequence of the batch must be refused."""
    with pytest.raises(ValueError, match="expected"):
        verify_draft([3], np.zeros(shape, dtype=np.float32), new_source())


def test_non_finite_logits_fail_the_request() -> None:
    """NaN in the middle of a draft must not become a token."""
    with pytest.raises(RequestFailedError, match="not finite"):
        verify_draft([], np.full((1, VOCAB), np.nan, dtype=np.float32), new_source())


def test_failure_after_accepted_tokens_is_raised_by_the_next_step() -> None:
    """Accepted tokens must be emitted even if a later row fails."""
    rows = np.full((3, VOCAB), np.nan, dtype=np.float32)
    rows[0] = np.eye(VOCAB)[2]
    source = new_source(temperature=0.0)
    result = verify_draft([2, 3], rows, source)
    assert (result.token_ids, result.n_accepted, result.finished) == ([2], 1, False)
    with pytest.raises(RequestFailedError, match="output position 1"):
        verify_draft([], rows[1:2], source)


@given(st.lists(st.integers(0, VOCAB + 2), max_size=8), st.integers(0, 10))
def test_allowed_prefix_leaves_the_mask_unchanged(draft: list[int], length: int) -> None:
    """The prefix must be the longest allowed one, and the mask must not change."""
    mask = CountingMask(length + 1)
    assert isinstance(mask, TokenMask)
    mask.advance(1)
    kept = allowed_prefix(draft, mask)
    assert mask.taken == [1]
    chain = [1, *draft]
    n = 0
    while n < min(len(draft), length) and draft[n] < VOCAB and chain[n + 1] != chain[n]:
        n += 1
    assert kept == draft[:n]


class DeadEnd(CountingMask):
    """A grammar in which nothing can follow token 3."""

    def allowed(self) -> NDArray[np.bool_] | None:
        if 3 in self.taken:
            raise RequestFailedError("no token can follow")
        return super().allowed()


def test_draft_is_cut_at_a_dead_end() -> None:
    """A draft into a dead end must not fail the request."""
    mask = DeadEnd()
    assert allowed_prefix([1, 3, 2, 1], mask) == [1, 3]
    assert mask.taken == []


def test_allowed_prefix_without_a_grammar_is_the_draft() -> None:
    """Without a grammar the whole draft must be kept."""
    assert allowed_prefix((1, 2), None) == [1, 2]
