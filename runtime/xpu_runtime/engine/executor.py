"""The passes under way: put on lanes, run again where a kernel throws, given up where one hangs."""

from __future__ import annotations

import copy
import math
import time

from xpu_runtime.engine.metrics import MetricsRecorder
from xpu_runtime.errors import KernelTimeoutError
from xpu_runtime.heg import Form
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.lanes.lane import Lane, LaneJob, LaunchResult
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.scheduler import ActivationSlot, Launch, Pass, Scheduler

__all__ = ["Executor"]

_INSIST_S = 0.002
"""When to ask again for a kernel to be given up; mostly it is by then (measured: 0.2 to 2.5 ms)."""
_SLOWNESS = 20.0
"""A kernel hangs only if it takes so many times longer than predicted as well."""


class Executor:
    """Carries out what the scheduler decides about passes, and tells it of those that fail.

    Args:
        scheduler: decides.
        kv: the device's KV cache.
        buffers: values between the kernels of the cut form.
        recorder: counts.
        kernel_timeout_s: seconds after which a kernel may count as hung.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        kv: KvCache,
        buffers: dict[ActivationSlot, ActivationBuffer],
        recorder: MetricsRecorder,
        kernel_timeout_s: float,
    ) -> None:
        self.lanes: dict[str, Lane] = {}
        """By name; there before the first launch."""
        self._scheduler = scheduler
        self._kv = kv
        self._buffers = buffers
        self._recorder = recorder
        self._timeout_s = kernel_timeout_s
        self._steps: dict[int, tuple[Pass, StepInputs]] = {}
        self._retried: set[int] = set()
        self._hung: dict[str, float] = {}  # lanes, and since when
        self._looked_at: float | None = None
        self._resumed_at = -math.inf  # when this thread could look again after it could not for long

    @property
    def hung(self) -> frozenset[str]:
        """Lanes with a kernel that was given up and has not come back."""
        return frozenset(self._hung)

    def launch(self, launch: Launch) -> None:
        """Hand kernels of a pass to a lane."""
        work = launch.work
        known = self._steps.get(work.id)
        step = None if known is None else known[1]
        if step is None:
            step = self._inputs(work)
            # A stopped pass whose requests were all cancelled reports to nobody that it is over.
            for other in [kept for kept, _ in self._steps.values() if kept.live == 0 and not kept.lanes]:
                self.forget(other)
            self._steps[work.id] = work, step
            now = time.perf_counter()
            for segment in work.segments:
                sequence = segment.sequence
                first = segment.start == sequence.cached and not sequence.spans
                if first and sequence.first_kernel_at is not None and sequence.reactive:
                    self._recorder.dispatch_delay_s.append(now - sequence.arrived_at)
        values = self._buffers[work.buffer] if work.form is Form.CUT else None
        self.lanes[launch.lane].launch(LaneJob(launch, step, values))

    def _inputs(self, work: Pass) -> StepInputs:
        tokens = work.load.tokens
        rows = self._scheduler.heg.prompt_rows(tokens) if work.prefill else tokens
        if rows > self._buffers[work.buffer].max_tokens:
            rows = tokens
        return StepInputs(work.segments, self._scheduler.kv.table, self._kv.layout.block_size, rows, self._kv.scratch)

    def forget(self, work: Pass) -> None:
        """It is over."""
        self._steps.pop(work.id, None)
        self._retried.discard(work.id)

    def try_again(self, report: LaunchResult) -> bool:
        """A kernel threw. It writes nothing but its outputs and its own KV rows, so it may simply run again, once.

        Returns:
            Whether the launch counts as stopped before that kernel, as it was asked to stop anyway; the scheduler
            then launches the rest when it sees fit.
        """
        launch, work = report.job.launch, report.job.launch.work
        if work.id not in self._retried:
            self._retried.add(work.id)
            if report.job.stop or work.yielding or work.live == 0:
                return True
            again = Launch(launch.lane, work, report.cursor, launch.stop, launch.rows)
            self.lanes[launch.lane].launch(LaneJob(again, report.job.step, report.job.values))
            return False
        self.forget(work)
        reason = f"kernel {report.cursor} failed on lane {report.lane!r}: {report.error!r}"
        self._scheduler.failed(report.lane, reason, time.perf_counter())
        return False

    def watch(self, now: float) -> str | None:
        """Ask again for what is to be given up, and give up kernels that hang.

        Returns:
            A lane that does not come back, if there is one.
        """
        # A process or machine that stood still (SIGSTOP, sleep) let its kernels stand still as well: it says nothing
        # about them that the clock went on. They get the whole time anew.
        if self._looked_at is not None and now - self._looked_at > self._timeout_s / 2:
            self._resumed_at = now
        self._looked_at = now
        for name, lane in self.lanes.items():
            lane.retry_cancel()
            if now - self._resumed_at <= self._timeout_s:
                continue
            job = lane.overdue(now, self._timeout_s)
            if job is None or name in self._hung:
                continue
            work = job.launch.work
            # A slow machine may need longer for a large model in one piece.
            if lane.overdue(now, _SLOWNESS * self._scheduler.heg.form_s(work.form, name, work.load)) is None:
                continue
            lane.abandon(job)
            self._hung[name] = now
            self.forget(work)
            # The kernel may still write there, whatever runs on other lanes by then.
            if job.values is not None and self._buffers[work.buffer] is job.values:
                self._buffers[work.buffer] = copy.deepcopy(job.values)
            reason = KernelTimeoutError(
                f"kernel {job.running} on lane {name!r} has not ended within kernel_timeout_s={self._timeout_s}"
            )
            self._scheduler.failed(name, str(reason), now, hung=True)
        waited = {name: now - max(since, self._resumed_at) for name, since in self._hung.items()}
        return next((name for name, seconds in waited.items() if seconds > self._timeout_s), None)

    def came_back(self, lane: str) -> None:
        """The kernel that hung on ``lane`` has ended."""
        self._hung.pop(lane, None)
        self._scheduler.recovered(lane)

    def patience_s(self) -> float | None:
        """Seconds until `watch` should be called again; None for ever."""
        limits = []
        if any(True for _ in self._scheduler.lanes.running()) or self._hung:
            limits.append(min(1.0, self._timeout_s / 4))
        if any(lane.cancelling for lane in self.lanes.values()):
            limits.append(_INSIST_S)
        return min(limits, default=None)
