"""Co-scheduling: slack, piggybacking, batches, and the iGPU (`agent-xpu-v2 §4.3, §4.5`)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scheduler_harness import TOPOLOGIES, SchedulerHarness, cpu_heg, hybrid_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, Kernel, KernelKind, Load
from xpu_runtime.scheduler import Launch, Sequence


def _members(launch: Launch) -> list[int]:
    return [segment.sequence.id for segment in launch.work.segments]


def _decodes(harness: SchedulerHarness, sequence: Sequence) -> list[tuple[float, Launch]]:
    own = [(at, one) for at, one in harness.launches(sequence) if not any(s.prefill for s in one.work.segments)]
    return [(at, one) for at, one in own if one.start == 0]


# -- background beside reactive decode on one kind of device -----------------------------------------------------------


def _alone(heg: Heg, prompt: int, new: int) -> float:
    """Latency of a reactive request alone on the machine."""
    harness = SchedulerHarness(heg)
    one = harness.reactive(0, prompt, new)
    harness.run()
    return harness.ended_at[one.id]


def test_background_prefill_runs_between_reactive_decode_steps():
    """v2 §4.5 (1): guards against background prefill that stops during reactive decode."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(reactive_slack=5.0))
    reactive = harness.reactive(0, 32, 20)
    background = harness.proactive(0, 5000)
    harness.run()
    assert background.usage.first_kernel_at < harness.ended_at[reactive.id]


@pytest.mark.parametrize("topology", ["single", "cpu"])
def test_background_runs_beside_a_decode_with_drafts(topology):
    """Guards the slack: the time that drafts add to a step is neither a background delay nor unknown."""
    ended, done = [], []
    for prompt in (1, 20_000):
        harness = SchedulerHarness(
            {"single": single_heg, "cpu": cpu_heg}[topology](),
            SchedulerPolicy(reactive_slack=0.5, aging_s=1e9),
            draft=lambda sequence: (1,) * 4,
        )
        reactive = harness.reactive(0, 32, 2000)
        background = harness.proactive(0, prompt)
        harness.run(until=0.3)
        while reactive.id not in harness.ended_at:
            harness.run(until=harness.now + 0.05)
        ended.append(harness.ended_at[reactive.id])
        done.append(background.num_computed_tokens)
    alone, beside = ended
    assert 1.2 < beside / alone < 1.6, "reactive decode is to take half as long again"
    assert done[1] > 1000


@pytest.mark.parametrize("slack", [0.0, 0.2, 1.0])
@pytest.mark.parametrize("name", ["cpu", "gpu", "cpu that cancels"])
def test_reactive_decode_is_delayed_by_no_more_than_its_slack(name, slack):
    """`SchedulerPolicy.reactive_slack`: guards reactive latency, request by request, under any background load."""
    harness = SchedulerHarness(TOPOLOGIES[name](), SchedulerPolicy(reactive_slack=slack, aging_s=1e9))
    reactive = harness.reactive(0, 64, 60)
    background = [harness.proactive(1e-5, 1500, 20) for _ in range(4)]
    harness.run()
    kernel = max(harness.heg.time_s(k, lane, Load(640, 640 * 640, 640)) for k, lane in _variants(harness.heg))
    assert harness.ended_at[reactive.id] <= (1 + slack) * _alone(harness.heg, 64, 60) + kernel
    beside = [s for s in background if s.usage.first_kernel_at < harness.ended_at[reactive.id]]
    assert not beside if slack == 0.0 else beside


def _variants(heg: Heg) -> list[tuple[Kernel, str]]:
    return [(kernel, lane) for kernel in heg.forms[Form.CUT] for lane in kernel.lanes]


def test_drafts_are_no_delay_by_the_background():
    """Guards the slack: steps with and without drafts take different times."""
    harness = SchedulerHarness(
        cpu_heg(),
        SchedulerPolicy(aging_s=1e9),
        draft=lambda sequence: (1,) * 3 if len(sequence.tokens) // 8 % 2 else (),
    )
    reactive = harness.reactive(0, 32, 200)
    harness.run()
    decodes = [one for _, one in _decodes(harness, reactive)]
    assert {one.work.load.tokens for one in decodes} >= {1, 4}
    assert reactive.usage.background_delay_s < 0.02 * reactive.usage.undisturbed_s


# -- piggybacking ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cpu", "gpu"])
def test_background_decodes_piggyback_in_prefill_passes(name):
    """v2 §4.5, intra-lane slack: guards against background decode that stops during prefill."""
    harness = SchedulerHarness(TOPOLOGIES[name]())
    first = harness.proactive(0, 32, 6)
    second = harness.proactive(1e-4, 1500)
    harness.run()
    together = [one for _, one in harness.launches(first) if second.id in _members(one) and one.start == 0]
    assert together
    assert all(one.work.segments[-1].prefill for one in together)


def test_without_piggybacking_passes_are_of_one_kind_and_take_turns():
    """The ablation flag: guards against hidden piggybacking, and against decode that waits for every prompt."""
    harness = SchedulerHarness(single_heg(), SchedulerPolicy(piggybacking=False))
    first = harness.proactive(0, 32, 6)
    second = harness.proactive(1e-4, 6000)
    harness.run()
    kinds = [{segment.prefill for segment in one.work.segments} for _, one in harness.log]
    assert all(len(kind) == 1 for kind in kinds)
    assert {kind.pop() for kind in kinds} == {True, False}
    assert second.usage.first_kernel_at < harness.ended_at[first.id] < harness.ended_at[second.id]


def test_reactive_decodes_piggyback_in_a_reactive_prompt():
    """v2 §4.3: one device for both; guards against decode that stops while another reactive prompt is prefilled."""
    harness = SchedulerHarness(single_heg())
    first = harness.reactive(0, 32, 60)
    second = harness.reactive(0.02, 1500)
    harness.run()
    assert [one for _, one in harness.launches(first) if second.id in _members(one)]


def test_piggybacked_decodes_take_rows_of_the_chunk():
    """Guards reactive prefill beside an NPU: one row more than its chunk, and all of it would run on the iGPU."""
    harness = SchedulerHarness(TOPOLOGIES["npu+gpu, fast gpu"](), SchedulerPolicy(chunk_tokens=256))
    first = harness.reactive(0, 32, 100)
    second = harness.reactive(0.02, 1500)
    harness.run()
    both = [one.work for _, one in harness.launches(first) if second.id in _members(one)]
    assert both
    assert max(work.load.tokens for work in both) <= 256


def test_piggybacked_drafts_leave_rows_for_the_prompt():
    """Guards a reactive prompt that would get no row in its own pass because other decodes bring many drafts."""
    harness = SchedulerHarness(
        single_heg(), SchedulerPolicy(chunk_tokens=32, aging_s=1e9), draft=lambda sequence: (1,) * 8
    )
    for _ in range(5):
        harness.reactive(0, 32, 100)
    late = harness.reactive(0.02, 64)
    harness.run()
    prompt = [one for at, one in harness.log if late.usage.first_kernel_at <= at < late.usage.first_token_at]
    assert all(late.id in _members(one) for one in prompt)
    drafted = [sum(len(segment.drafts) for segment in one.work.segments) for one in prompt]
    assert max(drafted) >= 32, "drafts of piggybacked decodes would take every row"
    passes = {one.work.id for at, one in harness.log if 0.02 <= at < harness.ended_at[late.id]}
    assert len(passes) <= 3 + 1


def test_short_prompts_share_a_pass_only_if_enabled():
    """`SchedulerPolicy.pack_prefill`: guards both settings, packed for throughput and single as in v2 §4.3 (1)."""
    for pack in (True, False):
        harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(pack_prefill=pack))
        short = [harness.proactive(0, 64) for _ in range(4)]
        harness.run()
        first = harness.log[0][1]
        assert _members(first) == ([s.id for s in short] if pack else [short[0].id])


# -- batches -----------------------------------------------------------------------------------------------------------


def test_homogeneous_batches_take_all():
    """v2 §4.5 (2): guards the throughput of each priority on its own."""
    for kind in ("reactive", "proactive"):
        harness = SchedulerHarness(single_heg())
        for _ in range(10):
            getattr(harness, kind)(0, 20, 30)
        harness.run()
        assert max(one.work.load.rows for _, one in harness.log) == 10


def _mixed(policy: SchedulerPolicy) -> tuple[SchedulerHarness, list[Sequence]]:
    """Background answers of several lengths under way when a reactive one begins."""
    harness = SchedulerHarness(single_heg(), policy, accept=lambda drafts: drafts)
    background = [harness.proactive(i * 1e-5, prompt, 200) for i, prompt in enumerate((600, 40, 40, 40))]
    reactive = harness.reactive(0.15, 32, 60)
    harness.run(until=0.8)
    assert len(_decodes(harness, reactive)) == 59
    return harness, [reactive, *background]


def test_mixed_batches_are_capped_and_evict_the_long_and_the_new():
    """v2 §4.5 (2): B_rf = 3; long sequences are left out first, then newly arrived ones."""
    harness, (reactive, _, short, next_short, newest) = _mixed(SchedulerPolicy(aging_s=1e9, reactive_slack=9.0))
    for _, one in _decodes(harness, reactive)[1:]:  # the background was in a step that had been stopped
        assert _members(one) == [reactive.id, short.id, next_short.id]
    assert newest.num_generated > 1


def test_background_drafts_stay_out_of_a_reactive_batch():
    """Guards reactive decode against steps that take longer by rows from which only the background gains."""
    harness = SchedulerHarness(single_heg(), SchedulerPolicy(reactive_slack=9.0), draft=lambda sequence: (1,) * 4)
    background = [harness.proactive(0, 40, 200) for _ in range(2)]
    reactive = harness.reactive(0.01, 32, 30)
    harness.run()
    drafted = {segment.sequence.id for _, one in harness.log for segment in one.work.segments if segment.drafts}
    assert drafted == {reactive.id, *(each.id for each in background)}
    mixed = [one.work for _, one in _decodes(harness, reactive) if len(_members(one)) > 1]
    assert mixed, "the background never joined it"
    assert all(segment.sequence.reactive or not segment.drafts for work in mixed for segment in work.segments)


def test_without_the_cap_a_mixed_batch_takes_all():
    """The ablation flag `batch_cap`."""
    harness, members = _mixed(SchedulerPolicy(batch_cap=False, aging_s=1e9, reactive_slack=9.0))
    for _, one in _decodes(harness, members[0])[1:]:
        assert sorted(_members(one)) == sorted(s.id for s in members)


def test_aged_sequences_pass_the_cap():
    """v2 §4.5 (3): guards against a background answer that is left out of every batch."""
    harness, (reactive, long, *_) = _mixed(SchedulerPolicy(aging_s=0.01, reactive_slack=9.0, reactive_batch=1))
    sizes = [len(_members(one)) for _, one in _decodes(harness, reactive)]
    assert 1 < max(sizes) <= 2
    assert any(long.id in _members(one) for _, one in _decodes(harness, reactive))


def test_drafts_never_outgrow_the_reservation():
    """Guards against drafts whose keys and values land in blocks that were not reserved."""
    harness = SchedulerHarness(cpu_heg(), draft=lambda sequence: tuple(range(8)), blocks=4)
    one = harness.reactive(0, 96, 31)
    harness.run()  # the harness checks the end of every segment
    assert one.num_generated == 31
    segments = [launch.work.segments[0] for _, launch in harness.log]
    assert max(segment.start + segment.length for segment in segments) == 96 + 31 - 1
    assert len(segments[-1].drafts) < max(len(segment.drafts) for segment in segments) == 8, "the last would not fit"


@pytest.mark.parametrize("accepted", [0, 2, 5])
def test_rejected_drafts_are_overwritten(accepted):
    """Guards the count of written tokens after a verification that accepts some of the drafts."""
    harness = SchedulerHarness(
        cpu_heg(), draft=lambda sequence: tuple(range(5)), accept=lambda drafts: min(accepted, drafts)
    )
    one = harness.reactive(0, 40, 25)
    harness.run()
    steps = len(_decodes(harness, one))
    assert steps == -(-24 // (accepted + 1))
    assert harness.computed[one.id] >= 40 + 24


# -- NPU and iGPU ------------------------------------------------------------------------------------------------------


def test_prefill_alternates_between_the_lanes():
    """v2 §4.3 (1): token-wise kernels of the background on the NPU, attention and head on the iGPU."""
    harness = SchedulerHarness(hybrid_heg())
    one = harness.proactive(0, 256)
    harness.run()
    kernels = harness.heg.forms[Form.CUT]
    lanes = set()
    for _, launch in harness.launches(one):
        [kernel] = kernels[launch.start : launch.stop]
        lanes.add((kernel.kind, launch.lane))
    assert lanes == {
        (KernelKind.TOKENWISE, "npu"),
        (KernelKind.ATTENTION, "igpu"),
        (KernelKind.HEAD, "igpu"),
    }


def test_prefill_goes_first_on_the_igpu():
    """v2 §4.3 (3): guards against prefill that stalls behind decode batches queued on the iGPU."""
    harness = SchedulerHarness(hybrid_heg())
    answer = harness.proactive(0, 32, 400)
    prompt = harness.proactive(0.02, 1024)
    harness.run()
    ends = {}
    for at, one in harness.log:
        work = sum(
            harness.heg.time_s(k, one.lane, one.work.load)
            for k in harness.heg.forms[one.work.form][one.start : one.stop]
        )
        ends[id(one)] = at + work
    decodes = [(at, ends[id(one)]) for at, one in harness.launches(answer) if not one.work.segments[-1].prefill]
    ready, behind = None, 0
    for at, one in harness.launches(prompt):
        if ready is not None and one.lane == "igpu":
            in_flight = [end for began, end in decodes if began < ready - 1e-9 and end > ready]
            assert at <= max([ready, *in_flight]) + 1e-9
            behind += bool(in_flight)
        ready = ends[id(one)]
    assert behind, "a decode batch was in its way"
    beside = [at for at, _ in decodes if prompt.usage.first_kernel_at < at < harness.ended_at[prompt.id]]
    assert beside, "decode runs between prefill kernels"


def test_background_prefill_on_the_npu_does_not_starve_reactive_decode():
    """v2 §4.3 (5), lower priority is deferred: guards reactive decode from starving behind background prefill."""
    harness = SchedulerHarness(hybrid_heg(npu_memory=0.7, gpu_memory=0.9), SchedulerPolicy(aging_s=1e9))
    background = harness.proactive(0, 4000)
    reactive = harness.reactive(0.01, 32, 10)
    harness.run()
    step = harness.heg.form_s(Form.WHOLE, "igpu", _decodes(harness, reactive)[-1][1].work.load)
    assert harness.ended_at[reactive.id] - reactive.usage.first_token_at < 9 * 1.5 * step
    assert harness.ended_at[background.id] > harness.ended_at[reactive.id]


def test_a_cut_decode_batch_stays_on_the_igpu():
    """v2 §4.2: all decode runs on the iGPU; guards against a preempted batch that resumes as padded NPU chunks."""
    harness = SchedulerHarness(hybrid_heg(), SchedulerPolicy(max_kernel_s=0.0001))
    for _ in range(20):
        harness.proactive(0, 32, 40)
    for index in range(20):
        harness.reactive(0.02 + index * 15e-3, 64)
    harness.run()
    resumed = [one for _, one in harness.log if one.start > 0 and not one.work.segments[-1].prefill]
    assert resumed
    assert {one.lane for one in resumed} == {"igpu"}


def test_without_disaggregation_all_kernels_run_on_the_igpu():
    """The ablation flag on NPU + iGPU: guards against a baseline with hidden disaggregation."""
    logs = []
    for heg in (hybrid_heg(lean=True), single_heg()):
        rooflines = {name: hybrid_heg().rooflines[name] for name in heg.lanes}
        harness = SchedulerHarness(
            replace(heg, rooflines=rooflines), SchedulerPolicy(disaggregation=False, chunk_tokens=256)
        )
        background = [harness.proactive(i * 1e-3, 400, 30) for i in range(4)]
        reactive = harness.reactive(0.02, 600, 20)
        harness.run()
        assert {one.lane for _, one in harness.log} == {"igpu"}
        logs.append({one.work.form for _, one in harness.launches(reactive)})
        assert any(harness.launches(background[0]))
    assert logs[0] == logs[1] == {Form.CUT}


def test_a_chunk_too_large_for_the_npu_runs_on_the_igpu():
    """Guards against a static kernel that is given more rows than it was compiled for."""
    harness = SchedulerHarness(hybrid_heg(chunk=128), SchedulerPolicy(chunk_tokens=256))
    one = harness.proactive(0, 256)
    harness.run()
    assert {launch.lane for _, launch in harness.launches(one)} == {"igpu"}


@pytest.mark.parametrize("name", ["npu+gpu", "npu+gpu, lean", "npu+gpu, high pressure"])
@pytest.mark.parametrize("prompt", [300, 2000])
def test_a_reactive_prefill_is_not_slowed_by_the_background(name, prompt):
    """v1 §6.3, duration constraint: guards the first reactive token from background kernels and steps beside it.

    Only work in flight at arrival may cost time, and not more than it takes to end.
    """
    took, in_flight = [], 0.0
    for busy in (False, True):
        harness = SchedulerHarness(TOPOLOGIES[name](), SchedulerPolicy(aging_s=1e9))
        for _ in range(5 * busy):
            harness.proactive(0, 100, 400)
        for when in (0.02, 0.301, 0.302) * busy:
            harness.proactive(when, 20_000)
        reactive = harness.reactive(0.3, prompt)
        harness.run(until=0.3 - 1e-9)
        under_way = [min(end for end in one.ends if end >= 0.3) for one in harness.running.values()]
        assert bool(under_way) is busy
        in_flight = max((end - 0.3 for end in under_way), default=0.0)
        harness.run_until_answered(reactive, 1.5)
        assert reactive.usage.first_token_at is not None
        took.append(reactive.usage.first_token_at - 0.3)
    assert took[1] <= (took[0] + in_flight) * (1 + 1e-6)


@pytest.mark.parametrize("name", ["npu+gpu", "npu+gpu, lean"])
def test_background_prefill_runs_beside_reactive_decode(name):
    """v2 §4.5 (1): guards against a duration constraint that also blocks background prefill during reactive decode."""
    harness = SchedulerHarness(TOPOLOGIES[name](), SchedulerPolicy(aging_s=1e9))
    reactive = harness.reactive(0, 32, 200)
    background = harness.proactive(0.02, 1000)
    harness.run()
    assert background.usage.first_kernel_at < harness.ended_at[reactive.id]


def test_background_kernels_that_end_in_time_run_beside_a_reactive_prefill():
    """v1 §6.3, structural slack: guards the idle NPU beside a long attention kernel of a reactive prompt."""
    harness = SchedulerHarness(hybrid_heg(chunk=32, npu_memory=0.3, gpu_memory=0.05), SchedulerPolicy(aging_s=1e9))
    background = harness.proactive(0, 20_000)
    reactive = harness.reactive(0.05, 6000)
    harness.run_until_answered(reactive, 2.0)
    ends = reactive.usage.first_token_at
    beside = [one for at, one in harness.launches(background) if reactive.usage.first_kernel_at < at < ends]
    assert "npu" in {one.lane for one in beside}


@pytest.mark.parametrize(("watts", "expected"), [(1.0, "npu"), (100.0, "igpu")])
def test_of_free_lanes_the_background_takes_the_one_with_less_energy(watts, expected):
    """v1 §6.3: guards the battery for the last fragment of a chunk, which is not urgent."""
    heg = hybrid_heg()
    lines = {**heg.rooflines, "npu": replace(heg.rooflines["npu"], power_w=watts)}
    harness = SchedulerHarness(replace(heg, rooflines=lines))
    background = harness.proactive(0, 64)
    harness.run()
    assert next(harness.launches(background))[1].lane == expected


@pytest.mark.parametrize(("energy_order", "expected"), [(True, "igpu"), (False, "npu")])
def test_of_lanes_that_end_together_the_one_with_less_energy_runs_the_kernel(energy_order, expected):
    """v1 §6.3: guards TFLOPS/W among equal candidates, and the setting that turns it off."""
    heg = hybrid_heg(npu=3.01, igpu=3.0, npu_memory=0.35)  # the NPU ends a chunk within two percent of the iGPU
    lines = {**heg.rooflines, "npu": replace(heg.rooflines["npu"], power_w=100.0)}
    policy = SchedulerPolicy(energy_order=energy_order, tensor_parallel=False)
    harness = SchedulerHarness(replace(heg, rooflines=lines), policy)
    reactive = harness.reactive(0, 256)
    harness.run()
    assert next(harness.launches(reactive))[1].lane == expected


@pytest.mark.parametrize("energy_order", [True, False])
def test_of_two_background_passes_the_one_with_less_energy_per_token_goes_first(energy_order):
    """v1 §6.3: guards a whole chunk from waiting for one that is mostly padding and takes the static lane as long."""
    policy = SchedulerPolicy(energy_order=energy_order, pack_prefill=False, aging_s=1e9)
    harness = SchedulerHarness(hybrid_heg(npu=9.0, igpu=3.0), policy)
    fragment, chunk = harness.proactive(0, 140), harness.proactive(0, 256)
    reactive = harness.reactive(0.003, 1024)  # stops both
    harness.run()
    ended = harness.ended_at[reactive.id]
    first = {each: min(at for at, _ in harness.launches(each) if at >= ended) for each in (fragment, chunk)}
    assert (first[chunk] == ended, first[fragment] == ended) == (energy_order, not energy_order)


@pytest.mark.parametrize(("prompt", "expected"), [(64, "igpu"), (256, "npu")])
def test_a_reactive_prompt_without_row_split_is_not_padded(prompt, expected):
    """Guards time to first token where prompts are not split, although the NPU needs less energy with whole chunks."""
    harness = SchedulerHarness(hybrid_heg(), SchedulerPolicy(tensor_parallel=False))
    reactive = harness.reactive(0, prompt)
    harness.run()
    assert next(harness.launches(reactive))[1].lane == expected


@pytest.mark.parametrize(
    ("prompt", "igpu", "expected"), [(64, 3.0, {"igpu"}), (256, 3.0, {"npu"}), (256, 9.0, {"igpu"})]
)
def test_background_prefill_runs_on_the_igpu_where_that_gains_most(prompt, igpu, expected):
    """v1 §5.2 and §6.5: guards fragments from being padded to a chunk, and chunks from the slower lane.

    And background decode, which only the iGPU can run, from whole chunks that the NPU computes about as fast.
    """
    heg = hybrid_heg()
    lines = {**heg.rooflines, "igpu": replace(heg.rooflines["igpu"], peak_flops=igpu * 1e12, power_w=10.0)}
    harness = SchedulerHarness(replace(heg, rooflines=lines))
    background = harness.proactive(0, prompt)
    harness.run()
    token_wise = {
        one.lane
        for _, one in harness.launches(background)
        if one.work.prefill and harness.heg.forms[Form.CUT][one.start].kind is KernelKind.TOKENWISE
    }
    assert token_wise == expected


def test_background_prefill_leaves_the_igpu_to_reactive_decode():
    """Guards reactive decode from fragments of background prompts on the only lane that can run it."""
    harness = SchedulerHarness(hybrid_heg(), SchedulerPolicy(aging_s=1e9))
    reactive = harness.reactive(0, 32, 200)
    background = [harness.proactive(0.01 + 0.005 * i, 64) for i in range(8)]
    harness.run()
    lanes = [
        one.lane
        for sequence in background
        for at, one in harness.launches(sequence)
        if at < harness.ended_at[reactive.id] and harness.heg.forms[Form.CUT][one.start].kind is KernelKind.TOKENWISE
    ]
    assert lanes
    assert set(lanes) == {"npu"}


# -- share of the iGPU -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.2, 0.5])
def test_background_keeps_to_its_share_of_the_igpu(share):
    """v2 §4.1, limited iGPU usage: guards the desktop's share, over the long run and within a second."""
    harness = SchedulerHarness(single_heg(), SchedulerPolicy(gpu_share=share))
    for _ in range(12):
        harness.proactive(0, 2500, 400)
    harness.run()
    total = harness.now
    busy = longest = 0.0
    for _, one in harness.log:
        kernels = harness.heg.forms[one.work.form][one.start : one.stop]
        span = sum(harness.heg.time_s(kernel, one.lane, one.work.load) for kernel in kernels)
        busy += span
        longest = max(longest, span)
    assert total > 2
    assert busy <= share * (total + 1.0) + longest
    assert busy >= 0.8 * share * total, "it does use its share"
    assert all(one.stop - one.start == 1 for _, one in harness.log), "a desktop gets in between"


def test_the_share_of_the_igpu_does_not_limit_reactive_work():
    """v2 §4.1: guards against a reactive request that waits for the allowance of the background."""
    policy = SchedulerPolicy(gpu_share=0.1)
    limited, free = SchedulerHarness(single_heg(), policy), SchedulerHarness(single_heg())
    for harness in (limited, free):
        harness.reactive(0, 600, 50)
        harness.run()
    assert limited.now == pytest.approx(free.now)


@pytest.mark.parametrize(
    ("gpu_load", "on_battery", "gpu_share", "expected"),
    [
        (0.0, False, 1.0, 1.0),
        (0.05, False, 1.0, 1.0),
        (0.7, False, 1.0, 0.3),
        (1.0, False, 1.0, 0.05),
        (0.0, True, 1.0, 0.5),
        (0.7, True, 1.0, 0.3),
        (0.3, True, 0.2, 0.2),
    ],
)
def test_conditions_bound_the_share_of_the_igpu(gpu_load, on_battery, gpu_share, expected):
    """Guards the desktop and the battery, progress beside a full load, the setting, and mains power afterwards."""
    lanes = SchedulerHarness(single_heg(), SchedulerPolicy(gpu_share=gpu_share)).scheduler.lanes
    lanes.set_conditions(gpu_load=gpu_load, on_battery=on_battery)
    assert lanes.gpu_share == pytest.approx(expected)
    lanes.set_conditions(gpu_load=0.0, on_battery=False)
    assert lanes.gpu_share == gpu_share
    fixed = SchedulerHarness(single_heg(), SchedulerPolicy(adaptive_gpu_share=False)).scheduler.lanes
    fixed.set_conditions(gpu_load=gpu_load, on_battery=on_battery)
    assert fixed.gpu_share == 1.0


def test_background_leaves_the_igpu_to_other_programs_while_they_need_it():
    """v1 §4: guards graphics while a background answer is computed, and its speed before and after."""
    harness = SchedulerHarness(single_heg())
    for _ in range(12):
        harness.proactive(0, 2500, 800)
    harness.conditions(0.5, 0.8)
    harness.conditions(2.5)
    harness.run(until=3.0)
    share = {}
    for start, end in ((0.0, 0.5), (1.0, 2.5), (2.5, 3.0)):
        busy = [harness.heg.form_s(one.work.form, one.lane, one.load, one.start, one.stop) for _, one in harness.log]
        share[start] = sum(s for s, (at, _) in zip(busy, harness.log, strict=True) if start <= at < end) / (end - start)
    assert share[0.0] > 0.9
    assert share[1.0] == pytest.approx(0.2, abs=0.1)
    assert share[2.5] > 0.9


def test_conditions_do_not_bound_reactive_work():
    """Guards the latency of a reactive request on battery, beside a game."""
    bounded, free = SchedulerHarness(single_heg()), SchedulerHarness(single_heg())
    bounded.conditions(0, 1.0, on_battery=True)
    for harness in (bounded, free):
        harness.reactive(0, 600, 50)
        harness.run()
    assert bounded.now == pytest.approx(free.now)


def test_long_drafts_take_no_row_from_others():
    """Guards decodes that would stop while a long draft of another one is verified."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(chunk_tokens=32, max_batch=8, aging_s=1e9))
    drafting, *others = [harness.proactive(0, 20, 60) for _ in range(6)]
    harness.draft = lambda sequence: tuple(range(40)) if sequence is drafting else ()
    harness.accept = lambda drafts: 0
    harness.run()
    steps = [one.work for _, one in harness.log if one.start == 0 and not one.work.segments[-1].prefill]
    drafted = [max(len(segment.drafts) for segment in work.segments) for work in steps]
    assert max(drafted) == 32 - 6
    assert all(len(work.segments) == 6 for work in steps[:40])
    assert {one.num_generated for one in others} == {60}
