"""Tokens of a request do not depend on other requests."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import openvino_genai
import pytest
from chi_square import chi_square_ratio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane_profiles import lanes_of_speed
from scripted_continuation import ScriptedContinuation

from xpu_runtime import Engine, FinishReason, Priority, Proposer, SamplingParams
from xpu_runtime.decoding import LookupProposer, PredictionProposer
from xpu_runtime.engine import Handle, loading
from xpu_runtime.errors import RequestCancelledError

VOCAB = 1024
CLOSE = 2e-6
"""Largest difference of log-probabilities between two schedules (measured: 3e-7). If a quantised block is filled by two
passes, it is 1e-5 to 1e-4, which seldom changes a token of so small a model, so tokens alone would not show it.
"""
STEPPED = 1e-4
"""The same if a key of a quantised block lies between two quantisation steps (measured: 2e-5 in one of some hundred
answers).
"""
MOST_STEPPED = 0.03
"""Largest share of answers with such a difference; blocks filled by two passes affect far more."""


def prompt_of(seed: int, length: int) -> list[int]:
    """Return a prompt; prompts with equal seeds share their beginning."""
    return random.Random(seed).choices(range(3, VOCAB), k=length)


class ScriptedProposer:
    """Drafts the right tokens, wrong ones, or noise."""

    def __init__(self, kind: str, prompt_len: int, answer: Sequence[int]) -> None:
        self._kind, self._prompt_len, self._answer = kind, prompt_len, answer
        self._random = random.Random(prompt_len)
        self.counts = [0, 0]

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        done = len(token_ids) - self._prompt_len
        right = list(self._answer[done : done + limit])
        if self._kind == "oracle":
            return right
        if self._kind == "adversarial":  # right at first, then wrong, then outside the vocabulary
            return [*right[:1], *((token + 1) % VOCAB for token in right[1:2]), 10**6]
        return self._random.choices(range(VOCAB), k=self._random.randint(0, limit))

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        self.counts[0] += n_proposed
        self.counts[1] += n_accepted


def drafter_of(kind: str | None, prompt_len: int, answer: Sequence[int]) -> Proposer | None:
    """Return a proposer: a scripted one, or one that copies from an answer that is right or nearly so."""
    if kind == "lookup":
        return LookupProposer(lambda: [np.array(answer, np.int32)])
    if kind == "prediction":
        return PredictionProposer([*answer[:3], 5, *answer[4:]])
    return ScriptedProposer(kind, prompt_len, answer) if kind else None


@dataclass(frozen=True)
class Submission:
    """One request of a scenario.

    Submitted ``after`` kernels after the previous one, cancelled ``cancel`` kernels later.
    """

    seed: int
    length: int
    new: int
    sampled: bool
    priority: Priority
    after: int
    cancel: int | None
    drafter: str | None
    more: tuple[int, ...] = ()

    @property
    def prompt(self) -> list[int]:
        return prompt_of(self.seed, self.length)

    @property
    def params(self) -> SamplingParams:
        # Answers that may be continued end at every third token of the vocabulary.
        params = {"max_tokens": self.new, "ignore_eos": True, "stop_token_ids": range(0, VOCAB, 3) if self.more else ()}
        if not self.sampled:
            return SamplingParams(**params)
        return SamplingParams(**params, temperature=1.0, seed=self.seed, logprobs=1)

    @property
    def appended(self) -> list[list[int]]:
        """Tokens appended after its answers."""
        return [prompt_of(length, length) for length in self.more]


STEPS = st.lists(
    st.builds(
        Submission,
        seed=st.integers(0, 3),
        length=st.sampled_from([1, 2, 31, 32, 33, 64, 65, 100, 150, 200]),
        new=st.integers(1, 12),
        sampled=st.booleans(),
        priority=st.sampled_from(Priority),
        after=st.integers(0, 12),
        cancel=st.none() | st.integers(0, 20),
        drafter=st.sampled_from([None, None, "oracle", "adversarial", "random", "lookup", "prediction"]),
        more=st.sampled_from([(), (), (1,), (40,), (3, 90, 2), (33, 1, 64)]),
    ),
    min_size=2,
    max_size=10,
)


def play(engine: Engine, hook: Any, steps: list[Submission], reference: Any) -> list[Handle]:
    """Submit the requests, paced by kernels of the engine, and wait for all of them."""
    pending: list[tuple[int, Callable[[], None]]] = []
    handles: list[Handle] = []
    problems: list[BaseException] = []

    def submit(step: Submission) -> Callable[[], None]:
        def submit_now() -> None:
            answers = reference.answers(step.prompt, step.params, step.appended)
            parts = zip_longest((answer.token_ids for answer in answers), step.appended, fillvalue=())
            next_tokens = [token for answer, more in parts for token in (*answer, *more)]
            drafter = drafter_of(step.drafter, step.length, next_tokens)
            handles.append(
                engine.submit(
                    step.prompt,
                    step.params,
                    priority=step.priority,
                    proposer=drafter,
                    max_drafts=4,
                    continuation=ScriptedContinuation(step.appended, drafter) if step.more else None,
                )
            )

        return submit_now

    at = 0
    for number, step in enumerate(steps):
        reference.answers(step.prompt, step.params, step.appended)  # computed before the engine under test runs
        at += step.after
        pending.append((at, submit(step)))
        if step.cancel is not None:
            pending.append((at + step.cancel, lambda number=number: handles[number].cancel()))
    pending.sort(key=lambda item: item[0])
    first_call = hook.calls
    submit_lock = threading.Lock()  # keeps the handles in the order of the steps

    def pace(lane: str, launch: Any, kernel: int) -> None:
        with submit_lock:
            while pending and pending[0][0] <= hook.calls - first_call:
                try:
                    pending.pop(0)[1]()
                except BaseException as error:
                    problems.append(error)

    hook.action = None
    pending.pop(0)[1]()
    hook.action = pace
    while True:
        for handle in tuple(handles):  # the lane adds to them
            wait(handle)
        if not pending and len(handles) == len(steps) and all(handle.done for handle in handles):
            break
        with submit_lock:
            if pending:
                pending.pop(0)[1]()
    hook.action = None
    assert not problems
    return handles


def wait(handle: Handle) -> None:
    with suppress(RequestCancelledError):
        handle.result(20)


def check(steps: list[Submission], handles: list[Handle], reference: Any, apart: list[bool]) -> None:
    """Compare with the reference outputs; ``apart`` records log-probabilities that differ by more than `CLOSE`."""
    for step, handle in zip(steps, handles, strict=True):
        expected = reference.answers(step.prompt, step.params, step.appended)
        tokens = [token for answer in expected for token in answer.token_ids]
        if step.cancel is None:
            output = handle.result(0)
            answers = list(output.answers)
            assert len(answers) == len(expected) or output.finish_reason is FinishReason.STOP, (
                "no room for the next one"
            )
            for answer, reference_answer in zip(answers, expected, strict=False):
                assert answer.token_ids == reference_answer.token_ids, step
                logprobs = [[each.logprob for each in one.logprobs] for one in (answer, reference_answer)]
                assert logprobs[0] == pytest.approx(logprobs[1], abs=CLOSE if reference.exact else STEPPED), step
                if step.sampled:
                    apart.append(logprobs[0] != pytest.approx(logprobs[1], abs=CLOSE))
                assert len(logprobs[0]) == step.sampled * len(reference_answer.token_ids)
            assert [list(answer.appended) for answer in answers[:-1]] == step.appended[: len(answers) - 1]
            assert output.metrics.output_tokens == len(output.token_ids) <= step.new
            assert output.metrics.appended_tokens == sum(step.more[: len(answers) - 1])
        else:
            got = [token for some, _, _ in handle.stamps() for token in some]
            assert got == tokens[: len(got)], step


QUANTISED = {"kv_precision": "default"}
"""The plugin's own KV cache; the others are unquantised."""

SHAPES: dict[str, dict[str, Any]] = {
    "cpu": {},
    "gpu": {"lanes": "gpu", "stand_in": True},
    "npu+gpu": {"lanes": "npu+gpu", "stand_in": True},
    "npu+cpu": {"lanes": "npu+cpu", "stand_in": True},
    "npu+gpu, lean": {"lanes": "npu+gpu", "stand_in": True, "memory": "lean"},
    "npu+gpu, short graphs": {"lanes": "npu+gpu", "stand_in": True, "profile": False, "policy": {"short_graphs": True}},
    "recompute": {"offload_bytes": 0},
    "boundaries only": {"policy": {"cancel_kernels": False}},
    # Decode tokens piggyback on proactive prefill only if a pass has more rows than a block.
    "piggybacking": {"policy": {"chunk_tokens": 64}},
    "without mechanisms": {
        "prefix_cache": False,
        "policy": {"preemption": False, "piggybacking": False, "batch_cap": False, "disaggregation": False},
    },
    "quantised": QUANTISED,
    "quantised, piggybacking": {**QUANTISED, "policy": {"chunk_tokens": 64}},
    "quantised, npu+gpu": {**QUANTISED, "lanes": "npu+gpu", "stand_in": True},
    "quantised, recompute": {**QUANTISED, "offload_bytes": 0},
}


QUICK_SHAPES = ("cpu", "npu+gpu")


@pytest.fixture(
    scope="module",
    params=[each if each in QUICK_SHAPES else pytest.param(each, marks=pytest.mark.slow) for each in SHAPES],
)
def shaped(
    request: pytest.FixtureRequest, loader: Any, module_hook: Any, reference_engines: Any
) -> Iterator[tuple[Engine, Any, Any, list[bool]]]:
    """An engine of each set of lanes, with a KV pool small enough to cause preemptions, its hook and its reference."""
    shape = {"kv_precision": "f32", **SHAPES[request.param]}
    reference = reference_engines(shape["kv_precision"])
    apart: list[bool] = []
    with pytest.MonkeyPatch.context() as patch:
        if "profile" in shape:  # the machine may be one on which short graphs do not pay
            patch.setattr(loading, "measure_quick_profile", lanes_of_speed(1e14, npu=1.0))
        engine = loader.load(module_hook, kv_cache_bytes=11 * reference.block_bytes, **shape)
    yield engine, module_hook, reference, apart
    assert sum(apart) <= max(2, MOST_STEPPED * len(apart)), f"{sum(apart)} of {len(apart)} answers are not the same"


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(steps=STEPS)
def test_other_requests_never_change_tokens(
    shaped: tuple[Engine, Any, Any, list[bool]], loader: Any, steps: list[Submission]
) -> None:
    """Tokens must not depend on batching, preemption, offloading, caching, drafts or cancelled requests."""
    engine, hook, reference, apart = shaped
    if not reference.exact:  # a draft writes several rows at once, which changes the last digits of a quantised block
        steps = [replace(step, drafter=None) for step in steps]
    check(steps, play(engine, hook, steps, reference), reference, apart)
    loader.check_idle(engine)


@pytest.fixture(params=["f32", "default"], ids=["unquantised", "quantised"])
def each_reference(request: pytest.FixtureRequest, reference_engines: Any) -> Any:
    """The reference of each kind of KV cache."""
    return reference_engines(request.param)


def test_prompt_chunks_respect_the_kv_cache(loader: Any, fresh_hook: Any, each_reference: Any) -> None:
    """A quantised block must be filled by one chunk; other caches must not be limited to whole blocks."""
    engine = loader.load(fresh_hook, kv_precision=each_reference.kv_precision, policy={"chunk_tokens": 64})
    ends: set[int] = set()

    def note(lane: str, launch: Any, kernel: int) -> None:
        parts = ((part.start + part.length, part.sequence.prompt_len) for part in launch.work.segments)
        ends.update(end for end, prompt_len in parts if end < prompt_len)

    hold = fresh_hook.hold()
    reactive = engine.submit(prompt_of(0, 10), SamplingParams(max_tokens=1))
    hold.wait_until_held()
    fresh_hook.action = note
    params = SamplingParams(max_tokens=8, ignore_eos=True)
    prompts = [prompt_of(seed, length) for seed, length in enumerate([50, 90, 150, 70, 200], 1)]
    handles = [engine.submit(prompt, params, priority="proactive") for prompt in prompts]
    hold.release()
    reactive.result(60)
    assert [handle.result(60).token_ids for handle in handles] == [each_reference(prompt, params) for prompt in prompts]
    assert ends
    assert any(end % 32 for end in ends) == each_reference.exact


def test_next_turn_reuses_cached_blocks(loader: Any, each_reference: Any) -> None:
    """Quantised blocks of an answer must not be shared, exact ones must not be recomputed."""
    engine = loader.load(kv_precision=each_reference.kv_precision)
    prompt, params = prompt_of(1, 50), SamplingParams(max_tokens=40, ignore_eos=True)
    first = engine.generate(prompt, params)
    second = engine.generate([*prompt, *first.token_ids, 7, 8, 9], params)
    # 89 tokens have keys and values: one full block of the prompt, two of prompt and answer.
    assert second.metrics.cached_tokens == (64 if each_reference.exact else 32)
    assert first.token_ids == each_reference(prompt, params)
    assert second.token_ids == each_reference([*prompt, *first.token_ids, 7, 8, 9], params)


FAMILIES = ["llama", "llama-int4", "llama-tied", "mistral", "phi3", "qwen2", "qwen3"]


@pytest.mark.parametrize(
    "family", ["llama", *(pytest.param(each, marks=pytest.mark.slow) for each in FAMILIES if each != "llama")]
)
def test_the_same_tokens_as_openvino_genai(
    loader: Any, folders: dict[str, Path], each_reference: Any, family: str
) -> None:
    """Tokens must equal those of openvino-genai."""
    prompts = [prompt_of(seed, 1 + 13 * seed) for seed in range(20)]
    settings = openvino_genai.SchedulerConfig()
    settings.num_kv_blocks = 200
    properties = {"INFERENCE_PRECISION_HINT": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}
    if each_reference.exact:
        properties["KV_CACHE_PRECISION"] = "f32"
    peer = openvino_genai.ContinuousBatchingPipeline(str(folders[family]), settings, "CPU", properties)
    greedy = openvino_genai.GenerationConfig()
    greedy.max_new_tokens, greedy.ignore_eos, greedy.do_sample = 24, True, False
    # One at a time: if prompts share a pass, chunks end within blocks, also of a quantised cache.
    answers = [peer.generate([ov.Tensor(np.array([prompt], np.int64))], [greedy])[0] for prompt in prompts]
    expected = [tuple(result.m_generation_ids[0]) for result in answers]

    engine = loader.load(family=family, kv_precision=each_reference.kv_precision)
    params = SamplingParams(max_tokens=24, ignore_eos=True)
    handles = [engine.submit(prompt, params, priority=list(Priority)[n % 2]) for n, prompt in enumerate(prompts)]
    assert [handle.result(60).token_ids for handle in handles] == expected


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES[1:])
def test_every_model_family(loader: Any, family: str) -> None:
    """Each family must give the same tokens whole and cut."""
    params = SamplingParams(max_tokens=10, ignore_eos=True)
    prompts = [prompt_of(seed, 20 + 30 * seed) for seed in range(4)]
    first = loader.load(family=family, memory="lean")
    expected = [first.generate(prompt, params).token_ids for prompt in prompts]
    second = loader.load(family=family, lanes="npu+gpu", stand_in=True)
    handles = [second.submit(prompt, params, priority=list(Priority)[n % 2]) for n, prompt in enumerate(prompts)]
    assert [handle.result(60).token_ids for handle in handles] == expected
    assert len(set(expected)) == len(prompts)


def test_drafts_are_counted_and_save_steps(loader: Any, module_hook: Any, reference: Any) -> None:
    """Accepted drafts must not be computed again, and must be counted."""
    engine = loader.load(module_hook)
    prompt, params = prompt_of(1, 40), SamplingParams(max_tokens=20, ignore_eos=True)
    answer = reference(prompt, params)
    first_call = engine.metrics().output_tokens
    drafter = ScriptedProposer("oracle", len(prompt), answer)
    output = engine.submit(prompt, params, proposer=drafter, max_drafts=4).result(60)
    assert output.token_ids == answer
    # The first token comes from prefill, then five per step: 1 + 5 + 5 + 5 + 4.
    assert output.metrics.drafted_tokens == output.metrics.accepted_tokens == 4 + 4 + 4 + 3
    assert drafter.counts == [15, 15]
    assert engine.metrics().output_tokens - first_call == 20


class SecondTokenProposer:
    """Drafts one token behind each token."""

    def __init__(self, following: Mapping[int, int]) -> None:
        self._following = following

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        return [self._following[token_ids[-1]]] if token_ids[-1] in self._following else []

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Nothing to learn."""


@pytest.mark.parametrize("rank", [0, 2], ids=["likeliest", "least likely"])
def test_sampled_drafts_follow_the_model(loader: Any, reference: Any, rank: int) -> None:
    """Guards sampled requests against drafts that change the probabilities of the next two tokens."""
    prompt, temperature = prompt_of(5, 40), 0.3

    def shares_after(*tokens: int) -> dict[int, float]:
        params = SamplingParams(max_tokens=1, ignore_eos=True, logprobs=3)
        top = reference.answer([*prompt, *tokens], params).logprobs[0].top
        weights = np.exp(np.array([logprob for _, logprob in top]) / temperature)
        return dict(zip([token for token, _ in top], (weights / weights.sum()).tolist(), strict=True))

    first = shares_after()
    second = {token: shares_after(token) for token in first}
    engine = loader.load()
    handles = [
        engine.submit(
            prompt,
            SamplingParams(max_tokens=3, ignore_eos=True, temperature=temperature, top_k=3, seed=seed),
            priority="proactive",
            proposer=SecondTokenProposer({token: list(shares)[rank] for token, shares in second.items()}),
        )
        for seed in range(300)
    ]
    outputs = [handle.result(60) for handle in handles]
    accepted = sum(output.metrics.accepted_tokens for output in outputs)
    assert 0 < accepted < sum(output.metrics.drafted_tokens for output in outputs)
    expected = {(a, b): first[a] * share for a, shares in second.items() for b, share in shares.items()}
    assert chi_square_ratio([output.token_ids[:2] for output in outputs], expected) < 1


def test_invalid_drafts_are_left_out(loader: Any, reference: Any) -> None:
    """Drafted ids outside the vocabulary must not reach the embedding table."""
    prompt, params = prompt_of(1, 40), SamplingParams(max_tokens=10, ignore_eos=True)

    class Wild:
        def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
            return [VOCAB, -1, 10**12]

        def accepted(self, n_proposed: int, n_accepted: int) -> None:
            raise AssertionError("nothing was drafted")

    output = loader.load().submit(prompt, params, proposer=Wild()).result(60)
    assert output.token_ids == reference(prompt, params)
    assert output.metrics.drafted_tokens == 0


def test_replayed_answers_are_forced(loader: Any) -> None:
    """A replay must produce exactly the recorded tokens."""
    engine = loader.load()
    handles = [engine.submit(prompt_of(n, 50), replay=[n, 2, 9, 9], priority="proactive") for n in range(3, 9)]
    assert [handle.result(60).token_ids for handle in handles] == [(n, 2, 9, 9) for n in range(3, 9)]
