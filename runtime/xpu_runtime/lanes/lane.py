"""A lane: one thread that runs launches of kernels back to back and reports when it stops."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.heg.graph import Form, LaneSpec
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.compiled_kernel import Program
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.scheduler import Launch

__all__ = ["KernelHook", "Lane", "LaneJob", "LaunchResult"]


class KernelHook(Protocol):
    """Called on the lane's thread before each kernel: tracing, and faults in tests."""

    def __call__(self, lane: str, launch: Launch, kernel: int) -> None:
        """May raise, or block, as the kernel itself might."""


@dataclass(slots=True)
class LaunchResult:
    """What became of a launch.

    Attributes:
        lane: who reports.
        job: the launch.
        cursor: the first kernel that did not run.
        logits: ``[rows, vocab]`` if the last kernel ran and rows were sampled.
        error: what was raised, if anything.
        stopped_at: time of the report in seconds.
        times: start and end of every kernel, if recording.
    """

    lane: str
    job: LaneJob
    cursor: int
    logits: NDArray[np.float32] | None
    error: BaseException | None
    stopped_at: float
    times: list[tuple[int, float, float]] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class LaneJob:
    """A launch with what it needs on the device."""

    launch: Launch
    step: StepInputs
    values: ActivationBuffer | None
    stop: bool = False
    cancelled: bool = False
    abandoned: bool = False
    kernel_started_at: float | None = None
    running: int = 0


class Lane:
    """Executes launches on one device.

    The check for a preemption sits between two kernels on the lane's own thread (`agent-xpu-v2 §4.4`: a completion
    callback probes the queue), so going on to the next kernel costs no round trip to the scheduler.

    Attributes:
        spec: which lane it is.
        thread: runs the kernels, and reports on them.
    """

    def __init__(
        self,
        spec: LaneSpec,
        programs: Mapping[Form, Program],
        report: Callable[[LaunchResult], None],
        *,
        record: bool = False,
        hook: KernelHook | None = None,
    ) -> None:
        self.spec = spec
        self._programs = dict(programs)
        self._report = report
        self._record = record
        self._hook = hook
        self._jobs: queue.SimpleQueue[LaneJob | None] = queue.SimpleQueue()
        self._current: LaneJob | None = None
        self.thread = self._start()

    def launch(self, job: LaneJob) -> None:
        """Run ``job``; a report follows."""
        self._current = job
        self._jobs.put(job)

    def request_yield(self, *, cancel: bool = False) -> None:
        """Stop the running launch at the next kernel boundary; with ``cancel``, give up the running kernel too."""
        job = self._current
        if job is None:
            return
        job.stop = True
        if cancel:
            job.cancelled = True  # one that has not begun yet never begins
            self.insist()

    @property
    def cancelling(self) -> bool:
        """Whether the device was asked to give a kernel up and has not done so yet."""
        job = self._current
        return job is not None and job.cancelled

    def insist(self) -> None:
        """Ask the device again: a request to cancel that reaches a kernel just before it runs is lost."""
        job = self._current
        if job is not None and job.cancelled and job.kernel_started_at is not None:
            self._give_up(job)

    def overdue(self, now: float, limit_s: float) -> LaneJob | None:
        """The running launch if one of its kernels has taken longer than ``limit_s``."""
        job = self._current
        if job is None or job.kernel_started_at is None or now - job.kernel_started_at <= limit_s:
            return None
        return job

    def abandon(self, job: LaneJob) -> None:
        """Give up a hung launch: ask the device to cancel it, and take no further kernel of it.

        A thread cannot be killed, and the kernel may still write: the lane is out of use until it reports.
        """
        job.abandoned = job.stop = True
        self._give_up(job)

    def close(self, timeout_s: float) -> bool:
        """Stop the thread, whatever it runs; returns whether it ended in time."""
        self.request_yield(cancel=True)
        self._jobs.put(None)
        if self.thread is not threading.current_thread():
            self.thread.join(timeout_s)
        has_ended = not self.thread.is_alive()
        if has_ended:
            # With the weights, and the files they are mapped from, which Windows removes no earlier. A lane lies in a
            # cycle of references, so it may be there until Python looks for garbage.
            self._programs.clear()
        return has_ended

    def _give_up(self, job: LaneJob) -> None:
        kernel = self._programs[job.launch.work.form].kernels[job.running]
        if kernel is not None:
            kernel.cancel()

    def _start(self) -> threading.Thread:
        thread = threading.Thread(target=self._run, name=f"xpu-lane-{self.spec.name}", daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            report = self._execute(job)
            if self._current is job:
                self._current = None
            self._report(report)

    def _execute(self, job: LaneJob) -> LaunchResult:
        launch = job.launch
        kernels = self._programs[launch.work.form].kernels
        logits: NDArray[np.float32] | None = None
        error: BaseException | None = None
        times: list[tuple[int, float, float]] = []
        cursor = launch.start
        while cursor < launch.stop and not (job.stop and (cursor > launch.start or job.cancelled)):
            kernel = kernels[cursor]
            job.running = cursor
            job.kernel_started_at = began = time.perf_counter()
            try:
                if kernel is None:
                    raise RuntimeError(f"lane {self.spec.name!r} does not hold kernel {cursor}")
                if self._hook is not None:
                    self._hook(self.spec.name, launch, cursor)
                if job.cancelled and not job.abandoned:
                    break
                logits = kernel.run(job.step, job.values, launch.rows, steady=self.spec.device == "CPU")
            except RuntimeError as raised:
                if job.cancelled and not job.abandoned:
                    break  # given up for somebody more urgent: it counts as not run
                error = raised
                break
            except BaseException as raised:  # whatever it is, the engine must hear of it
                error = raised
                break
            if self._record:
                times.append((cursor, began, time.perf_counter()))
            cursor += 1
        job.kernel_started_at = None
        return LaunchResult(self.spec.name, job, cursor, logits, error, time.perf_counter(), times)
