"""Memory pressure, and the cost of a decision (`agent-xpu-v1 §6.4, §6.5`)."""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scheduler_harness import TOPOLOGIES, SchedulerHarness

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Contention, Form, Heg, Kernel, KernelKind, LaneSpec, Roofline, Work
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Pass, Segment, Sequence
from xpu_runtime.scheduler.lane_states import LaneStates


def _heg(**pressures: float) -> Heg:
    """Lanes whose one kernel takes the given share of the memory bandwidth."""
    kernel = Kernel(0, "k", KernelKind.LAYERS, Work(weight_bytes=1e6), tuple(pressures))
    return Heg(
        {Form.CUT: (kernel,)},
        (),
        {name: LaneSpec(name, "X", "all") for name in pressures},
        {name: Roofline(1e12, 1e9, share, 1.0, 1e3) for name, share in pressures.items()},
    )


def _work(priority: Priority, number: int = 0) -> Pass:
    sequence = Sequence(number, priority, [1, 2, 3], 3, 1, 0.0)
    return Pass.build(number, priority, Form.CUT, [Segment(sequence, 0, 3, 1)])


def _joins(first: float, second: float, priority: Priority, **policy: float) -> bool:
    """Whether a kernel of ``priority`` that takes ``second`` starts beside one of the other priority."""
    states = LaneStates(_heg(a=first, b=second), SchedulerPolicy(**policy))
    other = Priority.PROACTIVE if priority is Priority.REACTIVE else Priority.REACTIVE
    states.start(states.heg.lanes["a"], _work(other), 1, 0.0)
    return states.admit(states.heg.lanes["b"], _work(priority, 1), 0.0)


@pytest.mark.parametrize(
    ("first", "second", "reactive", "proactive"),
    [
        (0.1, 0.2, True, True),  # below 0.4: co-scheduled freely
        (0.2, 0.3, True, True),  # between: one that is not memory-bound joins
        (0.15, 0.45, True, False),  # between: one that is memory-bound itself is deferred
        (0.4, 0.3, True, True),  # 0.7 is not above 0.7
        (0.4, 0.31, False, False),  # above: one after the other, for both priorities
        (0.9, 0.05, False, False),
    ],
)
def test_algorithm_1(first, second, reactive, proactive):
    """v1 §6.4, Algorithm 1 and its three tiers at 0.4 and 0.7."""
    assert _joins(first, second, Priority.REACTIVE) is reactive
    assert _joins(first, second, Priority.PROACTIVE) is proactive


@pytest.mark.parametrize("priority", Priority)
def test_equal_priorities_run_together(priority):
    """v2 §4.3 (5): guards throughput; work of equal priority gains nothing from an idle lane."""
    states = LaneStates(_heg(a=0.9, b=0.9), SchedulerPolicy())
    states.start(states.heg.lanes["a"], _work(priority), 1, 0.0)
    assert states.admit(states.heg.lanes["b"], _work(priority, 1), 0.0)


def test_the_thresholds_are_settings():
    """Guards `pressure_low` and `pressure_high`: a machine with more bandwidth may co-schedule more."""
    assert not _joins(0.5, 0.5, Priority.REACTIVE)
    assert _joins(0.5, 0.5, Priority.REACTIVE, pressure_high=1.0)
    assert not _joins(0.2, 0.45, Priority.PROACTIVE)
    assert _joins(0.2, 0.45, Priority.PROACTIVE, pressure_low=0.7)


def test_a_kernel_on_its_own_always_runs():
    """v1 §6.4: guards against a kernel of high pressure that waits for a slot that never comes."""
    states = LaneStates(_heg(a=0.95), SchedulerPolicy())
    assert states.admit(states.heg.lanes["a"], _work(Priority.PROACTIVE), 0.0)


def test_a_device_with_memory_of_its_own_adds_no_pressure():
    """Guards a discrete GPU against waiting for bandwidth that it does not share."""
    heg = _heg(a=0.9, b=0.9)
    lanes = {**heg.lanes, "b": replace(heg.lanes["b"], own_memory=True)}
    states = LaneStates(replace(heg, lanes=lanes), SchedulerPolicy())
    states.start(lanes["a"], _work(Priority.REACTIVE), 1, 0.0)
    assert states.admit(lanes["b"], _work(Priority.PROACTIVE, 1), 0.0)
    states.start(lanes["b"], _work(Priority.PROACTIVE, 1), 1, 0.0)
    assert states.pressure == pytest.approx(0.9)


def test_pressure_is_the_sum_over_active_kernels():
    """v1 §6.4: P_mem; guards against a drift that keeps kernels apart on an idle machine."""
    states = LaneStates(_heg(a=0.1, b=0.3), SchedulerPolicy())
    states.start(states.heg.lanes["a"], _work(Priority.PROACTIVE), 1, 0.0)
    states.start(states.heg.lanes["b"], _work(Priority.REACTIVE, 1), 1, 0.0)
    assert states.pressure == pytest.approx(0.4)
    states.stop("a", 0.25)
    assert states.busy_s["a"] == 0.25
    assert states.pressure == pytest.approx(0.3)
    states.stop("b", 0.5)
    assert states.pressure == 0.0


def test_other_engines_on_other_devices_add_pressure():
    """Guards an answer on NPU and iGPU beside a draft model on the CPU: what it uses of the memory counts in P_mem."""
    states = LaneStates(_heg(a=0.1, b=0.2), SchedulerPolicy())
    states.set_peer_bandwidth(0.5e9, 0.0)
    assert states.shared_pressure == pytest.approx(0.5)
    assert states.pressure == 0.0
    assert states.admit(states.heg.lanes["b"], _work(Priority.PROACTIVE), 0.0), "alone it always runs"
    states.start(states.heg.lanes["a"], _work(Priority.REACTIVE), 1, 0.0)
    assert not states.admit(states.heg.lanes["b"], _work(Priority.PROACTIVE, 1), 0.0)
    states.set_peer_bandwidth(0.0, 0.1)
    assert states.admit(states.heg.lanes["b"], _work(Priority.PROACTIVE, 1), 0.1)


def test_other_engines_on_other_devices_slow_kernels_down():
    """Guards the predicted end of a kernel beside a draft model on the CPU, which uses the same memory."""
    states = LaneStates(replace(_heg(a=0.5, b=0.5), contention=Contention(0.75)), SchedulerPolicy())
    lane, pass_ = states.heg.lanes["a"], _work(Priority.REACTIVE)
    alone_s = states.span_s(pass_, "a", 0, 1)
    states.start(lane, pass_, 1, 0.0)
    assert states.expected_free_at(lane, 0.0) == pytest.approx(alone_s)
    states.set_peer_bandwidth(0.5e9, 0.5 * alone_s)
    assert states.span_s(pass_, "a", 0, 1) == pytest.approx(alone_s * 4 / 3)
    assert states.expected_free_at(lane, 0.0) == pytest.approx(alone_s * (0.5 + 0.5 * 4 / 3))
    states.set_peer_bandwidth(0.0, 0.5 * alone_s)
    assert states.expected_free_at(lane, 0.0) == pytest.approx(alone_s)


def test_a_device_with_memory_of_its_own_is_not_slowed_down_by_other_engines():
    """Guards a discrete GPU against predictions beside a draft model, whose memory it does not use."""
    heg = replace(_heg(a=0.5, b=0.5), contention=Contention(0.75))
    lanes = {name: replace(lane, own_memory=True) for name, lane in heg.lanes.items()}
    states = LaneStates(replace(heg, lanes=lanes), SchedulerPolicy())
    pass_ = _work(Priority.REACTIVE)
    alone_s = states.span_s(pass_, "a", 0, 1)
    states.set_peer_bandwidth(0.5e9, 0.0)
    assert states.span_s(pass_, "a", 0, 1) == alone_s
    states.start(lanes["a"], pass_, 1, 0.0)
    assert states.pressure == states.bandwidth == 0.0


@pytest.mark.parametrize(("weight_bytes", "bandwidth"), [(100e6, 0.5e9), (1e6, 0.0)])
def test_a_model_in_the_cache_of_the_cpu_uses_no_memory_bandwidth(weight_bytes, bandwidth):
    """Guards the background beside ``desk-draft``, whose measured bandwidth is that of the CPU's cache."""
    heg = _heg(a=0.5)
    kernel = replace(heg.forms[Form.CUT][0], work=Work(weight_bytes=weight_bytes))
    states = LaneStates(replace(heg, forms={Form.CUT: (kernel,)}), SchedulerPolicy())
    assert states.bandwidth == 0.0
    states.start(states.heg.lanes["a"], _work(Priority.PROACTIVE), 1, 0.0)
    assert states.bandwidth == pytest.approx(bandwidth)
    states.stop("a", 0.1)
    assert states.bandwidth == 0.0


def test_a_busy_lane_takes_no_second_launch():
    """Guards the lanes from a scheduler that has lost count."""
    states = LaneStates(_heg(a=0.1), SchedulerPolicy())
    states.start(states.heg.lanes["a"], _work(Priority.PROACTIVE), 1, 0.0)
    with pytest.raises(XpuError, match="'a'"):
        states.start(states.heg.lanes["a"], _work(Priority.PROACTIVE, 1), 1, 0.0)


def test_the_expected_end_comes_from_the_annotations():
    """v2 §4.2, predictive annotation: guards the choice of the lane that is free first."""
    states = LaneStates(_heg(a=0.5, b=0.5), SchedulerPolicy())
    states.start(states.heg.lanes["a"], _work(Priority.PROACTIVE), 1, 1.0)
    assert states.expected_free_at(states.heg.lanes["a"], 1.0) == pytest.approx(1.0 + 1e6 / 0.5e9)
    assert states.expected_free_at(states.heg.lanes["b"], 1.0) == 1.0


ALONE_S = 1e6 / 0.5e9
"""Seconds of the kernel of a lane with half of the bandwidth."""


def _contending(policy: SchedulerPolicy | None = None, ceiling: float = 0.5) -> LaneStates:
    """Lanes that take half of the bandwidth each, and together no more than ``ceiling``."""
    heg = replace(_heg(a=0.5, b=0.5, c=0.5), contention=Contention(ceiling))
    return LaneStates(heg, policy or SchedulerPolicy())


def test_a_prediction_includes_contention():
    """v2 §4.1: guards predictions against kernels on two lanes that are expected as early as alone."""
    states = _contending()
    a, b = states.heg.lanes["a"], states.heg.lanes["b"]
    assert states.span_s(_work(Priority.PROACTIVE), "a", 0, 1) == pytest.approx(ALONE_S)
    states.start(a, _work(Priority.PROACTIVE), 1, 0.0)
    assert states.expected_free_at(a, 0.0) == pytest.approx(ALONE_S)
    assert states.span_s(_work(Priority.PROACTIVE, 1), "b", 0, 1) == pytest.approx(2 * ALONE_S)
    states.start(b, _work(Priority.PROACTIVE, 1), 1, ALONE_S / 2)
    assert states.expected_free_at(a, ALONE_S / 2) == pytest.approx(1.5 * ALONE_S)
    assert states.expected_free_at(b, ALONE_S / 2) == pytest.approx(2.5 * ALONE_S)
    states.stop("a", 1.5 * ALONE_S)
    assert states.expected_free_at(b, 1.5 * ALONE_S) == pytest.approx(2 * ALONE_S)


@pytest.mark.parametrize("how", ["off", "fits", "own memory"])
def test_a_prediction_without_contention(how):
    """Guards the setting, kernels that fit in the bandwidth together, and a discrete GPU."""
    states = _contending(SchedulerPolicy(predict_contention=how != "off"), 1.0 if how == "fits" else 0.5)
    lanes = states.heg.lanes
    if how == "own memory":
        lanes = {**lanes, "b": replace(lanes["b"], own_memory=True)}
        states = LaneStates(replace(states.heg, lanes=lanes), states.policy)
    states.start(lanes["a"], _work(Priority.PROACTIVE), 1, 0.0)
    assert states.span_s(_work(Priority.PROACTIVE, 1), "b", 0, 1) == pytest.approx(ALONE_S)
    states.start(lanes["b"], _work(Priority.PROACTIVE, 1), 1, 0.0)
    for name in ("a", "b"):
        assert states.expected_free_at(lanes[name], 0.0) == pytest.approx(ALONE_S)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0.0, 1e-3)), max_size=20), st.floats(0.5, 1.5))
def test_progress_is_kept_at_every_change(changes, ceiling):
    """Guards the remaining time of a launch: what it has done does not count again, however often others change."""
    states, now, number = _contending(ceiling=ceiling), 0.0, 0
    done = dict.fromkeys("abc", 0.0)
    running: set[str] = set()

    def slowdown() -> float:
        return max(1.0, len(running) * 0.5 / ceiling) if len(running) > 1 else 1.0

    for lane, passed in changes:
        for each in running:
            done[each] += passed / slowdown()
        now += passed
        if lane in running:
            states.stop(lane, now)
            running.remove(lane)
        else:
            states.start(states.heg.lanes[lane], _work(Priority.PROACTIVE, number), 1, now)
            running.add(lane)
            done[lane], number = 0.0, number + 1
        for each in running:
            left_s = max(0.0, ALONE_S - done[each]) * slowdown()
            assert states.expected_free_at(states.heg.lanes[each], now) == pytest.approx(now + left_s, abs=1e-8)


def test_high_pressure_separates_the_lanes_in_time():
    """v1 §6.4: memory-bound kernels of two priorities do not overlap, in a whole run."""
    harness = SchedulerHarness(TOPOLOGIES["npu+gpu, high pressure"]())
    for index in range(3):
        harness.proactive(index * 1e-3, 300, 20)
        harness.reactive(index * 1e-3, 100, 20)
    harness.run()
    active: list[tuple[float, float, Priority]] = []
    shared = 0
    for at, one in harness.log:
        kernels = harness.heg.forms[one.work.form][one.start : one.stop]
        ends = at + sum(harness.heg.time_s(kernel, one.lane, one.load) for kernel in kernels)
        active = [each for each in active if each[0] > at + 1e-9]
        share = harness.heg.utilisation(kernels[0], one.lane, one.load)
        alike = all(priority is one.work.priority for *_, priority in active)
        assert alike or share + sum(other for _, other, _ in active) <= 0.7 + 1e-9
        shared += bool(active) and alike
        active.append((ends, share, one.work.priority))
    assert shared, "equal priorities do"


@contextmanager
def _calls() -> Iterator[Counter[str]]:
    """Counts the calls that the runtime makes, without those of the interpreter (garbage collection, hooks)."""
    made: Counter[str] = Counter()

    def counted(frame, event, argument):
        if event in ("call", "c_call") and frame.f_globals.get("__name__", "").startswith("xpu_runtime"):
            made[frame.f_code.co_qualname] += 1

    sys.setprofile(counted)
    try:
        yield made
    finally:
        sys.setprofile(None)


class _UniterableQueue(deque[Sequence]):
    """A queue whose length and ends may be read, but which may not be iterated."""

    def __iter__(self):
        raise AssertionError("a decision must not walk along the waiting line")


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_a_decision_does_not_iterate_over_waiting_requests(name):
    """v1 §6.5, synchronisation cost: guards against decisions that get slower with the length of the queue."""
    calls = []
    for waiting in (10, 10, 1000):  # the first fills the caches of kernel times
        harness = SchedulerHarness(TOPOLOGIES[name](), blocks=30)
        harness.proactive(0, 200, 40)
        harness.reactive(0, 200, 40)
        for index in range(waiting):
            late = Sequence(1000 + index, Priority.PROACTIVE, [1] * 700, 700, 200, 0.0, deadline_s=1e6)
            harness.scheduler.submit(late, 0.0)
        harness.run(until=1e-4)
        queues = harness.scheduler.queues
        queues.proactive.waiting = _UniterableQueue(queues.proactive.waiting)
        with _calls() as made:
            harness.scheduler.dispatch(1e-4)
            harness.scheduler.next_wake(1e-4)
        calls.append(made.total())
    assert calls[1] == calls[2]


def test_the_work_of_a_decision_grows_with_the_batch_not_with_its_square():
    """v1 §6.5: guards the building of a decode batch against comparing all pairs of sequences."""
    calls = {}
    for batch in (20, 80):
        harness = SchedulerHarness(TOPOLOGIES["gpu"](), SchedulerPolicy(max_batch=256))
        for _ in range(batch):
            harness.proactive(0, 20, 400)
        harness.run(until=0.3)
        [lane] = harness.running
        one = harness.running.pop(lane)
        done = harness.scheduler.stopped(lane, one.launch.start + one.stop, one.ends[-1])
        assert done is not None
        results = {s.sequence.id: harness._sample(s.sequence, ()) for s in done.segments}
        harness.scheduler.finish(done, results, harness.now)
        with _calls() as made:
            [launch] = harness.scheduler.dispatch(harness.now)
        assert len(launch.work.segments) == batch
        calls[batch] = made.total()
    assert calls[80] < 5 * calls[20]
