"""Random loads in virtual time: the invariants that `scheduler_harness` checks always hold."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from scheduler_harness import BLOCK, TOPOLOGIES, SchedulerHarness, seeded

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.kv import KvCosts
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import PreemptionCosts

_TIMES = st.floats(0, 0.4, allow_nan=False)

policies = st.builds(
    SchedulerPolicy,
    preemption=st.booleans(),
    cancel_kernels=st.booleans(),
    disaggregation=st.booleans(),
    tensor_parallel=st.booleans(),
    paired_prefill=st.booleans(),
    piggybacking=st.booleans(),
    batch_cap=st.booleans(),
    pack_prefill=st.booleans(),
    reactive_batch=st.sampled_from([1, 3]),
    chunk_tokens=st.sampled_from([32, 64, 256]),
    max_batch=st.sampled_from([2, 8, 64]),
    max_kernel_s=st.sampled_from([0.001, 0.02]),
    reactive_slack=st.sampled_from([0.0, 0.2, 5.0]),
    aging_s=st.sampled_from([0.02, 1e9]),
    aged_share=st.sampled_from([0.0, 0.25, 0.5]),
    max_waiting=st.sampled_from([2, 4096]),
    gpu_share=st.sampled_from([0.3, 1.0]),
    power_budget_w=st.sampled_from([None, 5.0, 12.0, 30.0, 38.0]),  # the lanes have 10 and 28 W
    energy_order=st.booleans(),
    attention_warmup=st.sampled_from([True, True, False]),
    warmup_kernels=st.sampled_from([1, 3, 12]),
    warmup_expiry_s=st.sampled_from([0.01, 60.0]),
    short_graphs=st.booleans(),
)

requests = st.lists(
    st.tuples(
        _TIMES,
        st.sampled_from(Priority),
        st.integers(1, 300) | st.sampled_from([32, 64, 160]),  # or whole blocks
        st.integers(1, 12),
        st.none() | st.floats(0.001, 0.5),  # deadline
        st.none() | st.none() | _TIMES,  # cancelled
        st.booleans(),  # begins as others do
    ),
    min_size=1,
    max_size=12,
)

strikes = st.lists(st.tuples(_TIMES, st.integers(0, 2), st.none() | st.floats(0.001, 0.2)), max_size=3)


conditions = st.lists(st.tuples(_TIMES, st.sampled_from([0.0, 0.5, 1.0]), st.booleans()), max_size=4)


@settings(max_examples=60)
@given(
    name=st.sampled_from(sorted(TOPOLOGIES)),
    policy=policies,
    load=requests,
    failures=strikes,
    blocks=st.sampled_from([12, 24, 4096]),
    prefix=st.booleans(),
    exact=st.booleans(),
    room=st.sampled_from([0, 6 * BLOCK * 1024, 1 << 40]),
    longest=st.sampled_from([0, 3, 90]),
    seed=st.integers(0, 9),
    restarts=st.lists(_TIMES, max_size=2),
    changes=conditions,
)
def test_invariants_hold_under_random_loads_and_failures(
    name, policy, load, failures, blocks, prefix, exact, room, longest, seed, restarts, changes
):
    """Guards every invariant of the harness: exactly one end, KV in order and never shared in writing, no idling.

    Restarts lose all KV, as a move of the general lane to another device does.
    """
    heg = TOPOLOGIES[name]()
    slow = KvCosts(prefill_s_per_token=1.0)
    chances = seeded(seed, longest=longest)
    harness = SchedulerHarness(heg, policy, blocks, prefix, PreemptionCosts(slow, 1024, room), exact=exact, **chances)
    lanes = sorted(heg.lanes)
    for when, priority, prompt, new, deadline, cancelled, common in load:
        tokens = [*range(prompt)] if common else prompt
        sequence = harness.arrive(when, priority, tokens, new, None if deadline is None else when + deadline)
        if cancelled is not None:
            harness.cancel(when + cancelled, sequence)
    for when, lane, hung in failures:
        harness.fail(when, lanes[lane % len(lanes)], hung_s=hung)
    for when in restarts:
        harness.restart(when)
    for when, gpu_load, on_battery in changes:
        harness.conditions(when, gpu_load, on_battery=on_battery)
    assert not harness.run().alive()


@settings(max_examples=25)
@given(
    name=st.sampled_from(sorted(TOPOLOGIES)),
    policy=policies,
    load=requests,
    exact=st.booleans(),
    longest=st.sampled_from([0, 3, 90]),
    seed=st.integers(0, 9),
    changes=conditions,
)
def test_undisturbed_requests_all_finish(name, policy, load, exact, longest, seed, changes):
    """Guards against a request that is dropped, or computed twice, without a cancellation."""
    chances = seeded(seed, longest=longest)
    harness = SchedulerHarness(TOPOLOGIES[name](), policy.replace(max_waiting=4096), 4096, exact=exact, **chances)
    for when, priority, prompt, new, *_ in load:
        harness.arrive(when, priority, prompt, new)
    for when, gpu_load, on_battery in changes:
        harness.conditions(when, gpu_load, on_battery=on_battery)
    harness.run()
    for sequence in harness.sequences:
        assert sequence.status is RequestStatus.FINISHED
        assert sequence.num_generated == sequence.max_new
        extended = sequence.num_appended + harness.refilled[sequence.id]
        assert harness.prompt_computed[sequence.id] == sequence.prompt_len + extended
        assert sequence.memory.offloads == 0


@settings(max_examples=25)
@given(
    name=st.sampled_from(sorted(TOPOLOGIES)),
    policy=policies,
    load=requests,
    prefix=st.booleans(),
    exact=st.booleans(),
    room=st.sampled_from([0, 6 * BLOCK * 1024, 1 << 40]),
    longest=st.sampled_from([0, 3, 90]),
    seed=st.integers(0, 9),
)
def test_a_full_pool_displaces_and_restores(name, policy, load, prefix, exact, room, longest, seed):
    """Guards displacement: with room for little more than one request every request still gets a whole answer."""
    longest = max(prompt + new for _, _, prompt, new, *_ in load)
    blocks = -(-longest // BLOCK) + 1
    costs = PreemptionCosts(KvCosts(prefill_s_per_token=1.0), 1024, room)
    chances = seeded(seed, longest=longest)
    harness = SchedulerHarness(
        TOPOLOGIES[name](), policy.replace(max_waiting=4096), blocks, prefix, costs, exact=exact, **chances
    )
    for when, priority, prompt, new, _, _, common in load:
        harness.arrive(when, priority, [*range(prompt)] if common else prompt, new)
    harness.run()
    assert all(sequence.status is RequestStatus.FINISHED for sequence in harness.sequences)
    assert not any(sequence.memory.offloads for sequence in harness.sequences if sequence.reactive)


@settings(max_examples=25)
@given(
    name=st.sampled_from(sorted(TOPOLOGIES)),
    policy=policies,
    load=requests,
    blocks=st.sampled_from([24, 4096]),
    prefix=st.booleans(),
    exact=st.booleans(),
    longest=st.sampled_from([0, 3, 90]),
    seed=st.integers(0, 9),
    when=_TIMES,
)
def test_every_request_finishes_after_a_restart(name, policy, load, blocks, prefix, exact, longest, seed, when):
    """Guards requests in any state whose KV is lost: none may fail, be shed, or end early for it."""
    chances = seeded(seed, longest=longest)
    harness = SchedulerHarness(
        TOPOLOGIES[name](), policy.replace(max_waiting=4096), blocks, prefix, exact=exact, **chances
    )
    for at, priority, prompt, new, *_ in load:
        harness.arrive(at, priority, prompt, new)
    harness.restart(when)
    harness.run()
    assert harness.restarts == 1
    assert not harness.ends
    assert all(sequence.status is RequestStatus.FINISHED for sequence in harness.sequences)
