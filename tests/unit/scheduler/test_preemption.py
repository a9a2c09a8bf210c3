"""Preemption at kernel boundaries, cancelling, failing (`agent-xpu-v2 §4.4`, `agent-xpu-v1 §6.2, §6.5`)."""

from __future__ import annotations

import pytest
from scheduler_harness import TOPOLOGIES, SchedulerHarness, cpu_heg, hybrid_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import Sequence
from xpu_runtime.scheduler.actions import End


def _kernel_s(harness: SchedulerHarness, tokens: int) -> float:
    """Duration of one layer kernel of a prompt's first chunk on all cores."""
    probe = SchedulerHarness(harness.heg, harness.policy)
    one = probe.proactive(0, tokens)
    probe.run()
    launch = next(probe.launches(one))[1]
    return harness.heg.time_s(harness.heg.forms[Form.CUT][0], launch.lane, launch.work.load)


@pytest.mark.parametrize("name", ["cpu", "gpu"])
def test_reactive_stops_background_prefill_after_the_kernel_in_flight(name):
    """v2 §4.4 (2): wait-then-execute; guards a reactive request from waiting for more than one kernel."""
    harness = SchedulerHarness(TOPOLOGIES[name]())
    step = _kernel_s(harness, 256)
    background = harness.proactive(0, 256)
    reactive = harness.reactive(1.5 * step, 64)
    harness.run()
    assert [when for when, _ in harness.yields] == [pytest.approx(1.5 * step)]
    begun, resumed = harness.launches(background)
    [(started, _)] = harness.launches(reactive)
    assert started == pytest.approx(2 * step)
    assert resumed[1].work is begun[1].work
    assert resumed[1].start == 2
    assert resumed[0] == pytest.approx(harness.ended_at[reactive.id])
    assert harness.prompt_computed[background.id] == 256
    assert background.usage.preemptions == 1


@pytest.mark.parametrize("name", ["cpu that cancels", "cpu", "npu+gpu"])
def test_a_cancelled_request_does_not_count_as_preempted(name):
    """Guards a metric that users read: a cancelled request was not stopped for other work."""
    harness = SchedulerHarness(TOPOLOGIES[name]())
    step = _kernel_s(harness, 256)
    reactive = harness.reactive(0, 256)
    harness.cancel(0.5 * step, reactive)
    harness.run()
    assert len(harness.yields) == 1
    assert reactive.usage.preemptions == 0


def test_reactive_goes_to_the_lane_that_is_free_first():
    """v2 §4.2, runtime elasticity: guards against waiting for the NPU while the iGPU could run the same kernel."""
    harness = SchedulerHarness(hybrid_heg())
    step = _kernel_s(harness, 256)
    harness.proactive(0, 256)
    reactive = harness.reactive(0.5 * step, 256)
    harness.run()
    started, launch = next(harness.launches(reactive))
    assert (started, launch.lane) == (pytest.approx(0.5 * step), "igpu")


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_reactive_does_not_preempt_reactive(name):
    """v2 §4.4 (2): reactive requests are served one after the other; guards against stopping one for another."""
    harness = SchedulerHarness(TOPOLOGIES[name]())
    first = harness.reactive(0, 256)
    second = harness.reactive(1e-4, 64)
    harness.run()
    assert not harness.yields
    assert second.usage.first_kernel_at == pytest.approx(harness.ended_at[first.id])


def test_without_preemption_the_launch_ends_by_itself():
    """The ablation flag: guards against a baseline with hidden preemption."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(preemption=False))
    background = harness.proactive(0, 256)
    reactive = harness.reactive(1e-4, 64)
    harness.run()
    assert not harness.yields
    assert reactive.usage.first_kernel_at == pytest.approx(harness.ended_at[background.id])


def test_decode_is_preempted_between_kernels():
    """v2 §4.4 (3): a reactive request waits for the kernel in flight, not for the step or the answer."""
    harness = SchedulerHarness(single_heg())
    background = harness.proactive(0, 32, 50)
    harness.run(until=0.05)
    when = harness.now + 1e-4
    reactive = harness.reactive(when, 64)
    harness.run()
    before = [(at, one) for at, one in harness.launches(background) if at <= when]
    last, launch = before[-1]
    longest = max(harness.heg.times_s(Form.CUT, "igpu", launch.work.load))
    assert when <= reactive.usage.first_kernel_at <= when + longest * (1 + 1e-6)
    assert reactive.usage.first_kernel_at < last + harness.heg.form_s(Form.CUT, "igpu", launch.work.load)
    assert background.num_generated == 50


def test_a_large_background_batch_is_cut():
    """v2 §4.4: kernels stay short; guards against a decode batch in one kernel longer than `max_kernel_s`."""
    harness = SchedulerHarness(hybrid_heg(), SchedulerPolicy(max_kernel_s=0.001))
    for _ in range(40):
        harness.proactive(0, 32, 8)
    harness.run(until=0.5)
    decodes = [one for _, one in harness.log if not any(segment.prefill for segment in one.work.segments)]
    assert decodes
    assert {one.work.form for one in decodes} == {Form.CUT}


def test_a_large_background_batch_is_cancelled():
    """v2 §4.4 (3) where kernels can be cancelled: guards the wait, and the sequences of the batch, which goes on."""
    harness = SchedulerHarness(cpu_heg(cancels=True), SchedulerPolicy(aging_s=1e9))
    background = [harness.proactive(0, 32, 30) for _ in range(8)]
    harness.run(until=0.08)
    [one] = harness.running.values()
    assert len(one.launch.work.segments) == 8
    generated = [s.num_generated for s in background]
    reactive = harness.reactive(harness.now + 1e-5, 64)
    harness.run(until=harness.now + 1e-3)
    assert reactive.usage.first_kernel_at is not None
    assert [s.num_generated for s in background] == generated
    harness.run()
    assert {s.num_generated for s in background} == {30}


def test_a_cut_background_batch_yields_to_a_kernel_refused_for_pressure():
    """Algorithm 1 with a launch of several kernels: guards a kernel that is refused until the whole batch ends."""
    harness = SchedulerHarness(
        hybrid_heg(npu_memory=0.7, gpu_memory=0.9), SchedulerPolicy(max_kernel_s=1e-4, aging_s=1e9)
    )
    for _ in range(20):
        harness.proactive(0, 32, 20)
    harness.run(until=0.02)
    harness.reactive(harness.now + 1e-5, 256)
    assert not harness.run().alive()  # the harness checks that the wait is one kernel


def test_a_kernel_is_cancelled_where_the_device_can():
    """`SchedulerPolicy.cancel_kernels`: guards the wait, shorter than a kernel, and the kernel, which runs again."""
    harness = SchedulerHarness(cpu_heg(cancels=True))
    step = _kernel_s(harness, 256)
    background = harness.proactive(0, 256)
    reactive = harness.reactive(1.5 * step, 64)
    harness.run()
    assert reactive.usage.first_kernel_at < 1.5 * step + 0.0002
    begun, resumed = harness.launches(background)
    assert (begun[1].start, resumed[1].start) == (0, 1)
    assert harness.prompt_computed[background.id] == 256


def test_an_unwanted_pass_is_cancelled():
    """Guards against a whole prefill for a cancelled request, with a reactive request behind it."""
    harness = SchedulerHarness(cpu_heg(cancels=True))
    gone, after = harness.reactive(0, 512), harness.reactive(1e-5, 64)
    harness.cancel(0.001, gone)
    harness.run()
    assert after.usage.first_kernel_at < 0.0012


def test_cancelling_the_last_of_a_pass_stops_it_at_the_next_boundary():
    """Guards against a pass without live sequences, and blocks that return while a kernel writes to them."""
    harness = SchedulerHarness(cpu_heg())
    step = _kernel_s(harness, 256)
    first = harness.reactive(0, 256)
    after = harness.reactive(1e-5, 64)
    harness.cancel(0.5 * step, first)
    harness.run()
    assert first.status is RequestStatus.CANCELLED
    assert after.usage.first_kernel_at == pytest.approx(step)


def test_cancelling_a_preempted_request_frees_it_at_once():
    """Guards against blocks that stay with a pass that is never resumed."""
    harness = SchedulerHarness(cpu_heg())
    step = _kernel_s(harness, 256)
    background = harness.proactive(0, 256)
    reactive = harness.reactive(0.5 * step, 256, 30)
    harness.run(until=1.5 * step)
    assert background.id in harness.kv
    harness.cancel(1.6 * step, background)
    harness.run(until=1.7 * step)
    assert background.id not in harness.kv
    assert not reactive.status.terminal
    harness.run()


def test_a_cancelled_member_leaves_the_others_alone():
    """Guards against a cancelled background request that takes its batch with it."""
    harness = SchedulerHarness(cpu_heg())
    stays, goes = harness.proactive(0, 40, 10), harness.proactive(0, 50, 10)
    harness.cancel(0.02, goes)
    harness.run()
    assert stays.status is RequestStatus.FINISHED
    assert goes.status is RequestStatus.CANCELLED


def test_cancelling_twice_or_after_the_end_changes_nothing():
    """Guards against a second end of the same request."""
    harness = SchedulerHarness(cpu_heg())
    one, other = harness.reactive(0, 32), harness.proactive(0, 64, 100)
    for when in (0.01, 0.02, 5.0):
        harness.cancel(when, other)
        harness.cancel(1.0, one)
    harness.run()
    assert (one.status, other.status) == (RequestStatus.FINISHED, RequestStatus.CANCELLED)


def test_a_failure_ends_its_pass_and_nothing_else():
    """v1 §6.5, recovery: guards against a failed kernel that ends other requests or keeps their blocks."""
    harness = SchedulerHarness(cpu_heg())
    harness.fail(0.001, "cpu")
    struck = harness.proactive(0, 512)
    safe = harness.proactive(1e-5, 256, 5)
    harness.run()
    assert (struck.status, safe.status) == (RequestStatus.FAILED, RequestStatus.FINISHED)


def test_a_hung_lane_keeps_its_blocks_until_it_recovers():
    """v1 §6.5, timeout of hung kernels: guards against blocks reused while the hung kernel may still write to them."""
    harness = SchedulerHarness(hybrid_heg())
    harness.fail(1e-4, "npu", hung_s=0.5)
    struck, safe = harness.proactive(0, 256), harness.proactive(1e-5, 64, 5)
    harness.run(until=0.4)
    assert struck.status is RequestStatus.FAILED
    assert struck.id in harness.kv
    assert safe.status is RequestStatus.FINISHED, "the iGPU does it all meanwhile"
    harness.run()
    assert struck.id not in harness.kv


def test_a_stop_without_a_launch_is_refused():
    """Guards against a driver that reports a lane twice: silently accepted, it would end the wrong pass."""
    harness = SchedulerHarness(single_heg())
    with pytest.raises(XpuError, match="igpu"):
        harness.scheduler.stopped("igpu", 1, 0.0)


def test_a_late_failure_report_is_ignored():
    """Guards against a late failure report that ends a request of the next launch."""
    assert SchedulerHarness(single_heg()).scheduler.failed("igpu", "late", 0.0) == []


@pytest.mark.parametrize("status", ["WAITING", "PREFILL", "DECODE"])
def test_deadlines_hold_in_every_state(status):
    """Guards against a request that runs after its deadline, and against blocks that it keeps."""
    harness = SchedulerHarness(cpu_heg(), blocks=20)
    if status == "WAITING":
        harness.reactive(0, 500, 100)
    prompt = {"WAITING": 100, "PREFILL": 600, "DECODE": 20}[status]
    late = harness.arrive(0, Priority.REACTIVE, prompt, 5 if status == "WAITING" else 30, deadline=0.015)
    harness.run(until=0.0149)
    assert late.status.name == status
    harness.run(until=0.0151)
    assert late.status is RequestStatus.EXPIRED
    harness.run()
    [(when, end)] = harness.ends
    assert when == pytest.approx(0.015)
    assert "deadline" in end.reason


def test_a_deadline_is_reported_as_given():
    """Guards the message against ``deadline_s=0`` where the deadline was very close to the arrival."""
    scheduler = SchedulerHarness(cpu_heg()).scheduler
    scheduler.submit(Sequence(0, Priority.REACTIVE, [1] * 20, 20, 4, 100.0, deadline_s=5e-324), 100.0)
    [end] = [action for action in scheduler.dispatch(100.0) if isinstance(action, End)]
    assert "(deadline_s=5e-324, the timeout of a chat model)" in end.reason


def test_the_next_wake_is_the_next_deadline_of_a_live_request():
    """Guards against waking for requests that have ended, and against keeping them until their deadline."""
    harness = SchedulerHarness(cpu_heg())
    for index in range(150):
        harness.arrive(index * 0.01, Priority.REACTIVE, 4, 1, deadline=100.0 + index)
    harness.arrive(1.4, Priority.PROACTIVE, 4, 500, deadline=1000.0)
    harness.run(until=1.6)
    assert len(harness.alive()) == 1
    assert harness.scheduler.next_wake(harness.now) == 1000.0
    harness.run()
