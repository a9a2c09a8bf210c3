"""A lane: kernels in sequence, stops between kernels, and reports of every result."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.heg import Form, LaneSpec
from xpu_runtime.lanes.compiled_kernel import Program
from xpu_runtime.lanes.lane import Lane, LaneJob, LaneTask, LaunchResult
from xpu_runtime.scheduler import Launch

SPEC = LaneSpec("cpu", "CPU", "all", threads=1)
WAIT_S = 30.0


class Kernel:
    """A stand-in for a compiled kernel."""

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
    """A lane of four kernels, the last of which returns logits."""

    def __init__(self) -> None:
        self.ran: list[int] = []
        self.act: Callable[[int], None] = lambda number: None
        self.kernels: list[Any] = [Kernel(number, self.ran, lambda n: self.act(n)) for number in range(4)]
        self.reports: queue.SimpleQueue[Any] = queue.SimpleQueue()
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
    """Guards against skipped or repeated kernels, and logits of an unfinished pass."""
    report = rig.run(rig.job(1, 3))
    assert (rig.ran, report.cursor, report.logits, report.error) == ([1, 2], 3, None, None)
    report = rig.run(rig.job(3, 4))
    assert report.logits is not None
    assert report.logits.tolist() == [[3, 3, 3]]
    assert [(kernel, began <= ended) for kernel, began, ended in report.times] == [(3, True)]
    assert rig.reports.empty()


def test_yield_stops_at_a_kernel_boundary_after_the_first_kernel(rig: Rig) -> None:
    """Guards against a preemption that waits for the whole pass, and against two without progress."""
    rig.act = lambda number: rig.lane.request_yield() if number == 1 else None
    report = rig.run(rig.job())
    assert (rig.ran, report.cursor, report.logits) == ([0, 1], 2, None)
    rig.act = lambda number: None
    job = rig.job(2)
    job.stop = True
    report = rig.run(job)
    assert (rig.ran, report.cursor) == ([0, 1, 2], 3)


def test_yield_with_cancel_cancels_the_running_kernel(rig: Rig) -> None:
    """Guards reactive requests against a long kernel; a cancelled kernel counts as not run."""
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


def test_launch_cancelled_before_its_start_never_starts(rig: Rig) -> None:
    """Guards reactive requests against a background pass that was stopped before its first kernel."""
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


def test_cancel_before_the_kernel_runs_is_retried(rig: Rig) -> None:
    """Guards against a lost cancellation that arrives just before the kernel runs."""
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
    assert not rig.kernels[0].cancelled.is_set()
    rig.lane.request_yield(cancel=True)
    assert rig.reports.get(timeout=WAIT_S).cursor == 0
    assert not rig.lane.cancelling


def test_yield_of_an_idle_lane_has_no_effect(rig: Rig) -> None:
    """Guards against a late yield that stops the next launch."""
    rig.lane.request_yield()
    assert rig.run(rig.job()).cursor == 4
    rig.lane.request_yield()
    assert rig.run(rig.job()).cursor == 4


@pytest.mark.parametrize("error", [RuntimeError("fire"), KeyboardInterrupt(), SystemExit(1)])
def test_kernel_errors_are_reported_with_the_kernel_index(rig: Rig, error: BaseException) -> None:
    """Guards against a lane thread that ends without a report."""

    def act(number: int) -> None:
        if number == 2:
            raise error

    rig.act = act
    report = rig.run(rig.job())
    assert (report.cursor, report.error, report.logits) == (2, error, None)
    rig.act = lambda number: None
    assert rig.run(rig.job(2)).cursor == 4


def test_missing_kernel_is_an_error(rig: Rig) -> None:
    """Guards against a kernel that is skipped because the lane does not have it."""
    report = rig.run(rig.job(3, 5))
    assert report.cursor == 4
    assert "lane 'cpu' has no kernel 4" in str(report.error)


def test_overdue_kernel_is_detected_and_abandoned(rig: Rig) -> None:
    """Guards against an undetected hang, and a launch that continues after it was abandoned."""
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


def test_hook_is_called_before_each_kernel() -> None:
    """Guards against faults and traces at other points than kernel boundaries."""
    seen: list[tuple[str, int]] = []
    ran: list[int] = []
    reports: queue.SimpleQueue[Any] = queue.SimpleQueue()
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


def _task(rig: Rig, run: Callable[[], None], cancel: Callable[[], None] | None) -> tuple[LaneTask, Any]:
    """Run a task; returns it and its report."""
    task = LaneTask("cpu", run, lambda task: None, cancel)
    rig.lane.run_task(task)
    return task, rig.reports.get(timeout=WAIT_S)


def test_cancelled_task_is_no_failure(rig: Rig) -> None:
    """Guards against a cancelled kernel that counts as failed, and one that is asked to stop and never cancelled."""
    stopped = threading.Event()

    def run() -> None:
        rig.lane.request_yield()  # a stop at a boundary, of which it has none
        assert not rig.lane.cancelling
        rig.lane.request_yield(cancel=True)
        assert rig.lane.cancelling
        assert stopped.wait(WAIT_S)
        raise RuntimeError("Infer Request was canceled")

    task, report = _task(rig, run, stopped.set)
    assert report is task
    assert (task.error, task.done, task.cancelled) == (None, False, True)
    assert not rig.lane.cancelling


def test_task_without_cancellation_runs_to_its_end(rig: Rig) -> None:
    """Guards against a batch of texts that a stop request discards."""
    task, _ = _task(rig, lambda: rig.lane.request_yield(cancel=True), None)
    assert (task.error, task.done, task.cancelled) == (None, True, False)


def test_task_cancelled_before_its_start_does_not_run(rig: Rig) -> None:
    """Guards against a kernel that delays the work for which it was cancelled."""
    ran: list[int] = []
    started = threading.Event()

    def wait() -> None:
        assert started.wait(WAIT_S)

    first = LaneTask("cpu", wait, lambda task: None)
    rig.lane.run_task(first)
    task = LaneTask("cpu", lambda: ran.append(1), lambda task: None, lambda: None)
    rig.lane.run_task(task)
    rig.lane.request_yield(cancel=True)
    started.set()
    assert [rig.reports.get(timeout=WAIT_S) for _ in range(2)] == [first, task]
    assert not ran
    assert not task.done
