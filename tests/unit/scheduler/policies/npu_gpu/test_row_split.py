"""Row split: reactive kernels on NPU and iGPU at once, divided by rows (`agent-xpu-v2 §4.3 (4)`)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scheduler_harness import SchedulerHarness, cpu_heg, hybrid_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, KernelKind, Load
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import Launch, Pass, Segment, Sequence
from xpu_runtime.scheduler.lane_states import LaneStates
from xpu_runtime.scheduler.row_split import RowSplit

CHUNK = 256
OFF = SchedulerPolicy(tensor_parallel=False)
POLICY = SchedulerPolicy(chunk_tokens=CHUNK)


def heg_of(npu: float, igpu: float, *, chunk: int = CHUNK, **memory: float) -> Heg:
    """The hybrid graph with lanes of these TFLOPS."""
    return hybrid_heg(npu=npu, igpu=igpu, chunk=chunk, **memory)


def parts(harness: SchedulerHarness, reactive: Sequence) -> dict[tuple[int, int], list[tuple[float, float, Launch]]]:
    """Start, end and launch of its token-wise kernels, by pass and kernel."""
    found = defaultdict(list)
    for at, one in harness.launches(reactive):
        kernel = harness.heg.forms[one.work.form][one.start]
        if kernel.kind is KernelKind.TOKENWISE and one.work.segments[-1].prefill:
            end = at + harness.heg.time_s(kernel, one.lane, one.load)
            found[one.work.id, one.start].append((at, end, one))
    return found


def first_token_s(heg: Heg, prompt: int, policy: SchedulerPolicy | None = None) -> float:
    """Time to first token of a reactive prompt alone on the machine."""
    harness = SchedulerHarness(heg, policy or SchedulerPolicy())
    reactive = harness.reactive(0, prompt)
    harness.run()
    return harness.ended_at[reactive.id]


# -- decode idle -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("npu", "igpu"), [(3.0, 3.0), (4.0, 3.0), (1.0, 3.0), (3.0, 1.5)])
def test_both_lanes_end_together(npu, igpu):
    """v2 §4.3 (4) 1: guards against a pipeline bubble, whichever lane is faster."""
    heg = heg_of(npu, igpu)
    harness = SchedulerHarness(heg)
    reactive = harness.reactive(0, 4 * RowSplit(heg, POLICY).chunk)
    harness.run()
    assert harness.ended_at[reactive.id] < 0.9 * first_token_s(heg, reactive.prompt_len, OFF)
    for kernel in parts(harness, reactive).values():
        ends = {lane: max(end for _, end, one in kernel if one.lane == lane) for lane in ("npu", "igpu")}
        began = min(at for at, _, _ in kernel)
        assert {at for at, _, one in kernel if one.lane == "igpu"} == {began}
        assert abs(ends["npu"] - ends["igpu"]) < 0.15 * (max(ends.values()) - began)


def test_passes_are_as_small_as_full_speed_allows():
    """Guards attention and activations, which grow with a pass: two equal lanes need two chunks."""
    assert RowSplit(heg_of(3.0, 3.0), POLICY).chunk == 2 * CHUNK
    assert RowSplit(heg_of(0.1, 3.0), POLICY).chunk <= 4 * CHUNK
    off = POLICY.replace(tensor_parallel=False)
    for heg, policy in ((heg_of(3.0, 3.0), off), (cpu_heg(), POLICY)):
        split = RowSplit(heg, policy)
        assert (split.enabled, split.chunk, split.max_batch_tokens) == (False, CHUNK, policy.max_batch_tokens)


@settings(max_examples=12, deadline=None)
@given(
    prompt=st.integers(1, 2500),
    npu=st.floats(0.2, 10.0),
    igpu=st.floats(0.2, 10.0),
    npu_memory=st.sampled_from([0.1, 0.25]),
    gpu_memory=st.sampled_from([0.1, 0.35]),
)
def test_row_split_does_not_delay_a_prompt_alone(prompt, npu, igpu, npu_memory, gpu_memory):
    """Guards the first token of a prompt that gains nothing, where a pass of another size ends later."""
    heg = heg_of(npu, igpu, npu_memory=npu_memory, gpu_memory=gpu_memory)
    assert first_token_s(heg, prompt) <= 1.1 * first_token_s(heg, prompt, OFF)


@pytest.mark.parametrize("prompt", [1, 60, 200])
def test_a_short_prompt_is_not_split(prompt):
    """Guards against a second lane that reads all weights for a few rows, and a chunk padded for nothing."""
    heg = heg_of(3.0, 3.0)
    harness = SchedulerHarness(heg)
    reactive = harness.reactive(0, prompt)
    harness.run()
    assert all(one.rows is None for _, one in harness.launches(reactive))
    assert {one.lane for kernel in parts(harness, reactive).values() for _, _, one in kernel} == {"igpu"}
    assert harness.ended_at[reactive.id] <= first_token_s(heg, prompt, OFF)


@pytest.mark.parametrize(("watts", "expected"), [(10.0, "npu"), (100.0, "igpu")])
def test_of_equal_lanes_the_one_with_less_energy_runs(watts, expected):
    """v1 §6.3: guards the battery where both lanes are equally fast: a full chunk."""
    heg = heg_of(3.0, 3.0)
    lines = {**heg.rooflines, "npu": replace(heg.rooflines["npu"], power_w=watts)}
    harness = SchedulerHarness(replace(heg, rooflines=lines))
    reactive = harness.reactive(0, CHUNK)
    harness.run()
    assert {one.lane for kernel in parts(harness, reactive).values() for _, _, one in kernel} == {expected}


def test_background_prefill_is_not_split():
    """v2 §4.3 (1): guards decode on the iGPU against background prefill that could use the NPU."""
    harness = SchedulerHarness(heg_of(3.0, 3.0))
    background = harness.proactive(0, 1000)
    harness.run()
    assert all(one.rows is None for _, one in harness.launches(background))
    assert {one.lane for kernel in parts(harness, background).values() for _, _, one in kernel} == {"npu"}


# -- decode busy -------------------------------------------------------------------------------------------------------


def beside_decode(heg: Heg, prompt: int, answer: int) -> tuple[SchedulerHarness, Sequence, Sequence]:
    """A reactive prompt that arrives while another reactive answer is decoding."""
    harness = SchedulerHarness(heg, SchedulerPolicy(aging_s=1e9))
    first = harness.reactive(0, 32, answer)
    second = harness.reactive(0.02, prompt)
    harness.run()
    return harness, first, second


def igpu_rows(harness: SchedulerHarness, reactive: Sequence, until: float = inf) -> int:
    """Rows of its token-wise kernels that the iGPU computed, of those that began before ``until``."""
    return sum(
        one.load.tokens
        for kernel in parts(harness, reactive).values()
        for at, _, one in kernel
        if one.lane == "igpu" and at < until
    )


def test_beside_decode_fewer_rows_go_to_the_igpu():
    """v2 §4.3 (4) 2: guards the slot of decode: a step begins in every layer, as with the NPU alone."""
    harness, first, second = beside_decode(heg_of(3.0, 3.0), 2048, 400)
    alone = SchedulerHarness(heg_of(3.0, 3.0))
    reactive = alone.reactive(0, 2048)
    alone.run()
    assert igpu_rows(harness, second) < igpu_rows(alone, reactive)
    steps = [at for at, one in harness.launches(first) if not one.work.segments[-1].prefill]
    spans = [
        (min(at for at, _, _ in kernel), max(end for _, end, _ in kernel)) for kernel in parts(harness, second).values()
    ]
    inner = [span for span in spans if span[1] < harness.ended_at[first.id]]
    assert len(inner) > 20
    step_s = harness.heg.form_s(Form.WHOLE, "igpu", Load(1, 300, 300, 1))
    for began, ended in inner:
        assert any(began - step_s <= at <= ended for at in steps)


def test_after_decode_both_lanes_work_again():
    """v2 §4.3 (4) 3, fallback: guards against prefill that stays on one lane after decode has ended."""
    harness, first, second = beside_decode(heg_of(3.0, 3.0), 4096, 30)
    over = harness.ended_at[first.id]
    late = [kernel for kernel in parts(harness, second).values() if min(at for at, _, _ in kernel) > over]
    early = [kernel for kernel in parts(harness, second).values() if max(end for _, end, _ in kernel) < over]
    assert early
    assert late
    assert all({one.lane for _, _, one in kernel} == {"npu", "igpu"} for kernel in late)
    on_npu = [kernel for kernel in early if {one.lane for _, _, one in kernel} == {"npu"}]
    assert len(on_npu) > 0.5 * len(early), "rows go to the iGPU only between two steps"


def states(heg: Heg) -> tuple[RowSplit, LaneStates, Pass, float]:
    """A pass of two chunks about to begin, and the time of a chunk."""
    sequence = Sequence(0, Priority.REACTIVE, list(range(2 * CHUNK)), 2 * CHUNK, 1, 0.0)
    work = Pass.build(0, Priority.REACTIVE, Form.CUT, [Segment(sequence, 0, 2 * CHUNK, 1)])
    chunk_s = heg.time_s(heg.forms[Form.CUT][0], "npu", Load(CHUNK, 0, 0))
    return RowSplit(heg, POLICY), LaneStates(heg, POLICY), work, chunk_s


def test_a_decode_step_that_ends_in_time_goes_first():
    """v2 §4.3 (4) 2: guards the slot of decode where rows still pay after it: half of them wait for its end."""
    heg = heg_of(3.0, 6.0)  # a chunk on the iGPU takes half of one on the NPU
    split, lanes, work, chunk_s = states(heg)
    able = [*heg.lanes.values()]
    plan = split.plan(work, able, lanes, 0.0, 0.4 * chunk_s)
    assert [(lane.name, rows) for lane, rows in plan.launches] == [("npu", (0, CHUNK))]
    assert plan.decode_first
    assert not plan.reserved
    # The step is over and the next one waits: now the rows come first, but not before they have to.
    lanes.start(heg.lanes["npu"], work, 1, 0.0, (0, CHUNK))
    work.lanes.append("npu")
    work.take_rows((0, CHUNK))
    rest_s = heg.time_s(heg.forms[Form.CUT][0], "igpu", Load(CHUNK, 0, 0))
    held = split.plan(work, able, lanes, 0.4 * chunk_s, 0.8 * chunk_s)
    assert not held.launches
    assert [lane.name for lane in held.reserved] == ["igpu"]
    assert held.wake_at == pytest.approx(chunk_s - rest_s)
    fits = split.plan(work, able, lanes, 0.4 * chunk_s, 0.05 * chunk_s)
    assert (fits.launches, fits.reserved, fits.wake_at) == ((), (), held.wake_at)
    assert held.wake_at is not None
    last = split.plan(work, able, lanes, held.wake_at, 0.8 * chunk_s)
    assert [(lane.name, rows) for lane, rows in last.launches] == [("igpu", (CHUNK, 2 * CHUNK))]
    idle = split.plan(work, able, lanes, 0.4 * chunk_s, None)
    assert [(lane.name, rows) for lane, rows in idle.launches] == [("igpu", (CHUNK, 2 * CHUNK))]


def test_rows_move_to_the_npu_if_a_step_takes_longer_than_predicted():
    """v2 §4.3 (4) 2, uncertain completion: guards against an NPU that idles while rows wait for the iGPU."""
    heg = heg_of(3.0, 3.0)
    split, lanes, work, chunk_s = states(heg)
    able = [*heg.lanes.values()]
    sequence = Sequence(1, Priority.REACTIVE, [1, 2], 1, 9, 0.0, num_computed_tokens=1)
    decode = Pass.build(1, Priority.REACTIVE, Form.WHOLE, [Segment(sequence, 1, 1, 1)])
    step_s = heg.form_s(Form.WHOLE, "igpu", decode.load)
    lanes.start(heg.lanes["igpu"], decode, 1, 0.5 * chunk_s - step_s)
    plan = split.plan(work, able, lanes, 0.0, None)
    assert [(lane.name, rows) for lane, rows in plan.launches] == [("npu", (0, CHUNK))]
    assert [lane.name for lane in plan.reserved] == ["igpu"], "half a chunk later both end soonest"
    work.take_rows((0, CHUNK))
    late = split.plan(work, able, lanes, 1.2 * chunk_s, None)
    assert [(lane.name, rows) for lane, rows in late.launches] == [("npu", (CHUNK, 2 * CHUNK))]


def test_rows_left_for_after_a_refused_step_are_computed():
    """Guards against rows that wait for ever for a decode step that memory pressure refuses."""
    heg = heg_of(3.0, 3.0, npu_memory=0.7, gpu_memory=0.9)
    _, first, second = beside_decode(heg, 1500, 60)
    assert {first.status, second.status} == {RequestStatus.FINISHED}


# -- piggybacking ------------------------------------------------------------------------------------------------------


def piggybacked_passes(harness: SchedulerHarness, prompt: Sequence, answer: Sequence) -> int:
    """Number of passes of ``prompt`` in which ``answer`` piggybacks."""
    works = {one.work.id: one.work for _, one in harness.launches(prompt)}
    return sum(any(segment.sequence is answer for segment in work.segments) for work in works.values())


def test_decode_piggybacks_where_the_igpu_is_much_faster():
    """Guards a second first token: with a decode step in every layer its prompt runs at the pace of the NPU."""
    heg = heg_of(0.5, 6.0)
    policy = SchedulerPolicy(aging_s=1e5)
    took = []
    for piggybacking in (True, False):
        harness = SchedulerHarness(heg, policy.replace(piggybacking=piggybacking))
        first = harness.reactive(0, 32, 600)
        second = harness.reactive(0.02, 1500)
        harness.run()
        took.append((harness.ended_at[second.id] - 0.02, harness.ended_at[first.id]))
        assert (piggybacked_passes(harness, second, first) > 0) == piggybacking
    (prompt_s, answer_s), (slow_s, alone_s) = took
    assert prompt_s < 0.5 * slow_s
    assert answer_s - alone_s < slow_s - prompt_s, "the answer loses less than the prompt gains"


def test_decode_does_not_piggyback_where_it_would_lose_more():
    """Guards decode on chips whose NPU is as fast: there a prompt gains little by having both lanes."""
    harness, first, second = beside_decode(heg_of(3.0, 3.0), 1500, 600)
    assert piggybacked_passes(harness, second, first) == 0


@pytest.mark.slow
def test_many_decodes_do_not_piggyback():
    """Guards many reactive decodes against one arrival: the loss of each counts."""
    heg = heg_of(0.5, 6.0)
    passes = []
    for reactives in (1, 30):
        harness = SchedulerHarness(heg, SchedulerPolicy(aging_s=1e5))
        answers = [harness.reactive(0, 32, 600) for _ in range(reactives)]
        second = harness.reactive(0.05, 1500)
        harness.run()
        passes.append(piggybacked_passes(harness, second, answers[0]))
    assert passes[0] > 0
    assert passes[1] == 0


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(
    npu=st.floats(0.2, 10.0),
    igpu=st.floats(0.2, 10.0),
    prompt=st.integers(1, 2500),
    reactives=st.integers(1, 4),
    at=st.floats(0.0, 0.05),
)
def test_piggybacking_costs_no_time_in_total(npu, igpu, prompt, reactives, at):
    """Guards the rule: the prompt gains more than the decodes lose, up to the error of the prediction."""
    heg, total = heg_of(npu, igpu), []
    for piggybacking in (True, False):
        harness = SchedulerHarness(heg, SchedulerPolicy(aging_s=1e5, piggybacking=piggybacking))
        everyone = [*(harness.reactive(0, 32, 300) for _ in range(reactives)), harness.reactive(at, prompt)]
        harness.run()
        total.append(sum(harness.ended_at[each.id] for each in everyone))
    assert total[0] <= 1.05 * total[1]


# -- division ----------------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    rows=st.integers(1, 1300),
    npu=st.floats(0.2, 10.0),
    igpu=st.floats(0.2, 10.0),
    static_at=st.floats(0.0, 0.01) | st.just(inf),
    all_at=st.floats(0.0, 0.01),
    last=st.booleans(),
    spare=st.booleans(),
)
def test_rows_are_divided_so_that_they_are_done_soonest(rows, npu, igpu, static_at, all_at, last, spare):
    """Guards the division against every other one that the static chunk allows."""
    heg = heg_of(npu, igpu)
    kernel = heg.forms[Form.CUT][0]
    share = RowSplit(heg, POLICY).divide(kernel, rows, static_at, all_at, last=last, spare_general=spare)
    assert share.static_rows % CHUNK == 0 or (share.static_rows == rows and last)
    chunk_s = heg.time_s(kernel, "npu", Load(CHUNK, 0, 0))

    def end(count: int) -> float:
        static = static_at + -(-count // CHUNK) * chunk_s if count else 0.0
        others = all_at + heg.time_s(kernel, "igpu", Load(rows - count, 0, 0)) if count < rows else 0.0
        return max(static, others)

    assert share.end == pytest.approx(end(share.static_rows))
    every = [*range(0, rows + 1, CHUNK), *([rows] if last else [])]
    assert share.end <= min(map(end, every)) + (0.251 if spare else 0.021) * chunk_s


# -- failures ----------------------------------------------------------------------------------------------------------


def test_high_pressure_does_not_separate_a_split_kernel():
    """v2 §4.3 (5), equal priorities proceed together: guards against rows of one kernel that wait for each other."""
    heg = heg_of(10.0, 10.0, npu_memory=0.7, gpu_memory=0.9)
    harness = SchedulerHarness(heg)
    reactive = harness.reactive(0, 1000)
    harness.run()
    divided = [kernel for kernel in parts(harness, reactive).values() if len({one.lane for _, _, one in kernel}) == 2]
    assert divided
    for kernel in divided:
        began = min(at for at, _, _ in kernel)
        assert {one.lane for at, _, one in kernel if at == began} == {"npu", "igpu"}


@pytest.mark.parametrize("lane", ["npu", "igpu"])
@pytest.mark.parametrize("hung_s", [None, 0.3])
def test_a_failed_lane_of_a_split_kernel_frees_everything(lane, hung_s):
    """Guards the next activations against rows that the other lane still writes, and the blocks against two ends."""
    harness = SchedulerHarness(heg_of(3.0, 3.0))
    struck = harness.reactive(0, 2000, 4)
    others = [harness.reactive(0.001, 700, 3) for _ in range(2)]
    harness.fail(0.0035, lane, hung_s=hung_s)
    harness.run()
    assert struck.status is RequestStatus.FAILED
    assert {one.status for one in others} == {RequestStatus.FINISHED}


def test_rows_of_a_hung_npu_run_on_the_igpu():
    """Guards a pass of several chunks when the NPU hangs: all of its rows still have the iGPU."""
    harness = SchedulerHarness(heg_of(3.0, 3.0))
    harness.reactive(0, 2000)
    harness.fail(0.0035, "npu", hung_s=10.0)
    reactive = harness.reactive(0.1, 2000)
    harness.run()
    assert reactive.status is RequestStatus.FINISHED
    assert harness.ended_at[reactive.id] < 10.0
    assert {one.lane for _, one in harness.launches(reactive)} == {"igpu"}


def test_a_cancelled_pass_ends_when_both_lanes_have_stopped():
    """Guards against a pass whose blocks or activations are reused while one of two lanes still works on it."""
    harness = SchedulerHarness(heg_of(3.0, 3.0))
    gone = harness.reactive(0, 2000)
    kept = harness.reactive(0.001, 700)
    harness.cancel(0.0035, gone)
    harness.run()
    assert gone.status is RequestStatus.CANCELLED
    assert kept.status is RequestStatus.FINISHED
    assert all(at <= 0.0035 for at, _ in harness.launches(gone))


def test_a_starved_background_runs_on_the_igpu():
    """v2 §4.5 (3): guards its slice: meanwhile reactive token-wise kernels run on the NPU only."""
    harness = SchedulerHarness(heg_of(3.0, 3.0), SchedulerPolicy(aging_s=0.02, aged_share=0.5))
    background = harness.proactive(0, 3000)
    for number in range(40):
        harness.reactive(0.001 + number * 0.004, 1024)
    harness.run()
    mine = [(at, one) for at, one in harness.launches(background) if one.lane == "igpu"]
    assert [at for at, _ in mine if at < harness.now / 2]


def test_time_that_two_lanes_share_counts_once():
    """Guards the latency breakdown of a request: its parts are no longer than the time that passed."""
    harness = SchedulerHarness(heg_of(3.0, 3.0))
    reactive = harness.reactive(0, 2048)
    harness.run()
    assert reactive.usage.busy_s == pytest.approx(harness.ended_at[reactive.id])
    assert sum(harness.scheduler.lanes.busy_s.values()) > 1.5 * reactive.usage.busy_s
    line = {name: line.power_w or 0.0 for name, line in harness.heg.rooflines.items()}
    joules = sum(line[name] * busy for name, busy in harness.scheduler.lanes.busy_s.items())
    assert reactive.usage.energy_j == pytest.approx(joules)
