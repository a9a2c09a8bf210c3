"""What runs on which lane, the memory pressure that makes, and whether one more kernel may join.

Algorithm 1 of `agent-xpu-v1 §6.4`, and the share of the iGPU that proactive work may take.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg.graph import Heg, LaneSpec
from xpu_runtime.scheduler.passes import Pass

__all__ = ["LaneStates", "RunningLaunch"]


@dataclass(slots=True)
class RunningLaunch:
    """A launch; what is predicted of it is computed when somebody asks, which on one lane nobody does.

    Attributes:
        work: the pass.
        start: its first kernel.
        stop: the kernel before which it stops.
        since: when it began.
        rows: of a divided kernel, those that are computed there; None for all of them.
        until: when it should end, once somebody has asked.
        pressure: the share of the peak bandwidth that its first kernel should take, once somebody has asked.
    """

    work: Pass
    start: int
    stop: int
    since: float
    rows: tuple[int, int] | None = None
    until: float | None = None
    pressure: float | None = None


@dataclass(slots=True)
class _Budget:
    """How long proactive work may still keep a bounded lane busy; fills up as time passes, below 0 when overdrawn."""

    left_s: float
    at: float


@dataclass(slots=True)
class LaneStates:
    """Occupancy of every lane and the aggregated memory pressure.

    Attributes:
        heg: the graph.
        policy: what is allowed.
        broken: lanes that are out of use.
        busy_s: seconds that each lane was busy in all.
    """

    heg: Heg
    policy: SchedulerPolicy
    broken: set[str] = field(default_factory=set)
    busy_s: dict[str, float] = field(default_factory=dict)
    _running: dict[str, RunningLaunch] = field(default_factory=dict)
    _units: dict[str, str] = field(default_factory=dict)
    _budgets: dict[str, _Budget] = field(default_factory=dict)

    def work_on(self, lane: str) -> Pass | None:
        """The pass that runs on ``lane``."""
        running = self._running.get(lane)
        return running.work if running else None

    def running(self) -> Iterator[tuple[str, Pass]]:
        """Lanes that are busy, with their pass."""
        return ((lane, running.work) for lane, running in self._running.items())

    def blockers(self, lane: LaneSpec) -> list[str]:
        """Busy lanes that share a unit with ``lane``."""
        if lane.units.isdisjoint(self._units):
            return []
        return sorted({self._units[unit] for unit in lane.units if unit in self._units})

    def free(self, lane: LaneSpec) -> bool:
        """Whether nothing runs on any unit of ``lane``."""
        return lane.name not in self.broken and lane.units.isdisjoint(self._units)

    def expected_free_at(self, lane: LaneSpec, now: float) -> float:
        """When ``lane`` should be free, by the annotations."""
        last = now
        for unit in lane.units:
            name = self._units.get(unit)
            if name is None:
                continue
            running = self._running[name]
            if running.until is None:
                form, load = running.work.form, running.work.load.part(running.rows)
                running.until = running.since + self.heg.form_s(form, name, load, running.start, running.stop)
            last = max(last, running.until)
        return last

    def span_s(self, work: Pass, lane: str, start: int, stop: int) -> float:
        """Predicted duration of kernels ``[start, stop)`` of ``work`` on ``lane``."""
        return self.heg.form_s(work.form, lane, work.load, start, stop)

    @property
    def pressure(self) -> float:
        """P_mem: predicted bandwidth utilisation of what runs, summed over the lanes (`agent-xpu-v1 §6.4`)."""
        total = 0.0
        for name, running in tuple(self._running.items()):  # metrics are read from other threads
            if running.pressure is None:
                running.pressure = self._pressure_of(name, running.work, running.start, running.rows)
            total += running.pressure
        return total

    def admit(
        self,
        lane: LaneSpec,
        work: Pass,
        now: float,
        *,
        kernel: int | None = None,
        rows: tuple[int, int] | None = None,
        urgent: bool = False,
    ) -> bool:
        """Algorithm 1: whether ``kernel`` of ``work``, by default the next, may run on ``lane`` beside what runs.

        With ``rows`` only these rows of it are meant.

        Low pressure: always. High pressure with both: only if nothing else runs (sequential, the reactive kernel goes
        first because it is offered first). Between: a proactive kernel joins only if it is not memory-bound itself.
        Kernels of equal priority always go on together (`agent-xpu-v2 §4.3 (5)`). What is ``urgent`` counts as
        reactive: a person waits for it to end.
        """
        urgent = urgent or work.reactive
        if not urgent and self.limited(lane) and self._budget(lane.name, now).left_s <= 0:
            return False
        if not self._running or lane.role in ("decode", "prefill"):
            # Parts of one CPU share caches and bandwidth; the slack accounts book what one costs the other.
            return True
        others = [running for running in self._running.values() if running.work.reactive is not work.reactive]
        if not others:
            return True
        added = self._pressure_of(lane.name, work, work.cursor if kernel is None else kernel, rows)
        total = self.pressure + added
        if total > self.policy.pressure_high:
            return False
        return urgent or total < self.policy.pressure_low or added < self.policy.pressure_low

    def _pressure_of(self, lane: str, work: Pass, kernel: int, rows: tuple[int, int] | None) -> float:
        """Predicted bandwidth utilisation of one kernel of ``work``, or of these ``rows`` of it, on ``lane``."""
        return self.heg.kernel_utilisation(work.form, kernel, lane, work.load.part(rows))

    def stop_on(self, lane: str) -> int:
        """The kernel before which what runs on ``lane`` stops."""
        return self._running[lane].stop

    def start(self, lane: LaneSpec, work: Pass, stop: int, now: float, rows: tuple[int, int] | None = None) -> None:
        """Note that kernels up to ``stop`` of ``work`` run on ``lane``, or these ``rows`` of one of them."""
        if not self.free(lane):
            raise XpuError(f"lane {lane.name!r} was given a launch while {self.blockers(lane)} run on its units")
        self._running[lane.name] = RunningLaunch(work, work.cursor, stop, now, rows)
        for unit in lane.units:
            self._units[unit] = lane.name

    def stop(self, lane: str, now: float) -> RunningLaunch:
        """Note that ``lane`` is idle again; returns what ran there.

        Raises:
            XpuError: nothing did.
        """
        running = self._running.pop(lane, None)
        if running is None:
            raise XpuError(f"lane {lane!r} reports a stop but nothing was launched on it")
        for unit in self.heg.lanes[lane].units:
            del self._units[unit]
        busy = now - running.since
        self.busy_s[lane] = self.busy_s.get(lane, 0.0) + busy
        if not running.work.reactive and self.limited(self.heg.lanes[lane]):
            self._budget(lane, now).left_s -= busy
        return running

    def limited(self, lane: LaneSpec) -> bool:
        """Whether proactive work may have only a share of ``lane``."""
        return lane.bounded and self.policy.gpu_share < 1.0

    def _budget(self, lane: str, now: float) -> _Budget:
        share = self.policy.gpu_share
        full_s = share * self.policy.gpu_window_s
        budget = self._budgets.setdefault(lane, _Budget(full_s, now))
        budget.left_s = min(full_s, budget.left_s + share * (now - budget.at))
        budget.at = now
        return budget
