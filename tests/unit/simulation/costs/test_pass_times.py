"""Measured pass times in simulation."""

from __future__ import annotations

from dataclasses import replace

import pytest
from host_profiles import MACHINE, RESIZE, STEP_S, profile, timing_model
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.config import EngineConfig
from xpu_runtime.heg import Form, Load
from xpu_runtime.lanes.decode_padding import PADDING_BUDGET_ROWS
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Launch
from xpu_runtime.soc.profile import TimedPass, TimingModel
from xpu_runtime.trace import Trace, TracedRequest
from xpu_simulation import ModelCosts, Simulation, SocSpec, build_heg, host_soc
from xpu_simulation.costs.pass_times import PassTimes
from xpu_simulation.execution.simulated_lanes import SimulatedLanes

MODEL = ModelCosts.open("0.5b")
CONFIG = EngineConfig(prefix_cache=False)


def soc_of(measured: TimingModel | None) -> SocSpec:
    return host_soc(profile("cpu", pace=measured), MACHINE)


def load_of(timed: TimedPass) -> Load:
    return dummy_pass([(timed.start, timed.length, 1)] * timed.sequences).load


def test_fit_reproduces_the_measured_passes() -> None:
    """Guards against a fit that is far from its own points."""
    soc = soc_of(timing_model())
    heg = build_heg(soc, MODEL, CONFIG)
    times = PassTimes(soc, heg)
    for lane, passes in timing_model().passes.items():
        for timed in passes:
            form, load = Form(timed.form), load_of(timed)
            taken = times.factor(form, lane, load) * heg.form_s(form, lane, load)
            assert taken == pytest.approx(timed.seconds, rel=1e-6), (lane, timed)


@given(rows=st.integers(1, 200), start=st.integers(1, 4000), length=st.integers(1, 700))
def test_extrapolated_times_are_not_below_the_shortest_pass(rows: int, start: int, length: int) -> None:
    """Guards against an extrapolation below zero."""
    soc = soc_of(timing_model())
    heg = build_heg(soc, MODEL, CONFIG)
    load = dummy_pass([(start, length, 1)] * (rows if length == 1 else 1)).load
    assert PassTimes(soc, heg).factor(Form.CUT, "cpu", load) * heg.form_s(Form.CUT, "cpu", load) >= STEP_S * 0.9


def test_interpolated_steps_lie_between_measured_ones() -> None:
    """Guards against the wrong segment of a curve."""
    soc = soc_of(timing_model())
    heg = build_heg(soc, MODEL, CONFIG)
    times = PassTimes(soc, heg)

    def step_s(rows: int) -> float:
        load = dummy_pass([(32, 1, 1)] * rows).load
        return times.factor(Form.CUT, "cpu", load) * heg.form_s(Form.CUT, "cpu", load)

    taken = [step_s(rows) for rows in range(1, 40)]
    assert taken == sorted(taken)
    assert step_s(3) == pytest.approx((step_s(2) + step_s(4)) / 2, rel=1e-2)


def test_chip_without_measured_passes_uses_annotations() -> None:
    """Guards the presets against measurements of this machine."""
    soc = soc_of(None)
    heg = build_heg(soc, MODEL, CONFIG)
    load = dummy_pass([(0, 256, 1)]).load
    times = PassTimes(soc, heg)
    assert times.factor(Form.CUT, "cpu", load) == 1.0
    assert times.reshape_factor(Form.CUT, "cpu", load) == 1.0


def test_reshape_is_charged_once() -> None:
    """Guards against the reshape cost at every pass, or at none."""
    taken = times_of([[(32, 1, 1)] * rows for rows in (1, 1, 2, 2)])
    assert [taken[0] - taken[1], taken[2] - taken[3]] == pytest.approx([RESIZE.step_s] * 2)


def test_decode_step_of_a_new_size_costs_more() -> None:
    """Guards batches that shrink: code is generated for each size that was not run when the model was loaded."""
    one, many = [(32, 1, 1)], [(32, 1, 1)] * 30
    new, same, _, known = times_of([many, many, one, many])
    assert new - same == pytest.approx(RESIZE.step_s + RESIZE.first_step_s)
    assert known - same == pytest.approx(RESIZE.step_s)


def test_decode_steps_after_prefill_cost_more() -> None:
    """Guards the first output tokens: prefill replaces the CPU cache, for steps of all sizes."""
    step, prompt = [(32, 1, 1)], [(0, 300, 1)]
    _, same, _, *behind = times_of([step, step, prompt, *[step] * 20])
    longer = [each - same for each in behind]
    assert sum(longer) == pytest.approx(RESIZE.behind_other_s)
    assert longer == sorted(longer, reverse=True)
    assert longer[0] >= RESIZE.step_s


def test_interrupted_decode_steps_pay_a_part_of_the_cost() -> None:
    """Guards against decode steps between two prompts that pay the full cost after prefill."""
    step, prompt = [(32, 1, 1)], [(0, 300, 1)]
    _, same, *taken = times_of([step, step, *[prompt, step] * 8])
    longer_s = sum(each - same for each in taken[1::2])
    assert longer_s == pytest.approx(8 * max(RESIZE.step_s, RESIZE.first_behind_other_s))


def test_decode_steps_are_padded_as_in_the_lanes() -> None:
    """Guards decode padding: rows are padded until they have cost as much as a reshape."""
    rows = [4, 4, *[1] * (PADDING_BUDGET_ROWS // 3), 1, 1]
    four, *filled, fewer, one = times_of([[(32, 1, 1)] * each for each in rows])[1:]
    assert filled == pytest.approx([four] * len(filled), rel=0.05)
    assert fewer - one == pytest.approx(RESIZE.step_s)
    assert one < four


def test_piggybacked_decode_reads_its_context() -> None:
    """Guards mixed passes: each decode token reads its whole context."""
    alone = [(0, 256, 1)]
    mixed = [*[(704, 1, 1)] * 8, (0, 248, 1)]
    _, without, *_ = times_of([alone, alone])
    _, mixed_s, *_ = times_of([mixed, mixed])
    steps = [timed for timed in timing_model().passes["cpu"] if timed.sequences == 8]
    step_few, step_many = steps
    assert mixed_s - without == pytest.approx(step_many.seconds - step_few.seconds, rel=0.1)


def test_prefill_of_a_new_length_costs_more() -> None:
    """Guards the time to first token: most prompts have a new length."""
    one, other = [(0, 300, 1)], [(0, 301, 1)]
    new, same, another, changed, again = times_of([one, one, other, one, one])
    assert again == pytest.approx(same)
    assert new - same == pytest.approx(RESIZE.prompt_behind_other_s + RESIZE.first_s)
    assert another - same > new - same, "by what the further token takes"
    assert changed - same == pytest.approx(RESIZE.prompt_s)


def test_prefill_after_decode_steps_costs_more() -> None:
    """Guards the first chunk of a prompt in a busy engine, which comes after decode steps."""
    step, one = [(32, 1, 1)], [(0, 300, 1)]
    _, same, _, behind = times_of([one, one, step, one])
    assert behind - same == pytest.approx(RESIZE.prompt_behind_other_s)


def test_prefill_of_equal_length_after_steps_of_another_form() -> None:
    """Guards single requests of equal prompt length on a GPU against the cost of another length."""
    cut = timing_model().passes["cpu"]
    whole = tuple(each.model_copy(update={"form": "whole"}) for each in cut)
    costs = {"igpu": {"cut": RESIZE, "whole": RESIZE}}
    measured = timing_model().model_copy(update={"passes": {"igpu": (*cut, *whole)}, "resize": costs})
    soc = host_soc(profile("igpu", pace=measured), MACHINE)
    heg = build_heg(soc, MODEL, CONFIG)
    times = PassTimes(soc, heg)
    step, one = dummy_pass([(32, 1, 1)]).load, dummy_pass([(0, 300, 1)]).load
    alone_s = times.factor(Form.CUT, "igpu", one) * heg.form_s(Form.CUT, "igpu", one)
    times.reshape_factor(Form.CUT, "igpu", one)
    times.reshape_factor(Form.WHOLE, "igpu", step)
    assert (times.reshape_factor(Form.CUT, "igpu", one) - 1) * alone_s == pytest.approx(RESIZE.prompt_behind_steps_s)


def test_scheduling_after_a_prompt_takes_longer() -> None:
    """Guards the second output token, before which the request state is created."""
    trace = Trace((TracedRequest(0.0, Priority.REACTIVE, 64, 33),))
    latencies = []
    for further_s in (0.0, 1e-3):
        soc = soc_of(timing_model().model_copy(update={"prompt_turn_s": further_s}))
        result = Simulation(soc, MODEL, CONFIG).run(trace).trace.requests[0].result
        assert result is not None
        assert result.latency_s is not None
        latencies.append(result.latency_s)
    assert latencies[1] - latencies[0] == pytest.approx(1e-3)


def test_pass_times_of_earlier_runs_include_seen_lengths() -> None:
    """Guards replays on one engine: code for a length is generated once, not in each run."""
    simulation = Simulation(soc_of(timing_model()), MODEL, CONFIG)
    trace = Trace((TracedRequest(0.0, Priority.REACTIVE, 64, 5),))
    times = simulation.times()
    runs = [simulation.run(trace, times=given).usage.seconds for given in (None, times, times, None)]
    assert runs[0] == runs[1] == runs[3]
    assert runs[1] - runs[2] == pytest.approx(RESIZE.first_s, rel=1e-3)


def times_of(passes: list[list[tuple[int, int, int]]]) -> list[float]:
    """Pass times in sequence."""
    soc = soc_of(timing_model())
    heg = build_heg(soc, MODEL, CONFIG)
    lanes = SimulatedLanes(heg, PassTimes(soc, heg))
    now, taken = 0.0, []
    for segments in passes:
        lanes.launch(Launch("cpu", dummy_pass(segments), 0, len(heg.forms[Form.CUT])), now)
        began, now = now, lanes.next_at
        lanes.advance(now)
        taken.append(now - began)
    return taken


def test_scheduling_overhead_is_added_to_each_step() -> None:
    """Guards the fixed cost of a decode step."""
    trace = Trace((TracedRequest(0.0, Priority.REACTIVE, 64, 33),))
    made = soc_of(timing_model())
    latencies = []
    for soc in (made, made.model_copy(update={"turn": None})):
        result = Simulation(soc, MODEL, CONFIG).run(trace).trace.requests[0].result
        assert result is not None
        assert result.latency_s is not None
        latencies.append(result.latency_s)
    read = sum(64 + number for number in range(1, 33))
    turns_s = 33 * timing_model().turn_s + timing_model().prompt_turn_s + read * timing_model().token_turn_s
    assert latencies[0] - latencies[1] == pytest.approx(turns_s, rel=1e-3)


def test_scheduling_overhead_grows_with_rows() -> None:
    """Guards the cost of a row: scheduling takes longer for three concurrent requests than for one."""
    at_once = Trace(tuple(TracedRequest(0.0, Priority.PROACTIVE, 64, 20) for _ in range(3)))
    runs = []
    for row_s in (0.0, 1e-3):
        soc = soc_of(timing_model().model_copy(update={"row_s": row_s}))
        runs.append(Simulation(soc, MODEL, CONFIG).run(at_once).usage.seconds)
    assert runs[1] - runs[0] == pytest.approx(2e-3 * 19, rel=0.1)


def test_scheduling_overhead_grows_with_context() -> None:
    """Guards long conversations, whose KV cache replaces the CPU cache."""
    trace = Trace((TracedRequest(0.0, Priority.REACTIVE, 64, 33),))
    taken = []
    for token_s in (0.0, 1e-5):
        soc = soc_of(timing_model().model_copy(update={"token_turn_s": token_s}))
        taken.append(Simulation(soc, MODEL, CONFIG).run(trace).usage.seconds)
    read = sum(64 + number for number in range(1, 33))
    assert taken[1] - taken[0] == pytest.approx(1e-5 * read, rel=0.05)


def test_runs_with_measured_passes_are_deterministic() -> None:
    """Guards determinism with measured passes."""
    simulation = Simulation(soc_of(timing_model()), MODEL, CONFIG)
    trace = Trace(
        tuple(TracedRequest(0.1 * number, tuple(Priority)[number % 2], 100 + 50 * number, 20) for number in range(12))
    )
    first, second = (simulation.run(trace) for _ in range(2))
    assert replace(first) == replace(second)
