"""What is to be simulated: a chip, a model, loads, schemes and settings."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from xpu_agents.apps.simulate.cases import Case, Lanes
from xpu_agents.apps.simulate.policy_options import PolicySettings, SweepAxis, format_value, setting_grid
from xpu_agents.workload import Workload
from xpu_runtime import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.trace import Trace
from xpu_simulation import ABLATIONS, PRODUCT, SCHEMES, SocSpec

__all__ = ["StudyPlan", "StudyPoint"]

_FOLLOWS_POLICY = {PRODUCT.name, *(scheme.name for scheme in ABLATIONS)}


@dataclass(frozen=True, slots=True)
class StudyPoint:
    """One setting: who decides, background requests a minute (None for a trace), and settings of the scheduler."""

    scheme: str
    rate: float | None
    policy: PolicySettings


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """What is to be simulated.

    Attributes:
        soc: a preset, a TOML file, or ``host``.
        model: a folder, the id of a pulled model, or a shape.
        reactive: requests a minute that a person waits for.
        rates: background requests a minute, one for each column of loads.
        seconds: length of a load.
        seed: of the first load at each rate; the next have the following numbers.
        seeds: how many loads are drawn at each rate.
        trace: is played instead of loads that are drawn.
        trace_name: what the trace is called.
        compare: whether to set the other schemes, and the ablations, beside the product's scheduler.
        policy: settings of the product's scheduler that differ from the default.
        axes: settings that go through several values, in all combinations.
        lanes: as in `EngineConfig.lanes`.
    """

    soc: str
    model: str
    reactive: float = 3.0
    rates: tuple[float, ...] = (6.0,)
    seconds: float = 900.0
    seed: int = 1
    seeds: int = 1
    trace: Trace | None = None
    trace_name: str = ""
    compare: bool = False
    policy: PolicySettings = field(default_factory=dict)
    axes: tuple[SweepAxis, ...] = ()
    lanes: Lanes = "auto"

    def __post_init__(self) -> None:
        if not self.rates:
            raise ConfigError("rates: there is none; give one or more")
        if self.seeds < 1:
            raise ConfigError(f"seeds: {self.seeds}; give 1 or more")
        if self.trace is not None and (len(self.rates) > 1 or self.seeds > 1):
            raise ConfigError("trace: it is one load; leave out the trace, or --rates and --seeds")
        twice = sorted(set(self.policy) & {axis.name for axis in self.axes})
        if twice:
            raise ConfigError(f"{twice[0]}: it is set and swept; give it once")

    @property
    def varied(self) -> tuple[SweepAxis, ...]:
        """The axes that go through several values, which tell settings apart; all where none does."""
        return tuple(axis for axis in self.axes if len(axis.values) > 1) or self.axes

    def compared(self, soc: SocSpec) -> list[StudyPoint]:
        """The product's scheduler first, then those it is compared with that run on ``soc``; at each rate.

        Raises:
            ConfigError: ``soc`` lacks a device of `lanes`.
        """
        schemes = [PRODUCT]
        if self.compare:
            config = EngineConfig(lanes=self.lanes, policy=SchedulerPolicy(**self.policy))
            schemes = [each for each in (*SCHEMES.values(), *ABLATIONS) if each.runs_on(soc, config)]
        return [
            StudyPoint(scheme.name, rate, self.policy if scheme.name in _FOLLOWS_POLICY else {})
            for scheme in schemes
            for rate in self._load_rates()
        ]

    def swept(self) -> list[StudyPoint]:
        """The product's scheduler with each setting of the grid, at each rate."""
        return [
            StudyPoint(PRODUCT.name, rate, {**self.policy, **setting})
            for rate in self._load_rates()
            for setting in setting_grid(self.axes)
        ]

    def cases(self, point: StudyPoint) -> list[Case]:
        """One for each seed."""
        return [
            Case(self.soc, self.model, point.scheme, load, point.policy, self.lanes) for load in self._loads(point.rate)
        ]

    def command(self) -> str:
        """What does the same again, on a command line."""
        words = ["xpu-agents", "simulate", *self._options()]
        return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)

    def _load_rates(self) -> tuple[float | None, ...]:
        """The rates; None where a trace is played."""
        return self.rates if self.trace is None else (None,)

    def _loads(self, rate: float | None) -> list[Workload | Trace]:
        if self.trace is not None:
            return [self.trace]
        seeds = range(self.seed, self.seed + self.seeds)
        return [Workload.mixed(self.reactive, rate or 0.0, self.seconds, seed) for seed in seeds]

    def _options(self) -> Iterator[str]:
        yield from ("--soc", self.soc, "--model", self.model)
        if self.lanes != "auto":
            yield from ("--lanes", self.lanes)
        if self.trace is not None:
            yield from ("--trace", self.trace_name)
        else:
            several = len(self.rates) > 1
            rates = ",".join(map(format_value, self.rates))
            yield from ("--reactive", format_value(self.reactive), "--rates" if several else "--proactive", rates)
            yield from ("--minutes", format_value(self.seconds / 60), "--seed", str(self.seed))
            if self.seeds > 1:
                yield from ("--seeds", str(self.seeds))
        if self.compare:
            yield "--compare"
        for name, value in self.policy.items():
            yield from ("--policy", f"{name}={format_value(value)}")
        for axis in self.axes:
            yield from ("--sweep", f"{axis.name}={','.join(map(format_value, axis.values))}")
