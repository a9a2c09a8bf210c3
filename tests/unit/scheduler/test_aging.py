"""Starvation prevention and the order of resumption (`agent-xpu-v2 §4.5 (3)`, `agent-xpu-v1 §6.2, §6.5`)."""

from __future__ import annotations

import pytest
from scheduler_world import TOPOLOGIES, World, cpu_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Load
from xpu_runtime.memory import BlockPool, KvManager, ReclaimCosts
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import MemoryCosts, Scheduler, Sequence, StepResult
from xpu_runtime.scheduler.composer import Composer
from xpu_runtime.scheduler.queues import Queues

_AGING_S = 0.03


def _flood(world: World, prompt: int, new: int, every: float, until: float, start: float = 0.0005) -> None:
    when = start
    while when < until:
        world.reactive(when, prompt, new)
        when += every


@pytest.mark.parametrize(("piggybacking", "slack"), [(True, 0.2), (False, 0.0)])
@pytest.mark.parametrize(("prompt", "new", "every"), [(256, 1, 0.01), (32, 40, 0.02)])
@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_every_background_request_ends_under_an_endless_reactive_stream(name, prompt, new, every, piggybacking, slack):
    """v2 §4.5 (3): guards against waiting for ever.

    The bound: every prefill pass and every answer token of the background begins within twice the aging time (once to
    be aged, once for the share of the machine to cover what the background ran before), and takes as many slices as
    there are in a pass, with one reactive pass before each.
    """
    policy = SchedulerPolicy(aging_s=_AGING_S, chunk_tokens=256, piggybacking=piggybacking, reactive_slack=slack)
    world = World(TOPOLOGIES[name](), policy, blocks=2048)
    background = [world.proactive(0, 300, 3) for _ in range(2)]
    passes, slices = 2 * (2 + 2), 4
    longest = world.heg.form_s(Form.CUT, world.heg.lane("all").name, Load(256, 256 * 256, 256))
    bound = passes * (2 * _AGING_S + slices * 2 * longest)
    _flood(world, prompt, new, every, bound)
    while world.now < bound and not all(s.status.terminal for s in background):
        world.run(until=world.now + 0.02)
    assert all(s.status is RequestStatus.FINISHED for s in background), background
    assert any(s.reactive for s in world.alive()), "the stream has not ended"


def test_people_keep_their_part_while_the_background_is_aged():
    """`SchedulerPolicy.aged_share`: guards a person against a background that takes more than it is promised."""
    policy = SchedulerPolicy(aging_s=_AGING_S, aged_share=0.25)
    world = World(single_heg(), policy, blocks=16384)
    for _ in range(40):
        world.proactive(0, 2000)
    _flood(world, 256, 1, 0.004, 2.0)
    world.run(until=2.0)
    busy = dict.fromkeys(Priority, 0.0)
    for _, one in world.log:
        kernels = world.heg.forms[one.work.form][one.start : one.stop]
        busy[one.work.priority] += sum(world.heg.time_s(k, one.lane, one.work.load) for k in kernels)
    part = busy[Priority.PROACTIVE] / sum(busy.values())
    assert part < 0.4


@pytest.mark.parametrize("name", ["cpu", "cpu, lean", "gpu", "npu+gpu"])
def test_an_answer_without_end_takes_aged_answers_along(name):
    """v2 §4.5 (3), second privilege: guards the background's decode behind a long answer that has no slack to give."""
    policy = SchedulerPolicy(aging_s=_AGING_S, reactive_slack=0.0)
    world = World(TOPOLOGIES[name](), policy)
    background = world.proactive(0, 32, 4)
    person = world.reactive(1e-3, 32, 400)
    world.run(until=0.25)
    assert background.status is RequestStatus.FINISHED
    assert person.status is RequestStatus.DECODE
    world.run()


def test_an_aged_prompt_takes_turns_with_a_reactive_one():
    """v2 §4.5 (3), without suspending reactive execution: guards the iGPU kernels of a person's prefill."""
    took = {}
    for kind in ("alone", "beside"):
        world = World(TOPOLOGIES["npu+gpu"](), SchedulerPolicy(aging_s=0.02, aged_share=0.25))
        if kind == "beside":
            world.proactive(0, 20_000)
        _flood(world, 256, 1, 0.005, 0.5)
        person = world.reactive(0.5, 2000)
        world.run(until=2.0)
        assert person.first_token_at is not None
        took[kind] = person.first_token_at - person.first_kernel_at
    assert took["beside"] < 3 * took["alone"]


def test_an_aged_decode_is_not_cut_short():
    """v2 §4.5 (3): guards against a guaranteed decode slice that is stopped by the prompt it was put in front of."""
    world = World(cpu_heg(lean=True, cancels=True), SchedulerPolicy(aging_s=_AGING_S))
    background = world.proactive(0, 32, 40)
    _flood(world, 256, 1, 0.01, 1.0, start=0.02)
    world.run(until=0.06)
    begun, before = background.generated, len(world.yields)
    assert begun > 1
    world.run(until=1.0)
    assert background.generated > begun
    assert len(world.yields) == before


def test_no_aging_no_slices():
    """`aged_share=0` turns aging off; guards the ablation."""
    world = World(single_heg(), SchedulerPolicy(aging_s=_AGING_S, aged_share=0.0))
    background = world.proactive(0.001, 300)
    _flood(world, 256, 1, 0.004, 0.5)
    world.run(until=0.5)
    assert background.first_kernel_at is None


def test_a_slice_is_not_cut_short():
    """v2 §4.5 (3): guards against a guaranteed slice that every reactive arrival takes away again."""
    policy = SchedulerPolicy(aging_s=_AGING_S)
    world = World(single_heg(), policy, blocks=16384)
    background = world.proactive(0.001, 2000)
    _flood(world, 256, 1, 0.004, 1.0)
    world.run(until=1.0)
    slices = [(one.start, one.stop) for _, one in world.launches(background)]
    assert slices[:3] == [(0, 2), (2, 4), (4, 6)], "a third of a reactive pass of 7 kernels"
    assert not world.yields


def _ready(priority: Priority, number: int, *, left: int, done: int, arrived: float, progressed: float) -> Sequence:
    tokens = list(range(left + done))
    one = Sequence(number, priority, tokens, len(tokens), 1, arrived)
    one.computed, one.progressed_at, one.status = done, progressed, RequestStatus.PREFILL
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
    work = Composer(cpu_heg(), policy, queues, 32).proactive_prefill(100.0)
    assert work is not None
    assert [segment.sequence.id for segment in work.segments] == [3, 2, 1, 0, 4]


def test_preempted_prompts_finish_one_after_the_other():
    """v1 §6.2: guards against prompts that all crawl along and reach decode together, late."""
    world = World(cpu_heg(), SchedulerPolicy(pack_prefill=False))
    long, short = world.proactive(0, 1200), world.proactive(1e-5, 300)
    world.run()
    assert world.ended_at[long.id] <= short.first_kernel_at


def test_fairness_counts_a_half_as_half():
    """Guards the share: a launch on one of two halves is half of the machine."""
    pool = BlockPool(64, 32)
    costs = MemoryCosts(ReclaimCosts(), 1024)
    scheduler = Scheduler(cpu_heg(), SchedulerPolicy(aging_s=1.0), KvManager(pool), costs)
    person = Sequence(0, Priority.REACTIVE, [1] * 32, 32, 8, 0.0)
    background = Sequence(1, Priority.PROACTIVE, [2] * 600, 600, 1, 0.0)
    scheduler.submit(person, 0.0)
    scheduler.submit(background, 0.0)
    [launch] = scheduler.dispatch(0.0)
    done = scheduler.stopped("cpu", launch.stop, 0.5)
    assert done is not None
    scheduler.finish(done, {0: StepResult((7,), False)}, 0.5)
    lanes = {action.lane for action in scheduler.dispatch(0.5)}
    assert lanes == {"cpu.decode", "cpu.prefill"}
    scheduler.stopped("cpu.prefill", 3, 0.6)
    fairness = scheduler._fairness
    assert fairness._busy[Priority.PROACTIVE] == pytest.approx(0.05)
