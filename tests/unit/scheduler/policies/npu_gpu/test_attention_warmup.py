"""Attention compiled for the NPU on the fly (`agent-xpu-v2 §4.3 (5)`)."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from scheduler_world import World, hybrid_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form, KernelKind, Load, Roofline
from xpu_runtime.scheduler import Launch, Sequence

_COMPILE_S = 0.004
_SERIAL = SchedulerPolicy(paired_prefill=False, tensor_parallel=False)
"""One prompt of the background at a time, so that the NPU has time for attention, and passes of one static chunk."""


def _attention(world: World, sequence: Sequence) -> list[tuple[float, Launch]]:
    """Where and when the attention of ``sequence``'s prompt was launched."""
    return [
        (when, one)
        for when, one in world.launches(sequence)
        if world.heg.forms[one.work.form][one.start].kind is KernelKind.ATTENTION
    ]


def _lanes(world: World, sequence: Sequence) -> list[str]:
    return [launch.lane for _, launch in _attention(world, sequence)]


def _warmed(**policy: float) -> World:
    """A world whose attention is compiled for contexts of 256 and 512, and which is idle again since."""
    world = World(hybrid_heg(compile_s=_COMPILE_S), _SERIAL.replace(**policy))
    world.proactive(0, 512, 60)
    world.proactive(0, 512, 30)
    world.proactive(0, 512, 20)
    world.run(until=1.0)
    assert not world.alive()
    assert world.warm >= {256, 512}
    return world


def test_what_is_ready_in_time_keeps_the_prefill_on_the_npu():
    """Guards the gain: from the second chunk on, attention of the one who waited leaves the iGPU to the answer."""
    world = World(hybrid_heg(compile_s=_COMPILE_S), _SERIAL)
    first = world.proactive(0, 256, 100)
    second = world.proactive(0, 1024, 2)
    world.run()
    assert set(_lanes(world, first)) == {"igpu"}, "nothing could be ready for who came first"
    ready = world.compiles[0][0] + _COMPILE_S
    late = [launch for when, launch in _attention(world, second) if when >= ready]
    assert "npu" in {launch.lane for launch in late}
    assert all(launch.lane == "igpu" for when, launch in _attention(world, second) if when < ready)
    off = World(hybrid_heg(compile_s=_COMPILE_S), _SERIAL.replace(attention_warmup=False))
    off.proactive(0, 256, 100)
    same = off.proactive(0, 1024, 2)
    off.run()
    assert second.usage.first_token_at < same.usage.first_token_at


def test_what_is_ready_too_late_is_not_waited_for():
    """Guards a prefill whose turn comes early, because the one before it is given up: it takes the iGPU."""
    world = World(hybrid_heg(compile_s=0.02), _SERIAL)
    first = world.proactive(0, 2048, 2)
    second = world.proactive(0, 256, 2)
    world.cancel(0.001, first)
    world.run()
    assert world.compiles
    assert _attention(world, second)[-1][0] < world.compiles[0][0] + 0.02
    assert set(_lanes(world, second)) == {"igpu"}


def test_what_cannot_be_ready_in_time_is_not_compiled():
    """Guards the CPU against compiling for a prompt that is through before."""
    compiles = {}
    for seconds in (0.02, 0.06):
        world = World(hybrid_heg(compile_s=seconds, gpu_memory=0.1), _SERIAL)  # attention costs the iGPU enough
        for _ in range(6):  # each is a chunk of about 8 ms, so the last begins after about 40
            world.proactive(0, 256, 20)
        world.run()
        compiles[seconds] = len(world.compiles)
    assert compiles == {0.02: 1, 0.06: 0}


def test_a_preempted_prefill_goes_on_with_what_was_compiled_meanwhile():
    """Guards v2's "queued or preempted": the layers that are left take the NPU beside the person's answer."""
    world = World(hybrid_heg(compile_s=_COMPILE_S / 2), _SERIAL)  # one chunk's attention is worth it
    background = world.proactive(0, 256, 2)
    person = world.reactive(0.003, 2048, 60)
    world.run()
    before = [launch.lane for when, launch in _attention(world, background) if when < 0.003]
    after = [launch.lane for when, launch in _attention(world, background) if when > person.usage.first_token_at]
    assert set(before) == {"igpu"}
    assert "npu" in after
    assert len({launch.work.id for _, launch in _attention(world, background)}) == 1


def test_attention_and_what_comes_behind_it_are_one_launch():
    """Guards the NPU from a launch for every kernel of the background, and a person from waiting for both."""
    world = _warmed()
    world.reactive(world.now, 32, 400)
    background = world.proactive(world.now, 512, 1)
    person = world.reactive(world.now + 0.01, 512, 1)
    world.run()
    kernels: dict[bool, set[int]] = {True: set(), False: set()}
    for when, one in _attention(world, background):
        if one.lane == "npu":
            kernels[person.arrived_at <= when < person.usage.first_token_at].add(one.stop - one.start)
    assert background.usage.first_kernel_at < person.arrived_at
    assert kernels[False] == {1, 2}, "nothing comes behind the last"
    assert kernels[True] <= {1}
    chunk = Load(256, 256 * 385, 512)
    longest = max(
        world.heg.time_s(kernel, "npu", chunk) for kernel in world.heg.forms[Form.CUT] if "npu" in kernel.lanes
    )
    assert person.usage.first_kernel_at - person.arrived_at <= longest


@pytest.mark.parametrize(("npu_memory", "pair_cost", "lane"), [(0.39, 1.0, "npu"), (0.2, 4.0, "igpu")])
def test_a_person_alone_has_the_lane_that_is_faster(npu_memory, pair_cost, lane):
    """Guards a person's prompt against attention that is slower on the NPU, though it is compiled and both are free."""
    world = _warmed()
    now = world.now
    lines = cast("dict[str, Roofline]", world.heg.rooflines)
    lines["npu"] = replace(lines["npu"], u_memory=npu_memory, pair_cost=pair_cost)
    world.heg._predicted.cache_clear()  # with the lines before
    person = world.reactive(now, 512, 1)
    world.run()
    assert set(_lanes(world, person)) == {lane}


@pytest.mark.parametrize(
    ("pair_cost", "answers", "pays"),
    [
        (1.5, False, False),  # slower on the NPU, so alone it saves nobody anything
        (1.5, True, True),  # beside answers it saves them its time on the iGPU
        (3.0, True, False),  # it saves them something, but much less than compiling takes
        (1000.0, True, False),
    ],
)
def test_nothing_is_compiled_where_it_does_not_pay(pair_cost, answers, pays):
    """Guards the CPU: alone, slower attention saves nobody anything; beside an answer it does, if not much slower."""
    world = World(hybrid_heg(compile_s=_COMPILE_S, pair_cost=pair_cost), _SERIAL)
    world.proactive(0, 2048, 2)
    if answers:
        world.proactive(0, 256, 60)
    world.run()
    assert bool(world.compiles) is pays


def test_without_people_two_prompts_that_alternate_have_the_npu_for_themselves():
    """Guards throughput: attention would take the NPU from the other prompt; a person's answer is worth that."""
    worlds = {
        paired: World(hybrid_heg(compile_s=_COMPILE_S), SchedulerPolicy(paired_prefill=paired))
        for paired in (True, False)
    }
    for world in worlds.values():
        for _ in range(10):
            world.proactive(0, 2048, 20)
        world.run(until=0.1)
    world = worlds[True]
    assert worlds[False].compiles, "it would pay"
    assert not world.compiles
    person = world.reactive(0.1, 32, 40)
    world.run()
    come, gone = person.arrived_at, world.ended_at[person.id]
    prompts = [one for sequence in world.sequences if sequence is not person for one in _attention(world, sequence)]
    assert world.compiles[0][0] == come
    assert "npu" in {launch.lane for when, launch in prompts if come < when < gone}
    assert any(when > gone for when, _ in world.reclaims), "there was one to use"
    assert {launch.lane for when, launch in prompts if when < come} == {"igpu"}
    assert {launch.lane for when, launch in prompts if when >= gone} == {"igpu"}


def test_what_nobody_used_for_long_is_given_up():
    """Guards memory: expired kernels are reclaimed on time, one that is used begins its time anew."""
    world = _warmed(warmup_expiry_s=1.0)
    since = world.now
    world.proactive(since + 0.5, 200, 60)
    user = world.proactive(since + 0.505, 200, 2)
    world.run()
    used = dict.fromkeys((256, 512), 0.0)
    for when, launch in world.log:
        kernel = world.heg.forms[launch.work.form][launch.start]
        if launch.lane == "npu" and kernel.kind is KernelKind.ATTENTION:
            used[world.heg.attention_context(launch.work.load)] = when
    assert "npu" in _lanes(world, user)
    assert used[256] > since + 0.5
    assert sorted(world.reclaims) == [(pytest.approx(used[context] + 1.0), context) for context in (512, 256)]
    assert not world.warm
    assert world.scheduler.next_wake(world.now) is None


def test_it_is_bounded():
    """Guards memory and the CPU: one at a time (the world checks it), and no more kept than is allowed."""
    world = World(hybrid_heg(compile_s=_COMPILE_S), _SERIAL.replace(warmup_kernels=2))
    for _ in range(4):
        world.proactive(0, 2048, 30)
    world.run()
    later = world.now
    for _ in range(3):
        world.proactive(later, 700, 30)
    world.run()
    assert len(world.compiles) > 2
    assert len(world.warm) <= 2
    assert len(world.compiles) - len(world.reclaims) == len(world.warm)


@pytest.mark.parametrize("policy", [{}, {"attention_warmup": False}, {"disaggregation": False}])
def test_where_no_lane_can_take_it_nothing_happens(policy):
    """Guards the engine, whose lanes cannot run attention on an NPU, and the switch."""
    world = World(hybrid_heg(compile_s=0.0 if not policy else _COMPILE_S), _SERIAL.replace(**policy))
    one = world.proactive(0, 512, 60)
    two = world.proactive(0, 2048, 2)
    world.reactive(0.01, 512, 40)
    world.run()
    assert not world.compiles
    assert set(_lanes(world, one) + _lanes(world, two)) == {"igpu"}


def test_memory_bound_attention_waits_for_a_persons_answer():
    """Guards v2 §4.3 (5): on the NPU it would contend with the decode of higher priority, so it is deferred."""
    heg = hybrid_heg(compile_s=_COMPILE_S, npu_memory=0.5, context_bytes=5e5)
    attention = next(kernel for kernel in heg.forms[Form.CUT] if kernel.kind is KernelKind.ATTENTION)
    assert heg.utilisation(attention, "npu", Load(256, 256 * 257 // 2, 256)) > 0.4
    world = World(heg, _SERIAL)
    world.scheduler._device_policy.warmup.kept[256] = 0.0
    world.warm.add(256)
    person = world.reactive(0, 32, 40)
    background = world.proactive(0.001, 256, 1)
    world.run()
    assert set(_lanes(world, background)) == {"npu"}
    steps = [(when, one) for when, one in world.launches(person) if not one.work.segments[-1].prefill]
    for began, one in steps:
        ended = began + heg.form_s(one.work.form, one.lane, one.work.load, one.start, one.stop)
        assert not any(began <= when < ended - 1e-9 for when, _ in _attention(world, background))


def test_an_answer_that_was_not_asked_for_is_an_error():
    """Guards the driver: it reports what it was asked to compile and nothing else."""
    world = World(hybrid_heg(compile_s=_COMPILE_S), _SERIAL)
    with pytest.raises(XpuError, match="context=512"):
        world.scheduler.compiled(512, 0.0)
