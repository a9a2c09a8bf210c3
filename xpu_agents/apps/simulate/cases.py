"""Simulation cases and a function that runs many of them, in several processes if there is much to do."""

from __future__ import annotations

import sys
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from xpu_agents.apps.bench.benchmark import check_context_fits
from xpu_agents.apps.simulate.inputs import InputCache
from xpu_agents.apps.simulate.policy_options import PolicySettings
from xpu_agents.apps.simulate.process_pool import run_in_processes
from xpu_agents.workload import Workload
from xpu_runtime import EngineConfig, SchedulerPolicy
from xpu_runtime.deprecation import renamed_arguments
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.machine import cores
from xpu_runtime.trace import Trace
from xpu_simulation import (
    ABLATIONS,
    SCHEMES,
    ConditionChange,
    ModelCosts,
    Run,
    Scheme,
    Simulation,
    SocSpec,
    profiled_config,
)

__all__ = ["SCHEMES_BY_NAME", "Case", "Lanes", "run_cases"]

Lanes = Literal["auto", "cpu", "gpu", "npu+gpu", "npu+cpu"]

SCHEMES_BY_NAME: Final[Mapping[str, Scheme]] = SCHEMES | {scheme.name: scheme for scheme in ABLATIONS}
"""All schemes: the product's scheduler, the baselines, and the product's scheduler with one policy switched off."""

_MAX_LOCAL_REQUESTS = 600
"""Requests of all cases together up to which one process runs them (chosen: a request takes 5 to 10 ms, the start of a
worker process two seconds)."""
_MAX_WINDOWS_WORKERS = 61
"""Limit of `ProcessPoolExecutor` on Windows."""


@dataclass(frozen=True, slots=True)
class Case:
    """One run to simulate.

    Attributes:
        soc: a preset, a TOML file, ``host``, or a specification.
        model: path or name of a model, or a model shape.
        scheme: a name in `SCHEMES_BY_NAME`, or another scheme.
        load: the requests.
        policy: `SchedulerPolicy` settings that differ from the default; those of an ablation override them.
        lanes: as in `EngineConfig.lanes`; a scheme that needs other lanes uses those.
        cold_start: whether the load begins with the compilation for the NPU, see `Simulation.run`.
        closed_loop: whether reactive requests arrive in a closed loop, see `Simulation.run`.
        prefix_cache: as in `EngineConfig.prefix_cache`; only the engine keeps prefixes on disk.
        conditions: changes of the conditions of the machine, see `Simulation.run`.
        memory: as in `EngineConfig.memory`.
        kv_precision: as in `EngineConfig.kv_precision`; beside a GPU an NPU runs attention with ``f16`` only.
        draft_acceptance: probability with which a source of drafts foresees a token, see `Simulation.run`.
        measured_chunk: whether a full profile has chosen the rows of a chunk on an NPU, see `profiled_config`.
        kv_cache_bytes: as in `EngineConfig.kv_cache_bytes`.

    Raises:
        ConfigError: the scheme, a setting or the lanes are unknown or invalid.
    """

    soc: str | SocSpec
    model: str
    scheme: str | Scheme
    load: Workload | Trace
    policy: PolicySettings = field(default_factory=dict)
    lanes: Lanes = "auto"
    cold_start: bool = False
    closed_loop: bool = False
    prefix_cache: Literal[False, True, "disk"] = True
    conditions: tuple[ConditionChange, ...] = ()
    memory: Literal["auto", "fast", "lean"] = "auto"
    kv_precision: Literal["auto", "f16"] = "auto"
    draft_acceptance: float = 0.0
    measured_chunk: bool = False
    kv_cache_bytes: int | None = None

    def __post_init__(self) -> None:
        if isinstance(self.scheme, str) and self.scheme not in SCHEMES_BY_NAME:
            raise ConfigError(f"scheme: {self.scheme!r} is unknown; choose from {', '.join(SCHEMES_BY_NAME)}")
        if not 0.0 <= self.draft_acceptance < 1.0:
            raise ConfigError(f"draft_acceptance={self.draft_acceptance}: expected 0 or more, and less than 1")
        self.config()

    def config(self) -> EngineConfig:
        """The settings of the engine."""
        return EngineConfig(
            lanes=self.lanes,
            policy=SchedulerPolicy(**self.policy),
            prefix_cache=self.prefix_cache,
            kv_cache_bytes=self.kv_cache_bytes,
            memory=self.memory,
            kv_precision=self.kv_precision,
        )


@dataclass(frozen=True, slots=True)
class _ResolvedCase:
    """A case with its inputs loaded, ready to be sent to another process."""

    case: Case
    soc: SocSpec
    costs: ModelCosts
    config: EngineConfig
    trace: Trace
    record_kernels: bool

    def build_simulation(self) -> Simulation:
        return Simulation(self.soc, self.costs, self.config, self.scheme)

    @property
    def scheme(self) -> Scheme:
        scheme = self.case.scheme
        return SCHEMES_BY_NAME[scheme] if isinstance(scheme, str) else scheme

    def run(self) -> Run:
        case = self.case
        return self.build_simulation().run(
            self.trace,
            record=self.record_kernels,
            cold_start=case.cold_start,
            closed_loop=case.closed_loop,
            conditions=case.conditions,
            draft_acceptance=case.draft_acceptance,
        )


@renamed_arguments(say="progress", opened="inputs")
def run_cases(
    cases: Sequence[Case],
    progress: ProgressCallback,
    workers: int | None = None,
    record: Container[int] = (),
    inputs: InputCache | None = None,
) -> list[Run]:
    """Simulate all ``cases``; equal cases give equal runs, in any process.

    A script that calls this function needs ``if __name__ == "__main__":``, because it may spawn processes.

    Args:
        cases: the runs to simulate.
        progress: called with the share of finished cases and a text.
        workers: number of processes; by default one for small studies, else one per available core. At most 61 on
            Windows.
        record: indices of the cases whose kernels are recorded, which takes much memory.
        inputs: chips and models that are already loaded.

    Returns:
        The runs in the order of the cases.

    Raises:
        ConfigError: a chip, a model or a load is missing or does not fit; raised before any run.
    """
    if workers is not None and workers < 1:
        raise ConfigError(f"workers: {workers}; give 1 or more")
    resolved = _resolve_cases(cases, record, inputs or InputCache())
    if workers is None:
        num_requests = sum(len(case.trace.requests) for case in resolved)
        workers = 1 if num_requests <= _MAX_LOCAL_REQUESTS else cores()
    if sys.platform == "win32":
        workers = min(workers, _MAX_WINDOWS_WORKERS)
    workers = min(workers, len(resolved))
    if workers > 1:
        progress(0.0, f"starting {workers} processes")
        runs: dict[int, Run] = {}
        for index, run in run_in_processes(resolved, workers):
            runs[index] = run
            progress(len(runs) / len(resolved), resolved[index].scheme.name)
        return [runs[index] for index in range(len(resolved))]
    in_order = []
    for index, case in enumerate(resolved):
        progress(index / len(resolved), case.scheme.name)
        in_order.append(case.run())
    return in_order


def _resolve_cases(cases: Sequence[Case], record: Container[int], inputs: InputCache) -> list[_ResolvedCase]:
    """Load the chips, models and traces of the cases and check that they fit; draws each workload once."""
    draw = cache(_draw_trace)
    resolved = []
    for index, case in enumerate(cases):
        trace = draw(case.load) if isinstance(case.load, Workload) else case.load
        config = case.config()
        if isinstance(case.soc, str):
            config, soc = inputs.config(case.soc, case.model, config), inputs.soc(case.soc, case.model)
        else:
            soc = case.soc
        costs = inputs.costs(case.model)
        if case.measured_chunk:
            config = profiled_config(soc, costs, config)
        resolved_case = _ResolvedCase(case, soc, costs, config, trace, index in record)
        simulation = resolved_case.build_simulation()
        check_context_fits(trace, simulation.max_context)
        simulation.check(trace)
        resolved.append(resolved_case)
    return resolved


def _draw_trace(load: Workload) -> Trace:
    """Draw the requests of a workload.

    Raises:
        ConfigError: the workload has no requests.
    """
    trace = load.trace()
    if not trace.requests:
        rates = " and ".join(f"{stream.per_minute:g} {stream.priority}" for stream in load.streams)
        raise ConfigError(
            f"load: {rates or 'no'} requests a minute for {load.seconds / 60:g} minutes with seed {load.seed} give no "
            f"request; give a higher rate, more minutes or another seed"
        )
    return trace
