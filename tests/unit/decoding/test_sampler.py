"""The sampler against a plain reference implementation, and its invariants."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from xpu_runtime.decoding import SamplingParams, SequenceSampler, TokenSource, greedy_tokens
from xpu_runtime.errors import InvalidRequestError, RequestFailedError

EOS = 2
VOCAB = 32


def sampler(vocab: int = VOCAB, prompt: tuple[int, ...] = (), **params: Any) -> SequenceSampler:
    """A sampler with one end token."""
    settings = SamplingParams(**{"seed": 7, **params})
    return SequenceSampler(settings, eos_token_ids=[EOS], prompt_token_ids=prompt, vocab_size=vocab)


def random_logits(vocab: int = VOCAB, seed: int = 0, spread: float = 2.0) -> NDArray[np.float32]:
    """Logits with a realistic distribution."""
    return (np.random.default_rng(seed).standard_normal(vocab) * spread).astype(np.float32)


def draws(source: SequenceSampler, logits: NDArray[np.float32], n: int) -> list[int]:
    """The tokens of n positions with the same logits."""
    tokens = []
    for _ in range(n):
        tokens.append(source.sample(logits).token_id)
        source.append(tokens[-1])
    return tokens


def reference_set(
    logits: NDArray[np.float32], temperature: float, top_k: int, top_p: float, min_p: float
) -> dict[int, float]:
    """Reference of the filters by a full sort in double precision: probability by token."""
    order = np.lexsort((np.arange(logits.size), -logits.astype(np.float64)))
    if top_k:
        order = order[:top_k]
    peak = float(logits.max())
    order = order[logits[order] >= np.float32(peak + temperature * math.log(min_p))] if min_p else order
    weights = np.exp((logits[order].astype(np.float64) - peak) / temperature)
    weights /= weights.sum()
    n = int(np.searchsorted(weights.cumsum(), top_p)) + 1 if top_p < 1 else order.size
    kept = weights[:n] / weights[:n].sum()
    return dict(zip(order[:n].tolist(), kept.tolist(), strict=True))


# ---- Greedy ------------------------------------------------------------------------------------------------


def test_greedy_takes_the_lowest_id_of_equals() -> None:
    """The tie-break must not depend on batch or library."""
    logits = np.zeros(VOCAB, dtype=np.float32)
    logits[[9, 4, 30]] = 3.0
    assert sampler().sample(logits).token_id == 4
    assert greedy_tokens(np.stack([logits, np.roll(logits, 1)])) == [4, 5]


def test_non_finite_row_does_not_affect_others() -> None:
    """One broken sequence must not fail a whole batch."""
    rows = np.zeros((3, 8), dtype=np.float32)
    rows[0, 3], rows[1, 2], rows[2, :] = 1.0, np.nan, -np.inf
    assert greedy_tokens(rows) == [3, -1, -1]


@pytest.mark.parametrize(
    ("params", "plain"),
    [
        ({}, True),
        ({"temperature": 1e-6}, True),
        ({"top_k": 5}, True),
        ({"temperature": 0.5}, False),
        ({"repetition_penalty": 1.1}, False),
        ({"presence_penalty": 0.1}, False),
        ({"frequency_penalty": 0.1}, False),
        ({"logprobs": 0}, False),
        ({"logit_bias": {1: 1.0}}, False),
    ],
)
def test_plain_greedy_requires_no_other_parameter(params: dict[str, Any], plain: bool) -> None:
    """Requests with other parameters must not use the batched argmax."""
    assert sampler(**params).is_plain_greedy is plain


def test_plain_greedy_begins_when_min_tokens_is_reached() -> None:
    """The batched argmax must start exactly when ``min_tokens`` is reached."""
    source = sampler(min_tokens=1)
    assert not source.is_plain_greedy
    source.append(5)
    assert source.is_plain_greedy


def test_greedy_is_fast() -> None:
    """Greedy decoding must not copy or sort the logits."""
    logits = random_logits(128_000)
    source = sampler(128_000)
    best = math.inf
    for _ in range(50):
        begin = time.perf_counter()
        source.sample(logits)
        best = min(best, time.perf_counter() - begin)
    assert best < 0.15e-3


# ---- Filters and draws -------------------------------------------------------------------------------------


@given(
    seed=st.integers(0, 2**32),
    temperature=st.sampled_from([0.3, 1.0, 1.7]),
    top_k=st.sampled_from([0, 1, 3, 20, 2000, 5000]),
    top_p=st.sampled_from([1.0, 0.97, 0.8, 0.31, 1e-6]),
    min_p=st.sampled_from([0.0, 0.01, 0.2, 1.0]),
    vocab=st.sampled_from([2, 40, 6000]),
    spread=st.sampled_from([0.01, 1.0, 4.0]),
)
def test_draws_lie_in_the_exact_set(
    seed: int, temperature: float, top_k: int, top_p: float, min_p: float, vocab: int, spread: float
) -> None:
    """The shortcuts must leave exactly the tokens that a full sort leaves."""
    logits = random_logits(vocab, seed, spread)
    source = sampler(vocab, temperature=temperature, top_k=top_k, top_p=top_p, min_p=min_p, seed=seed)
    right = reference_set(logits, temperature, top_k, top_p, min_p)
    # Single precision may move the border of the nucleus by one token.
    loose = reference_set(logits, temperature, top_k, min(1.0, top_p + 1e-5), min_p)
    for token in draws(source, logits, 5):
        assert token in right or token in loose


@pytest.mark.parametrize(
    "params",
    [
        {"temperature": 1.0},
        {"temperature": 0.7, "top_k": 6},
        {"temperature": 1.0, "top_p": 0.8},
        {"temperature": 1.3, "min_p": 0.1},
        {"temperature": 1.0, "top_k": 12, "top_p": 0.9, "min_p": 0.02},
    ],
)
@pytest.mark.parametrize("vocab", [24, 5000])
def test_frequencies_follow_the_distribution(params: dict[str, Any], vocab: int) -> None:
    """Draws must follow the weights, not only the set of candidates."""
    n = 3000
    logits = np.full(vocab, -12.0, dtype=np.float32)
    logits[:: vocab // 24] = random_logits(logits[:: vocab // 24].size, 3, 1.5)
    full = {"top_k": 0, "top_p": 1.0, "min_p": 0.0, **params}
    expected = reference_set(logits, **full)
    tokens = draws(sampler(vocab, max_tokens=n, **params), logits, n)
    counts = np.bincount(tokens, minlength=vocab)
    probabilities = np.zeros(vocab)
    probabilities[list(expected)] = list(expected.values())
    assert counts[probabilities == 0].sum() == 0
    sigma = np.sqrt(n * probabilities * (1 - probabilities)) + 1
    assert (np.abs(counts - n * probabilities) < 5 * sigma).all()


@pytest.mark.parametrize("below", [3.0, 5.5, 11.0])
def test_nucleus_of_a_flat_distribution(below: float) -> None:
    """The shortcuts must not cut the nucleus of a flat distribution."""
    logits = np.full(6000, -below, dtype=np.float32)
    logits[4000] = 0.0
    tail = 5999 * math.exp(-below)
    top_p = 1.0 - 0.25 * tail / (1.0 + tail)  # all but the last quarter of the tail
    n = 2000
    tokens = np.array(draws(sampler(6000, temperature=1.0, top_p=top_p, max_tokens=n), logits, n))
    share = 0.75 * tail / (1.0 + 0.75 * tail)
    assert (tokens != 4000).mean() == pytest.approx(share, abs=5 * math.sqrt(share * (1 - share) / n))
    assert (tokens <= 4501).all()


def test_top_k_of_equals_keeps_the_lowest_ids() -> None:
    """Exactly k candidates must remain if several are equal at the border."""
    logits = np.zeros(VOCAB, dtype=np.float32)
    logits[20] = 1.0
    assert set(draws(sampler(temperature=5.0, top_k=4), logits, 200)) == {0, 1, 2, 20}


def test_zero_weight_is_never_drawn() -> None:
    """The cumulative sum must not stop at a token of weight zero."""
    logits = np.full(9000, -np.inf, dtype=np.float32)
    logits[[5, 8999]] = 0.0
    assert set(draws(sampler(9000, temperature=1.0), logits, 60)) == {5, 8999}


@given(seed=st.integers(-(2**63), 2**64 - 1), order=st.permutations(range(6)))
def test_draw_depends_on_seed_and_position_alone(seed: int, order: list[int]) -> None:
    """Tokens must not change when a request is preempted, recomputed or drafted."""
    rows = [random_logits(seed=i) for i in range(6)]
    straight = sampler(temperature=1.0, seed=seed)
    tokens = []
    for row in rows:
        straight.sample(rows[0])  # sampling twice must change nothing
        tokens.append(straight.sample(row).token_id)
        straight.append(tokens[-1])
    for position in order:
        resumed = sampler(temperature=1.0, seed=seed)
        for token in tokens[:position]:
            resumed.append(token)
        assert resumed.sample(rows[position]).token_id == tokens[position]


def test_seeds_differ_and_a_missing_one_is_drawn_once() -> None:
    """Requests without a seed must differ, and each must keep its seed."""
    logits = np.zeros(4096, dtype=np.float32)
    first, second = (sampler(4096, temperature=1.0, seed=None) for _ in range(2))
    drawn = draws(first, logits, 8)
    assert drawn != draws(second, logits, 8)
    again = sampler(4096, temperature=1.0, seed=first.seed)
    assert draws(again, logits, 8) == drawn


# ---- Mask, bias, penalties, ends ---------------------------------------------------------------------------


@given(
    seed=st.integers(0, 2**32),
    allowed=st.sets(st.integers(0, VOCAB - 1), min_size=1),
    temperature=st.sampled_from([0.0, 1.0, 9.0]),
    short=st.booleans(),
)
def test_masked_tokens_are_never_sampled(seed: int, allowed: set[int], temperature: float, short: bool) -> None:
    """Sampling must stay within the mask, also if the vocabulary is padded beyond the mask."""
    mask = np.zeros(max(allowed) + 1 if short else VOCAB, dtype=np.bool_)
    mask[sorted(allowed)] = True
    source = sampler(temperature=temperature, seed=seed, repetition_penalty=1.3, prompt=(0, 1, 2))
    assert source.sample(random_logits(seed=seed), mask=mask).token_id in allowed


def test_empty_mask_or_non_finite_logits_raise() -> None:
    """Token 0 must not be chosen where no token can be."""
    logits = random_logits()
    with pytest.raises(RequestFailedError, match="the grammar allows no token"):
        sampler().sample(logits, mask=np.zeros(VOCAB, dtype=np.bool_))
    logits[4] = np.nan
    with pytest.raises(RequestFailedError, match="not finite"):
        sampler(temperature=1.0).sample(logits)


def test_wrong_width_is_refused() -> None:
    """Rows of another model or a transposed array must be refused."""
    with pytest.raises(ValueError, match="expected"):
        sampler().sample(np.zeros((1, VOCAB), dtype=np.float32))


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"logit_bias": {3: 5.0}}, {3: 6.0}),
        # 1 and 3 occur in the prompt, 3 and 4 in the output, 3 twice.
        ({"repetition_penalty": 2.0}, {1: -2.0, 3: 0.5, 4: -2.0}),
        ({"presence_penalty": 0.5}, {3: 0.5, 4: -1.5}),
        ({"frequency_penalty": 0.25}, {3: 0.5, 4: -1.25}),
        ({"repetition_penalty": 2.0, "frequency_penalty": 0.25, "logit_bias": {3: 1.0}}, {1: -2.0, 3: 0.5, 4: -2.25}),
    ],
)
def test_penalties_and_bias_formulas(params: dict[str, Any], expected: dict[int, float]) -> None:
    """Formulas, scope (prompt or output) and order of penalties and bias."""
    logits = np.full(VOCAB, -1.0, dtype=np.float32)
    logits[3] = 1.0
    changed = logits.copy()
    for token, value in expected.items():
        changed[token] = value
    source = sampler(prompt=(1, 3, 3), **params)
    for token in (3, 4, 3):
        source.append(token)
    # Values are compared by masking all but two tokens and sampling greedily.
    for token in range(VOCAB):
        pair = np.zeros(VOCAB, dtype=np.bool_)
        pair[[token, 3]] = True
        assert source.sample(logits, mask=pair).token_id == int(np.where(pair, changed, -np.inf).argmax())


@given(st.lists(st.integers(0, 299), max_size=300), st.lists(st.integers(0, 299), max_size=40))
def test_penalties_of_long_outputs(output: list[int], prompt: list[int]) -> None:
    """The growing count table must equal a plain recount."""
    source = sampler(300, tuple(prompt), repetition_penalty=1.5, frequency_penalty=0.5, presence_penalty=0.25)
    for token in output:
        source.append(token)
    logits = random_logits(300, len(output), 1.0)
    counts = np.bincount(output, minlength=300).astype(np.float32)
    seen = (np.bincount(prompt, minlength=300) + counts) > 0
    expected = np.where(seen, np.where(logits > 0, logits / np.float32(1.5), logits * np.float32(1.5)), logits)
    expected = expected - np.float32(0.5) * counts - np.float32(0.25) * (counts > 0)
    assert source.sample(logits).token_id == expected.argmax()


def test_min_tokens_blocks_every_end() -> None:
    """``min_tokens`` must block end tokens and stop tokens, and only until it is reached."""
    logits = random_logits()
    logits[[EOS, 9, 5]] = [30.0, 29.0, 20.0]
    source = sampler(min_tokens=2, stop_token_ids=(9,))
    assert draws(source, logits, 3) == [5, 5, EOS]
    assert source.finish_reason == "stop"


def test_complete_grammar_overrides_min_tokens() -> None:
    """A request must not fail because its JSON is complete early."""
    mask = np.zeros(VOCAB, dtype=np.bool_)
    mask[EOS] = True
    assert sampler(min_tokens=5).sample(random_logits(), mask=mask).token_id == EOS


def test_finish_reasons() -> None:
    """When and why a sequence ends."""
    source = sampler(max_tokens=2)
    source.append(5)
    assert source.finish_reason is None
    source.append(EOS)
    assert source.finish_reason == "stop"
    going_on = sampler(max_tokens=2, ignore_eos=True, stop_token_ids=[9])
    going_on.append(EOS)
    assert going_on.finish_reason is None
    going_on.append(5)
    assert going_on.finish_reason == "length"
    assert isinstance(source, TokenSource)


@pytest.mark.parametrize(
    ("params", "prompt", "message"),
    [
        ({"stop_token_ids": [VOCAB]}, (), "stop_token_ids holds 32"),
        ({"logit_bias": {99: 1.0}}, (), "logit_bias holds 99"),
        ({"repetition_penalty": 1.2}, (1, -4), "prompt_token_ids holds -4"),
    ],
)
def test_ids_outside_the_vocabulary_are_refused(params: dict[str, Any], prompt: tuple[int, ...], message: str) -> None:
    """Ids outside the vocabulary must raise before they cause an IndexError on the engine thread."""
    with pytest.raises(InvalidRequestError, match=f"{message}: expected token ids from 0 to 31"):
        sampler(prompt=prompt, **params)


# ---- Log-probabilities -------------------------------------------------------------------------------------


@given(seed=st.integers(0, 2**32), n=st.integers(0, VOCAB + 5), temperature=st.sampled_from([0.0, 2.0]))
def test_logprobs_are_those_of_the_model(seed: int, n: int, temperature: float) -> None:
    """Log-probabilities must ignore temperature, penalties, bias and top-k."""
    logits = random_logits(seed=seed)
    source = sampler(
        temperature=temperature, logprobs=n, top_k=4, logit_bias={3: 9.0}, repetition_penalty=1.4, prompt=(1, 2)
    )
    sampled = source.sample(logits)
    exact = logits.astype(np.float64) - math.log(np.exp(logits.astype(np.float64)).sum())
    assert sampled.logprob == pytest.approx(exact[sampled.token_id], abs=1e-5)
    best = np.argsort(-logits, kind="stable")[:n]
    assert [token for token, _ in sampled.top_logprobs] == best.tolist()
    assert [value for _, value in sampled.top_logprobs] == pytest.approx(exact[best], abs=1e-5)


def test_no_logprobs_unless_requested() -> None:
    """Log-probabilities must not be computed unless requested."""
    assert sampler().sample(random_logits()).logprob is None


@given(
    params=st.fixed_dictionaries(
        {},
        optional={
            "temperature": st.sampled_from([0.0, 0.8]),
            "top_k": st.just(3),
            "top_p": st.just(0.5),
            "min_p": st.just(0.1),
            "min_tokens": st.just(4),
            "repetition_penalty": st.just(1.5),
            "logit_bias": st.just({4: 2.0}),
            "logprobs": st.just(3),
        },
    ),
    masked=st.booleans(),
)
def test_logits_are_not_modified(params: dict[str, Any], masked: bool) -> None:
    """The logits are a view of a device buffer and must not be modified."""
    logits = random_logits()
    before = logits.copy()
    logits.flags.writeable = False
    mask = np.arange(VOCAB) % 2 == 0
    sampler(prompt=(1, 2, 4), **params).sample(logits, mask=mask if masked else None)
    assert np.array_equal(logits, before)


# ---- Several answers of one request --------------------------------------------------------------------------


@given(
    first=st.integers(0, 6),
    left=st.integers(1, 6),
    params=st.fixed_dictionaries(
        {
            "temperature": st.sampled_from([0.0, 1.0]),
            "min_tokens": st.integers(0, 6),
            "repetition_penalty": st.sampled_from([1.0, 1.5]),
            "presence_penalty": st.sampled_from([0.0, 1.0]),
            "logprobs": st.sampled_from([None, 2]),
        }
    ),
)
def test_next_answer_equals_a_separate_request(first: int, left: int, params: dict[str, Any]) -> None:
    """An extended request must give the tokens of two separate requests."""
    logits = random_logits()
    before = sampler(prompt=(3, 4), max_tokens=12, **params)
    known = (3, 4, *draws(before, logits, first), 9)
    again = before.for_next_answer(known, left)
    fewer = {**params, "min_tokens": min(params["min_tokens"], left)}
    other = sampler(prompt=known, max_tokens=left, **fewer)
    for _ in range(left):
        assert again.sample(logits) == other.sample(logits)
        for source in (again, other):
            source.append(source.sample(logits).token_id)
        assert again.finish_reason == other.finish_reason
        assert again.is_plain_greedy == other.is_plain_greedy
    assert again.finish_reason is not None


def test_missing_seed_is_drawn_again_for_each_answer() -> None:
    """Two answers of one request must not repeat each other's draws."""
    first = SequenceSampler(SamplingParams(), eos_token_ids=[EOS], prompt_token_ids=(), vocab_size=VOCAB)
    assert first.for_next_answer((1,), 5).seed != first.seed
    assert sampler().for_next_answer((1,), 5).seed == sampler().seed == 7
