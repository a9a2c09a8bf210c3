"""Drives a scheduler in virtual time, as `xpu_runtime.engine.step_loop` does with real lanes and a real clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import Protocol

from xpu_runtime.errors import QueueFullError, XpuError
from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.request import RequestMetrics, RequestStatus
from xpu_runtime.scheduler import (
    Action,
    CompileKernel,
    End,
    Launch,
    Offload,
    Pass,
    PreemptionCosts,
    ReleaseKernel,
    Restore,
    Sequence,
    StepResult,
    Yield,
)
from xpu_runtime.trace import Trace, TracedRequest, TracedResult
from xpu_simulation.execution.simulated_lanes import LaneStopped, SimulatedLanes
from xpu_simulation.hardware.soc_spec import SchedulingOverhead

__all__ = ["EventLoop", "SchedulerInterface"]

_IDS = range(1 << 30)
"""Token ids to draw from: so many that no two blocks are equal by chance."""


class SchedulerInterface(Protocol):
    """What is driven: the product's `Scheduler`, or a baseline that is none."""

    heg: Heg
    kv: KvManager

    def submit(self, sequence: Sequence, now: float) -> None:
        """A request has come."""

    def stopped(self, lane: str, cursor: int, now: float) -> Pass | None:
        """``lane`` is idle again; returns its pass if that is through."""

    def finish(self, work: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Take in what a pass yielded."""

    def compiled(self, context: int, now: float) -> None:
        """The attention that was asked for is compiled."""

    def restored(self, sequence: Sequence) -> None:
        """What was saved of ``sequence`` is back in its blocks."""

    def dispatch(self, now: float) -> list[Action]:
        """What to do now, in order."""

    def next_wake(self, now: float) -> float | None:
        """When to ask again if nothing happens before."""


class EventLoop:
    """Plays a trace once.

    Saving and loading KV blocks keeps the thread that decides busy for as long as the disk takes, which is more than in
    the engine, where another thread waits for the disk. So does every turn where that was measured.

    Args:
        driven: decides.
        lanes: carry out.
        trace: the requests; their answers are as long as it says.
        memory: what the disk charges.
        turn: what a turn takes; None: nothing.

    Attributes:
        now: virtual time in seconds.
    """

    def __init__(
        self,
        driven: SchedulerInterface,
        lanes: SimulatedLanes,
        trace: Trace,
        memory: PreemptionCosts,
        turn: SchedulingOverhead | None = None,
    ) -> None:
        self.now = 0.0
        self._driven = driven
        self._lanes = lanes
        self._trace = trace
        self._memory = memory
        self._turn_costs = turn
        self._answers: dict[int, list[int]] = {}
        self._results: dict[int, TracedResult] = {}
        self._reports: list[LaneStopped] = []
        self._loaded: list[Restore] = []
        self._arrived = 0

    def run(self) -> Trace:
        """Let time pass until every request has ended and no kernel runs; returns the trace with their results.

        Raises:
            XpuError: requests wait and nothing will ever happen.
        """
        requests = self._trace.requests
        while len(self._results) < len(requests) or self._reports or self._lanes.next_at < inf:
            when = self.now
            if not self._reports:
                when = self._next_at()
                self._reports = self._lanes.run_until(when)
            if self._reports:
                when = self._reports[0].at
            elif when == inf:
                raise XpuError(f"{len(self._answers)} requests wait at {self.now} s, and nothing runs or is to come")
            if when > self.now:
                self.now = when
            self._turn()
        ended = (replace(request, result=self._results[number]) for number, request in enumerate(requests))
        return replace(self._trace, requests=tuple(ended))

    def _next_at(self) -> float:
        """When something happens if no lane stops before; ``inf`` for never."""
        if self._loaded:
            return self.now
        requests = self._trace.requests
        arrival = requests[self._arrived].at if self._arrived < len(requests) else inf
        compiled = self._lanes.compiler.next_at
        first = arrival if arrival < compiled else compiled
        wake = self._driven.next_wake(self.now)
        return first if wake is None or first < wake else wake

    def _turn(self) -> None:
        """What the engine does when it wakes up: hear reports and arrivals, then decide."""
        reports, self._reports = self._reports, []
        if not reports or reports[-1].at < self.now:  # else the lanes are there
            reports = [*reports, *self._lanes.advance(self.now)]
        rows, read, prompt = 0, 0, False
        for report in reports:
            work = self._driven.stopped(report.lane, report.cursor, report.at)
            if work is not None:
                self._finish(work, report.at)
                rows += work.load.rows
                read += 0 if work.prefill else work.load.context
                prompt = prompt or (work.prefill and work.load.rows > 0)
        done = self._lanes.compiler.advance(self.now)
        if done is not None:
            self._driven.compiled(done.context, done.at)
        if self._loaded:
            loaded, self._loaded = self._loaded, []
            for restore in loaded:
                if restore.under_way:
                    self._driven.restored(restore.sequence)
        requests = self._trace.requests
        while self._arrived < len(requests) and requests[self._arrived].at <= self.now:
            self._submit(self._arrived, requests[self._arrived])
            self._arrived += 1
        if self._turn_costs is not None:
            self._wait(self._turn_costs.seconds(rows, read, prompt=prompt))
        for action in self._driven.dispatch(self.now):
            self._carry_out(action)

    def _submit(self, number: int, request: TracedRequest) -> None:
        prompt, answer = self._trace.tokens(number, _IDS)
        sequence = Sequence(number, request.priority, prompt, len(prompt), len(answer), request.at, request.deadline_s)
        try:
            self._driven.submit(sequence, self.now)
        except QueueFullError:
            self._results[number] = TracedResult("shed")
            return
        self._answers[number] = answer

    def _finish(self, work: Pass, at: float) -> None:
        results = {}
        for segment in work.segments:
            sequence = segment.sequence
            if segment.rows and sequence.ended is None:
                answer, place = self._answers[sequence.id], sequence.generated
                results[sequence.id] = StepResult((answer[place],), place + 1 >= sequence.max_new)
        self._driven.finish(work, results, at)
        for segment in work.segments:
            sequence = segment.sequence
            if sequence.status is RequestStatus.FINISHED:
                self._end(sequence, RequestStatus.FINISHED, at)

    def _carry_out(self, action: Action) -> None:
        if isinstance(action, Launch):
            self._lanes.launch(action, self.now)
        elif isinstance(action, Yield):
            self._lanes.request_yield(action, self.now)
        elif isinstance(action, Offload):
            self._wait(self._bytes(action.blocks) * self._memory.reclaim.write_s_per_byte)
        elif isinstance(action, Restore):
            self._wait(self._bytes(action.blocks) * self._memory.reclaim.read_s_per_byte)
            self._loaded.append(action)
        elif isinstance(action, CompileKernel):
            self._lanes.compiler.begin(action, self.now)
        elif isinstance(action, ReleaseKernel):
            self._lanes.compiler.reclaim(action)
        elif isinstance(action, End):
            self._end(action.sequence, action.status, self.now)

    def _bytes(self, blocks: tuple[int, ...]) -> int:
        return len(blocks) * self._driven.kv.pool.block_size * self._memory.bytes_per_token

    def _wait(self, seconds: float) -> None:
        """The deciding thread is busy; what stops meanwhile is heard of afterwards."""
        self.now += seconds
        self._reports += self._lanes.advance(self.now)

    def _end(self, sequence: Sequence, status: RequestStatus, at: float) -> None:
        metrics = RequestMetrics(sequence.arrived_at)
        sequence.settle(metrics, at)
        self._results[sequence.id] = TracedResult.of(metrics, status)
        del self._answers[sequence.id]
