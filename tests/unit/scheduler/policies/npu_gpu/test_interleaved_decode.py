"""Interleaved decode between prefill kernels on an NPU and an iGPU (`agent-xpu-v2 §4.3`)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scheduler_harness import SchedulerHarness, hybrid_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, KernelKind, Load
from xpu_runtime.scheduler import Sequence

_POLICY = SchedulerPolicy(aging_s=1e9)
_ROW = Load(1, 33, 33)


def _slow_decode(*, lean: bool = False) -> Heg:
    """A graph in which a step of one row takes several times as long as a chunk on the NPU, as with large models."""
    heg = hybrid_heg(gpu_memory=0.1, lean=lean)
    chunk = heg.time_s(heg.forms[Form.CUT][0], "npu", Load(256, 256 * 128, 256))
    assert heg.form_s(heg.decode_form, "igpu", _ROW) > 5 * chunk
    return heg


def _steps(harness: SchedulerHarness, sequence: Sequence) -> list[float]:
    """Start of each decode step of ``sequence``."""
    return [at for at, one in harness.launches(sequence) if one.start == 0 and not one.work.segments[-1].prefill]


@pytest.mark.parametrize("lean", [False, True])
@pytest.mark.parametrize("kind", ["reactive", "proactive"])
def test_attention_waits_for_a_kernel_not_for_a_step(kind, lean):
    """Guards prefill against waiting for a whole decode step at every layer, also with one copy of the weights."""
    heg = _slow_decode(lean=lean)
    took = []
    for answers in (0, 1):
        harness = SchedulerHarness(heg, _POLICY)
        if answers:
            getattr(harness, kind)(0, 32, 10_000)
        prompt = getattr(harness, kind)(0.2, 1024)
        harness.run_until_ended(prompt, 2.0)
        took.append(harness.ended_at[prompt.id] - prompt.usage.first_kernel_at)
    attentions = 4 * sum(kernel.kind is KernelKind.ATTENTION for kernel in heg.forms[Form.CUT])
    longest = max(heg.time_s(kernel, "igpu", _ROW) for kernel in heg.forms[Form.CUT])
    step = heg.form_s(heg.decode_form, "igpu", _ROW)
    assert took[1] <= took[0] + attentions * longest + step
    assert attentions * longest < attentions * step / 5, "much less than a step for each"


@pytest.mark.parametrize("lean", [False, True])
@pytest.mark.parametrize("kind", ["reactive", "proactive"])
def test_decode_runs_between_prefill_kernels_that_leave_less_than_one_kernel(kind, lean):
    """Guards decode from starving beside endless prefill where its kernels are longer than any interval."""
    heg = hybrid_heg(gpu_memory=0.1, chunk=32, lean=lean)
    harness = SchedulerHarness(heg, _POLICY.replace(chunk_tokens=32))
    answer = getattr(harness, kind)(0, 32, 20)
    for index in range(40):
        harness.proactive(0.001 * index, 2000)
    harness.run_until_ended(answer, 3.0)
    assert answer.id in harness.ended_at
    steps = [one.work.segments for at, one in harness.launches(answer) if at > answer.usage.first_token_at]
    assert not any(segment.prefill for segments in steps for segment in segments), "its steps are passes of their own"
    assert any(s.num_prefill_left for s in harness.alive()), "the prompts have not run out"


@pytest.mark.parametrize("kind", ["reactive", "proactive"])
def test_decode_between_two_prefill_kernels_is_one_launch(kind):
    """Guards the engine against an extra launch for the rest of every interval, too short for a kernel."""
    harness = SchedulerHarness(_slow_decode(), _POLICY)
    answer = getattr(harness, kind)(0, 32, 10_000)
    prompt = harness.proactive(0.2, 2048)
    harness.run_until_ended(prompt, 2.0)
    began, ended = prompt.usage.first_kernel_at, harness.ended_at[prompt.id]
    kernels = sum(one.lane == "npu" for at, one in harness.launches(prompt))
    assert kernels > 30
    assert sum(began <= at < ended for at, one in harness.launches(answer)) <= 1.2 * kernels


def test_decode_alone_takes_the_whole_form():
    """Guards decode speed without prefill, where every kernel boundary costs time."""
    harness = SchedulerHarness(hybrid_heg(), _POLICY.replace(max_kernel_s=1.0))
    answer = harness.reactive(0, 32, 50)
    harness.run()
    forms = [one.work.form for _, one in harness.launches(answer) if not one.work.segments[-1].prefill]
    assert set(forms) == {Form.WHOLE}


def test_a_background_step_that_blocks_reactive_decode_is_urgent():
    """Guards reactive decode against a background batch that is held up by another reactive prompt."""
    harness = SchedulerHarness(_slow_decode(), _POLICY.replace(tensor_parallel=False))
    for _ in range(3):
        harness.proactive(0, 32, 10_000)
    reactive = harness.reactive(0.2, 32, 5)
    harness.reactive(0.2001, 8000)
    harness.run_until_ended(reactive, 3.0)
    step = harness.heg.form_s(Form.CUT, "igpu", _ROW)
    assert _steps(harness, reactive)[0] - reactive.usage.first_token_at < step


def test_two_prompts_alternate_between_the_lanes():
    """Guards throughput: while one prompt has its attention on the iGPU, the NPU computes for the other."""
    heg = hybrid_heg()
    # As much attention as token-wise work, so that with one prompt each lane idles half of the time.
    slow = replace(heg.rooflines["igpu"], pair_cost=6.0)
    heg = replace(heg, rooflines={**heg.rooflines, "igpu": slow})
    ends = {}
    for paired in (False, True):
        harness = SchedulerHarness(heg, _POLICY.replace(paired_prefill=paired))
        prompts = [harness.proactive(0, 1024) for _ in range(4)]
        harness.run()
        ends[paired] = max(harness.ended_at[prompt.id] for prompt in prompts)
    assert ends[True] < 0.8 * ends[False]


def test_reactive_prompts_are_not_paired():
    """v2 §4.4: reactive prompts run one after the other; guards the first from sharing its lanes with the second."""
    harness = SchedulerHarness(hybrid_heg(), _POLICY)
    first, second = harness.reactive(0, 1024), harness.reactive(0, 1024)
    harness.run()
    assert harness.ended_at[first.id] <= second.usage.first_kernel_at


@pytest.mark.parametrize("paired", [False, True])
def test_a_stopped_reactive_step_resumes_beside_two_prompts(paired):
    """Guards a reactive step that was stopped half-way: two prompts must not take every interval."""
    heg = hybrid_heg()
    slow = replace(heg.rooflines["igpu"], pair_cost=6.0)
    harness = SchedulerHarness(
        replace(heg, rooflines={**heg.rooflines, "igpu": slow}), _POLICY.replace(paired_prefill=paired)
    )
    answer = harness.reactive(0, 32, 10_000)
    for _ in range(6):
        harness.proactive(0.05, 4000)
    harness.run(until=0.05)
    before = answer.num_generated
    harness.run(until=0.8)
    assert answer.num_generated - before > 50


def test_memory_pressure_does_not_block_a_batch_before_reactive_decode():
    """Guards reactive decode against a background batch that is refused for its bandwidth beside a prompt."""
    harness = SchedulerHarness(hybrid_heg(npu_memory=0.2, gpu_memory=0.45), _POLICY.replace(tensor_parallel=False))
    for _ in range(6):
        harness.proactive(0, 32, 10_000)
    harness.proactive(0.1, 16_000)
    reactive = harness.reactive(0.2003, 32, 5)
    harness.reactive(0.2004, 8000)
    harness.run_until_ended(reactive, 1.2)
    assert _steps(harness, reactive)[0] - reactive.usage.first_token_at < 0.01


def test_alternating_prompts_give_blocks_to_a_reactive_request():
    """Guards a request that waits for memory: of two alternating prompts one always runs."""
    harness = SchedulerHarness(hybrid_heg(), _POLICY, blocks=400)
    for _ in range(2):
        harness.proactive(0, 5000, 100)
    harness.proactive(0, 500, 300)
    reactive = harness.reactive(0.02, 10_000, 2)
    harness.run()
    assert harness.offloads
    assert reactive.usage.first_kernel_at - reactive.arrived_at < 0.02
