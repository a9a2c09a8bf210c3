"""Attention warm-up: attention compiled for the NPU while requests wait (`agent-xpu-v2 §4.3 (5)`)."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from scheduler_harness import SchedulerHarness, hybrid_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form, KernelKind, Load, Roofline
from xpu_runtime.scheduler import Launch, Sequence

_COMPILE_S = 0.004
_SERIAL = SchedulerPolicy(paired_prefill=False, tensor_parallel=False)
"""One prompt of the background at a time, so that the NPU has time for attention, and passes of one static chunk."""


def _attention(harness: SchedulerHarness, sequence: Sequence) -> list[tuple[float, Launch]]:
    """Start and launch of each attention kernel of the prompt of ``sequence``."""
    return [
        (when, one)
        for when, one in harness.launches(sequence)
        if harness.heg.forms[one.work.form][one.start].kind is KernelKind.ATTENTION
    ]


def _lanes(harness: SchedulerHarness, sequence: Sequence) -> list[str]:
    return [launch.lane for _, launch in _attention(harness, sequence)]


def _warmed(**policy: float) -> SchedulerHarness:
    """A harness with attention compiled for contexts of 256 and 512, idle again."""
    harness = SchedulerHarness(hybrid_heg(compile_s=_COMPILE_S), _SERIAL.replace(**policy))
    harness.proactive(0, 512, 60)
    harness.proactive(0, 512, 30)
    harness.proactive(0, 512, 20)
    harness.run(until=1.0)
    assert not harness.alive()
    assert harness.warm >= {256, 512}
    return harness


def test_attention_compiled_in_time_keeps_prefill_on_the_npu():
    """Guards the gain: from the second chunk on, attention of the waiting prompt leaves the iGPU to decode."""
    harness = SchedulerHarness(hybrid_heg(compile_s=_COMPILE_S), _SERIAL)
    first = harness.proactive(0, 256, 100)
    second = harness.proactive(0, 1024, 2)
    harness.run()
    assert set(_lanes(harness, first)) == {"igpu"}, "nothing could be ready for who came first"
    ready = harness.compiles[0][0] + _COMPILE_S
    late = [launch for when, launch in _attention(harness, second) if when >= ready]
    assert "npu" in {launch.lane for launch in late}
    assert all(launch.lane == "igpu" for when, launch in _attention(harness, second) if when < ready)
    off = SchedulerHarness(hybrid_heg(compile_s=_COMPILE_S), _SERIAL.replace(attention_warmup=False))
    off.proactive(0, 256, 100)
    same = off.proactive(0, 1024, 2)
    off.run()
    assert second.usage.first_token_at < same.usage.first_token_at


def test_prefill_does_not_wait_for_attention_that_is_compiled_late():
    """Guards a prefill whose turn comes early, after the one before it was cancelled: it runs on the iGPU."""
    harness = SchedulerHarness(hybrid_heg(compile_s=0.02), _SERIAL)
    first = harness.proactive(0, 2048, 2)
    second = harness.proactive(0, 256, 2)
    harness.cancel(0.001, first)
    harness.run()
    assert harness.compiles
    assert _attention(harness, second)[-1][0] < harness.compiles[0][0] + 0.02
    assert set(_lanes(harness, second)) == {"igpu"}


def test_attention_that_cannot_be_ready_in_time_is_not_compiled():
    """Guards the CPU against compiling for a prompt that ends before the kernel is ready."""
    compiles = {}
    for seconds in (0.02, 0.06):
        harness = SchedulerHarness(
            hybrid_heg(compile_s=seconds, gpu_memory=0.1), _SERIAL
        )  # attention costs the iGPU enough
        for _ in range(6):  # each is a chunk of about 8 ms, so the last begins after about 40
            harness.proactive(0, 256, 20)
        harness.run()
        compiles[seconds] = len(harness.compiles)
    assert compiles == {0.02: 1, 0.06: 0}


def test_a_preempted_prefill_resumes_with_attention_compiled_meanwhile():
    """Guards v2's "queued or preempted": the remaining layers run on the NPU beside the reactive answer."""
    harness = SchedulerHarness(hybrid_heg(compile_s=_COMPILE_S / 2), _SERIAL)  # one chunk's attention is worth it
    background = harness.proactive(0, 256, 2)
    reactive = harness.reactive(0.003, 2048, 60)
    harness.run()
    before = [launch.lane for when, launch in _attention(harness, background) if when < 0.003]
    after = [launch.lane for when, launch in _attention(harness, background) if when > reactive.usage.first_token_at]
    assert set(before) == {"igpu"}
    assert "npu" in after
    assert len({launch.work.id for _, launch in _attention(harness, background)}) == 1


def test_attention_and_the_next_kernel_are_one_launch():
    """Guards background prefill against one launch a kernel, and an arrival against waiting for both kernels."""
    harness = _warmed()
    harness.reactive(harness.now, 32, 400)
    background = harness.proactive(harness.now, 512, 1)
    reactive = harness.reactive(harness.now + 0.01, 512, 1)
    harness.run()
    kernels: dict[bool, set[int]] = {True: set(), False: set()}
    for when, one in _attention(harness, background):
        if one.lane == "npu":
            kernels[reactive.arrived_at <= when < reactive.usage.first_token_at].add(one.stop - one.start)
    assert background.usage.first_kernel_at < reactive.arrived_at
    assert kernels[False] == {1, 2}, "nothing comes behind the last"
    assert kernels[True] <= {1}
    chunk = Load(256, 256 * 385, 512)
    longest = max(
        harness.heg.time_s(kernel, "npu", chunk) for kernel in harness.heg.forms[Form.CUT] if "npu" in kernel.lanes
    )
    assert reactive.usage.first_kernel_at - reactive.arrived_at <= longest


@pytest.mark.parametrize(("npu_memory", "pair_cost", "lane"), [(0.39, 1.0, "npu"), (0.2, 4.0, "igpu")])
def test_a_reactive_prompt_alone_takes_the_faster_lane(npu_memory, pair_cost, lane):
    """Guards a reactive prompt against attention that is slower on the NPU, although both lanes are free."""
    harness = _warmed()
    now = harness.now
    lines = cast("dict[str, Roofline]", harness.heg.rooflines)
    lines["npu"] = replace(lines["npu"], u_memory=npu_memory, pair_cost=pair_cost)
    harness.heg._cached_prediction.cache_clear()  # with the lines before
    reactive = harness.reactive(now, 512, 1)
    harness.run()
    assert set(_lanes(harness, reactive)) == {lane}


@pytest.mark.parametrize(
    ("pair_cost", "answers", "pays"),
    [
        (1.5, False, False),  # slower on the NPU: it saves no time without decode
        (1.5, True, True),  # beside decode it saves its time on the iGPU
        (3.0, True, False),  # it saves time, but much less than compiling takes
        (1000.0, True, False),
    ],
)
def test_attention_that_saves_no_time_is_not_compiled(pair_cost, answers, pays):
    """Guards the CPU: slower attention saves time only beside decode, and only if it is not much slower."""
    harness = SchedulerHarness(hybrid_heg(compile_s=_COMPILE_S, pair_cost=pair_cost), _SERIAL)
    harness.proactive(0, 2048, 2)
    if answers:
        harness.proactive(0, 256, 60)
    harness.run()
    assert bool(harness.compiles) is pays


def test_without_reactive_requests_two_prompts_alternate_on_the_npu():
    """Guards throughput: attention would take the NPU from the other prompt, which only a reactive answer justifies."""
    harnesses = {
        paired: SchedulerHarness(hybrid_heg(compile_s=_COMPILE_S), SchedulerPolicy(paired_prefill=paired))
        for paired in (True, False)
    }
    for harness in harnesses.values():
        for _ in range(10):
            harness.proactive(0, 2048, 20)
        harness.run(until=0.1)
    harness = harnesses[True]
    assert harnesses[False].compiles, "it would pay"
    assert not harness.compiles
    reactive = harness.reactive(0.1, 32, 40)
    harness.run()
    come, gone = reactive.arrived_at, harness.ended_at[reactive.id]
    prompts = [
        one for sequence in harness.sequences if sequence is not reactive for one in _attention(harness, sequence)
    ]
    assert harness.compiles[0][0] == come
    assert "npu" in {launch.lane for when, launch in prompts if come < when < gone}
    assert any(when > gone for when, _ in harness.releases), "there was one to use"
    assert {launch.lane for when, launch in prompts if when < come} == {"igpu"}
    assert {launch.lane for when, launch in prompts if when >= gone} == {"igpu"}


def test_unused_kernels_expire():
    """Guards memory: expired kernels are released on time, and a use restarts the time."""
    harness = _warmed(warmup_expiry_s=1.0)
    since = harness.now
    harness.proactive(since + 0.5, 200, 60)
    user = harness.proactive(since + 0.505, 200, 2)
    harness.run()
    used = dict.fromkeys((256, 512), 0.0)
    for when, launch in harness.log:
        kernel = harness.heg.forms[launch.work.form][launch.start]
        if launch.lane == "npu" and kernel.kind is KernelKind.ATTENTION:
            used[harness.heg.attention_context(launch.work.load)] = when
    assert "npu" in _lanes(harness, user)
    assert used[256] > since + 0.5
    assert sorted(harness.releases) == [(pytest.approx(used[context] + 1.0), context) for context in (512, 256)]
    assert not harness.warm
    assert harness.scheduler.next_wake(harness.now) is None


def test_compiled_kernels_are_bounded():
    """Guards memory and the CPU: one kernel is compiled at a time, and no more are kept than allowed."""
    harness = SchedulerHarness(hybrid_heg(compile_s=_COMPILE_S), _SERIAL.replace(warmup_kernels=2))
    for _ in range(4):
        harness.proactive(0, 2048, 30)
    harness.run()
    later = harness.now
    for _ in range(3):
        harness.proactive(later, 700, 30)
    harness.run()
    assert len(harness.compiles) > 2
    assert len(harness.warm) <= 2
    assert len(harness.compiles) - len(harness.releases) == len(harness.warm)


@pytest.mark.parametrize("policy", [{}, {"attention_warmup": False}, {"disaggregation": False}])
def test_without_a_lane_for_attention_nothing_is_compiled(policy):
    """Guards the engine, whose lanes cannot run attention on an NPU, and the switch."""
    harness = SchedulerHarness(hybrid_heg(compile_s=0.0 if not policy else _COMPILE_S), _SERIAL.replace(**policy))
    one = harness.proactive(0, 512, 60)
    two = harness.proactive(0, 2048, 2)
    harness.reactive(0.01, 512, 40)
    harness.run()
    assert not harness.compiles
    assert set(_lanes(harness, one) + _lanes(harness, two)) == {"igpu"}


def test_attention_that_is_left_out_runs_elsewhere():
    """Guards against a kernel that fails and is compiled or used again: not the one in use, nor one under way."""
    harness = _warmed()
    scheduler, first = harness.scheduler, len(harness.compiles)
    scheduler.leave_out_attention(256)
    later = harness.proactive(harness.now, 512, 60)
    beside = harness.proactive(harness.now, 512, 20)
    harness.run()
    assert 256 in [context for _, context in harness.releases]
    assert 256 not in [context for _, context in harness.compiles[first:]]
    for sequence in (later, beside):
        for _, launch in _attention(harness, sequence):
            assert launch.lane == "igpu" or harness.heg.attention_context(launch.work.load) != 256
    warmup = scheduler._device_policy.warmup
    warmup.compiling = 768
    scheduler.leave_out_attention(768)
    assert warmup.compiling is None


def test_attention_goes_while_it_is_not_allowed():
    """Guards memory: kernels are released but for the running one, none is compiled, and they come back."""
    harness = _warmed()
    now, first = harness.now, len(harness.compiles)
    harness.proactive(now, 512, 60)
    harness.proactive(now, 2048, 2)
    harness.at(now + 0.002, lambda: harness.scheduler.allow_attention(allowed=False))
    harness.at(now + 0.03, lambda: harness.proactive(harness.now, 1024, 2))
    harness.run()
    assert not harness.warm
    assert all(when <= now + 0.002 for when, _ in harness.compiles[first:])
    again, first = harness.now, len(harness.compiles)
    harness.scheduler.allow_attention(allowed=True)
    harness.proactive(again, 512, 60)
    harness.proactive(again, 2048, 2)
    harness.run()
    assert harness.compiles[first:]


def test_the_measured_time_of_compiling_counts():
    """Guards the CPU against a compiler that is slower than assumed: the next kernel is not worth it."""
    counts = []
    for measured_s in (None, 1000.0):
        harness = SchedulerHarness(hybrid_heg(compile_s=_COMPILE_S), _SERIAL)
        compiled = harness.scheduler.compiled
        harness.scheduler.compiled = lambda context, now, call=compiled, s=measured_s: call(context, now, s)
        for _ in range(3):
            harness.proactive(0, 2048, 30)
        harness.run()
        counts.append(len(harness.compiles))
    assert counts[0] > counts[1] == 1


def test_memory_bound_attention_waits_for_reactive_decode():
    """v2 §4.3 (5): guards reactive decode against memory-bound background attention on the NPU, which is deferred."""
    heg = hybrid_heg(compile_s=_COMPILE_S, npu_memory=0.5, context_bytes=5e5)
    attention = next(kernel for kernel in heg.forms[Form.CUT] if kernel.kind is KernelKind.ATTENTION)
    assert heg.utilisation(attention, "npu", Load(256, 256 * 257 // 2, 256)) > 0.4
    harness = SchedulerHarness(heg, _SERIAL)
    harness.scheduler._device_policy.warmup.kept[256] = 0.0
    harness.warm.add(256)
    reactive = harness.reactive(0, 32, 40)
    background = harness.proactive(0.001, 256, 1)
    harness.run()
    assert set(_lanes(harness, background)) == {"npu"}
    steps = [(when, one) for when, one in harness.launches(reactive) if not one.work.segments[-1].prefill]
    for began, one in steps:
        ended = began + heg.form_s(one.work.form, one.lane, one.work.load, one.start, one.stop)
        assert not any(began <= when < ended - 1e-9 for when, _ in _attention(harness, background))


def test_an_unrequested_kernel_is_an_error():
    """Guards the driver: it reports only kernels that it was asked to compile."""
    harness = SchedulerHarness(hybrid_heg(compile_s=_COMPILE_S), _SERIAL)
    with pytest.raises(XpuError, match="context=512"):
        harness.scheduler.compiled(512, 0.0)
