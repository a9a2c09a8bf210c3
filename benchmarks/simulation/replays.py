"""Loads that run on an engine and in simulation, and the deviation between the two.

The request rate of a load is given as *work*: the share of time that the machine would be busy if it served the
requests one after the other, according to the simulation. So a load means the same for every model and machine. Batches
increase throughput; work above 1 is not yet overload.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.simulation.speed_probe import AS_PROFILED, Slowdown, SpeedProbe, scale_timing
from xpu_agents.apps.bench.benchmark import check_context_fits, run_load
from xpu_agents.workload import RequestStream, Workload, data_set
from xpu_agents.workload.dataset import QUICK_SETS
from xpu_runtime import Engine, Priority
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import TimingModel
from xpu_runtime.trace import KernelSpan, Trace, TracedRequest, TraceFigures, read_trace, write_trace
from xpu_simulation import ModelCosts, Simulation, host_soc
from xpu_simulation.costs.pass_times import PassTimes

__all__ = ["LOADS", "LoadResult", "Replay", "ReplayRunner"]

_NUM_ALONE = 12
"""Requests whose mean time determines the rates."""
_SPACING_S = 1e4
_ROWS = ((1, "1 row"), (5, "2 to 5"), (16, "6 to 16"), (256, "17 to 256"), (math.inf, "more"))
_MIN_SAMPLES = 4
"""Smallest number of requests of a priority whose latencies are compared."""


@dataclass(frozen=True)
class LoadSpec:
    """Mix of requests.

    Attributes:
        name: name in the figures.
        reactive: reactive work.
        proactive: background work.
        continued: share of reactive requests that continue a conversation.
        at_once: whether all requests arrive at the beginning.
    """

    name: str
    reactive: float
    proactive: float
    continued: float = 0.0
    at_once: bool = False


_REACTIVE_WORK = 0.2
"""Reactive work beside a background."""

_FIRST = TracedRequest(0.0, Priority.REACTIVE, 16, 2)

LOADS = (
    LoadSpec("reactive", 0.3, 0.0),
    LoadSpec("mixed light", _REACTIVE_WORK, 0.3, continued=0.5),
    LoadSpec("mixed heavy", _REACTIVE_WORK, 1.2),
    LoadSpec("background at once", 0.0, 0.8, at_once=True),
)


@dataclass(frozen=True)
class LoadResult:
    """Load with its results.

    Attributes:
        trace: the requests.
        busy_s: busy time of the lanes.
        kernels: recorded kernels; empty without recording.
    """

    trace: Trace
    busy_s: Mapping[str, float]
    kernels: tuple[KernelSpan, ...] = ()

    @property
    def seconds(self) -> float:
        """Time from the first arrival to the last end."""
        ends = [
            each.at + each.result.latency_s for each in self.trace.requests if each.result and each.result.latency_s
        ]
        return max(ends) - min(each.at for each in self.trace.requests)

    @property
    def tokens_per_s(self) -> float:
        """Prompt and answer tokens per second."""
        return TraceFigures.of(self.trace).tokens / self.seconds

    def busy_share(self, lane: str) -> float:
        """Return the share of time that ``lane`` was busy."""
        return self.busy_s[lane] / self.seconds

    def kernel_s(self) -> dict[tuple[str, str, str], list[float]]:
        """Return the seconds of the kernels by lane, name and class of row counts."""
        by_kernel: defaultdict[tuple[str, str, str], list[float]] = defaultdict(list)
        for span in self.kernels:
            row_label = next(text for most, text in _ROWS if span.tokens <= most)
            by_kernel[span.lane, span.kernel.rpartition("-")[2], row_label].append(span.ended_at - span.started_at)
        return by_kernel

    def times(self, priority: Priority) -> dict[str, float]:
        """Return the latencies in seconds of the requests of one priority."""
        figures = TraceFigures.of(self.trace, priority)
        return {
            "mean latency": figures.latency.mean,
            "P90 latency": figures.latency.p90,
            "mean TTFT": figures.first.mean,
            "P90 TTFT": figures.first.p90,
        }


@dataclass(frozen=True)
class Replay:
    """Load on the engine and in simulation.

    Attributes:
        load: name of the load.
        measured: result on the engine.
        simulated: result in simulation, on the machine as profiled.
        slowdown: speed of the machine around the load, relative to its profile.
        simulated_at_speed: result in simulation, on a machine slower by ``slowdown``.
    """

    load: str
    measured: LoadResult
    simulated: LoadResult
    slowdown: Slowdown = AS_PROFILED
    simulated_at_speed: LoadResult | None = None

    @property
    def at_machine_speed(self) -> Replay:
        """The replay with the simulation at the speed of the machine."""
        return replace(self, simulated=self.simulated_at_speed or self.simulated, simulated_at_speed=None)

    def classes(self) -> list[Priority]:
        """Return the priorities with enough requests."""
        counts = {priority: TraceFigures.of(self.measured.trace, priority).finished for priority in Priority}
        return [priority for priority in Priority if counts[priority] >= _MIN_SAMPLES]

    def times(self, priority: Priority) -> dict[str, tuple[float, float]]:
        """Return the latencies in seconds, measured and simulated."""
        simulated = self.simulated.times(priority)
        return {name: (value, simulated[name]) for name, value in self.measured.times(priority).items()}

    def latencies(self, priority: Priority) -> tuple[list[float], list[float]]:
        """Return the measured and simulated latencies of all requests, in seconds."""
        latency_pairs: tuple[list[float], list[float]] = ([], [])
        for measured_request, other in zip(self.measured.trace.requests, self.simulated.trace.requests, strict=True):
            if measured_request.priority is priority and measured_request.result and other.result:
                latency_pairs[0].append(measured_request.result.latency_s or math.nan)
                latency_pairs[1].append(other.result.latency_s or math.nan)
        return latency_pairs


class ReplayRunner:
    """Runs loads on an engine with a full profile and in a simulation of this machine.

    Attributes:
        simulation: simulation of the machine as profiled.
        speed_probe: measures the current speed of the machine.
    """

    def __init__(self, engine: Engine, folder: ModelFolder, scratch: Path, longest: tuple[int, int]) -> None:
        self._engine = engine
        self._scratch = scratch
        self._longest = longest
        self._seeds = itertools.count(1)
        assert engine.profile.pace is not None
        self._timing = engine.profile.pace
        self._costs = ModelCosts.of_folder(folder)
        self.simulation = self._build_simulation(self._timing)
        # An engine generates code for a shape once, so each kind of simulation keeps its state.
        self._times, self._times_at_speed = self.simulation.times(), self.simulation.times()
        self.speed_probe = SpeedProbe(engine, self.simulation, (longest[0] // 2, longest[1] // 2))
        self._alone_s = {priority: self._mean_alone_s(priority) for priority in Priority}

    def has_same_graph(self) -> bool:
        """Return whether the simulation has the kernels and lanes of the engine."""
        engine, simulation = (
            (set(heg.lanes), {form: len(kernels) for form, kernels in heg.forms.items()})
            for heg in (self._engine.heg, self.simulation.heg)
        )
        return engine == simulation

    def draw_trace(self, load: LoadSpec, count: int, seed: int) -> Trace:
        """Draw the requests of ``load`` with about ``count`` reactive ones.

        A load without reactive requests lasts as long as one with them. The first request of each priority comes early,
        so that both occur. A short reactive request comes before all others: the background's share depends on the time
        since the last one, and the engine remembers earlier loads.
        """
        seconds = count * self._alone_s[Priority.REACTIVE] / (load.reactive or _REACTIVE_WORK)
        streams = [
            self._stream(priority, 60 * work / self._alone_s[priority], seconds / 4, continued)
            for priority, work, continued in (
                (Priority.REACTIVE, load.reactive, load.continued),
                (Priority.PROACTIVE, load.proactive, 0.0),
            )
            if work
        ]
        trace = Workload(tuple(streams), seconds, seed).trace()
        requests = [replace(each, at=0.0) if load.at_once else each for each in trace.requests]
        trace = replace(trace, requests=(_FIRST, *requests))
        check_context_fits(trace, self._engine.max_context)
        return trace

    def replay(self, load: str, trace: Trace) -> Replay:
        """Run ``trace`` on the engine, and simulate the recorded trace."""
        measured = self._run_on_engine(trace)
        return Replay(load, measured, self._simulate(measured.trace, self._times))

    def predict_first(self, load: str, trace: Trace) -> Replay:
        """Simulate ``trace``, and run the simulated trace on the engine."""
        simulated = self._simulate(trace, self._times)
        file = self._scratch / "simulated.jsonl"
        write_trace(file, simulated.trace)
        return Replay(load, self._run_on_engine(read_trace(file)), simulated)

    def at_speed(self, replay: Replay, slowdown: Slowdown) -> Replay:
        """Add a simulation on a machine that is slower than its profile by ``slowdown``."""
        simulation = self._build_simulation(scale_timing(self._timing, slowdown))
        times = self._times_at_speed.with_soc(simulation.soc)
        simulated_at_speed = self._simulate(replay.measured.trace, times, simulation)
        return replace(replay, slowdown=slowdown, simulated_at_speed=simulated_at_speed)

    def _run_on_engine(self, load: Trace) -> LoadResult:
        file = self._scratch / "recorded.jsonl"
        before = self._engine.metrics().lane_busy_s
        _, mark = self._engine.kernels_since(0)
        with self._engine.record(file):
            # No request is cancelled, since truncated ones cannot be compared. Loads share no tokens.
            run_load(self._engine, load, _SPACING_S, lambda share, what: None, seed=next(self._seeds))
        after = self._engine.metrics().lane_busy_s
        busy_s = {lane: after.get(lane, 0.0) - before.get(lane, 0.0) for lane in self._engine.heg.lanes}
        return LoadResult(read_trace(file), busy_s, self._engine.kernels_since(mark)[0])

    def _build_simulation(self, timing: TimingModel) -> Simulation:
        engine = self._engine
        config = engine.config.replace(policy=engine.policy, memory=engine.memory)
        soc = host_soc(engine.profile.model_copy(update={"pace": timing}), Machine.here())
        return Simulation(soc, self._costs, config)

    def _simulate(self, load: Trace, times: PassTimes, simulation: Simulation | None = None) -> LoadResult:
        replayed = (simulation or self.simulation).run(
            load, record=self._engine.config.activity_log_bytes > 0, times=times
        )
        usage = replayed.usage
        busy_s = {lane: usage.prefill_s[lane] + usage.decode_s[lane] for lane in usage.prefill_s}
        return LoadResult(replayed.trace, busy_s, replayed.kernels)

    def _stream(self, priority: Priority, per_minute: float, first_by: float, continued: float = 0.0) -> RequestStream:
        prompt, answer = self._longest
        return RequestStream(
            priority,
            per_minute,
            tuple(map(data_set, QUICK_SETS[priority])),
            continued=continued,
            first_by=first_by,
            longest_prompt=prompt,
            longest_answer=answer,
        )

    def _mean_alone_s(self, priority: Priority) -> float:
        """Return the mean simulated time of a request without other work."""
        trace = Workload((self._stream(priority, 60.0, math.inf),), _NUM_ALONE * 4.0, 0).trace().requests[:_NUM_ALONE]
        apart = tuple(replace(each, at=number * _SPACING_S) for number, each in enumerate(trace))
        return TraceFigures.of(self.simulation.run(Trace(apart)).trace).latency.mean
