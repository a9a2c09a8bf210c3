"""Whatever happens around a request, its tokens are those it gets alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import openvino_genai
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.engine import Handle
from xpu_runtime.errors import RequestCancelledError

Alone = Callable[[list[int], SamplingParams], tuple[int, ...]]
VOCAB = 1024


def prompt_of(seed: int, length: int) -> list[int]:
    """Prompts of one seed share their beginning, so that the prefix cache has something to find."""
    return random.Random(seed).choices(range(3, VOCAB), k=length)


class Drafter:
    """Proposes the right answer, a wrong one, or noise."""

    def __init__(self, kind: str, prompt_len: int, answer: Sequence[int]) -> None:
        self._kind, self._prompt_len, self._answer = kind, prompt_len, answer
        self._random = random.Random(prompt_len)
        self.counts = [0, 0]

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        done = len(token_ids) - self._prompt_len
        right = list(self._answer[done : done + limit])
        if self._kind == "oracle":
            return right
        if self._kind == "adversarial":  # right at first, then wrong, and beyond the vocabulary
            return [*right[:1], *((token + 1) % VOCAB for token in right[1:2]), 10**6]
        return self._random.choices(range(VOCAB), k=self._random.randint(0, limit))

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        self.counts[0] += n_proposed
        self.counts[1] += n_accepted


@dataclass(frozen=True)
class Step:
    """One request of a scenario, handed in ``after`` kernels from the one before, given up ``cancel`` kernels later."""

    seed: int
    length: int
    new: int
    sampled: bool
    priority: Priority
    after: int
    cancel: int | None
    drafter: str | None

    @property
    def prompt(self) -> list[int]:
        return prompt_of(self.seed, self.length)

    @property
    def params(self) -> SamplingParams:
        return SamplingParams(
            max_tokens=self.new, ignore_eos=True, temperature=1.0 if self.sampled else 0.0, seed=self.seed
        )


STEPS = st.lists(
    st.builds(
        Step,
        seed=st.integers(0, 3),
        length=st.sampled_from([1, 2, 31, 32, 33, 64, 65, 100, 150, 200]),
        new=st.integers(1, 12),
        sampled=st.booleans(),
        priority=st.sampled_from(Priority),
        after=st.integers(0, 12),
        cancel=st.none() | st.integers(0, 20),
        drafter=st.sampled_from([None, None, "oracle", "adversarial", "random"]),
    ),
    min_size=2,
    max_size=10,
)


def play(engine: Engine, hook: Any, steps: list[Step], alone: Alone) -> list[Handle]:
    """Hand the requests in, paced by the engine's own kernels, and wait for all of them."""
    todo: list[tuple[int, Callable[[], None]]] = []
    handles: list[Handle] = []
    problems: list[BaseException] = []

    def submit(step: Step) -> Callable[[], None]:
        def act() -> None:
            drafter = step.drafter and Drafter(step.drafter, step.length, alone(step.prompt, step.params))
            handles.append(
                engine.submit(step.prompt, step.params, priority=step.priority, proposer=drafter or None, max_drafts=4)
            )

        return act

    at = 0
    for number, step in enumerate(steps):
        alone(step.prompt, step.params)  # not while the engine under test runs
        at += step.after
        todo.append((at, submit(step)))
        if step.cancel is not None:
            todo.append((at + step.cancel, lambda number=number: handles[number].cancel()))
    todo.sort(key=lambda item: item[0])
    began = hook.calls

    def pace(lane: str, launch: Any, kernel: int) -> None:
        while todo and todo[0][0] <= hook.calls - began:
            try:
                todo.pop(0)[1]()
            except BaseException as error:
                problems.append(error)

    hook.action = None
    todo.pop(0)[1]()
    hook.action = pace
    while True:
        for handle in tuple(handles):  # the lane adds to them
            wait(handle)
        if not todo and len(handles) == len(steps) and all(handle.done for handle in handles):
            break
        if todo:
            try:
                todo.pop(0)[1]()
            except IndexError:  # the lane took it
                continue
    hook.action = None
    assert not problems
    return handles


def wait(handle: Handle) -> None:
    with suppress(RequestCancelledError):
        handle.result(20)


def check(steps: list[Step], handles: list[Handle], alone: Alone) -> None:
    for step, handle in zip(steps, handles, strict=True):
        expected = alone(step.prompt, step.params)
        if step.cancel is None:
            assert handle.result(0).token_ids == expected, step
        else:
            got = tuple(token for tokens, _, _ in handle.stamps() for token in tokens)
            assert got == expected[: len(got)], step


SHAPES: dict[str, dict[str, Any]] = {
    "balanced": {"memory": "balanced"},
    "fast": {"memory": "fast"},
    "lean": {"memory": "lean"},
    "gpu": {"lanes": "gpu", "stand_in": True},
    "npu+gpu": {"lanes": "npu+gpu", "stand_in": True},
    "npu+cpu": {"lanes": "npu+cpu", "stand_in": True},
    "npu+gpu, lean": {"lanes": "npu+gpu", "stand_in": True, "memory": "lean"},
    "recompute": {"offload_bytes": 0},
    "boundaries only": {"memory": "fast", "policy": {"cancel_kernels": False}},
    "without mechanisms": {
        "prefix_cache": False,
        "policy": {"preemption": False, "piggybacking": False, "batch_cap": False, "disaggregation": False},
    },
}


@pytest.fixture(scope="module", params=SHAPES)
def shaped(request: pytest.FixtureRequest, bench: Any, module_hook: Any) -> tuple[Engine, Any]:
    """An engine of each shape, with a pool so small that background work is displaced."""
    tiny = 11 * 32 * 768
    return bench.load(module_hook, kv_cache_bytes=tiny, **SHAPES[request.param]), module_hook


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(steps=STEPS)
def test_company_never_changes_tokens(shaped: tuple[Engine, Any], alone: Alone, bench: Any, steps: list[Step]) -> None:
    """Guards against tokens that depend on batching, preemption, displacement, caching, drafts or cancelled others."""
    engine, hook = shaped
    check(steps, play(engine, hook, steps, alone), alone)
    bench.at_rest(engine)


def test_the_same_tokens_as_openvino_genai(bench: Any, folders: dict[str, Path]) -> None:
    """Guards against an engine that is consistent with itself and wrong."""
    prompts = [prompt_of(seed, 1 + 13 * seed) for seed in range(20)]
    settings = openvino_genai.SchedulerConfig()
    settings.num_kv_blocks = 200
    properties = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}
    peer = openvino_genai.ContinuousBatchingPipeline(str(folders["llama"]), settings, "CPU", properties)
    greedy = openvino_genai.GenerationConfig()
    greedy.max_new_tokens, greedy.ignore_eos, greedy.do_sample = 24, True, False
    found = peer.generate([ov.Tensor(np.array([prompt], np.int64)) for prompt in prompts], [greedy] * len(prompts))
    expected = [tuple(result.m_generation_ids[0]) for result in found]

    engine = bench.load()
    params = SamplingParams(max_tokens=24, ignore_eos=True)
    handles = [engine.submit(prompt, params, priority=list(Priority)[n % 2]) for n, prompt in enumerate(prompts)]
    assert [handle.result(60).token_ids for handle in handles] == expected


@pytest.mark.parametrize("family", ["llama-int4", "llama-tied", "mistral", "phi3", "qwen2", "qwen3"])
def test_every_family_is_served_alike(bench: Any, family: str) -> None:
    """Guards against a family that loads, but whose cut or KV layout changes its answers."""
    params = SamplingParams(max_tokens=10, ignore_eos=True)
    prompts = [prompt_of(seed, 20 + 30 * seed) for seed in range(4)]
    first = bench.load(family=family, memory="lean")
    expected = [first.generate(prompt, params).token_ids for prompt in prompts]
    second = bench.load(family=family, lanes="npu+gpu", stand_in=True)
    handles = [second.submit(prompt, params, priority=list(Priority)[n % 2]) for n, prompt in enumerate(prompts)]
    assert [handle.result(60).token_ids for handle in handles] == expected
    assert len(set(expected)) == len(prompts)


def test_drafts_are_counted_and_save_steps(bench: Any, module_hook: Any, alone: Alone) -> None:
    """Guards against drafts that are accepted and then computed again, or miscounted."""
    engine = bench.load(module_hook)
    prompt, params = prompt_of(1, 40), SamplingParams(max_tokens=20, ignore_eos=True)
    answer = alone(prompt, params)
    began = engine.metrics().output_tokens
    drafter = Drafter("oracle", len(prompt), answer)
    output = engine.submit(prompt, params, proposer=drafter, max_drafts=4).result(60)
    assert output.token_ids == answer
    # The first token comes from prefill; then five a step: 1 + 5 + 5 + 5 + 4.
    assert output.metrics.drafted_tokens == output.metrics.accepted_tokens == 4 + 4 + 4 + 3
    assert drafter.counts == [15, 15]
    assert engine.metrics().output_tokens - began == 20


def test_drafts_that_cannot_be_right_are_left_out(bench: Any, alone: Alone) -> None:
    """Guards against token ids that the embedding would be read beyond its end for."""
    prompt, params = prompt_of(1, 40), SamplingParams(max_tokens=10, ignore_eos=True)

    class Wild:
        def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
            return [VOCAB, -1, 10**12]

        def accepted(self, n_proposed: int, n_accepted: int) -> None:
            raise AssertionError("nothing was drafted")

    output = bench.load().submit(prompt, params, proposer=Wild()).result(60)
    assert output.token_ids == alone(prompt, params)
    assert output.metrics.drafted_tokens == 0


def test_replayed_answers_are_forced(bench: Any) -> None:
    """Guards against a benchmark that measures other tokens than it says."""
    engine = bench.load()
    handles = [engine.submit(prompt_of(n, 50), replay=[n, 2, 9, 9], priority="proactive") for n in range(3, 9)]
    assert [handle.result(60).token_ids for handle in handles] == [(n, 2, 9, 9) for n in range(3, 9)]
