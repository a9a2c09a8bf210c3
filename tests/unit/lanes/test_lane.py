"""A lane: kernels back to back, a stop between any two, and a report of whatever happened."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from xpu_runtime.calibration.anchors import dummy_pass
from xpu_runtime.heg import Form, LaneSpec
from xpu_runtime.lanes.compiled_kernel import Program
from xpu_runtime.lanes.lane import Lane, LaneJob, LaunchResult
from xpu_runtime.scheduler import Launch

SPEC = LaneSpec("cpu", "CPU", frozenset({"cpu"}), "all", threads=1)
WAIT_S = 30.0


class Kernel:
    """Stands in for a compiled kernel."""

    def __init__(self, number: int, ran: list[int], act: Callable[[int], None]) -> None:
        self.number, self.ran, self.act = number, ran, act
        self.cancelled = threading.Event()

    def run(self, step: Any, values: Any, rows: Any, *, steady: bool) -> Any:
        self.ran.append(self.number)
        self.act(self.number)
        return np.full((1, 3), self.number, np.float32) if self.number == 3 else None

    def cancel(self) -> None:
        self.cancelled.set()


class Rig:
    """A lane of four kernels, the last of which yields logits."""

    def __init__(self) -> None:
        self.ran: list[int] = []
        self.act: Callable[[int], None] = lambda number: None
        self.kernels: list[Any] = [Kernel(number, self.ran, lambda n: self.act(n)) for number in range(4)]
        self.reports: queue.SimpleQueue[LaunchResult] = queue.SimpleQueue()
        self.lane = Lane(SPEC, {Form.CUT: Program([*self.kernels, None])}, self.reports.put, record=True)

    def job(self, start: int = 0, stop: int = 4) -> LaneJob:
        step: Any = None
        return LaneJob(Launch("cpu", dummy_pass([(0, 4, 1)]), start, stop), step, None)

    def run(self, job: LaneJob) -> LaunchResult:
        self.lane.launch(job)
        return self.reports.get(timeout=WAIT_S)


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    yield made
    assert made.lane.close(WAIT_S)


def test_launch_runs_its_kernels_and_reports_once(rig: Rig) -> None:
    """Guards against kernels skipped or repeated, and logits of an unfinished pass."""
    report = rig.run(rig.job(1, 3))
    assert (rig.ran, report.cursor, report.logits, report.error) == ([1, 2], 3, None, None)
    report = rig.run(rig.job(3, 4))
    assert report.logits is not None
    assert report.logits.tolist() == [[3, 3, 3]]
    assert [(kernel, began <= ended) for kernel, began, ended in report.times] == [(3, True)]
    assert rig.reports.empty()


def test_yield_stops_between_kernels_but_never_before_the_first(rig: Rig) -> None:
    """Guards against a preemption that waits for the whole pass, and against two that make no progress."""
    rig.act = lambda number: rig.lane.request_yield() if number == 1 else None
    report = rig.run(rig.job())
    assert (rig.ran, report.cursor, report.logits) == ([0, 1], 2, None)
    rig.act = lambda number: None
    job = rig.job(2)
    job.stop = True
    report = rig.run(job)
    assert (rig.ran, report.cursor) == ([0, 1, 2], 3)


def test_yield_with_cancel_gives_up_the_running_kernel(rig: Rig) -> None:
    """Guards against a person who waits for the whole of a long kernel, and a kernel given up that counts as run."""
    entered = threading.Event()

    def act(number: int) -> None:
        if number == 1:
            entered.set()
            assert rig.kernels[1].cancelled.wait(WAIT_S)
            raise RuntimeError("Infer Request was canceled")

    rig.act = act
    rig.lane.launch(rig.job())
    assert entered.wait(WAIT_S)
    rig.lane.request_yield(cancel=True)
    report = rig.reports.get(timeout=WAIT_S)
    assert (report.cursor, report.error, report.logits) == (1, None, None)
    rig.act = lambda number: None
    assert rig.run(rig.job(1)).cursor == 4
    assert rig.ran == [0, 1, 1, 2, 3]


def test_a_launch_that_is_cancelled_before_it_begins_never_begins(rig: Rig) -> None:
    """Guards a person from a whole background pass that the lane's thread had not picked up when it was stopped."""
    entered, go = threading.Event(), threading.Event()

    def act(number: int) -> None:
        entered.set()
        assert go.wait(WAIT_S)

    rig.act = act
    rig.lane.launch(rig.job(3))
    assert entered.wait(WAIT_S)
    rig.lane.launch(rig.job())  # the thread is busy: this one waits in its queue
    rig.lane.request_yield(cancel=True)
    assert rig.lane.cancelling
    assert not rig.kernels[0].cancelled.is_set()
    go.set()
    assert rig.reports.get(timeout=WAIT_S).cursor == 4
    assert rig.reports.get(timeout=WAIT_S).cursor == 0
    assert rig.ran == [3]


def test_a_cancel_that_came_too_early_is_repeated(rig: Rig) -> None:
    """Guards against a request to cancel that reaches the kernel a moment before it runs, and is lost."""
    entered = threading.Event()

    def act(number: int) -> None:
        entered.set()
        assert rig.kernels[number].cancelled.wait(WAIT_S)
        raise RuntimeError("Infer Request was canceled")

    rig.act = act
    rig.lane.retry_cancel()  # of an idle lane: nothing happens
    rig.lane.launch(rig.job())
    assert entered.wait(WAIT_S)
    rig.lane.retry_cancel()
    assert not rig.kernels[0].cancelled.is_set(), "nobody asked for it"
    rig.lane.request_yield(cancel=True)
    assert rig.reports.get(timeout=WAIT_S).cursor == 0
    assert not rig.lane.cancelling


def test_yield_of_an_idle_lane_does_nothing(rig: Rig) -> None:
    """Guards against a late request to yield that stops the next launch."""
    rig.lane.request_yield()
    assert rig.run(rig.job()).cursor == 4
    rig.lane.request_yield()
    assert rig.run(rig.job()).cursor == 4


@pytest.mark.parametrize("error", [RuntimeError("fire"), KeyboardInterrupt(), SystemExit(1)])
def test_whatever_a_kernel_raises_is_reported_with_its_place(rig: Rig, error: BaseException) -> None:
    """Guards against a lane thread that dies, after which nothing would ever report."""

    def act(number: int) -> None:
        if number == 2:
            raise error

    rig.act = act
    report = rig.run(rig.job())
    assert (report.cursor, report.error, report.logits) == (2, error, None)
    rig.act = lambda number: None
    assert rig.run(rig.job(2)).cursor == 4


def test_kernel_that_the_lane_does_not_hold_is_an_error(rig: Rig) -> None:
    """Guards against a kernel silently left out on a lane without its variant."""
    report = rig.run(rig.job(3, 5))
    assert report.cursor == 4
    assert "lane 'cpu' has no kernel 4" in str(report.error)


def test_overdue_kernel_is_found_and_abandoned(rig: Rig) -> None:
    """Guards against a hang nobody notices, and a launch that goes on after it was given up."""
    entered, go = threading.Event(), threading.Event()

    def act(number: int) -> None:
        if number == 1:
            entered.set()
            assert go.wait(WAIT_S)

    rig.act = act
    job = rig.job()
    rig.lane.launch(job)
    assert entered.wait(WAIT_S)
    assert job.kernel_started_at is not None
    assert rig.lane.overdue(job.kernel_started_at + 0.9, 1.0) is None
    assert rig.lane.overdue(job.kernel_started_at + 1.1, 1.0) is job
    rig.lane.abandon(job)
    assert rig.kernels[1].cancelled.is_set()
    assert not rig.kernels[0].cancelled.is_set()
    assert rig.lane.close(0.01) is False
    go.set()
    report = rig.reports.get(timeout=WAIT_S)
    assert (report.job.abandoned, report.cursor, rig.ran) == (True, 2, [0, 1])
    assert rig.lane.overdue(1e12, 1.0) is None


def test_hook_comes_before_each_kernel() -> None:
    """Guards against faults and traces at other places than the kernels'."""
    seen: list[tuple[str, int]] = []
    ran: list[int] = []
    reports: queue.SimpleQueue[LaunchResult] = queue.SimpleQueue()
    kernels: list[Any] = [Kernel(number, ran, lambda n: seen.append(("ran", n))) for number in range(2)]
    lane = Lane(
        SPEC,
        {Form.CUT: Program(kernels)},
        reports.put,
        hook=lambda name, launch, kernel: seen.append((name, kernel)),
    )
    step: Any = None
    lane.launch(LaneJob(Launch("cpu", dummy_pass([(0, 4, 1)]), 0, 2), step, None))
    report = reports.get(timeout=WAIT_S)
    assert seen == [("cpu", 0), ("ran", 0), ("cpu", 1), ("ran", 1)]
    assert report.times == []
    assert lane.close(WAIT_S)
