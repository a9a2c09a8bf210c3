"""The limit of the KV pool while other programs need memory: who waits for it, and that all requests still end."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from scheduler_harness import BLOCK, TOPOLOGIES, SchedulerHarness, cpu_heg, seeded

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.kv import KvCosts
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import PreemptionCosts


def limit(harness: SchedulerHarness, blocks: int, most: int = 4096) -> None:
    """Set the limit; blocks that lose their memory lose their content."""
    for block in harness.scheduler.limit_kv(blocks, most):
        harness._content[block] = [0] * BLOCK


def test_background_waits_within_the_limit_and_reactive_requests_pass_it() -> None:
    """Guards other programs against a growing background, and a person against waiting for them."""
    harness = SchedulerHarness(cpu_heg(), blocks=40)
    limit(harness, 6)
    first, second = harness.proactive(0, 100, 60), harness.proactive(1e-4, 100, 60)
    reactive = harness.reactive(2e-4, 100, 20)
    harness.run(until=0.01)
    assert first.usage.admitted_at is not None
    assert second.status is RequestStatus.WAITING
    assert reactive.usage.first_kernel_at is not None
    harness.run()
    assert second.usage.first_kernel_at is not None
    assert second.usage.first_kernel_at >= min(harness.ended_at[first.id], harness.ended_at[reactive.id])


def test_a_raised_limit_admits_who_waits() -> None:
    """Guards background requests against waiting on after other programs have ended."""
    harness = SchedulerHarness(cpu_heg(), blocks=40)
    limit(harness, 6)
    first, second = harness.proactive(0, 100, 500), harness.proactive(1e-4, 100, 60)
    harness.run(until=0.01)
    assert second.status is RequestStatus.WAITING
    limit(harness, 40)
    harness.run(until=0.02)
    assert not first.status.terminal
    assert second.status is not RequestStatus.WAITING
    harness.run()


def test_a_limit_below_every_request_stops_none() -> None:
    """Guards progress: with no memory left to the pool, requests run one after the other."""
    harness = SchedulerHarness(cpu_heg(), blocks=40, prefix=True)
    limit(harness, 0)
    requests = [harness.proactive(0, 100, 60) for _ in range(3)]
    harness.run()
    assert [request.num_generated for request in requests] == [60, 60, 60]


def test_an_aged_claim_passes_the_limit() -> None:
    """Guards background requests against waiting for ever beside a person who always has a request."""
    policy = SchedulerPolicy(aging_s=0.02)
    harness = SchedulerHarness(cpu_heg(), policy, blocks=40)
    limit(harness, 0)
    for number in range(40):
        harness.reactive(number * 0.01, 40, 20)
    background = harness.proactive(0.001, 100, 10)
    harness.run(until=0.2)
    assert background.usage.first_kernel_at is not None
    harness.run()


@settings(max_examples=25)
@given(
    name=st.sampled_from(sorted(TOPOLOGIES)),
    load=st.lists(
        st.tuples(
            st.floats(0, 0.2, allow_nan=False),
            st.sampled_from(Priority),
            st.integers(1, 300),
            st.integers(1, 12),
            st.booleans(),
        ),
        min_size=1,
        max_size=10,
    ),
    limits=st.lists(st.tuples(st.floats(0, 0.3, allow_nan=False), st.integers(0, 30), st.integers(1, 8)), max_size=6),
    blocks=st.sampled_from([12, 30]),
    aging_s=st.sampled_from([0.02, 1e9]),
    room=st.sampled_from([0, 1 << 40]),
    exact=st.booleans(),
    longest=st.sampled_from([0, 90]),
    seed=st.integers(0, 9),
)
def test_invariants_hold_under_changing_limits(name, load, limits, blocks, aging_s, room, exact, longest, seed):
    """Guards every invariant of the harness, and that all requests end, while the limit goes up and down."""
    costs = PreemptionCosts(KvCosts(prefill_s_per_token=1.0), 1024, room)
    policy = SchedulerPolicy(aging_s=aging_s)
    chances = seeded(seed, longest=longest)
    harness = SchedulerHarness(TOPOLOGIES[name](), policy, blocks, True, costs, exact=exact, **chances)
    for when, priority, prompt, max_new, common in load:
        harness.arrive(when, priority, list(range(prompt)) if common else prompt, max_new)
    for when, most_blocks, most in limits:
        harness.at(when, lambda most_blocks=most_blocks, most=most: limit(harness, min(most_blocks, blocks), most))
    harness.run()


def test_a_reactive_prompt_takes_the_lane_that_stops_first() -> None:
    """Guards a person against waiting for the NPU while background decode on the iGPU would stop at its next kernel."""
    costs = PreemptionCosts(KvCosts(prefill_s_per_token=1.0), 1024, 0)
    policy = SchedulerPolicy(aging_s=1e9)
    chances = seeded(9, longest=90)
    harness = SchedulerHarness(TOPOLOGIES["npu+gpu"](), policy, 12, True, costs, exact=False, **chances)
    harness.proactive(0.0, 1, 2)
    late = harness.reactive(0.022461282576100146, 1, 1)
    harness.reactive(0.013671875, 1, 2)
    harness.reactive(5e-324, 189, 7)
    harness.proactive(0.015625, 1, 2)
    harness.run()
    assert late.usage.first_kernel_at is not None
    assert late.usage.first_kernel_at - late.arrived_at < 3e-4, "longer than one kernel of decode"
