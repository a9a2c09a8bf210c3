"""Preemption at kernel boundaries, cancelling, failing (`agent-xpu-v2 §4.4`, `agent-xpu-v1 §6.2, §6.5`)."""

from __future__ import annotations

from math import inf

import pytest
from scheduler_world import TOPOLOGIES, World, cpu_heg, hybrid_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import Sequence
from xpu_runtime.scheduler.actions import End


def _kernel_s(world: World, tokens: int) -> float:
    """Duration of one layer kernel of a prompt's first chunk on all cores."""
    probe = World(world.heg, world.policy)
    one = probe.proactive(0, tokens)
    probe.run()
    launch = next(probe.launches(one))[1]
    return world.heg.time_s(world.heg.forms[Form.CUT][0], launch.lane, launch.work.load)


@pytest.mark.parametrize("name", ["cpu", "cpu, lean", "gpu"])
def test_reactive_stops_background_prefill_after_the_kernel_in_flight(name):
    """v2 §4.4 (2): wait-then-execute; guards a person's wait for more than one kernel, and recomputation after it."""
    world = World(TOPOLOGIES[name]())
    step = _kernel_s(world, 256)
    background = world.proactive(0, 256)
    person = world.reactive(1.5 * step, 64)
    world.run()
    assert [when for when, _ in world.yields] == [pytest.approx(1.5 * step)]
    begun, resumed = world.launches(background)
    [(started, _)] = world.launches(person)
    assert started == pytest.approx(2 * step)
    assert resumed[1].work is begun[1].work
    assert resumed[1].start == 2
    assert resumed[0] == pytest.approx(world.ended_at[person.id])
    assert world.prompt_computed[background.id] == 256
    assert background.usage.preemptions == 1


@pytest.mark.parametrize("name", ["cpu that cancels", "cpu, lean", "npu+gpu"])
def test_who_leaves_is_not_preempted(name):
    """Guards a figure that people read: a request that is cancelled was stopped for nobody."""
    world = World(TOPOLOGIES[name]())
    step = _kernel_s(world, 256)
    person = world.reactive(0, 256)
    world.cancel(0.5 * step, person)
    world.run()
    assert len(world.yields) == 1
    assert person.usage.preemptions == 0


def test_reactive_goes_to_the_lane_that_is_free_first():
    """v2 §4.2, runtime elasticity: guards against waiting for the NPU while the iGPU could run the same kernel."""
    world = World(hybrid_heg())
    step = _kernel_s(world, 256)
    world.proactive(0, 256)
    person = world.reactive(0.5 * step, 256)
    world.run()
    started, launch = next(world.launches(person))
    assert (started, launch.lane) == (pytest.approx(0.5 * step), "igpu")


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_reactive_does_not_preempt_reactive(name):
    """v2 §4.4 (2): people are served one after the other; guards against one answer being stopped for another."""
    world = World(TOPOLOGIES[name]())
    first = world.reactive(0, 256)
    second = world.reactive(1e-4, 64)
    world.run()
    assert not world.yields
    assert second.usage.first_kernel_at == pytest.approx(world.ended_at[first.id])


def test_without_preemption_the_launch_runs_out():
    """The ablation flag: guards against a baseline that preempts in secret."""
    world = World(cpu_heg(), SchedulerPolicy(preemption=False))
    background = world.proactive(0, 256)
    person = world.reactive(1e-4, 64)
    world.run()
    assert not world.yields
    assert person.usage.first_kernel_at == pytest.approx(world.ended_at[background.id])


def test_decode_is_preempted_between_iterations():
    """v2 §4.4 (3): a reactive request waits for the decode step in flight, not for the answer."""
    world = World(cpu_heg())
    background = world.proactive(0, 32, 50)
    world.run(until=0.05)
    when = world.now + 1e-4
    person = world.reactive(when, 64)
    world.run()
    before = [(at, one) for at, one in world.launches(background) if at <= when]
    last, launch = before[-1]
    step = world.heg.form_s(Form.WHOLE, "cpu", launch.work.load)
    assert person.usage.first_kernel_at == pytest.approx(last + step)
    assert background.num_generated == 50


def test_a_large_background_batch_is_cut():
    """v2 §4.4: kernels stay short; guards against a decode batch in one kernel longer than `max_kernel_s`."""
    world = World(cpu_heg(), SchedulerPolicy(max_kernel_s=0.001))
    for _ in range(40):
        world.proactive(0, 32, 8)
    world.run(until=0.5)
    decodes = [one for _, one in world.log if not any(segment.prefill for segment in one.work.segments)]
    assert decodes
    assert {one.work.form for one in decodes} == {Form.CUT}


def test_a_large_background_batch_in_one_piece_is_given_up_and_begun_again():
    """v2 §4.4 (3) where kernels can be cancelled: guards the wait, and the sequences of the batch that is dropped."""
    world = World(cpu_heg(cancels=True), SchedulerPolicy(aging_s=1e9))
    background = [world.proactive(0, 32, 30) for _ in range(8)]
    world.run(until=0.08)
    [one] = world.running.values()
    assert one.launch.work.form is Form.BATCH
    generated = [s.num_generated for s in background]
    person = world.reactive(world.now + 1e-5, 64)
    world.run(until=world.now + 1e-3)
    assert person.usage.first_kernel_at is not None
    assert [s.num_generated for s in background] == generated
    world.run()
    assert {s.num_generated for s in background} == {30}


def test_what_cannot_be_given_up_is_cut():
    """`max_kernel_s` without `cancel_kernels`: guards a person's wait behind a large batch in one piece."""
    world = World(cpu_heg(cancels=True), SchedulerPolicy(cancel_kernels=False, max_kernel_s=1e-3))
    for _ in range(8):
        world.proactive(0, 32, 8)
    world.run()
    assert {one.work.form for _, one in world.log} == {Form.CUT}


def test_a_cut_background_batch_makes_room_on_the_lane_it_crowds():
    """Algorithm 1 with a launch of several kernels: guards a person refused the NPU until the whole batch ends."""
    world = World(hybrid_heg(npu_memory=0.7, gpu_memory=0.9), SchedulerPolicy(max_kernel_s=1e-4, aging_s=1e9))
    for _ in range(20):
        world.proactive(0, 32, 20)
    world.run(until=0.02)
    world.reactive(world.now + 1e-5, 256)
    world.run()  # the world checks that the wait is one kernel


def test_a_kernel_is_given_up_where_the_device_can():
    """`SchedulerPolicy.cancel_kernels`: guards both the wait, which is no kernel, and the kernel, which runs again."""
    world = World(cpu_heg(cancels=True), SchedulerPolicy(quiet_s=inf))
    step = _kernel_s(world, 256)
    background = world.proactive(0, 256)
    person = world.reactive(1.5 * step, 64)
    world.run()
    assert person.usage.first_kernel_at < 1.5 * step + 0.0002
    begun, resumed = world.launches(background)
    assert (begun[1].start, resumed[1].start) == (0, 1)
    assert world.prompt_computed[background.id] == 256


def test_background_goes_in_one_piece_while_nobody_comes():
    """`SchedulerPolicy.quiet_s`: guards the cheaper form when it is quiet, and a person who meets it all the same."""
    world = World(cpu_heg(cancels=True), SchedulerPolicy(quiet_s=5.0))
    background = world.proactive(0, 256)
    person = world.reactive(0.001, 64)
    soon, later = world.proactive(1.0, 256), world.proactive(9.0, 256)
    world.run()
    (_, first), (_, again) = world.launches(background)
    assert first.work.form is Form.WHOLE
    assert person.usage.first_kernel_at < 0.0012, "the pass was given up at once"
    assert again.work.form is Form.CUT, "somebody came a moment ago"
    assert {launch.work.form for _, launch in world.launches(soon)} == {Form.CUT}
    assert next(iter(world.launches(later)))[1].work.form is Form.WHOLE
    assert world.prompt_computed[background.id] == 256


@pytest.mark.parametrize("heg", [cpu_heg(), hybrid_heg()], ids=["cpu that cannot give up", "npu and igpu"])
def test_nothing_goes_in_one_piece_that_could_not_be_stopped(heg):
    """Guards against a person who waits for a whole background pass."""
    world = World(heg, SchedulerPolicy(quiet_s=0.0))
    background = world.proactive(0, 256)
    world.run()
    assert {launch.work.form for _, launch in world.launches(background)} == {Form.CUT}


def test_what_takes_too_long_does_not_go_in_one_piece():
    """`max_whole_s`: guards the background of a slow machine, which an arrival would cost seconds of work."""
    world = World(cpu_heg(cancels=True), SchedulerPolicy(max_whole_s=1e-6))
    background = world.proactive(0, 256)
    world.run()
    assert {launch.work.form for _, launch in world.launches(background)} == {Form.CUT}


def test_an_unwanted_pass_in_one_piece_is_given_up_where_the_device_can():
    """Guards against a whole prefill for somebody who has left, with a person behind it."""
    world = World(cpu_heg(cancels=True))
    gone, after = world.reactive(0, 512), world.reactive(1e-5, 64)
    world.cancel(0.001, gone)
    world.run()
    assert after.usage.first_kernel_at < 0.0012


def test_cancelling_the_last_of_a_pass_stops_it_at_the_next_boundary():
    """Guards against a pass that computes for nobody, and blocks that return while a kernel writes to them."""
    world = World(cpu_heg(lean=True))
    step = _kernel_s(world, 256)
    given_up = world.reactive(0, 256)
    after = world.reactive(1e-5, 64)
    world.cancel(0.5 * step, given_up)
    world.run()
    assert given_up.status is RequestStatus.CANCELLED
    assert after.usage.first_kernel_at == pytest.approx(step)


def test_cancelling_what_is_preempted_frees_it_at_once():
    """Guards against blocks that stay with a pass that nobody resumes."""
    world = World(cpu_heg())
    step = _kernel_s(world, 256)
    background = world.proactive(0, 256)
    person = world.reactive(0.5 * step, 256, 30)
    world.run(until=1.5 * step)
    assert background.id in world.kv
    world.cancel(1.6 * step, background)
    world.run(until=1.7 * step)
    assert background.id not in world.kv
    assert not person.status.terminal
    world.run()


def test_a_cancelled_member_leaves_the_others_alone():
    """Guards against a cancelled background request that takes its batch with it."""
    world = World(cpu_heg())
    stays, goes = world.proactive(0, 40, 10), world.proactive(0, 50, 10)
    world.cancel(0.02, goes)
    world.run()
    assert stays.status is RequestStatus.FINISHED
    assert goes.status is RequestStatus.CANCELLED


def test_cancelling_twice_or_after_the_end_changes_nothing():
    """Guards against a second end of the same request."""
    world = World(cpu_heg())
    one, other = world.reactive(0, 32), world.proactive(0, 64, 100)
    for when in (0.01, 0.02, 5.0):
        world.cancel(when, other)
        world.cancel(1.0, one)
    world.run()
    assert (one.status, other.status) == (RequestStatus.FINISHED, RequestStatus.CANCELLED)


def test_a_failure_ends_its_pass_and_nothing_else():
    """v1 §6.5, recovery: guards against a failed kernel that takes bystanders along or keeps their blocks."""
    world = World(cpu_heg())
    world.fail(0.001, "cpu")
    struck = world.proactive(0, 512)
    safe = world.proactive(1e-5, 256, 5)
    world.run()
    assert (struck.status, safe.status) == (RequestStatus.FAILED, RequestStatus.FINISHED)


def test_a_hung_lane_keeps_its_blocks_until_it_is_back():
    """v1 §6.5, timeout of hung kernels: guards against blocks reused while the hung kernel may still write to them."""
    world = World(hybrid_heg())
    world.fail(1e-4, "npu", hung_s=0.5)
    struck, safe = world.proactive(0, 256), world.proactive(1e-5, 64, 5)
    world.run(until=0.4)
    assert struck.status is RequestStatus.FAILED
    assert struck.id in world.kv
    assert safe.status is RequestStatus.FINISHED, "the iGPU does it all meanwhile"
    world.run()
    assert struck.id not in world.kv


def test_a_hung_half_is_no_reason_to_wait():
    """v1 §6.5: guards against a split that waits for the half which hangs, although all cores could be asked."""
    world = World(cpu_heg(), SchedulerPolicy(chunk_tokens=32))
    person = world.reactive(0, 32, 40)
    world.proactive(0, 256, 2)
    world.fail(0.02, "cpu.prefill", hung_s=10.0)
    world.run(until=5.0)
    assert person.status is RequestStatus.FINISHED
    world.run()


def test_a_stop_that_nobody_launched_is_refused():
    """Guards against a driver that reports a lane twice: silently accepted, it would end the wrong pass."""
    world = World(single_heg())
    with pytest.raises(XpuError, match="igpu"):
        world.scheduler.stopped("igpu", 1, 0.0)


def test_a_failure_that_is_reported_too_late_is_nothing():
    """Guards against a late failure report that ends a request of the next launch."""
    assert World(single_heg()).scheduler.failed("igpu", "late", 0.0) == []


@pytest.mark.parametrize("status", ["WAITING", "PREFILL", "DECODE"])
def test_deadlines_hold_in_every_state(status):
    """Guards against a request that is computed although nobody wants it any more, and against blocks it keeps."""
    world = World(cpu_heg(), blocks=20)
    if status == "WAITING":
        world.reactive(0, 500, 100)
    prompt = {"WAITING": 100, "PREFILL": 600, "DECODE": 20}[status]
    late = world.arrive(0, Priority.REACTIVE, prompt, 5 if status == "WAITING" else 30, deadline=0.015)
    world.run(until=0.0149)
    assert late.status.name == status
    world.run(until=0.0151)
    assert late.status is RequestStatus.EXPIRED
    world.run()
    [(when, end)] = world.ends
    assert when == pytest.approx(0.015)
    assert "deadline" in end.reason


def test_a_deadline_is_told_as_it_was_given():
    """Guards a caller against ``deadline_s=0``, which he never said: so near a deadline is the arrival itself."""
    scheduler = World(cpu_heg()).scheduler
    scheduler.submit(Sequence(0, Priority.REACTIVE, [1] * 20, 20, 4, 100.0, deadline_s=5e-324), 100.0)
    [end] = [action for action in scheduler.dispatch(100.0) if isinstance(action, End)]
    assert "(deadline_s=5e-324, the timeout of a chat model)" in end.reason


def test_the_next_wake_is_the_next_deadline_that_still_counts():
    """Guards against waking for requests that have ended, and against keeping them until their deadline."""
    world = World(cpu_heg())
    for index in range(150):
        world.arrive(index * 0.01, Priority.REACTIVE, 4, 1, deadline=100.0 + index)
    world.arrive(1.4, Priority.PROACTIVE, 4, 500, deadline=1000.0)
    world.run(until=1.6)
    assert len(world.alive()) == 1
    assert world.scheduler.next_wake(world.now) == 1000.0
    world.run()
