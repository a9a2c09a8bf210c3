"""Aging: starvation prevention and the order of resumption (`agent-xpu-v2 §4.5 (3)`, `agent-xpu-v1 §6.2, §6.5`)."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scheduler_harness import TOPOLOGIES, SchedulerHarness, cpu_heg, hybrid_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Load
from xpu_runtime.kv import BlockPool, KvCosts, KvManager
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import Launch, PreemptionCosts, Scheduler, Sequence
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.queues import Queues

_AGING_S = 0.03


def _flood(harness: SchedulerHarness, prompt: int, new: int, every: float, until: float, start: float = 0.0005) -> None:
    when = start
    while when < until:
        harness.reactive(when, prompt, new)
        when += every


@pytest.mark.parametrize(("piggybacking", "slack"), [(True, 0.2), (False, 0.0)])
@pytest.mark.parametrize(("prompt", "new", "every"), [(256, 1, 0.01), (32, 40, 0.02)])
@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_every_background_request_ends_under_an_endless_reactive_stream(name, prompt, new, every, piggybacking, slack):
    """v2 §4.5 (3): guards against starvation.

    The bound: every prefill pass and every answer token of the background begins within twice the aging time (once to
    be aged, once for the share of the machine to cover earlier background work), and takes as many slices as there are
    in a pass, with one reactive pass before each.
    """
    policy = SchedulerPolicy(aging_s=_AGING_S, chunk_tokens=256, piggybacking=piggybacking, reactive_slack=slack)
    harness = SchedulerHarness(TOPOLOGIES[name](), policy, blocks=2048)
    background = [harness.proactive(0, 300, 3) for _ in range(2)]
    passes, slices = 2 * (2 + 2), 4
    longest = harness.heg.form_s(Form.CUT, harness.heg.lane("all").name, Load(256, 256 * 256, 256))
    bound = passes * (2 * _AGING_S + slices * 2 * longest)
    _flood(harness, prompt, new, every, bound)
    while harness.now < bound and not all(s.status.terminal for s in background):
        harness.run(until=harness.now + 0.02)
    assert all(s.status is RequestStatus.FINISHED for s in background), background
    assert any(s.reactive for s in harness.alive()), "the stream has not ended"


@settings(max_examples=15)
@given(
    name=st.sampled_from(sorted(TOPOLOGIES)),
    blocks=st.integers(12, 24),
    reactive=st.tuples(st.sampled_from([1, 2, 3]), st.integers(1, 60)),
    background=st.lists(st.tuples(st.integers(1, 300), st.integers(1, 8)), min_size=1, max_size=3),
    begins=st.sampled_from([0.0, 0.001, 0.004, 0.02]),
    prefix=st.booleans(),
    room=st.sampled_from([0, 1 << 40]),
)
@example("npu+gpu, short graphs", 12, (3, 1), [(249, 8)], 0.0, False, 0)  # admitted between two reactive requests
def test_every_background_request_gets_memory_under_an_endless_reactive_stream(
    name, blocks, reactive, background, begins, prefix, room
):
    """v1 §6.5: guards against waiting for KV blocks for ever, never admitted or displaced again and again.

    The bound: each request waits to be aged, then for resident sequences to end and for one reactive request; then it
    runs, at most as long as above.
    """
    policy = SchedulerPolicy(aging_s=_AGING_S, chunk_tokens=256)
    costs = PreemptionCosts(KvCosts(prefill_s_per_token=1.0), 1024, room)
    harness = SchedulerHarness(TOPOLOGIES[name](), policy, blocks, prefix, costs)
    waiting = [harness.proactive(0, prompt, new) for prompt, new in background]
    at_once, answer = reactive
    prompt = 32 * (blocks // at_once) - answer
    longest = harness.heg.form_s(Form.CUT, harness.heg.lane("all").name, Load(256, 256 * 768, 768, 4))
    alone = SchedulerHarness(TOPOLOGIES[name](), policy)
    alone.reactive(0, prompt, answer)
    resident = 2 * at_once * alone.run().now
    # Two passes of prompt, the answer, and both again after a displacement.
    runs = 2 * (2 + max(new for _, new in background)) * (2 * _AGING_S + 4 * 2 * longest)
    bound = len(waiting) * (_AGING_S + 2 * resident + runs)
    when = begins
    while not all(s.status.terminal for s in waiting) and when < bound:
        for _ in range(4 - len(harness.scheduler.queues.reactive.waiting)):
            harness.reactive(when, prompt, answer)
        harness.run(until=when)
        when += longest
    assert all(s.status is RequestStatus.FINISHED for s in waiting), waiting
    assert any(s.reactive for s in harness.alive()), "the stream has not ended"


def test_claims_and_reactive_requests_take_turns():
    """Guards reactive requests from waiting for one aged request after the other, and the order of the aged."""
    policy = SchedulerPolicy(aging_s=_AGING_S)
    harness = SchedulerHarness(single_heg(), policy, blocks=16, costs=PreemptionCosts(KvCosts(), 1024, 0))
    harness.reactive(0, 400, 100)
    aged = [harness.proactive(0.001, 200, 20) for _ in range(4)]
    reactives = [harness.reactive(0.002 + i * 1e-3, 400, 100) for i in range(8)]
    harness.run()
    order = sorted([*aged, *reactives], key=lambda s: s.usage.first_kernel_at)
    assert [s for s in order if s in aged] == aged
    assert [s for s in order if s in reactives] == reactives
    ranks = [order.index(s) for s in aged]
    assert all(later - earlier == 2 for earlier, later in pairwise(ranks)), "one reactive request between two claims"
    assert not any(s.memory.offloads for s in aged)


def test_a_background_that_has_its_share_of_memory_makes_no_claim():
    """`aged_share`: guards reactive requests under overload, when the whole background is aged."""
    policy = SchedulerPolicy(aging_s=_AGING_S, aged_share=0.25)
    harness = SchedulerHarness(single_heg(), policy, blocks=20, costs=PreemptionCosts(KvCosts(), 1024, 0))
    background = [harness.proactive(0, 100, 200) for _ in range(6)]  # two of them fit
    harness.run(until=0.1)
    reactive = harness.reactive(harness.now, 200, 10)
    harness.run()
    assert reactive.usage.first_kernel_at - reactive.arrived_at < 0.01
    assert sum(s.memory.offloads for s in background) == 1
    assert not any(s.memory.pinned for s in background)


def test_no_claim_where_the_background_itself_leaves_no_room():
    """Guards reactive requests from waiting for memory until an unrelated background answer ends."""
    policy = SchedulerPolicy(aging_s=_AGING_S, aged_share=0.25)
    harness = SchedulerHarness(single_heg(), policy, blocks=50, costs=PreemptionCosts(KvCosts(), 1024, 0))
    answer = harness.proactive(0, 32, 280)  # a fifth of the pool, for a long time
    large = harness.proactive(0.001, 1300, 20)  # fits once that has ended
    harness.run(until=4 * _AGING_S)
    assert (answer.status, large.status) == (RequestStatus.DECODE, RequestStatus.WAITING)
    reactive = harness.reactive(harness.now, 32, 2)
    harness.run()
    assert reactive.usage.first_kernel_at - reactive.arrived_at < 0.01
    assert large.status is RequestStatus.FINISHED


def test_a_background_without_memory_takes_no_turn():
    """Guards reactive prefill from being kept off the iGPU for an aged request that has no blocks to run in."""
    harness = SchedulerHarness(TOPOLOGIES["npu+gpu"](), SchedulerPolicy(aging_s=_AGING_S), blocks=20)
    reactive = harness.reactive(0, 400, 200)
    background = harness.proactive(0.001, 200, 20)
    harness.run(until=0.2)
    assert (reactive.status, background.status) == (RequestStatus.DECODE, RequestStatus.WAITING)
    assert harness.now > 2 * _AGING_S
    assert not harness.scheduler._fairness.starved(harness.scheduler.queues, harness.now)
    harness.run()


def test_a_background_that_is_only_being_restored_takes_no_turn():
    """Guards reactive prefill from being kept off the iGPU for an aged request that waits for the disk."""
    fairness, queues = Fairness(SchedulerPolicy(aging_s=_AGING_S)), Queues()
    one, reactive = (
        Sequence(n, kind, [1] * 9, 9, 4, 0.0) for n, kind in enumerate((Priority.PROACTIVE, Priority.REACTIVE))
    )
    queues.proactive.prefill.append(one)
    queues.reactive.prefill.append(reactive)
    fairness.record(Priority.REACTIVE, 1.0, 1.0)
    assert fairness.starved(queues, 1.0)
    one.memory.restoring = (0,)
    assert not fairness.starved(queues, 1.0)


@given(st.lists(st.tuples(st.sampled_from(Priority), st.floats(0.0, 5.0), st.floats(0.0, 40.0)), min_size=1))
def test_shares_count_recent_time_only(spent: list[tuple[Priority, float, float]]):
    """Guards the share of the background against rounding: earlier time counts less, however long ago it was."""
    policy = SchedulerPolicy(aging_s=1.0)
    fairness, queues = Fairness(policy), Queues()
    for number, kind in enumerate(Priority):
        queues.of(one := Sequence(number, kind, [1] * 9, 9, 4, 0.0)).prefill.append(one)
    now, busy = 1e5, dict.fromkeys(Priority, 0.0)  # the clock began long before
    for priority, busy_s, later in spent:
        now += later
        busy = {each: lately * math.exp(-later) for each, lately in busy.items()}
        busy[priority] += busy_s
        fairness.record(priority, busy_s, now)
        total = sum(busy.values())
        below = policy.aged_share * total - busy[Priority.PROACTIVE]
        if abs(below) > 1e-6 * total:
            assert fairness.starved(queues, now) == (below > 0)


def test_recomputing_is_no_progress():
    """Guards against a request that is never aged because it is displaced before it gets any further."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=PreemptionCosts(KvCosts(), 1024, 0))
    background = harness.proactive(0, 96, 200)
    reactive = harness.reactive(0.2, 500, 60)
    harness.run(until=0.25)
    reached, since = background.max_computed_tokens, background.progressed_at
    assert (background.memory.offloads, background.num_computed_tokens) == (1, 0)
    assert reached > 100
    for tick in range(1000):
        harness.run(until=0.25 + tick * 0.01)
        if background.num_computed_tokens >= reached - 20:
            break
    assert background.num_computed_tokens < reached
    assert reactive.status.terminal
    assert (background.max_computed_tokens, background.progressed_at) == (reached, since)
    harness.run()
    assert harness.prompt_computed[background.id] == 192


def test_reactive_requests_keep_their_share_beside_an_aged_background():
    """`SchedulerPolicy.aged_share`: guards reactive requests against a background that takes more than its share."""
    policy = SchedulerPolicy(aging_s=_AGING_S, aged_share=0.25)
    harness = SchedulerHarness(single_heg(), policy, blocks=16384)
    for _ in range(40):
        harness.proactive(0, 2000)
    _flood(harness, 256, 1, 0.004, 2.0)
    harness.run(until=2.0)
    busy = dict.fromkeys(Priority, 0.0)
    for _, one in harness.log:
        kernels = harness.heg.forms[one.work.form][one.start : one.stop]
        busy[one.work.priority] += sum(harness.heg.time_s(k, one.lane, one.work.load) for k in kernels)
    part = busy[Priority.PROACTIVE] / sum(busy.values())
    assert part < 0.4


@pytest.mark.parametrize("name", ["cpu", "gpu", "npu+gpu"])
def test_aged_decodes_join_an_endless_reactive_decode(name):
    """v2 §4.5 (3), second privilege: guards background decode behind a long answer that has no slack."""
    policy = SchedulerPolicy(aging_s=_AGING_S, reactive_slack=0.0)
    harness = SchedulerHarness(TOPOLOGIES[name](), policy)
    background = harness.proactive(0, 32, 4)
    reactive = harness.reactive(1e-3, 32, 400)
    harness.run(until=0.25)
    assert background.status is RequestStatus.FINISHED
    assert reactive.status is RequestStatus.DECODE
    harness.run()


def test_an_aged_prompt_takes_turns_with_a_reactive_one():
    """v2 §4.5 (3), without suspending reactive execution: guards the iGPU kernels of reactive prefill."""
    took = {}
    for kind in ("alone", "beside"):
        harness = SchedulerHarness(TOPOLOGIES["npu+gpu"](), SchedulerPolicy(aging_s=0.02, aged_share=0.25))
        if kind == "beside":
            harness.proactive(0, 20_000)
        _flood(harness, 256, 1, 0.005, 0.5)
        reactive = harness.reactive(0.5, 2000)
        harness.run_until_answered(reactive, 2.0)
        assert reactive.usage.first_token_at is not None
        took[kind] = reactive.usage.first_token_at - reactive.usage.first_kernel_at
    assert took["beside"] < 3 * took["alone"]


def test_a_guaranteed_decode_slice_is_not_preempted():
    """v2 §4.5 (3): guards a guaranteed decode slice against the prompt before which it runs."""
    harness = SchedulerHarness(cpu_heg(cancels=True), SchedulerPolicy(aging_s=_AGING_S))
    background = harness.proactive(0, 32, 40)
    _flood(harness, 256, 1, 0.01, 1.0, start=0.02)
    harness.run(until=0.06)
    begun, before = background.num_generated, len(harness.yields)
    assert begun > 1
    harness.run(until=1.0)
    assert background.num_generated > begun
    assert len(harness.yields) == before


def test_no_aging_no_slices():
    """`aged_share=0` turns aging off; guards the ablation."""
    harness = SchedulerHarness(single_heg(), SchedulerPolicy(aging_s=_AGING_S, aged_share=0.0))
    background = harness.proactive(0.001, 300)
    _flood(harness, 256, 1, 0.004, 0.5)
    harness.run(until=0.5)
    assert background.usage.first_kernel_at is None


def test_a_guaranteed_slice_is_not_preempted():
    """v2 §4.5 (3): guards a guaranteed slice against reactive arrivals."""
    policy = SchedulerPolicy(aging_s=_AGING_S)
    harness = SchedulerHarness(single_heg(), policy, blocks=16384)
    background = harness.proactive(0.001, 2000)
    _flood(harness, 256, 1, 0.004, 1.0)
    harness.run(until=1.0)
    slices = [(one.start, one.stop) for _, one in harness.launches(background)]
    assert slices[:3] == [(0, 2), (2, 4), (4, 6)], "a third of a reactive pass of 7 kernels"
    assert not harness.yields


def _ready(priority: Priority, number: int, *, left: int, done: int, arrived: float, progressed: float) -> Sequence:
    tokens = list(range(left + done))
    one = Sequence(number, priority, tokens, len(tokens), 1, arrived)
    one.num_computed_tokens, one.progressed_at, one.status = done, progressed, RequestStatus.PREFILL
    return one


def test_begun_prompts_resume_before_new_ones_aged_first_then_least_left():
    """v1 §6.2, resumption strategy: by pending time beyond the threshold, then by estimated time to completion."""
    queues = Queues()
    policy = SchedulerPolicy(aging_s=10.0, chunk_tokens=2048)
    queues.proactive.prefill = [
        _ready(Priority.PROACTIVE, 0, left=320, done=0, arrived=0.0, progressed=99.0),
        _ready(Priority.PROACTIVE, 1, left=256, done=32, arrived=1.0, progressed=99.0),
        _ready(Priority.PROACTIVE, 2, left=64, done=32, arrived=2.0, progressed=99.0),
        _ready(Priority.PROACTIVE, 3, left=512, done=64, arrived=3.0, progressed=80.0),
        _ready(Priority.PROACTIVE, 4, left=32, done=0, arrived=4.0, progressed=99.0),
    ]
    work = BatchBuilder(cpu_heg(), policy, queues, KvManager(BlockPool(64, 32))).proactive_prefill(100.0)
    assert work is not None
    assert [segment.sequence.id for segment in work.segments] == [3, 2, 1, 0, 4]


def test_preempted_prompts_finish_one_after_the_other():
    """v1 §6.2: guards against prompts that all advance slowly and reach decode together, late."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(pack_prefill=False))
    long, short = harness.proactive(0, 1200), harness.proactive(1e-5, 300)
    harness.run()
    assert harness.ended_at[long.id] <= short.usage.first_kernel_at


def test_a_launch_beside_the_general_lane_counts_half():
    """Guards the share: a launch on the NPU of two devices is half of the machine."""
    costs = PreemptionCosts(KvCosts(), 1024)
    scheduler = Scheduler(
        hybrid_heg(), SchedulerPolicy(aging_s=1.0, chunk_tokens=256), KvManager(BlockPool(64, 32)), costs
    )
    scheduler.submit(Sequence(0, Priority.PROACTIVE, [2] * 600, 600, 1, 0.0), 0.0)
    launch = next(action for action in scheduler.dispatch(0.0) if isinstance(action, Launch))
    assert launch.lane == "npu"
    scheduler.stopped("npu", launch.stop, 0.1)
    fairness = scheduler._fairness
    younger = math.exp(0.1 - fairness._weights_since)  # counts that much more
    assert fairness._weighted_busy_s[Priority.PROACTIVE] == pytest.approx(0.05 * younger)
