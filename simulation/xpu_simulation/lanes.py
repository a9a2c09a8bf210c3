"""Lanes in virtual time: kernels take what is predicted, longer while others contend for the memory."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Heg, KernelKind
from xpu_runtime.scheduler import Launch, Yield
from xpu_runtime.trace import KernelSpan
from xpu_simulation.compiler import SimulatedCompiler
from xpu_simulation.contention import Contention
from xpu_simulation.costs import KernelCosts
from xpu_simulation.flight import Flight
from xpu_simulation.meter import Meter
from xpu_simulation.passtimes import PassTimes

__all__ = ["CANCEL_S", "Report", "SimulatedLanes"]

CANCEL_S = 1e-3
"""Until a kernel that is given up has left its lane (measured: 0.2 to 2.5 ms on a CPU)."""


class Report(NamedTuple):
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
        self.meter = Meter(heg.lanes)
        self.compiler = SimulatedCompiler(heg, self.meter)
        self.spans: list[KernelSpan] = []
        self._heg = heg
        self._costs = KernelCosts(heg, contention, times)
        self._times = times
        self._record = record
        self._flights: dict[str, Flight] = {}
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
        units = self._heg.lanes[lane].units
        for other in self._flights:
            if not units.isdisjoint(self._heg.lanes[other].units):
                raise XpuError(f"lane {lane!r} was given a launch while {other!r} is busy on its units")
        self._check_held(action)
        load = action.load
        costs = self._costs.of(work.form, action.start, action.stop, lane, load)
        if self._times is not None and (longer := self._times.set_up(work.form, lane, load)) > 1.0:
            costs = [cost._replace(seconds=cost.seconds * longer) for cost in costs]
        self._flights[lane] = Flight.begin(action, costs, now)
        self.meter.begin(lane, now)
        self._next, self._changed_at = None, now

    def _check_held(self, action: Launch) -> None:
        """What a lane of static shapes runs was compiled when the model was loaded, or since."""
        if self._heg.lanes[action.lane].role != "static":
            return
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

    def run_until(self, limit: float) -> list[Report]:
        """Let time pass until a lane stops, but not beyond ``limit``; returns those that stopped in that moment."""
        reports: list[Report] = []
        while not reports and self._flights and (now := self.next_at) <= limit:
            if len(self._flights) == 2 and not self._record and self._cross(limit):
                break
            now = self.next_at
            for flight in tuple(self._flights.values()):
                if flight.next_at <= now:
                    self._run(flight, now, reports)
            if reports:
                self._next, self._changed_at = None, now
            else:
                self._share_memory(now)
        return reports

    def advance(self, to: float) -> list[Report]:
        """Let time pass until ``to``; returns the lanes that stopped, by time."""
        reports: list[Report] = []
        while some := self.run_until(to):
            reports += some
        if len(self._flights) == 1:
            for flight in self._flights.values():  # whoever joins it now has to find it where it is
                while flight.ends_at <= to:
                    if self._record:
                        self._note(flight, flight.ends_at)
                    flight.step()
        return reports

    def _cross(self, limit: float) -> bool:
        """Take two launches across the boundaries between their kernels; False at the end of one of them.

        Nothing else happens there, most of all boundaries are such, and so they are worth a loop of their own.
        """
        first, second = self._flights.values()
        slowdowns = self._costs.slowdowns
        self._next = None
        while True:
            flight, other = (first, second) if first.next_at <= second.next_at else (second, first)
            now = flight.next_at
            if now > limit:
                return True
            if flight.cancel_at < flight.ends_at or flight.at + 1 >= flight.stop:
                return False
            flight.step()
            if flight.next_at <= now or other.next_at <= now:
                continue  # another boundary in the same moment
            slowdown, others = slowdowns[flight.number, other.number]
            if slowdown != flight.slowdown:
                flight.slow(slowdown, now)
            if others != other.slowdown:
                other.slow(others, now)

    def _run(self, flight: Flight, now: float, reports: list[Report]) -> None:
        """Bring ``flight`` to ``now``."""
        while flight.next_at <= now:
            given_up = flight.cancel_at < flight.ends_at
            end = flight.next_at
            if self._record:
                self._note(flight, end)
            if given_up or not flight.step():
                launch = flight.launch
                if given_up and self._times is not None:
                    self._times.given_up(launch.work.form, launch.lane)
                del self._flights[launch.lane]
                self.meter.end(launch.lane, launch.work, flight.began_at, end)
                reports.append(Report(launch.lane, launch.start + flight.at, end))
                return

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

    def _note(self, flight: Flight, end: float) -> None:
        launch = flight.launch
        kernel = self._heg.forms[launch.work.form][launch.start + flight.at]
        work, tokens = launch.work, launch.load.tokens
        requests = tuple(segment.sequence.id + 1 for segment in work.segments)
        span = KernelSpan(launch.lane, kernel.name, work.priority, tokens, flight.kernel_at, end, requests, work.phase)
        self.spans.append(span)
