"""A lane: one thread that runs the kernels of a launch one after another and reports the result."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.heg import Form, LaneSpec
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.compiled_kernel import Program, RunnableKernel
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.scheduler import Launch, WarmUp

__all__ = ["KernelHook", "Lane", "LaneJob", "LaneTask", "LaunchResult"]


class KernelHook(Protocol):
    """A function called on the lane thread before each kernel, for tracing and fault injection."""

    def __call__(self, lane: str, launch: Launch, kernel: int) -> None:
        """May raise or block, like the kernel itself."""


@dataclass(slots=True)
class LaunchResult:
    """The result of a launch.

    Attributes:
        lane: name of the lane.
        job: the launch.
        cursor: index of the first kernel that did not run.
        logits: ``[rows, vocab]`` if the last kernel ran and rows were sampled.
        error: the exception that a kernel raised, or None.
        stopped_at: time of the end in seconds.
        times: index, start and end of every kernel, if recording is on.
        aborted_at: start of the kernel that was cancelled, which then counts as not run; None if none was.
    """

    lane: str
    job: LaneJob
    cursor: int
    logits: NDArray[np.float32] | None
    error: BaseException | None
    stopped_at: float
    times: list[tuple[int, float, float]] = field(default_factory=list)
    aborted_at: float | None = None


@dataclass(slots=True, eq=False)
class LaneJob:
    """A launch with its device inputs.

    Attributes:
        launch: the kernels to run.
        step: inputs of the pass.
        values: activation buffer of the pass; None for a pass of one kernel.
        stop: stop at the next kernel boundary.
        cancelled: the running kernel was cancelled.
        abandoned: the launch hung and was given up.
        kernel_started_at: start of the running kernel in seconds; None between kernels.
        running: index of the running kernel.
    """

    launch: Launch
    step: StepInputs
    values: ActivationBuffer | None
    stop: bool = False
    cancelled: bool = False
    abandoned: bool = False
    kernel_started_at: float | None = None
    running: int = 0


@dataclass(slots=True, eq=False)
class LaneTask:
    """A kernel that belongs to no pass, such as a batch of an embedding model.

    Attributes:
        lane: name of the lane.
        run: runs the kernel on the lane thread.
        process: handles its end, inside an engine step.
        cancel: cancels the running kernel, where that is possible.
        error: the exception that it raised, or None; also None if it was cancelled.
        started_at: start in seconds; None before.
        stopped_at: end in seconds; None before.
        abandoned: the kernel hung and was given up.
        cancelled: the kernel was cancelled; it may have run to its end all the same.
        done: the kernel ran to its end.
    """

    lane: str
    run: Callable[[], None]
    process: Callable[[LaneTask], None]
    cancel: Callable[[], None] | None = None
    error: BaseException | None = None
    started_at: float | None = None
    stopped_at: float | None = None
    abandoned: bool = False
    cancelled: bool = False
    done: bool = False


class Lane:
    """Executes launches on one device.

    The lane thread checks for preemption between two kernels (`agent-xpu-v2 §4.4`: a completion callback probes the
    queue), so the next kernel starts without a round trip to the scheduler.

    Args:
        spec: description of the lane.
        programs: its kernels by form.
        report: called with each result on the lane thread.
        record: record the times of kernels.
        hook: called before each kernel.
        attention: kernels of the cut form by index that its program does not have, because they are compiled on demand.

    Attributes:
        spec: description of the lane.
        thread: thread that runs the kernels and reports the results.
    """

    def __init__(
        self,
        spec: LaneSpec,
        programs: Mapping[Form, Program],
        report: Callable[[LaunchResult | LaneTask], None],
        *,
        record: bool = False,
        hook: KernelHook | None = None,
        attention: Mapping[int, RunnableKernel] | None = None,
    ) -> None:
        self.spec = spec
        self._attention_kernels = dict(attention or {})
        self._form_programs = dict(programs)
        self._report_stop = report
        self._record_kernel = record
        self._kernel_hook = hook
        self._lane_jobs: queue.SimpleQueue[LaneJob | LaneTask | None] = queue.SimpleQueue()
        self._current_job: LaneJob | None = None
        self._current_task: LaneTask | None = None
        self.thread = self._start_thread()

    def add_program(self, form: Form, program: Program) -> None:
        """Use ``program`` in later launches of ``form``."""
        self._form_programs[form] = program

    def remove_program(self, form: Form) -> None:
        """Free the kernels of ``form``; the lane is idle and gets no launches of it."""
        self._form_programs.pop(form, None)

    def launch(self, job: LaneJob) -> None:
        """Start ``job``; its result is reported from the lane thread."""
        self._current_job = job
        self._lane_jobs.put(job)

    def run_task(self, task: LaneTask) -> None:
        """Start ``task``; it is reported from the lane thread after its end."""
        self._current_task = task
        self._lane_jobs.put(task)

    def warm_up(self, action: WarmUp, process: Callable[[LaneTask], None]) -> LaneTask:
        """Start a warm-up and return its task, which is reported as by `run_task`."""
        programs = self._form_programs  # no reference to kernels: they are freed when the lane is closed

        def run() -> None:
            programs[action.form].warm_up(action.tokens, action.rows, lambda: task.cancelled)

        task = LaneTask(self.spec.name, run, process, lambda: programs[action.form].cancel())
        self.run_task(task)
        return task

    def request_yield(self, *, cancel: bool = False) -> None:
        """Stop the running launch at the next kernel boundary; with ``cancel``, also cancel the running kernel.

        A task is only stopped with ``cancel``.
        """
        job, task = self._current_job, self._current_task
        if cancel and task is not None and task.cancel is not None:
            task.cancelled = True  # a task that has not started yet never starts
            self.retry_cancel()
        if job is None:
            return
        job.stop = True
        if cancel:
            job.cancelled = True  # a job that has not started yet never starts
            self.retry_cancel()

    @property
    def cancelling(self) -> bool:
        """True while a cancelled kernel has not stopped yet."""
        job, task = self._current_job, self._current_task
        return (job is not None and job.cancelled) or (task is not None and task.cancelled)

    @property
    def runs_since(self) -> float | None:
        """Start in seconds of the running kernel or task; None if none runs."""
        job, task = self._current_job, self._current_task
        return job.kernel_started_at if job is not None else None if task is None else task.started_at

    def hidden_states(self, form: Form) -> NDArray[np.float32] | None:
        """Hidden states of the latest run of ``form``, see `CompiledKernel.hidden_states`."""
        kernel = self._form_programs[form].kernels[-1]
        return None if kernel is None else kernel.hidden_states

    def retry_cancel(self) -> None:
        """Cancel the running kernel again, since OpenVINO ignores a cancel that arrives before the kernel starts."""
        job, task = self._current_job, self._current_task
        if job is not None and job.cancelled and job.kernel_started_at is not None:
            self._cancel_kernel(job)
        if task is not None and task.cancelled and task.cancel is not None and task.started_at is not None:
            task.cancel()

    def overdue(self, now: float, limit_s: float) -> LaneJob | None:
        """The running launch, unless it was given up, if its current kernel has run longer than ``limit_s``."""
        job = self._current_job
        if job is None or job.abandoned or job.kernel_started_at is None or now - job.kernel_started_at <= limit_s:
            return None
        return job

    def abandon(self, job: LaneJob) -> None:
        """Give up a hung launch: cancel its kernel and start no further one.

        A thread cannot be killed and the kernel may still write, so the lane is unavailable until it reports.
        """
        job.abandoned = job.stop = True
        self._cancel_kernel(job)

    def close(self, timeout_s: float) -> bool:
        """Cancel the running launch and stop the thread; returns True if the thread ended in time."""
        self.request_yield(cancel=True)
        self._lane_jobs.put(None)
        if self.thread is not threading.current_thread():
            self.thread.join(timeout_s)
        has_ended = not self.thread.is_alive()
        if has_ended:
            # Free the weights now: Windows does not delete a mapped file, and the lane is part of a reference cycle.
            self._form_programs.clear()
            self._attention_kernels.clear()
        return has_ended

    def _cancel_kernel(self, job: LaneJob) -> None:
        kernel = self._kernel(job.launch.work.form, job.running)
        if kernel is not None:
            kernel.cancel()

    def _kernel(self, form: Form, index: int) -> RunnableKernel | None:
        kernel = self._form_programs[form].kernels[index]
        return self._attention_kernels.get(index) if kernel is None and form is Form.CUT else kernel

    def _start_thread(self) -> threading.Thread:
        thread = threading.Thread(target=self._run_jobs, name=f"xpu-lane-{self.spec.name}", daemon=True)
        thread.start()
        return thread

    def _run_jobs(self) -> None:
        while (job := self._lane_jobs.get()) is not None:
            if isinstance(job, LaneTask):
                _run_task(job)
                if self._current_task is job:
                    self._current_task = None
                self._report_stop(job)
                continue
            report = self._execute_job(job)
            if self._current_job is job:
                self._current_job = None
            self._report_stop(report)

    def _execute_job(self, job: LaneJob) -> LaunchResult:
        launch = job.launch
        logits: NDArray[np.float32] | None = None
        error: BaseException | None = None
        times: list[tuple[int, float, float]] = []
        aborted_at: float | None = None
        cursor = launch.start
        while cursor < launch.stop and not (job.stop and (cursor > launch.start or job.cancelled)):
            kernel = self._kernel(launch.work.form, cursor)
            job.running = cursor
            job.kernel_started_at = started_at = time.perf_counter()
            try:
                if kernel is None:
                    raise RuntimeError(f"lane {self.spec.name!r} has no kernel {cursor}")
                if self._kernel_hook is not None:
                    self._kernel_hook(self.spec.name, launch, cursor)
                if job.cancelled and not job.abandoned:
                    break
                logits = kernel.run(job.step, job.values, launch.rows, steady=self.spec.device == "CPU")
            except RuntimeError as raised:
                if job.cancelled and not job.abandoned:
                    aborted_at = started_at
                    break  # preempted: the kernel counts as not run
                error = raised
                break
            except BaseException as raised:  # the engine must receive every error
                error = raised
                break
            if self._record_kernel:
                times.append((cursor, started_at, time.perf_counter()))
            cursor += 1
        job.kernel_started_at = None
        return LaunchResult(self.spec.name, job, cursor, logits, error, time.perf_counter(), times, aborted_at)


def _run_task(task: LaneTask) -> None:
    task.started_at = time.perf_counter()
    try:
        if not task.cancelled:
            task.run()
            task.done = True
    except BaseException as raised:  # the engine must receive every error
        task.error = None if task.cancelled else raised
    task.stopped_at = time.perf_counter()
