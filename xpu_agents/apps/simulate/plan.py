"""Plan of a study: chip, model, loads, schemes and settings to simulate."""

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
from xpu_simulation import ABLATIONS, PRODUCT, SCHEMES, ModelCosts, SocSpec

__all__ = ["StudyPlan", "StudyPoint"]

_FOLLOWS_POLICY = {PRODUCT.name, *(scheme.name for scheme in ABLATIONS)}


@dataclass(frozen=True, slots=True)
class StudyPoint:
    """One setting of a study.

    Attributes:
        scheme: name of the scheme, or the number of the chip that differs with its value.
        rate: background requests per minute; None for a trace.
        policy: scheduler settings.
        soc: the chip of the product's scheduler with that number; None for the chip as it is.
    """

    scheme: str
    rate: float | None
    policy: PolicySettings
    soc: SocSpec | None = None


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """Plan of a study.

    Attributes:
        soc: a preset, a TOML file, or ``host``.
        model: path or name of a model, or a model shape.
        reactive: reactive requests per minute.
        rates: background requests per minute; each rate is simulated.
        seconds: length of a load.
        seed: seed of the first load at each rate; further loads have the following seeds.
        seeds: number of loads at each rate.
        trace: trace to simulate instead of drawn loads.
        trace_name: name of the trace.
        compare: also simulate the other schemes and the ablations.
        policy: settings of the product's scheduler that differ from the default.
        axes: settings to sweep, in all combinations.
        lanes: as in `EngineConfig.lanes`.
        ranges: also simulate the product's scheduler with both ends of each range of the chip.
        cold_start: whether the load begins with the compilation for the NPU, see `Case.cold_start`.
        closed_loop: whether reactive requests arrive in a closed loop, see `Case.closed_loop`.

    Raises:
        ConfigError: a field is invalid, or two fields exclude each other.
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
    ranges: bool = False
    cold_start: bool = False
    closed_loop: bool = False

    def __post_init__(self) -> None:
        if not self.rates:
            raise ConfigError("rates: empty; give one rate or more")
        if self.seeds < 1:
            raise ConfigError(f"seeds: {self.seeds}; give 1 or more")
        if self.trace is not None and (len(self.rates) > 1 or self.seeds > 1):
            raise ConfigError(
                f"trace: {self.trace_name!r} is one load; leave out the trace, or give one rate and one seed"
            )
        both = sorted(set(self.policy) & {axis.name for axis in self.axes})
        if both:
            raise ConfigError(f"{both[0]}: set and swept; give it in one of the two")

    @property
    def varied(self) -> tuple[SweepAxis, ...]:
        """Axes with several values, which distinguish the settings; all axes if none has several."""
        return tuple(axis for axis in self.axes if len(axis.values) > 1) or self.axes

    @property
    def has_comparison(self) -> bool:
        """True if there are results besides those of the product's scheduler on the chip as it is."""
        return self.compare or self.ranges

    def compared(self, soc: SocSpec, costs: ModelCosts) -> list[StudyPoint]:
        """Return the product's scheduler at each rate, then the other schemes on ``soc``, then the ends of its ranges.

        Args:
            soc: the chip.
            costs: the model.

        Raises:
            ConfigError: ``soc`` lacks a device of `lanes`, or has no ranges.
        """
        schemes = [PRODUCT]
        if self.compare:
            config = EngineConfig(lanes=self.lanes, policy=SchedulerPolicy(**self.policy))
            schemes = [each for each in (*SCHEMES.values(), *ABLATIONS) if each.runs_on(soc, config, costs)]
        points = [
            StudyPoint(scheme.name, rate, self.policy if scheme.name in _FOLLOWS_POLICY else {})
            for scheme in schemes
            for rate in self._load_rates()
        ]
        if not self.ranges:
            return points
        if not soc.ranges:
            raise ConfigError(f"ranges: {soc.name} has none; give the tables of its file a ranges entry")
        return points + [
            StudyPoint(f"{place}={value:g}", rate, self.policy, soc.with_values({place: value}))
            for place, ends in soc.ranges.items()
            for value in ends
            for rate in self._load_rates()
        ]

    def swept(self) -> list[StudyPoint]:
        """Return the product's scheduler with each setting of the sweep at each rate."""
        return [
            StudyPoint(PRODUCT.name, rate, {**self.policy, **setting})
            for rate in self._load_rates()
            for setting in setting_grid(self.axes)
        ]

    def cases(self, point: StudyPoint) -> list[Case]:
        """Return the case of each seed."""
        soc, scheme = (self.soc, point.scheme) if point.soc is None else (point.soc, PRODUCT)
        return [
            Case(soc, self.model, scheme, load, point.policy, self.lanes, self.cold_start, self.closed_loop)
            for load in self._loads(point.rate)
        ]

    def command(self) -> str:
        """Return the command line that repeats the study."""
        words = ["xpu-agents", "simulate", *self._option_texts()]
        return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)

    def _load_rates(self) -> tuple[float | None, ...]:
        """The rates; None for a trace."""
        return self.rates if self.trace is None else (None,)

    def _loads(self, rate: float | None) -> list[Workload | Trace]:
        if self.trace is not None:
            return [self.trace]
        seeds = range(self.seed, self.seed + self.seeds)
        return [Workload.mixed(self.reactive, rate or 0.0, self.seconds, seed) for seed in seeds]

    def _option_texts(self) -> Iterator[str]:
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
        yield from (
            option
            for option, chosen in (
                ("--compare", self.compare),
                ("--ranges", self.ranges),
                ("--cold-start", self.cold_start),
                ("--closed-loop", self.closed_loop),
            )
            if chosen
        )
        for name, value in self.policy.items():
            yield from ("--policy", f"{name}={format_value(value)}")
        for axis in self.axes:
            yield from ("--sweep", f"{axis.name}={','.join(map(format_value, axis.values))}")
