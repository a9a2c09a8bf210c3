"""Passes that were timed on a machine: what they took is what they take in simulation."""

from __future__ import annotations

from dataclasses import replace

import pytest
from host_profiles import LANES, MACHINE, RESIZE, STEP_S, pace, profile
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.calibration.anchors import dummy_pass
from xpu_runtime.config import EngineConfig
from xpu_runtime.heg import Form, Load
from xpu_runtime.lanes.decode_padding import PADDING_BUDGET_ROWS
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Launch
from xpu_runtime.soc.profile import TimedPass, TimingModel
from xpu_runtime.trace import Trace, TracedRequest
from xpu_simulation import Contention, ModelCosts, Simulation, SocSpec, build_heg, host_soc
from xpu_simulation.costs.pass_times import PassTimes
from xpu_simulation.execution.simulated_lanes import SimulatedLanes

MODEL = ModelCosts.open("0.5b")
CONFIG = EngineConfig(prefix_cache=False)


def soc_of(measured: TimingModel | None) -> SocSpec:
    return host_soc(profile(1.3, *LANES, pace=measured), MACHINE)


def load_of(timed: TimedPass) -> Load:
    return dummy_pass([(timed.start, timed.length, 1)] * timed.sequences).load


def test_what_was_timed_comes_back() -> None:
    """Guards against a fit that is far from its own points, whatever the annotations say."""
    soc = soc_of(pace())
    heg = build_heg(soc, MODEL)
    times = PassTimes(soc, heg)
    for lane, passes in pace().passes.items():
        for timed in passes:
            form, load = Form(timed.form), load_of(timed)
            taken = times.factor(form, lane, load) * heg.form_s(form, lane, load)
            assert taken == pytest.approx(timed.seconds, rel=1e-6), (lane, timed)


@given(rows=st.integers(1, 200), start=st.integers(1, 4000), length=st.integers(1, 700))
def test_no_pass_takes_less_than_the_shortest(rows: int, start: int, length: int) -> None:
    """Guards against a line that goes on below zero where nothing was timed."""
    soc = soc_of(pace())
    heg = build_heg(soc, MODEL)
    load = dummy_pass([(start, length, 1)] * (rows if length == 1 else 1)).load
    assert PassTimes(soc, heg).factor(Form.WHOLE, "cpu", load) * heg.form_s(Form.WHOLE, "cpu", load) >= STEP_S * 0.9


def test_steps_between_those_timed_lie_between_them() -> None:
    """Guards against the wrong piece of a curve."""
    soc = soc_of(pace())
    heg = build_heg(soc, MODEL)
    times = PassTimes(soc, heg)

    def step_s(rows: int) -> float:
        load = dummy_pass([(32, 1, 1)] * rows).load
        return times.factor(Form.WHOLE, "cpu", load) * heg.form_s(Form.WHOLE, "cpu", load)

    taken = [step_s(rows) for rows in range(1, 40)]
    assert taken == sorted(taken)
    assert step_s(3) == pytest.approx((step_s(2) + step_s(4)) / 2, rel=1e-2)


def test_a_chip_without_times_keeps_its_annotations() -> None:
    """Guards the presets: nothing of what was measured here may reach them."""
    soc = soc_of(None)
    heg = build_heg(soc, MODEL)
    load = dummy_pass([(0, 256, 1)]).load
    times = PassTimes(soc, heg)
    assert times.factor(Form.CUT, "cpu", load) == 1.0
    assert times.reshape_factor(Form.CUT, "cpu", load) == 1.0


def test_another_number_of_rows_costs_once() -> None:
    """Guards against the cost of another size at every pass, or at none."""
    taken = times_of([[(32, 1, 1)] * rows for rows in (1, 1, 2, 2)])
    assert [taken[0] - taken[1], taken[2] - taken[3]] == pytest.approx([RESIZE.step_s] * 2)


def test_a_step_of_a_size_never_met_costs_more() -> None:
    """Guards batches that shrink: code is generated for every size that loading did not rehearse."""
    one, many = [(32, 1, 1)], [(32, 1, 1)] * 30
    new, same, _, known = times_of([many, many, one, many])
    assert new - same == pytest.approx(RESIZE.step_s + RESIZE.first_step_s)
    assert known - same == pytest.approx(RESIZE.step_s)


def test_a_step_behind_a_prompt_finds_the_cache_cold() -> None:
    """Guards the first tokens of an answer: a prompt leaves nothing of what steps need, whatever the size of theirs."""
    step, prompt = [(32, 1, 1)], [(0, 300, 1)]
    _, same, _, *behind = times_of([step, step, prompt, *[step] * 20])
    longer = [each - same for each in behind]
    assert sum(longer) == pytest.approx(RESIZE.behind_other_s)
    assert longer == sorted(longer, reverse=True)
    assert longer[0] >= RESIZE.step_s


def test_steps_that_are_interrupted_again_have_not_taken_all_that_time() -> None:
    """Guards against steps between two prompts that pay for settling down as if they had done so."""
    step, prompt = [(32, 1, 1)], [(0, 300, 1)]
    _, same, *taken = times_of([step, step, *[prompt, step] * 8])
    longer_s = sum(each - same for each in taken[1::2])
    assert longer_s == pytest.approx(8 * max(RESIZE.step_s, RESIZE.first_behind_other_s))


def test_steps_keep_their_size_for_a_while() -> None:
    """Guards what the lanes do: rows are computed for nobody until they have cost as much as another size does."""
    rows = [4, 4, *[1] * (PADDING_BUDGET_ROWS // 3), 1, 1]
    four, *filled, fewer, one = times_of([[(32, 1, 1)] * each for each in rows])[1:]
    assert filled == pytest.approx([four] * len(filled), rel=0.05)
    assert fewer - one == pytest.approx(RESIZE.step_s)
    assert one < four


def test_answers_that_ride_along_are_read_for() -> None:
    """Guards passes that mix: each answer reads all of its tokens, which no prompt of as many rows does."""
    alone = [(0, 256, 1)]
    mixed = [*[(704, 1, 1)] * 8, (0, 248, 1)]
    _, without, *_ = times_of([alone, alone])
    _, beside, *_ = times_of([mixed, mixed])
    step_few, step_many = (timed for timed in pace().passes["cpu"] if timed.form == "whole" and timed.sequences == 8)
    assert beside - without == pytest.approx(step_many.seconds - step_few.seconds, rel=0.1)


def test_a_prompt_of_a_length_never_met_costs_more() -> None:
    """Guards the first token: nearly every prompt has a length of its own, which took as long again for desk."""
    one, other = [(0, 300, 1)], [(0, 301, 1)]
    new, same, another, changed, again = times_of([one, one, other, one, one])
    assert again == pytest.approx(same)
    assert new - same == pytest.approx(RESIZE.prompt_behind_other_s + RESIZE.first_s)
    assert another - same > new - same, "by what the further token takes"
    assert changed - same == pytest.approx(RESIZE.prompt_s)


def test_a_prompt_behind_steps_finds_the_cache_cold() -> None:
    """Guards the first chunk of a prompt in a busy engine: it comes behind steps, whatever the lengths of others."""
    step, one = [(32, 1, 1)], [(0, 300, 1)]
    _, same, _, behind = times_of([one, one, step, one])
    assert behind - same == pytest.approx(RESIZE.prompt_behind_other_s)


def test_a_prompt_behind_steps_of_another_lane_is_still_set_up_for() -> None:
    """Guards a lone caller, whose prompts have one length, against what another length would cost."""
    soc = soc_of(pace())
    heg = build_heg(soc, MODEL)
    times = PassTimes(soc, heg)
    step, one = dummy_pass([(32, 1, 1)]).load, dummy_pass([(0, 300, 1)]).load
    alone_s = times.factor(Form.WHOLE, "cpu", one) * heg.form_s(Form.WHOLE, "cpu", one)
    times.reshape_factor(Form.WHOLE, "cpu", one)
    times.reshape_factor(Form.WHOLE, "cpu.decode", step)
    assert (times.reshape_factor(Form.WHOLE, "cpu", one) - 1) * alone_s == pytest.approx(RESIZE.prompt_behind_steps_s)


def test_a_turn_behind_a_prompt_takes_longer() -> None:
    """Guards the second token of an answer: its request is prepared in the turn before."""
    trace = Trace((TracedRequest(0.0, Priority.REACTIVE, 64, 33),))
    latencies = []
    for further_s in (0.0, 1e-3):
        soc = soc_of(pace().model_copy(update={"prompt_turn_s": further_s}))
        result = Simulation(soc, MODEL, CONFIG).run(trace).trace.requests[0].result
        assert result is not None
        assert result.latency_s is not None
        latencies.append(result.latency_s)
    assert latencies[1] - latencies[0] == pytest.approx(1e-3)


def test_prompts_that_are_filled_up_have_lengths_that_come_again() -> None:
    """Guards simulations against costs of new lengths that the engine does not have, and rows that it computes."""
    short, full = [(0, 300, 1)], [(0, 320, 1)]
    first, full_s, again = times_of([short, full, short], prompt_unit=32)
    assert first - again == pytest.approx(RESIZE.prompt_behind_other_s + RESIZE.first_s)
    _, alone = times_of([short, short])
    assert alone < again < full_s, "its own rows look at each other, and those that fill it up do not look at them"


def test_an_engine_that_goes_on_has_met_lengths() -> None:
    """Guards replays on an engine that was up before: code for a length is generated once, not in each of them."""
    simulation = Simulation(soc_of(pace()), MODEL, CONFIG)
    trace = Trace((TracedRequest(0.0, Priority.REACTIVE, 64, 5),))
    times = simulation.times()
    runs = [simulation.run(trace, times=given).usage.seconds for given in (None, times, times, None)]
    assert runs[0] == runs[1] == runs[3]
    assert runs[1] - runs[2] == pytest.approx(RESIZE.first_s, rel=1e-3)


def times_of(passes: list[list[tuple[int, int, int]]], prompt_unit: int = 0) -> list[float]:
    """What passes take, one after the other in whole form."""
    soc = soc_of(pace()).model_copy(update={"prompt_unit": prompt_unit})
    heg = build_heg(soc, MODEL)
    lanes = SimulatedLanes(heg, Contention.of(soc, heg.lanes), PassTimes(soc, heg))
    now, taken = 0.0, []
    for segments in passes:
        lanes.launch(Launch("cpu", dummy_pass(segments, Form.WHOLE), 0, 1), now)
        began, now = now, lanes.next_at
        lanes.advance(now)
        taken.append(now - began)
    return taken


def test_every_turn_takes_its_time() -> None:
    """Guards the fixed cost of a step: an answer of n tokens takes as many turns longer."""
    trace = Trace((TracedRequest(0.0, Priority.REACTIVE, 64, 33),))
    made = soc_of(pace())
    latencies = []
    for soc in (made, made.model_copy(update={"turn": None})):
        result = Simulation(soc, MODEL, CONFIG).run(trace).trace.requests[0].result
        assert result is not None
        assert result.latency_s is not None
        latencies.append(result.latency_s)
    read = sum(64 + number for number in range(1, 33))
    turns_s = 33 * pace().turn_s + pace().prompt_turn_s + read * pace().token_turn_s
    assert latencies[0] - latencies[1] == pytest.approx(turns_s, rel=1e-3)


def test_further_rows_are_paid_for() -> None:
    """Guards the cost of a row: three answers at once take longer turns than one."""
    at_once = Trace(tuple(TracedRequest(0.0, Priority.PROACTIVE, 64, 20) for _ in range(3)))
    runs = []
    for row_s in (0.0, 1e-3):
        soc = soc_of(pace().model_copy(update={"row_s": row_s}))
        runs.append(Simulation(soc, MODEL, CONFIG).run(at_once).usage.seconds)
    assert runs[1] - runs[0] == pytest.approx(2e-3 * 19, rel=0.1)


def test_tokens_that_steps_read_lengthen_the_turns_behind_them() -> None:
    """Guards long conversations: what lies between two steps finds the caches full of keys and values."""
    trace = Trace((TracedRequest(0.0, Priority.REACTIVE, 64, 33),))
    taken = []
    for token_s in (0.0, 1e-5):
        soc = soc_of(pace().model_copy(update={"token_turn_s": token_s}))
        taken.append(Simulation(soc, MODEL, CONFIG).run(trace).usage.seconds)
    read = sum(64 + number for number in range(1, 33))
    assert taken[1] - taken[0] == pytest.approx(1e-5 * read, rel=0.05)


def test_equal_runs_stay_equal() -> None:
    """Guards determinism where passes were timed."""
    simulation = Simulation(soc_of(pace()), MODEL, CONFIG)
    trace = Trace(
        tuple(TracedRequest(0.1 * number, tuple(Priority)[number % 2], 100 + 50 * number, 20) for number in range(12))
    )
    first, second = (simulation.run(trace) for _ in range(2))
    assert replace(first) == replace(second)
