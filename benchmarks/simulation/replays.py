"""Loads that are played twice, on an engine and in simulation, and how far the second is from the first.

How often requests come is told in *work*: the share of its time that the machine would be busy with them if it took
them one after the other, by the simulation. So the loads mean the same for every model and machine. Batches get more
done, and work above 1 is no overload yet.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.simulation.machine_speed import AS_PROFILED, Slowness, Yardstick, slowed
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

__all__ = ["LOADS", "Load", "Played", "Replay", "Stage"]

_ALONE = 12
"""Requests from whose mean time the rates are told."""
_APART_S = 1e4
_ROWS = ((1, "1 row"), (5, "2 to 5"), (16, "6 to 16"), (256, "17 to 256"), (math.inf, "more"))
_FEWEST = 4
"""Requests of a class whose latencies are compared; fewer have no P90."""


@dataclass(frozen=True)
class Load:
    """What is asked.

    Attributes:
        name: in the figures.
        reactive: work that a person waits for.
        proactive: work of the background.
        continued: share of the person's requests that go on with an earlier conversation.
        at_once: all requests come at the beginning.
    """

    name: str
    reactive: float
    proactive: float
    continued: float = 0.0
    at_once: bool = False


_PERSON = 0.2
"""Work that a person waits for beside a background."""

_FIRST = TracedRequest(0.0, Priority.REACTIVE, 16, 2)

LOADS = (
    Load("reactive", 0.3, 0.0),
    Load("mixed light", _PERSON, 0.3, continued=0.5),
    Load("mixed heavy", _PERSON, 1.2),
    Load("background at once", 0.0, 0.8, at_once=True),
)


@dataclass(frozen=True)
class Played:
    """A load with its results.

    Attributes:
        trace: the requests.
        busy_s: of the lanes.
        kernels: that ran, where they were recorded.
    """

    trace: Trace
    busy_s: Mapping[str, float]
    kernels: tuple[KernelSpan, ...] = ()

    @property
    def seconds(self) -> float:
        """From the first arrival to the last end."""
        ends = [
            each.at + each.result.latency_s for each in self.trace.requests if each.result and each.result.latency_s
        ]
        return max(ends) - min(each.at for each in self.trace.requests)

    @property
    def tokens_per_s(self) -> float:
        """Prompt and answer tokens over that time."""
        return TraceFigures.of(self.trace).tokens / self.seconds

    def busy_share(self, lane: str) -> float:
        """Of that time, in which ``lane`` was busy."""
        return self.busy_s[lane] / self.seconds

    def kernel_s(self) -> dict[tuple[str, str, str], list[float]]:
        """Seconds of the kernels, by lane, name, and whether few rows or many went in."""
        found: defaultdict[tuple[str, str, str], list[float]] = defaultdict(list)
        for span in self.kernels:
            rows = next(text for most, text in _ROWS if span.tokens <= most)
            found[span.lane, span.kernel.rpartition("-")[2], rows].append(span.ended_at - span.started_at)
        return found

    def times(self, priority: Priority) -> dict[str, float]:
        """Latencies in seconds of the requests of one priority."""
        found = TraceFigures.of(self.trace, priority)
        return {
            "mean latency": found.latency.mean,
            "P90 latency": found.latency.p90,
            "mean TTFT": found.first.mean,
            "P90 TTFT": found.first.p90,
        }


@dataclass(frozen=True)
class Replay:
    """A load on the engine and in simulation.

    Attributes:
        load: its name.
        measured: on the engine.
        simulated: on a machine as it was when its profile was measured.
        slowness: how the machine was around the load, against its profile.
        at_its_speed: simulated on a machine that is slower by that.
    """

    load: str
    measured: Played
    simulated: Played
    slowness: Slowness = AS_PROFILED
    at_its_speed: Played | None = None

    @property
    def settled(self) -> Replay:
        """The load, and the simulation at the speed that the machine had."""
        return replace(self, simulated=self.at_its_speed or self.simulated, at_its_speed=None)

    def classes(self) -> list[Priority]:
        """Those with enough requests."""
        counts = {each: TraceFigures.of(self.measured.trace, each).finished for each in Priority}
        return [each for each in Priority if counts[each] >= _FEWEST]

    def times(self, priority: Priority) -> dict[str, tuple[float, float]]:
        """Latencies in seconds, measured and simulated."""
        simulated = self.simulated.times(priority)
        return {name: (value, simulated[name]) for name, value in self.measured.times(priority).items()}

    def latencies(self, priority: Priority) -> tuple[list[float], list[float]]:
        """Of each request, measured and simulated, in seconds."""
        found: tuple[list[float], list[float]] = ([], [])
        for one, other in zip(self.measured.trace.requests, self.simulated.trace.requests, strict=True):
            if one.priority is priority and one.result and other.result:
                found[0].append(one.result.latency_s or math.nan)
                found[1].append(other.result.latency_s or math.nan)
        return found


class Stage:
    """An engine, and the simulation of it on this machine.

    Args:
        engine: of a model whose profile has a pace.
        scratch: folder for traces.
        longest: tokens of the longest prompt and answer.

    Attributes:
        simulation: of the machine as it was profiled.
        yardstick: tells how the machine is now.
    """

    def __init__(self, engine: Engine, folder: ModelFolder, scratch: Path, longest: tuple[int, int]) -> None:
        self._engine = engine
        self._scratch = scratch
        self._longest = longest
        self._numbers = itertools.count(1)
        assert engine.profile.pace is not None
        self._pace = engine.profile.pace
        self._costs = ModelCosts.of_folder(folder)
        self.simulation = self._simulation_of(self._pace)
        # The engine stays the same, and code is generated once: as profiled, and at the speed that the machine has.
        self._times, self._times_at_speed = self.simulation.times(), self.simulation.times()
        self.yardstick = Yardstick(engine, self.simulation, (longest[0] // 2, longest[1] // 2))
        self._alone_s = {priority: self._mean_alone_s(priority) for priority in Priority}

    def same_graph(self) -> bool:
        """Whether the simulation has the kernels and lanes of the engine."""
        mine, theirs = (
            (set(heg.lanes), {form: len(kernels) for form, kernels in heg.forms.items()})
            for heg in (self._engine.heg, self.simulation.heg)
        )
        return mine == theirs

    def draw(self, load: Load, count: int, seed: int) -> Trace:
        """The requests of ``load``, of which a person makes about ``count``.

        Without a person it lasts as long as with one. The first of each class comes early, so that none is missing.
        Before all of them a person asks something short: what the background may do depends on how long ago one did,
        and the engine remembers the load before.
        """
        seconds = count * self._alone_s[Priority.REACTIVE] / (load.reactive or _PERSON)
        streams = [
            self._stream(priority, 60 * work / self._alone_s[priority], seconds / 4, continued)
            for priority, work, continued in (
                (Priority.REACTIVE, load.reactive, load.continued),
                (Priority.PROACTIVE, load.proactive, 0.0),
            )
            if work
        ]
        drawn = Workload(tuple(streams), seconds, seed).trace()
        requests = [replace(each, at=0.0) if load.at_once else each for each in drawn.requests]
        drawn = replace(drawn, requests=(_FIRST, *requests))
        check_context_fits(drawn, self._engine.max_context)
        return drawn

    def replay(self, load: str, drawn: Trace) -> Replay:
        """Play ``drawn`` on the engine, record it, and simulate what was recorded."""
        measured = self._measured(drawn)
        return Replay(load, measured, self._simulated(measured.trace, self._times))

    def foretell(self, load: str, drawn: Trace) -> Replay:
        """The other way round: simulate ``drawn``, write that down, and play what was written on the engine."""
        simulated = self._simulated(drawn, self._times)
        file = self._scratch / "simulated.jsonl"
        write_trace(file, simulated.trace)
        return Replay(load, self._measured(read_trace(file)), simulated)

    def at_speed(self, replay: Replay, slowness: Slowness) -> Replay:
        """``replay``, simulated on a machine that is slower than its profile by ``slowness`` too."""
        lone, several = self.yardstick.lanes
        simulation = self._simulation_of(slowed(self._pace, slowness, lone, several))
        times = self._times_at_speed.with_soc(simulation.soc)
        at_its_speed = self._simulated(replay.measured.trace, times, simulation)
        return replace(replay, slowness=slowness, at_its_speed=at_its_speed)

    def _measured(self, load: Trace) -> Played:
        file = self._scratch / "recorded.jsonl"
        before = self._engine.metrics().lane_busy_s
        _, mark = self._engine.kernels_since(0)
        with self._engine.record(file):
            # Nothing is given up: what was cut off cannot be compared. No two loads share tokens.
            run_load(self._engine, load, _APART_S, lambda share, what: None, seed=next(self._numbers))
        after = self._engine.metrics().lane_busy_s
        busy_s = {lane: after.get(lane, 0.0) - before.get(lane, 0.0) for lane in self._engine.heg.lanes}
        return Played(read_trace(file), busy_s, self._engine.kernels_since(mark)[0])

    def _simulation_of(self, pace: TimingModel) -> Simulation:
        engine = self._engine
        settled = engine.config.replace(policy=engine.policy, memory=engine.memory)
        soc = host_soc(engine.profile.model_copy(update={"pace": pace}), Machine.here())
        return Simulation(soc, self._costs, settled)

    def _simulated(self, load: Trace, times: PassTimes, simulation: Simulation | None = None) -> Played:
        run = (simulation or self.simulation).run(load, record=self._engine.config.record_kernels, times=times)
        usage = run.usage
        busy_s = {lane: usage.prefill_s[lane] + usage.decode_s[lane] for lane in usage.prefill_s}
        return Played(run.trace, busy_s, run.kernels)

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
        """Simulated time of a request that nothing runs beside."""
        drawn = Workload((self._stream(priority, 60.0, math.inf),), _ALONE * 4.0, 0).trace().requests[:_ALONE]
        apart = tuple(replace(each, at=number * _APART_S) for number, each in enumerate(drawn))
        return TraceFigures.of(self.simulation.run(Trace(apart)).trace).latency.mean
