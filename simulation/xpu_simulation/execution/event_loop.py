"""Runs a scheduler in virtual time, as `xpu_runtime.engine.step_loop` does with real lanes and a real clock."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from math import inf
from operator import attrgetter
from typing import NamedTuple, Protocol

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
    SwitchGraph,
    Yield,
)
from xpu_runtime.trace import Trace, TracedRequest, TracedResult
from xpu_simulation.execution.arrivals import Arrivals
from xpu_simulation.execution.drafts import SimulatedDrafts
from xpu_simulation.execution.prefix_disk import SimulatedPrefixDisk
from xpu_simulation.execution.simulated_lanes import LaneStopped, SimulatedLanes
from xpu_simulation.hardware.soc_spec import SchedulingOverhead

__all__ = ["ConditionChange", "EventLoop", "SchedulerInterface", "TimedCall"]

_IDS = range(1 << 30)
"""Range of token ids in prompts and outputs; large enough that random KV blocks are never equal."""


class ConditionChange(NamedTuple):
    """A change of the conditions of the machine, see `xpu_runtime.scheduler.Scheduler.set_conditions`.

    Attributes:
        at: virtual time in seconds.
        gpu_load: share of the time in which other programs keep the iGPU busy. Kernels do not take longer by it.
        on_battery: whether the machine runs on battery.
    """

    at: float
    gpu_load: float = 0.0
    on_battery: bool = False


class TimedCall(NamedTuple):
    """A call before the scheduling step at a virtual time in seconds."""

    at: float
    call: Callable[[], None]


class SchedulerInterface(Protocol):
    """The scheduler interface that the simulation runs: the `Scheduler` of the engine, or a baseline."""

    heg: Heg
    kv: KvManager

    def submit(self, sequence: Sequence, now: float) -> None:
        """Add a new request."""

    def stopped(self, lane: str, cursor: int, now: float) -> Pass | None:
        """Handle the end of a launch on ``lane``; returns its pass if all its kernels have run."""

    def finish(self, pass_: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Handle the sampled tokens of a pass, by sequence id."""

    def compiled(self, context: int, now: float) -> None:
        """Handle the end of the compilation of an attention kernel."""

    def graph_loaded(self, block: int, *, failed: bool) -> None:
        """Handle the end of the load of the graphs of a block."""

    def restored(self, sequence: Sequence) -> None:
        """Handle the end of the restore of offloaded KV blocks."""

    def set_conditions(self, *, gpu_load: float, on_battery: bool) -> None:
        """Handle a `ConditionChange`."""

    def dispatch(self, now: float) -> list[Action]:
        """Schedule; returns the actions in order."""

    def next_wake(self, now: float) -> float | None:
        """Time of the next call of `dispatch` without another event; None if none is needed."""


class EventLoop:
    """Runs a trace once.

    Offload and restore of KV blocks, and the scheduling overhead if it was measured, block the event loop. In the
    engine another thread waits for the disk, so the simulation overestimates the cost of offload and restore.

    Args:
        scheduler: the scheduler.
        lanes: the simulated lanes.
        trace: the requests, with the lengths of their outputs.
        costs: costs of offload and restore.
        overhead: seconds of each scheduling step; None for zero.
        arrivals: arrivals of the requests; by default those of the trace.
        calls: calls at given times; those after the last request are left out.
        drafts: drafts for decode; None for none.
        expects_continuations: whether the prompt of an answer with a tool call is evicted later than others.
        prefix_disk: prefixes on disk; None if prefixes are in memory only.

    Attributes:
        now: virtual time in seconds.
    """

    def __init__(
        self,
        scheduler: SchedulerInterface,
        lanes: SimulatedLanes,
        trace: Trace,
        costs: PreemptionCosts,
        overhead: SchedulingOverhead | None = None,
        arrivals: Arrivals | None = None,
        calls: Iterable[TimedCall] = (),
        drafts: SimulatedDrafts | None = None,
        *,
        expects_continuations: bool = False,
        prefix_disk: SimulatedPrefixDisk | None = None,
    ) -> None:
        self.now = 0.0
        self._scheduler = scheduler
        self._lanes = lanes
        self._trace = trace
        self._costs = costs
        self._scheduling_overhead = overhead
        self._output_tokens: dict[int, list[int]] = {}
        self._request_results: dict[int, TracedResult] = {}
        self._lane_stops: list[LaneStopped] = []
        self._restores: list[Restore] = []
        self._arrivals = arrivals or Arrivals(trace)
        self._calls = deque(sorted(calls, key=attrgetter("at")))
        self._drafts = drafts
        self._expects_continuations = expects_continuations
        self._prefix_disk = prefix_disk

    def run(self) -> Trace:
        """Run until all requests have ended and no kernel runs; returns the requests that arrived, with their results.

        Raises:
            XpuError: requests are waiting and no further event exists.
        """
        while self._arrivals.num_left or self._lane_stops or self._lanes.next_at < inf:
            when = self.now
            if not self._lane_stops:
                when = self._next_event_at()
                self._lane_stops = self._lanes.run_until(when)
            if self._lane_stops:
                when = self._lane_stops[0].at
            elif when == inf:
                raise XpuError(f"{len(self._output_tokens)} requests are waiting at {self.now} s and no event follows")
            if when > self.now:
                if self._prefix_disk is not None and not self._output_tokens:
                    self._prefix_disk.write(when - self.now)
                self.now = when
            self._scheduler_step()
        ended = (
            replace(self._trace.requests[number], at=at, result=self._request_results[number])
            for number, at in self._arrivals.at.items()
        )
        return Trace.of(ended, self._trace.header)

    def _next_event_at(self) -> float:
        """Time of the next event besides the end of a launch; ``inf`` for none."""
        if self._restores:
            return self.now
        arrival = self._arrivals.next_at
        compiled, loaded = self._lanes.compiler.next_at, self._lanes.graphs.next_at
        next_event = min(arrival, compiled, loaded)
        if self._prefix_disk is not None:
            next_event = min(next_event, self._prefix_disk.next_at)
        if self._calls:
            next_event = min(next_event, max(self.now, self._calls[0].at))
        wake = self._scheduler.next_wake(self.now)
        return next_event if wake is None or next_event < wake else wake

    def _scheduler_step(self) -> None:
        """One engine step: process events and arrivals, then schedule."""
        stops, self._lane_stops = self._lane_stops, []
        if not stops or stops[-1].at < self.now:  # otherwise the lanes are already at this time
            stops = [*stops, *self._lanes.advance(self.now)]
        pass_rows, read, prompt = 0, 0, False
        for stop in stops:
            pass_ = self._scheduler.stopped(stop.lane, stop.cursor, stop.at)
            if pass_ is not None:
                self._finish_pass(pass_, stop.at)
                pass_rows += pass_.load.rows
                read += 0 if pass_.prefill else pass_.load.context
                prompt = prompt or (pass_.prefill and pass_.load.rows > 0)
        compiled = self._lanes.compiler.advance(self.now)
        if compiled is not None:
            self._scheduler.compiled(compiled.context, compiled.at)
        loaded = self._lanes.graphs.advance(self.now)
        if loaded is not None:
            self._scheduler.graph_loaded(loaded, failed=False)
        if self._restores:
            restores, self._restores = self._restores, []
            for restore in restores:
                if restore.under_way:
                    self._scheduler.restored(restore.sequence)
        while self._calls and self._calls[0].at <= self.now:
            self._calls.popleft().call()
        if self._prefix_disk is not None:
            for sequence in self._prefix_disk.advance(self.now):
                self._submit(sequence)
        for number in self._arrivals.take(self.now):
            self._add_request(number, self._trace.requests[number], self._arrivals.at[number])
        if self._scheduling_overhead is not None:
            self._advance_time(self._scheduling_overhead.seconds(pass_rows, read, prompt=prompt))
        for action in self._scheduler.dispatch(self.now):
            self._execute_action(action)

    def _add_request(self, number: int, request: TracedRequest, at: float) -> None:
        """Submit a request, once its prefix is read from disk if that is faster than to compute it."""
        prompt, self._output_tokens[number] = self._trace.tokens(number, _IDS)
        length = len(self._output_tokens[number])
        sequence = Sequence(number, request.priority, prompt, len(prompt), length, at, request.deadline_s)
        if self._prefix_disk is None or not self._prefix_disk.prefetch(sequence, self.now):
            self._submit(sequence)

    def _submit(self, sequence: Sequence) -> None:
        try:
            self._scheduler.submit(sequence, self.now)
        except QueueFullError:
            self._request_results[sequence.id] = TracedResult("shed")
            self._arrivals.ended(sequence.id, self.now)
            del self._output_tokens[sequence.id]

    def _finish_pass(self, pass_: Pass, at: float) -> None:
        step_results = {}
        for segment in pass_.segments:
            sequence = segment.sequence
            if segment.rows and sequence.ended is None:
                output_tokens, index = self._output_tokens[sequence.id], sequence.num_generated
                end = index + 1 + (self._drafts.num_accepted(segment) if self._drafts is not None else 0)
                step_results[sequence.id] = StepResult(tuple(output_tokens[index:end]), end >= sequence.max_new)
        self._scheduler.finish(pass_, step_results, at)
        for segment in pass_.segments:
            sequence = segment.sequence
            if sequence.status is RequestStatus.FINISHED:
                self._keep_prefix(sequence, at)
                self._end_request(sequence, RequestStatus.FINISHED, at)
            elif segment.rows and self._drafts is not None:
                self._drafts.propose(sequence)

    def _keep_prefix(self, sequence: Sequence, at: float) -> None:
        if self._prefix_disk is not None:
            self._prefix_disk.note(sequence.tokens, at)
        if self._expects_continuations and self._trace.requests[sequence.id].calls_tool:
            prompt = sequence.tokens[: sequence.prompt_len]
            self._scheduler.kv.expect_continuation(prompt)
            if self._prefix_disk is not None:
                self._prefix_disk.expect(prompt)

    def _execute_action(self, action: Action) -> None:
        if isinstance(action, Launch):
            self._lanes.launch(action, self.now)
        elif isinstance(action, Yield):
            self._lanes.request_yield(action, self.now)
        elif isinstance(action, Offload):
            self._advance_time(self._kv_bytes(action.blocks) * self._costs.kv.write_s_per_byte)
        elif isinstance(action, Restore):
            self._advance_time(self._kv_bytes(action.blocks) * self._costs.kv.read_s_per_byte)
            self._restores.append(action)
        elif isinstance(action, CompileKernel):
            self._lanes.compiler.compile(action, self.now)
        elif isinstance(action, ReleaseKernel):
            self._lanes.compiler.release(action)
        elif isinstance(action, SwitchGraph):
            self._lanes.graphs.load(action, self.now)
        elif isinstance(action, End):
            self._end_request(action.sequence, action.status, self.now)
        else:
            raise XpuError(f"{action}: the simulation does not know this action")

    def _kv_bytes(self, blocks: tuple[int, ...]) -> int:
        return len(blocks) * self._scheduler.kv.pool.block_size * self._costs.bytes_per_token

    def _advance_time(self, seconds: float) -> None:
        """Block the event loop; launches that end meanwhile are processed afterwards."""
        self.now += seconds
        self._lane_stops += self._lanes.advance(self.now)

    def _end_request(self, sequence: Sequence, status: RequestStatus, at: float) -> None:
        metrics = RequestMetrics(sequence.arrived_at)
        sequence.fill_metrics(metrics, at)
        self._request_results[sequence.id] = TracedResult.of(metrics, status)
        self._arrivals.ended(sequence.id, at)
        del self._output_tokens[sequence.id]
