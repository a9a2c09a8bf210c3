"""Lanes in virtual time: kernels take what is predicted, longer while others contend for the memory."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Heg, KernelKind
from xpu_runtime.scheduler import Launch, Yield
from xpu_runtime.trace import KernelSpan
from xpu_simulation.costs.kernel_costs import KernelCosts
from xpu_simulation.costs.pass_times import PassTimes
from xpu_simulation.execution.launch_progress import LaunchProgress
from xpu_simulation.execution.npu_compiler import SimulatedCompiler
from xpu_simulation.execution.usage_meter import UsageMeter
from xpu_simulation.hardware.contention import Contention

__all__ = ["CANCEL_S", "LaneStopped", "SimulatedLanes"]

CANCEL_S = 1e-3
"""Until a kernel that is given up has left its lane (measured: 0.2 to 2.5 ms on a CPU)."""


class LaneStopped(NamedTuple):
    """``lane`` stopped ``at`` this time, its pass having reached ``cursor``."""

    lane: str
    cursor: int
    at: float


class SimulatedLanes:
    """All lanes of a chip.

    Every time a kernel begins or ends, what is left of those in flight goes on at a new rate.

    Args:
        heg: kernels and lanes.
        contention: between kernels.
        times: of the passes that were timed; None: the annotations hold.
        record: whether to keep `spans`.

    Attributes:
        meter: how long the lanes were busy.
        compiler: what makes attention for an NPU.
        spans: every kernel that ran, those given up included.
    """

    def __init__(
        self, heg: Heg, contention: Contention, times: PassTimes | None = None, *, record: bool = False
    ) -> None:
        self.meter = UsageMeter(heg.lanes)
        self.compiler = SimulatedCompiler(heg, self.meter)
        self.spans: list[KernelSpan] = []
        self._heg = heg
        self._static = frozenset(name for name, lane in heg.lanes.items() if lane.role == "static")
        self._meeting = {lane: frozenset(heg.sharing(lane)) for lane in heg.lanes}
        times = times or None  # where none were timed nobody need be asked
        self._costs = KernelCosts(heg, contention, times)
        self._times = times
        self._record = record
        self._flights: dict[str, LaunchProgress] = {}
        self._next: float | None = inf
        # When lanes stopped or began: where one stops another begins, so rates are set anew when time goes on.
        self._changed_at: float | None = None

    @property
    def next_at(self) -> float:
        """When something happens that the others, or the driver, have to hear of; ``inf`` if nothing runs."""
        if self._next is None:
            if self._changed_at is not None:
                self._share_memory(self._changed_at)
            if len(self._flights) == 1:  # it runs through: nobody minds the boundaries between its kernels
                (alone,) = self._flights.values()
                self._next = alone.last_at
            else:
                self._next = min([each.next_at for each in self._flights.values()], default=inf)
        return self._next

    def launch(self, action: Launch, now: float) -> None:
        """Begin ``action``, all lanes having been advanced to ``now``."""
        lane, work = action.lane, action.work
        flights = self._flights
        if flights and not self._meeting[lane].isdisjoint(flights):
            other = min(self._meeting[lane].intersection(flights))
            raise XpuError(f"lane {lane!r} was given a launch while {other!r} is busy on its units")
        if lane in self._static:
            self._check_held(action)
        load = work.load if action.rows is None else action.load
        costs = self._costs.of(work.form, action.start, action.stop, lane, load)
        if self._times is not None and (longer := self._times.set_up(work.form, lane, load)) > 1.0:
            costs = [cost._replace(seconds=cost.seconds * longer) for cost in costs]
        flights[lane] = LaunchProgress.begin(action, costs, now)
        self.meter.begin(lane, now)
        self._next, self._changed_at = None, now

    def _check_held(self, action: Launch) -> None:
        """What a lane of static shapes runs was compiled when the model was loaded, or since."""
        for kernel in self._heg.forms[action.work.form][action.start : action.stop]:
            if action.lane not in kernel.lanes:
                context = self._heg.attention_context(action.work.load)
                if kernel.kind is not KernelKind.ATTENTION or (action.lane, context) not in self.compiler.kept:
                    raise XpuError(f"lane {action.lane!r} was given {kernel.name}, which is not compiled for it")

    def request_yield(self, action: Yield, now: float) -> None:
        """Let a lane stop at the next boundary, or give up its kernel; one that has just stopped is left alone."""
        flight = self._flights.get(action.lane)
        if flight is None:
            return
        flight.stop = flight.at + 1
        if action.cancel:
            flight.give_up(now + CANCEL_S)
        self._next = None

    def run_until(self, limit: float) -> list[LaneStopped]:
        """Let time pass until a lane stops, but not beyond ``limit``; returns those that stopped in that moment."""
        flights = self._flights
        if not self._record:  # nobody wants to know of every kernel
            many = len(flights)
            if many == 1:
                return self._run_through(limit)
            if many == 2:
                return self._run_both(limit)
        reports: list[LaneStopped] = []
        while not reports and flights and (now := self.next_at) <= limit:
            for flight in tuple(flights.values()):
                if flight.next_at <= now:
                    self._run(flight, now, reports)
            if reports:
                self._next, self._changed_at = None, now
            else:
                self._share_memory(now)
        return reports

    def advance(self, to: float) -> list[LaneStopped]:
        """Let time pass until ``to``; returns the lanes that stopped, by time."""
        reports: list[LaneStopped] = []
        while some := self.run_until(to):
            reports += some
        if len(self._flights) == 1:
            for flight in self._flights.values():  # whoever joins it now has to find it where it is
                while flight.ends_at <= to:
                    if self._record:
                        self._note(flight, flight.ends_at)
                    flight.step()
        return reports

    def _run_through(self, limit: float) -> list[LaneStopped]:
        """The same for a launch that is alone: nothing happens at the boundaries between its kernels."""
        now = self.next_at
        if now > limit:
            return []
        (flight,) = self._flights.values()
        given_up = flight.cancel_at < flight.ends_at
        if not given_up:
            flight.at = flight.stop
        self._next, self._changed_at = None, now
        return [self._ended(flight, now, given_up=given_up)]

    def _run_both(self, limit: float) -> list[LaneStopped]:
        """The same for two launches.

        Most of all kernels end here and another of the same launch begins. So it has a loop of its own, in which what
        fits into the memory together is not looked up.
        """
        first, second = self._flights.values()
        ceiling, slowdowns = self._costs.ceiling, self._costs.slowdowns
        now, self._changed_at, self._next = self._changed_at, None, None
        while True:
            if now is not None and first.next_at > now and second.next_at > now:  # else rates change in this moment
                fits = first.utilisation + second.utilisation <= ceiling
                one, other = (1.0, 1.0) if fits else slowdowns[first.number, second.number]
                if one != first.slowdown:
                    first.slow(one, now)
                if other != second.slowdown:
                    second.slow(other, now)
            flight = first if first.next_at <= second.next_at else second
            now = flight.next_at
            if now > limit:
                return []
            if flight.at + 1 >= flight.stop or flight.cancel_at < flight.ends_at:
                break
            flight.step()
        reports: list[LaneStopped] = []
        for flight in (first, second):
            if flight.next_at <= now:
                self._run(flight, now, reports)
        self._changed_at = now
        return reports

    def _run(self, flight: LaunchProgress, now: float, reports: list[LaneStopped]) -> None:
        """Bring ``flight`` to ``now``."""
        while flight.next_at <= now:
            given_up = flight.cancel_at < flight.ends_at
            end = flight.next_at
            if self._record:
                self._note(flight, end)
            if given_up or not flight.step():
                reports.append(self._ended(flight, end, given_up=given_up))
                return

    def _ended(self, flight: LaunchProgress, end: float, *, given_up: bool) -> LaneStopped:
        """The lane of ``flight`` is free."""
        launch = flight.launch
        lane = launch.lane
        if given_up and self._times is not None:
            self._times.given_up(launch.work.form, lane)
        del self._flights[lane]
        self.meter.end(lane, launch.work, flight.began_at, end)
        return LaneStopped(lane, launch.start + flight.at, end)

    def _share_memory(self, now: float) -> None:
        """Set the rate of everything in flight."""
        self._next = self._changed_at = None
        flights = self._flights.values()
        slowdowns = [1.0]
        if len(flights) > 1:
            slowdowns = self._costs.slowdowns[tuple([flight.number for flight in flights])]
        for flight, slowdown in zip(flights, slowdowns, strict=False):  # there may be none
            if slowdown != flight.slowdown:
                flight.slow(slowdown, now)

    def _note(self, flight: LaunchProgress, end: float) -> None:
        launch = flight.launch
        kernel = self._heg.forms[launch.work.form][launch.start + flight.at]
        work, tokens = launch.work, launch.load.tokens
        requests = tuple(segment.sequence.id + 1 for segment in work.segments)
        span = KernelSpan(launch.lane, kernel.name, work.priority, tokens, flight.kernel_at, end, requests, work.phase)
        self.spans.append(span)
