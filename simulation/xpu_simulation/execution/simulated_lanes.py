"""Simulated lanes: kernels take their predicted time, and longer under memory contention."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Heg, KernelKind, Load
from xpu_runtime.scheduler import Launch, Yield
from xpu_runtime.trace import KernelSpan
from xpu_simulation.costs.kernel_costs import KernelCost, KernelCosts
from xpu_simulation.costs.pass_times import PassTimes
from xpu_simulation.execution.graph_loader import SimulatedGraphLoader
from xpu_simulation.execution.launch_progress import LaunchProgress
from xpu_simulation.execution.npu_compiler import SimulatedCompiler
from xpu_simulation.execution.usage_meter import UsageMeter

__all__ = ["CANCEL_S", "LaneStopped", "SimulatedLanes"]

CANCEL_S = 1e-3
"""Seconds from the cancellation of a kernel until its lane is free (measured: 0.2 to 2.5 ms on a CPU)."""


class LaneStopped(NamedTuple):
    """The end of a launch: its lane, the cursor of its pass, and the time in seconds."""

    lane: str
    cursor: int
    at: float


class SimulatedLanes:
    """All lanes of a chip in virtual time.

    When a kernel starts or ends, the slowdown of all running kernels is updated.

    Args:
        heg: the execution graph, with the contention between its lanes.
        times: measured durations of passes; None uses the kernel annotations.
        record: record every kernel in `spans`.

    Attributes:
        meter: busy time of the lanes.
        compiler: compiler of attention kernels for an NPU.
        graphs: loader of long and short graphs for an NPU.
        spans: recorded kernels, with cancelled ones.
    """

    def __init__(self, heg: Heg, times: PassTimes | None = None, *, record: bool = False) -> None:
        self.meter = UsageMeter(heg.lanes)
        self.compiler = SimulatedCompiler(heg, self.meter)
        self.graphs = SimulatedGraphLoader(heg)
        self.spans: list[KernelSpan] = []
        self._heg = heg
        self._static_lanes = frozenset(name for name, lane in heg.lanes.items() if lane.role == "static")
        times = times or None  # no lookups without measured passes
        self._kernel_costs = KernelCosts(heg, times)
        self._pass_times = times
        self._records_kernels = record
        self._launches: dict[str, LaunchProgress] = {}
        self._next_kernel_at: float | None = inf
        # Time of the last start or stop. A stop is often followed by a start at the same time, so the slowdowns are
        # updated when time advances.
        self._changed_at: float | None = None

    @property
    def next_at(self) -> float:
        """Time of the next event of any lane in seconds; ``inf`` if no lane runs."""
        if self._next_kernel_at is None:
            if self._changed_at is not None:
                self._update_slowdowns(self._changed_at)
            if len(self._launches) == 1:  # no other lane is affected by its kernel boundaries
                (alone,) = self._launches.values()
                self._next_kernel_at = alone.last_at
            else:
                self._next_kernel_at = min([each.next_at for each in self._launches.values()], default=inf)
        return self._next_kernel_at

    def launch(self, action: Launch, now: float) -> None:
        """Start ``action``; all lanes must have been advanced to ``now``.

        Raises:
            XpuError: the lane is busy, or a kernel is not compiled for it.
        """
        lane, pass_ = action.lane, action.work
        launches = self._launches
        if lane in launches:
            raise XpuError(f"lane {lane!r} was given a launch while it is busy")
        if lane in self._static_lanes:
            self._check_compiled(action)
        load = pass_.load if action.rows is None else action.load
        costs = self._kernel_costs.of(pass_.form, action.start, action.stop, lane, load)
        if self.graphs.rows and lane in self._static_lanes:
            costs = [self._graph_cost(action, at, load, cost) for at, cost in enumerate(costs, action.start)]
        if self._pass_times is not None and (factor := self._pass_times.reshape_factor(pass_.form, lane, load)) > 1.0:
            costs = [cost._replace(seconds=cost.seconds * factor) for cost in costs]
        launches[lane] = LaunchProgress.start(action, costs, now)
        self.meter.start(lane, pass_, now)
        self._next_kernel_at, self._changed_at = None, now

    def _graph_cost(self, action: Launch, index: int, load: Load, cost: KernelCost) -> KernelCost:
        """Cost of kernel ``index`` with its present graph, which runs as often as ``load`` needs it."""
        rows = self.graphs.rows.get(index)
        if rows is None:
            return cost
        run = self._kernel_costs.of(action.work.form, index, index + 1, action.lane, load._replace(tokens=rows))[0]
        return run._replace(seconds=run.seconds * -(-load.tokens // rows))

    def _check_compiled(self, action: Launch) -> None:
        """Check that all kernels of a launch on a static lane are compiled for it."""
        for kernel in self._heg.forms[action.work.form][action.start : action.stop]:
            if action.lane not in kernel.lanes:
                context = self._heg.attention_context(action.work.load)
                if kernel.kind is not KernelKind.ATTENTION or (action.lane, context) not in self.compiler.available:
                    raise XpuError(f"lane {action.lane!r} was given {kernel.name}, which is not compiled for it")

    def request_yield(self, action: Yield, now: float) -> None:
        """Stop a lane at the next kernel boundary, or cancel its kernel; no effect on an idle lane."""
        progress = self._launches.get(action.lane)
        if progress is None:
            return
        progress.stop = progress.index + 1
        if action.cancel:
            progress.cancel(now + CANCEL_S)
        self._next_kernel_at = None

    def run_until(self, limit: float) -> list[LaneStopped]:
        """Advance to the next stop of a lane, at most to ``limit``; returns the lanes that stopped at that time."""
        launches = self._launches
        if not self._records_kernels:  # faster paths without recording of kernels
            num_launches = len(launches)
            if num_launches == 1:
                return self._run_one(limit)
            if num_launches == 2:
                return self._run_two(limit)
        stops: list[LaneStopped] = []
        while not stops and launches and (kernel_at := self.next_at) <= limit:
            for progress in tuple(launches.values()):
                if progress.next_at <= kernel_at:
                    self._advance_launch(progress, kernel_at, stops)
            if stops:
                self._next_kernel_at, self._changed_at = None, kernel_at
            else:
                self._update_slowdowns(kernel_at)
        return stops

    def advance(self, to: float) -> list[LaneStopped]:
        """Advance to time ``to``; returns the lanes that stopped, ordered by time."""
        stops: list[LaneStopped] = []
        while some := self.run_until(to):
            stops += some
        if len(self._launches) == 1:
            for progress in self._launches.values():  # a launch that starts now must see the current kernel
                while progress.ends_at <= to:
                    if self._records_kernels:
                        self._record_kernel(progress, progress.ends_at)
                    progress.step()
        return stops

    def _run_one(self, limit: float) -> list[LaneStopped]:
        """`run_until` for one launch, without its kernel boundaries."""
        kernel_at = self.next_at
        if kernel_at > limit:
            return []
        (progress,) = self._launches.values()
        cancelled = progress.cancel_at < progress.ends_at
        if not cancelled:
            progress.index = progress.stop
        self._next_kernel_at, self._changed_at = None, kernel_at
        return [self._stop_launch(progress, kernel_at, cancelled=cancelled)]

    def _run_two(self, limit: float) -> list[LaneStopped]:
        """`run_until` for two launches, with a fast loop over their kernel boundaries.

        The slowdowns are only looked up if both kernels together exceed the shared bandwidth.
        """
        first, second = self._launches.values()
        ceiling, slowdowns = self._kernel_costs.ceiling, self._kernel_costs.slowdowns
        now, self._changed_at, self._next_kernel_at = self._changed_at, None, None
        while True:
            if now is not None and first.next_at > now and second.next_at > now:  # otherwise a kernel ends at `now`
                fits = first.utilisation + second.utilisation <= ceiling
                first_slowdown, second_slowdown = (1.0, 1.0) if fits else slowdowns[first.number, second.number]
                if first_slowdown != first.slowdown:
                    first.set_slowdown(first_slowdown, now)
                if second_slowdown != second.slowdown:
                    second.set_slowdown(second_slowdown, now)
            progress = first if first.next_at <= second.next_at else second
            now = progress.next_at
            if now > limit:
                return []
            if progress.index + 1 >= progress.stop or progress.cancel_at < progress.ends_at:
                break
            progress.step()
        stops: list[LaneStopped] = []
        for progress in (first, second):
            if progress.next_at <= now:
                self._advance_launch(progress, now, stops)
        self._changed_at = now
        return stops

    def _advance_launch(self, progress: LaunchProgress, now: float, stops: list[LaneStopped]) -> None:
        """Advance one launch to ``now``, and append to ``stops`` if it ends."""
        while progress.next_at <= now:
            cancelled = progress.cancel_at < progress.ends_at
            kernel_end = progress.next_at
            if self._records_kernels:
                self._record_kernel(progress, kernel_end)
            if cancelled or not progress.step():
                stops.append(self._stop_launch(progress, kernel_end, cancelled=cancelled))
                return

    def _stop_launch(self, progress: LaunchProgress, end: float, *, cancelled: bool) -> LaneStopped:
        """Remove a launch that ended."""
        launch = progress.launch
        lane = launch.lane
        if cancelled and self._pass_times is not None:
            self._pass_times.cancelled(launch.work.form, lane)
        del self._launches[lane]
        self.meter.stop(lane, launch.work, progress.started_at, end)
        return LaneStopped(lane, launch.start + progress.index, end)

    def _update_slowdowns(self, now: float) -> None:
        """Set the slowdowns of all running kernels."""
        self._next_kernel_at = self._changed_at = None
        launches = self._launches.values()
        slowdowns = [1.0]
        if len(launches) > 1:
            slowdowns = self._kernel_costs.slowdowns[tuple([progress.number for progress in launches])]
        for progress, slowdown in zip(launches, slowdowns, strict=False):  # there may be no launch
            if slowdown != progress.slowdown:
                progress.set_slowdown(slowdown, now)

    def _record_kernel(self, progress: LaunchProgress, end: float) -> None:
        launch = progress.launch
        kernel = self._heg.forms[launch.work.form][launch.start + progress.index]
        pass_, tokens, kernel_start = launch.work, launch.load.tokens, progress.kernel_started_at
        requests = tuple(segment.sequence.id + 1 for segment in pass_.segments)
        self.spans.append(
            KernelSpan(launch.lane, kernel.name, pass_.priority, tokens, kernel_start, end, requests, pass_.phase)
        )
