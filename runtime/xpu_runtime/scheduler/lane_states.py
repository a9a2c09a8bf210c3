"""Occupancy of the lanes, their memory pressure, and the admission of one more kernel.

Algorithm 1 of `agent-xpu-v1 §6.4`, the power budget (`agent-xpu-v1 §6.2`), and the share of the iGPU that proactive
work may take.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from math import inf

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Contention, Demand, Form, Heg, LaneSpec
from xpu_runtime.scheduler.passes import Pass

__all__ = ["LaneStates", "OutOfUse", "RunningLaunch"]

_GPU_WINDOW_S = 1.0
"""The allowance of `LaneStates.gpu_share` is at most that share of this time (chosen: a desktop stutters at longer
ones)."""
_BATTERY_SHARE = 0.5
"""Largest share of the iGPU for background work on battery (chosen)."""
_LEAST_SHARE = 0.05
"""Share of the iGPU that other programs leave to background work, so that it does not stop (chosen)."""
_IDLE_LOAD = 0.1
"""Load of the iGPU by other programs that counts as none: a desktop that draws its windows (chosen)."""
_CACHED_WEIGHT_BYTES = 12 << 20
"""Smaller models stay in the cache of the CPU and use no bandwidth of the memory (chosen: the last-level cache of the
smallest Core Ultra)."""


class OutOfUse(Enum):
    """A reason for which a lane is out of use; each is added and removed by its owner alone."""

    NOT_LOADED = auto()
    """Its kernels are not loaded yet, or were given up."""
    RELEASED = auto()
    """Its kernels are released while memory is short."""
    RESTS = auto()
    """Its kernels have failed."""
    HANGS = auto()
    """A kernel that was given up has not returned."""


@dataclass(slots=True)
class RunningLaunch:
    """A launch on a lane; its predictions are computed on first use.

    Attributes:
        pass_: the pass.
        start: index of its first kernel.
        stop: index of the kernel before which it stops.
        since: start in seconds.
        rows: rows of a split kernel that it computes; None for all of them.
        demand: predicted demand of its first kernel.
        left_s: predicted seconds that were left at ``at``, without contention.
        at: start, or time of the latest change of ``slowdown``.
        slowdown: predicted slowdown since then by kernels on other lanes.
    """

    pass_: Pass
    start: int
    stop: int
    since: float
    rows: tuple[int, int] | None = None
    demand: Demand | None = None
    left_s: float | None = None
    at: float = 0.0
    slowdown: float = 1.0


@dataclass(frozen=True, slots=True)
class _Hold:
    """Use of a lane by a kernel of another model.

    Attributes:
        reactive: whether a user waits for it.
        since: start in seconds.
        until: predicted end in seconds.
    """

    reactive: bool
    since: float
    until: float


@dataclass(slots=True)
class _Allowance:
    """Time that proactive work may still keep a bounded lane busy; it refills with time and may be overdrawn."""

    left_s: float
    at: float


@dataclass(slots=True)
class LaneStates:
    """Occupancy of all lanes and their total memory pressure.

    Attributes:
        heg: the graph.
        policy: settings of the scheduler.
        out_of_use: reasons for which lanes are out of use; a lane without a reason is in use.
        gpu_share: share of the time that background work may keep the iGPU busy under the current conditions.
        busy_s: seconds that each lane was busy so far.
        background_held: whether no background work may start, because of other engines.
        bounded_s: seconds of background work so far on lanes of which it may use only a share.
    """

    heg: Heg
    policy: SchedulerPolicy
    out_of_use: defaultdict[str, set[OutOfUse]] = field(default_factory=lambda: defaultdict(set))
    busy_s: dict[str, float] = field(default_factory=dict)
    background_held: bool = False
    bounded_s: float = 0.0
    gpu_share: float = field(init=False)
    _running_launches: dict[str, RunningLaunch] = field(default_factory=dict)
    _holds: dict[str, _Hold] = field(default_factory=dict)
    _allowances: dict[str, _Allowance] = field(default_factory=dict)
    _contention: Contention = field(init=False, repr=False)
    _contending_lanes: frozenset[str] = field(init=False, repr=False)
    _peak_bandwidth: float = field(init=False, repr=False)
    _fits_cache: bool = field(init=False, repr=False)
    _peer_bandwidth: float = 0.0

    def __post_init__(self) -> None:
        self.gpu_share = self.policy.gpu_share
        self._fits_cache = sum(each.work.weight_bytes for each in self.heg.forms[Form.CUT]) < _CACHED_WEIGHT_BYTES
        self.recalibrated()

    def recalibrated(self) -> None:
        """Use the contention of the graph and its rooflines, also for what runs."""
        contends = self.policy.predict_contention and len(self.heg.lanes) > 1
        self._contention = self.heg.contention if contends else Contention()
        shared = [name for name, lane in self.heg.lanes.items() if not lane.own_memory]
        self._contending_lanes = frozenset(shared if self._contention.ceiling < inf else ())
        self._peak_bandwidth = self.heg.rooflines[shared[0]].peak_bandwidth if shared else inf
        for running in self._running_launches.values():
            running.demand = None

    def set_conditions(self, *, gpu_load: float, on_battery: bool) -> None:
        """Adapt `gpu_share`, see `Scheduler.set_conditions`."""
        if not self.policy.adaptive_gpu_share:
            return
        left = max(_LEAST_SHARE, 1.0 - gpu_load) if gpu_load > _IDLE_LOAD else 1.0
        self.gpu_share = min(self.policy.gpu_share, left, _BATTERY_SHARE if on_battery else 1.0)

    def work_on(self, lane: str) -> Pass | None:
        """The pass that runs on ``lane``."""
        running = self._running_launches.get(lane)
        return running.pass_ if running else None

    def running(self) -> Iterator[tuple[str, Pass]]:
        """Busy lanes with their passes."""
        return ((lane, running.pass_) for lane, running in self._running_launches.items())

    def in_use(self, lane: str) -> bool:
        """True if there is no reason against launches on ``lane``."""
        return not self.out_of_use.get(lane)

    def free(self, lane: LaneSpec) -> bool:
        """True if ``lane`` is in use and idle."""
        name = lane.name
        return name not in self._running_launches and name not in self._holds and not self.out_of_use.get(name)

    def occupied(self, lane: str) -> bool:
        """True if a kernel runs on ``lane``, also if the lane is out of use."""
        return lane in self._running_launches or lane in self._holds

    def expected_free_at(self, lane: LaneSpec, now: float, *, preempting: bool = False) -> float:
        """Predicted time at which ``lane`` is free; ``preempting``: background work stops at its next kernel."""
        name = lane.name
        if name in self._holds:
            return max(now, self._holds[name].until)
        running = self._running_launches.get(name)
        if running is None:
            return now
        pass_ = running.pass_
        if preempting and self.policy.preemption and pass_.preemptible and pass_.form is Form.CUT:
            end, load = running.since, pass_.load.part(running.rows)
            for kernel_s in self.heg.times_s(pass_.form, name, load, running.start, running.stop):
                end += kernel_s * running.slowdown
                if end > now:
                    return end
        return max(now, running.at + self._left_s(name, running) * running.slowdown)

    def span_s(self, pass_: Pass, lane: str, start: int, stop: int) -> float:
        """Predicted duration of kernels ``[start, stop)`` of ``pass_`` on ``lane`` beside what runs on other lanes.

        Kernels of other engines on other devices count as well.
        """
        alone_s = self.heg.form_s(pass_.form, lane, pass_.load, start, stop)
        others = [(name, running) for name, running in self._running_launches.items() if name != lane]
        if not (others or self._peer_bandwidth) or start == stop or lane not in self._contending_lanes:
            return alone_s
        demands = [self._demand(name, running) for name, running in others if name in self._contending_lanes]
        own = self.heg.demand(pass_.form, start, lane, pass_.load)
        return alone_s * self._contention.slowdowns([own, *demands, *self._peer_demands()])[0]

    def _left_s(self, lane: str, running: RunningLaunch) -> float:
        if running.left_s is None:
            form, load = running.pass_.form, running.pass_.load.part(running.rows)
            running.left_s = self.heg.form_s(form, lane, load, running.start, running.stop)
        return running.left_s

    def _demand(self, lane: str, running: RunningLaunch) -> Demand:
        demand = running.demand
        if demand is None:
            load = running.pass_.load.part(running.rows)
            demand = running.demand = self.heg.demand(running.pass_.form, running.start, lane, load)
        return demand

    def _update_slowdowns(self, now: float) -> None:
        """Set the slowdowns of the launches that run from ``now`` on.

        Each is assumed to last until the next launch or stop, since a lane mostly goes on with a similar kernel.
        """
        contending = [each for each in self._running_launches.items() if each[0] in self._contending_lanes]
        slowdowns = [1.0]
        peers = self._peer_demands()
        if len(contending) + len(peers) > 1:
            slowdowns = self._contention.slowdowns([*(self._demand(*each) for each in contending), *peers])
        for (name, running), slowdown in zip(contending, slowdowns, strict=False):  # there may be none
            if slowdown != running.slowdown:
                running.left_s = max(0.0, self._left_s(name, running) - (now - running.at) / running.slowdown)
                running.at, running.slowdown = now, slowdown

    @property
    def pressure(self) -> float:
        """P_mem: predicted bandwidth utilisation of all running kernels (`agent-xpu-v1 §6.4`)."""
        total = 0.0
        for name, running in tuple(self._running_launches.items()):  # metrics are read from other threads
            if not self.heg.lanes[name].own_memory:
                total += self._demand(name, running).utilisation
        return total

    @property
    def shared_pressure(self) -> float:
        """P_mem together with the kernels of other engines on other devices, as of the latest decision."""
        return self.pressure + self._peer_bandwidth / self._peak_bandwidth

    @property
    def bandwidth(self) -> float:
        """Bandwidth of the system memory that the running kernels use, in bytes per second.

        It is 0 for a model whose weights fit in the cache of a CPU.
        """
        pressure = self.pressure
        return pressure * self._peak_bandwidth if pressure and not self._fits_cache else 0.0

    def set_peer_bandwidth(self, bandwidth: float, now: float) -> None:
        """Predict beside kernels of other engines on other devices that use ``bandwidth`` bytes per second."""
        if bandwidth != self._peer_bandwidth:
            self._peer_bandwidth = bandwidth
            self._update_slowdowns(now)

    def _peer_demands(self) -> tuple[Demand, ...]:
        """The kernels of other engines on other devices as one memory-bound kernel; empty without such kernels."""
        if not self._peer_bandwidth:
            return ()
        return (Demand(self._peer_bandwidth / self._peak_bandwidth, 0.0, 1.0),)

    def admit(
        self,
        lane: LaneSpec,
        pass_: Pass,
        now: float,
        *,
        kernel: int | None = None,
        rows: tuple[int, int] | None = None,
        urgent: bool = False,
    ) -> bool:
        """Apply Algorithm 1: whether ``kernel`` of ``pass_`` may run on ``lane`` beside what runs.

        Below `SchedulerPolicy.pressure_low` it always may. Above `SchedulerPolicy.pressure_high` it may only run alone;
        the reactive kernel is offered first and so goes first. In between a proactive kernel joins if it is not
        memory-bound itself. Kernels of equal priority always run together (`agent-xpu-v2 §4.3 (5)`).

        ``kernel`` is by default the next one; ``rows`` are those of a split kernel. An ``urgent`` pass counts as
        reactive, because a reactive one waits for it to end.
        """
        urgent = urgent or pass_.reactive
        if not urgent and self.background_held:
            return False
        if not urgent and self.limited(lane) and self._allowance(lane.name, now).left_s <= 0:
            return False
        if self._exceeds_power_budget(lane, prefill=pass_.prefill):
            return False
        others = [
            running for running in self._running_launches.values() if running.pass_.reactive is not pass_.reactive
        ]
        if not others or lane.own_memory:
            return True
        added = self._pressure_of(lane.name, pass_, pass_.cursor if kernel is None else kernel, rows)
        total = self.shared_pressure + added
        if total > self.policy.pressure_high:
            return False
        return urgent or total < self.policy.pressure_low or added < self.policy.pressure_low

    def fits_power_budget(self, lane: LaneSpec, *, prefill: bool = True, urgent: bool = False) -> bool:
        """True if a kernel on ``lane`` is within the power budget, with the running ones of the other lanes.

        Beside an ``urgent`` kernel only reactive ones count, since the background stops for it. Kernels of other models
        have the power of prefill. A lane of unknown power counts as 0 W.
        """
        budget_w = self.policy.power_budget_w
        if budget_w is None:
            return True
        launches = ((name, running.pass_) for name, running in self._running_launches.items())
        kernels = {name: pass_.prefill for name, pass_ in launches if pass_.reactive or not urgent}
        kernels |= {name: True for name, hold in self._holds.items() if hold.reactive or not urgent}
        kernels[lane.name] = prefill
        return sum(self.heg.rooflines[name].watts(prefill=each) or 0.0 for name, each in kernels.items()) <= budget_w

    def _exceeds_power_budget(self, lane: LaneSpec, *, prefill: bool = True) -> bool:
        """True if a kernel on the free ``lane`` has to wait for the power budget; one kernel alone never does."""
        return bool(self._running_launches or self._holds) and not self.fits_power_budget(lane, prefill=prefill)

    def _pressure_of(self, lane: str, pass_: Pass, kernel: int, rows: tuple[int, int] | None) -> float:
        """Predicted utilisation of the system memory by one kernel of ``pass_``, or by ``rows`` of it, on ``lane``."""
        if self.heg.lanes[lane].own_memory:
            return 0.0
        return self.heg.demand(pass_.form, kernel, lane, pass_.load.part(rows)).utilisation

    def stop_on(self, lane: str) -> int:
        """Index of the kernel before which the launch on ``lane`` stops."""
        return self._running_launches[lane].stop

    def start(self, lane: LaneSpec, pass_: Pass, stop: int, now: float, rows: tuple[int, int] | None = None) -> None:
        """Record a launch of ``pass_`` on ``lane`` up to kernel ``stop``, or of ``rows`` of one kernel.

        Raises:
            XpuError: the lane is not free.
        """
        if not self.free(lane):
            raise XpuError(f"lane {lane.name!r}: cannot launch, it is busy or out of use")
        self._running_launches[lane.name] = RunningLaunch(pass_, pass_.cursor, stop, now, rows, at=now)
        self._update_slowdowns(now)

    def stop(self, lane: str, now: float) -> RunningLaunch:
        """Record that ``lane`` is idle again and return its launch.

        Raises:
            XpuError: nothing was launched on the lane.
        """
        running = self._running_launches.pop(lane, None)
        if running is None:
            raise XpuError(f"lane {lane!r}: reported a stop, but nothing was launched on it")
        self._update_slowdowns(now)
        busy = now - running.since
        self.busy_s[lane] = self.busy_s.get(lane, 0.0) + busy
        if not running.pass_.reactive and self.limited(self.heg.lanes[lane]):
            self.bounded_s += busy
            self._allowance(lane, now).left_s -= busy
        return running

    def may_hold(self, lane: LaneSpec, now: float, *, reactive: bool) -> bool:
        """True if ``lane`` is free for a kernel of another model, within the power budget."""
        if not self.free(lane) or (self.background_held and not reactive) or self._exceeds_power_budget(lane):
            return False
        return reactive or not self.limited(lane) or self._allowance(lane.name, now).left_s > 0

    def hold(self, lane: LaneSpec, now: float, predicted_s: float, *, reactive: bool) -> None:
        """Record that a kernel of another model runs on ``lane``, which is free; it is not preempted."""
        self._holds[lane.name] = _Hold(reactive, now, now + predicted_s)

    def end_hold(self, lane: str, now: float) -> float:
        """Record that the kernel of another model on ``lane`` has ended; returns its seconds."""
        hold = self._holds.pop(lane)
        busy = now - hold.since
        self.busy_s[lane] = self.busy_s.get(lane, 0.0) + busy
        if not hold.reactive and self.limited(self.heg.lanes[lane]):
            self.bounded_s += busy
            self._allowance(lane, now).left_s -= busy
        return busy

    def charge_bounded(self, seconds: float, now: float) -> None:
        """Take time of other engines from the share that background work may use of bounded lanes."""
        for name, lane in self.heg.lanes.items():
            if self.limited(lane):
                self._allowance(name, now).left_s -= seconds

    @property
    def urgent(self) -> bool:
        """True if reactive work or an aged background's slice runs."""
        passes = (running.pass_ for running in self._running_launches.values())
        return any(pass_.reactive or pass_.protected for pass_ in passes) or any(
            hold.reactive for hold in self._holds.values()
        )

    @property
    def holding(self) -> bool:
        """True if a kernel of another model runs."""
        return bool(self._holds)

    def limited(self, lane: LaneSpec) -> bool:
        """True if proactive work may use only a share of the time of ``lane``."""
        return lane.bounded and self.gpu_share < 1.0

    def _allowance(self, lane: str, now: float) -> _Allowance:
        share = self.gpu_share
        full_s = share * _GPU_WINDOW_S
        allowance = self._allowances.setdefault(lane, _Allowance(full_s, now))
        allowance.left_s = min(full_s, allowance.left_s + share * (now - allowance.at))
        allowance.at = now
        return allowance
