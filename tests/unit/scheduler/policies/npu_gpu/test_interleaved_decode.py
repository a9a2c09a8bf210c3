"""Prefill of an NPU and an iGPU, and decode in its gaps (`agent-xpu-v2 §4.3`)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scheduler_world import World, hybrid_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, KernelKind, Load
from xpu_runtime.scheduler import Sequence

_POLICY = SchedulerPolicy(aging_s=1e9)
_ROW = Load(1, 33, 33)


def _slow_decode() -> Heg:
    """A step of one row takes several times as long as a chunk on the NPU, as with large models."""
    heg = hybrid_heg(gpu_memory=0.1)
    chunk = heg.time_s(heg.forms[Form.CUT][0], "npu", Load(256, 256 * 128, 256))
    assert heg.form_s(Form.WHOLE, "igpu", _ROW) > 5 * chunk
    return heg


def _steps(world: World, sequence: Sequence) -> list[float]:
    """When each decode step of ``sequence`` began."""
    return [at for at, one in world.launches(sequence) if one.start == 0 and not one.work.segments[-1].prefill]


@pytest.mark.parametrize("kind", ["reactive", "proactive"])
def test_attention_waits_for_a_kernel_not_for_a_step(kind):
    """Guards a prompt's every layer from waiting for a whole step, with which it takes many times as long."""
    heg = _slow_decode()
    took = []
    for answers in (0, 1):
        world = World(heg, _POLICY)
        if answers:
            getattr(world, kind)(0, 32, 10_000)
        prompt = getattr(world, kind)(0.2, 1024)
        world.run(until=2.0)
        took.append(world.ended_at[prompt.id] - prompt.usage.first_kernel_at)
    attentions = 4 * sum(kernel.kind is KernelKind.ATTENTION for kernel in heg.forms[Form.CUT])
    longest = max(heg.time_s(kernel, "igpu", _ROW) for kernel in heg.forms[Form.CUT])
    step = heg.form_s(Form.WHOLE, "igpu", _ROW)
    assert took[1] <= took[0] + attentions * longest + step
    assert attentions * longest < attentions * step / 5, "much less than a step for each"


@pytest.mark.parametrize("kind", ["reactive", "proactive"])
def test_decode_goes_on_in_gaps_that_are_too_short_for_it(kind):
    """Guards an answer from starving beside prompts without end, where its kernels are longer than any gap."""
    heg = hybrid_heg(gpu_memory=0.1, chunk=32)
    world = World(heg, _POLICY.replace(chunk_tokens=32))
    answer = getattr(world, kind)(0, 32, 20)
    for index in range(40):
        world.proactive(0.001 * index, 2000)
    world.run(until=3.0)
    assert answer.id in world.ended_at
    assert any(s.num_prefill_left for s in world.alive()), "the prompts have not run out"


@pytest.mark.parametrize("kind", ["reactive", "proactive"])
def test_a_gap_is_one_launch(kind):
    """Guards the engine from a launch for the rest of every gap, too short for another kernel: half of all launches."""
    world = World(_slow_decode(), _POLICY)
    answer = getattr(world, kind)(0, 32, 10_000)
    prompt = world.proactive(0.2, 2048)
    world.run(until=2.0)
    began, ended = prompt.usage.first_kernel_at, world.ended_at[prompt.id]
    gaps = sum(one.lane == "npu" for at, one in world.launches(prompt))
    assert gaps > 30
    assert sum(began <= at < ended for at, one in world.launches(answer)) <= 1.2 * gaps


def test_decode_alone_goes_in_one_piece():
    """Guards the speed of answers: without prefill there are no gaps to fit into, and every boundary costs."""
    world = World(hybrid_heg(), _POLICY.replace(max_kernel_s=1.0))
    answer = world.reactive(0, 32, 50)
    world.run()
    forms = [one.work.form for _, one in world.launches(answer) if not one.work.segments[-1].prefill]
    assert set(forms) == {Form.WHOLE}


def test_a_step_of_the_background_that_a_person_waits_for_is_in_a_hurry():
    """Guards an answer from a batch of the background that is held up by another person's prompt."""
    world = World(_slow_decode(), _POLICY.replace(tensor_parallel=False))
    for _ in range(3):
        world.proactive(0, 32, 10_000)
    person = world.reactive(0.2, 32, 5)
    world.reactive(0.2001, 8000)
    world.run(until=3.0)
    step = world.heg.form_s(Form.CUT, "igpu", _ROW)
    assert _steps(world, person)[0] - person.usage.first_token_at < step


def test_two_prompts_alternate_between_the_lanes():
    """Guards throughput: while one prompt has its attention on the iGPU, the NPU computes for the other."""
    heg = hybrid_heg()
    # As much attention as token-wise work, so that with one prompt each lane idles half of the time.
    slow = replace(heg.rooflines["igpu"], pair_cost=6.0)
    heg = replace(heg, rooflines={**heg.rooflines, "igpu": slow})
    ends = {}
    for paired in (False, True):
        world = World(heg, _POLICY.replace(paired_prefill=paired))
        prompts = [world.proactive(0, 1024) for _ in range(4)]
        world.run()
        ends[paired] = max(world.ended_at[prompt.id] for prompt in prompts)
    assert ends[True] < 0.8 * ends[False]


def test_a_person_is_not_paired():
    """v2 §4.4: reactive prompts run one after the other; guards the first from sharing its lanes with the second."""
    world = World(hybrid_heg(), _POLICY)
    first, second = world.reactive(0, 1024), world.reactive(0, 1024)
    world.run()
    assert world.ended_at[first.id] <= second.usage.first_kernel_at


@pytest.mark.parametrize("paired", [False, True])
def test_a_begun_step_of_an_answer_gets_on_beside_two_prompts(paired):
    """Guards an answer whose step stands still half-way: two prompts with long attention must not have every gap."""
    heg = hybrid_heg()
    slow = replace(heg.rooflines["igpu"], pair_cost=6.0)
    world = World(replace(heg, rooflines={**heg.rooflines, "igpu": slow}), _POLICY.replace(paired_prefill=paired))
    answer = world.reactive(0, 32, 10_000)
    for _ in range(6):
        world.proactive(0.05, 4000)
    world.run(until=0.05)
    before = answer.num_generated
    world.run(until=0.8)
    assert answer.num_generated - before > 50


def test_memory_pressure_does_not_hold_up_a_batch_that_a_person_waits_for():
    """Guards an answer from a batch of the background that is refused for its bandwidth beside another's prompt."""
    world = World(hybrid_heg(npu_memory=0.2, gpu_memory=0.45), _POLICY.replace(tensor_parallel=False))
    for _ in range(6):
        world.proactive(0, 32, 10_000)
    world.proactive(0.1, 16_000)
    person = world.reactive(0.2003, 32, 5)
    world.reactive(0.2004, 8000)
    world.run(until=1.2)
    assert _steps(world, person)[0] - person.usage.first_token_at < 0.01


def test_prompts_that_alternate_make_room_for_a_person():
    """Guards a person who waits for memory: of two prompts one always runs, so neither would ever be displaced."""
    world = World(hybrid_heg(), _POLICY, blocks=400)
    for _ in range(2):
        world.proactive(0, 5000, 100)
    world.proactive(0, 500, 300)
    person = world.reactive(0.02, 10_000, 2)
    world.run()
    assert world.offloads
    assert person.usage.first_kernel_at - person.arrived_at < 0.02
