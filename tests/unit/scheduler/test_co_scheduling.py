"""What runs beside what: split lanes, riding along, batches, the iGPU (`agent-xpu-v2 §4.3, §4.5`)."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from scheduler_world import TOPOLOGIES, World, cpu_heg, hybrid_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, Kernel, KernelKind, Load
from xpu_runtime.scheduler import Launch, Sequence


def _members(launch: Launch) -> list[int]:
    return [segment.sequence.id for segment in launch.work.segments]


def _decodes(world: World, sequence: Sequence) -> list[tuple[float, Launch]]:
    own = [(at, one) for at, one in world.launches(sequence) if not any(s.prefill for s in one.work.segments)]
    return [(at, one) for at, one in own if one.start == 0]


# -- beside an answer on one kind of device ----------------------------------------------------------------------------


def _alone(heg: Heg, prompt: int, new: int) -> float:
    """How long a reactive request takes with the machine to itself."""
    world = World(heg)
    one = world.reactive(0, prompt, new)
    world.run()
    return world.ended_at[one.id]


def test_a_reactive_answer_and_background_prefill_share_the_cores():
    """v2 §4.5 (1), inter-lane slack: guards against background prefill that stands still while a person reads."""
    world = World(cpu_heg(), SchedulerPolicy(reactive_slack=5.0))
    person = world.reactive(0, 32, 20)
    background = world.proactive(0, 5000)
    world.run()
    lanes = [one.lane for _, one in _decodes(world, person)]
    alone = lanes.index("cpu.decode")  # until it is known how long a step takes with nothing beside it
    assert 0 < alone <= 3
    assert set(lanes[alone:]) == {"cpu.decode"}
    beside = [one.lane for at, one in world.launches(background) if at < world.ended_at[person.id]]
    assert set(beside) == {"cpu.prefill"}


@pytest.mark.parametrize("topology", ["single", "cpu"])
def test_beside_an_answer_that_drafts_the_background_goes_on(topology):
    """Guards the background's slack: what drafts add to a step is no cost of its own, nor is it unknown without it."""
    ended, done = [], []
    for prompt in (1, 20_000):
        world = World(
            {"single": single_heg, "cpu": cpu_heg}[topology](),
            SchedulerPolicy(reactive_slack=0.5, aging_s=1e9),
            draft=lambda sequence: (1,) * 4,
        )
        person = world.reactive(0, 32, 2000)
        background = world.proactive(0, prompt)
        world.run(until=0.3)
        while person.id not in world.ended_at:
            world.run(until=world.now + 0.01)
        ended.append(world.ended_at[person.id])
        done.append(background.num_computed_tokens)
    alone, beside = ended
    assert 1.2 < beside / alone < 1.6, "the person's answer is to take half as long again"
    assert done[1] > 1000


def test_after_the_answer_background_returns_to_all_cores():
    """v2 §4.3 (4), fall back: guards against a background that stays on half of the cores for the rest of its pass."""
    world = World(cpu_heg(), SchedulerPolicy(reactive_slack=5.0))
    person = world.reactive(0, 32, 5)
    background = world.proactive(0, 5000)
    world.run()
    over = world.ended_at[person.id]
    on_half = [one for _, one in world.launches(background) if one.lane == "cpu.prefill"]
    longest = max(world.heg.time_s(world.heg.forms[Form.CUT][0], "cpu.prefill", one.work.load) for one in on_half)
    late = [(at, one) for at, one in world.launches(background) if at >= over]
    assert late[0][0] <= over + longest
    assert {one.lane for _, one in late} == {"cpu"}
    assert late[0][1].start > 0, "it moved in the middle of a pass"


@pytest.mark.parametrize("slack", [0.0, 0.2, 1.0])
@pytest.mark.parametrize(
    "name", ["cpu", "cpu, slow halves", "cpu, narrow steps", "cpu, lean", "gpu", "cpu that cancels"]
)
def test_an_answer_is_slowed_by_no_more_than_its_slack(name, slack):
    """`SchedulerPolicy.reactive_slack`: guards the person's latency, request by request, whatever waits behind it."""
    world = World(TOPOLOGIES[name](), SchedulerPolicy(reactive_slack=slack, aging_s=1e9))
    person = world.reactive(0, 64, 60)
    background = [world.proactive(1e-5, 1500, 20) for _ in range(4)]
    world.run()
    kernel = max(world.heg.time_s(k, lane, Load(640, 640 * 640, 640)) for k, lane in _variants(world.heg))
    assert world.ended_at[person.id] <= (1 + slack) * _alone(world.heg, 64, 60) + kernel
    beside = [s for s in background if s.usage.first_kernel_at < world.ended_at[person.id]]
    assert not beside if slack == 0.0 else beside


def _variants(heg: Heg) -> list[tuple[Kernel, str]]:
    return [(kernel, lane) for kernel in heg.forms[Form.CUT] for lane in kernel.lanes]


def test_lanes_are_split_only_where_it_is_the_cheaper_way():
    """v2 §4.5 (1): guards against a split that costs the person more than a kernel in between would."""
    for heg, policy in (
        (cpu_heg(half=0.3), SchedulerPolicy(reactive_slack=5.0)),
        (cpu_heg(), SchedulerPolicy(reactive_slack=5.0, disaggregation=False)),
    ):
        world = World(heg, policy)
        person = world.reactive(0, 32, 20)
        background = world.proactive(0, 5000)
        world.run()
        assert {one.lane for _, one in world.log} == {"cpu"}
        assert background.usage.first_kernel_at < world.ended_at[person.id]


def test_one_slow_step_does_not_end_the_split():
    """Guards the background against the first step beside it, which finds nothing in the caches of its cores."""
    slow = itertools.chain([8.0], itertools.repeat(1.0))

    def slower(launch: Launch) -> float:
        return next(slow) if launch.lane == "cpu.decode" else 1.0

    world = World(cpu_heg(), SchedulerPolicy(reactive_slack=1.0), slower=slower)
    person = world.reactive(0, 32, 400)
    background = world.proactive(0, 50_000)
    world.run(until=5.0)
    beside = [one.lane for at, one in world.launches(background) if at < world.ended_at[person.id]]
    assert beside.count("cpu.prefill") > 0.9 * len(beside) > 9


def test_a_split_that_was_dear_for_a_while_is_tried_again():
    """Guards the background of a long life: a machine that was busy with something else once would never be split."""

    def slower(launch: Launch) -> float:
        return 20.0 if launch.lane == "cpu.decode" and world.now < 2.0 else 1.0

    world = World(cpu_heg(), SchedulerPolicy(reactive_slack=0.2, aging_s=1e9), slower=slower)
    world.reactive(0, 32, 3000)
    background = world.proactive(0, 60_000)
    lanes = []
    for until in (2.3, 3.2, 4.0):
        before = world.now
        world.run(until=until)
        lanes.append({one.lane for at, one in world.launches(background) if at > before})
    assert "cpu.prefill" in lanes[0]
    assert lanes[2] == {"cpu.prefill"}


def test_a_step_of_few_rows_leaves_the_other_cores_alone():
    """`Heg.narrow_rows`: guards against cores that do nothing for an answer and could do something for others."""
    world = World(cpu_heg(half=1.0, narrow_rows=2))
    people = [world.reactive(0, 32, 20 - 5 * number) for number in range(3)]
    world.run()
    lanes = {len(_members(one)): one.lane for _, one in _decodes(world, people[0])}
    assert lanes == {3: "cpu", 2: "cpu.decode", 1: "cpu.decode"}
    assert {one.lane for _, one in world.log if one.work.prefill} == {"cpu"}, "a prompt has all cores"
    background = World(cpu_heg(half=1.0, narrow_rows=2))
    alone = background.proactive(0, 32, 20)
    background.run()
    assert {one.lane for _, one in _decodes(background, alone)} == {"cpu.decode"}


def test_drafts_that_come_and_go_keep_an_answer_where_it_is():
    """Guards a small model against caches of two lanes in turns, and its background against losses that are none."""
    world = World(
        cpu_heg(half=1.0, narrow_rows=2),
        SchedulerPolicy(aging_s=1e9),
        draft=lambda sequence: (1,) * 3 if len(sequence.tokens) // 8 % 2 else (),
    )
    person = world.reactive(0, 32, 200)
    world.run()
    decodes = [one for _, one in _decodes(world, person)]
    assert {one.work.load.tokens for one in decodes} >= {1, 4}
    assert {one.lane for one in decodes} == {"cpu.decode"}
    assert person.usage.background_delay_s < 0.02 * person.usage.undisturbed_s


def test_a_reactive_prompt_takes_all_cores_back():
    """v2 §4.3 (1): guards against a reactive prefill on half of the machine."""
    world = World(cpu_heg(), SchedulerPolicy(reactive_slack=5.0))
    world.reactive(0, 32, 40)
    world.proactive(0, 5000)
    second = world.reactive(0.05, 200)
    world.run()
    begun = next(world.launches(second))[1]
    assert begun.lane == "cpu"


# -- riding along ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cpu", "gpu", "cpu, lean", "npu+gpu, lean"])
def test_background_decodes_ride_along_in_prefill_passes(name):
    """v2 §4.5, intra-lane slack: guards against background answers that stand still while prompts are read."""
    world = World(TOPOLOGIES[name]())
    first = world.proactive(0, 32, 6)
    second = world.proactive(1e-4, 1500)
    world.run()
    together = [one for _, one in world.launches(first) if second.id in _members(one) and one.start == 0]
    assert together
    assert all(one.work.segments[-1].prefill for one in together)


def test_without_piggybacking_passes_are_of_one_kind_and_take_turns():
    """The ablation flag: guards against riders in secret, and against decode that waits for every prompt there is."""
    world = World(single_heg(), SchedulerPolicy(piggybacking=False))
    first = world.proactive(0, 32, 6)
    second = world.proactive(1e-4, 6000)
    world.run()
    kinds = [{segment.prefill for segment in one.work.segments} for _, one in world.log]
    assert all(len(kind) == 1 for kind in kinds)
    assert {kind.pop() for kind in kinds} == {True, False}
    assert second.usage.first_kernel_at < world.ended_at[first.id] < world.ended_at[second.id]


def test_a_reactive_prompt_takes_reactive_answers_along():
    """v2 §4.3: one device for both; guards against an answer that stops while another person's prompt is read."""
    world = World(single_heg())
    first = world.reactive(0, 32, 60)
    second = world.reactive(0.02, 1500)
    world.run()
    assert [one for _, one in world.launches(first) if second.id in _members(one)]


def test_riders_take_rows_of_the_static_chunk():
    """Guards the NPU's part of a reactive prefill: one row more than its chunk and all of it would run on the iGPU."""
    world = World(TOPOLOGIES["npu+gpu, lean"]())
    first = world.reactive(0, 32, 100)
    second = world.reactive(0.02, 1500)
    world.run()
    both = [one for _, one in world.launches(first) if second.id in _members(one)]
    assert {one.lane for one in both} == {"npu", "igpu"}


def test_riders_with_drafts_leave_room_for_the_prompt():
    """Guards a person's prompt that gets no row in its own pass because other answers bring so many drafts."""
    world = World(single_heg(), SchedulerPolicy(chunk_tokens=32, aging_s=1e9), draft=lambda sequence: (1,) * 8)
    for _ in range(5):
        world.reactive(0, 32, 100)
    late = world.reactive(0.02, 64)
    world.run()
    prompt = [one for at, one in world.log if late.usage.first_kernel_at <= at < late.usage.first_token_at]
    assert all(late.id in _members(one) for one in prompt)
    drafted = [sum(len(segment.drafts) for segment in one.work.segments) for one in prompt]
    assert max(drafted) >= 32, "drafts of the others that ride along would take every row"
    passes = {one.work.id for at, one in world.log if 0.02 <= at < world.ended_at[late.id]}
    assert len(passes) <= 3 + 1


def test_short_prompts_share_a_pass_only_if_asked():
    """`SchedulerPolicy.pack_prefill`: guards both settings, packed for throughput and single as in v2 §4.3 (1)."""
    for pack in (True, False):
        world = World(cpu_heg(), SchedulerPolicy(pack_prefill=pack))
        short = [world.proactive(0, 64) for _ in range(4)]
        world.run()
        first = world.log[0][1]
        assert _members(first) == ([s.id for s in short] if pack else [short[0].id])


# -- batches -----------------------------------------------------------------------------------------------------------


def test_homogeneous_batches_take_all():
    """v2 §4.5 (2): guards the throughput of a background on its own, and of people among themselves."""
    for kind in ("reactive", "proactive"):
        world = World(single_heg())
        for _ in range(10):
            getattr(world, kind)(0, 20, 30)
        world.run()
        assert max(one.work.load.rows for _, one in world.log) == 10


def _mixed(policy: SchedulerPolicy) -> tuple[World, list[Sequence]]:
    """Background answers of several lengths under way when a person's begins."""
    world = World(single_heg(), policy, accept=lambda drafts: drafts)
    background = [world.proactive(i * 1e-5, prompt, 200) for i, prompt in enumerate((600, 40, 40, 40))]
    person = world.reactive(0.15, 32, 60)
    world.run(until=0.8)
    assert len(_decodes(world, person)) == 59
    return world, [person, *background]


def test_mixed_batches_are_capped_and_evict_the_long_and_the_new():
    """v2 §4.5 (2): B_rf = 3; long sequences are left out first, then newly arrived ones."""
    world, (person, _, short, next_short, newest) = _mixed(SchedulerPolicy(aging_s=1e9, reactive_slack=9.0))
    for _, one in _decodes(world, person):
        assert _members(one) == [person.id, short.id, next_short.id]
    assert newest.num_generated > 1


def test_the_background_drafts_nothing_in_a_persons_batch():
    """Guards a person against steps that take longer by rows which only the background gains from."""
    world = World(single_heg(), SchedulerPolicy(reactive_slack=9.0), draft=lambda sequence: (1,) * 4)
    background = [world.proactive(0, 40, 200) for _ in range(2)]
    person = world.reactive(0.01, 32, 30)
    world.run()
    drafted = {segment.sequence.id for _, one in world.log for segment in one.work.segments if segment.drafts}
    assert drafted == {person.id, *(each.id for each in background)}
    mixed = [one.work for _, one in _decodes(world, person) if len(_members(one)) > 1]
    assert mixed, "the background never joined it"
    assert all(segment.sequence.reactive or not segment.drafts for work in mixed for segment in work.segments)


def test_without_the_cap_a_mixed_batch_takes_all():
    """The ablation flag `batch_cap`."""
    world, members = _mixed(SchedulerPolicy(batch_cap=False, aging_s=1e9, reactive_slack=9.0))
    for _, one in _decodes(world, members[0]):
        assert sorted(_members(one)) == sorted(s.id for s in members)


def test_aged_sequences_pass_the_cap():
    """v2 §4.5 (3): guards against a background answer that is evicted from every batch for ever."""
    world, (person, long, *_) = _mixed(SchedulerPolicy(aging_s=0.01, reactive_slack=9.0, reactive_batch=1))
    sizes = [len(_members(one)) for _, one in _decodes(world, person)]
    assert 1 < max(sizes) <= 2
    assert any(long.id in _members(one) for _, one in _decodes(world, person))


def test_drafts_never_outgrow_the_reservation():
    """Guards against drafts whose keys and values land in blocks that were not reserved."""
    world = World(cpu_heg(), draft=lambda sequence: tuple(range(8)), blocks=4)
    one = world.reactive(0, 96, 31)
    world.run()  # the world checks the end of every segment
    assert one.num_generated == 31
    segments = [launch.work.segments[0] for _, launch in world.log]
    assert max(segment.start + segment.length for segment in segments) == 96 + 31 - 1
    assert len(segments[-1].drafts) < max(len(segment.drafts) for segment in segments) == 8, "the last would not fit"


@pytest.mark.parametrize("accepted", [0, 2, 5])
def test_rejected_drafts_are_computed_over(accepted):
    """Guards the count of written tokens after a verification that accepts some of the drafts."""
    world = World(cpu_heg(), draft=lambda sequence: tuple(range(5)), accept=lambda drafts: min(accepted, drafts))
    one = world.reactive(0, 40, 25)
    world.run()
    steps = len(_decodes(world, one))
    assert steps == -(-24 // (accepted + 1))
    assert world.computed[one.id] >= 40 + 24


# -- NPU and iGPU ------------------------------------------------------------------------------------------------------


def test_prefill_alternates_between_the_lanes():
    """v2 §4.3 (1): token-wise kernels of the background on the NPU, attention and head on the iGPU."""
    world = World(hybrid_heg())
    one = world.proactive(0, 256)
    world.run()
    kernels = world.heg.forms[Form.CUT]
    lanes = set()
    for _, launch in world.launches(one):
        [kernel] = kernels[launch.start : launch.stop]
        lanes.add((kernel.kind, launch.lane))
    assert lanes == {
        (KernelKind.TOKENWISE, "npu"),
        (KernelKind.ATTENTION, "igpu"),
        (KernelKind.HEAD, "igpu"),
    }


def test_prefill_goes_first_on_the_igpu():
    """v2 §4.3 (3): guards against a prefill pipeline that stalls behind decode batches queued on the iGPU."""
    world = World(hybrid_heg())
    answer = world.proactive(0, 32, 400)
    prompt = world.proactive(0.02, 1024)
    world.run()
    ends = {}
    for at, one in world.log:
        work = sum(
            world.heg.time_s(k, one.lane, one.work.load) for k in world.heg.forms[one.work.form][one.start : one.stop]
        )
        ends[id(one)] = at + work
    decodes = [(at, ends[id(one)]) for at, one in world.launches(answer) if not one.work.segments[-1].prefill]
    ready, behind = None, 0
    for at, one in world.launches(prompt):
        if ready is not None and one.lane == "igpu":
            in_flight = [end for began, end in decodes if began < ready - 1e-9 and end > ready]
            assert at <= max([ready, *in_flight]) + 1e-9
            behind += bool(in_flight)
        ready = ends[id(one)]
    assert behind, "a decode batch was in its way"
    beside = [at for at, _ in decodes if prompt.usage.first_kernel_at < at < world.ended_at[prompt.id]]
    assert beside, "decode uses the gaps"


def test_the_npu_does_not_crowd_out_an_answer():
    """v2 §4.3 (5), lower priority is deferred: guards a person's decode from starving behind background prefill."""
    world = World(hybrid_heg(npu_memory=0.7, gpu_memory=0.9), SchedulerPolicy(aging_s=1e9))
    background = world.proactive(0, 4000)
    person = world.reactive(0.01, 32, 10)
    world.run()
    step = world.heg.form_s(Form.WHOLE, "igpu", _decodes(world, person)[-1][1].work.load)
    assert world.ended_at[person.id] - person.usage.first_token_at < 9 * 1.5 * step
    assert world.ended_at[background.id] > world.ended_at[person.id]


def test_a_cut_decode_batch_stays_on_the_igpu():
    """v2 §4.2: all decode runs on the iGPU; guards against a preempted batch that goes on as padded NPU chunks."""
    world = World(hybrid_heg(), SchedulerPolicy(max_kernel_s=0.0001))
    for _ in range(20):
        world.proactive(0, 32, 40)
    for index in range(20):
        world.reactive(0.02 + index * 15e-3, 64)
    world.run()
    resumed = [one for _, one in world.log if one.start > 0 and not one.work.segments[-1].prefill]
    assert resumed
    assert {one.lane for one in resumed} == {"igpu"}


def test_without_disaggregation_everything_runs_on_the_igpu():
    """The ablation flag on NPU + iGPU: guards against a baseline that disaggregates in secret."""
    logs = []
    for heg in (hybrid_heg(), single_heg()):
        rooflines = {name: hybrid_heg().rooflines[name] for name in heg.lanes}
        world = World(replace(heg, rooflines=rooflines), SchedulerPolicy(disaggregation=False, chunk_tokens=256))
        background = [world.proactive(i * 1e-3, 400, 30) for i in range(4)]
        person = world.reactive(0.02, 600, 20)
        world.run()
        assert {one.lane for _, one in world.log} == {"igpu"}
        logs.append({one.work.form for _, one in world.launches(person)})
        assert any(world.launches(background[0]))
    assert logs[0] == logs[1] == {Form.WHOLE}, "a person's prompt goes through in one piece, as on a lone iGPU"


def test_a_chunk_too_large_for_the_npu_runs_on_the_igpu():
    """Guards against a static kernel that is given more rows than it was compiled for."""
    world = World(hybrid_heg(chunk=128), SchedulerPolicy(chunk_tokens=256))
    one = world.proactive(0, 256)
    world.run()
    assert {launch.lane for _, launch in world.launches(one)} == {"igpu"}


@pytest.mark.parametrize("name", ["npu+gpu", "npu+gpu, lean", "npu+gpu, high pressure"])
@pytest.mark.parametrize("prompt", [300, 2000])
def test_a_reactive_prefill_is_not_slowed_by_the_background(name, prompt):
    """v1 §6.3, duration constraint: guards a person's first token from background kernels and steps beside it.

    Only what is in flight already may cost anything, and not more than it takes to end.
    """
    took, in_flight = [], 0.0
    for busy in (False, True):
        world = World(TOPOLOGIES[name](), SchedulerPolicy(aging_s=1e9))
        for _ in range(5 * busy):
            world.proactive(0, 100, 400)
        for when in (0.02, 0.301, 0.302) * busy:
            world.proactive(when, 20_000)
        person = world.reactive(0.3, prompt)
        world.run(until=0.3 - 1e-9)
        under_way = [min(end for end in one.ends if end >= 0.3) for one in world.running.values()]
        assert bool(under_way) is busy
        in_flight = max((end - 0.3 for end in under_way), default=0.0)
        world.run(until=1.5)
        assert person.usage.first_token_at is not None
        took.append(person.usage.first_token_at - 0.3)
    assert took[1] <= (took[0] + in_flight) * (1 + 1e-6)


@pytest.mark.parametrize("name", ["npu+gpu", "npu+gpu, lean"])
def test_background_prefill_goes_on_beside_an_answer(name):
    """v2 §4.5 (1): guards against a duration constraint that also holds the background up while a person reads."""
    world = World(TOPOLOGIES[name](), SchedulerPolicy(aging_s=1e9))
    person = world.reactive(0, 32, 200)
    background = world.proactive(0.02, 1000)
    world.run()
    assert background.usage.first_kernel_at < world.ended_at[person.id]


def test_background_kernels_that_end_in_time_run_beside_a_reactive_prefill():
    """v1 §6.3, structural slack: guards the idle NPU beside a long attention of a person's prompt."""
    world = World(hybrid_heg(chunk=32, npu_memory=0.3, gpu_memory=0.05), SchedulerPolicy(aging_s=1e9))
    background = world.proactive(0, 20_000)
    person = world.reactive(0.05, 6000)
    world.run(until=2.0)
    ends = person.usage.first_token_at
    beside = [one for at, one in world.launches(background) if person.usage.first_kernel_at < at < ends]
    assert "npu" in {one.lane for one in beside}


@pytest.mark.parametrize(("watts", "expected"), [(1.0, "npu"), (100.0, "igpu")])
def test_among_free_lanes_the_background_takes_the_thriftier_one(watts, expected):
    """v1 §6.3: guards the battery, where nobody waits for the fragment of a chunk."""
    heg = hybrid_heg()
    lines = {**heg.rooflines, "npu": replace(heg.rooflines["npu"], power_w=watts)}
    world = World(replace(heg, rooflines=lines))
    background = world.proactive(0, 64)
    world.run()
    assert next(world.launches(background))[1].lane == expected


@pytest.mark.parametrize(("prompt", "expected"), [(64, "igpu"), (256, "npu")])
def test_a_person_who_has_one_lane_waits_for_no_chunk_to_be_filled_up(prompt, expected):
    """Guards time to first token where prompts are not divided, though the NPU is thriftier with whole chunks."""
    world = World(hybrid_heg(), SchedulerPolicy(tensor_parallel=False))
    person = world.reactive(0, prompt)
    world.run()
    assert next(world.launches(person))[1].lane == expected


@pytest.mark.parametrize(
    ("prompt", "igpu", "expected"), [(64, 3.0, {"igpu"}), (256, 3.0, {"npu"}), (256, 9.0, {"igpu"})]
)
def test_background_prefill_has_the_igpu_where_it_is_worth_more_than_what_waits_there(prompt, igpu, expected):
    """v1 §5.2 and §6.5: guards fragments from being filled up to a chunk, and chunks from the slower lane.

    And background answers, which only the iGPU can give, from whole chunks that the NPU does about as fast.
    """
    heg = hybrid_heg()
    lines = {**heg.rooflines, "igpu": replace(heg.rooflines["igpu"], peak_flops=igpu * 1e12, power_w=10.0)}
    world = World(replace(heg, rooflines=lines))
    background = world.proactive(0, prompt)
    world.run()
    token_wise = {
        one.lane
        for _, one in world.launches(background)
        if one.work.prefill and world.heg.forms[Form.CUT][one.start].kind is KernelKind.TOKENWISE
    }
    assert token_wise == expected


def test_background_prefill_leaves_the_igpu_to_people():
    """Guards a person's answer from fragments of background prompts on the only lane that can give it."""
    world = World(hybrid_heg(), SchedulerPolicy(aging_s=1e9))
    person = world.reactive(0, 32, 200)
    background = [world.proactive(0.01 + 0.005 * i, 64) for i in range(8)]
    world.run()
    lanes = [
        one.lane
        for sequence in background
        for at, one in world.launches(sequence)
        if at < world.ended_at[person.id] and world.heg.forms[Form.CUT][one.start].kind is KernelKind.TOKENWISE
    ]
    assert lanes
    assert set(lanes) == {"npu"}


# -- share of the iGPU -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.2, 0.5])
def test_background_keeps_to_its_share_of_the_igpu(share):
    """v2 §4.1, limited iGPU usage: guards the desktop's share, over the long run and within a second."""
    world = World(single_heg(), SchedulerPolicy(gpu_share=share))
    for _ in range(12):
        world.proactive(0, 2500, 400)
    world.run()
    total = world.now
    busy = longest = 0.0
    for _, one in world.log:
        kernels = world.heg.forms[one.work.form][one.start : one.stop]
        span = sum(world.heg.time_s(kernel, one.lane, one.work.load) for kernel in kernels)
        busy += span
        longest = max(longest, span)
    assert total > 2
    assert busy <= share * (total + 1.0) + longest
    assert busy >= 0.8 * share * total, "it does use its share"
    assert all(one.stop - one.start == 1 for _, one in world.log), "a desktop gets in between"


def test_the_share_of_the_igpu_does_not_bind_people():
    """v2 §4.1: guards against a person who waits for the budget of the background."""
    policy = SchedulerPolicy(gpu_share=0.1)
    limited, free = World(single_heg(), policy), World(single_heg())
    for world in (limited, free):
        world.reactive(0, 600, 50)
        world.run()
    assert limited.now == pytest.approx(free.now)


def test_long_drafts_take_no_row_from_others():
    """Guards answers that stand still while a long draft of another one is verified."""
    world = World(cpu_heg(), SchedulerPolicy(chunk_tokens=32, max_batch=8, aging_s=1e9))
    drafting, *others = [world.proactive(0, 20, 60) for _ in range(6)]
    world.draft = lambda sequence: tuple(range(40)) if sequence is drafting else ()
    world.accept = lambda drafts: 0
    world.run()
    steps = [one.work for _, one in world.log if one.start == 0 and not one.work.segments[-1].prefill]
    drafted = [max(len(segment.drafts) for segment in work.segments) for work in steps]
    assert max(drafted) == 32 - 6
    assert all(len(work.segments) == 6 for work in steps[:40])
    assert {one.num_generated for one in others} == {60}
