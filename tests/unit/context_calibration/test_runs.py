"""Calibration of running requests with a fake lane: memory, hung kernels, and proposers that fail."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from xpu_runtime.context_calibration.head_kernel import NUM_TOKENS
from xpu_runtime.context_calibration.runs import CalibrationRuns
from xpu_runtime.decoding import CalibrationTable
from xpu_runtime.heg import Form, Work
from xpu_runtime.lanes.lane import LaneTask
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Calibrate, Segment, Sequence

TIMEOUT_S = 10.0
WIDTH = 2


class Drafter:
    """Takes every table, or fails."""

    def __init__(self, error: Exception | None = None) -> None:
        self.tables: list[CalibrationTable] = []
        self._error = error

    def calibrate(self, table: CalibrationTable) -> bool:
        self.tables.append(table)
        if self._error is not None:
            raise self._error
        return True

    def propose(self, token_ids: Any, limit: int) -> tuple[int, ...]:
        return ()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Nothing was proposed."""


class Rig:
    """Runs with a fake scheduler, a fake kernel and a lane that holds its tasks."""

    def __init__(self) -> None:
        self.offered: list[tuple[int, list[tuple[int, int]], object]] = []
        self.dropped: list[tuple[int, int]] = []
        self.ended: list[bool] = []
        self.tasks: list[LaneTask] = []
        self.hung: set[str] = set()
        lane = SimpleNamespace(role="all")
        heg = SimpleNamespace(forms={Form.CUT: [SimpleNamespace(reads=("edge",))]}, lanes={"cpu": lane})
        scheduler = SimpleNamespace(
            heg=heg,
            hung=self.hung.add,
            recovered=self.hung.discard,
            enable_calibration=lambda *given: None,
            offer_calibration=lambda sequence, pieces, kind: self.offered.append((sequence.id, pieces, kind)),
            drop_calibration=lambda sequence, saved=0: self.dropped.append((sequence.id, saved)),
            calibrated=lambda lane, now, done: self.ended.append(done),
        )
        kernel = SimpleNamespace(lane=lane, work=Work(), run=self._compute, cancel=lambda: None)
        self.runs = CalibrationRuns(cast("Any", scheduler), cast("Any", kernel), TIMEOUT_S, lambda *given: None)
        self.runs.lanes = cast("Any", {"cpu": SimpleNamespace(run_task=self.tasks.append)})

    @staticmethod
    def _compute(rows: Any) -> Any:
        ids = np.repeat(rows.reshape(len(rows), -1)[:, :1], NUM_TOKENS, 1).astype(np.int32)
        return ids, np.ones((len(rows), NUM_TOKENS), np.float32)

    def begin(self, number: int, prompt_len: int, *, priority: Priority = Priority.PROACTIVE) -> tuple[Any, Drafter]:
        sequence = Sequence(number, priority, [7] * (prompt_len + 1), prompt_len, 5, 0.0)
        drafter = Drafter()
        self.runs.begin(sequence, drafter, constrained=False)
        return sequence, drafter

    def prefill(self, *segments: Segment) -> None:
        """Complete a pass whose hidden states are the positions of their rows."""
        rows = np.concatenate([np.arange(each.start, each.start + each.length) for each in segments])
        hidden = np.repeat(rows, WIDTH).reshape(-1, 1, WIDTH).astype(np.float32)
        work = SimpleNamespace(prefill=True, form=Form.CUT, segments=segments, load=SimpleNamespace(tokens=len(rows)))
        values = SimpleNamespace(view=lambda name, tokens: hidden[:tokens])
        self.runs.keep(cast("Any", work), cast("Any", SimpleNamespace(job=SimpleNamespace(values=values))))

    def launch(self, sequence: Any, start: int, stop: int) -> LaneTask:
        self.runs.launch(Calibrate("cpu", sequence, start, stop))
        return self.tasks[-1]

    def finish(self, task: LaneTask) -> None:
        """End ``task`` as the lane does."""
        task.started_at = task.started_at or 0.0
        task.run()
        task.done, task.stopped_at = True, 1.0
        task.process(task)


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_rows_of_the_prompt_reach_the_table(rig: Rig) -> None:
    """Guards against rows of other segments, of decode tokens, and of tokens behind the prompt."""
    first, drafter = rig.begin(1, 70)
    second, other = rig.begin(2, 40)
    decode = Segment(Sequence(3, Priority.PROACTIVE, [1] * 9, 4, 9, 0.0), 8, 1, 1)
    rig.prefill(decode, Segment(first, 0, 70, 1), Segment(second, 32, 9, 1))
    assert rig.offered == [
        (1, [(0, 64), (64, 70)], (Priority.PROACTIVE, False)),
        (2, [(32, 40)], (Priority.PROACTIVE, False)),
    ]
    rig.finish(rig.launch(first, 64, 70))
    rig.finish(rig.launch(second, 32, 40))
    assert drafter.tables[0].token_ids[64:, 0].tolist() == list(range(64, 70))
    assert not drafter.tables[0].known[:64].any()
    assert other.tables[0].token_ids[:, 0].tolist() == [-1] * 32 + list(range(32, 40))
    assert rig.runs.hidden_states.nbytes == 64 * WIDTH * 4


def test_rows_of_displaced_requests_are_freed(rig: Rig) -> None:
    """Guards against hidden states that stay while KV blocks are short."""
    sequence, drafter = rig.begin(1, 70)
    rig.prefill(Segment(sequence, 0, 70, 1))
    rig.runs.release_displaced()
    assert rig.runs.hidden_states.nbytes
    sequence.usage.displaced_at.append(1.0)
    rig.runs.release_displaced()
    assert not rig.runs.hidden_states.nbytes
    assert rig.dropped == [(1, 0)]
    rig.prefill(Segment(sequence, 0, 70, 1))  # recomputed
    rig.runs.release_displaced()
    rig.finish(rig.launch(sequence, 0, 64))
    assert drafter.tables[0].known[:64].all()


def test_saved_steps_are_reported_at_the_end(rig: Rig) -> None:
    """Guards against a cost model that never learns, and against a table that is filled after the end."""
    sequence, drafter = rig.begin(1, 70)
    rig.prefill(Segment(sequence, 0, 70, 1))
    task = rig.launch(sequence, 0, 64)
    drafter.tables[0].record_accepted(5)
    rig.runs.forget(sequence)
    assert rig.dropped == [(1, 5)]
    rig.finish(task)
    assert not drafter.tables[0].known.any()
    rig.runs.forget(sequence)
    assert rig.dropped == [(1, 5)]


def test_next_answer_gets_the_same_table(rig: Rig) -> None:
    """Guards against rows that are unknown to the proposer of a later answer of the request."""
    sequence, first = rig.begin(1, 70)
    second = Drafter()
    rig.runs.begin(sequence, second, constrained=True)
    assert second.tables == first.tables


def test_proposer_that_fails_is_not_calibrated(rig: Rig) -> None:
    """Guards against a user's drafter that ends the engine."""
    sequence = Sequence(1, Priority.REACTIVE, [7] * 71, 70, 5, 0.0)
    rig.runs.begin(sequence, Drafter(ValueError("a fault")), constrained=False)
    rig.prefill(Segment(sequence, 0, 70, 1))
    assert not rig.offered


def test_hung_kernel_takes_its_lane_out_of_use_until_it_returns(rig: Rig) -> None:
    """Guards against requests that wait for ever for a lane that is blocked by background work."""
    sequence, drafter = rig.begin(1, 70)
    rig.prefill(Segment(sequence, 0, 70, 1))
    task = rig.launch(sequence, 0, 64)
    started = rig.runs._running[task].launched_at
    assert rig.runs.check_interval_s() is not None
    assert rig.runs.check_hung(started + TIMEOUT_S - 1, 0.0) is None
    assert rig.runs.check_hung(started + TIMEOUT_S + 1, started + 5) is None, "the process was suspended"
    assert not rig.hung
    assert rig.runs.check_hung(started + TIMEOUT_S + 1, 0.0) is None
    assert rig.hung == {"cpu"}
    assert rig.ended == [False], "the scheduler counts no kernel that was given up"
    assert rig.runs.check_hung(started + 2 * TIMEOUT_S + 1, 0.0) == "cpu"
    rig.finish(task)
    assert not rig.hung
    assert rig.ended == [False]
    assert not drafter.tables[0].known.any()
    rig.begin(2, 70)
    assert 2 not in rig.runs._requests, "calibration has ended"


class FakeFallback:
    """Records what is reported to it."""

    def __init__(self) -> None:
        self.reports: list[str] = []

    def takes(self, lane: str) -> bool:
        return lane == "cpu"

    def leave(self, reason: str, now: float, *, hung: bool = False) -> None:
        assert hung
        self.reports.append("left")

    def returned(self) -> None:
        self.reports.append("returned")


def test_a_gpu_that_hangs_is_left(rig: Rig) -> None:
    """Guards requests that the CPU can carry: the lane is neither out of use nor lost."""
    rig.runs.fallback = fallback = FakeFallback()
    sequence, drafter = rig.begin(1, 70)
    rig.prefill(Segment(sequence, 0, 70, 1))
    task = rig.launch(sequence, 0, 64)
    for later in (TIMEOUT_S + 1, 100 * TIMEOUT_S):
        assert rig.runs.check_hung(rig.runs._running[task].launched_at + later, 0.0) is None
    assert rig.runs.check_interval_s() is None
    assert fallback.reports == ["left"]
    assert rig.ended == [False]
    rig.finish(task)
    assert fallback.reports == ["left", "returned"]
    assert rig.ended == [False]
    assert not rig.hung
    assert not drafter.tables[0].known.any()


def test_an_npu_that_hangs_fails_no_request(rig: Rig) -> None:
    """Guards requests that the lane beside it carries: the NPU is out of use until the kernel returns."""
    rig.runs._scheduler.heg.lanes["cpu"].role = "static"  # type: ignore[misc]
    sequence, _ = rig.begin(1, 70)
    rig.prefill(Segment(sequence, 0, 70, 1))
    task = rig.launch(sequence, 0, 64)
    for later in (TIMEOUT_S + 1, 100 * TIMEOUT_S):
        assert rig.runs.check_hung(rig.runs._running[task].launched_at + later, 0.0) is None
    assert rig.hung == {"cpu"}
    rig.finish(task)
    assert not rig.hung


@pytest.mark.parametrize("role", ["all", "static"])
def test_nothing_is_calibrated_while_the_cpu_replaces_the_device_of_the_kernel(rig: Rig, role: str) -> None:
    """Guards against a kernel that runs on the device that failed; one of an NPU does not."""
    cast("Any", rig.runs._kernel).lane.role = role
    sequence, _ = rig.begin(1, 70)
    rig.prefill(Segment(sequence, 0, 70, 1))
    rig.runs.use_device(own=False)
    assert bool(rig.dropped) == (role == "all")
    assert bool(rig.runs.hidden_states.nbytes) == (role == "static")
    rig.begin(2, 70)
    assert (2 in rig.runs._requests) == (role == "static")
    rig.runs.use_device(own=True)
    rig.begin(3, 70)
    assert 3 in rig.runs._requests
