"""The calibration kernel beside all other work, in virtual time: order, delays, preemption and the cost model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scheduler_harness import TOPOLOGIES, SchedulerHarness, cpu_heg, hybrid_heg, seeded

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Work
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Calibrate, Sequence, Yield, calibration_lane
from xpu_runtime.scheduler.calibration_turns import CalibrationGain

PIECE_ROWS = 64
CANCEL_S = 1e-4
HEAD = Work(flops_per_token=1.2e7, weight_bytes=6e6, bytes_per_token=8192.0)
POLICY = SchedulerPolicy(chunk_tokens=256)


@dataclass(eq=False)
class CalibratedHarness(SchedulerHarness):
    """A harness whose driver offers the rows of every prompt, and carries out calibration.

    Attributes:
        saves: tokens that calibration saves in a request.
        offers: whether the rows of a request are offered.
        pieces: start and end of each piece, its sequence and rows, and whether it was computed.
    """

    saves: Callable[[Sequence], int] = lambda sequence: 1000
    offers: Callable[[Sequence], bool] = lambda sequence: True
    pieces: list[tuple[float, float, Sequence, tuple[int, int], bool]] = field(default_factory=list)
    _calibrating: tuple[Calibrate, float] | None = None
    _calibrations: int = 0
    _offered: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.lane = calibration_lane(self.scheduler.heg)
        self.scheduler.enable_calibration(self.lane, HEAD, PIECE_ROWS)

    def rows_done(self, sequence: Sequence) -> list[tuple[int, int]]:
        """Rows of ``sequence`` that were computed, in order."""
        return sorted(rows for _, _, each, rows, done in self.pieces if each is sequence and done)

    def _carry_out(self, action: object) -> None:
        if isinstance(action, Calibrate):
            self._calibrate(action)
        elif isinstance(action, Yield) and self._calibrating is not None and action.lane == self._calibrating[0].lane:
            assert action.cancel
            assert not action.preempts
            self._end_piece_at(min(self.now + CANCEL_S, self.embedding[action.lane]), done=False)
        else:
            super()._carry_out(action)

    def _calibrate(self, action: Calibrate) -> None:
        queues = self.scheduler.queues
        assert action.lane not in {*self.running, *self.hung, *self.embedding}, "one kernel a lane"
        assert not queues.reactive.can_prefill, "a prompt is ready"
        assert action.sequence.ended is None
        assert not action.sequence.status.terminal
        assert not action.sequence.num_prefill_left
        if self.lane.role == "all" and queues.reactive.can_decode:  # the piece lies before a step
            assert list(queues.reactive) == [action.sequence], "it delays the answer of another"
        assert 0 < action.stop - action.start <= PIECE_ROWS
        self._calibrating = action, self.now
        work = HEAD.flops_per_token * PIECE_ROWS, HEAD.weight_bytes + HEAD.bytes_per_token * PIECE_ROWS
        self._end_piece_at(self.now + self.heg.rooflines[action.lane].time_s(*work), done=True)

    def _end_piece_at(self, when: float, *, done: bool) -> None:
        assert self._calibrating is not None
        action, began = self._calibrating
        self._calibrations += 1
        number = self._calibrations
        self.embedding[action.lane] = when

        def ended() -> None:
            if number != self._calibrations:
                return  # it was cancelled
            del self.embedding[action.lane]
            self._calibrating = None
            self.pieces.append((began, self.now, action.sequence, (action.start, action.stop), done))
            self.scheduler.calibrated(action.lane, self.now, done=done)

        self.at(when, ended)

    def _stopped(self, lane: str) -> None:
        work, before = self.running[lane].launch.work, {}
        for segment in work.segments:
            before[segment.sequence.id] = segment.sequence.num_computed_tokens
        super()._stopped(lane)
        for segment in work.segments:
            sequence = segment.sequence
            if sequence.status.terminal:
                self.scheduler.drop_calibration(sequence, self.saves(sequence))
            computed = sequence.num_computed_tokens > before[sequence.id]
            start = max(segment.start, self._offered.get(sequence.id, 0))  # a prompt may be computed again
            end = min(segment.start + segment.length, sequence.prompt_len)
            if computed and start < end and not sequence.status.terminal and self.offers(sequence):
                self._offered[sequence.id] = end
                pieces = [(first, min(end, first + PIECE_ROWS)) for first in range(start, end, PIECE_ROWS)]
                self.scheduler.offer_calibration(sequence, pieces, sequence.priority)


def cpu(policy: SchedulerPolicy = POLICY) -> CalibratedHarness:
    """A CPU that cancels kernels."""
    return CalibratedHarness(cpu_heg(cancels=True), policy)


def npu() -> CalibratedHarness:
    """An NPU for calibration, and a GPU for decode."""
    return CalibratedHarness(hybrid_heg(), POLICY)


def end_of_answer(harness: CalibratedHarness, *, calibrated: bool, prompt: int = 700, new: int = 120) -> float:
    """Time at which a person alone has the whole answer."""
    harness.offers = lambda sequence: calibrated
    answer = harness.reactive(0.0, prompt, new)
    harness.run()
    return harness.ended_at[answer.id]


def test_runs_beside_decode_steps_that_leave_its_lane_free() -> None:
    """Guards against calibration that never runs, leaves rows out, or delays the answer that it is for."""
    harness = npu()
    plain_s = end_of_answer(npu(), calibrated=False)
    assert end_of_answer(harness, calibrated=True) == pytest.approx(plain_s, rel=1e-9)
    bounds = harness.rows_done(harness.sequences[0])
    assert [row for start, stop in bounds for row in range(start, stop)] == list(range(700))
    first_token_at = harness.sequences[0].usage.first_token_at
    assert first_token_at is not None
    assert all(start >= first_token_at for start, *_ in harness.pieces)


def test_delays_an_answer_on_all_cores_by_its_slack_at_most() -> None:
    """Guards against a person who waits for calibration."""
    harness = cpu()
    plain_s = end_of_answer(cpu(), calibrated=False)
    piece_s = harness.scheduler._calibrations._piece_s
    assert end_of_answer(harness, calibrated=True) <= plain_s * (1 + POLICY.reactive_slack) + piece_s
    assert harness.rows_done(harness.sequences[0])
    assert end_of_answer(cpu(policy=POLICY.replace(reactive_slack=0.0)), calibrated=True) == plain_s


def test_one_piece_between_two_steps() -> None:
    """Guards against a stall of the answer while it has much slack."""
    harness = cpu(policy=POLICY.replace(reactive_slack=5.0))
    end_of_answer(harness, calibrated=True)
    steps = sorted(when for when, launch in harness.log if not launch.work.prefill)
    starts = [start for start, *_ in harness.pieces]
    assert len(starts) > 5
    assert all(sum(a <= start < b for start in starts) <= 1 for a, b in pairwise(steps))


def test_a_new_question_cancels_a_piece() -> None:
    """Guards against a prompt that waits for a calibration kernel, and rows lost with a cancelled one."""
    harness = cpu(policy=POLICY.replace(reactive_slack=5.0))
    answer = harness.reactive(0.0, 900, 400)
    harness.run(until=0.02)
    while harness._calibrating is None:
        harness.step(harness.next_step() or 0.0)
    when = (harness.now + harness.embedding[harness.lane.name]) / 2
    question = harness.reactive(when, 100, 3)
    decode_ends = [one.ends[-1] for one in harness.running.values()]
    harness.run()
    assert question.usage.first_kernel_at is not None
    assert question.usage.first_kernel_at <= max([when + CANCEL_S, *decode_ends]) + 1e-9
    assert [done for *_, done in harness.pieces].count(False) == 1
    assert harness.rows_done(answer)[-1] == (896, 900)


def test_background_calibrates_before_its_steps_if_that_pays_for_all() -> None:
    """Guards against calibration that delays many requests for little, and against none where it pays."""
    for saves, expected in ((1000, True), (1, False)):
        harness = cpu()
        harness.scheduler._calibrations.gain.record(Priority.PROACTIVE, saves)
        for _ in range(2):  # beyond the trials
            harness.scheduler._calibrations.gain.begin(Priority.PROACTIVE)
        requests = [harness.proactive(0.0, 50, 40) for _ in range(4)]
        harness.run()
        assert [bool(harness.rows_done(each)) for each in requests] == [expected] * 4


def test_rows_of_ended_requests_are_forgotten() -> None:
    """Guards against kernels for answers that have ended."""
    harness = npu()
    answer = harness.reactive(0.0, 900, 400)
    harness.cancel(0.03, answer)
    harness.run()
    assert all(start <= 0.03 for start, *_ in harness.pieces)
    harness.scheduler.drop_calibration(answer)
    assert not harness.scheduler._calibrations._offers


def test_a_class_that_saves_nothing_is_seldom_tried() -> None:
    """Guards against calibration that costs without gain, and against a class that is never tried again."""
    gain = CalibrationGain()
    trials = []
    for _ in range(100):
        trials.append(gain.begin("prose"))
        if trials[-1]:
            gain.record("prose", 0)
    assert trials[:2] == [True, True]
    assert sum(trials) == 5
    assert gain.expected("prose") == 0
    assert gain.begin("calls"), "classes are separate"


def test_expected_savings_follow_the_requests() -> None:
    """Guards against a mean that one request decides."""
    gain = CalibrationGain()
    gain.record("calls", 10)
    assert gain.expected("calls") == 10
    for _ in range(60):
        gain.record("calls", 20)
    assert gain.expected("calls") == pytest.approx(20, rel=0.01)


_TIMES = st.floats(0, 0.3, allow_nan=False)


@pytest.mark.slow
@settings(max_examples=40)
@given(
    name=st.sampled_from(sorted(TOPOLOGIES)),
    policy=st.builds(
        SchedulerPolicy,
        preemption=st.booleans(),
        cancel_kernels=st.booleans(),
        disaggregation=st.booleans(),
        piggybacking=st.booleans(),
        chunk_tokens=st.sampled_from([32, 64, 256]),
        reactive_slack=st.sampled_from([0.0, 0.2, 5.0]),
        aging_s=st.sampled_from([0.02, 1e9]),
        gpu_share=st.sampled_from([0.3, 1.0]),
    ),
    load=st.lists(
        st.tuples(
            _TIMES, st.sampled_from(Priority), st.integers(1, 300), st.integers(1, 30), st.none() | st.none() | _TIMES
        ),
        min_size=1,
        max_size=10,
    ),
    texts=st.lists(st.tuples(_TIMES, st.sampled_from(Priority)), max_size=2),
    failures=st.lists(st.tuples(_TIMES, st.integers(0, 2), st.none() | st.floats(0.001, 0.1)), max_size=2),
    blocks=st.sampled_from([16, 4096]),
    saves=st.sampled_from([0, 5, 1000]),
    seed=st.integers(0, 9),
)
def test_invariants_hold_under_random_loads(name, policy, load, texts, failures, blocks, saves, seed):
    """Guards the invariants of the harness, and that no piece starts before reactive work that needs its lane."""
    heg = TOPOLOGIES[name]()
    harness = CalibratedHarness(heg, policy, blocks, saves=lambda sequence: saves, **seeded(seed, longest=3))
    for when, priority, prompt, new, cancelled in load:
        sequence = harness.arrive(when, priority, prompt, new)
        if cancelled is not None:
            harness.cancel(when + cancelled, sequence)
    for when, priority in texts:
        harness.embed(when, priority, [50, 60])
    for when, lane, hung in failures:
        harness.fail(when, sorted(heg.lanes)[lane % len(heg.lanes)], hung_s=hung)
    assert not harness.run().alive()
    for sequence in harness.sequences:
        rows = [row for start, stop in harness.rows_done(sequence) for row in range(start, stop)]
        assert len(rows) == len(set(rows)) <= sequence.prompt_len
